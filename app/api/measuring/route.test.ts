import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET } from "./route";

const jar = vi.hoisted(() => new Map<string, string>());
const known = vi.hoisted(() => ({ member: null as object | null, measured: true }));
const asked = vi.hoisted(() => ({ flags: 0, as: [] as unknown[] }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
    delete: (name: string) => jar.delete(name),
  }),
}));
vi.mock("@/lib/session/session", () => ({ readOpenMember: async () => known.member }));
vi.mock("@/lib/guard/authorize", () => ({}));
vi.mock("@/lib/platform/request/rate-limit", () => ({ takeRateLimit: async () => {} }));
vi.mock("@/lib/analytics/queries", async (original) => ({
  ...(await original<object>()),
  readPerson: async () => ({
    ...known,
    plan: "pro",
    cohort: "2026-01",
    segment: "active",
    locale: "es",
    flags: { hub_order: "doing" },
  }),
}));
vi.mock("@/lib/analytics/flags/ask-flags", () => ({
  askFlags: async (person: { id: string }, bySegment: object) => {
    asked.flags += 1;
    asked.as.push([person.id, bySegment]);
    return { checkout_words: "plan", hub_order: "climb" };
  },
}));

const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
async function ask(agent = browser): Promise<unknown> {
  const request = new Request("https://altura.example/api/measuring", { headers: { "user-agent": agent } });
  return (await GET(request, { params: Promise.resolve({}) })).json();
}

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a".repeat(32));
  vi.stubEnv("POSTHOG_KEY", "phc_test");
  vi.stubEnv("POSTHOG_HOST", "https://eu.i.posthog.com");
  vi.stubEnv("PAGE_TAG_ID", "G-ABCD1234");
  jar.clear();
  jar.set("altura_consent", "yes");
  Object.assign(known, { member: null, measured: true });
  Object.assign(asked, { flags: 0, as: [] });
});
afterEach(() => vi.unstubAllEnvs());

const nobody = { measured: false };

it("tells whoever did not consent, programs and staff that they are not measured", async () => {
  expect(await ask("Googlebot/2.1")).toEqual(nobody);
  Object.assign(known, { member: { id: "1" }, measured: false });
  expect(await ask()).toEqual(nobody);
  known.measured = true;
  jar.set("altura_consent", "no");
  expect(await ask()).toEqual(nobody);
  expect([asked.flags, [...jar.keys()]]).toEqual([0, ["altura_consent"]]);
  jar.delete("altura_consent");
  expect(await ask(), "before the question is answered").toEqual(nobody);
  expect([asked.flags, [...jar.keys()]]).toEqual([0, []]);
});

it("knows a visitor by a random id of this browser, and asks for its flags once an hour", async () => {
  const answer = await ask();
  const visitor = jar.get("altura_visitor");
  expect(visitor).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer).toEqual({
    measured: true,
    posthog: { key: "phc_test", host: "https://eu.i.posthog.com" },
    pageTag: { id: "G-ABCD1234", url: "https://www.googletagmanager.com" },
    person: null,
    visitor,
    flags: { checkout_words: "plan", hub_order: "climb" },
  });
  expect(await ask()).toEqual(answer);
  expect(asked.as).toEqual([[visitor, {}]]);
});

it("gives a visitor the written flags where nobody else decides them, and keeps no id", async () => {
  vi.stubEnv("POSTHOG_KEY", "");
  expect(await ask()).toMatchObject({
    visitor: null,
    flags: { checkout_words: "price", hub_order: "climb" },
  });
  expect([asked.flags, jar.has("altura_visitor"), jar.has("altura_flags")]).toEqual([0, false, false]);
});

it("leaves a member's flags and a visitor's apart when somebody signs in or out", async () => {
  await ask();
  known.member = { id: "00000000-0000-4000-8000-000000000001" };
  expect(await ask()).toMatchObject({ visitor: null });
  expect([asked.flags, jar.has("altura_visitor")]).toEqual([2, false]);
  known.member = null;
  await ask();
  expect([asked.flags, jar.has("altura_visitor")]).toEqual([3, true]);
});

it("knows a member by a hash and by what many share, and asks for their flags once an hour", async () => {
  known.member = { id: "00000000-0000-4000-8000-000000000001" };
  const answer = await ask();
  expect(answer).toMatchObject({
    person: {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      groups: { plan: "pro", cohort: "2026-01" },
      properties: { segment: "active", locale: "es" },
    },
    flags: { checkout_words: "plan", hub_order: "climb" },
  });
  expect(JSON.stringify(answer)).not.toContain("4000-8000");
  expect(await ask()).toEqual(answer);
  expect(asked.as).toEqual([[expect.any(String), { hub_order: "doing" }]]);
});
