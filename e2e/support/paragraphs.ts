import { parseDocument } from "htmlparser2";
import { elementsIn, wordsIn } from "./page-facts.ts";

type Part = Parameters<typeof wordsIn>[0];
type Within = { name?: string; parent: Within | null };

/**
 * Parts of a page whose texts stand on others on purpose: a `nav` says what the next pages are about, and `details` fold
 * questions of `/faq` where they come up.
 */
const shared = ["nav", "details"];

const isShared = (element: Within | null): boolean =>
  element !== null && (shared.includes(element.name ?? "") || isShared(element.parent));

/** Paragraphs, points of lists and cells of 80 characters and more in the main part of a page. */
function paragraphsIn(html: string): string[] {
  const [main] = elementsIn(parseDocument(html), "main");
  if (!main) return [];
  const texts = ["p", "li", "dd", "td"].flatMap((name) =>
    elementsIn(main, name)
      .filter((element) => !isShared(element as Within))
      .map((element) => wordsIn(element as Part)),
  );
  return [...new Set(texts)].filter((text) => text.length >= 80);
}

/** Pages that show what happens here: an entry of one may stand on another that lists the newest. */
const living =
  /^\/(|game|missions|challenges|leaderboard|story|streams|updates|live-chat|shops|syndicate-access|funding-governance|transparency)$/;
/** Each legal text says for itself that its operator must have it reviewed. */
const legal = /^\/legal\//;

/** Paragraphs that several pages say, with the paths of these, which carry no language. */
export function saidTwice(pages: readonly { path: string; html: string }[]): [string, string[]][] {
  const places = new Map<string, string[]>();
  for (const { path, html } of pages)
    for (const text of paragraphsIn(html)) places.set(text, [...(places.get(text) ?? []), path]);
  return [...places].filter(
    ([, paths]) =>
      paths.length > 1 &&
      !paths.every((path) => living.test(path)) &&
      !paths.every((path) => legal.test(path)),
  );
}
