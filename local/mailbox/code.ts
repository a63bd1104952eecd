const SIX_DIGITS = /(?<![\d#])\d{6}(?!\d)/;

/** The one-time code of a message: the header's value when the sender gave one, else the first six digits. */
export function findCode(header: string | undefined, text: string): string | null {
  const given = header?.trim();
  if (given) return given;
  return SIX_DIGITS.exec(text)?.[0] ?? null;
}

/** Readable text of an HTML-only mail, good enough to find a code in; not a renderer. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
