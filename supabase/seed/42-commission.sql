-- Commission of Noor: a line for each payment of her friends, as it would have been written then.
insert into private.commission_payments (payment, referral_id, percent)
select b.payment, r.id, 20 from public.referrals r cross join lateral private.commission_base(r.id) b
where r.stage = 'qualified' and exists (select from seed_referral s where s.referral_id = r.id)
on conflict do nothing;
insert into private.commission_lines (referral_id, user_id, payment, reason, amount, currency, base, percent, payable_at, created_at)
select r.id, r.referrer_id, b.payment, b.kind, round(b.net / 5), b.currency, round(b.net), 20, b.paid_at + interval '30 days', b.paid_at
from public.referrals r cross join lateral private.commission_base(r.id) b
where r.stage = 'qualified' and b.net > 0 and exists (select from seed_referral s where s.referral_id = r.id)
  and not exists (select from private.commission_lines l where l.payment = b.payment)
order by b.paid_at;

-- A part of it has been prepared for her and waits for two admins.
with line as (
  select l.id, l.user_id, l.amount, l.currency from private.commission_lines l join seed_member m on m.id = l.user_id and m.n = 3
  where l.amount > 0 and l.payable_at <= pg_temp.seed_day() order by l.id offset 1 limit 1
), payout as (
  insert into private.payouts (id, user_id, amount, currency, account, second_needed, created_by, created_at)
  select '00000000-0000-4f10-8000-000000000001', user_id, amount, currency, 'acct_seed3', true, '00000000-0000-4000-8000-000000000001',
    pg_temp.seed_now() - interval '30 hours'
  from line returning id
)
insert into private.payout_lines (payout_id, line_id) select p.id, l.id from payout p, line l;
