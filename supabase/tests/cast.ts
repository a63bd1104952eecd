import { randomBytes, randomUUID } from "node:crypto";
import type { FreshDatabase } from "../../local/postgres/testing.ts";

const hex = (bytes: number) => `0x${randomBytes(bytes).toString("hex")}`;
export const anyAddress = () => hex(20);
export const anyHash = () => hex(32);

type Joining = { email?: string; confirmed?: boolean; click?: string; name?: string };

/** A new account as the auth service makes one: created, then (unless told otherwise) confirmed. */
export async function join(
  db: FreshDatabase,
  { email, confirmed = true, click, name }: Joining = {},
): Promise<string> {
  const id = randomUUID();
  const meta = { full_name: name ?? "Lena Brandt", ...(click ? { referral_click: click } : {}) };
  await db.sql`insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
    values (${id}, 'authenticated', 'authenticated', ${email ?? `${id}@example.com`}, ${db.sql.json(meta)}, now())`;
  if (confirmed) await confirm(db, id);
  return id;
}

export async function confirm(db: FreshDatabase, member: string): Promise<void> {
  await db.sql`update auth.users set email_confirmed_at = now() where id = ${member}`;
}

export async function codeOf(db: FreshDatabase, member: string): Promise<string> {
  const [row] =
    await db.sql`select alias from referral_aliases where user_id = ${member} and kind = 'generated'`;
  return row?.alias as string;
}

/** A recorded click on a member's code; returns what the cookie would hold. */
export async function click(db: FreshDatabase, referrer: string): Promise<string> {
  const id = randomUUID();
  const visit = { id, alias: await codeOf(db, referrer), visitor: randomUUID(), landing: "/" };
  await db.sql`select record_clicks(${db.sql.json([visit])})`;
  return id;
}

export async function onboard(db: FreshDatabase, member: string): Promise<void> {
  await db.asKept(member, async (tx) => {
    await tx`select save_onboarding_step('profile', '{"full_name": "Lena Brandt"}')`;
    await tx`select save_onboarding_step('interests', '{"interests": ["art"]}')`;
    await tx`select save_onboarding_step('consent', '{"terms": true}')`;
    await tx`select complete_onboarding()`;
  });
}

export async function linkWallet(db: FreshDatabase, member: string, address = anyAddress()): Promise<string> {
  await db.sql`select link_wallet(${member}, ${address}, 31337, issue_wallet_nonce(${member}))`;
  return address;
}

/** Removes a wallet that was linked long enough ago. */
export async function unlinkWallet(db: FreshDatabase, member: string, address: string): Promise<void> {
  const [wallet] = await db.sql`
    update wallets set verified_at = verified_at - interval '2 days' where address = ${address} returning id`;
  await db.sql`select unlink_wallet(${member}, ${wallet?.id as string})`;
}

/** Lets another member link a wallet that was removed. */
export const release = (db: FreshDatabase, address: string) =>
  db.sql`update private.released_wallets set released_at = now() - interval '1 year' where address = ${address}`;

/**
 * Lets the database know the prices under the ids that tests use, as the app does before the first checkout, and what
 * the contract holds back, as the watch of the chain does.
 */
export async function publishPrices(db: FreshDatabase): Promise<void> {
  await db.sql`select set_stripe_price(lookup_key, 'price_' || lookup_key, unit_amount) from prices`;
  await recordContract(db, { reserve: 500 });
}

/** Returns how many promised places it does not hold back. */
export async function recordContract(
  db: FreshDatabase,
  { minted = 0, reserve = 0, block = 1 }: { minted?: number; reserve?: number; block?: number },
): Promise<number> {
  const [row] =
    await db.sql`select record_contract(31337, ${anyAddress()}, ${minted}, ${reserve}, ${block})::int as n`;
  return row?.n as number;
}

export type Checkout = {
  kind: "checkout";
  order_id: string;
  user_id: string;
  session: string;
  payment_status: string;
  customer: string;
  payment_intent: string | null;
  subscription: string | null;
  amount_total: number;
  currency: string;
  price_id: string;
  card_fingerprint: string | null;
  card_country?: string | null;
};

