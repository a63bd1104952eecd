import { decodeAs } from "@/lib/platform/text/decode-as";

/** Bytes of the beginning by which a file is told: what the panel sends before the whole file, so that both are read alike. */
export const headBytes = 64 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** UTF-16 without a byte order mark: names of columns have letters of ASCII, whose other byte is zero. */
function wideOf(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 8) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));

/**
 * What old spreadsheets write: Windows-1252, of which Latin-1 is a part, or that of the Mac. Letters with accents lie in other places
 * there, and stand beside other letters; 0x92 between letters is an apostrophe of Windows.
 */
function oldEncodingOf(head: Uint8Array): "windows-1252" | "macintosh" {
  let mac = 0;
  let windows = 0;
  head.forEach((byte, at) => {
    if (byte < 0x80 || byte === 0x92 || !(isLetter(head[at - 1]) || isLetter(head[at + 1]))) return;
    if (byte <= 0x9f) mac += 1;
    else if (byte >= 0xc0) windows += 1;
  });
  return mac > windows ? "macintosh" : "windows-1252";
}

/** Line by line: one that is no UTF-8 does not spoil the others of a file that was put together from several. */
function linesOf(bytes: Uint8Array, old: string): string {
  const lines: string[] = [];
  for (let from = 0; from <= bytes.length;) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    try {
      lines.push(utf8.decode(line));
    } catch {
      lines.push(decodeAs(line, old));
    }
    if (end < 0) break;
    from = end + 1;
  }
  return lines.join("\n");
}

function textOf(bytes: Uint8Array, cut: boolean): string {
  const [first, second] = bytes;
  const head = bytes.subarray(0, headBytes);
  const wide =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : wideOf(head);
  if (wide) return new TextDecoder(wide).decode(bytes, { stream: cut });
  try {
    // Of a slice that ends inside a sign, this sign is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return linesOf(bytes, oldEncodingOf(head));
  }
}

/**
 * The text of a file with ends of lines of one kind: by its byte order mark, else UTF-8 or UTF-16, else what old spreadsheets
 * write. `cut`: these are only the first bytes of it, which may end inside a sign.
 */
export const decode = (bytes: Uint8Array, { cut = false } = {}): string =>
  textOf(bytes, cut)
    .replace(/^\ufeff/, "")
    .replaceAll(/\r\n?/g, "\n")
    // The end of a file as DOS wrote it.
    .replace(/\u001a+$/, "");
