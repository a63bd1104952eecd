import postgres from "postgres";
import { afterAll, describe, expect, test, vi } from "vitest";
import { databaseState, type lintNames } from "@/lib/admin/database/schema";
import { expectFullAnswers } from "./full-answer.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

const state = async (by = "total") =>
  databaseState.parse(await call(admin, `admin_database('${by}')`)) satisfies object;

describe("the state of the database", () => {
  test("tells statements without their values, sizes, connections and locks that are held", async () => {
    await db.sql.unsafe(
      `alter role anon in database ${new URL(db.url).pathname.slice(1)} set application_name = 'a secret value'`,
    );
    await db.sql`select record_sizes()`;
    await db.sql`insert into private.database_sizes (day, relation, bytes)
      select day - 1, relation, bytes + 1 from private.database_sizes`;
    await db.sql`insert into private.lint_exceptions values ('no_primary_key', 'public.bare', 'queue')`;
    await db.sql.unsafe("create table public.bare (id int)");
    const holder = postgres(db.url, { max: 1, onnotice: () => {} });
    const told = await holder.begin(async (tx) => {
      await tx`lock table public.bare in exclusive mode`;
      await tx`select pg_advisory_xact_lock(4711), pg_current_xact_id()`;
      return vi.waitFor(async () => {
        const answer = await call(admin, "admin_database('total')");
        // A lock is told when it has been held for a second.
        expect(databaseState.parse(answer).locks).toHaveLength(1);
        return answer;
      });
    });
    await holder.end();
    await db.sql.unsafe("drop table public.bare");
    const shown = databaseState.parse(told);
    expect(shown.statements.state).toBe("ready");
    expect(JSON.stringify(shown)).not.toContain("a secret value");
    expect(shown.tables.find(({ relation }) => relation === "public.profiles")).toMatchObject({ growth: -1 });
    expect(shown.locks).toMatchObject([
      { what: ["advisory", "public.bare", "transactionid"], modes: ["ExclusiveLock"], waits_for: [] },
    ]);
    expect(shown.growth).toHaveLength(2);
    expect(shown.connections.length).toBeGreaterThan(0);
    expect(shown.lints).toContainEqual({
      lint: "rls_disabled",
      level: "error",
      subject: "public.bare",
      reason: null,
    });
    expectFullAnswers(
      databaseState.pick({ statements: true, growth: true, unused: true, lints: true }),
      told,
    );
  });

  test.each(["mean", "calls", "rows", "total"] as const)("orders statements by %s", async (by) => {
    const { rows } = (await state(by)).statements;
    const values = rows.map((row) => row[by]);
    expect(values.length).toBeGreaterThan(2);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test("is measured once a day", async () => {
    await db.sql`delete from private.database_sizes`;
    expect(await call("service_role", "record_sizes()")).toBeGreaterThan(50);
    expect(await call("service_role", "record_sizes()")).toBe(0);
    await expect(call(admin, "record_sizes()")).rejects.toThrow("permission denied");
  });

  test("says so when the extension is missing, and refuses a reset of nothing", async () => {
    await db.sql.unsafe("drop extension pg_stat_statements");
    expect((await state()).statements).toEqual({ state: "missing", since: null, rows: [] });
    await expect(call(admin, "admin_reset_statistics('Quiet')")).rejects.toThrow("statistics_missing");
    await db.sql.unsafe("create extension pg_stat_statements with schema extensions");
  });

  test("says so when the application may not read the statistics", async () => {
    await db.sql.unsafe("revoke select on extensions.pg_stat_statements from public");
    expect((await state()).statements.state).toBe("off");
    await db.sql.unsafe("grant select on extensions.pg_stat_statements to public");
  });

  test("is for admins alone, in the orders there are", async () => {
    await expect(call(moderator, "admin_database('total')")).rejects.toThrow("forbidden");
    await expect(call("anon", "admin_database('total')")).rejects.toThrow("permission denied");
    await expect(call(admin, "admin_database('1; drop table x')")).rejects.toThrow("invalid_input");
  });

  test("can be counted anew, with a reason and one line", async () => {
    await db.sql.unsafe("grant execute on all functions in schema extensions to postgres");
    await expect(call(moderator, "admin_reset_statistics('x')")).rejects.toThrow("forbidden");
    await expect(call(admin, "admin_reset_statistics('')")).rejects.toThrow("reason_required");
    const before = Number((await state()).statements.rows.length);
    expect(before).toBeGreaterThan(2);
    const { line, undo } = await call(admin, "admin_reset_statistics('After the new index')");
    expect(undo).toBe(false);
    const [row] = await db.sql`select action, before, after from audit_log where id = ${line}`;
    expect(row).toMatchObject({ action: "statistics.reset", after: { statements: 0 } });
    expect((await state()).statements.rows.length).toBeLessThan(before);
  });
});

describe("rules of the schema", () => {
  test("are kept by the product, or the exception has its reason", async () => {
    const open = await db.sql`select lint, subject from private.database_lints() where reason is null`;
    expect([...open]).toEqual([]);
    const stale = await db.sql`
      select e.lint, e.subject from private.lint_exceptions e
      where not exists (select from private.database_lints() l where l.lint = e.lint and l.subject = e.subject)
        and e.subject <> 'public.bare'`;
    expect([...stale]).toEqual([]);
  });

  /** What breaks a rule, and what the rule then names. */
  const breaches: [lint: (typeof lintNames)[number], subject: string, statements: string][] = [
    ["rls_disabled", "public.bad", "create table public.bad (id int primary key)"],
    [
      "policy_without_rls",
      "public.bad",
      "create table public.bad (id int primary key); create policy p on public.bad using (true)",
    ],
    [
      "grant_without_policy",
      "public.bad",
      "create table public.bad (id int primary key); alter table public.bad enable row level security; grant select on public.bad to anon",
    ],
    [
      "auth_users_exposed",
      "public.bad",
      "create view public.bad as select email from auth.users; grant select on public.bad to authenticated",
    ],
    [
      "definer_view",
      "public.bad",
      "create view public.bad as select 1 as x; grant select on public.bad to anon",
    ],
    [
      "materialized_view_exposed",
      "public.bad",
      "create materialized view public.bad as select 1 as x; grant select on public.bad to anon",
    ],
    ["no_primary_key", "private.bad", "create table private.bad (id int)"],
    [
      "auth_call_per_row",
      "public.bad: p",
      "create table public.bad (id uuid primary key); create policy p on public.bad using (id = auth.uid())",
    ],
    [
      "policy_reads_user_metadata",
      "public.bad: p",
      "create table public.bad (id int primary key); create policy p on public.bad using ((select auth.jwt()) -> 'user_metadata' is not null)",
    ],
    [
      "several_policies",
      "public.bad",
      "create table public.bad (id int primary key); create policy a on public.bad for select to authenticated using (true); create policy b on public.bad to authenticated using (true)",
    ],
    [
      "search_path_mutable",
      "public.bad",
      "create function public.bad() returns int language sql as 'select 1'",
    ],
    [
      "executable_by_public",
      "public.bad",
      "create function public.bad() returns int language sql set search_path = '' as 'select 1'; grant execute on function public.bad to public",
    ],
    [
      "executable_by_anon",
      "public.bad",
      "create function public.bad() returns int language sql set search_path = '' as 'select 1'; grant execute on function public.bad to anon",
    ],
    [
      "duplicate_index",
      "public.profiles: bad_1 = bad_2",
      "create index bad_1 on public.profiles (created_at); create index bad_2 on public.profiles (created_at)",
    ],
    [
      "unindexed_foreign_key",
      "private.bad: bad_member_fkey",
      "create table private.bad (id int primary key, member uuid references public.profiles)",
    ],
    ["extension_in_public", "hstore", "create extension hstore with schema public"],
  ];
  test.each(breaches)("%s is found: %s", async (lint, subject, statements) => {
    const found = await db.sql
      .begin(async (tx) => {
        await tx.unsafe(statements);
        const rows =
          await tx`select subject from private.database_lints() where lint = ${lint} and reason is null`;
        throw Object.assign(new Error("rolled back"), { rows: rows.map((row) => row.subject as string) });
      })
      .catch((error: Error & { rows?: string[] }) => {
        if (!error.rows) throw error;
        return error.rows;
      });
    expect(found).toContain(subject);
  });

  test("a wrapped call, an index on the column and a view of the invoker keep them", async () => {
    const found = await db.sql
      .begin(async (tx) => {
        await tx.unsafe(`
          create table public.good (id uuid primary key, member uuid references public.profiles);
          alter table public.good enable row level security;
          create policy p on public.good for select to authenticated using (id = (select auth.uid()));
          create index good_member on public.good (member) where member is not null;
          create view public.good_view with (security_invoker = true) as select id from public.good;
          grant select on public.good, public.good_view to authenticated`);
        const rows = await tx`select lint, subject from private.database_lints() where subject like '%good%'`;
        throw Object.assign(new Error("rolled back"), { rows: [...rows] });
      })
      .catch((error: Error & { rows?: unknown[] }) => {
        if (!error.rows) throw error;
        return error.rows;
      });
    expect(found).toEqual([]);
  });
});
