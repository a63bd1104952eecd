-- Two who are trying Plus for fourteen days, from a campaign that is over: nothing is paid yet.
create temporary table seed_trial as
select c.id, c.n, p.id as price_id, p.unit_amount, pg_temp.seed_day() - make_interval(days => t.days) + interval '8 hours' as at, 'seed_sub_crowd_' || c.n as subscription,
  (format('5eed%s-0000-4000-9000-', c.n + 1000) || lpad((c.n + 1000)::text, 12, '0'))::uuid as order_id
from (values (170, 6), (175, 3)) t (n, days) join seed_crowd c using (n) join public.prices p on p.lookup_key = 'plus_month';
insert into public.orders (
  id, user_id, price_id, plan_key, kind, amount, list_amount, trial_days, currency, status, checkout_session_id, subscription_id, card_fingerprint, card_country,
  created_at, paid_at
)
select order_id, id, price_id, 'plus', 'subscription', 0, unit_amount, 14, 'usd', 'paid', 'seed_cs_crowd_' || n, subscription, 'seed_card_crowd_' || n, 'DE',
  at - interval '3 minutes', at
from seed_trial;
insert into public.subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end, card_brand, card_last4)
select subscription, id, price_id, 'plus', 'trialing', at, at + interval '14 days', 'visa', '4242' from seed_trial;
insert into public.trials (subscription_id, user_id, order_id, card_fingerprint, days, started_at)
select subscription, id, order_id, 'seed_card_crowd_' || n, 14, at from seed_trial;
insert into public.grants (id, user_id, tier, source, source_id, starts_at)
select pg_temp.seed_id('grant ' || order_id), id, 'plus', 'subscription', subscription, at from seed_trial;
