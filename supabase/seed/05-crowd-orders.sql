-- What the crowd bought: each of them pays for some months (some years) and then stops, or is still paying. Some went on to Pro.
create temporary table seed_past_order as
select o.*, bought_at + cycle * (made - 1) as period_from, bought_at + cycle * made as period_to
from (
  select c.*, p.id as price_id, p.plan_key, p.unit_amount, p.interval, pl.tier, pl.name as plan_name, s.cycle, s.most,
    least(s.most, case when p.interval is null then 1 else 1 + floor(extract(epoch from pg_temp.seed_day() - c.bought_at) / extract(epoch from s.cycle))::integer end) as made,
    (format('5eed%s-0000-4000-9000-', c.n + 1000) || lpad((c.n + 1000)::text, 12, '0'))::uuid as order_id,
    case when c.n % 45 = 38 then c.bought_at + interval '6 days' end as refunded_at
  from seed_crowd c join public.prices p on p.lookup_key = c.lookup_key join public.plans pl on pl.key = p.plan_key,
    lateral (select case p.interval when 'year' then interval '365 days' else interval '30 days' end as cycle,
      -- How often they pay.
      case when p.interval is null or c.n % 45 = 38 then 1 when p.interval = 'year' then 1 + c.n % 2 else 1 + c.n * 7 % 17 end as most) s
  where c.bought_at < pg_temp.seed_day() - interval '8 days'
) o;
create temporary table seed_past_subscription as
select o.*, 'seed_sub_crowd_' || n as subscription,
  coalesce(refunded_at, case when made = most and period_to <= pg_temp.seed_day() then period_to end) as ended_at,
  -- The fourth payment is one for Pro, ten days before which they changed.
  case when lookup_key = 'plus_month' and n % 4 < 2 and made >= 4 then bought_at + interval '80 days' end as upgraded_at,
  (select id from public.prices where prices.lookup_key = 'pro_month') as pro_price
from seed_past_order o where interval is not null;

insert into public.orders (
  id, user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, payment_intent_id, subscription_id,
  amount_refunded, card_fingerprint, card_country, created_at, paid_at
)
select order_id, id, price_id, plan_key, case when interval is null then 'one_time' else 'subscription' end, unit_amount, 'usd',
  case when refunded_at is null then 'paid' else 'refunded' end, 'seed_cs_crowd_' || n, 'seed_pi_crowd_' || n,
  case when interval is not null then 'seed_sub_crowd_' || n end, case when refunded_at is null then 0 else unit_amount end,
  'seed_card_crowd_' || n, (array['ES', 'US', 'DE', 'ES', 'MX', 'FR', 'AT'])[1 + n % 7], bought_at - interval '3 minutes', bought_at
from seed_past_order;
-- Checkouts that were left.
insert into public.orders (id, user_id, price_id, plan_key, kind, amount, currency, status, created_at)
select (format('5eed%s-0000-4000-9000-', c.n + 1000) || lpad((c.n + 1000)::text, 12, '0'))::uuid, c.id, p.id, p.plan_key, 'subscription',
  p.unit_amount, 'usd', 'canceled', c.joined + interval '1 hour'
from seed_crowd c join public.prices p on p.lookup_key = c.lookup_key and p.interval is not null where c.bought_at is null and c.n % 4 = 2 and c.n not in (170, 175);
insert into public.subscriptions (
  id, user_id, price_id, plan_key, status, current_period_start, current_period_end, cancel_at_period_end, ended_at, card_brand, card_last4
)
select subscription, id, case when upgraded_at is null then price_id else pro_price end, case when upgraded_at is null then plan_key else 'pro' end,
  case when ended_at is null then 'active' else 'canceled' end, period_from, period_to, ended_at is null and made = most, ended_at, 'visa', '4242'
