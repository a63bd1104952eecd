import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const ready = {
  kind: "account",
  country: "DE",
  details_submitted: true,
  transfers: "active",
  card_payments: "unrequested",
  charges_enabled: false,
  payouts_enabled: true,
  due: [] as string[],
  due_by: null as number | null,
  disabled_reason: null as string | null,
};
type Fact = Partial<typeof ready> | { kind: string; [other: string]: unknown };

const begin = async (member: string, country = "DE") =>
  (await db.sql`select begin_connected_account(${member}, ${country}) as b`)[0]?.b as {
    country: string;
    key: string;
    account: string | null;
  };

/** A member with an account at Stripe of which nothing was told yet. */
async function connected() {
  const member = await join(db);
  await begin(member);
  const account = `acct_${randomUUID().replaceAll("-", "")}`;
  await db.sql`select keep_connected_account(${member}, ${account})`;
  return { member, account };
}

const readAt = async () => (await db.sql`select clock_timestamp()::text as at`)[0]?.at as string;

/** Applies facts that were read now. As the product, it reads again when the clock of the computer was set back meanwhile. */
async function tell(account: string, facts: Fact[], id?: string): Promise<string> {
  const outcome = await tellAt(await readAt(), account, facts, id);
  return outcome === "stale" ? tell(account, facts, id) : outcome;
}

async function tellAt(at: string, account: string, facts: Fact[], id = `evt_${randomUUID()}`) {
  const [row] = await db.asKept(
    "service_role",
    (tx) => tx`select apply_connect_event(${id}, 'account.updated', 1800000000, ${account},
      ${db.sql.json({ id: account, object: "account" })}, ${db.sql.json(facts as never)}, ${at}) as outcome`,
  );
  return row?.outcome as string;
}

