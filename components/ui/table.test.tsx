import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { allBoxes, type Box } from "@/local/testing/layout/jsx-boxes";
import { Table } from "./table";

const inside = (box: Box, tag: string): number =>
  box.children.reduce((sum, child) => sum + (child.tag === tag ? 1 : 0) + inside(child, tag), 0);

const boxes = allBoxes();

it("is named, can be scrolled by keyboard, and shows at its edges that it goes on", () => {
  const html = renderToStaticMarkup(<Table caption="Your labels">{null}</Table>);
  expect(html).toMatch(/^<div role="region" aria-label="Your labels" tabindex="0" class="side-scroll /i);
  expect(html).toContain(">Your labels</caption>");
  const css = readFileSync("app/globals.css", "utf8");
  const edges = /\.side-scroll \{([^}]*)\}/.exec(css)?.[1] ?? "";
  // A shade and its cover on each side.
  expect([edges.match(/ scroll,/g)?.length, edges.match(/ local,/g)?.length]).toEqual([2, 2]);
});

it("has a form for phones wherever members read more than three columns", () => {
  const tables = boxes.filter(({ tag, at }) => tag === "Table" && !/^components\/(admin|gallery)\//.test(at));
  expect(tables.length).toBeGreaterThan(8);
  const wide = tables.filter(
    (box) => inside(box, "Th") > 3 && !["stacked", "twoLine"].some((form) => box.attributes.includes(form)),
  );
  expect(wide.map(({ at }) => at)).toEqual([]);
});

it("is the frame of every table that scrolls", () => {
  const scrolling = boxes.filter(
    (box) => inside(box, "table") > 0 && box.classes.some((name) => /(?:^|:)overflow-x-auto$/.test(name)),
  );
  expect(scrolling.length).toBeGreaterThan(0);
  const unmarked = scrolling.filter(({ classes }) => !classes.includes("side-scroll"));
  expect(unmarked.map(({ at }) => at)).toEqual([]);
});
