import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { click, join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const hashes = () => Array.from({ length: 10 }, () => randomUUID().repeat(2).slice(0, 43));

async function withFactor(name = "Phone app"): Promise<{ member: string; factor: string }> {
  const member = await join(db);
  const factor = randomUUID();
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
    values (${factor}, ${member}, 'totp', 'verified', ${name}, now(), now())`;
  return { member, factor };
}

const aal2 = (member: string) => ({ sub: member, aal: "aal2" });
const factorsOf = (member: string) => db.sql`select 1 from auth.mfa_factors where user_id = ${member}`;

describe("a session that has not shown the second factor", () => {
  test("is told so, and one that has is not", async () => {
    const { member } = await withFactor();
    const refusal = async (asker: string | object) =>
      (await db.as(asker as never, (tx) => tx`select my_session() ->> 'refusal' as it`))[0]?.it;
    expect(await refusal(member)).toBe("second_factor_required");
    expect(await refusal(aal2(member))).toBeNull();
    expect(await refusal(await join(db))).toBeNull();
  });

  test("does not count while the factor is unverified", async () => {
    const { member, factor } = await withFactor();
    await db.sql`update auth.mfa_factors set status = 'unverified' where id = ${factor}`;
    await db.as(member, (tx) => tx`select member_dashboard()`);
  });

  test("meets a restrictive policy on every table whose rows belong to members", async () => {
    const open = await db.sql`
      select distinct p.polrelid::regclass::text as name from pg_policy p
      join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and p.polpermissive
        and coalesce(pg_get_expr(p.polqual, p.polrelid), '') ~ 'uid\\(\\)'
        and not exists (select from pg_policy r where r.polrelid = p.polrelid and not r.polpermissive)`;
    expect([...open]).toEqual([]);
  });

  test("reads no row of its own, and calls no function", async () => {
    const { member } = await withFactor();
    for (const table of ["profiles", "wallet_profiles", "points_ledger", "referral_aliases", "user_roles"]) {
      expect(await db.as(member, (tx) => tx`select 1 from ${tx(table)}`)).toHaveLength(0);
    }
    expect(await db.as(aal2(member), (tx) => tx`select 1 from profiles`)).toHaveLength(1);
    for (const call of [
      "member_dashboard()",
      "referral_overview()",
      "set_username('climber')",
      "my_holding()",
      "my_security()",
    ]) {
      await expect(db.as(member, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(
        "second_factor_required",
      );
    }
    await db.as(aal2(member), (tx) => tx`select member_dashboard()`);
  });

  test("changes nothing: the update touches no row", async () => {
    const { member } = await withFactor();
    const change = (asker: string | object) =>
      db.as(asker as never, (tx) => tx`update profiles set bio = 'x' where user_id = ${member}`);
    expect((await change(member)).count).toBe(0);
    expect((await change(aal2(member))).count).toBe(1);
  });

  test("of an admin opens no admin function", async () => {
    const { member } = await withFactor();
    await db.sql`insert into user_roles (user_id, role) values (${member}, 'admin')`;
    for (const call of ["admin_waiting()", "admin_members()"]) {
      await expect(db.as(member, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(
        "second_factor_required",
      );
      await db.as(aal2(member), (tx) => tx.unsafe(`select ${call}`));
    }
  });
});

describe("recovery codes", () => {
  test("work once, and take every factor of their member away", async () => {
    const { member } = await withFactor();
    const other = await withFactor();
    const codes = hashes();
    await db.sql`select store_recovery_codes(${member}, ${codes})`;
    const redeem = async (user: string, hash = codes[0] ?? "") =>
      (await db.sql`select redeem_recovery_code(${user}, ${hash}) as it`)[0]?.it;
    expect(await redeem(other.member)).toBe(false);
    expect(await redeem(member, hashes()[0])).toBe(false);
    expect(await factorsOf(member)).toHaveLength(1);
    const answers = await Promise.all([redeem(member), redeem(member), redeem(member)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await factorsOf(member)).toHaveLength(0);
    expect(await factorsOf(other.member)).toHaveLength(1);
    const [state] = await db.as(member, (tx) => tx`select my_security() as it`);
    expect(state?.it).toMatchObject({ codes_left: 9, has_password: false });
  });

  test("are replaced as a whole, and are always ten", async () => {
    const member = await join(db);
    const [old] = [hashes(), await db.sql`select 1`];
    await db.sql`select store_recovery_codes(${member}, ${old})`;
    await db.sql`select store_recovery_codes(${member}, ${hashes()})`;
    const [row] = await db.sql`select redeem_recovery_code(${member}, ${old[0] ?? ""}) as it`;
    expect(row?.it).toBe(false);
    await expect(db.sql`select store_recovery_codes(${member}, ${old.slice(1)})`).rejects.toThrow(
      "invalid_input",
    );
  });

  test("are read by nobody and redeemed by the service only", async () => {
    const member = await join(db);
    for (const asker of ["anon", "service_role", member]) {
      await expect(db.as(asker, (tx) => tx`select * from recovery_codes`)).rejects.toThrow(
        /permission denied/,
      );
    }
    await expect(db.as(member, (tx) => tx`select redeem_recovery_code(${member}, 'x')`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("the name of a factor", () => {
  test("is changed by its owner, with the second factor shown", async () => {
    const { member, factor } = await withFactor();
    const rename = (asker: string | object, name: string) =>
      db.asKept(asker as never, (tx) => tx`select rename_factor(${factor}, ${name})`);
    await expect(rename(member, "New")).rejects.toThrow("second_factor_required");
    await expect(rename(aal2(await join(db)), "New")).rejects.toThrow("not_found");
    await expect(rename(aal2(member), "  ")).rejects.toThrow("required");
    await expect(rename(aal2(member), "x".repeat(41))).rejects.toThrow("too_long");
    await rename(aal2(member), " New ");
    const [row] = await db.sql`select friendly_name from auth.mfa_factors where id = ${factor}`;
    expect(row?.friendly_name).toBe("New");
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (${randomUUID()}, ${member}, 'totp', 'verified', 'Tablet', now(), now())`;
    await expect(rename(aal2(member), "Tablet")).rejects.toThrow("factor_name_taken");
  });
});

describe("joining through a provider", () => {
  test("binds the click that came before the account, once, and keeps the language", async () => {
    const referrer = await join(db);
    const visit = await click(db, referrer);
    const member = await join(db);
    const greet = async () =>
      (await db.sql`select greet_provider_member(${member}, ${visit}, 'es') as it`)[0]?.it;
    expect(await greet()).toBe(true);
    expect(await greet()).toBe(false);
    const [row] =
      await db.sql`select r.referrer_id, p.locale from referrals r join profiles p on p.user_id = r.referee_id
      where r.referee_id = ${member}`;
    expect(row).toEqual({ referrer_id: referrer, locale: "es" });
  });

  test("binds no later click, no click of oneself and no old account", async () => {
    const referrer = await join(db);
    const late = await join(db);
    const visit = await click(db, referrer);
    const greet = async (member: string, id: string) =>
      (await db.sql`select greet_provider_member(${member}, ${id}, 'en') as it`)[0]?.it;
    expect(await greet(late, visit)).toBe(false);
    expect(await greet(referrer, visit)).toBe(false);
    const old = await join(db);
    await db.sql`update auth.users set created_at = now() - interval '11 minutes' where id = ${old}`;
    expect(await greet(old, visit)).toBe(false);
    expect(await db.sql`select 1 from referrals where referee_id in (${late}, ${old})`).toHaveLength(0);
  });
});
