import type { Page, Request } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { atRest } from "../support/at-rest.ts";
import {
  createMember,
  createStaff,
  endSession,
  signIn,
  signOut,
  type TestMember,
} from "../support/members.ts";
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

const alike = ["/about", "/pricing", "/nft-metrics"];
const personal = [
  "/mint",
  "/connect-wallet-post-purchase",
  "/get-access",
  "/payment-success",
  "/mint-success",
];

test("every page has a heartbeat for a signed-in person, and those that belong to a person follow auth events", async ({
  page,
  context,
  allowSessionEnd,
}) => {
  test.slow();
  allowSessionEnd();
  await test.step("a visitor has no heartbeat", async () => {
    const sent: string[] = [];
    const note = (request: Request) => void sent.push(request.url());
    page.on("request", note);
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    await atRest(page);
    expect(sent.filter((url) => /track-session|api\/me$/.test(url))).toEqual([]);
    page.off("request", note);
  });

  const member = await createMember();
  await signIn(context, member.email);
  const holdsClient = watchScripts(page);
  for (const path of alike)
    await test.step(`${path} has a heartbeat, and no auth client`, async () => {
      const beat = await heartbeatOf(page, path);
      expect(beat.status()).toBe(200);
      await expect.poll(() => lastSeen(member)).toBe(1);
      await expect(page.getByRole("button", { name: /^Account menu of/ })).toBeVisible();
      await atRest(page);
      expect(await holdsClient()).toBe(false);
    });

  const session = await context.cookies();
  const other = await context.newPage();
  await other.goto("/legal/terms");
  for (const path of personal)
    await test.step(`${path} has a heartbeat and follows auth events`, async () => {
      const beat = page.waitForRequest(isHeartbeat);
      const config = page.waitForResponse(/\/api\/config$/);
      await page.goto(path);
      await beat;
      await config;
      await endSession(context);
      // The client is made a moment after its configuration has come.
      const loads = page.waitForEvent("load");
      let left = false;
      page.once("framenavigated", () => (left = true));
      await expect(async () => {
        await tellByClient(other);
        expect(left).toBe(true);
      }).toPass();
      await loads;
      await context.addCookies(session);
    });

  for (const [path, person] of [
    ["/onboarding", await createMember({ onboarded: false })],
    ["/admin/home", await createStaff("moderator")],
  ] as const)
    await test.step(`${path} has a heartbeat`, async () => {
      await signOut(page);
      await signIn(context, person.email);
      const beat = await heartbeatOf(page, path);
      expect(beat.status()).toBe(200);
      await expect.poll(() => lastSeen(person)).toBe(1);
    });
});
