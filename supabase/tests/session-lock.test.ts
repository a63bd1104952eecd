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

  test("is what PostgREST is told to call", async () => {
    const [row] = await db.sql`select s.setting from pg_db_role_setting d
      join pg_roles r on r.oid = d.setrole, unnest(d.setconfig) s(setting)
      where r.rolname = 'authenticator' and s.setting like 'pgrst.%'`;
    expect(row?.setting).toBe("pgrst.db_pre_request=public.admit_request");
    const [seen] = await db.as("service_role" as never, (tx) => tx`select request_check_is_set() as stands`);
    expect(seen?.stands).toBe(true);
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
