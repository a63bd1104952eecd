import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { membership } from "../../lib/account/membership.ts";
import { barrierOf, findOffer } from "../../lib/billing/checkout/offer.ts";
import { receiptId } from "../../lib/billing/receipts.ts";
import { fullReceipt } from "../../lib/billing/receipts.ts";
import { renderMail } from "../../lib/mail/render.ts";
import { outboxRow } from "../../lib/mail/schema.ts";
import { landing } from "../../lib/hub/landing/schema.ts";
import { nextPath, nextPaths } from "../../lib/hub/rules.ts";
import { placeLead, tokenStep } from "../../lib/mint/rules.ts";
import { placeSchema } from "../../lib/mint/schema.ts";
import { lasting } from "../../lib/plans/access.ts";
import { changeOf } from "../../lib/plans/change.ts";
import { holdingSchema, planSchema, type Plan } from "../../lib/plans/schema.ts";
import {
  anyAddress,
  checkoutOf,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
  subscriptionOf,
} from "./cast.ts";
import { queueMail } from "./events.ts";
import { founder, refund } from "./founders.ts";
import { castOfStaff } from "./staff-cast.ts";
import { anyMint, confirmMint } from "./tokens.ts";

const { db, admin, call } = await castOfStaff();
const contract = anyAddress();
let plans: Plan[];
beforeAll(async () => {
  await publishPrices(db);
  const rows = await db.sql`select key, name, kind, rank, tier, supply, features, (
    select coalesce(jsonb_agg(jsonb_build_object('lookup_key', p.lookup_key, 'interval', p.interval,
      'unit_amount', p.unit_amount, 'currency', p.currency)), '[]') from prices p where p.plan_key = l.key) as prices
    from plans l where active order by sort`;
  plans = rows.map((row) => planSchema.parse(row));
});
afterAll(() => db.drop());

const read = async (member: string, call: string) =>
  (await db.as(member, (tx) => tx.unsafe(`select ${call} as it`)))[0]?.it as unknown;

/** A member who has finished joining, with a wallet where one is asked for. */
async function person(wallet = true) {
  const member = await join(db);
  await onboard(db, member);
  return { member, wallet: wallet ? await linkWallet(db, member) : null };
}
async function subscriber(changes: object = {}) {
  const { member } = await person();
  const checkout = await checkoutOf(db, member, "plus_month");
  await deliver(db, [checkout, subscriptionOf(checkout)]);
  if (Object.keys(changes).length > 0) await deliver(db, [subscriptionOf(checkout, changes)]);
  return member;
}
async function cardFounder() {
  const bought = await founder(db, contract);
  await onboard(db, bought.member);
  return bought;
}
async function minter() {
  const { member, wallet } = await person();
  const mint = anyMint(contract, wallet ?? "");
  await confirmMint(db, mint);
  return { member, mint };
}
const honorary = async (tier: string, ends: string, voucher: boolean) => {
  const { member } = await person(false);
  await call(admin, `admin_grant_honorary('${member}', '${tier}', ${ends}, ${voucher}, 'Built the huts')`);
  return member;
};

const people: Record<string, () => Promise<string>> = {
  standard: async () => (await person(false)).member,
  "standard with a wallet": async () => (await person()).member,
  subscriber,
  "past due": () => subscriber({ status: "past_due" }),
  "Founder by card, not claimed": async () => (await cardFounder()).member,
  "Founder by card, claim expired": async () => {
    const { member } = await cardFounder();
    await db.sql`update mint_vouchers set expires_at = now() - interval '1 day' where user_id = ${member}`;
    return member;
  },
  "Founder by card, claimed": async () => {
    const { member, claim } = await cardFounder();
    await claim();
    return member;
  },
  minter: async () => (await minter()).member,
  "honorary with a voucher": () => honorary("founder", "null", true),
  "honorary Founder without a voucher": () => honorary("founder", "null", false),
  "honorary Pro with an end": () => honorary("pro", "now() + interval '9 days'", false),
  "former holder": async () => {
    const { member, mint } = await minter();
    await db.sql`select transfer_nft(31337, ${contract}, ${mint.token}, ${anyAddress()}, 200, 0)`;
    return member;
  },
  "refunded Founder": async () => {
    const { member, checkout } = await cardFounder();
    await refund(db, checkout);
    return member;
  },
};

