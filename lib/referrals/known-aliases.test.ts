import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findAlias } from "./known-aliases";
import { resolveAlias, type Alias } from "./mutations";

vi.mock("./mutations", () => ({ resolveAlias: vi.fn() }));
const look = vi.mocked(resolveAlias);
const noor: Alias = {
  alias: "Noor",
  referrer_id: "00000000-0000-4000-8000-000000000003",
  click_days: 30,
  first_touch: false,
};

let turn = 0;
/** A name that no other test has asked for. */
const name = () => `name${(turn += 1)}`;

beforeEach(() => {
  vi.useFakeTimers();
  look.mockReset();
});
afterEach(() => void vi.useRealTimers());

it("asks once for a link that many open, in any case, and again after a while", async () => {
  look.mockResolvedValue(noor);
  const alias = name();
  expect(await Promise.all([findAlias(alias), findAlias(alias.toUpperCase())])).toEqual([noor, noor]);
  expect(await findAlias(alias)).toEqual(noor);
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_001);
  await findAlias(alias);
  expect(look).toHaveBeenCalledTimes(2);
});

it("does not remember what is unknown: a name works as soon as it is taken", async () => {
  const alias = name();
  look.mockResolvedValueOnce(null).mockResolvedValueOnce(noor);
  expect(await findAlias(alias)).toBeNull();
  expect(await findAlias(alias)).toEqual(noor);
});

it("does not remember a failure", async () => {
  const alias = name();
  look.mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce(noor);
  await expect(findAlias(alias)).rejects.toThrow("down");
  expect(await findAlias(alias)).toEqual(noor);
});

it("remembers a thousand at most", async () => {
  look.mockResolvedValue(noor);
  const [first, ...others] = Array.from({ length: 1001 }, name);
  await findAlias(first!);
  for (const alias of others) await findAlias(alias);
  look.mockClear();
  await findAlias(others.at(-1)!);
  expect(look).not.toHaveBeenCalled();
  await findAlias(first!);
  expect(look).toHaveBeenCalledTimes(1);
});
