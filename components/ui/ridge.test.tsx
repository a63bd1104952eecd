import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Ridge } from "./ridge";

const levels = [
  { name: "Trailhead", at: 0 },
  { name: "Foothills", at: 100 },
  { name: "Treeline", at: 250 },
  { name: "Moraine", at: 500 },
];
const drawn = (xp: number, rest: object = {}) =>
  renderToStaticMarkup(<Ridge xp={xp} levels={levels} label="The ridge" {...rest} />);
/** The words below the marker. */
const markerOf = (html: string) => /outline-4[^>]*><\/span><span[^>]*>([^<]*)</.exec(html)?.[1];

it("names the level reached below the marker, and the next one at its own dot", () => {
  const html = drawn(300, { next: "Next: Moraine" });
  expect(markerOf(html)).toBe("Treeline");
  expect(html.match(/Treeline/g)).toHaveLength(1);
  expect(html.match(/Moraine/g)).toEqual(["Moraine"]);
  expect(html).toContain(">Next: Moraine<");
});

it.each([
  [0, "Trailhead"],
  [99, "Trailhead"],
  [100, "Foothills"],
  [9999, "Moraine"],
])("stands with %d points on %s", (xp, name) => {
  expect(markerOf(drawn(xp))).toBe(name);
});

it("is drawn in one colour, that of the level", () => {
  for (const [tone, colour] of [
    ["alpenglow", "accent"],
    ["glacier", "glacier"],
    ["forest", "positive"],
  ] as const)
    expect(
      new Set(
        drawn(300, { tone }).match(/(?<=(?:stroke|fill|bg|border|outline)-)(?:accent|glacier|positive)/g),
      ),
    ).toEqual(new Set([colour]));
});
