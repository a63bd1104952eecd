import { expect, test } from "../fixtures.ts";
import { services } from "../support/services.ts";

const plan = { name: "altura_checkout_plan", value: "plus", url: services.app };

test("a soft navigation meets the page's own lock", async ({ context, page, member }) => {
  expect(member.id).toBeTruthy();
  await page.goto("/members/dashboard");
  await context.addCookies([plan]);
  const link = page.getByRole("link", { name: "Invite" }).first();
  await link.hover();
  await link.click();
  await expect(page).toHaveURL("/get-access?checkout=plus");
  expect((await context.cookies()).some(({ name }) => name === plan.name)).toBe(false);
});
