select pg_temp.seed_audit(null, 'order.quarantined', 'order', order_id::text, 'wrong_amount', '{"status": "pending"}',
  jsonb_build_object('amount_total', 2000, 'currency', 'usd'), paid_at)
from seed_order where status = 'quarantined';
insert into private.quarantined_payments (order_id, problem, facts, created_at)
select order_id, 'wrong_amount', jsonb_build_object('kind', 'checkout', 'order_id', order_id, 'user_id', id, 'session', 'seed_cs_' || n,
  'session_status', 'complete', 'payment_status', 'paid', 'payment_intent', 'seed_pi_' || n, 'subscription', 'seed_sub_' || n,
  'amount_total', 2000, 'currency', 'usd', 'price_id', 'seed_price', 'card_fingerprint', 'seed_card_' || n), paid_at
from seed_order where status = 'quarantined';

-- What Stripe told of refunds, and a dispute that is still open.
insert into private.payment_reversals (payment_intent_id, amount_refunded, refund_told, dispute, dispute_told, dispute_amount, updated_at)
select 'seed_pi_' || n, refunded, refunded, d.state, d.state, case when d.state is not null then 900 end, paid_at + interval '5 days'
from seed_order, lateral (select case when status = 'disputed' then 'needs_response' end as state) d where refunded > 0 or status = 'disputed';

-- A refund that staff asked for and Stripe refused.
insert into public.automatic_refunds (
  id, order_id, user_id, payment_intent_id, amount, currency, reason, status, attempts, error, requested_by, created_at
)
select '00000000-0000-4000-8d00-000000000003', order_id, id, 'seed_pi_3', 400, 'usd', 'staff', 'failed', 1, 'Stripe does not know this payment',
  '00000000-0000-4000-8000-000000000001', pg_temp.seed_day() - interval '3 days'
from seed_order where n = 3
on conflict do nothing;

-- One whose last renewal was not paid, and what happened to the others' memberships.
update public.subscriptions s set status = 'past_due', past_due_since = pg_temp.seed_day() - interval '3 days 4 hours',
  current_period_start = pg_temp.seed_day() - interval '3 days 4 hours', current_period_end = pg_temp.seed_day() + interval '27 days'
from seed_order o where s.id = 'seed_sub_' || o.n and o.n = 7;
update public.subscriptions s set card_brand = 'visa', card_last4 = '4242', card_expires_on = (date_trunc('month', pg_temp.seed_day()) + interval '20 months - 1 day')::date
from seed_order o where s.id = 'seed_sub_' || o.n;
insert into private.membership_changes (user_id, type, values, key, created_at)
select c.user_id, c.type, c.values, c.type || ':seed:' || c.key, c.at from (
  select id as user_id, 'order.settled' as type, order_id::text as key, paid_at as at, jsonb_build_object('order_id', order_id, 'plan_key', plan_key,
    'amount', unit_amount, 'currency', 'usd') as values from seed_order where status <> 'quarantined'
  union all
  select o.id, 'subscription.renewed', i.id, i.paid_at, jsonb_build_object('invoice_id', i.id, 'plan_key', o.plan_key,
    'amount', i.amount_paid, 'currency', 'usd')
  from public.invoices i join seed_order o on i.subscription_id = 'seed_sub_' || o.n where i.billing_reason = 'subscription_cycle'
  union all
  select id, 'order.refunded', order_id::text, paid_at + interval '5 days', jsonb_build_object('order_id', order_id, 'plan_key', plan_key,
    'amount', refunded, 'currency', 'usd', 'points', 500 * refunded / unit_amount) from seed_order where refunded > 0
  union all
  select o.id, 'subscription.cancel_planned', s.id, pg_temp.seed_day() - interval '2 days', jsonb_build_object('plan_key', o.plan_key, 'at', s.current_period_end)
  from seed_order o join public.subscriptions s on s.id = 'seed_sub_' || o.n where o.n = 19
  union all
  select id, 'payment.failed', 'seed_sub_' || n, pg_temp.seed_day() - interval '3 days 4 hours', jsonb_build_object('plan_key', plan_key,
    'ends_at', pg_temp.seed_day() + interval '3 days 20 hours') from seed_order where n = 7
) c order by c.at
on conflict do nothing;

-- Two members asked for a refund themselves: one was answered.
insert into private.refund_requests (id, user_id, order_id, subject, payment_intent_id, reason, created_at, state, closed_at, decided_by, answer)
select ('00000000-0000-4000-8d00-0000000000' || n)::uuid, id, order_id, order_id::text, 'seed_pi_' || n, r.reason, paid_at + interval '4 days',
  r.state, case when r.state = 'refused' then paid_at + interval '5 days' end,
  case when r.state = 'refused' then '00000000-0000-4000-8000-000000000001'::uuid end, r.answer
