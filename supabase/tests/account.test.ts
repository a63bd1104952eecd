import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, onboard } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const session = async (member: string) => {
  const id = randomUUID();
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${id}, ${member}, now(), now())`;
  await db.sql`insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
    values (${randomUUID()}, ${member}, ${id}, false, now(), now())`;
  return id;
};
const open = async (member: string) =>
  (await db.sql`select id from auth.sessions where user_id = ${member}`).map(({ id }) => id as string);
const account = (claims: object) =>
  db.as(claims as { sub: string }, async (tx) => (await tx`select my_account() as a`)[0]?.a);

test("a service ends one session of its member, or all others, with their refresh tokens", async () => {
  const [me, other] = [await join(db), await join(db)];
  const [here, there, phone, theirs] = [
    await session(me),
    await session(me),
    await session(me),
    await session(other),
  ];
  const end = async (user: string, id: string) =>
    (await db.asKept("service_role", (tx) => tx`select end_session(${user}, ${id}) as ended`))[0]?.ended;
  expect(await end(me, theirs)).toBe(false);
  expect(await open(other)).toEqual([theirs]);
  expect(await end(me, there)).toBe(true);
  expect(await end(me, there)).toBe(false);
  expect(await db.sql`select from auth.refresh_tokens where session_id = ${there}`).toHaveLength(0);
  const [row] = await db.asKept("service_role", (tx) => tx`select end_other_sessions(${me}, ${here}) as n`);
  expect(row?.n).toBe(1);
  expect(await open(me)).toEqual([here]);
  expect(await open(other)).toEqual([theirs]);
  expect(phone).not.toBe(here);
});

test("a member ends no session by SQL, not even the own", async () => {
  const me = await join(db);
  const id = await session(me);
  await expect(db.as(me, (tx) => tx`select end_session(${me}, ${id})`)).rejects.toThrow(/permission denied/);
  await expect(db.as(me, (tx) => tx`select end_other_sessions(${me}, ${id})`)).rejects.toThrow(
    /permission denied/,
  );
  await expect(db.as(me, (tx) => tx`select erase_member(${me})`)).rejects.toThrow(/permission denied/);
  await expect(db.as("anon", (tx) => tx`select my_account()`)).rejects.toThrow(/permission denied/);
  await expect(db.as("anon", (tx) => tx`select my_data_export()`)).rejects.toThrow(/permission denied/);
});

test("a visit answers the zone of the profile, which the first that is told becomes", async () => {
  const me = await join(db);
  const id = await session(me);
  const told = async (zone: string | null) =>
    (await db.sql`select touch_session(${me}, ${id}, 'device', 'Firefox', 'a', ${zone}) as zone`)[0]
      ?.zone as unknown;
  expect(await told(null)).toBeNull();
  expect(await told("Mars Olympus; path=/"), "what cannot be a zone").toBeNull();
  expect(await told("Asia/Kolkata")).toBe("Asia/Kolkata");
  expect(await told("America/Lima"), "from then on it is the member's to change").toBe("Asia/Kolkata");
  await expect(
    db.as(me, (tx) => tx`select touch_session(${me}, ${id}, 'device', 'Firefox', 'a', 'UTC')`),
  ).rejects.toThrow(/permission denied/);
});

test("the account lists the open sessions, this device first, and compares networks without telling them", async () => {
  const me = await join(db);
  const [here, there] = [await session(me), await session(me)];
  const ended = randomUUID();
  for (const [id, ip] of [
    [here, "a"],
    [there, "b"],
    [ended, "a"],
  ] as const)
    await db.sql`select touch_session(${me}, ${id}, 'device', 'Firefox on Linux', ${ip})`;
  const { sessions } = await account({ sub: me, session_id: here });
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({
    id: here,
    current: true,
    same_network: true,
    user_agent: "Firefox on Linux",
  });
  expect(sessions[1]).toMatchObject({ id: there, current: false, same_network: false });
  expect(JSON.stringify(sessions)).not.toContain("ip_hash");
});

test("the account says what is pending and which side still waits, for as long as the codes live", async () => {
  const me = await join(db, { email: "before@example.com" });
  expect(await account({ sub: me })).toMatchObject({
    email: "before@example.com",
    phone: null,
    email_change: null,
    phone_change: null,
    subscribed: false,
    last_admin: false,
    second_factor: false,
  });
  await db.sql`update auth.users set email_change = 'after@example.com', email_change_token_current = 'x',
    email_change_token_new = 'y', email_change_sent_at = now(), phone_change = '34600000000',
    phone_change_sent_at = now() where id = ${me}`;
  expect(await account({ sub: me })).toMatchObject({
    email_change: { to: "after@example.com", waiting: ["current", "new"] },
    phone_change: { to: "34600000000" },
  });
  await db.sql`update auth.users set email_change_token_current = '', phone_change_sent_at = now() - interval '2 hours'
    where id = ${me}`;
  expect(await account({ sub: me })).toMatchObject({
    email_change: { waiting: ["new"] },
    phone_change: null,
  });
});

test("marketing is off until chosen, in onboarding or in the settings; other people's choices are out of reach", async () => {
  const [me, other] = [await join(db), await join(db)];
  const mine = () => db.as(me, (tx) => tx`select product, community, referral, offers from mail_preferences`);
  expect(await mine()).toEqual([{ product: false, community: false, referral: true, offers: false }]);
  await db.asKept(me, (tx) => tx`select save_onboarding_step('consent', '{"terms": true, "product": true}')`);
  expect(await mine()).toEqual([{ product: true, community: false, referral: true, offers: false }]);
  await db.asKept(me, (tx) => tx`update mail_preferences set product = false, offers = true`);
  expect(await mine()).toEqual([{ product: false, community: false, referral: true, offers: true }]);
  expect(
    await db.as(
      me,
      (tx) => tx`update mail_preferences set offers = true where user_id = ${other} returning 1`,
    ),
  ).toHaveLength(0);
  await expect(db.as(me, (tx) => tx`update mail_preferences set user_id = ${other}`)).rejects.toThrow(
    /permission denied/,
  );
  await expect(db.as(me, (tx) => tx`insert into mail_preferences (user_id) values (${me})`)).rejects.toThrow(
    /permission denied/,
  );
  await onboard(db, me);
  expect(await mine()).toEqual([{ product: false, community: false, referral: true, offers: false }]);
});

test("who does not want news of referrals gets none, but every receipt", async () => {
  const me = await join(db);
  await db.asKept(me, (tx) => tx`update mail_preferences set referral = false`);
  await db.sql`select private.queue_mail(${`q:${me}`}, ${me}, 'referral_qualified')`;
  await db.sql`select private.queue_mail(${`r:${me}`}, ${me}, 'receipt')`;
  expect(await db.sql`select template from mail_outbox where user_id = ${me}`).toEqual([
    { template: "receipt" },
  ]);
});

test("a picture of one's own is kept by its place in the storage, another's not at all", async () => {
  const [me, other] = [await join(db), await join(db)];
  const mark = "?v=0123456789ab";
  const keep = (url: string | null) =>
    db.as(
      "service_role" as never,
      (tx) => tx`update profiles set avatar_url = ${url} where user_id = ${me} returning avatar_url`,
    );
  await expect(
    db.as(
      me,
      (tx) => tx`update profiles set avatar_url = 'https://tracker.test/a.png' where user_id = ${me}`,
    ),
  ).rejects.toMatchObject({ code: "42501" });
  for (const url of [`avatars/${me}/avatar.webp${mark}`, "https://cdn.test/a.png", null])
    expect(await keep(url)).toEqual([{ avatar_url: url }]);
  for (const url of [
    `avatars/${other}/avatar.webp${mark}`,
    `avatars/${me}/avatar.svg${mark}`,
    `avatars/${me}/avatar.png${mark}`,
    `avatars/${me}/../${other}/avatar.webp${mark}`,
    `avatars/${me}/avatar.webp`,
    `/storage/v1/object/public/avatars/${me}/avatar.webp${mark}`,
    "javascript:alert(1)",
    "//evil.test/a.png",
    `https://cdn.test/${"x".repeat(500)}`,
  ])
    await expect(keep(url), url).rejects.toThrow(/check constraint/);
});

