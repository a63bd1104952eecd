import type { Page, Request } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { atRest } from "../support/at-rest.ts";
import { createMember, createStaff, type TestMember } from "../support/members.ts";
import { admin } from "../support/services.ts";

const isHeartbeat = (request: Request) => request.url().endsWith("/api/track-session");
/** Opens a page; the answer to its heartbeat. */
const heartbeatOf = (page: Page, path: string) =>
  answered(async () => {
    const beat = page.waitForResponse((response) => isHeartbeat(response.request()));
    await page.goto(path);
    return beat;
  });
const lastSeen = async ({ id }: TestMember) =>
  (await admin.from("user_sessions").select("last_seen_at").eq("user_id", id)).data?.length ?? 0;

/** Whether a script of the page holds the client of the auth service, which weighs 67 KiB. */
function watchScripts(page: Page) {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\.js(\?|$)/.test(response.url())) bodies.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(bodies)).some((body) => body.includes("PASSWORD_RECOVERY"));
}

/** As the auth client of another tab tells it. */
const tellByClient = (page: Page) =>
  page.evaluate(() => {
    const channel = new BroadcastChannel("altura-auth");
    channel.postMessage({ event: "SIGNED_OUT", session: null });
  });

for (const path of ["/about", "/pricing", "/nft-metrics"]) {
  test(`${path} has a heartbeat for a member, and no auth client`, async ({ page, member }) => {
    const holdsClient = watchScripts(page);
    expect((await heartbeatOf(page, path)).status()).toBe(200);
    await expect.poll(() => lastSeen(member)).toBe(1);
    await expect(page.getByRole("button", { name: /^Account menu of/ })).toBeVisible();
    await atRest(page);
    expect(await holdsClient()).toBe(false);
  });
}

test("a visitor has no heartbeat", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => void sent.push(request.url()));
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await atRest(page);
  expect(sent.filter((url) => /track-session|api\/me$/.test(url))).toEqual([]);
});

for (const path of [
  "/mint",
  "/connect-wallet-post-purchase",
  "/get-access",
  "/payment-success",
  "/mint-success",
]) {
  test(`${path} has a heartbeat and follows auth events`, async ({ page, context, member }) => {
    expect(member.id).toBeTruthy();
    const beat = page.waitForRequest(isHeartbeat);
    const config = page.waitForResponse(/\/api\/config$/);
    await page.goto(path);
    await beat;
    await config;
    await context.clearCookies({ name: /^altura[-_](auth|hint|onboarded)/ });
    // The client is made a moment after its configuration has come.
    let left = false;
    page.once("framenavigated", () => (left = true));
    const other = await context.newPage();
    await other.goto("/legal/terms");
    await expect(async () => {
      await tellByClient(other);
      expect(left).toBe(true);
    }).toPass();
  });
}

test("the onboarding and the admin panel have a heartbeat too", async ({ openAs }) => {
  for (const [person, path] of [
    [await createMember({ onboarded: false }), "/onboarding"],
    [await createStaff("moderator"), "/admin/home"],
  ] as const) {
    const page = await openAs(person);
    expect((await heartbeatOf(page, path)).status()).toBe(200);
    await expect.poll(() => lastSeen(person)).toBe(1);
  }
});

test("signing out in one tab signs out all tabs of the browser", async ({ openAs, allowSessionEnd }) => {
  allowSessionEnd();
  const staff = await createStaff("moderator", "Signe Dahl");
  const page = await openAs(staff);
  const tabs: Record<string, Page> = {};
  for (const path of ["/pricing", "/members/dashboard", "/admin/home", "/mint"]) {
    const tab = await page.context().newPage();
    const known = tab.waitForResponse(/\/api\/me$/);
    await tab.goto(path);
    await known;
    tabs[path] = tab;
  }
  await page.goto("/about");
  await page.getByRole("button", { name: "Account menu of Signe Dahl" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();

  for (const path of ["/pricing", "/mint"])
    await expect(tabs[path]!.getByRole("banner").getByRole("link", { name: "Join Free" })).toBeVisible();
  await expect(tabs["/members/dashboard"]!).toHaveURL(/\/auth/);
  await expect(tabs["/admin/home"]!.getByText("Authentication Required")).toBeVisible();
});
