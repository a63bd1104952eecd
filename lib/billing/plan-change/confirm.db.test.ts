import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage } from "../../../local/stripe/stage";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import type { Member } from "@/lib/session/member";
import { finishChanges } from "./lease";
import { giveUpUpgrade, scheduleChange } from "./plan-change";
import { subscribers } from "../../../local/stripe/subscribers";
import { quoteUpgrade, upgradeSubscription } from "./upgrade";

vi.mock("next/server", () => ({ after: () => undefined }));
const holding = vi.hoisted(() => ({ read: vi.fn() }));
vi.mock("@/lib/plans/mine", () => ({ readHolding: holding.read }));

let stage: Awaited<ReturnType<typeof openStage>>;
let cast: ReturnType<typeof subscribers>;
beforeAll(async () => {
  process.env.APP_SECRET = "confirm-it".repeat(7);
  stage = await openStage(POST, openCheckout);
  cast = subscribers(stage);
  holding.read.mockImplementation(cast.holdingOf);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

/** A member of Plus whose card asks for 3-D Secure from now on. */
async function asked(plan: "plus" | "pro" = "plus") {
  const one = await cast.subscriber(plan);
  const card = await stage.stripe.paymentMethods.attach("pm_card_authenticationRequired", {
    customer: one.customer,
  });
  await stage.stripe.subscriptions.update(one.subscription, { default_payment_method: card.id });
  return one;
}

async function upgrade(member: Member, key = "pro_month", price = 2900) {
  const quote = await quoteUpgrade(member, key, price);
  const { url } = await upgradeSubscription(member, key, price, quote, "en");
  return { due: quote.due, url, invoice: /invoice=(in_\w+)/.exec(url)?.[1] ?? "" };
}

/** The member's bank is answered on Stripe's page of the invoice. */
async function answer(invoice: string, how: "complete" | "fail") {
  const page = await fetch(`${stage.server.url}/i/${invoice}`);
  const text = await page.text();
  const method = /name="method" value="(\w+)"/.exec(text)?.[1];
  if (!method) return text;
  const body = new URLSearchParams({ method, answer: how });
  const next = await fetch(`${stage.server.url}/i/${invoice}/authenticate`, { method: "POST", body });
  return next.text();
}

const waiting = async (member: Member) =>
  (await stage.db.sql`select private.upgrade_to_confirm(${member.id}) as confirm`)[0]?.confirm as {
    invoice: string;
    url: string;
    due: number;
  } | null;

const at = async (subscription: string) => {
  const { items, pending_update } = await stage.stripe.subscriptions.retrieve(subscription);
  return [items.data[0]?.price.lookup_key, pending_update !== null];
};

describe("an upgrade that the member's bank wants confirmed", () => {
  it("leads to the bank, and raises the tier only when that has said yes", async () => {
    const { member, subscription } = await asked();
    const { url, invoice, due } = await upgrade(member);
    expect(url).toContain(`/subscription-success?invoice=${invoice}`);
    expect(await waiting(member)).toMatchObject({ invoice, due, url: `${stage.server.url}/i/${invoice}` });
    expect(await at(subscription)).toEqual(["plus_month", true]);
    await cast.heard();
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "plus" });
    expect(await cast.charges(member)).toEqual([900]);

    expect(await answer(invoice, "complete")).toContain("Invoice paid");
    await stage.settled(member.id, { tier: "pro", grants: 1 });
    await vi.waitFor(async () => expect(await cast.charges(member)).toEqual([900, due]));
    expect(await at(subscription)).toEqual(["pro_month", false]);
    await stage.db.sql`update private.subscription_changes set due_at = now()`;
    await finishChanges();
    expect(await waiting(member)).toBeNull();
  });

  it("changes nothing when the bank says no or nobody answers, however often the worker looks", async () => {
    const { member, subscription, clock } = await asked("pro");
    await scheduleChange(member, "plus_month", 900);
    const { invoice } = await upgrade(member, "pro_year", 29_000);
    expect(await answer(invoice, "fail")).toContain("unable to authenticate");
    await stage.db.sql`update private.subscription_changes set due_at = now()`;
    expect(await finishChanges()).toEqual({ finished: 1, failed: 0 });
    expect(await waiting(member), "the member may still confirm").toMatchObject({ invoice });

    const frozen_time = Math.floor(Date.now() / 1000) + 24 * 3600;
    await stage.stripe.testHelpers.testClocks.advance(clock, { frozen_time });
    await cast.heard();
    await stage.db.sql`update private.subscription_changes set due_at = now()`;
    expect(await finishChanges()).toEqual({ finished: 1, failed: 0 });
    expect(await waiting(member)).toBeNull();
    expect(await at(subscription)).toEqual(["pro_month", false]);
    expect(await cast.plannedAtStripe(subscription), "what was planned follows").toBe("plus_month");
    expect(await cast.charges(member)).toEqual([2900]);
    expect((await cast.invoicesAtStripe(member)).map(({ status }) => status)).toEqual(["void", "paid"]);
    expect(await answer(invoice, "complete")).toContain("Invoice void");
  });

  it("is given up by the member, or by another change, and can then not be paid any more", async () => {
    const { member, subscription } = await asked();
    const first = await upgrade(member);
    await giveUpUpgrade(member);
    expect(await waiting(member)).toBeNull();
    expect(await at(subscription)).toEqual(["plus_month", false]);
    expect(await answer(first.invoice, "complete")).toContain("Invoice void");

    const second = await upgrade(member);
    const third = await upgrade(member, "pro_year", 29_000);
    const open = (await cast.invoicesAtStripe(member)).filter(({ status }) => status === "open");
    expect(open.map(({ id }) => id)).toEqual([third.invoice]);
    expect(await answer(second.invoice, "complete")).toContain("Invoice void");
    await answer(third.invoice, "complete");
    await stage.settled(member.id, { tier: "pro" });
    await vi.waitFor(async () => expect(await cast.charges(member)).toEqual([900, third.due]));
  });
});
