import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCode } from "./load-code";

/** Of the page: `late` while it says that a part of it is missing. */
let dataset: { late?: string };

beforeEach(() => {
  vi.useFakeTimers();
  const browser = new EventTarget();
  // The signal that takes a listener away goes by the clock of the machine, which the tests outrun.
  setMaxListeners(0, browser);
  dataset = {};
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("dispatchEvent", browser.dispatchEvent.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const missing = () =>
  Promise.reject(Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" }));

it("asks for code that did not come again, later each time", async () => {
  const load = vi.fn(missing).mockImplementationOnce(missing).mockImplementationOnce(missing);
  const loaded = loadCode<string>(load);
  await vi.advanceTimersByTimeAsync(3000);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600_000);
  const tries = load.mock.calls.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(tries + 1);
  load.mockResolvedValue("code" as never);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(loaded).resolves.toBe("code");
});

it("asks at once when the browser is in a network again", async () => {
  const load = vi.fn(missing);
  const loaded = loadCode<string>(load);
  await vi.advanceTimersByTimeAsync(120_000);
  load.mockResolvedValue("code" as never);
  dispatchEvent(new Event("online"));
  await expect(loaded).resolves.toBe("code");
});

it("says so after half a minute, until it has come", async () => {
  const load = vi.fn(missing);
  const loaded = loadCode<string>(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(dataset).toEqual({});
  await vi.advanceTimersByTimeAsync(1000);
  expect(dataset).toEqual({ late: "" });
  load.mockResolvedValue("code" as never);
  dispatchEvent(new Event("online"));
  await loaded;
  expect(dataset).toEqual({});
});

it("throws what the code itself throws", async () => {
  await expect(loadCode(() => Promise.reject(new TypeError("a bug")))).rejects.toThrow("a bug");
});