/** What each page makes of a member: by the functions that decide it there, on what the database tells that member. */
async function stepsOf(member: string) {
  const { next, setup } = landing.parse(await read(member, "my_landing()"));
  const first = next[0] ?? setup.find(({ done }) => !done);
  const place = placeSchema.parse(await read(member, "my_place()"));
  const own = membership.parse(await read(member, "my_membership()"));
  const held = holdingSchema.parse(await read(member, "my_holding()"));
  const [latest] = own.receipts;
  const receipt = latest && fullReceipt.parse(await read(member, `my_receipt('${receiptId(latest)}')`));
  const { subscription } = held;
  const known = {
    subscribedTo: subscription?.plan_key ?? null,
    lasting: lasting(held.access),
    term: subscription && {
      until: subscription.current_period_end,
      ends: subscription.cancel_at_period_end,
      unpaid: !["active", "trialing"].includes(subscription.status),
    },
  };
  const holding = {
    tier: held.tier ?? "standard",
    subscription: subscription && {
      ...{ plan: subscription.plan_key, interval: subscription.interval, ends: false },
      ...{ periodEnd: subscription.current_period_end, next: null },
    },
    owned: known.lasting?.plan ?? null,
  };
  const pricing = (key: string) => {
    const plan = plans.find((each) => each.key === key) as Plan;
    return changeOf(plans, holding, plan, plan.prices[0]?.interval ?? null);
  };
  const access = (key: string) => barrierOf(plans, key, findOffer(plans, key), known)?.kind ?? "pay";
  await queueMail(db);
  const [mail] = await db.sql`select id, key, user_id, to_address, template, params, locale from mail_outbox
    where user_id = ${member} and template not in ('welcome', 'refund') order by created_at desc, key desc limit 1`;
  const text = mail && (await renderMail(outboxRow.parse(mail), "https://altura.example")).text;
  return {
    today: first ? nextPath(first) : null,
    mint: placeLead(place),
    claim: place.voucher?.state ?? null,
    receipt: tokenStep(receipt?.mint)?.label ?? null,
    settings: [own.unpaid && "pay", tokenStep(own.voucher)?.label].filter(Boolean).join(),
    mail: text?.includes("/connect-wallet-post-purchase") ? "claim" : null,
    pricing: { plus: pricing("plus"), pro: pricing("pro"), founder: pricing("founder") },
    access: { pro: access("pro"), founder: access("founder") },
  };
}

const buyAll = { plus: "buy", pro: "buy", founder: "buy" };
const hasAll = { plus: "included", pro: "included", founder: "current" };
const payAll = { pro: "pay", founder: "pay" };
const owned = { pro: "subscribed", founder: "subscribed" };
const wallets = nextPaths.wallet;
const none = { claim: null, receipt: null, settings: "", mail: null };
const expected: Record<string, object> = {
  standard: { ...none, today: wallets, mint: "mint", pricing: buyAll, access: payAll },
  "standard with a wallet": { ...none, today: "/pricing", mint: "mint", pricing: buyAll, access: payAll },
  subscriber: {
    ...none,
    ...{ today: "/members/affiliate", mint: "mint", mail: null },
    pricing: { plus: "current", pro: "now", founder: "buy" },
    access: { pro: "subscribed", founder: "pay" },
  },
  "past due": {
    ...none,
    ...{ today: nextPaths.unpaid, mint: "mint", settings: "pay", mail: null },
    pricing: { plus: "current", pro: "now", founder: "buy" },
    access: { pro: "unpaid", founder: "pay" },
  },
  "Founder by card, not claimed": {
    ...{
      today: nextPaths.claim,
      mint: "claim",
      claim: "open",
      receipt: "claim",
      settings: "claim",
      mail: "claim",
    },
    ...{ pricing: hasAll, access: owned },
  },
  "Founder by card, claim expired": {
    ...{
      today: "/members/affiliate",
      mint: "member",
      claim: "expired",
      receipt: null,
      settings: "",
      mail: "claim",
    },
    ...{ pricing: hasAll, access: owned },
  },
  "Founder by card, claimed": {
    ...{
      today: "/members/affiliate",
      mint: "held",
      claim: "redeemed",
      receipt: "token",
      settings: "",
    },
    ...{ mail: null, pricing: hasAll, access: owned },
  },
  minter: {
    ...none,
    today: "/members/affiliate",
    mint: "held",
    mail: null,
    pricing: hasAll,
    access: owned,
  },
  "honorary with a voucher": {
    ...{
      today: nextPaths.claim,
      mint: "claim",
      claim: "open",
      receipt: null,
      settings: "claim",
      mail: "claim",
    },
    ...{ pricing: hasAll, access: owned },
  },
  "honorary Founder without a voucher": {
    ...{ ...none, today: wallets, mint: "member", mail: null, pricing: hasAll, access: owned },
  },
  "honorary Pro with an end": {
    ...{ ...none, today: wallets, mint: "mint", mail: null },
    pricing: { plus: "included", pro: "current", founder: "buy" },
    access: payAll,
  },
  "former holder": {
    ...none,
    today: "/pricing",
    mint: "mint",
    mail: null,
    pricing: buyAll,
    access: payAll,
  },
  // Its receipt was written before the refund.
  "refunded Founder": {
    ...{ ...none, today: "/pricing", mint: "mint", claim: "revoked", mail: "claim" },
    ...{ pricing: buyAll, access: payAll },
  },
};

describe("every page leads each person to what fits them", () => {
  test.each(Object.keys(people))("%s", async (who) => {
    const member = (await people[who]?.()) ?? "";
    // So that what follows the linking of accounts is seen.
    await db.sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${member}, 'discord', ${randomUUID()}, '{"full_name": "climber"}')`;
    expect(await stepsOf(member)).toEqual(expected[who]);
  });

  test("visitor", () => {
    expect(placeLead(null)).toBe("mint");
    expect(tokenStep(null)).toBeNull();
    for (const plan of ["pro", "founder"])
      expect(barrierOf(plans, plan, findOffer(plans, plan), null)).toBeNull();
    expect(barrierOf(plans, "standard", null, null)).toMatchObject({ kind: "free" });
  });
});
