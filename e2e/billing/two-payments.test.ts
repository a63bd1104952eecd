import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { mailTo } from "../support/mailbox.ts";
import { createMember, createStaff } from "../support/members.ts";
import { services, sql } from "../support/services.ts";
import { sessionIn, stripe } from "../support/stripe.ts";

const card = { number: "4242 4242 4242 4242" };

/** Presses the button of a plan's page and waits for the payment page. */
async function toCheckout(page: Page, plan: string, label: string): Promise<string> {
  await page.goto(`/get-access?checkout=${plan}`);
  await page.getByRole("button", { name: label }).click();
  await page.waitForURL((url) => url.origin !== new URL(services.app).origin);
  return page.url();
}

test("of two payments the second goes back: said on its page, by mail, and closed for staff", async ({
  openAs,
}) => {
  test.slow();
  const member = await createMember({ name: `Vera ${randomUUID().slice(0, 8)}` });
  const page = await openAs(member);
  await toCheckout(page, "pro", "Pay $29 with card");
  const [order] =
    await sql`select id, checkout_session_id as session from orders where user_id = ${member.id}`;
  const ours = await stripe.checkout.sessions.retrieve(String(order?.session), { expand: ["line_items"] });
  // What a crash between closing one page and opening the other leaves: a page of the first order that nobody closes.
  await sql`update orders set checkout_session_id = null, checkout_open = false where id = ${String(order?.id)}`;
  const stray = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: ours.line_items!.data[0]!.price!.id, quantity: 1 }],
    metadata: ours.metadata ?? {},
    subscription_data: { metadata: ours.metadata ?? {} },
    success_url: `${services.app}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
  });

  await toCheckout(page, "plus", "Pay $9 with card");
  await payWithCard(page, card);
  await expect(page.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();

  await page.goto(stray.url!);
  await payWithCard(page, { ...card, email: member.email });
  await expect(page.getByRole("heading", { name: "This payment was returned" })).toBeVisible();
  await expect(page.getByText("returning $29 to your card")).toBeVisible();
  await expectAccessible(page);

  await mailTo(member.email, /returning your payment/);
  const refund = async () =>
    (await sql`select status from automatic_refunds where user_id = ${member.id}`)[0]?.status;
  await expect.poll(refund).toBe("done");
  const paid = await stripe.checkout.sessions.retrieve(stray.id, { expand: ["subscription"] });
  expect(paid.subscription).toMatchObject({ status: "canceled" });

  const staff = await openAs(await createStaff("admin"));
  await staff.goto(`/admin/home/${member.id}?tab=money`);
  await expect(staff.getByTestId("order").filter({ hasText: "Returned" })).toHaveCount(1);
  await staff.goto(`/admin/home/${member.id}?tab=audit`);
  await expect(staff.getByText("Payment returned")).toBeVisible();
});

test("a second checkout closes the first one", async ({ page, member, context, pageErrors }) => {
  test.slow();
  const first = await toCheckout(page, "plus", "Pay $9 with card");
  const other = await context.newPage();
  const second = await toCheckout(other, "pro", "Pay $29 with card");
  await page.reload();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  // The closed page is gone (410), and the browser says so.
  const gone = (error: string) => error.includes(sessionIn(first)) && error.includes("status of 410");
  await expect.poll(() => pageErrors.filter(gone)).toHaveLength(1);
  pageErrors.splice(pageErrors.findIndex(gone), 1);
  expect((await stripe.checkout.sessions.retrieve(sessionIn(first))).status).toBe("expired");
  expect((await stripe.checkout.sessions.retrieve(sessionIn(second))).status).toBe("open");
  await payWithCard(other, card);
  await expect(other.getByRole("heading", { name: "Welcome to Altura Pro" })).toBeVisible();
  const orders = await sql`select status from orders where user_id = ${member.id} order by created_at`;
  expect(orders.map(({ status }) => status as string)).toEqual(["canceled", "paid"]);
});

test.describe("an open page of a plan", () => {
  /** What the webhook of a purchase in another tab writes. */
  const subscribe = (id: string) =>
    sql`insert into subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end)
      select 'sub_' || ${id}::text, ${id}, id, plan_key, 'active', now(), now() + interval '1 month'
      from prices where lookup_key = 'plus_month'`;

  test("tells by itself what was bought before and after it followed its rows", async ({ page, member }) => {
    const { promise: bought, resolve: follow } = Promise.withResolvers<void>();
    let followed = false;
    await page.routeWebSocket(/realtime/, async (socket) => {
      await bought;
      const server = socket.connectToServer();
      server.onMessage((message) => {
        socket.send(message);
        if (String(message).includes("Subscribed to PostgreSQL")) followed = true;
      });
    });
    await page.goto("/get-access?checkout=plus");
    const pay = page.getByRole("button", { name: "Pay $9 with card" });
    const held = page.getByRole("heading", { name: "You already have Altura Plus" });
    await expect(pay).toBeVisible();
    await subscribe(member.id);
    follow();
    await expect(held).toBeVisible();
    await expect.poll(() => followed, "the page follows its rows").toBe(true);
    await sql`update subscriptions set status = 'canceled' where user_id = ${member.id}`;
    await expect(pay).toBeVisible();
  });

  test("tells it when it is looked at again, without live updates, and asks at most every three seconds", async ({
    page,
    member,
  }) => {
    let asked = 0;
    page.on("request", (request) => {
      if (request.headers().rsc && request.url().includes("/get-access")) asked += 1;
    });
    const look = async (times: number) => {
      await page.evaluate((count) => {
        for (let turn = 0; turn < count; turn += 1) window.dispatchEvent(new Event("focus"));
      }, times);
      await page.clock.runFor(1000);
    };
    await page.clock.install();
    // The page follows its rows once it listens to being looked at.
    let listens = false;
    await page.routeWebSocket(/realtime/, (socket) => {
      void socket.close();
      listens = true;
    });
    await page.goto("/get-access?checkout=plus");
    await expect(page.getByRole("button", { name: "Pay $9 with card" })).toBeVisible();
    await expect.poll(() => listens, "the page has asked for live updates").toBe(true);
    await subscribe(member.id);
    await page.clock.pauseAt(Date.now() + 600_000);
    expect(asked, "nobody has looked").toBe(0);
    await look(20);
    await expect.poll(() => asked).toBe(1);
    await look(20);
    await page.clock.runFor(3000);
    await look(20);
    await expect.poll(() => asked).toBe(2);
    await page.clock.resume();
    await expect(page.getByRole("heading", { name: "You already have Altura Plus" })).toBeVisible();
    expect(asked).toBe(2);
  });
});
