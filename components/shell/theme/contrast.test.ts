import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contrast, mixed, namedColours, type Colour } from "@/local/testing/colours";

const css = readFileSync("app/globals.css", "utf8");
const sources = globSync("{app,components}/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8"));

/** Applied in two places (globals.css), so it has a name, which written out here would be a class of its own. */
const [, dark = ""] = /(@utility [\w-]+) \{\s*color-scheme: dark/.exec(css) ?? [];

const themes = {
  dark: namedColours(css, dark),
  light: namedColours(css, "\n[data-theme]"),
};
const tokens = [...css.matchAll(/--color-([\w-]+): var\(--/g)].map(([, name = ""]) => name);

/** The colours that a kind of class (`text`, `bg`) has in pages, parts and style sheet; `accent/10` has an opacity of 10 %. */
function usedBy(kind: string): string[] {
  const longestFirst = tokens.toSorted((a, b) => b.length - a.length).join("|");
  const pattern = new RegExp(`(?<![\\w-])${kind}-((?:${longestFirst})(?:/\\d+)?)(?![\\w/-])`, "g");
  const found = [css, ...sources].flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  return [...new Set(found)].sort();
}

/** Opaque, and any words may stand on them. A mixture of two of them (`raised/40`) lies between the two. */
const surfaces = ["background", "surface", "raised"];
const words = ["text", "muted", "accent", "glacier", "positive", "negative"];
const signs = ["accent", "glacier", "positive", "negative"];

/** Lines of drawings, and icons beside words that say the same. */
const drawings = ["control", "control/40", "control/60", "control/70", "line"];

/** Other grounds of words: which words, and what is seen through them. */
const fills: [fill: string, words: string[], grounds: string[]][] = [
  ["accent", ["on-accent"], ["surface"]],
  ["accent-hover", ["on-accent"], ["surface"]],
  // The number of unread messages of a room, where one of them names the reader.
  ["accent", ["on-accent"], ["surface"]],
  // A message that names the reader; a secret that is shown once.
  ["accent/5", words, ["background"]],
  // The selected row of a list, with its badges; what is ticked.
  ["accent/10", words, ["surface"]],
  ["accent/10", ["text"], surfaces],
  // A message that its link leads to.
  ["glacier/10", ["text", "muted", "accent", "glacier"], ["background"]],
  // What a change adds and takes away.
  ["positive/15", ["text"], surfaces],
  ["negative/15", ["text"], surfaces],
  // The button of what cannot be taken back, under the pointer.
  ["negative/10", ["negative"], ["background", "surface"]],
];

/** Bars, dots and layers, on which no words stand. */
const bars = [
  ...["accent/35", "accent/80", "control", "glacier", "glacier/30", "line", "muted"],
  ...["negative", "positive", "text"],
];

/** Below the limit on a light page, and to be mended; the list must be exact. */
const weak = [
  "light: glacier on glacier/10 over background",
  "light: negative on negative/10 over background",
];

/** The limits of WCAG 2.2: 1.4.3 for small words, 1.4.11 for the ring of the focus, bars and borders. */
const OF_WORDS = 4.5;
const OF_SIGNS = 3;

type Pair = { of: string; on: string; over: string; limit: number };

const pairs: Pair[] = [
  ...surfaces.flatMap((on) => words.map((of) => ({ of, on, over: on, limit: OF_WORDS }))),
  ...fills.flatMap(([on, of, grounds]) =>
    grounds.flatMap((over) => of.map((word) => ({ of: word, on, over, limit: OF_WORDS }))),
  ),
  ...surfaces.flatMap((on) => signs.map((of) => ({ of, on, over: on, limit: OF_SIGNS }))),
  ...["background", "surface"].map((on) => ({ of: "control", on, over: on, limit: OF_SIGNS })),
];

/** How far the words stand out, where `on` lies over `over`. Words in the accent are darker on a light page than what it fills. */
function contrastOf(theme: Record<string, Colour>, { of, on, over, limit }: Pair): number {
  const put = (name: string, ground: Colour) => {
    const [token = "", percent = "100"] = name.split("/");
    return mixed(theme[token] as Colour, ground, Number(percent) / 100);
  };
  const ground = put(on, theme[over] as Colour);
  const word = limit === OF_WORDS && of === "accent" ? "accent-ink" : of;
  return contrast(put(word, ground), ground);
}

it("computes the contrast of black and white, and the words of the dark theme as browsers do", () => {
  const [black, white] = [
    [0, 0, 0],
    [1, 1, 1],
  ] as const;
  expect(contrast(black, white)).toBeCloseTo(21, 5);
  // `--text` of the dark theme, as Chromium computes it (e2e/site/components.test.ts).
  expect(themes.dark.text?.map((part) => Math.round(part * 255))).toEqual([245, 243, 239]);
});

it("names the same colours in both themes", () => {
  expect(Object.keys(themes.light)).toEqual(Object.keys(themes.dark));
  for (const token of tokens) expect(Object.keys(themes.dark)).toContain(token);
});

it.each(["dark", "light"] as const)(
  "lets words, rings and bars be seen on each of their grounds: %s",
  (theme) => {
    const found = pairs
      .filter((pair) => contrastOf(themes[theme], pair) < pair.limit)
      .map(({ of, on, over }) => `${theme}: ${of} on ${on} over ${over}`);
    expect(found.sort()).toEqual(weak.filter((line) => line.startsWith(theme)));
  },
);

it("lists each colour of words that pages and parts use", () => {
  const listed = [...words, ...drawings, ...fills.flatMap(([, of]) => of)];
  expect(usedBy("text")).toEqual([...new Set(listed)].sort());
});

it("lists each ground that pages and parts use", () => {
  const between = usedBy("bg").filter((name) => surfaces.includes(name.split("/")[0] ?? ""));
  const listed = [...between, ...surfaces, ...fills.map(([fill]) => fill), ...bars];
  expect(usedBy("bg")).toEqual([...new Set(listed)].sort());
});

it("lists which words stand on which ground where one class names both", () => {
  const listed = new Set(pairs.map(({ of, on }) => `${of} on ${on}`));
  const found = new Set<string>();
  for (const [text] of [css, ...sources].flatMap((file) => [...file.matchAll(/"[^"\n]*"|@apply [^;]*;/g)])) {
    const named = (kind: string) =>
      [...text.matchAll(new RegExp(`(?<=[" ])${kind}-([\\w/-]+)`, "g"))]
        .map(([, name = ""]) => name)
        .filter((name) => tokens.includes(name.split("/")[0] ?? ""));
    const grounds = named("bg").filter(
      (name) => !(surfaces.includes(name.split("/")[0] ?? "") && name.includes("/")),
    );
    for (const on of grounds) for (const of of named("text")) found.add(`${of} on ${on}`);
  }
  expect(found).toContain("on-accent on accent");
  expect([...found].filter((pair) => !listed.has(pair))).toEqual([]);
});
