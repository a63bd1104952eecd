import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, anyAddress, anyHash, join, publishPrices } from "./cast.ts";
import { moneyChanges, type Change } from "./money-changes.ts";
import { roleOf } from "./staff-roles.ts";

type Person =
  | "visitor"
  | "member"
  | "moderator"
  | "admin without a second factor"
  | "admin who has not shown it"
  | "admin";

let db: FreshDatabase;
let functions: { name: string; call: string }[];
const askers = {} as Record<Person, Asker>;

/** Staff with an authenticator app, shown a minute ago. */
async function appoint(role: "moderator" | "admin"): Promise<{ sub: string; aal: string; amr: object[] }> {
  const sub = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${sub}, ${role})`;
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${sub}, 'totp', 'verified', now(), now())`;
  return { sub, aal: "aal2", amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - 60 }] };
}

beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
  await db.sql`update settings set value = 'true' where key = 'staff.second_factor'`;
  askers.visitor = "anon";
  askers.member = await join(db);
  askers.moderator = await appoint("moderator");
  askers.admin = await appoint("admin");
  askers["admin who has not shown it"] = { ...(await appoint("admin")), aal: "aal1", amr: [] };
  const bare = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${bare}, 'admin')`;
  askers["admin without a second factor"] = { sub: bare, aal: "aal2" };
  // By name, or by what the function asks for, itself or by a function that it calls.
  functions = await db.sql<{ name: string; call: string }[]>`
    with recursive asking as (
      select p.oid, p.proname, p.pronamespace, p.prosrc from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~ 'private\\.require_role\\('
      union
      select p.oid, p.proname, p.pronamespace, p.prosrc from pg_proc p
      join asking a on a.pronamespace = 'private'::regnamespace
        and p.prosrc ~ ('private\\.' || a.proname || '\\(')
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    )
    select p.proname as name, format('%I(%s)', p.proname, (
      select string_agg(format('null::%s', format_type(t, null)), ', ' order by n)
      from unnest(p.proargtypes) with ordinality a (t, n))) as call
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      -- Of the service, which changes members in the name of the staff who started a job (admin-jobs.test.ts).
      and p.proname <> 'work_admin_job'
      and (p.proname like 'admin\\_%' or p.oid in (select oid from asking))
    order by 1`;
});
afterAll(() => db.drop());

/** What becomes of a call without arguments: what is missing in them is told only to those who are let in. */
async function outcomeOf(asker: Asker, call: string): Promise<string> {
  try {
    await db.as(asker, (tx) => tx.unsafe(`select ${call}`));
    return "let in";
  } catch (error) {
    const { message } = error as Error;
    if (message.includes("permission denied")) return "no grant";
    return /^(forbidden|unauthenticated|second_factor_\w+)$/.test(message) ? message : "let in";
  }
}

test("every staff function of the catalogue has a row here", () => {
  expect(functions.length).toBeGreaterThan(20);
  expect(functions.map(({ name }) => name).filter((name) => !roleOf[name])).toEqual([]);
});

describe("each staff function lets in exactly whom it is for", () => {
  const expected: Record<Person, (role: "moderator" | "admin") => string> = {
    visitor: () => "no grant",
    member: () => "forbidden",
    moderator: (role) => (role === "admin" ? "forbidden" : "let in"),
    "admin without a second factor": () => "second_factor_not_set_up",
    "admin who has not shown it": () => "second_factor_required",
    admin: () => "let in",
  };
  test.each(Object.keys(expected) as Person[])("%s", async (person) => {
    const cells: Record<string, string> = {};
    for (const { name, call } of functions) cells[name] = await outcomeOf(askers[person], call);
    expect(cells).toEqual(
      Object.fromEntries(functions.map(({ name }) => [name, expected[person](roleOf[name] ?? "admin")])),
    );
  });

  test("and the service calls none of them", async () => {
    for (const { call } of functions) expect(await outcomeOf("service_role", call), call).toBe("no grant");
  });
});

describe("every change leaves one line, with before and after", () => {
  const one = async (query: Promise<{ id?: unknown }[]>) => String((await query)[0]?.id);
  const ledgerLine = async (member: string) =>
    one(db.sql`select id from points_ledger where user_id = ${member} and source = 'signup'`);
  const message = async () => {
    await db.sql`select submit_feedback(null, 'Lena', 'lena@example.com', 'idea', 'Sort the list by date', '/', 'en')`;
    return one(db.sql`select id from feedback order by created_at desc limit 1`);
  };
  /** What is called, and whether it makes something, which has no state before. */
  const changes: Change[] = [
    ...moneyChanges(() => db),
    ["admin_award_points", async (id) => `'${id}', 5, 'x'`],
    ["admin_reverse_points", async (id) => `${await ledgerLine(id)}, 'x'`],
    ["admin_set_role", async (id) => `'${id}', 'moderator', true, 'x'`],
    ["admin_suspend_member", async (id) => `'${id}', 'infinity', 'x'`],
    [
      "admin_review_referral",
      async () => {
        const { referee } = await almostQualified(db);
        const held = db.sql`update referrals set stage = 'held' where referee_id = ${referee} returning id`;
        return `'${await one(held)}', 'approve', 'x'`;
      },
    ],
    [
      "admin_publish_form",
      async () => {
        const form = db.sql`select fields - 1 as id from application_forms order by version desc limit 1`;
        return `'${JSON.stringify((await form)[0]?.id).replaceAll("'", "''")}', 'project', 'x'`;
      },
    ],
    ["admin_set_setting", async () => "'wallet.limit', '6', 'x'"],
    ["admin_reset_statistics", async () => "'x'"],
    ["admin_add_block", async () => "'domain', 'junk.example', 'x'", true],
    ["admin_begin_erasure", async (id) => `'${id}', 'x'`],
    ["admin_open_view", async (id) => `'${id}', 'x'`, true],
    ["admin_export_member", async (id) => `'${id}', 'x'`, true],
    ["admin_set_feedback", async () => `'${await message()}', 'open', 'x'`],
    ["admin_reply_feedback", async () => `'${await message()}', 'Gladly'`],
    [
      "admin_merge_feedback",
      async () => {
        await message();
        const [into] = await db.sql`select reference from feedback order by created_at desc limit 1`;
        return `'${await message()}', '${into?.reference as string}', 'x'`;
      },
    ],
    ["admin_link_feedback", async (id) => `'${await message()}', '${id}', 'x'`],
    [
      "admin_review_application",
      async (id) => {
        const sent = db.sql`insert into creator_applications (user_id, status, submitted_at)
          values (${id}, 'submitted', now()) returning id`;
        return `'${await one(sent)}', 'in_review', 'x'`;
      },
    ],
    [
      "admin_retry_delivery",
      async (id) => {
        const failed = db.sql`insert into mail_outbox (key, user_id, to_address, template, params, locale, status)
          values (${id}, ${id}, 'a@example.com', 'welcome', '{}', 'en', 'failed') returning id`;
        return `'${await one(failed)}', 'x'`;
      },
    ],
    ["admin_create_invite", async () => "'For a painter'", true],
    ["admin_grant_honorary", async (id) => `'${id}', 'pro', null, false, 'x'`],
    [
      "admin_revoke_honorary",
      async (id) => {
        const given = db.sql`select private.add_honorary(jsonb_build_object('user', ${id}::text, 'tier', 'pro',
          'voucher', false, 'staff', ${(askers.admin as { sub: string }).sub}::text)) #>> '{}' as id`;
        return `'${await one(given)}', 'x'`;
      },
    ],
    ["admin_save_allowlist", async () => `'${anyHash()}', array['${anyAddress()}'], 'x'`, true],
    ["admin_set_rule", async () => `'renewal', '{"points": 210, "active": true}', null, 'x'`],
    ["admin_reconcile_member", async (id) => `'${id}', 'x'`],
    [
      "admin_pin_note",
      async (id) => {
        const made = db.sql`insert into staff_notes (user_id, created_by, body)
          values (${id}, ${(askers.moderator as { sub: string }).sub}, 'x') returning id`;
        return `'${await one(made)}', true`;
      },
    ],
    ["admin_start_reconciliation", async () => "'x'"],
    ["admin_save_point_reason", async () => `null, '{"en": "Helped"}', 5, false, 'x'`, true],
    ["admin_invite_staff", async () => "'guest@example.com', 'moderator', 'en', 'x'", true],
    [
      "admin_revoke_invite",
      async (id) => {
        const sent = db.sql`insert into staff_invites (email, role, token_hash, invited_by, expires_at)
          values ('other@example.com', 'moderator', sha256(${id}::bytea), ${(askers.admin as { sub: string }).sub}, now() + interval '1 day') returning id`;
        return `'${await one(sent)}', 'x'`;
      },
    ],
    [
      "admin_save_proposal",
      async () =>
        `null, '{"texts": {"en": {"title": "Huts", "summary": "New ones", "body": ["Two."]}}, "days": 7, "amount": 1}', 'x'`,
      true,
    ],
    [
      "admin_undo",
      async () => {
        const id = await message();
        const change = `select (admin_set_feedback('${id}', 'open', 'x') ->> 'line')::int as id`;
        return `${await one(db.asKept(askers.admin, (tx) => tx.unsafe(change)))}, null`;
      },
    ],
    [
      "admin_end_sessions",
      async (id) => {
        await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${randomUUID()}, ${id}, now(), now())`;
        return `'${id}', 'x'`;
      },
    ],
  ];
  test.each(changes)("%s", async (name, prepare, made) => {
    const given = await prepare(await join(db));
    const [last] = await db.sql`select coalesce(max(id), 0) as id from audit_log`;
    await db.asKept(askers.admin, (tx) => tx.unsafe(`select ${name}(${given})`));
    const lines = await db.sql`select actor, before, after from audit_log where id > ${last?.id as number}`;
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ actor: (askers.admin as { sub: string }).sub });
    expect(lines[0]?.after).toBeTypeOf("object");
    expect(lines[0]?.after).not.toEqual(lines[0]?.before);
    expect([lines[0]?.before === null, lines[0]?.after === null]).toEqual([made ?? false, false]);
  });
});

test("two admins who demote each other at once: one remains, whatever the order", async () => {
  const own = await freshDatabase();
  await own.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  for (let round = 0; round < 5; round += 1) {
    await own.sql`delete from user_roles`;
    const [one, other] = [await join(own), await join(own)];
    await own.sql`insert into user_roles (user_id, role) values (${one}, 'admin'), (${other}, 'admin')`;
    const demote = (asker: string, whom: string) =>
      own.asKept(asker, (tx) => tx`select admin_set_role(${whom}, 'admin', false, 'Left')`);
    const outcomes = await Promise.allSettled([demote(one, other), demote(other, one)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [refused] = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect((refused?.reason as Error).message).toBe("forbidden");
    expect(await own.sql`select count(*)::int as n from user_roles where role = 'admin'`).toEqual([{ n: 1 }]);
  }
  await own.drop();
});
