import { expect, test } from "../fixtures.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { codeFor } from "../support/mailbox.ts";
import { createMember, newEmail } from "../support/members.ts";
import { admin, sql } from "../support/services.ts";
import { expectAccessible } from "../support/axe.ts";

const statusOf = async (email: string) =>
  (await admin.from("pledges").select("status, amount").eq("email", email)).data;

test("a visitor and a member pledge with a mailed code, and take it back", async ({ page, openAs }) => {
  const email = newEmail("pledger");
  // The visitor is faster than the scripts: the form is sent without them, and the code is typed before they have loaded.
  const loaded = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/pledge", { waitUntil: "commit" });
  await page.getByLabel("Amount in dollars").fill("3");
  await page.getByLabel("Email address").first().fill(email);
  await page.getByLabel("Note to the team").fill("For the first six projects");
  const send = page.getByRole("button", { name: "Send me a code" }).first();
  await send.click({ noWaitAfter: true });
  await expect(page.getByText("Enter a whole number of dollars")).toBeVisible();
  await expect(page.getByLabel("Note to the team")).toHaveValue("For the first six projects");
  await expect(page.getByLabel("Email address").first()).toHaveValue(email);

  await page.getByLabel("Amount in dollars").fill("120");
  await send.click({ noWaitAfter: true });
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  const code = await codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  await page.getByLabel("Six-digit code").pressSequentially(wrong);
  loaded.resolve();
  await expect(page.getByText("That code is wrong or has expired")).toBeVisible();
  expect(await statusOf(email)).toEqual([{ status: "pending", amount: 120 }]);
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page.getByRole("heading", { name: "Your pledge of $120 is confirmed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How a pledge works" })).toBeHidden();
  expect(await statusOf(email)).toEqual([{ status: "confirmed", amount: 120 }]);
  await expectAccessible(page);
  await expect
    .poll(async () => {
      // Other tests pledge too: what everybody sees is what stands in the database, at once.
      const [row] = await sql`select sum(amount)::int as total from pledges where status = 'confirmed'`;
      const html = await (await fetchApp("/pledge")).text();
      return html.includes(`>$${Number(row?.total).toLocaleString("en")}<`);
    })
    .toBe(true);

  await page.getByText("Withdraw a pledge you confirmed by email").click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Six-digit code").fill(await codeFor(email, code));
  await expect(page.getByRole("heading", { name: "Your pledge has been withdrawn" })).toBeVisible();
  expect(await statusOf(email)).toEqual([{ status: "withdrawn", amount: 120 }]);

  await test.step("a member finds their address, sees the pledge that stands and withdraws it", async () => {
    const member = await createMember();
    const own = await openAs(member);
    await own.goto("/es/pledge");
    await expect(own.getByLabel("Correo electrónico").first()).toHaveValue(member.email);
    await own.getByLabel("Cantidad en dólares").fill("1.250");
    await own.getByRole("button", { name: "Enviarme un código" }).first().click();
    await own.getByLabel("Código de seis cifras").fill(await codeFor(member.email));
    await own.getByRole("button", { name: "Retirar mi compromiso" }).click();
    expect(await statusOf(member.email)).toEqual([{ status: "confirmed", amount: 1250 }]);
    await own.getByRole("dialog").getByRole("button", { name: "Retirar mi compromiso" }).click();
    await expect(own.getByRole("heading", { name: "Has retirado tu compromiso" })).toBeVisible();
    expect(await statusOf(member.email)).toEqual([{ status: "withdrawn", amount: 1250 }]);
  });
});
