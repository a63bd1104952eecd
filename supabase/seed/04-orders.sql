-- What the cast bought.
create temporary table seed_order as
select s.*, o.lookup_key, o.status, o.bought, o.renewals, o.refunded, p.id as price_id, p.plan_key, p.unit_amount,
  p.interval, pl.tier, pl.name as plan_name,
  (format('5eed%s-0000-4000-9000-', lpad(s.n::text, 4, '0')) || lpad(s.n::text, 12, '0'))::uuid as order_id,
  pg_temp.seed_day() - make_interval(days => o.bought, hours => s.n % 9) as paid_at
from (values
  (3, 'plus_month', 'paid', 65, 2, 0), (4, 'founder_once', 'paid', 120, 0, 0), (5, 'plus_month', 'paid', 50, 1, 0),
  (7, 'pro_month', 'paid', 58, 1, 0), (10, 'pro_year', 'paid', 110, 0, 0), (12, 'plus_year', 'paid', 90, 0, 0),
  (13, 'founder_once', 'paid', 75, 0, 0), (15, 'plus_month', 'partially_refunded', 20, 0, 300),
  (17, 'pro_month', 'paid', 25, 0, 0), (19, 'plus_month', 'paid', 36, 1, 0), (20, 'plus_month', 'refunded', 30, 0, 900),
  (23, 'plus_year', 'paid', 31, 0, 0), (24, 'plus_month', 'disputed', 16, 0, 0), (25, 'plus_month', 'paid', 12, 0, 0), (26, 'pro_month', 'quarantined', 6, 0, 0),
  (27, 'plus_month', 'paid', 9, 0, 0)
) as o(n, lookup_key, status, bought, renewals, refunded)
join seed_member s on s.n = o.n
join public.prices p on p.lookup_key = o.lookup_key
join public.plans pl on pl.key = p.plan_key;

insert into public.orders (
  id, user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, payment_intent_id,
  subscription_id, amount_refunded, card_fingerprint, card_country, created_at, paid_at
)
select order_id, id, price_id, plan_key, case when interval is null then 'one_time' else 'subscription' end, unit_amount, 'usd',
  status, 'seed_cs_' || n, 'seed_pi_' || n, case when interval is not null then 'seed_sub_' || n end, refunded, 'seed_card_' || n,
  (array['ES', 'US', 'DE', 'JP', 'MX', 'FR'])[1 + n % 6], paid_at - interval '3 minutes', case when status <> 'quarantined' then paid_at end
from seed_order;

insert into public.subscriptions (
  id, user_id, price_id, plan_key, status, current_period_start, current_period_end, cancel_at_period_end, ended_at
)
select 'seed_sub_' || n, id, price_id, plan_key, case status when 'refunded' then 'canceled' else 'active' end,
  start.at, start.at + case interval when 'year' then interval '1 year' else interval '31 days' end, n = 19,
  case status when 'refunded' then paid_at + interval '5 days' end
from seed_order, lateral (select paid_at + make_interval(days => 30 * renewals) as at) start
where interval is not null and status <> 'quarantined';

insert into public.invoices (
  id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency, payment_intent_id, paid_at, created_at
)
select format('seed_in_%s_%s', n, k), id, 'seed_sub_' || n, price_id,
  case k when 0 then 'subscription_create' else 'subscription_cycle' end, unit_amount, 'usd',
  case k when 0 then 'seed_pi_' || n else format('seed_pi_%s_%s', n, k) end,
  paid_at + make_interval(days => 30 * k), paid_at + make_interval(days => 30 * k)
from seed_order, generate_series(0, renewals) k
where interval is not null and status <> 'quarantined';

-- Promotion codes: one that a member used, one with an amount, one that is over, one switched off.
insert into public.promotion_codes (
  id, code, percent_off, amount_off, currency, months, plans, max_redemptions, expires_at, active, created_by, created_at
)
select ('00000000-0000-4000-8e00-' || lpad(c.n::text, 12, '0'))::uuid, c.code, c.percent_off, c.amount_off,
  case when c.amount_off is not null then 'usd' end, c.months, c.plans, c.most, pg_temp.seed_now() + c.expires, c.active,
  '00000000-0000-4000-8000-000000000001', pg_temp.seed_day() - make_interval(days => c.age)
from (values
  (1, 'BASECAMP25', 25, null, 3, array['plus', 'pro'], 200, interval '60 days', true, 20),
  (2, 'SUMMIT50', null, 5000, null, array['founder'], null, null, true, 12),
  (3, 'EARLYROPE', 10, null, null, '{}'::text[], null, interval '-5 days', true, 70),
  (4, 'GUIDES', 50, null, 12, array['pro'], 10, null, false, 45)
) as c(n, code, percent_off, amount_off, months, plans, most, expires, active, age)
where exists (select from seed_order);

insert into public.promotion_redemptions (order_id, code_id, user_id, discount, created_at)
select order_id, '00000000-0000-4000-8e00-000000000001', id, 225, paid_at from seed_order where n = 27;
update public.orders set amount = 675, list_amount = 900 where id = (select order_id from seed_order where n = 27);
update public.invoices set amount_paid = 675 where id = 'seed_in_27_0';

insert into public.grants (id, user_id, tier, source, source_id, starts_at, ends_at, revoked_at, reason)
select pg_temp.seed_id('grant ' || order_id), id, tier, case when interval is null then 'order' else 'subscription' end,
  case when interval is null then order_id::text else 'seed_sub_' || n end, paid_at,
  case status when 'refunded' then paid_at + interval '5 days' end,
  case status when 'refunded' then paid_at + interval '5 days' end,
  case status when 'refunded' then 'payment_reversed' else '' end
from seed_order where status <> 'quarantined';

insert into public.mint_vouchers (id, user_id, order_id, kind, nonce, expires_at, created_at)
select pg_temp.seed_id('voucher ' || order_id), id, order_id, 'order', 900000 + n, paid_at + interval '365 days', paid_at
from seed_order where plan_key = 'founder';
