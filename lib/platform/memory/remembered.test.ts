import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remembered } from "./remembered";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks once in the given time, also when asked at the same moment", async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const known = remembered(1000, read);
  expect(await Promise.all([known(), known()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await known()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await known()).toBe(2);
});

it("asks again after a failure, which it passes on", async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error("no answer")).mockResolvedValue("here");
  const known = remembered(1000, read);
  await expect(known()).rejects.toThrow("no answer");
  expect(await known()).toBe("here");
});
