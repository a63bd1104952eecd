import { expect, test } from "../fixtures.ts";
import { services, sql } from "../support/services.ts";
import { stripe } from "../support/stripe.ts";

test("a checkout that closed unpaid says so and leads back to the payment", async ({ page, member }) => {
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: "Pay $9 with card" }).click();
  await page.waitForURL((url) => url.origin !== new URL(services.app).origin);
  const [order] = await sql`select checkout_session_id as session from orders where user_id = ${member.id}`;

  await stripe.checkout.sessions.expire(String(order?.session));
  const status = async () => (await sql`select status from orders where user_id = ${member.id}`)[0]?.status;
  await expect.poll(status).toBe("canceled");

  await page.goto(`/subscription-success?session_id=${order?.session}`);
  await expect(page.getByRole("heading", { name: "You haven’t finished this payment" })).toBeVisible();
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: "Pay $9 with card" })).toBeVisible();
});
