import type { BrowserContext } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { createStaff } from "../support/members.ts";
import { admin, services } from "../support/services.ts";

/** As the settings, a suspension or "sign out everywhere" in another browser do it. */
async function endSessions(member: { id: string }): Promise<void> {
  const { data, error } = await admin.rpc("end_other_sessions", { p_user: member.id, p_keep: null });
  if (error) throw error;
  expect(data).toBeGreaterThan(0);
}

// A page that was just opened may send its heartbeat after its session has ended.
test.beforeEach(({ allowSessionEnd }) => allowSessionEnd());

const namesOf = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);
const notice = "This session has ended, perhaps from another device. Please sign in again.";

test("ended elsewhere, the next member page is /auth, with where it was and the reason", async ({
  context,
  page,
  member,
}) => {
  await page.goto("/members/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Member Dashboard" })).toBeVisible();
  expect(await namesOf(context)).toContain("altura_onboarded");
  // The open dashboard would leave by itself at its next read; here the next page is to meet the end first.
  await page.goto("about:blank");
  await endSessions(member);

  await page.goto("/members/affiliate?from=mail");
  await expect(page).toHaveURL(/\/auth\?next=%2Fmembers%2Faffiliate%3Ffrom%3Dmail&error=session_ended$/);
  await expect(page.getByText(notice)).toBeVisible();
  for (const name of ["altura-auth", "altura_hint", "altura_onboarded"]) {
    expect(await namesOf(context)).not.toContain(name);
  }
  await page.goto("/members/settings");
  await expect(page, "the cookies are gone, the reason is not").toHaveURL(/error=session_ended$/);
});

test("a click and a saved form lead there too", async ({ page, member, openAs }) => {
  test.slow();
  const other = await openAs(member);
  // What an open page asks by itself leads away too, once the session has ended: here a person does.
  for (const tab of [other, page]) {
    const asked = tab.waitForResponse((answer) => answer.url().endsWith("/api/me/unpaid"));
    await tab.goto("/members/settings");
    await asked;
  }
  await endSessions(member);

  await page.getByRole("link", { name: "Referral Program" }).first().click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fmembers%2Faffiliate&error=session_ended$/);
  await expect(page.getByText(notice)).toBeVisible();

  await other.getByLabel("Full name", { exact: true }).first().fill("Somebody Else");
  await other.getByRole("button", { name: "Save profile" }).click();
  await expect(other).toHaveURL(/\/auth\?next=%2Fmembers%2Fsettings&error=session_ended$/);
  const { data } = await admin.from("profiles").select("full_name").eq("user_id", member.id).single();
  expect(data?.full_name).toBe(member.name);
});

for (const pass of ["kept", "taken away by the heartbeat"]) {
  test(`a page that is open to everybody is shown to the visitor they are now, the pass ${pass}`, async ({
    context,
    page,
    member,
  }) => {
    await page.goto("/members/settings");
    const cookies = await context.cookies();
    // What the open page sends by itself is to meet no end.
    await page.goto("about:blank");
    await endSessions(member);
    await context.addCookies(cookies);
    if (pass !== "kept") await context.clearCookies({ name: "altura_onboarded" });

    expect((await answered(() => page.goto("/mint?from=mail")))?.status()).toBe(200);
    // A page that shows its loading state first is left by the browser, not by a status.
    const left = async () => (await namesOf(context)).filter((name) => /^altura[-_](auth|hint)/.test(name));
    await expect.poll(left).toEqual([]);
    await expect(page).toHaveURL(/\/mint\?from=mail$/);
  });
}

test("the heartbeat is refused and takes the pass away, so that the next page says why", async ({
  context,
  page,
  member,
}) => {
  await page.goto("/members/settings");
  await endSessions(member);
  const tracked = await answered(() =>
    page.request.post("/api/track-session", { headers: { origin: services.app } }),
  );
  expect([tracked.status(), (await tracked.json()).reason]).toEqual([401, "session_ended"]);
  expect(await namesOf(context)).not.toContain("altura_onboarded");
  expect((await (await answered(() => page.request.get("/api/me"))).json()).member).toBeNull();
  await page.goto("/es/members/dashboard");
  await expect(page).toHaveURL(/\/es\/auth\?next=.*&error=session_ended$/);
});

test("the admin panel is closed at once", async ({ openAs }) => {
  const staff = await createStaff("admin");
  const page = await openAs(staff);
  await page.goto("/admin/home");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  await endSessions(staff);
  await page.goto("/admin/home");
  await expect(page.getByText("Authentication Required")).toBeVisible();
});

test("nobody is signed out by a link to /auth/ended", async ({ context, page, member }) => {
  expect(member.id).toBeTruthy();
  await page.goto("/auth/ended?next=%2Fmembers%2Faffiliate");
  await expect(page).toHaveURL(/\/members\/affiliate$/);
  expect(await namesOf(context)).toContain("altura-auth");
  await page.goto("/auth/ended?next=%2F%2Fevil.example");
  await expect(page).toHaveURL(/\/members\/dashboard$/);
});
