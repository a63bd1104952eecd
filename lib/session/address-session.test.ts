import { afterEach, expect, it, vi } from "vitest";
import { ageOfAddressSession, warnOfStaleSession } from "./address-session";

const now = new Date("2026-11-29T12:00:00Z");
const seconds = now.getTime() / 1000;
const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => void warn.mockClear());

/** What stands in an address of a session that was issued so many seconds ago. */
const address = (age: number) =>
  new URLSearchParams(
    `access_token=a.b.c&expires_at=${seconds - age + 3600}&expires_in=3600&refresh_token=r&token_type=bearer`,
  );

it.each([
  [0, 0],
  [119, 0],
  [120, 1],
  [90_000, 1],
  [-60, 0],
])("a session that was issued %i seconds ago is warned of %i times", (age, times) => {
  expect(ageOfAddressSession(address(age), now)).toBe(age);
  warnOfStaleSession(address(age), now);
  expect(warn).toHaveBeenCalledTimes(times);
});

it("says how old it is, and nothing of its tokens", () => {
  warnOfStaleSession(address(300), now);
  expect(warn).toHaveBeenCalledWith(
    "Session as retrieved from URL was issued over 120s ago, URL could be stale: 300s. It is not used.",
  );
});

it("reads the age from the token where the address does not tell it", () => {
  const token = `h.${Buffer.from(JSON.stringify({ iat: seconds - 500 })).toString("base64url")}.s`;
  expect(ageOfAddressSession(new URLSearchParams({ access_token: token }), now)).toBe(500);
});

it("reads no age where there is no session, or where it is written in no way of the auth service", () => {
  for (const text of [
    "",
    "expires_at=1&expires_in=3600",
    "access_token=",
    "access_token=x&token_type=bearer",
    "access_token=a.b.c&expires_at=soon&expires_in=3600",
    "access_token=a.e30.c&expires_at=1",
    "access_token=a.bnVsbA.c",
  ])
    expect([text, ageOfAddressSession(new URLSearchParams(text), now)]).toEqual([text, null]);
});
