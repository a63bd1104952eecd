import { afterEach, describe, expect, it, vi } from "vitest";
import { atMost } from "./at-most";

it("runs so many at a time, all of them, in the order in which they came", async () => {
  const turns = atMost(3);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const all = Array.from({ length: 20 }, (_, n) =>
    turns(async () => {
      begun.push(n);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return n;
    }),
  );
  const wanted = Array.from({ length: 20 }, (_, n) => n);
  expect(await Promise.all(all)).toEqual(wanted);
  expect([most, begun]).toEqual([3, wanted]);
});

it("gives the place of what failed to the next", async () => {
  const turns = atMost(1);
  const failed = turns(() => Promise.reject(new Error("no")));
  const next = turns(async () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
  expect(await turns(async () => "again")).toBe("again");
});

describe("work that waits for a bounded time", () => {
  afterEach(() => void vi.useRealTimers());
  const refusal = () => new Error("too busy");
  const never = () => new Promise<never>(() => undefined);

  it("is refused when its turn does not come, and is never begun", async () => {
    vi.useFakeTimers();
    const turns = atMost(1, { waiting: 5, milliseconds: 1000, refusal });
    const first = Promise.withResolvers<string>();
    const running = turns(() => first.promise);
    const begun = vi.fn(never);
    const late = expect(turns(begun)).rejects.toThrow("too busy");
    await vi.advanceTimersByTimeAsync(999);
    const later = turns(async () => "in time");
    await vi.advanceTimersByTimeAsync(1);
    await late;
    first.resolve("done");
    expect(await running).toBe("done");
    expect(await later, "the place goes to who still waits").toBe("in time");
    expect(begun).not.toHaveBeenCalled();
    expect(await turns(async () => "again")).toBe("again");
    expect(vi.getTimerCount(), "nothing is left of who waited").toBe(0);
  });

  it("is refused at once when too many wait already", async () => {
    const turns = atMost(1, { waiting: 2, milliseconds: 60_000, refusal });
    const first = Promise.withResolvers<void>();
    const all = [turns(() => first.promise), turns(async () => undefined), turns(async () => undefined)];
    await expect(turns(never)).rejects.toThrow("too busy");
    first.resolve();
    await Promise.all(all);
    expect(await turns(async () => "free")).toBe("free");
  });
});
