import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type SessionState = { notAfter?: string; factor?: boolean; aal?: "aal1" | "aal2" };

/** The claims of a member with a session of the auth service. */
async function claimsOf({ notAfter, factor = false, aal = "aal1" }: SessionState = {}) {
  const sub = await join(db);
  const session = randomUUID();
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after)
    values (${session}, ${sub}, now(), now(), ${aal}, ${notAfter ?? null}::timestamptz)`;
  if (factor)
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (${randomUUID()}, ${sub}, 'totp', 'verified', 'App', now(), now())`;
  return { sub, session_id: session, aal };
}

const knock = (asker: object | string) => db.as(asker as never, (tx) => tx`select admit_request()`);

describe("the lock in front of every request", () => {
  test("admits visitors, the service, and a live session that owes nothing", async () => {
    await knock("anon");
    await knock("service_role");
    await knock(await claimsOf());
    await knock(await claimsOf({ factor: true, aal: "aal2" }));
    await knock(await claimsOf({ notAfter: "2999-01-01" }));
  });

  test("refuses a session that was ended, is over, is another member's or has no name", async () => {
    const ended = await claimsOf();
    await db.sql`delete from auth.sessions where id = ${ended.session_id}`;
    const [one, other] = [await claimsOf(), await claimsOf()];
    const strangers = [
      ended,
      await claimsOf({ notAfter: "2020-01-01" }),
      { ...one, session_id: other.session_id },
      { ...one, session_id: "no id" },
      { sub: one.sub, aal: "aal2" },
    ];
    for (const claims of strangers) {
      await expect(knock(claims)).rejects.toMatchObject({ code: "PT401", message: "session_ended" });
    }
  });

  test("refuses every session of an account while it is banned", async () => {
    const claims = await claimsOf();
    const ban = (until: string) =>
      db.sql`update auth.users set banned_until = ${until} where id = ${claims.sub}`;
    await ban("2999-01-01");
    await expect(knock(claims)).rejects.toMatchObject({ code: "PT401" });
    await ban("2020-01-01");
    await knock(claims);
  });

  test("refuses a session that owes its second factor", async () => {
    const half = await claimsOf({ factor: true });
    await expect(knock(half)).rejects.toMatchObject({ code: "PT403", message: "second_factor_required" });
    await expect(knock({ ...half, aal: undefined })).rejects.toMatchObject({ code: "PT403" });
    await knock({ ...half, aal: "aal2" });
  });

  describe("asked by the guard of a page", () => {
    const knockGuarded = (asker: object | string, headers: object = { "altura-guard": "onboarding" }) =>
      db.as(asker as never, async (tx) => {
        await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
        return tx`select admit_request()`;
      });
    const finish = ({ sub }: { sub: string }) =>
      db.sql`update profiles set onboarding_completed = true where user_id = ${sub}`;

    test("refuses who has not finished onboarding, and only then", async () => {
      const claims = await claimsOf();
      await expect(knockGuarded(claims)).rejects.toMatchObject({
        code: "PT403",
        message: "onboarding_required",
      });
      await knockGuarded(claims, {});
      await knockGuarded(claims, { "altura-guard": "none" });
      await finish(claims);
      await knockGuarded(claims);
    });

    test("admits visitors, the service, and a member without a profile", async () => {
      await knockGuarded("anon");
      await knockGuarded("service_role");
      const claims = await claimsOf();
      await db.sql`delete from profiles where user_id = ${claims.sub}`;
      await knockGuarded(claims);
    });

    test("opens nothing: a session that is not accepted stays refused, whatever its header says", async () => {
      const half = await claimsOf({ factor: true });
      await finish(half);
      await expect(knockGuarded(half)).rejects.toMatchObject({ message: "second_factor_required" });
      const ended = await claimsOf();
      await finish(ended);
      await db.sql`delete from auth.sessions where id = ${ended.session_id}`;
      await expect(knockGuarded(ended)).rejects.toMatchObject({ message: "session_ended" });
    });
  });

  test("is what PostgREST is told to call", async () => {
    const [row] = await db.sql`select s.setting from pg_db_role_setting d
      join pg_roles r on r.oid = d.setrole, unnest(d.setconfig) s(setting)
      where r.rolname = 'authenticator' and s.setting like 'pgrst.%'`;
    expect(row?.setting).toBe("pgrst.db_pre_request=public.admit_request");
    const [seen] = await db.as("service_role" as never, (tx) => tx`select request_check_is_set() as stands`);
    expect(seen?.stands).toBe(true);
  });
});

describe("what a session is told of itself", () => {
  const told = async (asker: object | string) =>
    (await db.as(asker as never, (tx) => tx`select my_session() as it`))[0]?.it as object;

  test("is whether it is accepted and onboarding complete", async () => {
    const claims = await claimsOf();
    expect(await told(claims)).toEqual({ refusal: null, onboarded: false });
    await db.sql`update profiles set onboarding_completed = true where user_id = ${claims.sub}`;
    expect(await told(claims)).toEqual({ refusal: null, onboarded: true });
    await db.sql`delete from profiles where user_id = ${claims.sub}`;
    expect(await told(claims)).toEqual({ refusal: null, onboarded: null });
  });

  test("is nothing of the member, but why, when it has ended or still needs its second factor", async () => {
    expect(await told(await claimsOf({ factor: true }))).toEqual({
      refusal: "second_factor_required",
      onboarded: null,
    });
    const ended = await claimsOf();
    await db.sql`delete from auth.sessions where id = ${ended.session_id}`;
    expect(await told(ended)).toEqual({ refusal: "session_ended", onboarded: null });
  });

  test("is for members", async () => {
    for (const what of ["my_session()", "staff_access()", "my_card()"])
      await expect(db.as("anon" as never, (tx) => tx.unsafe(`select ${what}`))).rejects.toThrow(
        "permission denied",
      );
  });
});

