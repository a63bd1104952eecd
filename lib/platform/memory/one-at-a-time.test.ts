import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time";

it("shares the run that follows among all who ask while one runs", async () => {
  const gates: (() => void)[] = [];
  let begun = 0;
  const soon = oneAtATime(async () => {
    begun += 1;
    const gate = Promise.withResolvers<void>();
    gates.push(gate.resolve);
    await gate.promise;
  });
  const first = soon();
  const later = [soon(), soon(), soon()];
  expect(begun).toBe(1);
  gates[0]?.();
  await first;
  await expect.poll(() => begun).toBe(2);
  gates[1]?.();
  await Promise.all(later);
  expect(begun).toBe(2);
  const last = soon();
  gates[2]?.();
  await last;
  expect(begun).toBe(3);
});

it("gives a failure to who asked for that run, and goes on", async () => {
  let fails = true;
  const soon = oneAtATime(async () => {
    if (fails) throw new Error("no");
  });
  const [one, two] = [soon(), soon()];
  await expect(one).rejects.toThrow("no");
  await expect(two).rejects.toThrow("no");
  fails = false;
  await expect(soon()).resolves.toBeUndefined();
});

it("rests between two runs, and lets everybody who asks meanwhile share the second", async () => {
  const began: number[] = [];
  const soon = oneAtATime(async () => void began.push(performance.now()), 200);
  await soon();
  await Promise.all([soon(), soon(), soon()]);
  expect(began).toHaveLength(2);
  expect(began[1]! - began[0]!).toBeGreaterThanOrEqual(199);
});
