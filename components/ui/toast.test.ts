import { afterEach, expect, it, vi } from "vitest";
import { memoryStorage, openWindow, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { carryToast, takeCarriedToast } from "./toast";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toast = { title: "Signed out successfully", description: "Until soon.", tone: "positive" } as const;

it("is carried to the next page, once", () => {
  vi.stubGlobal("window", openWindow());
  carryToast(toast);
  expect([takeCarriedToast(), takeCarriedToast()]).toEqual([toast, null]);
});

it.each(refusalNames)("breaks no page of a browser with %s", (refusal) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("window", refusingWindow(refusal));
  expect(takeCarriedToast()).toBeNull();
  carryToast(toast);
  expect([takeCarriedToast(), takeCarriedToast()]).toEqual([toast, null]);
});

it.each([
  ["not json", null],
  ["null", null],
  ["[1]", null],
  ['{"title":{"a":1}}', null],
  ['{"title":"Done","description":{},"tone":"loud","action":{"label":"Undo"}}', { title: "Done" }],
])("shows of %s, which something else has stored, what it can", (stored, shown) => {
  const own = memoryStorage(new Map([["altura_toast", stored]]));
  vi.stubGlobal("window", openWindow(memoryStorage(), own));
  expect([takeCarriedToast(), own.length]).toEqual([shown, 0]);
});
