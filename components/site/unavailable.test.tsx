import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { markedStatus } from "@/lib/platform/request/unavailable-mark.mjs";
import { Unavailable } from "./unavailable";

const html = (status: 200 | 503) =>
  renderToStaticMarkup(<Unavailable status={status}>Nothing to show.</Unavailable>);

it("marks a page that misses what it is about, which then asks again by itself", () => {
  expect(markedStatus(html(503))).toBe(503);
  expect(html(503)).toContain('http-equiv="refresh" content="5"');
  expect(html(503)).toContain("Nothing to show.");
});

it("marks a page that has more to show, which stays", () => {
  expect(markedStatus(html(200))).toBe(200);
  expect(html(200)).not.toContain("refresh");
});

it("marks no other page", () => {
  expect(markedStatus('<meta name="description" content="503"/>')).toBeNull();
});
