import { expect, test } from "vitest";
import { subjectOf } from "./token-claims";

const tokenOf = (payload: string) => `e30.${Buffer.from(payload).toString("base64url")}.s`;

test("an access token says whose it is", () => {
  expect(subjectOf(tokenOf('{"sub":"ada"}'))).toBe("ada");
});

test.each([
  "",
  "x",
  "a.b.c",
  "..",
  tokenOf(""),
  tokenOf("null"),
  tokenOf("[]"),
  tokenOf('{"sub":7}'),
  tokenOf('{"sub":null}'),
])("one that cannot be read is of no member: %s", (token) => {
  expect(subjectOf(token)).toBeNull();
});
