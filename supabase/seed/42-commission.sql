-- Commission: a line for each payment of the invited, as it would have been written then.
insert into private.commission_payments (payment, referral_id, percent)
select b.payment, r.id, 20 from public.referrals r cross join lateral private.commission_base(r.id) b
where r.stage = 'qualified' and r.referee_id in (select id from seed_person)
on conflict do nothing;
insert into private.commission_lines (referral_id, user_id, payment, reason, amount, currency, base, percent, payable_at, created_at)
select r.id, r.referrer_id, b.payment, b.kind, round(b.net / 5), b.currency, round(b.net), 20, b.paid_at + interval '30 days', greatest(b.paid_at, r.qualified_at)
from public.referrals r cross join lateral private.commission_base(r.id) b
where r.stage = 'qualified' and b.net > 0 and r.referee_id in (select id from seed_person)
order by greatest(b.paid_at, r.qualified_at), b.payment;

-- Ines was paid in the last run, after two admins had looked. What Noor is owed was prepared and waits for them.
create temporary table seed_payout as
select m.n, ('00000000-0000-4f10-8000-' || lpad(p.n::text, 12, '0'))::uuid as id, m.id as user_id, p.state, p.at, 'acct_seed' || m.n as account
from (values
  (1, 3, 'pending', pg_temp.seed_now() - interval '30 hours'), (2, 4, 'paid', pg_temp.seed_day() - interval '25 days')
) p (n, member, state, at) join seed_member m on m.n = p.member;
create temporary table seed_payout_line as
select p.id as payout_id, l.id as line_id, l.amount, l.currency
from seed_payout p join private.commission_lines l on l.user_id = p.user_id and l.amount > 0 and l.payable_at <= date_trunc('day', p.at, 'UTC');
insert into private.payouts (
  id, user_id, amount, currency, account, state, second_needed, created_by, created_at, approved_by, approved_at, second_by, second_at, attempts,
  attempted_at, processed_at, paid_at, transfer_id
)
select p.id, p.user_id, l.amount, l.currency, p.account, p.state, true, '00000000-0000-4000-8000-000000000001', p.at,
  case when paid then '00000000-0000-4000-8000-000000000001'::uuid end, case when paid then p.at + interval '2 hours' end,
  case when paid then '00000000-0000-4000-8000-000000000031'::uuid end, case when paid then p.at + interval '5 hours' end, case when paid then 1 else 0 end,
  case when paid then p.at + interval '5 hours' end, case when paid then p.at + interval '5 hours' end, case when paid then p.at + interval '3 days' end,
  case when paid then 'tr_seed' || p.n end
from seed_payout p join (
  select payout_id, sum(amount) as amount, currency from seed_payout_line group by payout_id, currency having sum(amount) >= 2000
) l on l.payout_id = p.id, lateral (select p.state = 'paid' as paid) s
order by p.at, p.n;
insert into private.payout_lines (payout_id, line_id)
select l.payout_id, l.line_id from seed_payout_line l join private.payouts p on p.id = l.payout_id;
