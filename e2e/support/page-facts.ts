import { DomUtils, parseDocument } from "htmlparser2";

type Part = { children: ReturnType<typeof parseDocument>["children"] };
type Attributes = Record<string, string>;

/** What is no text of a page for its reader. */
const unread = ["script", "style", "template", "noscript"];

/** Keys, places and missing values of messages that reached the reader. */
export const rawWords =
  /\{\w+\}|<\/?\w+>|\b(?:site|pages|pricing|community|shell)\.\w+\.\w+|\bundefined\b|\[object/g;

/** The elements of a page with a name, and with these attributes, in the order of the page. */
export const elementsIn = ({ children }: Part, name: string, attributes: Attributes = {}) =>
  DomUtils.findAll(
    (element) =>
      element.name === name &&
      Object.entries(attributes).every(([key, value]) => element.attribs[key] === value),
    children,
  );

/** The text of a part of a page as it is read: a space where an element begins or ends, and nothing of scripts. */
export function wordsIn({ children }: Part): string {
  const texts = children.map((child) => {
    if ("data" in child) return child.type === "text" ? child.data : "";
    return "name" in child && unread.includes(child.name) ? "" : ` ${wordsIn(child)} `;
  });
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** What the HTML of a page says to its readers, to search engines, and to those with whom it is shared. */
export function pageFacts(html: string) {
  const page = parseDocument(html);
  const attribute = (name: string, has: Attributes, value: string) =>
    elementsIn(page, name, has)[0]?.attribs[value] ?? "";
  const [body = page] = elementsIn(page, "body");
  const mains = elementsIn(page, "main");
  const words = wordsIn(body);
  return {
    page,
    language: attribute("html", {}, "lang"),
    words,
    mainWords: mains.map(wordsIn).join(" "),
    raw: words.match(rawWords) ?? [],
    headings: elementsIn(body, "h1").map(wordsIn),
    /** Of the landmarks that each page has, those that are there. */
    landmarks: ["main", "header", "footer"].filter((name) => elementsIn(body, name).length > 0),
    /** Where the links in the page's own part lead. */
    links: mains.flatMap((main) => elementsIn(main, "a").map((link) => link.attribs.href ?? "")),
    canonical: attribute("link", { rel: "canonical" }, "href"),
    languages: elementsIn(page, "link", { rel: "alternate" }).flatMap(
      ({ attribs }) => attribs.hreflang ?? [],
    ),
    robots: attribute("meta", { name: "robots" }, "content"),
    picture: attribute("meta", { property: "og:image" }, "content"),
    /** The blocks of schema.org data. */
    data: elementsIn(page, "script", { type: "application/ld+json" }).map(DomUtils.textContent),
  };
}
