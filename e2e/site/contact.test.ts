import { expect, test } from "../fixtures.ts";
import { createMember, createStaff, newEmail } from "../support/members.ts";
import { admin } from "../support/services.ts";
import { expectAccessible } from "../support/axe.ts";

test("a message reaches the inbox, and a refusal keeps what was typed; a member finds their details filled in", async ({
  page,
  openAs,
}) => {
  const email = newEmail("writer");
  await page.goto("/legal/contact");
  await page.getByLabel("Your name").fill("Vera Lindqvist");
  await page.getByLabel("Email address").fill("vera@");
  await page.getByLabel("What is it about?").selectOption("idea");
  await page.getByLabel("Message").fill("Could the leaderboard show the month before?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("This doesn’t look like an email address.")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Could the leaderboard show the month before?");
  await expect(page.getByLabel("What is it about?")).toHaveValue("idea");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Your message has arrived" })).toBeVisible();
  await expectAccessible(page);
  const { data } = await admin.from("feedback").select("reference, status, topic").eq("email", email);
  expect(data).toMatchObject([{ status: "new", topic: "idea" }]);
  await expect(page.getByText(data![0]!.reference)).toBeVisible();

  const moderator = await createStaff("moderator");
  const staff = await openAs(moderator);
  await staff.goto(`/admin/feedback?q=${data![0]!.reference}`);
  const message = staff.getByTestId("message");
  await expect(message).toContainText("Could the leaderboard show the month before?");
  await message.getByRole("button", { name: /^More actions for message/ }).click();
  await staff.getByRole("menuitem", { name: "Set status" }).click();
  await staff.getByRole("dialog").getByLabel("Reason").fill("Wrote back");
  await staff.getByRole("dialog").getByRole("button", { name: "Set status" }).click();
  await expect(staff.getByRole("row").filter({ hasText: data![0]!.reference })).toContainText("Answered");
  const { data: audit } = await admin.from("audit_log").select("action, after").eq("actor", moderator.id);
  expect(audit).toEqual([{ action: "feedback.status", after: { status: "answered" } }]);

  const member = await createMember();
  const own = await openAs(member);
  await own.goto("/es/legal/contact");
  await expect(own.getByLabel("Correo electrónico")).toHaveValue(member.email);
  await own.getByLabel("¿Sobre qué nos escribes?").selectOption("problem");
  await own.getByLabel("Mensaje").fill("El enlace de la última emisión no abre.");
  await own.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(own.getByRole("heading", { name: "Tus mensajes" })).toBeVisible();
  await expect(own.getByText("Recibido", { exact: true })).toBeVisible();
  await expectAccessible(own);
});
