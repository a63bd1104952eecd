import type { Email } from "postal-mime";

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : new TextDecoder().decode(
        content instanceof Uint8Array ? content : new Uint8Array(content as ArrayBuffer),
      );

/** The parts of a message that have such a type, as text. */
export const partsOf = (mail: Email, type: RegExp): string[] =>
  mail.attachments.filter(({ mimeType }) => type.test(mimeType)).map(({ content }) => textOf(content));

const withoutMarkup = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/gi, " ")
    .replace(/<(?:br|p|div|tr|li)\b[^>]*>/gi, "\n")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** The text of a message, of its HTML where it has no other; all that follows the headers where its parts cannot be told apart. */
export function bodyOf(mail: Email, raw: Uint8Array): string {
  const text = mail.text?.trim() ? mail.text : withoutMarkup(mail.html ?? "");
  if (text.trim()) return text;
  const all = textOf(raw);
  const end = all.search(/\r?\n\r?\n/);
  return end < 0 ? "" : all.slice(end);
}
