import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { clientOf, createStaff, newEmail } from "../support/members.ts";
import { postInPage } from "../support/post-in-page.ts";
import { uniquePhone } from "../support/numbers.ts";
import { admin, services, sql } from "../support/services.ts";

const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const profileOf = async (id: string) =>
  (await admin.from("profiles").select().eq("user_id", id).maybeSingle()).data as Record<
    string,
    unknown
  > | null;

/** A picture of 900 × 600 as a camera would hand it over, drawn by the browser. */
const photo = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [900, 600];
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#d97941";
    context.fillRect(0, 0, 900, 600);
    return canvas.toDataURL("image/png").split(",")[1]!;
  });

test("a picture is cut to a small square, stored, shown and taken away again", async ({ page, member }) => {
  await page.goto("/members/settings");
  const picture = card(page, "Picture");
  const buffer = Buffer.from(await photo(page), "base64");
  await picture.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await toast(page, "Picture saved");
  await expect(picture.getByRole("img", { name: `Picture of ${member.name}` })).toBeVisible();
  const place = String((await profileOf(member.id))?.avatar_url);
  expect(place, "no host, no port").toMatch(
    new RegExp(`^avatars/${member.id}/avatar\\.webp\\?v=[0-9a-f]{12}$`),
  );
  const url = `${services.supabase.url}/storage/v1/object/public/${place}`;
  const stored = await fetchApp(url);
  expect(stored.headers.get("content-type")).toBe("image/webp");
  const bytes = Buffer.from(await stored.arrayBuffer());
  expect(bytes.includes("Exif")).toBe(false);
  const size = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
    return [bitmap.width, bitmap.height];
  }, bytes.toString("base64"));
  expect(size).toEqual([512, 512]);
  const me = await answered(() => page.request.get("/api/me"));
  expect((await me.json()).member.avatarUrl).toBe(url);

  await picture.getByRole("button", { name: "Remove picture" }).click();
  await toast(page, "Picture removed");
  expect((await profileOf(member.id))?.avatar_url).toBeNull();
  expect((await fetchApp(url)).status).toBe(400);
});

test("a member with a token cannot put a file of their own making where pictures lie", async ({ member }) => {
  const client = await clientOf(member.email);
  const page = new Blob(["RIFF\x08\0\0\0WEBP<script>alert(1)</script>"], { type: "image/webp" });
  const { error } = await client.storage.from("avatars").upload(`${member.id}/avatar.webp`, page);
  expect(error?.message).toContain("row-level security");
});

