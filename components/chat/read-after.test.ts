import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAfter } from "./read-after";

let focused: boolean;
let tab: EventTarget;
const read = vi.fn();
const turn = (to: boolean) => {
  focused = to;
  tab.dispatchEvent(new Event(to ? "focus" : "blur"));
};

beforeEach(() => {
  vi.useFakeTimers();
  focused = true;
  tab = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  vi.stubGlobal("window", tab);
  vi.stubGlobal("document", { hasFocus: () => focused });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  read.mockReset();
});

test("a second in view of a tab with the focus is read, less is not", () => {
  readAfter(read);
  vi.advanceTimersByTime(999);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledOnce();
});

test("a tab that is loaded behind another one reads nothing until it has the focus for a second", () => {
  focused = false;
  readAfter(read);
  vi.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
  turn(true);
  vi.advanceTimersByTime(600);
  turn(false);
  vi.advanceTimersByTime(60_000);
  turn(true);
  vi.advanceTimersByTime(999);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledOnce();
});

test("what goes out of view, and a page that is loaded anew, begin from nothing", () => {
  const stop = readAfter(read);
  vi.advanceTimersByTime(900);
  stop();
  turn(true);
  vi.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
});
