import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../app/api/webhooks/stripe/route";
import { openStage } from "../../local/stripe/stage";
import { connectCast } from "../../local/stripe/testing-connect";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { sendPayouts } from "./send";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
let cast: ReturnType<typeof connectCast>;
let account: string;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
  cast = connectCast(stage.server);
  account = await cast.account();
  await cast.topup(10_000_000);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await stage.db.sql`update private.payouts set state = 'held' where state = 'approved'`;
});

/** Approved payouts to one account, without the members and lines that are tested in SQL. */
async function approved(count: number, to = account): Promise<string[]> {
  const [one, two] = [randomUUID(), randomUUID()];
  const made = await stage.db.sql`insert into private.payouts
      (user_id, amount, currency, account, state, second_needed, approved_by, approved_at, second_by, second_at)
    select gen_random_uuid(), 2500, 'usd', ${to}, 'approved', true, ${one}, now(), ${two}, now() from generate_series(1, ${count}::int)
    returning id`;
  return made.map(({ id }) => id as string);
}
const states = async (ids: string[]) => {
  const rows = await stage.db
    .sql`select state, transfer_id, error from private.payouts where id = any (${ids}::uuid[])`;
  return rows.map((row) => ({ ...row }));
};
const transfersOf = async (id: string) =>
  (await stage.stripe.transfers.list({ transfer_group: id, limit: 10 })).data;

describe("sending", () => {
  it("transfers an approved payout to the member's account, with its id, once", async () => {
    const [id = ""] = await approved(1);
    const runs = await Promise.all([sendPayouts(), sendPayouts(), sendPayouts()]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    const transfers = await transfersOf(id);
    expect(transfers).toMatchObject([{ amount: 2500, destination: account, metadata: { payout: id } }]);
    expect(await states([id])).toEqual([{ state: "processed", transfer_id: transfers[0]?.id, error: null }]);
  });

  it("keeps Stripe's words when it refuses, and sends nothing", async () => {
    const unfinished = await cast.account(false);
    const [id = ""] = await approved(1, unfinished);
    expect(await sendPayouts()).toEqual({ sent: 0, failed: 1 });
    expect(await states([id])).toMatchObject([
      { state: "failed", error: expect.stringContaining("capabilit") },
    ]);
    expect(await transfersOf(id)).toEqual([]);
    // The member finishes their account, and an admin tries again.
    await cast.change(unfinished, "finish");
    await stage.db.sql`update private.payouts set state = 'approved' where id = ${id}`;
    expect(await sendPayouts()).toEqual({ sent: 1, failed: 0 });
    expect(await transfersOf(id)).toHaveLength(1);
  });

  it("finds the transfer of an attempt that died two days ago, and sends nothing again", async () => {
    const [id = ""] = await approved(1);
    const made = await cast.transfer(account, 2500, undefined, id);
    await stage.db
      .sql`update private.payouts set attempts = 1, attempted_at = now() - interval '48 hours' where id = ${id}`;
    expect(await sendPayouts()).toEqual({ sent: 1, failed: 0 });
    expect(await transfersOf(id)).toHaveLength(1);
    expect(await states([id])).toMatchObject([{ state: "processed", transfer_id: made.id }]);
  });

  it("never sends what was tried two days ago and left no transfer", async () => {
    const [id = ""] = await approved(1);
    await stage.db
      .sql`update private.payouts set attempts = 1, attempted_at = now() - interval '48 hours' where id = ${id}`;
    expect(await sendPayouts()).toEqual({ sent: 0, failed: 1 });
    expect(await transfersOf(id)).toEqual([]);
    expect(await states([id])).toMatchObject([{ state: "failed", error: "never_sent" }]);
  });

  it("pays each of sixty once, though its process dies twenty times, before or after the transfer", async () => {
    const ids = await approved(60);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    let n = 0;
    const real = globalThis.fetch;
    const rpc = vi.spyOn(globalThis, "fetch");
    rpc.mockImplementation(async (...given) => {
      const address = String(given[0] instanceof Request ? given[0].url : given[0]);
      // The answer about every third payout is lost: as if the process had ended between Stripe and the database.
      if (address.includes("finish_payout") && (n += 1) % 3 === 0) throw new TypeError("the process ended");
      return real(...given);
    });
    for (let run = 0; run < 60; run += 1) {
      await sendPayouts(60).catch(() => undefined);
      await stage.db.sql`update private.payouts set claimed_until = null where state = 'approved'`;
      if ((await states(ids)).every(({ state }) => state === "processed")) break;
    }
    rpc.mockRestore();
    warn.mockRestore();
    expect(n).toBeGreaterThanOrEqual(80);
    expect((await states(ids)).every(({ state }) => state === "processed")).toBe(true);
    for (const id of ids) expect(await transfersOf(id)).toHaveLength(1);
  });
});