test("what is no picture is refused, whoever sends it", async ({ page, member, allowRefusal }) => {
  for (const status of [413, 422]) allowRefusal(status, "/api/me/avatar");
  await page.goto("/members/settings");
  const picture = card(page, "Picture");
  const file = { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") };
  await picture.locator("input[type=file]").setInputFiles(file);
  await expect(picture.getByText("This is not a picture we can use.")).toBeVisible();
  const post = (body: string) => postInPage(page, "/api/me/avatar", body);
  expect(await post("<svg xmlns='http://www.w3.org/2000/svg'></svg>".padEnd(200))).toBe(422);
  expect(await post("x".repeat(11 * 1024 * 1024))).toBe(413);
  const foreign = await answered(() =>
    page.request.post("/api/me/avatar", { data: "x", headers: { origin: "https://evil.example" } }),
  );
  expect(foreign.status()).toBe(403);
  expect((await profileOf(member.id))?.avatar_url).toBeNull();
});

test("the e-mail address changes when both addresses have agreed", async ({ page, member }) => {
  const next = newEmail("moved");
  await page.goto("/members/settings?tab=security");
  const sessions = card(page, "Where you are signed in").getByRole("listitem");
  await expect(sessions).not.toHaveCount(0);
  const before = await sessions.count();
  const email = card(page, "Email");
  const field = email.getByLabel("New email address");
  await field.fill(member.email);
  await email.getByRole("button", { name: "Send the codes" }).click();
  await expect(email.getByText("You already use this one.")).toBeVisible();
  await expect(field).toHaveValue(member.email);
  await field.fill(next);
  await email.getByRole("button", { name: "Send the codes" }).click();
  await expect(email.getByText("Waiting for a code")).toBeVisible();

  await page.reload();
  await email.getByLabel(`Code sent to ${next}`).fill("000000");
  await expect(email.getByText("That code is wrong or has expired.")).toBeVisible();
  await email.getByLabel(`Code sent to ${member.email}`).fill(await codeFor(member.email));
  await expect(email.getByText(`${member.email} is confirmed`)).toBeVisible();
  await email.getByLabel(`Code sent to ${next}`).fill(await codeFor(next));
  await toast(page, "Email address changed");
  await expect(email.getByText(next)).toBeVisible();
  const me = await answered(() => page.request.get("/api/me"));
  expect((await me.json()).member.email).toBe(next);
  await page.reload();
  await expect(sessions).toHaveCount(before);
});

test("an address or number of another member is refused, a free number is confirmed by its code", async ({
  page,
  member,
}) => {
  const other = await createStaff("moderator");
  await page.goto("/members/settings?tab=security");
  await card(page, "Email").getByLabel("New email address").fill(other.email);
  await card(page, "Email").getByRole("button", { name: "Send the codes" }).click();
  await expect(page.getByText("Another account uses this email address.")).toBeVisible();

  const number = uniquePhone();
  const phone = card(page, "Phone");
  await phone.getByLabel("New phone number").fill(number);
  await phone.getByRole("button", { name: "Send the code" }).click();
  await phone.getByLabel(`Code sent to ${number}`).fill(await codeFor(number));
  await toast(page, "Phone number changed");
  const { data } = await admin.auth.admin.getUserById(member.id);
  expect(data.user?.phone).toBe(number.slice(1));
});

test("mail choice, language and appearance are saved as they are chosen", async ({ page, member }) => {
  await page.goto("/members/settings?tab=preferences");
  const mail = card(page, "Emails");
  await expect(mail.getByLabel("Offers")).not.toBeChecked();
  await expect(mail.getByLabel("Your referrals")).toBeChecked();
  await expect(mail.getByRole("button")).toHaveCount(0);
  await mail.getByLabel("Offers").check();
  await toast(page, "Email choices saved");
  await expect(mail.getByLabel("Offers")).toBeChecked();
  await card(page, "Preferences").getByLabel("Appearance").selectOption("Same as the device");
  await toast(page, "Preferences saved");
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(mail.getByLabel("Offers")).toBeChecked();
  await expect.poll(() => profileOf(member.id)).toMatchObject({ theme: "system", locale: "en" });
  await card(page, "Preferences").getByLabel("Language").selectOption("Español");
  await expect(page).toHaveURL(/\/es\/members\/settings\?tab=preferences$/);
  await expect.poll(() => profileOf(member.id)).toMatchObject({ theme: "system", locale: "es" });
});

test("the saved language and appearance are applied on every device that signs in", async ({
  openAs,
  member,
}) => {
  await admin.from("profiles").update({ theme: "light", locale: "es" }).eq("user_id", member.id);
  const device = await openAs();
  await device.goto("/auth");
  await expect(device.locator("html")).toHaveAttribute("data-theme", "dark");
  await device.getByLabel("Email address", { exact: true }).first().fill(member.email);
  await device.getByRole("button", { name: "Send me a code" }).click();
  await device.getByLabel("Six-digit code").fill(await codeFor(member.email));
  await expect(device).toHaveURL(/\/es\/members\/dashboard$/);
  await expect(device.locator("html")).toHaveAttribute("data-theme", "light");
  await device.goto("/");
  await expect(device.locator("html"), "before any script of the page has run").toHaveAttribute(
    "data-theme",
    "light",
  );
});

test("a device keeps its own look while nothing was saved", async ({ openAs, member }) => {
  const device = await openAs();
  await device.goto("/auth");
  await device.evaluate(() => (document.cookie = "altura_theme=light; path=/"));
  await device.getByLabel("Email address", { exact: true }).first().fill(member.email);
  await device.getByRole("button", { name: "Send me a code" }).click();
  await device.getByLabel("Six-digit code").fill(await codeFor(member.email));
  await expect(device).toHaveURL(/\/members\/dashboard$/);
  await expect(device.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a new username shows at once, with the day on which it may be changed again", async ({
  page,
  member,
}) => {
  const names = [0, 1].map((n) => `rana-${n}-${member.id.slice(0, 8)}`);
  await page.goto("/members/settings");
  await expect(page.getByLabel("About you"), "shown nowhere yet, so not asked for").toHaveCount(0);
  const username = card(page, "Username and link");
  await username.getByLabel("Username").fill("moderator");
  await expect(username.getByText("This username is reserved. Choose another one.")).toBeVisible();
  for (const [n, name] of names.entries()) {
    await username.getByLabel("Username").fill(name);
    await expect(username.getByText(name)).toBeVisible();
    await username.getByRole("button", { name: "Save username" }).click();
    await expect(username.getByText(/You can change it again on/)).toHaveCount(n);
    await expect.poll(async () => (await profileOf(member.id))?.username).toBe(name);
  }
  await username.getByLabel("Username").fill(`${names[1]}-again`);
  await expect(username.getByText(/^Available\./), "the name is free, the change is too soon").toBeVisible();
  await username.getByRole("button", { name: "Save username" }).click();
  await expect(username.getByText("You can change your username once in 30 days.")).toBeVisible();
});

test("the export is one file with everything of the member, for nobody else and no cache", async ({
  page,
  member,
}) => {
  await page.goto("/members/settings?tab=data");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^altura-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await download.path(), "utf8")) as Record<string, unknown>;
  expect(data.account).toMatchObject({ id: member.id, email: member.email });
  expect(data.points_ledger).toBeInstanceOf(Array);
  const answer = await answered(() => page.request.get("/api/me/export"));
  expect(answer.headers()["cache-control"]).toBe("no-store");
  // What the page asks by itself would be refused too.
  await page.goto("about:blank");
  await page.context().clearCookies();
  expect((await answered(() => page.request.get("/api/me/export"))).status()).toBe(401);
});

