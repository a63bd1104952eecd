import { afterEach, expect, it, vi } from "vitest";
import { localStore } from "@/lib/platform/browser/storage";
import { memoryStorage, openWindow, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { draftKey, forgetDrafts, keep, unsentKey, withReturned } from "./drafts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("are each member's own, and gone when one signs out", () => {
  expect(draftKey("a", "room")).not.toBe(draftKey("b", "room"));
  const items = new Map([
    [draftKey("a", "room"), "Hello"],
    [`${unsentKey("a", "room")}1`, "{}"],
    ["altura_theme", "dark"],
  ]);
  vi.stubGlobal("window", openWindow(memoryStorage(items)));
  forgetDrafts();
  expect([...items]).toEqual([["altura_theme", "dark"]]);
});

it.each(refusalNames)(
  "live as long as the page in a browser with %s, and are gone when one signs out",
  (refusal) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("window", refusingWindow(refusal));
    keep(draftKey("a", "room"), "Hello");
    expect(localStore.getItem(draftKey("a", "room"))).toBe("Hello");
    forgetDrafts();
    expect(localStore.getItem(draftKey("a", "room"))).toBeNull();
    keep(draftKey("a", "room"), null);
  },
);

it("keep what was begun when a message comes back to the field", () => {
  expect(withReturned("Begun", "Not sent")).toBe("Not sent\nBegun");
  expect(withReturned("", "Not sent")).toBe("Not sent");
  expect(withReturned("Begun", "")).toBe("Begun");
});
