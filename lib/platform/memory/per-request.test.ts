import { expect, it } from "vitest";
import { answer, refusal } from "@/lib/platform/route";
import { inHandler, perRequest } from "./per-request";

let made = 0;
const client = perRequest(async () => (made += 1));
const other = perRequest(() => "other");

it("is made once in a handler, and anew in each", async () => {
  const before = made;
  const handle = () =>
    inHandler(async () => {
      await Promise.resolve();
      return [await client(), await client(), other()];
    });
  expect(await Promise.all([handle(), handle()])).toEqual([
    [before + 1, before + 1, "other"],
    [before + 2, before + 2, "other"],
  ]);
});

it("is made each time where nothing is kept, as in a server action", async () => {
  const before = made;
  expect([await client(), await client()]).toEqual([before + 1, before + 2]);
});

it("fails alike for everybody who asks in a handler", async () => {
  const failing = perRequest(() => Promise.reject(new Error(`down ${(made += 1)}`)));
  const [first, second] = await inHandler(() => Promise.allSettled([failing(), failing()]));
  expect(first).toEqual(second);
});

it("is kept in whatever is answered as a handler", async () => {
  const before = made;
  const response = await answer(async () => ({ all: [await client(), await client()] }), refusal);
  expect(await response.json()).toEqual({ all: [before + 1, before + 1] });
});
