import { verifyPath } from "./rules";

/** A compact JWS (RFC 7515, 7.1) behind the address that verifies. */
const printedCode = new RegExp(`${verifyPath}#([\\w-]+\\.[\\w-]+\\.[\\w-]+)`);

/** Bytes that the parts of a PDF may have together once they are unpacked: a small file can hold any number of them. */
const mostUnpacked = 50_000_000;

const latin = new TextDecoder("latin1");

/** What a part was before it was packed (ISO 32000-1, 7.4.4), with at most `most` bytes; empty when it is packed otherwise. */
async function unpack(part: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  const reader = new Blob([part]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const texts: string[] = [];
  try {
    for (let size = 0; size < most;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      texts.push(latin.decode(value));
    }
  } catch {
    // Packed in another way, or not at all.
    return "";
  }
  await reader.cancel().catch(() => undefined);
  return texts.join("");
}

/** Strings of a PDF (ISO 32000-1, 7.3.4): without the line breaks that are none, and those in hexadecimal as text. */
const plain = (text: string): string =>
  text
    .replace(/\\\r?\n/g, "")
    .replace(/<([\da-f\s]{16,})>/gi, (_whole, digits: string) =>
      digits.replace(/\s/g, "").replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))),
    );

/** The code in a statement for paper: in the link of its picture, which a program that saves the file again may have packed. */
async function codeInPdf(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<string | null> {
  const text = latin.decode(bytes);
  const found = printedCode.exec(plain(text));
  if (found) return found[1] ?? null;
  let left = most;
  for (const { 0: opening, index } of text.matchAll(/\bstream\r?\n/g)) {
    const from = index + opening.length;
    const end = text.indexOf("endstream", from);
    if (end < 0 || left <= 0) break;
    // Before the keyword a line may end, which belongs to no part. The part may end with the same bytes, so each end is tried.
    let unpacked = "";
    for (const lineEnd of ["\r\n", "\n", "\r", ""])
      if (text.slice(from, end).endsWith(lineEnd))
        unpacked ||= await unpack(bytes.slice(from, end - lineEnd.length), left);
    left -= unpacked.length;
    const code = printedCode.exec(plain(unpacked));
    if (code) return code[1] ?? null;
  }
  return null;
}

/** The text of a statement in what was pasted: that, or the code at the end of a link. */
export const statementInText = (text: string): string => printedCode.exec(text)?.[1] ?? text;

/**
 * The text of a statement in a file: its JSON, its code, or what its PDF holds, of which `most` bytes are
 * unpacked; null for a PDF without one.
 */
export async function statementInFile(file: Blob, most = mostUnpacked): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Readers look for the header in the first 1,024 bytes (ISO 32000-1, annex H).
  if (latin.decode(bytes.subarray(0, 1024)).includes("%PDF-")) return codeInPdf(bytes, most);
  return statementInText(await file.text());
}
