import { expect, it } from "vitest";
import { grewAbove } from "./list-part";

const part = (start: number, end: number, count = end - start + 1) => ({ start, end, count });

it("keeps its distance from the end only when older messages came above", () => {
  expect(grewAbove(part(51, 100), part(1, 100))).toBe(true);
  expect(grewAbove(part(1, 100), part(1, 101)), "somebody writes after that").toBe(false);
  expect(grewAbove(part(1, 100), part(1, 100, 101)), "an own message is on its way").toBe(false);
  expect(grewAbove(part(151, 200), part(20, 69)), "another part of the room").toBe(false);
  expect(grewAbove(part(0, 0, 0), part(51, 100)), "the first page").toBe(false);
});
