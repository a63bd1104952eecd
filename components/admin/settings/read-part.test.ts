import { expect, it } from "vitest";
import { readPart } from "./read-part";

it.each([
  ["the first at the top of a page", [150, 900, 1600], false, 0],
  ["the first before it reaches the line", [400, 900], false, 0],
  ["the one that has passed the line", [-800, 120, 700], false, 1],
  ["the one whose beginning is on the line", [-800, 250, 700], false, 1],
  ["a long one in its middle", [-3000, -900, 1400], false, 1],
  ["the last at the end, however short it is", [-800, 100, 500], true, 2],
])("is %s", (_, tops, atEnd, part) => expect(readPart(tops, 250, atEnd)).toBe(part));
