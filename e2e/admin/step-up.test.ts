import { expect, test } from "../fixtures.ts";
import { openSession } from "../../local/testing/session.ts";
import { createMember, createStaff } from "../support/members.ts";
import { appCode } from "../support/second-factor.ts";
import { services, sql } from "../support/services.ts";

test("an admin enters the security code again before a role changes, when the last one is older than ten minutes", async ({
  openAs,
}) => {
  const member = await createMember({ name: "Tariq Nassar" });
  const admin = await createStaff("admin");
  const { client, jar } = await openSession(services, admin.email);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Pixel" });
  if (error) throw error;
  const { id, totp } = data;
  const shown = await client.auth.mfa.challengeAndVerify({ factorId: id, code: appCode(totp.secret) });
  if (shown.error) throw shown.error;
  await sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
    where session_id in (select s.id from auth.sessions s where s.user_id = ${admin.id})`;
  await client.auth.refreshSession();

  const page = await openAs(undefined, (context) =>
    context.addCookies([...jar].map(([name, value]) => ({ name, value, url: services.app }))),
  );
  await page.goto(`/admin/home/${member.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Make Moderator" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Helps in the chat");
  await dialog.getByRole("button", { name: "Make Moderator" }).click();

  await expect(dialog.getByText("more than ten minutes ago")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Helps in the chat");
  // A complete code is handed in by itself; one that is refused is replaced by the next that is typed.
  await dialog.getByLabel("Security code").fill("000000");
  await expect(dialog.getByText("That code is wrong.")).toBeVisible();
  await expect(dialog.getByLabel("Security code")).toBeFocused();
  await page.keyboard.type(appCode(totp.secret));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 }).getByText("Moderator")).toBeVisible();
});
