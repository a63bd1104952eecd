import type { Sql } from "postgres";
import { laterRows, laterTables } from "./rows/later.ts";
import { memberRows } from "./rows/members.ts";
import { checkRows, moneyRows } from "./rows/money.ts";
import { staffRows, workRows } from "./rows/work.ts";

export type Size = { members: number; lines: number };

const memberSteps = [...memberRows, ...moneyRows, ...workRows, `drop table bench_member`];

// Every fiftieth line takes the one before it back, which is of the same member.
const lineStep = `insert into public.points_ledger (id, user_id, source, source_id, points, reason, reverses, created_at)
  overriding system value
  select k, md5('member ' || 1 + (k - (k % 50 = 0)::int)::bigint * 2654435761 % $members)::uuid,
    case when k % 50 = 0 then 'reversal' else 'checkin' end, case when k % 50 = 0 then (k - 1) || ':1' else k::text end,
    case when k % 50 = 0 then -10 else 10 end, 'Bench', case when k % 50 = 0 then k - 1 end,
    now() - interval '400 days' * (1 - k::float / $lines)
  from generate_series($from::bigint, $to::bigint) k`;

/** Tables that are filled without their indexes. */
const filledTables = [
  "public.profiles",
  "public.orders",
  "public.invoices",
  "public.stripe_events",
  "public.user_sessions",
  "public.feedback",
  "public.creator_applications",
  "public.referrals",
  "public.mail_outbox",
  "public.points_ledger",
  "public.audit_log",
  ...laterTables,
];

const closingSteps = {
  "points of referrals": `insert into public.points_ledger (id, user_id, source, source_id, points, reason, created_at)
    overriding system value
    select $lines + row_number() over (order by qualified_at, id), referrer_id, 'referral', id::text, 1200, 'Bench', qualified_at
    from public.referrals where stage = 'qualified'`,
  "totals of members": `insert into public.wallet_profiles (user_id, total_xp)
    select p.user_id, coalesce(l.total, 0) from public.profiles p
    left join (select user_id, sum(points) as total from public.points_ledger group by user_id) l using (user_id)
    on conflict (user_id) do update set total_xp = excluded.total_xp`,
  "counts of referrals": `insert into public.referral_points (user_id, qualified_referrals)
    select p.user_id, coalesce(r.total, 0) from public.profiles p
    left join (select referrer_id as user_id, count(*) as total from public.referrals where stage = 'qualified' group by 1) r
      using (user_id)
    on conflict (user_id) do update set qualified_referrals = excluded.qualified_referrals`,
  staff: `insert into public.user_roles (user_id, role)
    select md5('member ' || n)::uuid, case n when 1 then 'admin' else 'moderator' end from generate_series(1, 10) n`,
  ...Object.fromEntries(checkRows.map((step, part) => [`comparisons with Stripe, part ${part + 1}`, step])),
  "list of members": `select private.rebuild_member_list()`,
  "counts of campaigns that have ended": `select private.keep_campaign_counts()`,
  "staff without a second factor": `update public.settings set value = 'false' where key = 'staff.second_factor'`,
  "next ids": `select setval(pg_get_serial_sequence('public.points_ledger', 'id'), (select max(id) from public.points_ledger))`,
  figures: `select private.rebuild_figures()`,
  rankings: `select private.rebuild_rankings()`,
};

/**
 * Fills an empty migrated database with members, their referrals, orders and ledger lines, the same for the same size
 * (times are relative to now). `sql` must be of a superuser: triggers and foreign keys rest meanwhile.
 */
export async function fillDatabase(url: Sql, size: Size, log: (line: string) => void): Promise<void> {
  const sql = await url.reserve();
  const fill = (text: string, from = 0, to = 0) =>
    sql.unsafe(
      text.replaceAll(/\$(members|lines|from|to)\b/g, (_, name: "members") =>
        String({ ...size, from, to }[name]),
      ),
    );
  const inParts = async (
    name: string,
    total: number,
    part: number,
    work: (from: number, to: number) => Promise<void>,
  ) => {
    const began = performance.now();
    for (let from = 1; from <= total; from += part) {
      const to = Math.min(from + part - 1, total);
      await work(from, to);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      log(`  ${name}: ${to.toLocaleString("en")} of ${total.toLocaleString("en")} (${seconds} s)`);
    }
  };
  try {
    await sql`set session_replication_role = replica`;
    await sql`set maintenance_work_mem = '512MB'`;
    // Building an index once is several times as fast as ten million insertions into it.
    const indexes =
      await sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any (${filledTables}::regclass[])
        and not exists (select from pg_constraint k where k.conindid = indexrelid)`;
    for (const { name } of indexes) await sql.unsafe(`drop index ${name as string}`);
    await inParts("members", size.members, 200_000, async (from, to) => {
      for (const step of memberSteps) await fill(step, from, to);
    });
    await inParts("ledger lines", size.lines, 1_000_000, async (from, to) => {
      await fill(lineStep, from, to);
    });
    for (const [name, step] of Object.entries({ ...staffRows, ...laterRows })) {
      log(`  ${name}`);
      await fill(step);
    }
    for (const { name, definition } of indexes) {
      log(`  index ${name as string}`);
      await sql.unsafe(definition as string);
    }
    for (const [name, step] of Object.entries(closingSteps)) {
      log(`  ${name}`);
      await fill(step);
    }
    log("  vacuum analyze");
    await sql.unsafe("vacuum analyze");
  } finally {
    await sql`set session_replication_role = origin`;
    sql.release();
  }
}