test("an appearance is null until the member saves one", async () => {
  const me = await join(db);
  const save = (theme: string) =>
    db.as(me, (tx) => tx`update profiles set theme = ${theme} where user_id = ${me} returning theme`);
  const [row] = await db.sql`select theme from profiles where user_id = ${me}`;
  expect(row?.theme).toBeNull();
  expect(await save("system")).toEqual([{ theme: "system" }]);
  await expect(save("neon")).rejects.toThrow(/check constraint/);
});

test("a member reads and removes the own picture; only the server, which draws it anew, writes it", async () => {
  const [me, other] = [await join(db), await join(db)];
  const put = (asker: string, name: string) =>
    db.asKept(asker, (tx) => tx`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`);
  const [bucket] = await db.sql`select public, file_size_limit::int, allowed_mime_types from storage.buckets
    where id = 'avatars'`;
  expect(bucket).toEqual({
    public: true,
    file_size_limit: 1_048_576,
    allowed_mime_types: ["image/webp"],
  });
  for (const asker of [me, other, "anon"])
    await expect(put(asker, `${me}/avatar.webp`), asker).rejects.toThrow(/row-level security/);
  await db.sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${me}/avatar.webp`})`;
  const seen = (asker: string) =>
    db.as(asker, (tx) => tx`select name from storage.objects where bucket_id = 'avatars'`);
  expect(await seen(me)).toEqual([{ name: `${me}/avatar.webp` }]);
  expect(await seen(other)).toHaveLength(0);
  const change = (asker: string) =>
    db.as(
      asker,
      (tx) => tx`update storage.objects set metadata = '{}' where bucket_id = 'avatars' returning 1`,
    );
  for (const asker of [me, other]) expect(await change(asker)).toHaveLength(0);
  const remove = (asker: string) =>
    db.as(asker, async (tx) => {
      await tx`select set_config('storage.can_delete', 'true', true)`;
      return tx`delete from storage.objects where bucket_id = 'avatars' returning 1`;
    });
  expect(await remove(other)).toHaveLength(0);
  expect(await remove(me)).toHaveLength(1);
});
