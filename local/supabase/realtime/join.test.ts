import { expect, test } from "vitest";
import { JoinRefused, parseJoin } from "./join.ts";

test("a channel is public unless its join says that it is private", () => {
  expect(parseJoin({ config: {} })).toMatchObject({ isPrivate: false, presenceEnabled: false });
  expect(parseJoin({ config: { private: true } })).toMatchObject({ isPrivate: true });
  expect(() => parseJoin({})).toThrow(JoinRefused);
});