test("an account is erased after the word and a fresh code, and nothing of the person stays", async ({
  page,
  member,
  allowRefusal,
  allowSessionEnd,
}) => {
  allowSessionEnd();
  allowRefusal(422, "/api/me/erasure");
  await page.goto("/members/settings?tab=data");
  await page.getByRole("button", { name: "Erase my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Send a code to ${member.email}` }).click();
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByLabel("Type ERASE to confirm").fill("maybe");
  await dialog.getByRole("button", { name: "Erase everything now" }).click();
  await expect(dialog.getByText("Type the word exactly as it is shown.")).toBeVisible();
  await dialog.getByLabel("Type ERASE to confirm").fill("ERASE");
  await dialog.getByRole("button", { name: "Erase everything now" }).click();
  await expect(dialog.getByText("That code is wrong or has expired.")).toBeVisible();
  expect(await profileOf(member.id)).not.toBeNull();

  await dialog.getByLabel("Code", { exact: true }).fill(await codeFor(member.email));
  await dialog.getByRole("button", { name: "Erase everything now" }).click();
  await toast(page, "Your account has been erased");
  await expect(page).toHaveURL(/\/$/);
  expect(await profileOf(member.id)).toBeNull();
  expect((await admin.auth.admin.getUserById(member.id)).data.user).toBeNull();
  const { data: lines } = await admin.from("points_ledger").select("points").eq("user_id", member.id);
  expect(lines?.length).toBeGreaterThan(0);
  await mailTo(member.email, /account has been erased/);
  const me = await answered(() => page.request.get("/api/me"));
  expect((await me.json()).member).toBeNull();
  await page.goto("/members/settings");
  await expect(page).toHaveURL(/\/auth/);
});

test("a member whose address gets no mail is told, and frees it with the one code that reaches it", async ({
  page,
  member,
}) => {
  await sql`select report_mail(${member.id}, 'complaint', null, ${member.email}, '', '', 'webhook')`;
  await page.goto("/members/dashboard");
  await page.getByRole("status").getByRole("link", { name: "See what you can do" }).click();
  const unreachable = card(page, "Our emails do not reach you");
  await expect(unreachable.getByText(/was marked as spam/)).toBeVisible();
  const send = unreachable.getByRole("button", { name: `Send a code to ${member.email}` });
  await send.click();
  await expect(unreachable.getByText("Please fill this in.")).toBeVisible();
  await unreachable.getByLabel(/I want emails from/).check();
  await send.click();
  const [mail] = await mailTo(member.email, /^Your code to get .* emails again$/);
  await unreachable.getByLabel(`Code sent to ${member.email}`).fill(mail?.code ?? "");
  await toast(page, `We send emails to ${member.email} again`);
  await expect(unreachable).toBeHidden();
});
