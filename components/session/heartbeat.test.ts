import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startHeartbeat, stopHeartbeat } from "./heartbeat";

const status = { next: 200 };
const asked = vi.fn(async () => new Response("{}", { status: status.next }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", asked);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  status.next = 200;
});
afterEach(() => {
  stopHeartbeat();
  asked.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const interval = 5 * 60 * 1000;

it("beats once at the start and every five minutes, however many ask for it", async () => {
  startHeartbeat();
  startHeartbeat();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledWith("/api/track-session", expect.objectContaining({ method: "POST" }));
  await vi.advanceTimersByTimeAsync(interval - 1);
  expect(asked).toHaveBeenCalledTimes(1);
  startHeartbeat();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(interval);
  expect(asked).toHaveBeenCalledTimes(3);
});

it("goes on after a failure, and ends with the session", async () => {
  status.next = 503;
  startHeartbeat();
  await vi.advanceTimersByTimeAsync(interval);
  expect(asked).toHaveBeenCalledTimes(2);
  status.next = 401;
  await vi.advanceTimersByTimeAsync(3 * interval);
  expect(asked).toHaveBeenCalledTimes(3);
});

it("stops when it is told to, also while an answer is on its way, and starts anew for the next session", async () => {
  startHeartbeat();
  stopHeartbeat();
  await vi.advanceTimersByTimeAsync(3 * interval);
  expect(asked).toHaveBeenCalledTimes(1);
  startHeartbeat();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(2);
});
