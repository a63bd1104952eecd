import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sign } from "@/lib/platform/crypto/signed-cookie";
import { linkMark, readLinkMark } from "./link-mark";

const begun = { member: "00000000-0000-4000-8000-000000000003", joins: true };

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a secret of at least thirty-two characters");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it("names who began a link and what follows it, for ten minutes", () => {
  const mark = linkMark(begun);
  expect(readLinkMark(mark)).toEqual(begun);
  expect(readLinkMark(linkMark({ ...begun, joins: false }))).toEqual({ ...begun, joins: false });
  vi.advanceTimersByTime(601_000);
  expect(readLinkMark(mark)).toBeNull();
});

it("is made by nobody else", () => {
  for (const mark of ["join", "account", "", linkMark(begun).replace("join", "account"), sign("appeal:x:1")])
    expect(readLinkMark(mark)).toBeNull();
});
