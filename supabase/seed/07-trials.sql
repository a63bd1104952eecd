-- Who tried Plus for fourteen days, from a campaign that is over: some went on and pay since, one of them for a month only, some
-- cancelled before anything was due, and two are still trying it. None of them was invited.
create temporary table seed_trial as
select t.*, m.made, case when made = most and trial_end + interval '30 days' * made <= pg_temp.seed_day() then trial_end + interval '30 days' * made end as ended_at
from (
  select c.id, c.n, t.most, p.id as price_id, p.unit_amount, b.at, b.at + interval '14 days' as trial_end, 'seed_sub_crowd_' || c.n as subscription,
    (format('5eed%s-0000-4000-9000-', c.n + 1000) || lpad((c.n + 1000)::text, 12, '0'))::uuid as order_id
  -- When each began, and how often they pay at most.
  from (values (79, 100, 99), (97, 80, 99), (107, 66, 99), (115, 58, 1), (119, 55, 0), (124, 50, 99), (127, 46, 0), (137, 37, 99), (145, 30, 0),
    (152, 23, 0), (170, 6, 99), (175, 3, 99)) t (n, days, most)
  join seed_crowd c using (n) join public.prices p on p.lookup_key = 'plus_month',
    lateral (select pg_temp.seed_day() - make_interval(days => t.days) + interval '8 hours' as at) b
) t, lateral (
  select least(t.most, 1 + floor(extract(epoch from pg_temp.seed_day() - t.trial_end) / extract(epoch from interval '30 days'))::integer) as made
) m;
insert into public.orders (
  id, user_id, price_id, plan_key, kind, amount, list_amount, trial_days, currency, status, checkout_session_id, subscription_id, card_fingerprint, card_country,
  created_at, paid_at
)
select order_id, id, price_id, 'plus', 'subscription', 0, unit_amount, 14, 'usd', 'paid', 'seed_cs_crowd_' || n, subscription, 'seed_card_crowd_' || n, 'DE',
  at - interval '3 minutes', at
from seed_trial order by at, n;
insert into public.subscriptions (
  id, user_id, price_id, plan_key, status, current_period_start, current_period_end, cancel_at_period_end, ended_at, card_brand, card_last4
)
select subscription, id, price_id, 'plus', case when ended_at is not null then 'canceled' when made > 0 then 'active' else 'trialing' end,
  case when made > 0 then trial_end + interval '30 days' * (made - 1) else at end, trial_end + interval '30 days' * made, most < 99 and ended_at is null,
  ended_at, 'visa', '4242'
from seed_trial;
insert into public.trials (subscription_id, user_id, order_id, card_fingerprint, days, started_at)
select subscription, id, order_id, 'seed_card_crowd_' || n, 14, at from seed_trial;
-- The invoice of the trial itself is one of nothing, as Stripe writes it.
insert into public.invoices (
  id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency, payment_intent_id, paid_at, created_at
)
select format('seed_in_crowd_%s_%s', t.n, k), t.id, t.subscription, t.price_id, case k when 0 then 'subscription_create' else 'subscription_cycle' end,
  case k when 0 then 0 else t.unit_amount end, 'usd', case when k > 0 then format('seed_pi_crowd_%s_%s', t.n, k) end, p.at, p.at
from seed_trial t, generate_series(0, t.made) k,
  lateral (select case k when 0 then t.at else t.trial_end + interval '30 days' * (k - 1) end as at) p
order by p.at, t.n;
insert into public.grants (id, user_id, tier, source, source_id, starts_at, ends_at)
select pg_temp.seed_id('grant ' || order_id), id, 'plus', 'subscription', subscription, at, ended_at from seed_trial;

insert into private.membership_changes (user_id, type, values, key, created_at)
select c.user_id, c.type, c.values, c.type || ':seed:' || c.key, c.at from (
  select i.user_id, 'subscription.renewed' as type, i.id as key, i.paid_at as at, jsonb_build_object('invoice_id', i.id, 'plan_key', 'plus',
    'amount', i.amount_paid, 'currency', 'usd') as values
  from public.invoices i join seed_trial t on t.subscription = i.subscription_id where i.billing_reason = 'subscription_cycle'
  union all
  select id, 'subscription.cancel_planned', subscription, ended_at - interval '5 days',
    jsonb_build_object('subscription_id', subscription, 'plan_key', 'plus', 'at', ended_at) from seed_trial where ended_at is not null
  union all
  select id, 'subscription.ended', subscription, ended_at, jsonb_build_object('subscription_id', subscription, 'plan_key', 'plus', 'at', ended_at)
  from seed_trial where ended_at is not null
) c order by c.at, c.key
on conflict do nothing;
