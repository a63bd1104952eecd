/**
 * The text of bytes in an encoding (a label of https://encoding.spec.whatwg.org); of a sign that is cut at the end nothing is left.
 * Throws RangeError for an encoding that does not exist. Node decodes Windows-1252 as Latin-1 unless it is told that more may follow
 * (0x92 is an apostrophe, not a control).
 */
export const decodeAs = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true });
