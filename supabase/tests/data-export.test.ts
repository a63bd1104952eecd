import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, checkoutOf, deliver, join, linkWallet, onboard, publishPrices } from "./cast.ts";
import { queueMail } from "./events.ts";
import { tables } from "./member-tables.ts";

const db = await freshDatabase();
await publishPrices(db);
afterAll(() => db.drop());

const erase = (member: string) => db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
const exported = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_data_export() as e`))[0]?.e as Record<string, unknown[]>;

test("the export holds every table that names the member, and only the member's rows", async () => {
  const [me, other] = [await join(db, { email: "exporting@example.com" }), await join(db)];
  await onboard(db, me);
  await linkWallet(db, me);
  await linkWallet(db, other);
  const paid = await checkoutOf(db, me, "founder_once");
  await deliver(db, [paid]);
  await db.sql`select touch_session(${me}, gen_random_uuid(), 'device', 'Firefox', 'ip')`;
  await queueMail(db);
  const all = await exported(me);
  expect(all.account).toMatchObject({ id: me, email: "exporting@example.com" });
  for (const name of await tables(db)) expect(all[name.split(".")[1] ?? ""], name).toBeInstanceOf(Array);
  for (const name of [
    "profiles",
    "wallets",
    "points_ledger",
    "orders",
    "grants",
    "mail_outbox",
    "mint_vouchers",
  ])
    expect(all[name]?.length, name).toBeGreaterThan(0);
  expect(all.user_sessions).toMatchObject([{ user_agent: "Firefox" }]);
  const text = JSON.stringify(all);
  expect(text).not.toContain(other);
  for (const secret of ['"encrypted_password"', '"nonce"', '"granted_by"', '"actor"', '"confirmation_token"'])
    expect(text).not.toContain(secret);
});

test("the export names passkeys without their keys; an erasure takes them away and tells nobody", async () => {
  const [me, other] = [await join(db), await join(db)];
  const add = (user: string, name: string) => db.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name, last_used_at)
    values (${user}, ${Buffer.from(name)}, ${Buffer.from(`key of ${name}`)}, ${name}, now())`;
  await add(me, "Laptop");
  await add(other, "Phone");
  const { passkeys } = await exported(me);
  expect(passkeys).toEqual([
    { name: "Laptop", created_at: expect.any(String), last_used_at: expect.any(String) },
  ]);
  await queueMail(db);
  await erase(me);
  await queueMail(db);
  expect(await db.sql`select friendly_name from auth.webauthn_credentials`).toMatchObject([
    { friendly_name: "Phone" },
  ]);
  expect(await db.sql`select from mail_outbox where params ->> 'event' = 'passkey_removed'`).toHaveLength(0);
});

const tax = {
  amount: 144,
  lines: [{ amount: 144, name: "VAT", percent: 19, country: "DE", reason: "standard_rated" }],
  buyer: {
    name: "Lang GmbH",
    address: ["Weg 1", "12345 Bonn", "DE"],
    tax_ids: [{ type: "eu_vat", value: "DE1" }],
  },
};

test("the export has the codes that were used and the tax that was paid; an erasure leaves both without the person", async () => {
  const me = await join(db, { email: "taxed@example.com" });
  await db.sql`insert into promotion_codes (code, percent_off, stripe_code_id) values ('TENTH', 10, 'promo_tenth')`;
  const [made] = await db.sql`select begin_order(${me}, 'founder_once', 24900, 'tenth', 22410) as made`;
  const order = (made?.made as { order_id: string }).order_id;
  await db.sql`select attach_checkout(${order}, ${`cs_${order}`}, ${`cus_${me}`})`;
  const paid = {
    ...{ kind: "checkout", order_id: order, user_id: me, session: `cs_${order}`, payment_status: "paid" },
    ...{ customer: `cus_${me}`, payment_intent: `pi_${order}`, subscription: null, amount_total: 22_410 },
    ...{ currency: "usd", price_id: "price_founder_once", promotion_code: "promo_tenth", tax },
  };
  await deliver(db, [paid]);
  const all = await exported(me);
  expect(all.promotion_redemptions).toMatchObject([{ order_id: order, discount: 2490 }]);
  expect(all.payment_taxes).toMatchObject([{ payment: order, lines: tax.lines, buyer: tax.buyer }]);
  expect(all.orders).toMatchObject([{ amount: 22_410, tax: 144 }]);
  await erase(me);
  expect(await db.sql`select discount from promotion_redemptions where user_id = ${me}`).toEqual([
    { discount: 2490 },
  ]);
  expect(await db.sql`select lines, buyer from private.payment_taxes where user_id = ${me}`).toEqual([
    { lines: tax.lines, buyer: {} },
  ]);
});

test("the tax number of a payment that waits for staff is in no audit line, and gone with the account", async () => {
  const me = await join(db, { email: "odd@example.com" });
  const paid = { ...(await checkoutOf(db, me, "founder_once")), amount_total: 1, tax };
  await deliver(db, [paid]);
  const facts = () => db.sql`select facts -> 'tax' -> 'buyer' as buyer from private.quarantined_payments
    where order_id = ${paid.order_id}`;
  expect(await facts()).toEqual([{ buyer: tax.buyer }]);
  expect(await db.sql`select from audit_log where after::text like '%Lang GmbH%'`).toHaveLength(0);
  await erase(me);
  expect(await facts()).toEqual([{ buyer: null }]);
});

test("the export masks the other side of a referral and keeps signals to staff", async () => {
  const { referrer, referee } = await almostQualified(db);
  await db.sql`update referrals set stage = 'held', signals = '{same_device}' where referee_id = ${referee}`;
  const [mine, theirs] = [await exported(referee), await exported(referrer)];
  expect(mine.referred_by).toMatchObject({ by: "N••• H." });
  expect(theirs.referrals_made).toMatchObject([{ who: "L••• B.", stage: "wallet_linked" }]);
  for (const text of [JSON.stringify(mine), JSON.stringify(theirs)])
    expect(text).not.toContain("same_device");
  expect(JSON.stringify(theirs)).not.toContain(referee);
});
