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
export function messageHtml(text: string): string {
  const html = micromark(text.replaceAll("\n", "  \n").replace(/ {2}\n(?= {2}\n)/g, "\n"), {
    extensions: [gfmAutolinkLiteral(), without],
    htmlExtensions: [gfmAutolinkLiteralHtml()],
  });
  return html
    .replace(/<a href="(?!https?:\/\/|mailto:)[^"]*">/g, "<a>")
    .replaceAll("<a href=", '<a target="_blank" rel="nofollow ugc noopener noreferrer" href=');
}
