import { expect, test } from "../fixtures.ts";
import { admin } from "../support/services.ts";

test("in an open page whose session has ended elsewhere, a click and a saved form lead to /auth", async ({
  page,
  member,
  openAs,
  allowSessionEnd,
}) => {
  test.slow();
  // A page that was just opened may send its heartbeat after its session has ended.
  allowSessionEnd();
  const notice = "This session has ended, perhaps from another device. Please sign in again.";
  const other = await openAs(member);
  // The first page of a member writes their time zone, which open pages follow.
  await page.goto("/members/settings");
  const zone = async () =>
    (await admin.from("profiles").select("time_zone").eq("user_id", member.id).single()).data?.time_zone;
  await expect.poll(zone).toBeTruthy();
  // What an open page asks by itself leads away too, once the session has ended: here a person does.
  for (const tab of [other, page]) {
    const asked = ["/api/me/unpaid", "/rpc/member_version"].map((path) =>
      tab.waitForResponse((answer) => answer.url().endsWith(path)),
    );
    await tab.goto("/members/settings");
    await Promise.all(asked);
  }
  // As the settings, a suspension or "sign out everywhere" in another browser do it.
  const ended = await admin.rpc("end_other_sessions", { p_user: member.id, p_keep: null });
  expect(ended.error).toBeNull();
  expect(ended.data).toBeGreaterThan(0);

  await page.getByRole("link", { name: "Invite" }).first().click();
  // What the page requests by itself at that moment may lead away before the click does, and back to the settings.
  await expect(page).toHaveURL(/\/auth\?next=%2Fmembers%2F(affiliate|settings)&error=session_ended$/);
  await expect(page.getByText(notice)).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  for (const name of ["altura-auth", "altura_hint", "altura_onboarded"]) expect(names).not.toContain(name);

  await other.getByLabel("Full name", { exact: true }).first().fill("Somebody Else");
  await other.getByRole("button", { name: "Save profile" }).click();
  await expect(other).toHaveURL(/\/auth\?next=%2Fmembers%2Fsettings&error=session_ended$/);
  const { data } = await admin.from("profiles").select("full_name").eq("user_id", member.id).single();
  expect(data?.full_name).toBe(member.name);
});
