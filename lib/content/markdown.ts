import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

/** No HTML of the writer's own, and no definitions, which could name addresses far from where they are seen. */
const without = { disable: { null: ["htmlFlow", "htmlText", "definition", "setextUnderline"] } };

const extensions = [gfmTable(), without];
const htmlExtensions = [gfmTableHtml()];

/** A picture that was uploaded here (`app/api/pictures`), as text names it. */
const ownPicture = /^\/api\/pictures\/[0-9a-f-]{36}$/;

/** Puts figures of the rules, such as `{refundDays}`, into a text; what is no such figure stays as it is typed. */
export const withFacts = (text: string, facts: Record<string, string>) =>
  text.replace(/\{([A-Za-z]{2,30})\}/g, (typed, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] as string).replace(/[\\`*_[\]<>|]/g, "\\$&") : typed,
  );

type Options = {
  facts?: Record<string, string>;
  /** Address of a page of this site in the reader's language. */
  href?: (path: string) => string;
};

/**
 * The HTML of a text by staff: headings from the second level, emphasis, lists, quotations, tables, links, own pictures. The
 * library escapes everything that was typed and keeps only safe schemes of links, so the tags that are changed afterwards are
 * its own.
 */
export function documentHtml(text: string, { facts = {}, href = (path) => path }: Options = {}): string {
  const html = micromark(withFacts(text, facts), { extensions, htmlExtensions });
  return html
    .replace(/<(\/?)h1>/g, "<$1h2>")
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_tag, source: string, alt: string) =>
      ownPicture.test(source) ? `<img src="${source}" alt="${alt}" loading="lazy" decoding="async">` : alt,
    )
    .replace(/<a href="([^"]*)"/g, (_tag, to: string) => {
      if (/^\/(?!\/)/.test(to) || to === "/") return `<a href="${href(to)}"`;
      if (/^#/.test(to) || /^mailto:/.test(to)) return `<a href="${to}"`;
      return /^https?:\/\//.test(to) ? `<a rel="noopener noreferrer" href="${to}"` : "<a";
    })
    .replace(/<table>/g, '<div class="table"><table>')
    .replace(/<\/table>/g, "</table></div>");
}

/** The words of such a text alone, for feeds and search engines. */
export function documentPlain(text: string, facts: Record<string, string> = {}): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return documentHtml(text, { facts })
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => entities[name] as string)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])/g, "$1")
    .trim();
}
