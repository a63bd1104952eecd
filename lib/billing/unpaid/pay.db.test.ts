import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import type { Member } from "@/lib/session/member";
import { openStage } from "../../../local/stripe/stage";
import { openUnpaid } from "./pay";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
let yearly: string;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
  await stage.stripe.products.create({ id: "plan_plus", name: "Plus" });
  const price = await stage.stripe.prices.create({
    ...{ currency: "usd", unit_amount: 9000, lookup_key: "plus_year", product: "plan_plus" },
    recurring: { interval: "year" },
  });
  yearly = price.id;
  await stage.db.sql`select set_stripe_price('plus_year', ${yearly}, 9000)`;
});
afterAll(() => stage?.close());

/** A member whose card is refused for a further payment: what they have is past due. */
async function pastDue(card = "pm_card_chargeCustomerFail") {
  const member = await stage.member();
  const session = await stage.pay(member);
  await stage.settled(member.id, { tier: "plus" });
  const { items, customer } = await stage.stripe.subscriptions.retrieve(session.subscription as string);
  const bad = await stage.stripe.paymentMethods.attach(card, {
    customer: customer as string,
  });
  await stage.stripe.subscriptions.update(session.subscription as string, {
    ...{ default_payment_method: bad.id, payment_behavior: "allow_incomplete" as const },
    items: [{ id: items.data[0]?.id ?? "", price: yearly }],
  });
  await expect.poll(() => statusOf(member)).toBe("past_due");
  return { member, subscription: session.subscription as string };
}
const statusOf = async (member: Member) =>
  (await stage.db.sql`select status from public.subscriptions where user_id = ${member.id}`)[0]
    ?.status as string;
const unpaidOf = async (member: Member) =>
  (await stage.db.sql`select private.unpaid_json(${member.id}) as it`)[0]?.it as { plan_key: string } | null;
/** Types of the subscription's events that have not been answered yet. */
async function undelivered(subscription: string): Promise<string[]> {
  const { data } = await stage.stripe.events.list({ limit: 100 });
  return data
    .filter((event) => event.pending_webhooks > 0 && JSON.stringify(event.data.object).includes(subscription))
    .map(({ type }) => type);
}

describe("a payment that is missing", () => {
  it.each([
    ["pm_card_authenticationRequired", "confirm"],
    ["pm_card_chargeCustomerFail", "declined"],
  ])("with %s says what is missing: %s", async (card, cause) => {
    const { member } = await pastDue(card);
    await expect.poll(() => unpaidOf(member)).toMatchObject({ cause });
    const [event] = await stage.db
      .sql`select values from private.events where user_id = ${member.id} and type = 'payment.failed'`;
    expect(event?.values).toMatchObject({ cause });
  });

  it("is paid on Stripe's page of its invoice with another card, which renewals are charged to from then on", async () => {
    const { member, subscription } = await pastDue();
    expect(await unpaidOf(member)).toMatchObject({ plan_key: "plus" });
    const { url } = await openUnpaid(member, "en");
    expect(new URL(url).pathname).toMatch(/^\/i\/in_\w+$/);
    const page = await fetch(url);
    expect([page.status, (await page.text()).includes("Pay")]).toEqual([200, true]);

    const refused = await stage.submit(url, { cardNumber: "4000 0000 0000 9995" });
    expect(await refused.text()).toContain("insufficient funds");
    expect(await statusOf(member)).toBe("past_due");

    const paid = await stage.submit(url);
    expect(paid.status).toBeLessThan(400);
    await expect.poll(() => statusOf(member)).toBe("active");
    expect(await unpaidOf(member)).toBeNull();
    expect(await (await fetch(url)).text()).toContain("Invoice paid");
    const { default_payment_method: card } = await stage.stripe.subscriptions.retrieve(subscription, {
      expand: ["default_payment_method"],
    });
    expect(card).toMatchObject({ card: { last4: "4242" } });
    await expect(openUnpaid(member, "en")).rejects.toThrow("not_found");
  });

  it("that was paid, but not heard of, is applied and leads to the membership", async () => {
    const { member } = await pastDue();
    const { url } = await openUnpaid(member, "es");
    stage.hook.handler = null;
    await stage.submit(url);
    expect((await openUnpaid(member, "es")).url).toBe(
      "http://localhost:3000/es/members/settings?tab=membership",
    );
    expect(await statusOf(member)).toBe("active");
    stage.hook.handler = POST;
  });

  it("is nobody else's: without one there is none to pay, and a wrong link shows nothing", async () => {
    const { member } = await pastDue();
    await expect(openUnpaid(await stage.member(), "en")).rejects.toThrow("not_found");
    const { url } = await openUnpaid(member, "en");
    const wrong = await fetch(url.replace(/in_\w+/, "in_somebodyelse"));
    expect([wrong.status, await wrong.text()]).toEqual([404, expect.stringContaining("does not exist")]);
  });

  it("is not taken any more once the subscription has ended: nobody pays for what they do not get", async () => {
    const { member, subscription } = await pastDue();
    const { url } = await openUnpaid(member, "en");
    await stage.stripe.subscriptions.cancel(subscription);
    await expect.poll(() => statusOf(member)).toBe("canceled");
    await stage.submit(url);
    const invoices = await stage.stripe.invoices.list({ subscription, limit: 10 });
    expect(invoices.data.map(({ status }) => status).sort()).toEqual(["paid", "void"]);
    // Told of again, and by another instance, it changes nothing.
    const told = await stage.eventOf("customer.subscription.deleted", subscription);
    expect((await stage.post({ ...told, id: "evt_ended_again" })).status).toBe(200);
  });

  it("is left alone where the subscription is none of ours", async () => {
    const { subscription } = await pastDue();
    // One that is still under way would make the subscription ours again.
    await expect.poll(() => undelivered(subscription)).toEqual([]);
    stage.hook.handler = null;
    await stage.db.sql`update public.subscriptions set id = 'sub_other' where id = ${subscription}`;
    await stage.stripe.subscriptions.cancel(subscription);
    const told = await stage.eventOf("customer.subscription.deleted", subscription);
    expect((await stage.post(told)).status).toBe(200);
    const { data } = await stage.stripe.invoices.list({ subscription, limit: 10 });
    expect(data.map(({ status }) => status).sort()).toEqual(["open", "paid"]);
    stage.hook.handler = POST;
  });
});
