import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Every place that shows a member their own name: what it calls, and where the name stands in the answer. */
const places = {
  "top bar, settings, contact form, customer of Stripe, sample of a campaign": ["my_card()", "full_name"],
  "greeting of the dashboard": ["member_dashboard()", "profile,full_name"],
  "greeting of the landing": ["my_landing()", "name"],
  "page of the account": ["my_overview()", "name"],
  "steps of joining": ["onboarding_state()", "profile,full_name"],
  "page of selling": ["my_storefront()", "suggested,name"],
} as const;
const pictures = {
  "top bar, settings": ["my_card()", "avatar_url"],
  dashboard: ["member_dashboard()", "profile,avatar_url"],
} as const;

/** What a member who asks reads in each place. */
async function shown(
  id: string,
  where: Record<string, readonly [string, string]>,
): Promise<Set<string | null>> {
  const values = await Promise.all(
    Object.values(where).map(async ([call, path]) => {
      const [row] = await db.as(id, (tx) => tx.unsafe(`select ${call} #>> '{${path}}' as it`));
      return row?.it as string | null;
    }),
  );
  return new Set(values);
}

const told = (picture: string) => ({ sub: "1", full_name: "Name at the provider", avatar_url: picture });

/** As the auth service: what the provider says is copied into the identity, then over what the account has. */
async function signInWithProvider(id: string, picture: string) {
  const data = db.sql.json(told(picture));
  await db.sql`insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (${randomUUID()}, ${id}, 'google', ${id}, ${data})
    on conflict (provider_id, provider) do update set identity_data = excluded.identity_data`;
  await db.sql`update auth.users set raw_user_meta_data = raw_user_meta_data || ${data} where id = ${id}`;
}

