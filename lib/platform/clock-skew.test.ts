import { expect, it } from "vitest";
import { clockSkew, notableSkew } from "./clock-skew";

const now = Date.parse("2026-11-29T12:00:00Z");
const answer = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

it("says by how many seconds another clock is ahead or behind", () => {
  expect(clockSkew(answer({ date: "Sun, 29 Nov 2026 12:10:00 GMT" }), now)).toBe(600);
  expect(clockSkew(answer({ date: "Sun, 29 Nov 2026 11:50:00 GMT" }), now)).toBe(-600);
  expect(notableSkew(answer({ date: "Sun, 29 Nov 2026 12:10:00 GMT" }), now)).toBe(600);
});

it("says nothing of seconds that an answer takes, of a cache, or without a date", () => {
  for (const headers of [{ date: "Sun, 29 Nov 2026 12:00:30 GMT" }, { date: "never" }, {}])
    expect(notableSkew(answer(headers as Record<string, string>), now)).toBeNull();
  expect(notableSkew(answer({ date: "Sun, 29 Nov 2026 11:00:00 GMT", age: "3600" }), now)).toBeNull();
});
