import { expect, test } from "vitest";
import { inlineScriptHashes } from "../../lib/delivery/page-seal.mjs";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember, createStaff } from "../support/members.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/** One page that is made once, those that are made again while the server runs, and one in the other languages. */
const sealed = ["/about", "/pricing", "/auth", "/es", "/es/auth", "/de/faq"];

const visitors = [
  "/auth?next=%2Fmembers%2Fdashboard",
  "/es/auth?with=phone",
  "/auth/confirm",
  "/auth/unknown",
  "/get-access",
  "/payment-success?session_id=cs_unknown",
  "/payment-canceled",
  "/subscription-success",
  "/mint",
  "/mint-hub",
  "/mint-success",
  "/connect-wallet-post-purchase",
  "/unsubscribe",
  "/appeal",
  "/admin/home",
];
const members = [
  "/members/dashboard",
  "/members/settings",
  "/members/affiliate",
  "/members/altura-points/signups",
  "/linked-accounts",
  "/get-access?checkout=plus",
  "/mint",
  "/es/members/dashboard",
];
const staff = ["/admin/home", "/admin/work", "/admin/feedback", "/admin/unknown"];

const scriptSources = (policy: string) => /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];

/** The scripts of a page that a browser would run, in their order. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = "", text = ""]) => ({ attributes, text }))
    .filter(({ attributes }) => !/ type="(?!text\/javascript|module)/.test(attributes));

test.each(sealed)("%s runs its own scripts and no other", async (path) => {
  const html = await (await fetchApp(path)).text();
  const [before = "", policy = ""] =
    /^([\s\S]*?)<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.slice(1) ?? [];
  expect(before, "before the first script").not.toContain("<script");
  expect(before).toContain("<head>");
  const sources = scriptSources(policy);
  expect(policy).toMatch(/^script-src 'self' 'sha256-/);
  expect(policy).toContain("; form-action 'self' ");
  expect(sources.join(" ")).not.toMatch(/unsafe|\*/);
  const own = inlineScriptHashes(html);
  expect(own.length).toBeGreaterThan(0);
  expect(sources.filter((source) => source.startsWith("'sha256-"))).toEqual(own);
  expect(html.match(/Content-Security-Policy/g)).toHaveLength(1);
});

/** Looks at a page that was made for its request; each has a nonce that no page in `seen` had. */
async function inspect(path: string, seen: Set<string>, by: typeof fetchApp = fetchApp): Promise<void> {
  const response = await by(path);
  const policy = response.headers.get("content-security-policy") ?? "";
  const sources = scriptSources(policy);
  const nonce = /'nonce-([^']{20,})'/.exec(sources.join(" "))?.[1] ?? "";
  expect.soft(nonce, path).not.toBe("");
  expect.soft(seen.has(nonce), `${path} has a nonce of its own`).toBe(false);
  seen.add(nonce);
  expect.soft(sources.join(" "), path).not.toMatch(/unsafe|\*/);
  expect.soft(policy, path).toContain("frame-ancestors 'none'");
  expect.soft(policy, path).toContain("form-action 'self' ");
  // Its own scripts run: each has the nonce, or its text has a hash that is named.
  const html = await response.text();
  const scripts = scriptsIn(html);
  expect.soft(scripts.length, `${response.status} ${path}`).toBeGreaterThan(3);
  const refused = scripts.filter(
    ({ attributes, text }) =>
      !attributes.includes(` nonce="${nonce}"`) &&
      !inlineScriptHashes(`<script>${text}</script>`).some((hash) => sources.includes(hash)),
  );
  expect.soft(refused, path).toEqual([]);
}

test("pages of visitors name a nonce", async () => {
  const seen = new Set<string>();
  for (const path of visitors) await inspect(path, seen);
  // The same page, a second time.
  await inspect("/mint", seen);
});

test("pages of members, of joining and of the panel name one too", async () => {
  const seen = new Set<string>();
  const as = async ({ email }: { email: string }) => (await signedInFetch(email)).fetch;
  const member = await as(await createMember());
  for (const path of members) await inspect(path, seen, member);
  await inspect("/onboarding", seen, await as(await createMember({ onboarded: false })));
  const admin = await as(await createStaff("admin"));
  for (const path of staff) await inspect(path, seen, admin);
  // A page that says that it does not exist.
  await inspect("/admin/home/not-an-id", seen, member);
});

test("a nonce that a visitor brings along is not used", async () => {
  for (const path of ["/auth", "/pricing", "/mint"]) {
    const headers = { "content-security-policy": "script-src 'nonce-brought<x>'" };
    const answer = await fetchApp(path, { headers });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("brought");
  }
});

test("no page may be shown in a frame, and a visitor gets no cookie", async () => {
  const { headers } = await fetchApp("/");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("set-cookie")).toBeNull();
});

test("a proxy is to pass on what is sent while a page is made", async () => {
  const headerOf = async (path: string) => (await fetchApp(path)).headers.get("x-accel-buffering");
  expect(await headerOf("/")).toBeNull();
  for (const path of ["/members/dashboard", "/es/members/points", "/admin/home"])
    expect(await headerOf(path), path).toBe("no");
});

test("the framework is compiled while it arrives, and scripts are requested at the end of the page", async () => {
  const html = await (await fetchApp("/about")).text();
  expect(html).not.toMatch(/<script[^>]* async/);
  const sources = [...new Set(html.match(/\/_next\/static\/[^"\\ ]+\.js/g))];
  const texts = await Promise.all(sources.map(async (source) => (await fetchApp(source)).text()));
  const framework = texts.filter((text) => text.includes("hydrateRoot"));
  expect(framework).not.toEqual([]);
  for (const text of framework) expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
