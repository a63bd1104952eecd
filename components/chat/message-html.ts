import { micromark } from "micromark";
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from "micromark-extension-gfm-autolink-literal";

/** Of markdown stays what a line of talk needs: emphasis, code, lists, quotes, links. No HTML, no pictures, no headings. */
const without = {
  disable: {
    null: [
      "htmlFlow",
      "htmlText",
      "labelStartImage",
      "headingAtx",
      "setextUnderline",
      "thematicBreak",
      "definition",
      "characterReference",
    ],
  },
};

/**
 * The HTML of a message. The library escapes everything that people write and keeps only safe schemes of links, so the
 * one tag that is changed afterwards cannot be one of theirs. A link that leads nowhere outside is none.
 */
export function messageHtml(text: string, mentions = false): string {
  const html = micromark(text.replaceAll("\n", "  \n").replace(/ {2}\n(?= {2}\n)/g, "\n"), {
    extensions: [gfmAutolinkLiteral(), without],
    htmlExtensions: [gfmAutolinkLiteralHtml()],
  });
  const linked = html
    // What made line breaks of lines stands in code as it was added.
    .replaceAll("  \n", "\n")
    .replace(/<a href="(?!https?:\/\/|mailto:)[^"]*">/g, "<a>")
    .replaceAll("<a href=", '<a target="_blank" rel="nofollow ugc noopener noreferrer" href=');
  return mentions ? withNames(linked) : linked;
}

/** A message as one line of plain words, where it is only quoted: without the signs of markdown. */
export const plainLine = (text: string) =>
  text
    .replace(/```\w*|`|\*\*|^\s*(?:>|[-*]|\d+\.)\s+/gm, "")
    .replace(/\s+/g, " ")
    .trim();

/** Marks `@name` in what is text: not in code, not in a link, not in a tag. The database reads names in the same way. */
function withNames(html: string): string {
  let inside = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (/^<(code|a)[ >]/.test(part)) inside += 1;
      else if (/^<\/(code|a)>/.test(part)) inside -= 1;
      else if (inside === 0 && !part.startsWith("<"))
        return part.replace(/(?<![\p{L}\p{N}_@/.-])@[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]/giu, "<mark>$&</mark>");
      return part;
    })
    .join("");
}