/** Begins an order and returns the fact that Stripe would report once it is paid. */
export async function checkoutOf(
  db: FreshDatabase,
  member: string,
  lookupKey = "plus_month",
): Promise<Checkout> {
  const [row] = await db.sql`select begin_order(${member}, ${lookupKey}) as made`;
  const made = row?.made as { order_id: string; price: { unit_amount: number; interval: string | null } };
  const session = `cs_${made.order_id}`;
  await db.sql`select attach_checkout(${made.order_id}, ${session}, ${`cus_${member}`})`;
  const recurring = made.price.interval !== null;
  return {
    kind: "checkout",
    order_id: made.order_id,
    user_id: member,
    session,
    payment_status: "paid",
    customer: `cus_${member}`,
    payment_intent: recurring ? null : `pi_${made.order_id}`,
    subscription: recurring ? `sub_${made.order_id}` : null,
    amount_total: made.price.unit_amount,
    currency: "usd",
    price_id: `price_${lookupKey}`,
    card_fingerprint: `card_${member}`,
  };
}

/** Read once: what is delivered twice about a subscription has the same period. In seconds, as at Stripe. */
const periodStart = Math.floor(Date.now() / 1000);

export function subscriptionOf(checkout: Checkout, changes: object = {}) {
  return {
    kind: "subscription",
    id: checkout.subscription,
    order_id: checkout.order_id,
    customer: checkout.customer,
    user_id: checkout.user_id,
    price_id: checkout.price_id,
    status: "active",
    current_period_start: periodStart,
    current_period_end: periodStart + 30 * 86_400,
    cancel_at_period_end: false,
    ...changes,
  };
}

export function invoiceOf(checkout: Checkout, changes: object = {}) {
  return {
    kind: "invoice",
    id: `in_${checkout.order_id}`,
    subscription: checkout.subscription,
    customer: checkout.customer,
    billing_reason: "subscription_create",
    amount_paid: checkout.amount_total,
    currency: "usd",
    payment_intent: `pi_${checkout.order_id}`,
    price_id: checkout.price_id,
    paid: true,
    ...changes,
  };
}

/** The time to deliver facts with that are asked for now; a text, because dates of JavaScript lose the microseconds. */
export async function readTime(db: FreshDatabase): Promise<string> {
  const [row] = await db.sql`select begin_stripe_read('') ->> 'at' as at`;
  return row?.at as string;
}

/** Delivers one Stripe event with its facts, asked for now or at `readAt`; returns what became of it. */
export async function deliver(
  db: FreshDatabase,
  facts: object[],
  id = `evt_${randomUUID()}`,
  readAt?: string,
): Promise<string> {
  // Whoever is overtaken asks Stripe again, as the app does; here it says the same.
  for (;;) {
    const at = readAt ?? (await readTime(db));
    const [row] = await db.sql`select apply_stripe_event(
      ${id}, 'test', ${Math.floor(Date.now() / 1000)}::bigint, '{}', ${db.sql.json(facts as never)}, ${at}::timestamptz
    ) as outcome`;
    if (row?.outcome !== "stale" || readAt) return row?.outcome as string;
  }
}

/** A referrer, and a referee who lacks only an activity: the next purchase qualifies the referral. */
export async function almostQualified(db: FreshDatabase): Promise<{ referrer: string; referee: string }> {
  const referrer = await join(db, { name: "Noor Haddad" });
  const referee = await join(db, { click: await click(db, referrer) });
  await onboard(db, referee);
  await linkWallet(db, referee);
  return { referrer, referee };
}

export async function xpOf(db: FreshDatabase, member: string): Promise<number> {
  const [row] = await db.sql`select total_xp from wallet_profiles where user_id = ${member}`;
  return row?.total_xp as number;
}

export async function tierOf(db: FreshDatabase, member: string): Promise<string> {
  const [row] = await db.sql`select tier from profiles where user_id = ${member}`;
  return row?.tier as string;
}
