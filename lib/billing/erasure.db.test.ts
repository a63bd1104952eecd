import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST } from "../../app/api/webhooks/stripe/route";
import { openStage, paidPlus, sessionOf } from "../../local/stripe/stage";
import { endAccount } from "@/lib/account/erasure";
import { cancelForErasure } from "./erasure";
import { openCheckout } from "@/lib/billing/checkout/checkout";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());

const erase = (id: string) => stage.db.sql`select erase_member(${id})`;
const subscriptionsOf = (id: string) => stage.db.sql`select status from subscriptions where user_id = ${id}`;

it("a running subscription is cancelled at Stripe and here, and only then the account goes", async () => {
  const member = await stage.member();
  const session = await stage.pay(member);
  await stage.settled(member.id, paidPlus);
  await expect(erase(member.id)).rejects.toThrow("subscription_live");
  await cancelForErasure(member);
  await cancelForErasure(member);
  const ended = await stage.server.stripe.subscriptions.retrieve(session.subscription as string);
  expect(ended.status).toBe("canceled");
  expect(await subscriptionsOf(member.id)).toEqual([{ status: "canceled" }]);
  await erase(member.id);
  const late = await stage.eventOf("customer.subscription.deleted", ended.id);
  expect((await stage.post(late)).status).toBe(200);
  expect(await stage.db.sql`select from grants where user_id = ${member.id}`).toHaveLength(0);
});

it("a page that was left open can no longer be paid", async () => {
  const member = await stage.member();
  const { url } = await openCheckout(member, "plus_month", 900, "en");
  await cancelForErasure(member);
  expect((await stage.server.stripe.checkout.sessions.retrieve(sessionOf(url))).status).toBe("expired");
  await erase(member.id);
});

it("a payment whose webhook is late is found and cancelled too", async () => {
  const member = await stage.member();
  await stage.pay(member, { heard: false });
  await cancelForErasure(member);
  expect(await subscriptionsOf(member.id)).toEqual([{ status: "canceled" }]);
  stage.hook.handler = POST;
});

it("a Stripe that does not answer stops the erasure", async () => {
  const member = await stage.member();
  await stage.pay(member);
  await stage.settled(member.id, paidPlus);
  const address = process.env.STRIPE_API_URL;
  process.env.STRIPE_API_URL = "http://127.0.0.1:9";
  await expect(cancelForErasure(member)).rejects.toThrow("payment_unavailable");
  process.env.STRIPE_API_URL = address;
  await expect(erase(member.id)).rejects.toThrow("subscription_live");
  expect(await stage.db.sql`select from profiles where user_id = ${member.id}`).toHaveLength(1);
});

it("an account whose erasure was stopped is a case that says by what, and is gone when its steps are taken again", async () => {
  const member = await stage.member();
  await stage.pay(member);
  await stage.settled(member.id, paidPlus);
  await stage.db.sql`insert into private.erasure_codes (user_id, code_hash, expires_at, proved_at)
    values (${member.id}, '', now(), now())`;
  const address = process.env.STRIPE_API_URL;
  process.env.STRIPE_API_URL = "http://127.0.0.1:9";
  await expect(endAccount(member)).rejects.toThrow("payment_unavailable");
  process.env.STRIPE_API_URL = address;
  const cases = () => stage.db.sql`select details ->> 'stopped_by' as cause from private.cases_erasure()`;
  expect(await cases()).toEqual([{ cause: "payment_unavailable" }]);
  await endAccount(member);
  expect(await cases()).toEqual([]);
  expect(await stage.db.sql`select from profiles where user_id = ${member.id}`).toHaveLength(0);
});
