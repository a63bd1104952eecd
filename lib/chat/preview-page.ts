import { Parser } from "htmlparser2";

export type PageWords = { title: string; description: string | null; picture: URL | null };

/** One line without signs that do not print or turn the direction of writing. */
function line(text: string | undefined, most: number): string | null {
  const plain = (text ?? "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, " ")
    .trim();
  return Array.from(plain).slice(0, most).join("").trim() || null;
}

/**
 * What a page says of itself: its title, description and picture, Open Graph first (https://ogp.me). Only its beginning may be
 * given. Null for a page without a title. The words are those of a stranger: text, never HTML.
 */
export function pageWords(html: string, address: URL): PageWords | null {
  const found = new Map<string, string>();
  let title = "";
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: named, content }) {
      if (name === "title" && !title) inTitle = true;
      const key = (property ?? named ?? "").toLowerCase();
      if (name === "meta" && key && content && !found.has(key)) found.set(key, content);
    },
    ontext: (text) => void (inTitle && (title += text)),
    onclosetag: (name) => void (name === "title" && (inTitle = false)),
  });
  parser.write(html);
  parser.end();
  const shown = line(found.get("og:title") ?? found.get("twitter:title") ?? title, 120);
  if (!shown) return null;
  const picture = found.get("og:image") ?? found.get("twitter:image");
  return {
    title: shown,
    description: line(found.get("og:description") ?? found.get("description"), 240),
    picture: picture && URL.canParse(picture, address) ? new URL(picture, address) : null,
  };
}
