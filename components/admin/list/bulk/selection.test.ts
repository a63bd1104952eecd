import { afterEach, expect, it, vi } from "vitest";
import { memoryStorage, openWindow, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { changeSelection, readSelection } from "./selection";

const nothing = { ids: [], all: null, job: null };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is changed part by part, and there again on the next page of the tab", () => {
  vi.stubGlobal("window", openWindow());
  changeSelection("members", { ids: ["a", "b"] });
  changeSelection("members", { job: "c" });
  expect(readSelection("members")).toEqual({ ids: ["a", "b"], all: null, job: "c" });
  expect(readSelection("orders")).toEqual(nothing);
});

it.each(refusalNames)("lives as long as the page in a browser with %s", (refusal) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("window", refusingWindow(refusal));
  changeSelection("members", { ids: ["a"] });
  expect(readSelection("members").ids).toEqual(["a"]);
  changeSelection("members", nothing);
  expect(readSelection("members")).toEqual(nothing);
});

it.each([
  "not json",
  "null",
  "1",
  "[]",
  '{"ids":"a","all":{"query":1},"job":{}}',
  '{"ids":[1,null],"all":"x"}',
])("is nothing where something else has stored %s", (stored) => {
  vi.stubGlobal(
    "window",
    openWindow(memoryStorage(), memoryStorage(new Map([["altura_selection_members", stored]]))),
  );
  expect(readSelection("members")).toEqual(nothing);
});
