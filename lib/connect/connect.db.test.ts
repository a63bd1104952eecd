import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openStage } from "../../local/stripe/stage";
import { connectCast } from "../../local/stripe/testing-connect";
import type * as mutations from "./mutations";

vi.mock("server-only", () => ({}));

let stage: Awaited<ReturnType<typeof openStage>>;
let cast: ReturnType<typeof connectCast>;
let connect: typeof mutations;

beforeAll(async () => {
  const { POST } = await import("@/app/api/webhooks/stripe/route");
  const { POST: connected } = await import("@/app/api/webhooks/stripe-connect/route");
  const { openCheckout } = await import("@/lib/billing/checkout/checkout");
  connect = await import("./mutations");
  stage = await openStage(POST, openCheckout, connected);
  cast = connectCast(stage.server);
});
afterAll(() => stage?.close());

const rowOf = async (member: string) => {
  const [row] = await stage.db.sql`
    select stripe_account_id as account, country, private.connected_account_state(a) as state, transfers
    from connected_accounts a where user_id = ${member}`;
  return row as { account: string; country: string; state: string; transfers: string } | undefined;
};

const stateBecomes = (member: string, state: string) =>
  vi.waitFor(async () => expect(await rowOf(member)).toMatchObject({ state }));

describe("beginning", () => {
  test("two tabs make one account, and both go to its onboarding", async () => {
    const member = await stage.member();
    const links = await Promise.all([
      connect.startConnect(member, "DE", "en"),
      connect.startConnect(member, "DE", "en"),
    ]);
    const row = await rowOf(member.id);
    expect(row).toMatchObject({ country: "DE", state: "data_needed" });
    for (const link of links) expect(link).toContain(`/setup/e/${row?.account}/`);
    const { data } = await stage.stripe.accounts.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata?.user_id === member.id)).toHaveLength(1);
  });

  test("transfers alone are asked for", async () => {
    const member = await stage.member();
    await connect.startConnect(member, "US", "en");
    const account = await stage.stripe.accounts.retrieve((await rowOf(member.id))?.account ?? "");
    expect(account.capabilities).toEqual({ transfers: "inactive" });
    expect(account).toMatchObject({ type: "express", country: "US", email: member.email });
  });

  test("a country that Stripe refuses is told beside its field, and another can be chosen at once", async () => {
    const member = await stage.member();
    await expect(connect.startConnect(member, "BR", "en")).rejects.toMatchObject({
      code: "invalid_input",
      fields: { country: "connect_country" },
    });
    await connect.startConnect(member, "FR", "en");
    expect(await rowOf(member.id)).toMatchObject({ country: "FR" });
  });

  test("there is nothing to go on with before", async () => {
    const member = await stage.member();
    await expect(connect.continueConnect(member, "en")).rejects.toMatchObject({ code: "not_found" });
    await expect(connect.openConnectDashboard(member)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("the dashboard opens when the onboarding is done", async () => {
  const member = await stage.member();
  await connect.startConnect(member, "DE", "en");
  await expect(connect.openConnectDashboard(member)).rejects.toMatchObject({ code: "not_found" });
  await cast.change((await rowOf(member.id))?.account ?? "", "finish");
  expect(await connect.openConnectDashboard(member)).toContain("/express/");
});

describe("webhooks of connected accounts", () => {
  test("what happens at Stripe is known here, each event once", async () => {
    const member = await stage.member();
    await connect.startConnect(member, "DE", "en");
    const account = (await rowOf(member.id))?.account ?? "";
    for (const [change, state] of [
      ["finish", "ready"],
      ["review", "under_review"],
      ["restrict", "data_needed"],
      ["disable", "paused"],
      ["finish", "ready"],
    ] as const) {
      await cast.change(account, change);
      await stateBecomes(member.id, state);
    }
    await stage.server.stripe.topups.create({ amount: 3000, currency: "usd" });
    await cast.transfer(account, 3000);
    const payout = await stage.stripe.payouts.create(
      { amount: 3000, currency: "usd" },
      { stripeAccount: account },
    );
    await cast.end(payout.id, "pay");
    await vi.waitFor(async () =>
      expect(
        await stage.db.sql`select amount, status from private.connected_payouts where id = ${payout.id}`,
      ).toEqual([{ amount: 3000, status: "paid" }]),
    );
    const [twice] = await stage.db.sql`
      select count(*)::int - count(distinct id)::int as twice from stripe_events where payload ->> 'account' = ${account}`;
    expect(twice?.twice).toBe(0);
  });

  test("an account that no member has is stored, and changes nothing", async () => {
    const foreign = await cast.account();
    await vi.waitFor(async () =>
      expect(
        await stage.db
          .sql`select distinct outcome, note from stripe_events where payload ->> 'account' = ${foreign}`,
      ).toEqual([{ outcome: "ignored", note: "unknown_account" }]),
    );
  });

  test("an account that is deleted at Stripe is paused here", async () => {
    const member = await stage.member();
    await connect.startConnect(member, "DE", "en");
    await stage.stripe.accounts.del((await rowOf(member.id))?.account ?? "");
    await connect.checkConnect(member);
    expect(await rowOf(member.id)).toMatchObject({ state: "paused" });
  });

  test("the secret of the other endpoint does not fit", async () => {
    const { POST } = await import("@/app/api/webhooks/stripe-connect/route");
    const payload = JSON.stringify({ id: "evt_1", object: "event" });
    const timestamp = Math.floor(Date.now() / 1000);
    const secret = stage.server.webhookSecret;
    const signature = stage.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { "stripe-signature": signature };
    const request = new Request("http://localhost:3000/api/webhooks/stripe-connect", {
      method: "POST",
      body: payload,
      headers,
    });
    expect((await POST(request)).status).toBe(400);
  });
});
