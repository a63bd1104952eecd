import { expect, test } from "vitest";
import { createMember } from "../support/members.ts";
import { openSignedIn, openVisitor } from "../support/visitor.ts";

/** The wiring of what `lib/guard/middleware.test.ts`, `lib/guard/matcher.test.ts` and `lib/guard/page.test.ts` hold case by case. */
test("who is signed out is asked to sign in and comes back, query and language included", async () => {
  const visitor = openVisitor();
  for (const [path, to] of [
    ["/members/dashboard", "/auth?next=%2Fmembers%2Fdashboard"],
    ["/members/settings", "/auth?next=%2Fmembers%2Fsettings"],
    ["/linked-accounts", "/auth?next=%2Flinked-accounts"],
    ["/es/linked-accounts", "/es/auth?next=%2Fes%2Flinked-accounts"],
    ["/es/members/affiliate?tab=a", "/es/auth?next=%2Fes%2Fmembers%2Faffiliate%3Ftab%3Da"],
  ] as const) {
    const answer = await visitor.ask(path);
    expect([path, answer.status, answer.to]).toEqual([path, 307, to]);
  }
});

test("a pending plan goes before onboarding, and once", async () => {
  const visitor = await openSignedIn(await createMember({ onboarded: false }));
  visitor.jar.set("altura_checkout_plan", "plus");
  expect((await visitor.ask("/members/dashboard")).to).toBe("/get-access?checkout=plus");
  expect([...visitor.jar.keys()]).not.toContain("altura_checkout_plan");
  expect((await visitor.ask("/members/dashboard")).to).toBe("/onboarding?next=%2Fmembers%2Fdashboard");
});

test("a session without any pass is let in or led on by what the page itself reads", async () => {
  const member = await openSignedIn(await createMember());
  member.jar.delete("altura_onboarded");
  const shown = await member.open("/members/affiliate");
  expect([shown.path, shown.heading]).toEqual(["/members/affiliate", "Referral Program"]);

  const newcomer = await openSignedIn(await createMember({ onboarded: false }));
  newcomer.jar.delete("altura_onboarded");
  for (const path of ["/es/members/dashboard", "/members/settings?tab=security", "/linked-accounts"]) {
    const locale = path.startsWith("/es") ? "/es" : "";
    const { to } = await newcomer.ask(path);
    expect([path, to]).toEqual([path, `${locale}/onboarding?next=${encodeURIComponent(path)}`]);
  }
});

test("next= never leads off the site", async () => {
  const member = await openSignedIn(await createMember());
  for (const next of [
    "//evil.example",
    "/..//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
  ]) {
    const { to } = await member.ask(`/auth?next=${encodeURIComponent(next)}`);
    expect([next, to]).toEqual([next, "/members/dashboard"]);
  }
  expect((await member.ask("/auth?next=%2Fmembers%2Faffiliate")).to).toBe("/members/affiliate");
});

test("nobody is signed out by a link to /auth/ended, nor led to another site by it", async () => {
  const member = await openSignedIn(await createMember());
  expect((await member.ask("/auth/ended?next=%2Fmembers%2Faffiliate")).to).toBe("/members/affiliate");
  expect((await member.ask("/auth/ended?next=%2F%2Fevil.example")).to).toBe("/members/dashboard");
  expect([...member.jar.keys()]).toContain("altura-auth");
});

test("only `/` looks at the browser's language, and only until one was chosen", async () => {
  const go = async (path: string, language: string, cookies: [string, string][] = [], site = "none") => {
    const headers = { "accept-language": language, "sec-fetch-site": site };
    const { status, to } = await openVisitor(cookies).ask(path, { headers });
    return [status, to];
  };
  expect(await go("/", "es-MX,es;q=0.9,en;q=0.5")).toEqual([307, "/es"]);
  expect(await go("/", "en,es;q=0.5")).toEqual([200, null]);
  expect(await go("/", "es", [["altura_locale", "en"]])).toEqual([200, null]);
  expect(await go("/", "es", [], "cross-site")).toEqual([307, "/es"]);
  // The link to English, in a browser that takes no cookies.
  expect(await go("/", "es", [], "same-origin")).toEqual([200, null]);
  expect(await go("/pricing", "es")).toEqual([200, null]);
});

test("an unknown list of points is answered with 404", async () => {
  const member = await openSignedIn(await createMember());
  expect((await member.ask("/members/altura-points/nothing")).status).toBe(404);
});

const isFinished = async (path: string, cookies: [string, string][] = []) => {
  const { status, headers } = await openVisitor(cookies).ask(path);
  return [path, status, /s-maxage/.test(headers.get("cache-control") ?? "")];
};

test("/auth is a file for whoever brings nothing along, and one person's page for all others", async () => {
  for (const path of ["/auth", "/es/auth", "/auth?utm_source=mail"])
    expect(await isFinished(path)).toEqual([path, 200, true]);
  for (const part of [
    "next=%2Fmint",
    "checkout=plus",
    "email=a%40b.c",
    "with=phone",
    "error=session_ended",
  ]) {
    expect(await isFinished(`/auth?${part}`)).toEqual([`/auth?${part}`, 200, false]);
  }
  for (const cookie of [
    ["altura_ended", "1"],
    ["altura_checkout_plan", "plus"],
    ["altura_ref", "x"],
    ["altura-auth", "x"],
  ] as const) {
    const [, status, finished] = await isFinished("/auth", [["a", "1"], [...cookie]]);
    expect([cookie, finished]).toEqual([cookie, false]);
    expect(status).toBeLessThan(400);
  }
  expect((await openVisitor().open("/es/sign-in")).path).toBe("/es/auth");
});
