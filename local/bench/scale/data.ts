import type { Sql } from "postgres";

export type Size = { members: number; lines: number };

/** Orders, subscriptions and the like come in these shares of the members. */
const shares = { referred: 5, ordered: 20, subscribed: 25, named: 3, walleted: 2 };

const memberSteps = [
  `create unlogged table bench_member as
  select n, md5('member ' || n)::uuid as id,
    (array['Lena Brandt', 'Noor Haddad', 'Tomás Vidal', 'Amara Okafor', 'Kenji Watanabe', 'Priya Raman'])[1 + n % 6] || ' ' || n as name,
    now() - interval '400 days' * (1 - n::float / $members) as joined
  from generate_series($from, $to) n`,
  `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, last_sign_in_at)
  select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', 'member' || n || '@altura.test', joined,
    '{"provider": "email"}', '{}', joined, joined, now() - interval '1 day' * (n % 90)
  from bench_member`,
  `insert into public.profiles (user_id, full_name, username, tier, wallet_address, onboarding_completed, onboarding_step, created_at)
  select id, name, case when n % ${shares.named} = 0 then 'member-' || n end,
    case when n % ${shares.ordered} = 0 then 'plus' else 'standard' end,
    case when n % ${shares.walleted} = 0 then '0x' || left(md5('wallet ' || n) || md5('wallet ' || n), 40) end,
    true, 'done', joined
  from bench_member`,
  `insert into public.mail_preferences (user_id) select id from bench_member`,
  `insert into public.referral_aliases (alias, user_id, kind, created_at)
  select 'B' || upper(lpad(to_hex(n), 7, '0')), id, 'generated', joined from bench_member`,
  `insert into public.referrals (referrer_id, referee_id, alias, stage, signed_up_at, expires_at, qualified_at, basis)
  select md5('member ' || 1 + n % greatest($members / 50, 1))::uuid, id, 'B' || n,
    case when n % ${2 * shares.referred} = 0 then 'qualified' else 'signed_up' end, joined, joined + interval '90 days',
    case when n % ${2 * shares.referred} = 0 then least(joined + interval '3 days', now()) end,
    case when n % ${2 * shares.referred} = 0 then '{"kind": "active_days", "id": "bench"}'::jsonb end
  from bench_member where n % ${shares.referred} = 0 and n > $members / 50`,
  `insert into public.orders (user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, created_at, paid_at)
  select m.id, p.id, p.plan_key, 'subscription', p.unit_amount, 'usd', 'paid', 'cs_bench_' || m.n, m.joined, m.joined
  from bench_member m, public.prices p where p.lookup_key = 'plus_month' and m.n % ${shares.ordered} = 0`,
  // A limited plan: nearly sold out, with ten abandoned checkouts for each place.
  `insert into public.orders (user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, created_at, paid_at)
  select m.id, p.id, p.plan_key, 'one_time', p.unit_amount, 'usd', case when paid then 'paid' else 'canceled' end,
    'cs_founder_' || m.n, m.joined, case when paid then m.joined end
  from bench_member m
  cross join lateral (select m.n % greatest($members / 900, 1) = 0 as paid) o
  join public.prices p on p.plan_key = 'founder'
  where m.n % greatest($members / 9000, 1) = 0`,
  `insert into public.subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end)
  select 'sub_bench_' || m.n, m.id, p.id, p.plan_key, 'active', now() - interval '10 days', now() + interval '20 days'
  from bench_member m, public.prices p where p.lookup_key = 'plus_month' and m.n % ${shares.subscribed} = 0`,
  `insert into public.invoices (id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency, paid_at, created_at)
  select 'in_bench_' || m.n || '_' || i, m.id, 'sub_bench_' || m.n, p.id, 'subscription_cycle', p.unit_amount, 'usd',
    least(m.joined + interval '30 days' * i, now()), m.joined
  from bench_member m, public.prices p, generate_series(1, 3) i
  where p.lookup_key = 'plus_month' and m.n % ${shares.subscribed} = 0`,
  `drop table bench_member`,
];

// Every fiftieth line takes the one before it back, which is of the same member.
const lineStep = `insert into public.points_ledger (id, user_id, source, source_id, points, reason, reverses, created_at)
  overriding system value
  select k, md5('member ' || 1 + (k - (k % 50 = 0)::int)::bigint * 2654435761 % $members)::uuid,
    case when k % 50 = 0 then 'reversal' else 'checkin' end, case when k % 50 = 0 then (k - 1) || ':1' else k::text end,
    case when k % 50 = 0 then -10 else 10 end, 'Bench', case when k % 50 = 0 then k - 1 end,
    now() - interval '400 days' * (1 - k::float / $lines)
  from generate_series($from::bigint, $to::bigint) k`;

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
  staff: `insert into public.user_roles (user_id, role) values (md5('member 1')::uuid, 'admin')`,
  "list of members": `select private.rebuild_member_list()`,
  "staff without a second factor": `update public.settings set value = 'false' where key = 'staff.second_factor'`,
  "next ids": `select setval(pg_get_serial_sequence('public.points_ledger', 'id'), (select max(id) from public.points_ledger))`,
  figures: `select private.rebuild_figures()`,
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
    await inParts("members", size.members, 200_000, async (from, to) => {
      for (const step of memberSteps) await fill(step, from, to);
    });
    // Building an index once is several times as fast as ten million insertions into it.
    const indexes =
      await sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'public.points_ledger'::regclass
        and not exists (select from pg_constraint k where k.conindid = indexrelid)`;
    for (const { name } of indexes) await sql.unsafe(`drop index ${name as string}`);
    await inParts("ledger lines", size.lines, 1_000_000, async (from, to) => {
      await fill(lineStep, from, to);
    });
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
