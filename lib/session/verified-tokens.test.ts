import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Member } from "./member";
import { rememberVerified, verifiedMember } from "./verified-tokens";

const ada = { id: "ada", level: "aal1" } as Member;
const seconds = () => Date.now() / 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("knows a verified token for ten seconds", () => {
  rememberVerified("a.b.c", ada, seconds() + 900);
  expect(verifiedMember("a.b.c")).toEqual(ada);
  vi.advanceTimersByTime(9999);
  expect(verifiedMember("a.b.c")).toEqual(ada);
  vi.advanceTimersByTime(1);
  expect(verifiedMember("a.b.c")).toBeNull();
});

it("never knows one past its own end, nor one whose end is no time", () => {
  rememberVerified("short", ada, seconds() + 3);
  vi.advanceTimersByTime(3000);
  expect(verifiedMember("short")).toBeNull();
  for (const exp of [Number.NaN, "never" as unknown as number, undefined as unknown as number]) {
    rememberVerified("endless", ada, exp);
    expect(verifiedMember("endless")).toBeNull();
  }
});

it("knows no token that differs in one letter", () => {
  rememberVerified("a.b.c", ada, seconds() + 900);
  for (const other of ["a.b.d", "a.b.", "a.b.c ", "A.b.c", ""]) expect(verifiedMember(other)).toBeNull();
});

it("gives nobody a member that a caller could change", () => {
  rememberVerified("frozen", ada, seconds() + 900);
  expect(Object.isFrozen(verifiedMember("frozen"))).toBe(true);
});

it("forgets the oldest of more than 5,000", () => {
  for (let index = 0; index <= 5000; index += 1) rememberVerified(`token ${index}`, ada, seconds() + 900);
  expect(verifiedMember("token 0")).toBeNull();
  expect(verifiedMember("token 1")).toEqual(ada);
});
