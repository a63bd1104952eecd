import { afterEach, beforeEach, expect, it, vi, type MockInstance } from "vitest";
import type { Click } from "./mutations";

const recordClicks = vi.hoisted(() => vi.fn<(clicks: Click[]) => Promise<void>>());
vi.mock("./mutations", () => ({ recordClicks }));
/** Moments and pauses are over at once, so that only a statement under way is waited for. */
vi.mock("node:timers/promises", () => ({ setTimeout: () => Promise.resolve() }));

let recordClick: (click: Click) => Promise<void> | null;
let logged: MockInstance<typeof console.error>;
beforeEach(async () => {
  vi.resetModules();
  ({ recordClick } = await import("./click-batch"));
  recordClicks.mockReset().mockResolvedValue();
  logged = vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

const click = (id: string, landing = "/"): Click => ({
  id,
  alias: "noor",
  visitor: `visitor ${id}`,
  ip_hash: null,
  user_agent_hash: null,
  landing,
  via: null,
  at: "2026-11-22T10:00:00.000Z",
});
const written = () => recordClicks.mock.calls.map(([clicks]) => clicks.map(({ id }) => id));

it("writes the clicks of a moment in one statement, each visit once as it was first", async () => {
  const all = [click("a", "/?utm_source=x"), click("b"), click("a", "/es"), click("c")].map(recordClick);
  expect(recordClicks, "not before the answer").not.toHaveBeenCalled();
  expect(all.map(Boolean), "one waits for all").toEqual([true, false, false, false]);
  await Promise.all(all);
  expect(written()).toEqual([["a", "b", "c"]]);
  expect(recordClicks.mock.calls[0]?.[0][0]?.landing).toBe("/?utm_source=x");
});

it("has one statement under way at a time, and is done with clicks only when they are written", async () => {
  let finish = () => {};
  recordClicks.mockImplementationOnce(() => new Promise<void>((done) => (finish = done)));
  let done = false;
  const first = recordClick(click("a"))?.then(() => (done = true));
  await vi.waitFor(() => expect(written()).toEqual([["a"]]));
  const second = Promise.all([recordClick(click("b")), recordClick(click("c"))]);
  // All that could go on by itself has gone on.
  await new Promise((next) => setImmediate(next));
  expect([written(), done]).toEqual([[["a"]], false]);
  finish();
  await Promise.all([first, second]);
  expect(written()).toEqual([["a"], ["b", "c"]]);
});

it("tries a statement that failed again", async () => {
  recordClicks.mockRejectedValueOnce(new Error("deadlock detected"));
  await recordClick(click("a"));
  expect(written()).toEqual([["a"], ["a"]]);
  expect(logged).not.toHaveBeenCalled();
});

it("logs how many it has given up, and goes on with the next", async () => {
  recordClicks.mockRejectedValue(new Error("the database is down"));
  await Promise.all([recordClick(click("a")), recordClick(click("b"))]);
  expect(logged.mock.calls.map(([text]) => text)).toEqual(["2 clicks on referral links were not recorded:"]);
  recordClicks.mockReset().mockResolvedValue();
  await recordClick(click("c"));
  expect(written()).toEqual([["c"]]);
});

it("keeps ten thousand at most while the database does not answer", async () => {
  const all = Array.from({ length: 10_001 }, (_, n) => recordClick(click(String(n))));
  expect(logged).toHaveBeenCalledTimes(1);
  await Promise.all(all);
  expect(written()[0]).toHaveLength(10_000);
});
