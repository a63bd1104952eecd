/** Where the public keys are (RFC 8615). */
export const keysPath = "/.well-known/altura-keys.json";

/** Lines that a printed statement shows; the signed file has all. */
export const printedLines = 300;

/** Where a statement is verified. */
export const verifyPath = "/verify";

/** ECDSA on P-256, which every browser's Web Crypto has. */
export const algorithm = "ES256";

/** A statement tells how things stood; after a year, in seconds, it is better made anew. */
export const validFor = 365 * 86_400;
