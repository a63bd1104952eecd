import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db, { name: "Lena Brandt" });
  await db.sql`update settings set value = '{"plus": "900000000000000001"}' where key = 'discord.tier_roles'`;
  await db.sql`update settings set value = '{"foothills": "900000000000000002", "col": "900000000000000003"}'
    where key = 'discord.level_roles'`;
});
afterAll(() => db.drop());

const link = (id: string, account: string) => db.sql`
  insert into auth.identities (user_id, provider, provider_id, identity_data)
  values (${id}, 'discord', ${account}, '{"full_name": "climber"}')`;
const expected = async (id: string) =>
  (await db.sql`select private.discord_expected(${id}) as roles`)[0]?.roles as string[];
const state = async (account: string) =>
  (
    await db.sql`select user_id, due_at is not null as due from private.discord_states where account = ${account}`
  )[0];
const settle = (account: string) => db.sql`
  update private.discord_states set due_at = null, synced_at = now(), in_server = true where account = ${account}`;

describe("roles that an account should have", () => {
  test("are that of the tier and that of the highest level reached that has one", async () => {
    const id = await join(db);
    await db.sql`update wallet_profiles set total_xp = 99 where user_id = ${id}`;
    expect(await expected(id)).toEqual([]);
    await db.sql`update wallet_profiles set total_xp = 999 where user_id = ${id}`;
    expect(await expected(id)).toEqual(["900000000000000002"]);
    await db.sql`update wallet_profiles set total_xp = 2500 where user_id = ${id}`;
    await db.sql`update profiles set tier = 'plus' where user_id = ${id}`;
    expect(await expected(id)).toEqual(["900000000000000001", "900000000000000003"]);
    await db.sql`update profiles set suspended_until = now() + interval '1 hour' where user_id = ${id}`;
    expect(await expected(id)).toEqual([]);
    expect((await db.sql`select private.discord_expected(null) as roles`)[0]?.roles).toEqual([]);
  });

  test("are looked at again after what changes them, and after nothing else", async () => {
    const id = await join(db);
    await link(id, "100000000000000001");
    expect(await state("100000000000000001")).toEqual({ user_id: id, due: true });
    const due = async (change: () => Promise<unknown>) => {
      await settle("100000000000000001");
      await change();
      return (await state("100000000000000001"))?.due;
    };
    expect([
      await due(() => db.sql`update profiles set tier = 'plus' where user_id = ${id}`),
      await due(() => db.sql`update profiles set suspended_until = now() where user_id = ${id}`),
      await due(() => db.sql`update wallet_profiles set total_xp = 5000 where user_id = ${id}`),
      await due(() => db.sql`update settings set value = '{}' where key = 'discord.level_roles'`),
      await due(() => db.sql`update profiles set full_name = 'Other' where user_id = ${id}`),
      await due(() => db.sql`update wallet_profiles set total_xp = 5001 where user_id = ${id}`),
    ]).toEqual([true, true, true, true, false, false]);
  });
});

