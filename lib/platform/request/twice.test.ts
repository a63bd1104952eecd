import { expect, it, vi } from "vitest";
import { twice } from "./twice";

it("asks a second time and no third", async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("late"))
    .mockResolvedValue("here");
  expect(await twice(ask)).toBe("here");
  const silent = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("late"));
  await expect(twice(silent)).rejects.toThrow("late");
  expect([ask, silent].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

it("asks once what has answered, or failed for another reason", async () => {
  const ask = vi.fn(async () => "here");
  await twice(ask);
  const refused = vi.fn(() => Promise.reject(new Error("no")));
  await expect(twice(refused, () => false)).rejects.toThrow("no");
  expect([ask, refused].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
