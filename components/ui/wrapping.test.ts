import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allBoxes, boxesIn, type Box } from "@/local/testing/layout/jsx-boxes";

/** Names of values that people write: they may be one word without an end. */
const written = new Set([
  ...[
    "name",
    "displayName",
    "display_name",
    "username",
    "nick",
    "who",
    "author",
    "quote",
    "bio",
    "city",
    "company",
  ],
  ...["title", "text", "subject", "body", "headline", "description", "summary", "question", "answer", "note"],
  ...["message", "reason", "fileName", "filename", "file", "email", "address", "link", "slug", "vanity"],
]);
const writtenIn = (values: string[]) => values.find((value) => written.has(value));

/** Lets a part be narrower than its longest word, or keeps it whole on purpose. */
const yields = /^(?:min-w-0|truncate|wrap-anywhere|break-all|shrink-0|line-clamp-\d|sr-only)$/;
const breaks = /^(?:wrap-anywhere|break-all|truncate)$/;
const some = (pattern: RegExp, { classes }: Box) => classes.some((name) => pattern.test(name));

const isRow = (box: Box) =>
  some(/^(?:inline-)?flex$/, box) && !some(/^(?:flex-wrap|flex-col|flex-col-reverse|overflow-x-auto)$/, box);

/** Parts that make the page wider than its window when somebody writes a long word. */
function tooStiff(boxes: Box[]): string[] {
  const found: string[] = [];
  for (const box of boxes) {
    if (isRow(box)) {
      if (writtenIn(box.texts) && !some(breaks, box)) found.push(`${box.at} text of a row: wrap-anywhere`);
      for (const child of box.children)
        // The name of a figure is a word of ours.
        if (child.tag !== "dt" && writtenIn(child.allTexts) && !some(yields, child))
          found.push(`${child.at} ${child.tag} in a row: min-w-0`);
    }
    if (some(/^flex-wrap$/, box))
      for (const child of box.children)
        // What grows from nothing would share a line with everything, however narrow it gets.
        if (some(/^(?:flex-1|grow|basis-0)$/, child) && !some(/^min-w-/, child))
          found.push(`${child.at} ${child.tag} grows in a row that wraps: min-w-…`);
    if (
      some(/^whitespace-nowrap$/, box) &&
      writtenIn(box.texts) &&
      !some(/^(?:truncate|overflow-hidden)$/, box)
    )
      found.push(`${box.at} ${box.tag} never wraps: truncate`);
    const isLabel = /^(?:Button|ButtonLink|SubmitButton|Badge)$/.test(box.tag) && writtenIn(box.allTexts);
    if (isLabel && !box.attributes.includes("wraps") && !some(/^(?:button-wraps|whitespace-normal!?)$/, box))
      found.push(`${box.at} ${box.tag} never wraps: wraps, or button-wraps`);
  }
  return [...new Set(found)];
}

const inside = (jsx: string) => tooStiff(boxesIn(`const Part = () => ${jsx};`, "part.tsx"));

describe("a long word that somebody wrote", () => {
  it.each([
    '<p className="flex gap-2"><Icon />{member.name}</p>',
    '<p className="flex"><span>{name}</span></p>',
    '<p className={cn("inline-flex", own && "font-bold")}><b>{t("by", { name })}</b></p>',
    '<ul className="flex">{rows.map((row) => <li key={row.id}><i>{row.title}</i></li>)}</ul>',
    '<p className="flex">{shown && (late ? <b>{file.fileName}</b> : null)}</p>',
    '<div className="flex flex-wrap"><p className="flex-1">{t("words")}</p></div>',
    '<p className="whitespace-nowrap">{username}</p>',
    "<Badge>{title}</Badge>",
    '<SubmitButton>{t("send", { email })}</SubmitButton>',
  ])("is refused in %s", (jsx) => expect(inside(jsx)).toHaveLength(1));

  it.each([
    '<p className="flex wrap-anywhere"><Icon />{member.name}</p>',
    '<p className="flex"><span className="min-w-0">{name}</span><b>{t("name")}</b></p>',
    '<p className="flex"><Avatar name={name} />{format.number(points)}</p>',
    '<p className="flex flex-wrap">{name}</p>',
    '<p className="flex flex-col">{name}</p>',
    '<div className="grid"><p>{title}</p></div>',
    '<div className="flex flex-wrap"><p className="min-w-52 flex-1">{t("words")}</p></div>',
    '<p className="truncate whitespace-nowrap">{username}</p>',
    "<Badge wraps>{title}</Badge>",
    '<Button className="button-wraps">{t("send", { email })}</Button>',
    '<p className="flex">{name && <Icon />}</p>',
    '<p className="flex">{brand.name}</p>',
  ])("is nothing to %s", (jsx) => expect(inside(jsx)).toEqual([]));

  it("widens no page", () => {
    const boxes = allBoxes();
    expect(boxes.length).toBeGreaterThan(5000);
    expect(tooStiff(boxes)).toEqual([]);
  });
});

describe("the style sheet", () => {
  const css = readFileSync("app/globals.css", "utf8").replace(/\s+/g, " ");

  it("breaks long words, and makes no part of a grid as wide as its longest", () => {
    expect(css).toContain("body { overflow-wrap: break-word; }");
    expect(css).toContain(":where(.grid, .inline-grid, .flex-wrap) > * { min-width: 0; }");
    expect(css).toContain("h1 { overflow-wrap: anywhere; }");
  });

  it("divides long words of headings, buttons and heads of tables by the rules of their language", () => {
    const rule =
      ":is(h1, h2, h3, th, .button), [data-label]::before { hyphens: auto; hyphenate-limit-chars: 12 5 5;";
    expect(css).toContain(rule);
    // One rule: nothing else divides them, and a class that did would have other limits.
    expect(css.split("hyphens:")).toHaveLength(2);
    expect(css).not.toMatch(/(h[1-6]|th|\.button)[^{}]*\{[^}]*word-break/);
  });

  it("keeps a part of a row that wraps at its words where it grows", () => {
    expect(inside('<div className="flex flex-wrap"><p className="grow">x</p></div>')).toHaveLength(1);
  });
});
