import { beforeEach, expect, it, vi } from "vitest";
import { pageAfterSignIn } from "./after-sign-in";

const account = vi.hoisted(() => ({
  row: null as { locale: string; theme: string | null; time_zone?: string | null } | null,
  jar: new Map<string, string>(),
}));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (account.jar.has(name) ? { name, value: account.jar.get(name) } : undefined),
    set: (written: { name: string; value: string } | string, value = "") =>
      void (typeof written === "string"
        ? account.jar.set(written, value)
        : account.jar.set(written.name, written.value)),
    delete: (name: string) => account.jar.delete(name),
  }),
}));
vi.mock("@/lib/session/session", () => ({
  readSession: async () => ({ status: "open", onboarded: true, member: { id: "ada" } }),
}));
vi.mock("@/lib/session/cookies/pass", () => ({
  passCookie: () => ({ name: "altura_onboarded", value: "" }),
}));
vi.mock("@/lib/platform/supabase/server", () => ({
  createServerSupabase: async () => {
    const query = { select: () => query, eq: () => query, maybeSingle: async () => ({ data: account.row }) };
    return { from: () => query };
  },
}));

const choices = () => ({ theme: account.jar.get("altura_theme"), locale: account.jar.get("altura_locale") });
beforeEach(() => {
  account.jar.clear();
  account.row = null;
});

it("shows on every device what the member has saved, from the first page on", async () => {
  account.row = { locale: "es", theme: "light" };
  account.jar.set("altura_theme", "dark");
  expect(await pageAfterSignIn(undefined, "en")).toBe("/es/members/dashboard");
  expect(choices()).toEqual({ theme: "light", locale: "es" });
});

it.each([{ locale: "en", theme: null }, { locale: "xx", theme: "dark" }, null])(
  "leaves a device its own look while nothing was saved: %j",
  async (row) => {
    account.row = row;
    account.jar.set("altura_theme", "light");
    expect(await pageAfterSignIn(undefined, "en")).toBe("/members/dashboard");
    expect(choices()).toEqual({ theme: "light", locale: undefined });
  },
);

it("shows times in the zone of the member, and of one who has none in that of the browser", async () => {
  const zone = () => account.jar.get("altura_zone");
  account.row = { locale: "en", theme: null, time_zone: "Asia/Kolkata" };
  await pageAfterSignIn(undefined, "en");
  expect(zone()).toBe("Asia/Kolkata");
  account.row = { locale: "en", theme: null, time_zone: null };
  await pageAfterSignIn(undefined, "en");
  expect(zone()).toBeUndefined();
});
