import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { codeFor } from "../support/mailbox.ts";
import { admin, sql } from "../support/services.ts";
import type { CDPSession, Page } from "@playwright/test";

const device = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

type Device = { session: CDPSession; id: string };

/** A device with a fingerprint reader that says yes at once (https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/). */
async function withDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options: device });
  return { session, id: authenticatorId };
}

/** The same keys on another page, as a device keeps them. */
async function carryOver(from: Device, to: Device): Promise<void> {
  const { credentials } = await from.session.send("WebAuthn.getCredentials", { authenticatorId: from.id });
  for (const credential of credentials)
    await to.session.send("WebAuthn.addCredential", { authenticatorId: to.id, credential });
}

async function enroll(page: Page, name: string): Promise<string[]> {
  await page.goto("/members/settings?tab=security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText(name)).toBeVisible();
  return codes;
}

test("a passkey signs in by its button and from the list of the address field, and is removed", async ({
  page,
  member,
  openAs,
}) => {
  test.slow();
  const own = await withDevice(page);
  await page.goto("/members/settings?tab=security");
  await page.getByRole("button", { name: "Add sign-in passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Desk");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const list = page.getByRole("list", { name: "Passkeys for signing in" });
  await expect(list.getByText("Desk")).toBeVisible();
  await expect(list.getByText("not used yet")).toBeVisible();
  await expectAccessible(page);

  const other = await openAs();
  const there = await withDevice(other);
  await carryOver(own, there);
  await other.goto("/auth");
  await expect(other.getByRole("textbox").first()).toHaveAttribute("autocomplete", "email webauthn");
  // Sent before the scripts of the page have run, the form holds no answer yet.
  await expect(async () => {
    await other.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(other).toHaveURL(/\/members\/dashboard$/, { timeout: 10_000 });
  }).toPass();

  // Where the browser offers the passkey below the field, this device takes it at once.
  const third = await openAs();
  await carryOver(there, await withDevice(third));
  await third.goto("/auth?next=%2Fmembers%2Faffiliate");
  // A key that comes before the scripts of the page is no sign of a person.
  await expect(async () => {
    await third.keyboard.press("Tab");
    await expect(third).toHaveURL(/\/members\/affiliate$/, { timeout: 5000 });
  }).toPass();

  await other.goto("/members/settings?tab=security");
  const used = other.getByRole("list", { name: "Passkeys for signing in" });
  await expect(used.getByText(/last used/)).toBeVisible();
  await used.getByRole("button", { name: "Rename Desk" }).click();
  await other.getByRole("dialog").getByLabel("Name").fill("Old desk");
  await other.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
  await used.getByRole("button", { name: "Remove Old desk" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(other.getByText("You have no passkey for signing in yet.")).toBeVisible();
  expect(await sql`select from auth.webauthn_credentials where user_id = ${member.id}`).toHaveLength(0);
});

test("a passkey is enrolled, opens the next sign-in, and is removed with itself", async ({
  page,
  member,
  openAs,
}) => {
  test.slow();
  const own = await withDevice(page);
  await enroll(page, "Laptop");
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  const other = await openAs();
  const next = encodeURIComponent("/members/affiliate");
  await other.goto(`/auth?next=${next}&email=${encodeURIComponent(member.email)}`);
  await other.getByRole("button", { name: "Send me a code" }).click();
  await other.getByLabel("Six-digit code").first().waitFor();
  await other
    .getByLabel("Six-digit code")
    .first()
    .pressSequentially(await codeFor(member.email));
  await expect(other.getByRole("heading", { name: "Use your passkey" })).toBeVisible();
  await expectAccessible(other);
  await carryOver(own, await withDevice(other));
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other).toHaveURL(/\/members\/affiliate$/);

  const remove = async (from: Page) => {
    await from.goto("/members/settings?tab=security");
    await from.getByRole("button", { name: "Remove", exact: true }).first().click();
    await from
      .getByRole("dialog", { name: "Remove Laptop?" })
      .getByRole("button", { name: "Remove" })
      .click();
  };
  // Two devices count with one key: the one that is behind is a copy.
  await remove(page);
  await expect(page.getByText("This passkey wasn’t accepted.")).toBeVisible();
  await expectAccessible(page);
  await remove(other);
  await expect(other.getByText("You have no second factor yet.")).toBeVisible();
  const { data } = await admin.auth.admin.getUserById(member.id);
  expect(data.user?.factors ?? []).toEqual([]);
});
