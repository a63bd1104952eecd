import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import type Stripe from "stripe";
import { expect, vi } from "vitest";
import { listen } from "../listen.ts";
import { startMailbox } from "../mailbox/start.ts";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { clientFor, startTestStripe, submit } from "./testing.ts";
import { RELAXED_LIMITS } from "../supabase/auth/options.ts";
import { startSupabase } from "../supabase/start.ts";
import type { Member, MemberId } from "../../lib/session/member.ts";

type Handler = (request: Request) => Promise<Response>;
type OpenCheckout = (
  member: Member,
  lookupKey: string,
  seen: number,
  locale: string,
) => Promise<{ url: string }>;

/** What a member has before and after paying for a month of Plus. */
export const unpaid = { tier: "standard", grants: 0, purchases: 0, points: 0, receipts: 0 };
export const paidPlus = { tier: "plus", grants: 1, purchases: 1, points: 500, receipts: 1, orders: ["paid"] };

export const sessionOf = (url: string) => /cs_test_\w+/.exec(url)?.[0] ?? "";

/**
 * Postgres, Supabase, Stripe and mailbox of one test file, with the app's webhook `handler` behind a real port. While
 * `hook.handler` is null the app counts as down. `connectHandler` is that of connected accounts. With a database of its own
 * (`given`), the app can lose that while the other services go on.
 */
export async function openStage(
  handler: Handler,
  open: OpenCheckout,
  connectHandler?: Handler,
  given?: FreshDatabase,
) {
  const others = await freshDatabase();
  const db = given ?? others;
  // As the watch of the chain does: what the contract holds back can be sold by card.
  await db.sql`select record_contract(31337, ${`0x${"00".repeat(20)}`}, 0, 500, 1)`;
  const dataDir = await mkdtemp(join(tmpdir(), "billing-"));
  const appUrl = "http://localhost:3000";
  const mailbox = await startMailbox({ sql: others.sql, httpPort: 0, smtpPort: 0 });
  const supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl: appUrl,
    mailboxUrl: mailbox.url,
    smtpUrl: mailbox.smtpUrl,
    auth: { limits: RELAXED_LIMITS },
  });
  const hook: { handler: Handler | null } = { handler };
  const app = new Hono();
  app.post("/hook", async (c) => (await hook.handler?.(c.req.raw)) ?? c.text("down", 503));
  app.post("/connect", async (c) => (await connectHandler?.(c.req.raw)) ?? c.text("down", 503));
  const receiver = await listen(app, 0);
  const server = await startTestStripe(others.sql, {
    webhookUrl: `${receiver.url}/hook`,
    connectWebhookUrl: connectHandler ? `${receiver.url}/connect` : null,
    appUrl,
  });
  Object.assign(process.env, {
    APP_SECRET: "s".repeat(32),
    APP_URL: appUrl,
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    STRIPE_SECRET_KEY: server.secretKey,
    STRIPE_WEBHOOK_SECRET: server.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: server.connectWebhookSecret,
    STRIPE_API_URL: server.url,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "Altura <hello@altura.test>",
  });

  async function member(): Promise<Member> {
    const id = randomUUID();
    const email = `${id}@altura.test`;
    await db.sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
      values (${id}, 'authenticated', 'authenticated', ${email}, now(), '{"full_name": "Vera"}')`;
    return {
      id: id as MemberId,
      email,
      phone: null,
      sessionId: randomUUID(),
      level: "aal1",
      factorAt: null,
      provenAt: null,
    };
  }

  /** What the member has now, counted in the tables. */
  async function holdings(id: string) {
    const [row] = await db.sql`
      select p.tier,
        (select count(*)::int from public.grants g where g.user_id = p.user_id and private.grant_is_live(g)) as grants,
        (select count(*)::int from public.points_ledger l where l.user_id = p.user_id and l.source = 'purchase') as purchases,
        (select coalesce(sum(points), 0)::int from public.points_ledger l where l.user_id = p.user_id
          and l.source in ('purchase', 'reversal')) as points,
        (select count(*)::int from private.events e where e.user_id = p.user_id and e.type = 'order.settled') as receipts,
        (select array_agg(o.status order by o.created_at) from public.orders o where o.user_id = p.user_id) as orders
      from public.profiles p where p.user_id = ${id}`;
    return row as Record<"tier", string> &
      Record<"grants" | "purchases" | "points" | "receipts", number> & { orders: string[] };
  }

  /** Posts an event of the stand-in to the handler by hand, signed `age` seconds ago with `secret`. */
  async function post(event: Stripe.Event | string, age = 0, secret = server.webhookSecret) {
    const payload = typeof event === "string" ? event : JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000) - age;
    const signature = clientFor(server.url, "unused").webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp,
    });
    const request = new Request(`${appUrl}/api/webhooks/stripe`, {
      method: "POST",
      body: payload,
      headers: { "stripe-signature": signature },
    });
    return handler(request);
  }

  /** The newest event of a type about an object. */
  async function eventOf(type: string, objectId: string): Promise<Stripe.Event> {
    const { data } = await server.stripe.events.list({ type, limit: 100 });
    const found = data.find((event) => (event.data.object as { id?: string }).id === objectId);
    if (!found) throw new Error(`No ${type} about ${objectId}`);
    return found;
  }

  /** Pays on the checkout page; with `heard: false` the app is down while the webhooks come. */
  async function pay(
    buyer: Member,
    { heard = true, card = "4242424242424242", lookup = "plus_month", amount = 900 } = {},
  ) {
    if (!heard) hook.handler = null;
    const { url } = await open(buyer, lookup, amount, "en");
    const answer = await submit(url, { cardNumber: card });
    if (answer.status !== 303) throw new Error(`The checkout page answered ${answer.status}`);
    return server.stripe.checkout.sessions.retrieve(sessionOf(url), { expand: ["invoice.payments"] });
  }

  /** Waits until the webhooks have brought what is wanted. */
  const settled = (id: string, wanted: object) =>
    vi.waitFor(async () => expect(await holdings(id)).toMatchObject(wanted));

  /** The record of an event, none or one. */
  const rowsOf = async (id: string) =>
    await db.sql`select outcome, note from public.stripe_events where id = ${id}`;

  async function close() {
    await server.stop();
    await receiver.stop();
    await supabase.stop();
    await mailbox.stop();
    await others.drop();
    await given?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const helpers = { member, holdings, post, pay, settled, rowsOf, eventOf, submit, close };
  return { db, stripe: server.stripe, server, mailbox, hook, ...helpers };
}
