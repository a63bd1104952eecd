import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StreamCover } from "./stream-cover";

const coverOf = (slug: string) => renderToStaticMarkup(<StreamCover slug={slug} />);
const slugs = ["open-evening", "kiln-firing", "founders-hour", "", "ä", "a".repeat(80)];

it("draws the same terrain for a stream each time, and another for each stream", () => {
  const covers = slugs.map(coverOf);
  expect(slugs.map(coverOf)).toEqual(covers);
  expect(new Set(covers)).toHaveLength(slugs.length);
});

it("draws lines for every stream, and adds at most three kilobytes to a page", () => {
  for (const slug of [...slugs, ...Array.from({ length: 200 }, (_, index) => `stream-${index}`)]) {
    const cover = coverOf(slug);
    expect(cover, slug).toMatch(/ d="M\d+ \d+q/);
    expect(cover.length, slug).toBeLessThan(3072);
  }
});