async function joinWithProvider(picture: string): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data, created_at, email_confirmed_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}, ${db.sql.json(told(picture))},
      '{"provider": "google"}', now(), now())`;
  await signInWithProvider(id, picture);
  return id;
}

/** As `lib/account/avatar.ts` saves it: the account first, then the profile. */
async function savePicture(id: string, place: string | null) {
  await db.sql`update auth.users set raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || ${db.sql.json({ avatar_url: place })}) where id = ${id}`;
  await db.sql`update profiles set avatar_url = ${place} where user_id = ${id}`;
}

test("a name is the profile's in every place, whatever the account says, also after a sign-in with a provider", async () => {
  const me = await join(db, { name: "Old Name" });
  expect(await shown(me, places)).toEqual(new Set(["Old Name"]));
  await db.asKept(me, (tx) => tx`update profiles set full_name = 'New Name' where user_id = ${me}`);
  expect(await shown(me, places)).toEqual(new Set(["New Name"]));
  await signInWithProvider(me, "https://cdn.test/1.png");
  expect(await shown(me, places)).toEqual(new Set(["New Name"]));
});

test("what the account was made with counts while the profile has no name, everywhere alike", async () => {
  const me = await join(db, { name: " " });
  await db.sql`update auth.users set raw_user_meta_data = '{"full_name": "  Told Later "}' where id = ${me}`;
  expect(await shown(me, places)).toEqual(new Set(["Told Later"]));
  await db.sql`update auth.users set raw_user_meta_data = '{"full_name": "Old"}' where id = ${me}`;
  await db.asKept(me, (tx) => tx`update profiles set full_name = 'Mine' where user_id = ${me}`);
  expect(await shown(me, places)).toEqual(new Set(["Mine"]));
});

test("a picture that was chosen or taken away stays after a sign-in with a provider, and is the same everywhere", async () => {
  const me = await joinWithProvider("https://cdn.test/1.png");
  expect(await shown(me, pictures)).toEqual(new Set(["https://cdn.test/1.png"]));
  const own = `avatars/${me}/avatar.webp?v=0123456789ab`;
  for (const place of [own, null]) {
    await savePicture(me, place);
    for (const picture of ["https://cdn.test/1.png", "https://cdn.test/2.png"]) {
      await signInWithProvider(me, picture);
      expect(await shown(me, pictures)).toEqual(new Set([place]));
    }
  }
  // The rest of what the provider says is taken as ever.
  const [account] =
    await db.sql`select raw_user_meta_data ->> 'full_name' as name from auth.users where id = ${me}`;
  expect(account?.name).toBe("Name at the provider");
});

test("the picture of a provider is followed when another one stands in its place, not when a second provider has one", async () => {
  const me = await joinWithProvider("https://cdn.test/1.png");
  await signInWithProvider(me, "https://cdn.test/2.png");
  expect(await shown(me, pictures)).toEqual(new Set(["https://cdn.test/2.png"]));
  const [profile] = await db.sql`select avatar_url from profiles where user_id = ${me}`;
  expect(profile?.avatar_url).toBe("https://cdn.test/2.png");
  await db.sql`insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (${randomUUID()}, ${me}, 'discord', ${me}, '{"avatar_url": "https://other.test/3.png"}')`;
  await db.sql`update auth.users set raw_user_meta_data = raw_user_meta_data || '{"avatar_url": "https://other.test/3.png"}' where id = ${me}`;
  expect(await shown(me, pictures)).toEqual(new Set(["https://cdn.test/2.png"]));
  // Whoever joined without a picture is given none by linking an account.
  const plain = await join(db);
  await signInWithProvider(plain, "https://cdn.test/4.png");
  expect(await shown(plain, pictures)).toEqual(new Set([null]));
});

test("what the account says by itself goes first for the picture", async () => {
  const me = await join(db);
  await db.sql`update auth.users set raw_user_meta_data = raw_user_meta_data || '{"avatar_url": "https://cdn.test/set.png"}' where id = ${me}`;
  expect(await shown(me, pictures)).toEqual(new Set(["https://cdn.test/set.png"]));
});

test("whatever the top bar shows changes a row that open pages follow", async () => {
  const me = await join(db);
  const version = async () => (await db.as(me, (tx) => tx`select member_version() as it`))[0]?.it as string;
  const changes: (() => Promise<unknown>)[] = [
    () => db.asKept(me, (tx) => tx`update profiles set full_name = 'Another' where user_id = ${me}`),
    () => db.asKept(me, (tx) => tx`select set_username('another-name')`),
    () => savePicture(me, `avatars/${me}/avatar.webp?v=0123456789ab`),
    () => db.sql`insert into user_roles (user_id, role) values (${me}, 'moderator')`,
    () => db.sql`delete from user_roles where user_id = ${me}`,
    () => db.sql`update auth.users set email = ${`new-${me}@example.com`} where id = ${me}`,
  ];
  for (const change of changes) {
    const before = await version();
    await change();
    expect(await version()).not.toBe(before);
  }
  const [row] = await db.as(me, (tx) => tx`select my_card() as it`);
  expect(row?.it).toMatchObject({ email: `new-${me}@example.com`, roles: [] });
});

/** What else reads a name or a picture, and whose. */
const others: Record<string, string> = {
  complete_onboarding: "demands that the profile has a name",
  save_onboarding_step: "writes it",
  my_data_export: "everything as it is stored: the profile, and what the account says",
  my_discord: "the name at Discord",
  my_staff_invite: "who sent the invitation",
};

test("no other function that members call reads a name or a picture by itself, unless it says whose", async () => {
  const found = await db.sql<{ name: string }[]>`
    select distinct proname::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      and proname !~ '^(admin|staff)_' and coalesce(pg_get_function_sqlbody(oid), prosrc) ~ '\\m(full_name|avatar_url|raw_user_meta_data)\\M'
    order by 1`;
  const known = new Set([
    ...Object.values(places).map(([call]) => call.replace("()", "")),
    ...Object.keys(others),
  ]);
  expect(found.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