const mine = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_connected_account() as a`))[0]?.a as Record<string, unknown>;
const stateOf = async (member: string) => (await mine(member)).state;

describe("beginning", () => {
  test("twice at once is once: one row, one key", async () => {
    const member = await join(db);
    const both = await Promise.all([begin(member), begin(member)]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ country: "DE", account: null });
  });

  test("the first choice of a country counts while an account may be in the making, later the last", async () => {
    const member = await join(db);
    const { key } = await begin(member, "DE");
    expect(await begin(member, "ES")).toMatchObject({ country: "DE", key });
    await db.sql`update connected_accounts set started_at = now() - interval '2 minutes' where user_id = ${member}`;
    const again = await begin(member, "ES");
    expect(again.country).toBe("ES");
    expect(again.key).not.toBe(key);
  });

  test("what Stripe refused can begin anew; an account stays", async () => {
    const member = await join(db);
    const { key } = await begin(member, "DE");
    await db.sql`select give_up_connected_account(${member}, ${randomUUID()})`;
    expect((await begin(member, "ES")).country).toBe("DE");
    await db.sql`select give_up_connected_account(${member}, ${key})`;
    const { key: second } = await begin(member, "ES");
    await db.sql`select keep_connected_account(${member}, 'acct_kept')`;
    await db.sql`select give_up_connected_account(${member}, ${second})`;
    expect((await begin(member, "FR")).account).toBe("acct_kept");
  });

  test("one account for a member, one member for an account", async () => {
    const { member, account } = await connected();
    await db.sql`select keep_connected_account(${member}, ${account})`;
    await expect(db.sql`select keep_connected_account(${member}, 'acct_other')`).rejects.toThrow("conflict");
    const other = await join(db);
    await begin(other);
    await expect(db.sql`select keep_connected_account(${other}, ${account})`).rejects.toThrow(/unique/);
    await expect(db.sql`select keep_connected_account(${await join(db)}, 'acct_x')`).rejects.toThrow(
      "conflict",
    );
  });

  test("no country, nobody and the suspended are refused", async () => {
    const member = await join(db);
    await expect(begin(member, "Germany")).rejects.toThrow("invalid_input");
    await expect(begin(randomUUID())).rejects.toThrow("not_found");
    await db.sql`insert into auth.users (id) values (gen_random_uuid())`;
  });
});

describe("who may", () => {
  test("a member reads the own state and nothing else", async () => {
    const { member, account } = await connected();
    await tell(account, [{ ...ready, disabled_reason: "rejected.fraud" }]);
    const told = await mine(member);
    expect(told.state).toBe("paused");
    expect(JSON.stringify(told)).not.toContain("fraud");
    expect(await mine(await join(db))).toMatchObject({ state: "not_started", country: null });
    await expect(db.as(member, (tx) => tx`select from connected_accounts`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.as("anon", (tx) => tx`select my_connected_account()`)).rejects.toThrow(
      /permission denied/,
    );
  });

  test("what the service does is refused to members", async () => {
    const member = await join(db);
    const calls = [
      `begin_connected_account('${member}', 'DE')`,
      `give_up_connected_account('${member}', '${randomUUID()}')`,
      `keep_connected_account('${member}', 'acct_x')`,
      `is_connected_account('acct_x')`,
      `apply_connect_event('evt_x', 't', 1, 'acct_x', '{}', '[]', now())`,
    ];
    for (const call of calls) {
      await expect(
        db.as(member, (tx) => tx.unsafe(`select public.${call}`)),
        call,
      ).rejects.toThrow(/permission denied/);
    }
  });
});

test.each<[string, string, boolean, Fact]>([
  ["all is well", "ready", true, ready],
  [
    "the onboarding was left",
    "data_needed",
    false,
    { ...ready, details_submitted: false, transfers: "inactive" },
  ],
  ["a document is due later", "data_needed", true, { ...ready, due: ["document"], due_by: 1_900_000_000 }],
  [
    "a document is overdue",
    "data_needed",
    false,
    { ...ready, due: ["document"], transfers: "inactive", disabled_reason: "requirements.past_due" },
  ],
  [
    "Stripe looks at it",
    "under_review",
    false,
    { ...ready, transfers: "pending", disabled_reason: "requirements.pending_verification" },
  ],
  [
    "Stripe reviews it",
    "under_review",
    false,
    { ...ready, transfers: "inactive", disabled_reason: "under_review" },
  ],
  [
    "Stripe rejected it",
    "paused",
    false,
    { ...ready, transfers: "inactive", disabled_reason: "rejected.other" },
  ],
  ["we paused it", "paused", false, { ...ready, disabled_reason: "platform_paused" }],
  ["the capability is gone", "paused", false, { ...ready, transfers: "inactive" }],
  ["the account is gone", "paused", false, { kind: "account", gone: true }],
])("when %s the state is %s", async (_words, state, payable, fact) => {
  const { member, account } = await connected();
  expect(await tell(account, [fact])).toBe("applied");
  expect(await mine(member)).toMatchObject({ state, transfers: payable });
  const [row] = await db.sql`select private.payable_account(${member}) as id`;
  expect(row?.id).toBe(payable ? account : null);
});

describe("what Stripe tells", () => {
  test("an event counts once, and is stored with its account", async () => {
    const { member, account } = await connected();
    const id = `evt_${randomUUID()}`;
    expect(await tell(account, [ready], id)).toBe("applied");
    expect(await tell(account, [{ ...ready, transfers: "inactive" }], id)).toBe("duplicate");
    expect(await stateOf(member)).toBe("ready");
    const [row] =
      await db.sql`select outcome, payload ->> 'account' as account from stripe_events where id = ${id}`;
    expect(row).toEqual({ outcome: "applied", account });
  });

  test("an older answer changes nothing and is asked for again", async () => {
    const { member, account } = await connected();
    const id = `evt_${randomUUID()}`;
    const before = await readAt();
    await tell(account, [ready]);
    expect(await tellAt(before, account, [{ ...ready, transfers: "inactive" }], id)).toBe("stale");
    expect(await stateOf(member)).toBe("ready");
    expect(await tell(account, [{ ...ready, transfers: "inactive" }], id)).toBe("applied");
    expect(await stateOf(member)).toBe("paused");
  });

  test("an unknown account is noted and changes nothing", async () => {
    const id = `evt_${randomUUID()}`;
    expect(await tell("acct_unknown", [ready], id)).toBe("ignored");
    expect(await db.sql`select outcome, note from stripe_events where id = ${id}`).toEqual([
      { outcome: "ignored", note: "unknown_account" },
    ]);
    expect(
      await db.sql`select from connected_accounts where stripe_account_id = 'acct_unknown'`,
    ).toHaveLength(0);
  });

  test("a payout is kept as it was told last", async () => {
    const { account } = await connected();
    const payout = {
      kind: "payout",
      id: `po_${randomUUID()}`,
      amount: 2000,
      currency: "usd",
      failure_code: null,
    };
    const times = { arrives_at: 1_800_000_000, created: 1_799_000_000 };
    await tell(account, [{ ...payout, ...times, status: "pending" }]);
    await tell(account, [{ ...payout, ...times, status: "failed", failure_code: "no_account" }]);
    expect(
      await db.sql`select amount, status, failure_code from private.connected_payouts where id = ${payout.id}`,
    ).toEqual([{ amount: 2000, status: "failed", failure_code: "no_account" }]);
  });
});
