import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage, sessionOf } from "../../../local/stripe/stage";
import { openCheckout, openGiftCheckout } from "@/lib/billing/checkout/checkout";
import { getPlans } from "@/lib/plans/queries";
import type { Member } from "@/lib/session/member";
import { giftOffers } from "./offers";

/** What routes put off until after their answer is left to the workers that the tests call. */
vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
}, 120_000);
afterAll(() => stage?.close());

const gift = { plan: "plus", months: 12, amount: 9000, message: "" };
const open = (member: Member, email: string, changes = {}) =>
  openGiftCheckout(member, { ...gift, email, ...changes }, "en");
const mailsTo = (email: string) =>
  stage.db.sql`select template from public.mail_outbox where to_address = ${email}`;
const stateOf = async (member: Member) => {
  const [row] = await stage.db
    .sql`select private.gift_state(g) as state from private.gifts g where user_id = ${member.id} order by created_at desc`;
  return row?.state as string;
};

describe("a gift paid at Stripe", () => {
  it("costs what was stored, is paid once, and its code goes to the recipient", async () => {
    const [giver, recipient] = [await stage.member(), await stage.member()];
    const { url } = await open(giver, recipient.email ?? "");
    const session = await stage.stripe.checkout.sessions.retrieve(sessionOf(url), { expand: ["line_items"] });
    expect(session).toMatchObject({ mode: "payment", amount_total: 9000, currency: "usd" });
    expect(session.line_items?.data[0]).toMatchObject({ quantity: 1, amount_total: 9000 });
    // Another tab shows the same page.
    expect((await open(giver, recipient.email ?? "")).url).toBe(url);
    await stage.submit(url);
    await stage.settled(giver.id, { tier: "standard", points: 500, orders: ["paid"], grants: 0 });
    expect(await mailsTo(recipient.email ?? "")).toEqual([{ template: "gift" }]);
    expect(await stateOf(giver)).toBe("open");
  });

  it("is closed when the member buys something else, in either order", async () => {
    const giver = await stage.member();
    const first = await open(giver, "one@example.com");
    const own = await openCheckout(giver, "plus_year", 9000, "en", { due: 9000 });
    expect((await stage.stripe.checkout.sessions.retrieve(sessionOf(first.url))).status).toBe("expired");
    const second = await open(giver, "two@example.com");
    expect((await stage.stripe.checkout.sessions.retrieve(sessionOf(own.url))).status).toBe("expired");
    expect(second.url).not.toBe(first.url);
  });

  it("may be bought beside a subscription, which it does not touch", async () => {
    const giver = await stage.member();
    await stage.submit((await openCheckout(giver, "plus_month", 900, "en")).url);
    await stage.settled(giver.id, { tier: "plus" });
    await stage.submit((await open(giver, "friend@example.com")).url);
    await stage.settled(giver.id, { tier: "plus", grants: 1, orders: ["paid", "paid"] });
  });

  it("that is refunded at Stripe can no longer be redeemed", async () => {
    const giver = await stage.member();
    const { url } = await open(giver, "late@example.com");
    await stage.submit(url);
    await stage.settled(giver.id, { orders: ["paid"], points: 500 });
    const session = await stage.stripe.checkout.sessions.retrieve(sessionOf(url));
    await stage.stripe.refunds.create({ payment_intent: session.payment_intent as string });
    await stage.settled(giver.id, { orders: ["refunded"], points: 0 });
    expect(await stateOf(giver)).toBe("ended");
  });
});

it("the page offers what the database sells, at its sums", async () => {
  const giver = await stage.member();
  const offers = giftOffers((await getPlans()) ?? []);
  expect(offers).toHaveLength(6);
  for (const { planKey, months, amount } of offers) {
    const [row] = await stage.db
      .sql`select begin_gift(${giver.id}, ${planKey}, ${months}, ${amount}, 'a@example.com', '', 'en') ->> 'due' as due`;
    expect(Number(row?.due)).toBe(amount);
  }
});
