import { afterEach, expect, it, vi } from "vitest";
import { oneByOne } from "./one-by-one";

afterEach(() => void vi.restoreAllMocks());

it("goes on where one fails, and says which", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const begun: string[] = [];
  const done = await oneByOne("A prize of the challenge", ["a", "b", "c"], async (id) => {
    begun.push(id);
    if (id === "b") throw new Error("no");
    return id === "a" ? 2 : true;
  });
  expect([begun, done]).toEqual([["a", "b", "c"], 3]);
  expect(logged.mock.calls).toEqual([["A prize of the challenge b:", "no"]]);
});
