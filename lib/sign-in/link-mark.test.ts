import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sign } from "@/lib/platform/crypto/signed-cookie";
import { linkCookie } from "@/lib/session/cookies/cookies";
import { beginLink, takeLink } from "./link-mark";

const { jar } = vi.hoisted(() => ({ jar: new Map<string, { value: string; maxAge?: number }>() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: object) => jar.set(name, { value, ...options }),
    delete: (name: string) => jar.delete(name),
  }),
}));

const begun = { member: "00000000-0000-4000-8000-000000000003", joins: true };

beforeEach(() => {
  jar.clear();
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("APP_SECRET", "a secret of at least thirty-two characters");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it("names who began a link and what follows it, once", async () => {
  const name = await beginLink(begun);
  expect(jar.get(linkCookie)).toMatchObject({ httpOnly: true, sameSite: "lax", maxAge: 600 });
  expect(await takeLink(name)).toEqual(begun);
  expect(await takeLink(name)).toBeNull();
  expect(await takeLink(await beginLink({ ...begun, joins: false }))).toEqual({ ...begun, joins: false });
});

it("is over after ten minutes, also in a browser that keeps its cookies", async () => {
  const name = await beginLink(begun);
  vi.advanceTimersByTime(601_000);
  expect(await takeLink(name)).toBeNull();
});

it("is not the link that an earlier one left behind, and ends it", async () => {
  const earlier = await beginLink(begun);
  const name = await beginLink({ ...begun, joins: false });
  expect(await takeLink(earlier)).toBeNull();
  expect(await takeLink(name)).toBeNull();
});

it("is made by nobody else", async () => {
  const name = await beginLink({ ...begun, joins: false });
  const mark = jar.get(linkCookie)?.value ?? "";
  for (const value of [
    "",
    mark.replace("account", "join"),
    sign("appeal:x:1"),
    sign(`link:join:x:${name}:1`),
  ]) {
    jar.set(linkCookie, { value });
    expect(await takeLink(name)).toBeNull();
  }
});
