import { micromark } from "micromark";

/** Of markdown stays what a letter needs: emphasis, links, lists, quotes. No HTML, no pictures. */
const without = {
  disable: { null: ["htmlFlow", "htmlText", "labelStartImage", "setextUnderline", "definition"] },
};

const style = (of: Record<string, string | number>) =>
  Object.entries(of)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

const paragraph = style({ "font-size": "16px", "line-height": "26px", margin: "0 0 16px" });
const heading = style({ "font-size": "20px", "line-height": "28px", margin: "24px 0 12px" });
const list = style({ "font-size": "16px", "line-height": "26px", margin: "0 0 16px", padding: "0 0 0 24px" });
const quote = style({ "border-left": "3px solid #8a8f98", margin: "0 0 16px", padding: "0 0 0 16px" });

/**
 * A text block as HTML with its styles inline. The library escapes what people write and keeps only safe schemes of
 * links, so the tags that get a style cannot be theirs.
 */
export function textHtml(text: string): string {
  return micromark(text, { extensions: [without] })
    .replaceAll("<p>", `<p style="${paragraph}">`)
    .replace(/<(ul|ol)>/g, `<$1 style="${list}">`)
    .replaceAll("<blockquote>", `<blockquote style="${quote}">`)
    .replace(/<h[1-6]>/g, `<h2 style="${heading}">`)
    .replace(/<\/h[1-6]>/g, "</h2>")
    .replaceAll("<a href=", '<a style="color:inherit;text-decoration:underline" href=');
}

/** The same for the text part: links are written out, signs of emphasis go. */
export function plainText(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\(([^()\s]+)\)/g, (_whole, label: string, href: string) =>
      label === href ? href : `${label} (${href})`,
    )
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/(\*\*|__)(.+?)\1/g, "$2")
    .trim();
}
