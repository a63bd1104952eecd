import { expect, it } from "vitest";
import { BoundedMap } from "./bounded-map";

it("forgets the oldest entry when it is full; one that is written again is the newest", () => {
  const map = new BoundedMap<string, number>(2);
  map.set("a", 1).set("b", 2).set("a", 3).set("c", 4);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});

it("never holds more than its bound", () => {
  const map = new BoundedMap<number, number>(100);
  for (let key = 0; key < 10_000; key += 1) map.set(key, key);
  expect(map.size).toBe(100);
});
