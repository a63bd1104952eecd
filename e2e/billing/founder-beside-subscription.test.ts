import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { sql } from "../support/services.ts";

test("whoever buys Founder beside a subscription is told before and after, and pays for no further period", async ({
  page,
  member,
}) => {
  test.slow();
  await page.goto("/get-access?checkout=plus");
  await expect(page.getByTestId("renewal-notice")).toHaveCount(0);
  await page.getByRole("button", { name: "Pay $9 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();
  await expect(page.getByTestId("renewal-notice")).toHaveCount(0);

  await page.goto("/get-access?checkout=founder");
  await expect(page.getByTestId("renewal-notice")).toContainText(
    "we stop your Plus subscription from renewing",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay $249 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Founder" })).toBeVisible();
  await expect(page.getByTestId("renewal-notice")).toContainText("You won’t be charged for it again", {
    ignoreCase: true,
  });
  await expect
    .poll(
      async () =>
        (await sql`select cancel_at_period_end as ends from subscriptions where user_id = ${member.id}`)[0]
          ?.ends,
    )
    .toBe(true);
  await page.reload();
  await expect(page.getByTestId("renewal-notice")).toContainText("won’t renew");
});
