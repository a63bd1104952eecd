import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { connectCast } from "./testing-connect.ts";
import { startReceiver, startTestStripe } from "./testing.ts";

let db: FreshDatabase;
let platform: Awaited<ReturnType<typeof startReceiver>>;
let connected: Awaited<ReturnType<typeof startReceiver>>;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
let cast: ReturnType<typeof connectCast>;

beforeAll(async () => {
  db = await freshDatabase();
  platform = await startReceiver();
  connected = await startReceiver();
  server = await startTestStripe(db.sql, { webhookUrl: platform.url, connectWebhookUrl: connected.url });
  stripe = server.stripe;
  cast = connectCast(server);
});
afterAll(async () => {
  await server?.stop();
  await platform?.stop();
  await connected?.stop();
  await db?.drop();
});

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, message }: Stripe.errors.StripeError) => ({ code, message }),
  );

const onboarding = (account: string) =>
  stripe.accountLinks.create({
    account,
    type: "account_onboarding",
    refresh_url: "http://app.test/refresh",
    return_url: "http://app.test/return",
  });

test("a new account can nothing yet and says what is due", async () => {
  const id = await cast.account(false);
  const account = await stripe.accounts.retrieve(id);
  expect(account).toMatchObject({
    type: "express",
    country: "US",
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    capabilities: { transfers: "inactive" },
    requirements: { disabled_reason: "requirements.past_due" },
  });
  expect(account.requirements?.currently_due).toContain("external_account");
  expect(account.requirements?.past_due).toEqual(account.requirements?.currently_due);
});

test("a country that transfers do not reach is refused", async () => {
  const refused = await refusal(stripe.accounts.create({ type: "express", country: "KP" }));
  expect(refused).toMatchObject({ code: "country_unsupported" });
});

test("the onboarding can be left half-way and finished later, and its link works once", async () => {
  const id = await cast.account(false);
  const link = await onboarding(id);
  expect(link.expires_at - link.created).toBe(300);
  const session = (await cast.visit(link.url)) ?? "";
  expect(session).toMatch(/^\/setup\/s\//);
  await cast.handIn(server.url + session, { part: "person" });
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: false,
    requirements: { currently_due: ["external_account"] },
  });
  expect(await cast.visit(link.url)).toBe("http://app.test/refresh");

  const again = (await cast.visit((await onboarding(id)).url)) ?? "";
  const bank = { part: "bank", account_number: "000123456789" };
  expect(await cast.handIn(server.url + again, bank)).toBe("http://app.test/return");
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    charges_enabled: false,
    capabilities: { transfers: "active" },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ last4: "6789" }] },
  });
});

test("a link that was left for five minutes leads back for a new one", async () => {
  const link = await onboarding(await cast.account(false));
  await db.sql`update stripe.account_links set expires_at = 0 where ${link.url} like '%' || token`;
  expect(await cast.visit(link.url)).toBe("http://app.test/refresh");
});

test("card payments are asked for later and want more", async () => {
  const id = await cast.account();
  await stripe.accounts.update(id, { capabilities: { card_payments: { requested: true } } });
  const asked = await stripe.accounts.retrieve(id);
  expect(asked).toMatchObject({
    charges_enabled: false,
    capabilities: { transfers: "active", card_payments: "inactive" },
    requirements: { currently_due: ["business_profile.mcc", "business_profile.url"] },
  });
  await cast.change(id, "finish");
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: true });
});

test("the login link leads to the dashboard of who has finished, once", async () => {
  const refused = await refusal(stripe.accounts.createLoginLink(await cast.account(false)));
  expect(refused?.message).toContain("has not completed onboarding");
  const { url } = await stripe.accounts.createLoginLink(await cast.account());
  const page = await fetch(url);
  expect(await page.text()).toContain("Express dashboard");
  expect((await fetch(url)).status).toBe(404);
});

test("reviews, documents, restrictions and rejections show in capabilities and requirements", async () => {
  const id = await cast.account();
  const states: unknown[] = [];
  for (const change of ["review", "ask", "restrict", "disable", "finish"]) {
    await cast.change(id, change);
    const { capabilities, requirements, payouts_enabled } = await stripe.accounts.retrieve(id);
    states.push([capabilities?.transfers, payouts_enabled, requirements?.disabled_reason]);
  }
  expect(states).toEqual([
    ["pending", false, "requirements.pending_verification"],
    ["active", true, null],
    ["inactive", false, "requirements.past_due"],
    ["inactive", false, "rejected.other"],
    ["active", true, null],
  ]);
});

test("a document that is not there in time stops the account", async () => {
  const id = await cast.account();
  await cast.change(id, "ask");
  const { requirements } = await stripe.accounts.retrieve(id);
  expect(requirements?.current_deadline).toBeGreaterThan(Date.now() / 1000 + 13 * 86_400);
  await fetch(`${server.url}/local/clock/advance`, { method: "POST", body: JSON.stringify({ days: 15 }) });
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    capabilities: { transfers: "inactive" },
    requirements: {
      disabled_reason: "requirements.past_due",
      past_due: ["individual.verification.document"],
    },
  });
});

test("transfers are refused without the capability and without money", async () => {
  const unfinished = await cast.account(false);
  expect(await refusal(cast.transfer(unfinished, 100))).toMatchObject({
    code: "insufficient_capabilities_for_transfer",
  });
  expect(await refusal(cast.transfer("acct_nobody", 100))).toMatchObject({ code: "resource_missing" });
  expect(await refusal(cast.transfer(await cast.account(), 90_000_000))).toMatchObject({
    code: "balance_insufficient",
  });
});