from seed_order join (values
  (27, 'open', 'I took Plus for the evening streams and then got a shift on the same evenings. I was in the chat twice, that is all.', ''),
  (25, 'refused', 'I found a cheaper community with more streams.', 'You have been to a stream and written in the Plus room since you paid, so we do not refund this month. You can cancel for its end whenever you like.')
) as r(who, state, reason, answer) on r.who = n
on conflict do nothing;

-- Events of the last days: most are applied at once, one failed at first and one has failed until now.
insert into public.stripe_events (id, type, created, received_at, outcome, note, attempts, error, payload)
select format('seed_evt_%s_%s', o.n, replace(e.type, '.', '_')), e.type, at, at + interval '4 seconds', e.outcome, e.note, e.attempts, e.error,
  jsonb_build_object('id', e.object_id, 'object', e.object, 'payment_intent', 'seed_pi_' || o.n, 'amount', o.unit_amount, 'currency', 'usd',
    'livemode', false, 'customer_details', jsonb_build_object('email', o.email, 'name', o.name))
from seed_order o, lateral (
  select 'checkout.session.completed' as type, 'checkout.session' as object, 'seed_cs_' || o.n as object_id, o.paid_at as at,
    case o.status when 'quarantined' then 'quarantined' else 'applied' end as outcome,
    case o.status when 'quarantined' then 'wrong_amount' else '' end as note, case o.n when 23 then 3 else 1 end as attempts,
    case o.n when 23 then 'canceling statement due to lock timeout' else '' end as error
  union all
  select 'charge.refunded', 'charge', 'seed_ch_' || o.n, o.paid_at + interval '5 days', 'applied', '', 1, '' where o.refunded > 0
  union all
  select 'charge.dispute.created', 'dispute', 'seed_du_' || o.n, o.paid_at + interval '5 days', 'applied', '', 1, '' where o.status = 'disputed'
  union all
  select 'customer.subscription.created', 'subscription', 'seed_sub_' || o.n, o.paid_at, 'applied', '', 1, ''
  where o.interval is not null and o.bought < 30 and o.status <> 'quarantined'
  union all
  select 'customer.subscription.updated', 'subscription', 'seed_sub_' || o.n, pg_temp.seed_now() - interval '2 hours', 'failed', '', 4,
    'payment_unavailable' where o.n = 27
) e
on conflict do nothing;

-- Comparisons with Stripe: one that agreed, one that found something, one that Stripe did not answer.
insert into public.stripe_checks (id, scope, day, user_id, started_by, status, reading, objects, attempts, claimed_at, ended_at, error, created_at)
select ('00000000-0000-4000-8c00-' || lpad(c.n::text, 12, '0'))::uuid, case when c.member is null then 'day' else 'member' end,
  case when c.member is null then pg_temp.seed_day()::date - c.ago end, c.member,
  '00000000-0000-4000-8000-000000000001', c.status, case c.status when 'done' then 'subscription' else 'charge' end, c.objects, c.attempts,
  at, at + make_interval(secs => c.took), c.error, at
from (values
  (1, 3, null::uuid, 'done', 14, 1, 4, null), (2, 1, '00000000-0000-4000-8000-000000000015', 'done', 6, 1, 3, null),
  (3, 2, null, 'failed', 0, 3, 31, 'payment_unavailable')
) c (n, ago, member, status, objects, attempts, took, error), lateral (select pg_temp.seed_day() - make_interval(days => c.ago, hours => 2) as at) t
where exists (select from seed_order)
on conflict do nothing;
insert into private.stripe_findings (id, check_id, kind, object_id, problem, here, there, currency, order_id, user_id, repaired_at, outcome)
select pg_temp.seed_id('finding ' || f.problem), '00000000-0000-4000-8c00-000000000002', f.kind, f.object_id, f.problem, f.here, f.there, f.currency, o.order_id, o.id, f.repaired_at, f.outcome
from seed_order o, (values
  ('charge', 'seed_ch_15', 'refunded', '0', '300', 'usd', pg_temp.seed_now() - interval '20 hours', 'applied'),
  ('charge', 'seed_pi_15', 'missing_there', '900', null, 'usd', null, null),
  ('subscription', 'seed_sub_15', 'ends', 'false', 'true', null, null, null)
) f (kind, object_id, problem, here, there, currency, repaired_at, outcome)
where o.n = 15
on conflict do nothing;
