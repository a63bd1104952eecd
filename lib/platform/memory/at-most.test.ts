import { expect, it } from "vitest";
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