test("two transfers at once cannot spend the same money", async () => {
  const id = await cast.account();
  const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  await cast.topup(1000);
  const sum = before + 600;
  const answers = await Promise.all([refusal(cast.transfer(id, sum)), refusal(cast.transfer(id, sum))]);
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(400);
});

test("a key answers the same transfer, refuses another, and is forgotten after a day", async () => {
  const id = await cast.account();
  await cast.topup(10_000);
  const first = await cast.transfer(id, 300, "line_1");
  expect((await cast.transfer(id, 300, "line_1")).id).toBe(first.id);
  const other = await cast
    .transfer(id, 301, "line_1")
    .catch((error: Stripe.errors.StripeError) => error.type);
  expect(other).toBe("StripeIdempotencyError");
  await fetch(`${server.url}/local/clock/advance`, { method: "POST", body: JSON.stringify({ days: 2 }) });
  expect((await cast.transfer(id, 300, "line_1")).id).not.toBe(first.id);
});

test("what was refused for want of money stays refused under its key", async () => {
  const id = await cast.account();
  const left = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  expect(await refusal(cast.transfer(id, left + 100, "poor"))).toMatchObject({
    code: "balance_insufficient",
  });
  await cast.topup(100);
  expect(await refusal(cast.transfer(id, left + 100, "poor"))).toMatchObject({
    code: "balance_insufficient",
  });
  expect(await refusal(cast.transfer(id, left + 100, "rich"))).toBeNull();
});

test("transfers are found by their group, and reversed up to what was sent", async () => {
  const id = await cast.account();
  await cast.topup(5000);
  const sent = await cast.transfer(id, 2000, undefined, "run_group");
  await cast.transfer(id, 500, undefined, "run_other");
  const found = await stripe.transfers.list({ transfer_group: "run_group" });
  expect(found.data.map((transfer) => transfer.id)).toEqual([sent.id]);

  await stripe.transfers.createReversal(sent.id, { amount: 700 });
  expect(await refusal(stripe.transfers.createReversal(sent.id, { amount: 1301 }))).toMatchObject({
    message: "Reversal amount ($13.01) is greater than unreversed amount on transfer ($13.00)",
  });
  await stripe.transfers.createReversal(sent.id);
  expect(await stripe.transfers.retrieve(sent.id)).toMatchObject({ amount_reversed: 2000, reversed: true });
  expect(await cast.available(id)).toBe(500);
});

test("payouts arrive with time or fail, and what failed stands on the balance again", async () => {
  const id = await cast.account();
  await cast.topup(5000);
  await cast.transfer(id, 5000);
  const account = { stripeAccount: id };
  const first = await stripe.payouts.create({ amount: 2000, currency: "usd" }, account);
  expect(await refusal(stripe.payouts.create({ amount: 3001, currency: "usd" }, account))).toMatchObject({
    code: "balance_insufficient",
  });
  await fetch(`${server.url}/local/clock/advance`, { method: "POST", body: JSON.stringify({ days: 3 }) });
  expect(await stripe.payouts.retrieve(first.id, {}, account)).toMatchObject({ status: "paid" });

  const second = await stripe.payouts.create({ amount: 3000, currency: "usd" }, account);
  await cast.end(second.id, "fail");
  expect(await stripe.payouts.retrieve(second.id, {}, account)).toMatchObject({
    status: "failed",
    failure_code: "no_account",
  });
  expect(await cast.available(id)).toBe(3000);
  expect(await refusal(stripe.payouts.create({ amount: 1, currency: "usd" }, account))).toMatchObject({
    code: "payouts_not_allowed",
  });
  expect(await refusal(stripe.payouts.retrieve(first.id))).toMatchObject({ code: "resource_missing" });
});

test("events of connected accounts go to their own endpoint, with their account and secret", async () => {
  const id = await cast.account();
  await vi.waitFor(() =>
    expect(
      connected.received.some(({ event }) => event.type === "account.updated" && event.account === id),
    ).toBe(true),
  );
  const about = connected.received.find(({ event }) => event.account === id);
  const { body = "", signature = "" } = about ?? {};
  expect(stripe.webhooks.constructEvent(body, signature, server.connectWebhookSecret).account).toBe(id);
  expect(() => stripe.webhooks.constructEvent(body, signature, server.webhookSecret)).toThrow();
  await cast.topup(100);
  await cast.transfer(id, 100);
  await vi.waitFor(() =>
    expect(platform.received.map(({ event }) => event.type)).toContain("transfer.created"),
  );
  expect(platform.received.filter(({ event }) => event.account)).toEqual([]);
  expect(connected.received.filter(({ event }) => !event.account)).toEqual([]);
  const own = await stripe.events.list({ type: "account.updated" }, { stripeAccount: id });
  expect(own.data.length).toBeGreaterThan(0);
  expect((await stripe.events.list({ type: "account.updated" })).data).toEqual([]);
});

test("the header of an unknown account, or where it means nothing, is refused", async () => {
  const unknown = await refusal(stripe.balance.retrieve({}, { stripeAccount: "acct_nobody" }));
  expect(unknown).toMatchObject({ code: "account_invalid" });
  const stripeAccount = await cast.account();
  const refused = await refusal(stripe.customers.create({}, { stripeAccount }));
  expect(refused?.message).toContain("not covered");
});

test("an account with money on it cannot be deleted", async () => {
  const id = await cast.account();
  await cast.topup(100);
  const sent = await cast.transfer(id, 100);
  expect((await refusal(stripe.accounts.del(id)))?.message).toContain("non-zero balance");
  await stripe.transfers.createReversal(sent.id);
  expect(await stripe.accounts.del(id)).toMatchObject({ deleted: true });
});
