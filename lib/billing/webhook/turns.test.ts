import { expect, it } from "vitest";
import { inTurn } from "./turns";

it("does work of one key in the order it was asked for, and of two keys at once", async () => {
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn("a", async () => {
    await gate.promise;
    done.push("a1");
  });
  const second = inTurn("a", async () => done.push("a2"));
  await inTurn("b", async () => done.push("b"));
  expect(done).toEqual(["b"]);
  gate.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(["b", "a1", "a2"]);
});

it("goes on after work that failed, and gives its failure to who asked", async () => {
  const failed = inTurn("c", async () => {
    throw new Error("no");
  });
  const next = inTurn("c", async () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

it("goes ahead of work that does not end", async () => {
  const gate = Promise.withResolvers<void>();
  const stuck = inTurn("d", () => gate.promise);
  expect(await inTurn("d", async () => "ahead", 1)).toBe("ahead");
  gate.resolve();
  await stuck;
});
