import { gunzipSync } from "node:zlib";

const MAX_BYTES = 20 * 1024 * 1024;

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * The JSON of a request, however the client packed it: plain, gzip (`compression=gzip-js` or Content-Encoding), or
 * base64 in the form field `data`. Throws when it is none of these.
 */
export function readBody(raw: Buffer): unknown {
  if (isGzip(raw)) return readBody(gunzipSync(raw, { maxOutputLength: MAX_BYTES }));
  const text = raw.toString("utf8");
  const field = text.startsWith("data=") ? new URLSearchParams(text).get("data") : null;
  if (field === null) return JSON.parse(text) as unknown;
  // Browsers do not escape the plus signs of base64, and a form reads them as blanks.
  const data = field.replaceAll(" ", "+");
  return data.startsWith("{") || data.startsWith("[")
    ? (JSON.parse(field) as unknown)
    : readBody(Buffer.from(data, "base64"));
}