describe("what the top bar shows", () => {
  test("is the caller's own name, picture and roles", async () => {
    const [claims, other] = [await claimsOf(), await claimsOf()];
    await db.sql`update profiles set full_name = 'Ada', avatar_url = 'https://a.example/a.png' where user_id = ${claims.sub}`;
    await db.sql`insert into user_roles (user_id, role) values (${claims.sub}, 'moderator')`;
    const card = async (asker: object) =>
      (await db.as(asker as never, (tx) => tx`select my_card() as it`))[0]?.it as { roles: string[] };
    expect(await card(claims)).toEqual({
      full_name: "Ada",
      avatar_url: "https://a.example/a.png",
      email: expect.stringContaining("@") as string,
      roles: ["moderator"],
      ...{ unread: 0, sells: false, waiting: expect.any(Boolean) as boolean },
    });
    expect(await card(other)).toMatchObject({ roles: [], waiting: false });
    await expect(card(await claimsOf({ factor: true }))).rejects.toThrow("second_factor_required");
  });

  test("is told for several sessions at once, each by its own rules", async () => {
    const [ada, ben, ended] = [await claimsOf(), await claimsOf(), await claimsOf()];
    const withFactor = await claimsOf({ factor: true });
    await db.sql`update profiles set full_name = 'Ada' where user_id = ${ada.sub}`;
    await db.sql`update profiles set full_name = 'Ben' where user_id = ${ben.sub}`;
    await db.sql`delete from auth.sessions where id = ${ended.session_id}`;
    const session = (of: typeof ada, aal = "aal1") => ({ user_id: of.sub, session_id: of.session_id, aal });
    const asked = [
      session(ended),
      session(ada),
      session(withFactor),
      session(withFactor, "aal2"),
      { ...session(ben), session_id: ada.session_id },
      { ...session(ben), session_id: null },
      session(ben),
    ];
    const [row] = await db.as(
      "service_role",
      (tx) => tx`select cards_of(${tx.json(asked)}) as it, auth.uid() as after`,
    );
    const told = row?.it as { session_id: string; card: { full_name: string } | null }[];
    expect(told.map(({ session_id }) => session_id)).toEqual(asked.map(({ session_id }) => session_id));
    expect(told.map(({ card }) => card?.full_name ?? null)).toEqual([
      null,
      "Ada",
      null,
      "Lena Brandt",
      null,
      null,
      "Ben",
    ]);
    expect(row?.after).toBeNull();
    for (const asker of ["anon", ada])
      await expect(db.as(asker as never, (tx) => tx`select cards_of(${tx.json(asked)})`)).rejects.toThrow(
        "permission denied",
      );
  });
});

describe("policies, which realtime and storage ask", () => {
  test("show an ended session nothing, in every table that is followed live", async () => {
    const claims = await claimsOf();
    const profile = () => db.as(claims, (tx) => tx`select 1 from profiles`);
    expect(await profile()).toHaveLength(1);
    await db.sql`delete from auth.sessions where id = ${claims.session_id}`;
    expect(await profile()).toHaveLength(0);
    const open = await db.sql`
      select t.tablename as name from pg_publication_tables t
      where t.pubname = 'supabase_realtime' and t.schemaname = 'public' and not exists (
        select from pg_policies p where p.schemaname = 'public' and p.tablename = t.tablename
          and p.permissive = 'RESTRICTIVE' and p.qual like '%session_refusal%')`;
    expect([...open]).toEqual([]);
  });

  test("let neither an ended nor a half session take a file away, and nobody write one past the server", async () => {
    const name = (sub: string) => `${sub}/avatar.webp`;
    const remove = async (claims: { sub: string }) => {
      await db.sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name(claims.sub)})`;
      return db.as(claims, async (tx) => {
        // What the storage service says of itself before it deletes a row.
        await tx`select set_config('storage.can_delete', 'true', true)`;
        return tx`delete from storage.objects where name = ${name(claims.sub)} returning 1`;
      });
    };
    const live = await claimsOf();
    expect(await remove(live)).toHaveLength(1);
    expect(await remove(await claimsOf({ factor: true, aal: "aal2" }))).toHaveLength(1);
    expect(await remove(await claimsOf({ factor: true }))).toHaveLength(0);
    const ended = await claimsOf();
    await db.sql`delete from auth.sessions where id = ${ended.session_id}`;
    expect(await remove(ended)).toHaveLength(0);
    await expect(
      db.as(
        live,
        (tx) => tx`insert into storage.objects (bucket_id, name) values ('avatars', ${name(live.sub)})`,
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
