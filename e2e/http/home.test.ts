import { describe, expect, test } from "vitest";
import de from "../../lib/platform/i18n/messages/de/site.json";
import en from "../../lib/platform/i18n/messages/en/site.json";
import es from "../../lib/platform/i18n/messages/es/site.json";
import { fetchApp } from "../support/fetch-app.ts";
import { elementsIn, pageFacts, wordsIn } from "../support/page-facts.ts";

const languages = [
  ["/", en.home, "\\$9"],
  ["/es", es.home, "9 \\$"],
  ["/de", de.home, "9 \\$"],
] as const;

const homeOf = async (path: string) => pageFacts(await (await fetchApp(path)).text());

describe.each(languages)("the home page at %s", (path, words, price) => {
  test("says first what this is and for whom, what it costs and what to do, then what goes on, then plans and points", async () => {
    const { headings, mainWords, page, links } = await homeOf(path);
    expect(headings).toEqual([words.hero.title]);
    const first = [words.hero.title, words.hero.lead, words.hero.free, words.hero.join, words.week.title];
    const order = [...first, words.inside.title, words.tiers.title, words.climb.title].map((text) =>
      mainWords.indexOf(text),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(mainWords.replaceAll(/[\u00a0\u202f]/g, " ")).toMatch(new RegExp(price));
    for (const { label } of [words.week.vote, words.week.note]) expect(mainWords).toContain(label);
    // The seed's next stream may have begun.
    const { label, live } = words.week.stream;
    expect([label, live].some((word) => mainWords.includes(word))).toBe(true);
    const prefix = path === "/" ? "" : path;
    expect(links).toEqual(
      expect.arrayContaining(
        ["/auth", "/pricing", "/streams", "/funding-governance", "/syndicate-access"].map(
          (to) => prefix + to,
        ),
      ),
    );
    expect(elementsIn(page, "h2").map(wordsIn)).toContain(words.people.title);
  });
});

test("the home page is a file for everybody, and its picture is kept by browsers", async () => {
  const answer = await fetchApp("/");
  expect(answer.headers.get("cache-control")).toContain("s-maxage");
  const { page } = pageFacts(await answer.text());
  const [source] = elementsIn(page, "source", { type: "image/avif" });
  const picture = await fetchApp(source?.attribs.srcset ?? "");
  expect(picture.headers.get("content-type")).toBe("image/avif");
  expect(picture.headers.get("cache-control")).toContain("immutable");
  const images = elementsIn(page, "img");
  expect(images.length).toBeGreaterThan(0);
  for (const { attribs } of images) expect(attribs.loading).toBe("lazy");
});

test("what is shared and read by machines says the same subject", async () => {
  const llms = await (await fetchApp("/llms.txt")).text();
  expect(llms).toContain("Altura is a club for people who make things");
  expect(llms).toContain("They are not investment advice");
  const { data } = await homeOf("/");
  expect(data.join()).toContain("Altura is a club for people who make things");
});