from seed_past_subscription;
create temporary table seed_past_payment as
select s.n, s.id, s.order_id, s.subscription, k, s.bought_at + s.cycle * k as paid_at,
  case when s.bought_at + s.cycle * k > s.upgraded_at then s.pro_price else s.price_id end as price_id,
  case k when 0 then 'subscription_create' else 'subscription_cycle' end as reason
from seed_past_subscription s, generate_series(0, s.made - 1) k
union all
select n, id, order_id, subscription, 99, upgraded_at, pro_price, 'subscription_update' from seed_past_subscription where upgraded_at is not null;
insert into public.invoices (
  id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency, payment_intent_id, paid_at, created_at
)
select format('seed_in_crowd_%s_%s', y.n, y.k), y.id, y.subscription, y.price_id, y.reason,
  -- For the ten days that were left of the month: a third of the difference.
  case y.reason when 'subscription_update' then 665 else p.unit_amount end, 'usd',
  case y.k when 0 then 'seed_pi_crowd_' || y.n else format('seed_pi_crowd_%s_%s', y.n, y.k) end, y.paid_at, y.paid_at
from seed_past_payment y join public.prices p on p.id = y.price_id order by y.paid_at, y.n;
insert into private.payment_reversals (payment_intent_id, amount_refunded, refund_told, updated_at)
select 'seed_pi_crowd_' || n, unit_amount, unit_amount, refunded_at from seed_past_order where refunded_at is not null;

insert into public.grants (id, user_id, tier, source, source_id, starts_at, ends_at, revoked_at, reason)
select pg_temp.seed_id('grant ' || order_id), id, case when upgraded_at is null then tier else 'pro' end, 'subscription', subscription, bought_at, ended_at,
  refunded_at, case when refunded_at is null then '' else 'payment_reversed' end
from seed_past_subscription
union all
select pg_temp.seed_id('grant ' || order_id), id, tier, 'order', order_id::text, bought_at, null, null, '' from seed_past_order where interval is null;
insert into public.mint_vouchers (id, user_id, order_id, kind, nonce, expires_at, created_at)
select pg_temp.seed_id('voucher ' || order_id), id, order_id, 'order', 901000 + n, bought_at + interval '365 days', bought_at
from seed_past_order where interval is null;

-- What happened to memberships, as their owners read it.
insert into private.membership_changes (user_id, type, values, key, created_at)
select c.user_id, c.type, c.values, c.type || ':seed:' || c.key, c.at from (
  select id as user_id, 'order.settled' as type, order_id::text as key, bought_at as at,
    jsonb_build_object('order_id', order_id, 'plan_key', plan_key, 'amount', unit_amount, 'currency', 'usd') as values from seed_past_order
  union all
  select i.user_id, 'subscription.renewed', i.id, i.paid_at, jsonb_build_object('invoice_id', i.id, 'plan_key', p.plan_key,
    'amount', i.amount_paid, 'currency', 'usd')
  from public.invoices i join public.prices p on p.id = i.price_id join seed_crowd c on c.id = i.user_id where i.billing_reason = 'subscription_cycle'
  union all
  select id, 'subscription.upgraded', format('seed_in_crowd_%s_99', n), upgraded_at, jsonb_build_object('invoice_id', format('seed_in_crowd_%s_99', n),
    'plan_key', 'pro', 'amount', 665, 'currency', 'usd', 'price', 2900, 'interval', 'month') from seed_past_subscription where upgraded_at is not null
  union all
  select id, 'order.refunded', order_id::text, refunded_at, jsonb_build_object('order_id', order_id, 'plan_key', plan_key, 'amount', unit_amount,
    'currency', 'usd', 'points', 500) from seed_past_order where refunded_at is not null
  union all
  select id, 'subscription.cancel_planned', subscription, greatest(period_from, pg_temp.seed_day() - interval '9 days'),
    jsonb_build_object('plan_key', case when upgraded_at is null then plan_key else 'pro' end, 'at', period_to)
  from seed_past_subscription where ended_at is null and made = most
) c order by c.at
on conflict do nothing;
