import type { Page, Response } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { createMember, createStaff } from "../support/members.ts";

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

/** Looks at a page that was made for its request: what ran on it, and what would not. */
async function inspect(page: Page, pageErrors: string[], path: string, seen: Set<string>) {
  const response = (await answered(() => page.goto(path))) as Response;
  const policy = response.headers()["content-security-policy"] ?? "";
  const scripts = policy.split("; ").find((part) => part.startsWith("script-src ")) ?? "";
  const nonce = /'nonce-([^']{20,})'/.exec(scripts)?.[1] ?? "";
  expect([path, nonce]).not.toEqual([path, ""]);
  expect(seen.has(nonce), `${path} has a nonce of its own`).toBe(false);
  seen.add(nonce);
  expect(scripts).not.toMatch(/unsafe|https?:\/\/\*|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
  // A page's own scripts ran: the framework took it over.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe("complete");
  await page.waitForFunction(
    () =>
      Object.keys(document.body).some((key) => key.startsWith("__react")) ||
      Object.keys(document).some((key) => key.startsWith("__react")),
  );
  // A page that says there is none has the status of one.
  const own = `status of 404 for ${path}`;
  expect([path, ...pageErrors.filter((error) => !error.endsWith(own))]).toEqual([path]);

  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  await expect.poll(() => pageErrors.join()).toContain("Content Security Policy");
  pageErrors.splice(0);
  await expect(page).not.toHaveTitle("taken over");
}

test("pages of visitors name a nonce and run nothing else", async ({ page, pageErrors }) => {
  test.slow();
  const seen = new Set<string>();
  for (const path of visitors) await inspect(page, pageErrors, path, seen);
});

test("pages of members too", async ({ openAs, pageErrors }) => {
  test.slow();
  const page = await openAs(await createMember());
  const seen = new Set<string>();
  for (const path of members) await inspect(page, pageErrors, path, seen);
});

test("onboarding and the panel of staff too", async ({ openAs, pageErrors }) => {
  test.slow();
  const seen = new Set<string>();
  const joining = await openAs(await createMember({ onboarded: false }));
  await inspect(joining, pageErrors, "/onboarding", seen);
  const page = await openAs(await createStaff("admin"));
  for (const path of staff) await inspect(page, pageErrors, path, seen);
});

test("a page that fails names one too, and the error screen works under it", async ({
  page,
  pageErrors,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const response = await answered(() => page.goto("/admin/home/not-an-id"));
  expect(response?.headers()["content-security-policy"]).toMatch(/'nonce-/);
  expect(pageErrors.filter((error) => error.includes("Content Security Policy"))).toEqual([]);
  pageErrors.splice(0);
});

test("a nonce that a visitor brings along is not used", async ({ request }) => {
  for (const path of ["/auth", "/pricing", "/mint"]) {
    const headers = { "content-security-policy": "script-src 'nonce-brought<x>'" };
    const answer = await answered(() => request.get(path, { headers }));
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain("brought");
  }
});
