import { expect, it } from "vitest";
import { choicesPath } from "@/lib/analytics/consent/consent";
import { publicPages } from "@/lib/site/pages";
import { footerGroups } from "./footer-links";

/** What the footer of a page leads to that search engines are not told of, and the other way round. */
const beside = {
  footer: {
    "/mint": "made for who is signed in",
    [choicesPath]: "opens the question about measuring",
  },
  site: { "/": "the mark at the head of every page leads there" },
};

it("the footer leads to every public page once, and to nothing else", () => {
  const links = footerGroups.flatMap(({ links: some }) => some.map(([path]) => path));
  expect(links).toEqual([...new Set(links)]);
  expect(links.filter((path) => !(path in beside.footer)).sort()).toEqual(
    publicPages.filter((path) => !(path in beside.site)).sort(),
  );
});
