import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lastKnown } from "./last-known";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silence = new Error("silent");
const isSilence = (error: unknown) => error === silence;

it("gives the last answer while nobody answers, and null before there was one", async () => {
  const read = vi.fn<() => Promise<number | null>>().mockRejectedValueOnce(silence);
  const known = lastKnown(read, isSilence, { pause: 1000 });
  expect(await known()).toBeNull();
  vi.advanceTimersByTime(1000);
  read.mockResolvedValueOnce(7);
  expect(await known()).toBe(7);
  read.mockRejectedValueOnce(silence);
  expect(await known()).toBe(7);
  vi.advanceTimersByTime(1000);
  read.mockResolvedValueOnce(8);
  expect(await known()).toBe(8);
});

it("asks nobody for a while after a silence", async () => {
  const read = vi.fn<() => Promise<number | null>>().mockRejectedValue(silence);
  const known = lastKnown(read, isSilence, { pause: 1000 });
  await Promise.all([known(), known()]);
  read.mockClear();
  await known();
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  await known();
  expect(read).toHaveBeenCalledOnce();
});

it("hides no other fault", async () => {
  const fault = new Error("a bug");
  await expect(lastKnown(() => Promise.reject(fault), isSilence, { pause: 1000 })()).rejects.toBe(fault);
});

it("lets nobody wait for longer than said, and what comes later is there for the next page", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const read = vi.fn<() => Promise<number | null>>().mockReturnValueOnce(promise);
  const known = lastKnown(read, isSilence, { pause: 1000, wait: 500 });
  const first = known();
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toBeNull();
  expect(await known(), "nobody waits for it again").toBeNull();
  expect(read).toHaveBeenCalledOnce();
  resolve(7);
  await promise;
  read.mockRejectedValue(silence);
  await vi.advanceTimersByTimeAsync(0);
  expect(await known()).toBe(7);
});
