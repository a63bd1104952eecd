/** One of so many members has bought something: a subscription, of which one in five has ended. */
export const ordered = 20;

/** Orders, subscriptions, invoices, what went back and what Stripe told about all of it. */
export const moneyRows = [
  `insert into public.orders (user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, payment_intent_id,
    subscription_id, card_country, created_at, paid_at)
  select m.id, p.id, p.plan_key, 'subscription', p.unit_amount, 'usd', 'paid', 'cs_bench_' || m.n, 'pi_bench_' || m.n, 'sub_bench_' || m.n,
    (array['DE', 'US', 'ES', 'FR'])[1 + m.n / ${ordered} % 4], m.joined, m.joined
  from bench_member m, public.prices p where p.lookup_key = 'plus_month' and m.n % ${ordered} = 0`,
  // Checkouts that were left.
  `insert into public.orders (user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, created_at)
  select m.id, p.id, p.plan_key, 'subscription', p.unit_amount, 'usd', 'canceled', 'cs_left_' || m.n, m.joined + interval '1 hour'
  from bench_member m, public.prices p where p.lookup_key = 'pro_month' and m.n % 4 = 1`,
  // A limited plan: nearly sold out, with ten abandoned checkouts for each place.
  `insert into public.orders (user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, created_at, paid_at)
  select m.id, p.id, p.plan_key, 'one_time', p.unit_amount, 'usd', case when paid then 'paid' else 'canceled' end,
    'cs_founder_' || m.n, m.joined, case when paid then m.joined end
  from bench_member m
  cross join lateral (select m.n % greatest($members / 900, 1) = 0 as paid) o
  join public.prices p on p.plan_key = 'founder'
  where m.n % greatest($members / 9000, 1) = 0`,
  // Paid, and waiting for a decision.
  `with q as (
    insert into public.orders (user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, payment_intent_id, created_at)
    select m.id, p.id, p.plan_key, 'subscription', p.unit_amount, 'usd', 'quarantined', 'cs_waits_' || m.n, 'pi_waits_' || m.n, now() - interval '1 hour'
    from bench_member m, public.prices p where p.lookup_key = 'pro_year' and m.n % 5000 = 7
    returning *
  )
  insert into private.quarantined_payments (order_id, problem, facts)
  select id, 'amount', jsonb_build_object('amount_total', amount - 100, 'currency', 'usd', 'payment_intent', payment_intent_id) from q`,
  `insert into public.customers (user_id, stripe_customer_id)
  select id, 'cus_bench_' || n from bench_member where n % ${ordered} = 0`,
  `insert into public.subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end,
    cancel_at_period_end, ended_at, updated_at)
  select 'sub_bench_' || m.n, m.id, p.id, p.plan_key, case when ended then 'canceled' else 'active' end, now() - interval '10 days',
    now() + interval '20 days', m.n % ${7 * ordered} = 0, case when ended then now() - interval '1 day' * (m.n % 300) end,
    now() - interval '1 minute' * (m.n / ${ordered})
  from bench_member m cross join lateral (select m.n % ${5 * ordered} = 0 as ended) e, public.prices p
  where p.lookup_key = 'plus_month' and m.n % ${ordered} = 0`,
  `insert into public.invoices (id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency, payment_intent_id, paid_at, created_at)
  select 'in_bench_' || m.n || '_' || i, m.id, 'sub_bench_' || m.n, p.id,
    case i when 1 then 'subscription_create' else 'subscription_cycle' end, p.unit_amount, 'usd', 'pi_bench_' || m.n || '_' || i, at, at
  from bench_member m, public.prices p, generate_series(1, 6) i
  cross join lateral (select least(m.joined + interval '30 days' * (i - 1), now()) as at) t
  where p.lookup_key = 'plus_month' and m.n % ${ordered} = 0`,
  // One payment in thirty came back, one in three hundred is contested; a few refunds Stripe refuses.
  `insert into private.payment_reversals (payment_intent_id, amount_refunded, dispute, updated_at)
  select 'pi_bench_' || n || '_' || i, case when n % ${50 * ordered} = 0 then 0 else 900 end, case when n % ${50 * ordered} = 0 then 'needs_response' end,
    joined + interval '40 days' * i
  from bench_member, generate_series(1, 1) i where n % ${5 * ordered} = 0`,
  `insert into public.automatic_refunds (order_id, user_id, checkout_session_id, payment_intent_id, amount, currency, reason, status, error, created_at)
  select o.id, o.user_id, o.checkout_session_id, 'pi_bench_' || m.n, o.amount, o.currency, 'sold_out',
    case when m.n % ${200 * ordered} = 0 then 'failed' else 'done' end, 'charge_disputed', o.created_at
  from bench_member m join public.orders o on o.checkout_session_id = 'cs_bench_' || m.n where m.n % ${20 * ordered} = 0`,
  `insert into public.stripe_events (id, type, created, received_at, outcome, note, error, payload)
  select 'evt_bench_' || m.n || '_' || i, case i % 2 when 0 then 'invoice.paid' else 'customer.subscription.updated' end, at, at,
    case when m.n % ${1000 * ordered} = 0 and i = 1 then 'failed' when m.n % 3 = 0 then 'ignored' else 'applied' end, '',
    case when m.n % ${1000 * ordered} = 0 and i = 1 then 'Bench' else '' end,
    jsonb_build_object('id', case i % 2 when 0 then 'in_bench_' || m.n || '_' || i / 2 else 'sub_bench_' || m.n end,
      'object', case i % 2 when 0 then 'invoice' else 'subscription' end, 'customer', 'cus_bench_' || m.n,
      'subscription', 'sub_bench_' || m.n, 'payment_intent', 'pi_bench_' || m.n || '_' || i / 2,
      'lines', jsonb_build_array(repeat('x', 400), m.n))
  from bench_member m, generate_series(1, 12) i
  cross join lateral (select least(m.joined + interval '15 days' * i, now()) as at) t
  where m.n % ${ordered} = 0`,
];

/** A hundred comparisons with Stripe, of twenty differences each. */
export const checkRows = [
  `insert into public.stripe_checks (scope, day, started_by, status, objects, ended_at, created_at)
  select 'day', (now() - interval '1 day' * i)::date, md5('member 1')::uuid, 'done', 1000, now(), now() - interval '1 day' * i
  from generate_series(1, 100) i`,
  `insert into private.stripe_findings (check_id, kind, object_id, problem, here, there, currency)
  select c.id, 'invoice', 'in_bench_' || i, 'amount', '900', '1000', 'usd' from public.stripe_checks c, generate_series(1, 20) i`,
];