describe("an account", () => {
  test("moves with its link, from member to member", async () => {
    const [first, second] = [await join(db), await join(db)];
    await link(first, "100000000000000002");
    await db.sql`delete from auth.identities where user_id = ${first}`;
    expect(await state("100000000000000002")).toEqual({ user_id: null, due: true });
    await link(second, "100000000000000002");
    expect(await state("100000000000000002")).toEqual({ user_id: second, due: true });
    // Its first member links another one.
    await link(first, "100000000000000003");
    expect(await state("100000000000000002")).toMatchObject({ user_id: second });
  });

  test("whose member erases theirs is looked at again, so that its roles go", async () => {
    const [id, other] = [await join(db), await join(db)];
    await link(id, "100000000000000007");
    await settle("100000000000000007");
    await db.asKept("service_role", (tx) => tx`select erase_member(${id})`);
    expect(await state("100000000000000007")).toEqual({ user_id: null, due: true });
    await link(other, "100000000000000008");
    await settle("100000000000000008");
    await db.sql`delete from auth.users where id = ${other}`;
    expect(await state("100000000000000008")).toEqual({ user_id: null, due: true });
  });

  test("is taken by one process at a time, and compared once a day at least", async () => {
    const id = await join(db);
    await link(id, "100000000000000004");
    const claim = async () => {
      const [row] = await db.sql`select claim_discord(200, ${id}) as claimed`;
      return (row?.claimed as { account: string; due_at: string }[]).map(({ account }) => account);
    };
    const both = await Promise.all([claim(), claim()]);
    expect(both.flat()).toEqual(["100000000000000004"]);
    await db.sql`update private.discord_states set due_at = null, claimed_until = null, synced_at = now() - interval '23 hours'
      where account = '100000000000000004'`;
    expect(await claim()).toEqual([]);
    await db.sql`update private.discord_states set synced_at = now() - interval '25 hours' where account = '100000000000000004'`;
    expect(await claim()).toEqual(["100000000000000004"]);
  });

  test("that changed while Discord was asked is looked at again; a failure is tried later each time", async () => {
    const id = await join(db);
    await link(id, "100000000000000005");
    const claim = async () => {
      await db.sql`update private.discord_states set due_at = now(), claimed_until = null where account = '100000000000000005'`;
      const [row] = await db.sql`select claim_discord(200, ${id}) as claimed`;
      return (row?.claimed as { due_at: string }[])[0]?.due_at ?? "";
    };
    const at = await claim();
    await db.sql`update profiles set tier = 'plus' where user_id = ${id}`;
    await db.sql`select note_discord('100000000000000005', ${at}::text::timestamptz, true, '{}', null, 0)`;
    expect(await state("100000000000000005")).toMatchObject({ due: true });
    const waits: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await db.sql`select note_discord('100000000000000005', ${await claim()}::text::timestamptz, null, null, 'unavailable', 0)`;
      const [row] = await db.sql`select round(extract(epoch from due_at - now()))::integer as wait
        from private.discord_states where account = '100000000000000005'`;
      waits.push(row?.wait as number);
    }
    expect(waits).toEqual([60, 120, 240]);
  });
});

describe("what a member reads", () => {
  const read = async (who: string) =>
    (await db.as(who, (tx) => tx`select my_discord() as own`))[0]?.own as Record<string, unknown>;

  test("is their own account, without tokens", async () => {
    const id = await join(db);
    expect(await read(id)).toMatchObject({ account: null, in_server: null, expected: [], roles: [] });
    await link(id, "100000000000000006");
    await settle("100000000000000006");
    expect(await read(id)).toMatchObject({
      account: { id: "100000000000000006", name: "climber" },
      in_server: true,
      waiting: false,
      error: null,
    });
    await expect(db.as("anon", (tx) => tx`select my_discord()`)).rejects.toThrow(/permission denied/);
  });

  test("is all they may call and read", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const role of ["anon", member]) {
      for (const call of [
        "claim_discord(1)",
        "note_discord('1', now(), true, '{}', null, 0)",
        `keep_discord_tokens('${id}', '1', 'k', 'a', 'r', now())`,
        `discord_tokens('${id}')`,
        `claim_discord_refresh('${id}', 1)`,
        `delete_discord_tokens('${id}')`,
        "discord_tokens_of_other_keys('k', 1)",
        `reseal_discord_tokens('${id}', 1, 'k', 'a', 'r')`,
        `request_discord_sync('${id}')`,
      ])
        await expect(
          db.as(role, (tx) => tx.unsafe(`select ${call}`)),
          call,
        ).rejects.toThrow(/permission denied/);
      for (const table of ["private.discord_states", "private.discord_tokens"])
        await expect(db.as(role, (tx) => tx.unsafe(`select * from ${table}`))).rejects.toThrow(/permission/);
    }
  });
});
