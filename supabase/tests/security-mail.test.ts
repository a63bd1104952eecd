import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, linkWallet, onboard, unlinkWallet } from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** What was told about a member, in the order of telling. */
async function toldTo(member: string) {
  await queueMail(db);
  const rows =
    await db.sql`select to_address as to, params ->> 'event' as event, params ->> 'what' as what, params ->> 'name' as name
    from mail_outbox where user_id = ${member} and template = 'security' order by created_at, key`;
  return rows.map(({ to, event, what }) => ({ to: String(to), event: String(event), what: String(what) }));
}
const eventsOf = async (member: string) => (await toldTo(member)).map(({ event }) => event);

const factor = async (member: string, status = "unverified") => {
  const id = randomUUID();
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
    values (${id}, ${member}, 'totp', ${status}::auth.factor_status, ${`Phone ${id.slice(0, 4)}`}, now(), now())`;
  return id;
};
const identity = async (member: string, provider: string) => {
  const id = randomUUID();
  await db.sql`insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
    values (${id}, ${member}, ${provider}, ${id}, '{}', now(), now())`;
  return id;
};

describe("the owner is told", () => {
  test("of another password, and not of one that an unconfirmed account was prepared with", async () => {
    const member = await join(db);
    await db.sql`update auth.users set encrypted_password = 'one' where id = ${member}`;
    await db.sql`update auth.users set encrypted_password = 'two' where id = ${member}`;
    await db.sql`update auth.users set encrypted_password = 'two', updated_at = now() where id = ${member}`;
    await db.sql`update auth.users set encrypted_password = null where id = ${member}`;
    expect(await eventsOf(member)).toEqual(["password_changed", "password_changed"]);
    const nobody = await join(db, { confirmed: false });
    await db.sql`update auth.users set encrypted_password = 'x', email = ${`${randomUUID()}@example.com`} where id = ${nobody}`;
    expect(await toldTo(nobody)).toEqual([]);
  });

  test("of another address, at the former one, and the new one only hinted at", async () => {
    const member = await join(db, { email: `old-${randomUUID()}@example.com` });
    const [{ email: old } = { email: "" }] = await db.sql`select email from auth.users where id = ${member}`;
    await db.sql`update auth.users set email = 'new@other.example' where id = ${member}`;
    expect(await toldTo(member)).toEqual([{ to: old, event: "email_changed", what: "n•••@other.example" }]);
    await db.sql`update auth.users set email = null where id = ${member}`;
    expect((await toldTo(member))[1]).toEqual({ to: "new@other.example", event: "email_removed", what: "" });
  });

  test("of a number, by its last two digits", async () => {
    const member = await join(db);
    for (const phone of ["4915123456789", "4915123456712", null]) {
      await db.sql`update auth.users set phone = ${phone} where id = ${member}`;
    }
    expect((await toldTo(member)).map(({ event, what }) => `${event} ${what}`)).toEqual([
      "phone_added •••89",
      "phone_changed •••12",
      "phone_removed •••12",
    ]);
  });

  test("of a way in that was linked or removed, not of the one they joined with", async () => {
    const member = await join(db);
    await identity(member, "discord");
    expect(await eventsOf(member)).toEqual([]);
    const second = await identity(member, "google");
    await identity(member, "email");
    await db.sql`delete from auth.identities where id = ${second}`;
    expect((await toldTo(member)).map(({ event, what }) => `${event} ${what}`)).toEqual([
      "way_added Google",
      "way_removed Google",
    ]);
  });

  test("of a second factor once it counts, and when it is gone", async () => {
    const member = await join(db);
    const begun = await factor(member);
    await db.sql`delete from auth.mfa_factors where id = ${await factor(member)}`;
    expect(await eventsOf(member)).toEqual([]);
    await db.sql`update auth.mfa_factors set status = 'verified' where id = ${begun}`;
    await db.sql`update auth.mfa_factors set friendly_name = 'New' where id = ${begun}`;
    await db.sql`delete from auth.mfa_factors where id = ${begun}`;
    expect(await eventsOf(member)).toEqual(["factor_added", "factor_removed"]);
  });

  test("of a passkey that signs in by itself, and of its end, not of its name or use", async () => {
    const member = await join(db);
    const [key] =
      await db.sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
      values (${member}, ${Buffer.from(randomUUID())}, ${Buffer.from("key")}, 'Passkey') returning id`;
    await db.sql`update auth.webauthn_credentials set friendly_name = 'Desk', last_used_at = now() where id = ${key?.id}`;
    await db.sql`delete from auth.webauthn_credentials where id = ${key?.id}`;
    expect((await toldTo(member)).map(({ event, what }) => `${event} ${what}`)).toEqual([
      "passkey_added Passkey",
      "passkey_removed Desk",
    ]);
  });

  test("of recovery codes that were renewed or used, which takes all factors away in one mail", async () => {
    const member = await join(db);
    const hashes = () => Array.from({ length: 10 }, () => randomUUID().repeat(2));
    const codes = hashes();
    await db.sql`select store_recovery_codes(${member}, ${hashes()})`;
    expect(await eventsOf(member)).toEqual([]);
    await db.sql`select store_recovery_codes(${member}, ${codes})`;
    await factor(member, "verified");
    await factor(member, "verified");
    await db.sql`select redeem_recovery_code(${member}, 'wrong')`;
    await db.sql`select redeem_recovery_code(${member}, ${codes[0] ?? ""})`;
    expect(await eventsOf(member)).toEqual(["recovery_renewed", "recovery_used"]);
  });

  test("of a wallet that was linked or removed, by its ends", async () => {
    const member = await join(db);
    const address = await linkWallet(db, member);
    await unlinkWallet(db, member, address);
    const what = `${address.slice(0, 6)}…${address.slice(-4)}`;
    expect((await toldTo(member)).map(({ event, what }) => ({ event, what }))).toEqual([
      { event: "wallet_added", what },
      { event: "wallet_removed", what },
    ]);
  });

  test("in their language, and not while their account is being erased", async () => {
    const member = await join(db);
    await db.sql`update profiles set locale = 'es' where user_id = ${member}`;
    await factor(member, "verified");
    await identity(member, "discord");
    await linkWallet(db, member);
    await queueMail(db);
    const [row] = await db.sql`select locale from mail_outbox where user_id = ${member}`;
    expect(row?.locale).toBe("es");
    await db.sql`select erase_member(${member})`;
    expect(await db.sql`select 1 from mail_outbox where user_id = ${member}`).toHaveLength(0);
  });
});

describe("the welcome", () => {
  const welcomes = async (member: string) => {
    await queueMail(db);
    return db.sql`select 1 from mail_outbox where user_id = ${member} and template = 'welcome'`;
  };

  test("is queued once, when onboarding is completed, whatever is repeated", async () => {
    const member = await join(db);
    expect(await welcomes(member)).toHaveLength(0);
    await onboard(db, member);
    await db.asKept(member, (tx) => tx`select complete_onboarding()`);
    await db.sql`update profiles set onboarding_completed = false where user_id = ${member}`;
    await db.asKept(member, (tx) => tx`select complete_onboarding()`);
    expect(await welcomes(member)).toHaveLength(1);
  });

  test("is rolled back with what it is about", async () => {
    const member = await join(db);
    await db.as(member, async (tx) => {
      await tx`select save_onboarding_step('profile', '{"full_name": "Lena Brandt"}')`;
      await tx`select save_onboarding_step('interests', '{"interests": ["art"]}')`;
      await tx`select save_onboarding_step('consent', '{"terms": true}')`;
      await tx`select complete_onboarding()`;
    });
    expect(await welcomes(member)).toHaveLength(0);
  });
});
