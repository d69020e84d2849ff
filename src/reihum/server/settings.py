"""How a server is set up. The defaults are for real life; tests make time run faster."""

from dataclasses import dataclass

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """Times, limits and names of one server."""

    hurry: float = 1.0  # how much faster than real time the tables' time runs
    stand_in_after: float = 45.0  # seconds until a bot plays for somebody who is away
    stand_in_level: str = "advanced"
    chance_within: float = 10.0  # seconds until the deal does without the chance of somebody who does not answer
    score_time: float = 90.0  # seconds that a round's score is shown at most
    idle_after: float = 300.0  # seconds until a table that nobody watches leaves memory
    sweep_every: float = 30.0
    most_tables: int = 20_000  # in memory
    most_acts: int = 2_000_000  # of matches in memory, 300 bytes each, before tables that nobody watches leave it early
    long_acts: int = 500_000  # of long matches in memory at which one address has pages
    most_spectators: int = 200  # at one table
    most_pages: int = 20  # of one seat
    messages_a_second: float = 50.0  # of one connection, in the long run
    messages_at_once: float = 100.0
    connections: int = 500  # from one address; proxies are not counted
    request_within: float = 20.0  # seconds until a request must have arrived in full
    unread_for: float = 60.0  # seconds that an answer may wait for somebody who takes none of it
    reads_a_second: float = 200.0  # requests of one address, in the long run; more of them wait
    reads_at_once: float = 5000.0  # a school class opens forty pages at the same moment, of some hundred files each
    acts_a_second: float = 200.0  # of tables of one address by themselves, such as the moves of bots; more of them wait
    tables_a_minute: float = 240.0  # made by one address
    copies_a_minute: float = 20.0  # of recorded matches, likewise
    pictures_a_minute: float = 120.0  # QR codes, likewise
    backlog: int = 1024 * 1024  # bytes that wait for a slow connection
    measure_every: float = 5.0  # seconds in which all lines are measured once
    keep_days: float = 365.0  # until a table at which nothing happens is deleted; 0: never
    workers: int = 0  # processes in which bots think; 0: as many as the computer can spare
    named_logs: bool = False  # the logs name tables and addresses
    names: tuple[str, ...] = ()  # by which this server may be called, besides localhost and numbers
    proxies: tuple[str, ...] = ()  # addresses of proxies that we trust about others
    metrics_for: tuple[str, ...] = ()  # addresses that may read /metrics, besides this computer's own
    network_address: str = ""  # where others on the local network find it
