"""The server: tables for people in browsers, over HTTP and WebSockets."""
