import { expect, test } from "../fixtures.ts";
import { readSessionValue, resign, sessionValue } from "../../local/testing/bad-sessions.ts";
import { codeFor } from "../support/mailbox.ts";
import { services } from "../support/services.ts";
import { signingKey } from "../support/supabase-keys.ts";

const notice = "This session has ended, perhaps from another device. Please sign in again.";

test("who comes back with a session of another issuer is asked to sign in, told why, and can", async ({
  context,
  page,
  member,
  allowSessionEnd,
}) => {
  allowSessionEnd();
  await page.goto("/members/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Member Dashboard" })).toBeVisible();
  await page.goto("about:blank");
  // As after a start at another Supabase address: the keys and the session are the same, the issuer is not.
  const cookies = await context.cookies();
  const held = decodeURIComponent(cookies.find(({ name }) => name === "altura-auth")?.value ?? "");
  const moved = await resign(readSessionValue(held), await signingKey(), {
    iss: "http://127.0.0.1:1/auth/v1",
  });
  const old = { name: "altura-auth", value: sessionValue(moved), url: services.app };
  const names = async () => (await context.cookies()).map(({ name }) => name);

  await test.step("with the pass of its last visit, and without", async () => {
    for (const pass of [true, false]) {
      await context.addCookies([...cookies, old]);
      if (!pass) await context.clearCookies({ name: "altura_onboarded" });
      await page.goto("/members/settings");
      await expect(page).toHaveURL(/\/auth\?next=%2Fmembers%2Fsettings&error=session_ended$/);
      await expect(page.getByText(notice)).toBeVisible();
      for (const name of ["altura-auth", "altura_hint", "altura_onboarded"])
        expect(await names()).not.toContain(name);
    }
  });

  await test.step("at the admin panel too", async () => {
    await context.addCookies([...cookies, old]);
    await page.goto("/admin/home");
    await expect(page.getByText("Authentication Required")).toBeVisible();
    await expect.poll(names).not.toContain("altura-auth");
  });

  await context.addCookies([...cookies, old]);
  await page.goto("/auth?next=%2Fmembers%2Fsettings");
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByLabel("Email address", { exact: true }).first().fill(member.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Six-digit code").fill(await codeFor(member.email));
  await expect(page).toHaveURL(/\/members\/settings$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
