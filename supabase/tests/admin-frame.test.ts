import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, anyAddress, join, linkWallet, publishPrices } from "./cast.ts";

let db: FreshDatabase;
let member: string;
let moderator: string;
let admin: string;

async function appoint(role: string): Promise<string> {
  const staff = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${staff}, ${role})`;
  return staff;
}

beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db);
  moderator = await appoint("moderator");
  admin = await appoint("admin");
});
afterAll(() => db.drop());

describe("admin_waiting", () => {
  const waiting = async (asker: Asker) =>
    (await db.as(asker, (tx) => tx`select admin_waiting() as waiting`))[0]?.waiting as unknown;

  test("counts what waits, and of money and deliveries only for admins", async () => {
    const none = { application: 0, delivery: 0, erasure: 0, feedback: 0, payment: 0, referral: 0 };
    expect(await waiting(admin)).toMatchObject(none);
    const told = async (asker: Asker) =>
      ((await db.as(asker, (tx) => tx`select my_card() as it`))[0]?.it as { waiting: boolean }).waiting;
    expect(await told(moderator)).toBe(false);
    await db.sql`insert into creator_applications (user_id, status, submitted_at)
      values (${member}, 'submitted', now()), (${moderator}, 'in_review', now()), (${admin}, 'more_info', now())`;
    await db.sql`select submit_feedback(null, 'Vera', 'vera@example.org', 'idea', 'Sort the list by date', '/', 'en')`;
    await db.sql`insert into mail_outbox (key, to_address, template, status)
      values (${randomUUID()}, 'a@example.org', 'receipt', 'failed')`;
    const pair = await almostQualified(db);
    await db.sql`update referrals set stage = 'held', held_at = now() where referee_id = ${pair.referee}`;
    const counted = { application: 2, feedback: 1, referral: 1 };
    expect(await waiting(admin)).toMatchObject({ ...none, ...counted, delivery: 1 });
    const shown = await waiting(moderator);
    expect(shown).toMatchObject(counted);
    for (const kind of ["payment", "delivery", "erasure"]) expect(shown).not.toHaveProperty(kind);
    expect([await told(moderator), await told(member)], "the top bar says that something does").toEqual([
      true,
      false,
    ]);
  });

  test("counts no further than a hundred", async () => {
    for (let n = 0; n < 110; n += 1)
      await db.sql`select submit_feedback(null, 'Vera', ${`v${n}@example.org`}, 'idea', ${`Sort the list ${n}`}, '/', 'en')`;
    expect(await waiting(moderator)).toMatchObject({ feedback: 100 });
  });

  test("is refused to members and visitors", async () => {
    await expect(waiting(member)).rejects.toThrow("forbidden");
    await expect(waiting("anon")).rejects.toThrow(/permission denied/);
  });
});

describe("admin_find", () => {
  type Found = { members: { user_id: string; name: string }[]; orders: { id: string }[] | null };
  const find = async (asker: Asker, query: string) =>
    (await db.as(asker, (tx) => tx`select admin_find(${query}) as found`))[0]?.found as Found;
  const ids = async (query: string) => (await find(moderator, query)).members.map(({ user_id }) => user_id);
  let vera: string;
  let wallet: string;
  beforeAll(async () => {
    vera = await join(db, { name: "Véra Østergaard", email: "vera.o@fjord.example" });
    await linkWallet(db, vera);
    wallet = await linkWallet(db, vera, anyAddress());
  });

  test("finds a member by name without accents, e-mail, id, and any linked wallet", async () => {
    for (const query of [
      "ve",
      "vera øst",
      "VERA",
      "vera.o@",
      "fjord",
      vera,
      wallet,
      ` ${wallet.toUpperCase().replace("0X", "0x")} `,
    ])
      expect(await ids(query), query).toEqual([vera]);
    expect(await ids("%%")).toEqual([]);
    expect(await ids(anyAddress())).toEqual([]);
  });

  test("names those first who begin with the text, and nobody twice", async () => {
    const other = await join(db, { name: "Olivera Santos" });
    expect(await ids("vera")).toEqual([vera, other]);
    const many = [];
    for (let n = 0; n < 10; n += 1) many.push(await join(db, { name: `Severan Lund ${n}` }));
    const some = await ids("severan");
    expect(some).toHaveLength(8);
    expect(new Set(some).size).toBe(8);
    for (const id of some) expect(many).toContain(id);
  });

  test("finds orders by number and by their ids at Stripe, for admins alone", async () => {
    await publishPrices(db);
    const [order] = await db.sql`
      insert into orders (user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id)
      select ${vera}, id, plan_key, 'one_time', 900, 'usd', 'paid', 'cs_test_find1' from prices limit 1 returning id`;
    const id = order?.id as string;
    for (const query of [id, id.slice(0, 8), `#${id.slice(0, 10)}`, "cs_test_find1"]) {
      expect(
        (await find(admin, query)).orders?.map((row) => row.id),
        query,
      ).toEqual([id]);
      expect((await find(moderator, query)).orders).toBeNull();
    }
    for (const query of ["cs_test", id.slice(0, 7), `${id}0000`, "deadbeef-"]) {
      expect((await find(admin, query)).orders, query).toEqual([]);
    }
  });

  test("is refused to members and visitors, and for a text of one letter or three hundred", async () => {
    await expect(find(member, "vera")).rejects.toThrow("forbidden");
    await expect(find("anon", "vera")).rejects.toThrow(/permission denied/);
    await expect(find(admin, " v ")).rejects.toThrow("invalid_input");
    await expect(find(admin, "v".repeat(300))).rejects.toThrow("too_long");
  });
});
