import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { hold } from "../support/hold.ts";
import { clientOf, createMember, createStaff, newEmail } from "../support/members.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { sql } from "../support/services.ts";
import { expectAccessible } from "../support/axe.ts";

/** What a test does about the form at its end: the form exists once, and the last test here is the one that changes it. */
let end: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await end?.();
  end = undefined;
});

const pitch = "Twelve dawn recordings from twelve ridges, with notes on how each was made, one a month.";

test("a member saves a draft, returns and sends it", async ({ openAs, page, member }) => {
  test.slow();
  end = await hold("the form of applications", "shared");
  await page.goto("/apply");
  await page.getByLabel("Name of the project").fill(`Dawn of ${member.id}`);
  await page.getByLabel(/What would you make/).fill("Too short");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("This is too short.")).toBeVisible();
  await expect(page.getByLabel("Name of the project")).toHaveValue(`Dawn of ${member.id}`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Name of the project")).toHaveValue(`Dawn of ${member.id}`);
  await page.getByLabel("Kind of project").selectOption("music");
  await page.getByLabel(/What would you make/).fill(pitch);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("main").getByText("Sent on")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send application" })).toBeHidden();
  await expectAccessible(page);

  const staff = await openAs(await createStaff("moderator"));
  await staff.goto(`/admin/work?kind=application&q=${member.id}`);
  const application = staff.locator("[data-case]").filter({ hasText: `Dawn of ${member.id}` });
  await application.locator("summary").click();
  await expect(application).toContainText(pitch);
  await expectAccessible(staff);
  await application.getByRole("button", { name: "Approve" }).click();
  const dialog = staff.getByRole("dialog");
  await expect(dialog.getByText("Approved")).toBeVisible();
  await dialog.getByLabel("Reason").fill("We would love to hear it");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toBeHidden();
  await expect(application).toBeHidden();
  expect(await mailTo(member.email, /Your application is approved/)).toHaveLength(1);
  await page.reload();
  await expect(page.getByText("We would love to hear it")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { name: "Next steps" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How it works" })).toBeHidden();
});

test("an invitation travels through joining, is redeemed once and refused to the next", async ({
  page,
  openAs,
  member,
}) => {
  const staff = await clientOf((await createStaff("moderator")).email);
  const { data: code } = await staff.rpc("admin_create_invite", { p_note: "e2e" });
  const visitor = await openAs();
  const email = newEmail("creator");
  await visitor.goto(`/creator-inviteonly?code=${code}`);
  await visitor.getByRole("main").getByRole("link", { name: "Join Free" }).click();
  await visitor.getByLabel("Email address", { exact: true }).first().fill(email);
  await visitor.getByRole("button", { name: "Send me a code" }).click();
  await visitor
    .getByLabel("Six-digit code")
    .first()
    .pressSequentially(await codeFor(email));
  await expect(visitor).toHaveURL(new RegExp(`/creator-inviteonly\\?code=${code}`));
  await expect(visitor.getByLabel("Invitation code")).toHaveValue(code as string);
  await visitor.getByRole("button", { name: "Redeem invitation" }).click();
  await expect(visitor.getByRole("heading", { name: "Your invitation is redeemed" })).toBeVisible();
  await visitor.getByRole("link", { name: "Go to my application" }).click();
  await expect(visitor.getByText("By invitation", { exact: true })).toBeVisible();

  expect(member.id).toBeTruthy();
  await page.goto(`/creator-inviteonly?code=${code}`);
  await page.getByRole("button", { name: "Redeem invitation" }).click();
  await expect(page.getByText("This invitation has already been used.")).toBeVisible();
});

test("an admin adds a question to the form, and the next applicant answers it, with a file that staff open", async ({
  openAs,
  allowRefusal,
}) => {
  test.slow();
  allowRefusal(422, "/api/me/application/files");
  const key = `q_${Array.from(crypto.randomUUID().replaceAll("-", "").slice(0, 12), (sign) => "abcdefghijklmnop"[parseInt(sign, 16)]).join("")}`;
  const question = `Where will it play? ${key}`;
  const applicant = await createMember({ name: "Lin Okoye" });
  const publisher = await createStaff("admin");
  const letGo = await hold("the form of applications", "alone");
  const [before] = await sql`select fields, title_field from application_forms order by version desc limit 1`;
  end = async () => {
    const client = await clientOf(publisher.email);
    const { error } = await client.rpc("admin_publish_form", {
      p_fields: before?.fields,
      p_title_field: before?.title_field,
      p_reason: "As it was before the test",
    });
    await letGo();
    expect(error).toBeNull();
  };
  const page = await openAs(applicant);
  await page.goto("/apply");
  await page.getByLabel("Name of the project").fill(`Dusk of ${applicant.id}`);

  const admin = await openAs(publisher);
  await admin.goto("/admin/work/forms");
  await admin.getByRole("button", { name: "Add field" }).click();
  const field = admin
    .getByRole("listitem")
    .filter({ has: admin.locator("details[open]") })
    .last();
  await field.getByLabel("Key").fill(key);
  const languages = field.getByRole("tablist", { name: "Language: Question" }).getByRole("tab");
  for (const [place, tab] of (await languages.all()).entries()) {
    await tab.click();
    const input = field.getByRole("tabpanel").getByLabel("Question");
    await input.fill(place === 0 ? question : `${question} (${place})`);
  }
  await expect(admin.getByText(question).last()).toBeVisible();
  await admin.getByRole("button", { name: "Publish" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog.getByText("Drafts on older versions")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Members asked for it");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();

  // Whoever had the page open is told, and what was typed stays.
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The form has changed since you opened it.")).toBeVisible();
  await expect(page.getByLabel(question)).toBeVisible();
  await expect(page.getByLabel("Name of the project")).toHaveValue(`Dusk of ${applicant.id}`);
  await page.getByLabel(question).fill("On the ridge");
  const files = page.getByLabel("Files that show your work");
  await files.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.getByText("We can’t use this file.")).toBeVisible();
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  await files.setInputFiles({ name: "Score.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(page.getByRole("link", { name: "Score.pdf" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("link", { name: "Score.pdf" })).toBeVisible();
  await page.getByLabel("Name of the project").fill(`Dusk of ${applicant.id}`);
  await page.getByLabel("Kind of project").selectOption("music");
  await page.getByLabel(/What would you make/).fill(pitch);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("main").getByText("Sent on")).toBeVisible();

  await admin.goto(`/admin/work?kind=application&q=${applicant.id}`);
  const application = admin.locator("[data-case]").filter({ hasText: `Dusk of ${applicant.id}` });
  await application.locator("summary").click();
  const download = admin.waitForEvent("download");
  await application.getByRole("link", { name: /Score\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("Score.pdf");
  const address = (await application.getByRole("link", { name: /Score\.pdf/ }).getAttribute("href")) ?? "";
  expect((await answered(() => page.request.get(address))).status()).toBe(403);
});
