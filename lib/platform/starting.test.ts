import { beforeEach, expect, it, vi } from "vitest";
import type * as startingModule from "./starting.mjs";

let starting: typeof startingModule;
beforeEach(async () => {
  vi.resetModules();
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("altura.start")];
  starting = await import("./starting.mjs");
});

it("lets requests wait until the checks of the start have passed, and answers them in their order", async () => {
  const answered: string[] = [];
  const answer = starting.afterStart((url: string) => void answered.push(url));
  answer("/first");
  answer("/second");
  await Promise.resolve();
  expect([starting.isStarted(), answered]).toEqual([false, []]);
  starting.passStart();
  await vi.waitFor(() => expect(answered).toEqual(["/first", "/second"]));
  answer("/third");
  expect([starting.isStarted(), answered]).toEqual([true, ["/first", "/second", "/third"]]);
});

it("is one for the process, whichever bundle reads it", async () => {
  vi.resetModules();
  const other = await import("./starting.mjs");
  other.passStart();
  expect(starting.isStarted()).toBe(true);
});
