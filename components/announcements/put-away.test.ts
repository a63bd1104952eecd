import { afterEach, expect, it, vi } from "vitest";
import { putAwayKey } from "@/lib/content/notices";
import { localStore } from "@/lib/platform/browser/storage";
import { memoryStorage, openWindow, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { remember, remembered } from "./put-away";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the last twenty that were closed are remembered", () => {
  vi.stubGlobal("window", openWindow());
  const ids = Array.from({ length: 25 }, (_, index) => `id ${index}`);
  ids.forEach(remember);
  expect(remembered()).toEqual(ids.slice(-20));
});

it.each(refusalNames)("what was closed stays closed as long as the page in a browser with %s", (refusal) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("window", refusingWindow(refusal));
  expect(remembered()).toEqual([]);
  remember("a");
  expect(remembered()).toEqual(["a"]);
  localStore.removeItem(putAwayKey);
});

it.each([
  ["not json", []],
  ["null", []],
  ['{"length":1}', []],
  ['["a",1,null]', ["a"]],
])("of %s, which something else has stored, ids are taken", (stored, ids) => {
  vi.stubGlobal("window", openWindow(memoryStorage(new Map([[putAwayKey, stored]]))));
  expect(remembered()).toEqual(ids);
});
