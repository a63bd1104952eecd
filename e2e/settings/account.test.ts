import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { expectAccessible } from "../support/axe.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { newEmail } from "../support/members.ts";
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

test("a picture is cut to a small square, stored, shown and taken away again", async ({
  page,
  member,
  allowRefusal,
}) => {
  allowRefusal(422, "/api/me/avatar");
  await page.goto("/members/settings");
  const picture = card(page, "Picture");
  const choose = (name: string, buffer: Buffer) =>
    picture.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  await choose("page.png", Buffer.from("<script>alert(1)</script>"));
  await expect(picture.getByText("We can’t use this picture.")).toBeVisible();
  expect((await profileOf(member.id))?.avatar_url).toBeNull();

  await choose("me.png", Buffer.from(await photo(page), "base64"));
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
  const removed = await fetchApp(url);
  expect(removed.status).toBe(400);
});

test("a new username shows at once, with the day on which it may be changed again", async ({
  page,
  member,
}) => {
  const names = [0, 1].map((n) => `rana-${n}-${member.id.slice(0, 8)}`);
  await page.goto("/members/settings");
  await expect(page.getByLabel("About you"), "shown nowhere yet, so not requested").toHaveCount(0);
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
  await expect(username.getByText("You can change your username only once every 30 days.")).toBeVisible();
  await expectAccessible(page);
});

test("address and number are changed by keyboard: each code has its turn, and hands itself in", async ({
  page,
  member,
}) => {
  test.slow();
  const next = newEmail("moved");
  await page.goto("/members/settings?tab=security");
  const sessions = card(page, "Active sessions").getByRole("listitem");
  await expect(sessions).not.toHaveCount(0);
  const before = await sessions.count();
  const email = card(page, "Email");
  const field = email.getByLabel("New email address");
  await field.fill(member.email);
  await page.keyboard.press("Enter");
  await expect(email.getByText("This is already your address or number.")).toBeVisible();
  await expect(field).toHaveValue(member.email);
  await expect(field).toBeFocused();
  await field.fill(next);
  await page.keyboard.press("Enter");

  const current = email.getByLabel(`Code sent to ${member.email}`);
  await expect(current).toBeFocused();
  await page.keyboard.type("000000");
  await expect(email.getByText("That code is wrong or has expired.")).toBeVisible();
  await expect(current).toBeFocused();
  await page.reload();
  await expect(email.getByText("Waiting for code")).toBeVisible();
  await expectAccessible(page);
  await current.focus();
  await page.keyboard.type(await codeFor(member.email));
  await expect(email.getByText(`${member.email} is confirmed`)).toBeVisible();
  await expect(email.getByLabel(`Code sent to ${next}`)).toBeFocused();
  await page.keyboard.type(await codeFor(next));
  await toast(page, "Email address changed");
  await expect(field).toBeFocused();
  await expect(email.getByText(next)).toBeVisible();
  const me = await answered(() => page.request.get("/api/me"));
  expect((await me.json()).member.email).toBe(next);

  const number = uniquePhone();
  const phone = card(page, "Phone");
  await phone.getByLabel("New phone number").fill(number);
  await page.keyboard.press("Enter");
  await expect(phone.getByLabel(`Code sent to ${number}`)).toBeFocused();
  await page.keyboard.type(await codeFor(number));
  await toast(page, "Phone number changed");
  const { data } = await admin.auth.admin.getUserById(member.id);
  expect(data.user?.phone).toBe(number.slice(1));
  await page.reload();
  await expect(sessions, "a code opens no further session").toHaveCount(before);
});

test("mail choice, language and appearance are saved as they are chosen, and applied on every device that signs in", async ({
  page,
  member,
  openAs,
}) => {
  test.slow();
  await page.goto("/members/settings?tab=preferences");
  const mail = card(page, "Emails");
  await expect(mail.getByLabel("Offers")).not.toBeChecked();
  await expect(mail.getByLabel("Your referrals")).toBeChecked();
  await expect(mail.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  await mail.getByLabel("Offers").check();
  await toast(page, "Email preferences saved");
  await expect(mail.getByLabel("Offers")).toBeChecked();
  await card(page, "Preferences").getByLabel("Appearance").selectOption("Light");
  await toast(page, "Preferences saved");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(mail.getByLabel("Offers")).toBeChecked();
  await expect.poll(() => profileOf(member.id)).toMatchObject({ theme: "light", locale: "en" });
  await card(page, "Preferences").getByLabel("Language").selectOption("Español");
  await expect(page).toHaveURL(/\/es\/members\/settings\?tab=preferences$/);
  await expect.poll(() => profileOf(member.id)).toMatchObject({ theme: "light", locale: "es" });

  const device = await openAs();
  const html = device.locator("html");
  await device.goto("/auth");
  await expect(html, "as the device is").toHaveAttribute("data-theme", "dark");
  await device.getByLabel("Email address", { exact: true }).first().fill(member.email);
  await device.getByRole("button", { name: "Send me a code" }).click();
  await device.getByLabel("Six-digit code").fill(await codeFor(member.email));
  await expect(device).toHaveURL(/\/es\/members\/dashboard$/);
  await expect(html).toHaveAttribute("data-theme", "light");
  await device.goto("/");
  await expect(html, "before any script of the page has run").toHaveAttribute("data-theme", "light");
});

test("a member whose address gets no mail is told, and frees it with the one code that reaches it", async ({
  page,
  member,
}) => {
  await sql`select report_mail(${member.id}, 'complaint', null, ${member.email}, '', '', 'webhook')`;
  await page.goto("/members/dashboard");
  await page.getByRole("status").getByRole("link", { name: "See your options" }).click();
  const unreachable = card(page, "Our emails aren’t reaching you");
  await expect(unreachable.getByText(/was marked as spam/)).toBeVisible();
  const send = unreachable.getByRole("button", { name: `Send a code to ${member.email}` });
  await send.click();
  await expect(unreachable.getByText("Please fill this in.")).toBeVisible();
  await unreachable.getByLabel(/I want emails from/).check();
  await send.click();
  const [mail] = await mailTo(member.email, /^Your code to get .* emails again$/);
  await unreachable.getByLabel(`Code sent to ${member.email}`).fill(mail?.code ?? "");
  await toast(page, `You’ll get emails at ${member.email} again`);
  await expect(unreachable).toBeHidden();
});
