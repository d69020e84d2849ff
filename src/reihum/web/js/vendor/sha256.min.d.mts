export const sha256: { arrayBuffer(bytes: Uint8Array): ArrayBuffer };
