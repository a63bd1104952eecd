-- The billing page of admins: its lists, an order with everything that belongs to it, and what Stripe told.

-- What a search finds is looked up index by index and given to the list as ids: one condition with "or" over
-- several tables would read all rows of each.

create function private.searched(p_filter jsonb, p_ids text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select p_filter || case when p_filter ->> 'q' is null then '{}' else jsonb_build_object('ids', coalesce(p_ids, '{}')) end
$$;
comment on function private.searched is 'The filter with the ids of what its words q find.';

create function private.search_orders(p_query text) returns uuid[]
language plpgsql stable strict set search_path = '' as $$
declare
  v_found uuid[] := private.found_members(p_query);
begin
  return array(
    (select o.id from public.orders o where o.user_id = any (v_found) order by o.created_at desc limit 1000)
    union select private.find_orders(p_query, 200)
    union select o.id from public.orders o where o.payment_intent_id = p_query
    union select o.id from public.orders o where o.checkout_session_id = p_query
    union select o.id from public.orders o where o.subscription_id = p_query
  );
end
$$;
comment on function private.search_orders is 'Orders by member (the newest 1,000), number or id at Stripe.';

create function private.search_cases_payment(p_query text) returns setof text
language sql stable set search_path = '' as $$
  select unnest(private.search_orders(p_query))::text
$$;

create function private.search_subscriptions(p_query text) returns text[]
language plpgsql stable strict set search_path = '' as $$
declare
  v_found uuid[] := private.found_members(p_query);
begin
  return array(
    (select s.id from public.subscriptions s where s.user_id = any (v_found) limit 1000)
    union select s.id from public.subscriptions s where s.id = p_query
    union select o.subscription_id from public.orders o
      where o.id = any (array(select private.find_orders(p_query, 200))) and o.subscription_id is not null
  );
end
$$;
comment on function private.search_subscriptions is
  'Subscriptions by member, id at Stripe or number of their order.';

create function private.search_invoices(p_query text) returns text[]
language plpgsql stable strict set search_path = '' as $$
declare
  v_subscriptions text[] := private.search_subscriptions(p_query);
begin
  return array(
    (select i.id from public.invoices i where i.subscription_id = any (v_subscriptions) order by i.created_at desc limit 1000)
    union select i.id from public.invoices i where i.id = p_query
    union select i.id from public.invoices i where i.payment_intent_id = p_query
  );
end
$$;
comment on function private.search_invoices is
  'Invoices by themselves, their payment, or as private.search_subscriptions; the newest 1,000.';

create function private.search_returns(p_query text) returns text[]
language plpgsql stable strict set search_path = '' as $$
declare
  v_orders uuid[] := private.search_orders(p_query);
  v_invoices text[] := private.search_invoices(p_query);
begin
  return array(
    select p_query
    union select o.payment_intent_id from public.orders o where o.id = any (v_orders) and o.payment_intent_id is not null
    union select i.payment_intent_id from public.invoices i where i.id = any (v_invoices) and i.payment_intent_id is not null
    union select a.id::text from public.automatic_refunds a where a.order_id = any (v_orders) and a.status <> 'done'
  );
end
$$;
comment on function private.search_returns is
  'Ids of private.money_returns by order or invoice, as private.search_orders and private.search_invoices '
  'find them.';

create function private.search_stripe_events(p_query text) returns text[]
language plpgsql stable strict set search_path = '' as $$
declare
  v_orders uuid[] := private.search_orders(p_query);
  v_found uuid[] := private.found_members(p_query);
  v_about text[] := array(
    select c.stripe_customer_id from public.customers c where c.user_id = any (v_found)
    union select s.id from public.subscriptions s where s.user_id = any (v_found)
    union select x.id from public.orders o, unnest(array[o.checkout_session_id, o.payment_intent_id, o.subscription_id]) x (id)
      where o.id = any (v_orders) and x.id is not null
    union select p_query
  );
begin
  return array(
    -- Found first and sorted then: else the planner reads all events from the newest on, until a thousand are about these.
    (with about as materialized (select e.id, e.received_at from public.stripe_events e where e.objects && v_about)
      select a.id from about a order by a.received_at desc limit 1000)
    union select e.id from public.stripe_events e where e.id = p_query
  );
end
$$;
comment on function private.search_stripe_events is
  'Events by themselves or by what they are about: an object of Stripe, an order or a member; the newest '
  '1,000.';

create function private.member_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(full_name, private.member_email(user_id)) from public.profiles where user_id = p_user
  );
end
$$;

-- Lists

create function private.order_row(o public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', o.id, 'user_id', o.user_id, 'name', private.member_name(o.user_id),
      'plan', (select name from public.plans where key = o.plan_key), 'kind', o.kind, 'amount', o.amount, 'currency', o.currency,
      'status', o.status, 'refunded', o.amount_refunded, 'payment', coalesce(o.payment_intent_id, o.checkout_session_id),
      'subscription_id', o.subscription_id, 'country', o.card_country, 'created_at', o.created_at, 'paid_at', o.paid_at,
      'problem', (select q.problem from private.quarantined_payments q where q.order_id = o.id and q.decision is null)
    )
  );
end
$$;

create function public.admin_orders(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,status,plan,kind,source,made_from,made_to}', p_sort, '{made}');
  perform private.list_choice(p_filter, 'source', '{direct,referral,mail,social,search,other,unknown}');
  return private.list_page(
    $from$
      from public.orders o
      where ($1 -> 'ids' is null or o.id = any (private.list_choices($1 -> 'ids')::uuid[]))
        and ($1 -> 'status' is null or o.status = any (private.list_choices($1 -> 'status')))
        and ($1 -> 'plan' is null or o.plan_key = any (private.list_choices($1 -> 'plan')))
        and ($1 -> 'kind' is null or o.kind = $1 ->> 'kind')
        and ($1 -> 'source' is null or $1 ->> 'source' = 'unknown' or exists (
          select from private.member_firsts f where f.user_id = o.user_id and f.source = $1 ->> 'source'))
        and ($1 ->> 'source' is distinct from 'unknown' or not exists (
          select from private.member_firsts f where f.user_id = o.user_id))
        and ($1 -> 'made_from' is null or o.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or o.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.order_row(o)', 'o.created_at', 'timestamptz', 'o.id',
    private.searched(p_filter, private.search_orders(trim(p_filter ->> 'q'))::text[]), p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_orders is
  'For admins. A list (private.list_page) of orders: filters q (number, id at Stripe, or member), status and '
  'plan (one or several), kind, source (where the buyer first came from; unknown: whose account is gone), '
  'made_from, made_to; sort made. Rows: {id, user_id, name | null, plan, kind, amount, currency, status, '
  'refunded, payment | null, subscription_id | null, country: where the card was issued | null, created_at, '
  'paid_at | null, problem: why it waits | null}. Amounts in the smallest unit. Refuses: unauthenticated, '
  'forbidden, invalid_input.';
grant execute on function public.admin_orders to authenticated;

create function private.subscription_row(s public.subscriptions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'user_id', s.user_id, 'name', private.member_name(s.user_id),
      'plan', (select name from public.plans where key = s.plan_key), 'status', s.status, 'interval', p.interval,
      'amount', coalesce((select v.unit_amount from public.stripe_prices v where v.id = s.stripe_price_id), p.unit_amount),
    'currency', p.currency, 'current_period_end', s.current_period_end,
      'cancel_at_period_end', s.cancel_at_period_end, 'ended_at', s.ended_at,
      'next_plan', (select n.name from public.prices x join public.plans n on n.key = x.plan_key where x.id = s.next_price_id),
      'updated_at', s.updated_at, 'order_id', (select o.id from public.orders o where o.subscription_id = s.id limit 1)
    )
    from public.prices p where p.id = s.price_id
  );
end
$$;

create function public.admin_subscriptions(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,status,plan,ends,changed_from,changed_to}', p_sort, '{changed}');
  return private.list_page(
    $from$
      from public.subscriptions s
      where ($1 -> 'ids' is null or s.id = any (private.list_choices($1 -> 'ids')))
        and ($1 -> 'status' is null or s.status = any (private.list_choices($1 -> 'status')))
        and ($1 -> 'plan' is null or s.plan_key = any (private.list_choices($1 -> 'plan')))
        and ($1 -> 'ends' is null or s.cancel_at_period_end = ($1 ->> 'ends')::boolean)
        and ($1 -> 'changed_from' is null or s.updated_at >= private.day_start($1 ->> 'changed_from'))
        and ($1 -> 'changed_to' is null or s.updated_at < private.day_start($1 ->> 'changed_to') + interval '1 day')
    $from$, 'private.subscription_row(s)', 's.updated_at', 'timestamptz', 's.id',
    private.searched(p_filter, private.search_subscriptions(trim(p_filter ->> 'q'))), p_desc, p_after, p_back, p_size, 'text'
  );
end
$$;
comment on function public.admin_subscriptions is
  'For admins. A list (private.list_page) of subscriptions: filters q (id at Stripe, number of the order, or '
  'member), status and plan (one or several), ends (at the end of its period), changed_from, changed_to; sort '
  'changed. Rows: {id, user_id, name | null, plan, status, interval, amount, currency, current_period_end | '
  'null, cancel_at_period_end, ended_at | null, next_plan | null, updated_at, order_id | null}. Refuses: '
  'unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_subscriptions to authenticated;

create function private.invoice_row(i public.invoices) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', i.id, 'user_id', i.user_id, 'name', private.member_name(i.user_id), 'subscription_id', i.subscription_id,
      'plan', (select pl.name from public.prices p join public.plans pl on pl.key = p.plan_key where p.id = i.price_id),
      'billing_reason', i.billing_reason, 'amount', i.amount_paid, 'currency', i.currency, 'payment', i.payment_intent_id,
      'refunded', coalesce(r.amount_refunded, 0), 'dispute', r.dispute, 'created_at', i.created_at,
      'order_id', (select o.id from public.orders o where o.subscription_id = i.subscription_id limit 1)
    )
    from (select) one left join private.payment_reversals r on r.payment_intent_id = i.payment_intent_id
  );
end
$$;

create function public.admin_invoices(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,cause,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from public.invoices i
      where ($1 -> 'ids' is null or i.id = any (private.list_choices($1 -> 'ids')))
        and ($1 -> 'cause' is null or i.billing_reason = any (private.list_choices($1 -> 'cause')))
        and ($1 -> 'made_from' is null or i.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or i.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.invoice_row(i)', 'i.created_at', 'timestamptz', 'i.id',
    private.searched(p_filter, private.search_invoices(trim(p_filter ->> 'q'))), p_desc, p_after, p_back, p_size, 'text'
  );
end
$$;
comment on function public.admin_invoices is
  'For admins. A list (private.list_page) of paid invoices of subscriptions: filters q (id of the invoice, '
  'its payment or subscription, number of the order, or member), cause (Stripe''s billing_reason, one or '
  'several), made_from, made_to; sort made. Rows: {id, user_id, name | null, subscription_id, plan | null, '
  'billing_reason, amount, currency, payment | null, refunded, dispute | null, created_at, order_id | null}. '
  'Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_invoices to authenticated;

create function private.refund_state(p_payment text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select r.state from private.money_returns r where r.id = p_payment limit 1);
end
$$;

create function public.admin_returns(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,kind,state,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from private.money_return_keys r
      where ($1 -> 'ids' is null or r.id = any (private.list_choices($1 -> 'ids')))
        and ($1 -> 'kind' is null or r.kind = any (private.list_choices($1 -> 'kind')))
        and ($1 -> 'state' is null or r.state = any (private.list_choices($1 -> 'state')) or r.state is null
          and private.list_choices($1 -> 'state') && '{refunded,partially_refunded}'
          and private.refund_state(r.id) = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'made_from' is null or r.at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or r.at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, '(select private.return_row(x) from private.money_returns x where x.id = r.id limit 1)', 'r.at', 'timestamptz', 'r.id',
    private.searched(p_filter, private.search_returns(trim(p_filter ->> 'q'))), p_desc, p_after, p_back, p_size, 'text'
  );
end
$$;
comment on function public.admin_returns is
  'For admins. A list (private.list_page) of money that went back or is contested (private.money_returns): '
  'filters q (payment, invoice, number of the order, or member), kind (refund | dispute | return), state, '
  'made_from, made_to; sort made. Rows: {id, kind, order_id | null, invoice_id | null, user_id | null, name | '
  'null, payment | null, amount | null, refunded, currency | null, state, reason | null, error | null, at}. '
  'Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_returns to authenticated;

create function private.event_row(e public.stripe_events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', e.id, 'type', e.type, 'outcome', e.outcome, 'note', e.note, 'error', e.error, 'attempts', e.attempts,
      'created', e.created, 'received_at', e.received_at, 'object', e.payload ->> 'object', 'object_id', e.payload ->> 'id'
    )
  );
end
$$;

create function public.admin_stripe_events(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  -- A type as Stripe writes it, with a point, which ids do not have: thousands of events have the same one.
  v_typed boolean := coalesce(trim(p_filter ->> 'q') ~ '^[a-z_]+(\.[a-z_]+)+$', false);
begin
  perform private.check_list(p_filter, '{q,outcome,object,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from public.stripe_events e
      where ($1 -> 'ids' is null or e.id = any (private.list_choices($1 -> 'ids')))
        and ($1 -> 'type' is null or e.type = $1 ->> 'type')
        and ($1 -> 'outcome' is null or e.outcome = any (private.list_choices($1 -> 'outcome')))
        and ($1 -> 'object' is null or e.payload ->> 'object' = any (private.list_choices($1 -> 'object')))
        and ($1 -> 'made_from' is null or e.received_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or e.received_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.event_row(e)', 'e.received_at', 'timestamptz', 'e.id',
    case when v_typed then p_filter || jsonb_build_object('type', trim(p_filter ->> 'q'))
      else private.searched(p_filter, private.search_stripe_events(trim(p_filter ->> 'q'))) end,
    p_desc, p_after, p_back, p_size, 'text'
  );
end
$$;
comment on function public.admin_stripe_events is
  'For admins. A list (private.list_page) of what Stripe told and what the application asked it: filters q '
  '(id of the event or of an object, type, number of an order, or member), outcome (applied | ignored | '
  'quarantined | failed), object, made_from, made_to; sort made. Rows: {id, type, outcome, note, error, '
  'attempts, created, received_at, object | null, object_id | null}. Refuses: unauthenticated, forbidden, '
  'invalid_input.';
grant execute on function public.admin_stripe_events to authenticated;

-- One event

create function private.masked_payload(p_value jsonb, p_key text default '') returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if p_key in ('name', 'phone', 'line1', 'line2', 'postal_code', 'customer_name', 'customer_phone', 'individual_name')
    and jsonb_typeof(p_value) = 'string'
  then
    return '"•••"';
  end if;
  return case jsonb_typeof(p_value)
    when 'object' then (select coalesce(jsonb_object_agg(key, private.masked_payload(value, key)), '{}') from jsonb_each(p_value))
    when 'array' then (select coalesce(jsonb_agg(private.masked_payload(value, p_key) order by n), '[]')
      from jsonb_array_elements(p_value) with ordinality e (value, n))
    when 'string' then case when p_value #>> '{}' ~ '^[^@ ]+@[^@ ]+$' then to_jsonb(private.masked_email(p_value #>> '{}')) else p_value end
    else p_value
  end;
end
$$;
comment on function private.masked_payload is
  'What Stripe told, without the names, addresses and telephone numbers of people.';

create function private.orders_about(p_objects text[]) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select o.id from public.orders o
    where o.checkout_session_id = any (p_objects) or o.payment_intent_id = any (p_objects) or o.subscription_id = any (p_objects)
      or o.subscription_id in (select i.subscription_id from public.invoices i where i.id = any (p_objects) or i.payment_intent_id = any (p_objects))
      or o.user_id in (select c.user_id from public.customers c where c.stripe_customer_id = any (p_objects))
    order by o.created_at desc limit 5
  )
$$;

create function public.admin_stripe_event(p_event text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_event public.stripe_events;
begin
  select * into v_event from public.stripe_events where id = p_event;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.event_row(v_event) || jsonb_build_object(
    'payload', private.masked_payload(v_event.payload),
    'orders', (
      select coalesce(jsonb_agg(private.order_row(o) order by o.created_at desc), '[]')
      from public.orders o where o.id = any (private.orders_about(v_event.objects))
    ),
    'others', (
      select coalesce(jsonb_agg(private.event_row(e) order by e.received_at desc), '[]')
      from (
        select * from public.stripe_events x
        where x.id <> p_event and x.objects @> array[v_event.payload ->> 'id'] order by x.received_at desc limit 20
      ) e
    )
  );
end
$$;
comment on function public.admin_stripe_event is
  'For admins. One event as in admin_stripe_events, with payload (what names people is masked), orders: up to '
  '5 that it is about (rows of admin_orders), and others: the last 20 events about the same object. Refuses: '
  'unauthenticated, forbidden, not_found.';
grant execute on function public.admin_stripe_event to authenticated;

-- One order

create function private.order_objects(o public.orders) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[o.checkout_session_id, o.payment_intent_id, o.subscription_id] || array(
    select unnest(array[i.id, i.payment_intent_id]) from public.invoices i where i.subscription_id = o.subscription_id
  ), null)
$$;
comment on function private.order_objects is 'Ids at Stripe of everything that an order began.';

create function public.admin_order(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_order public.orders;
  v_objects text[];
begin
  select * into v_order from public.orders where id = p_order;
  if not found then
    perform private.refuse('order_not_found');
  end if;
  v_objects := private.order_objects(v_order);
  return jsonb_build_object(
    'order', private.order_row(v_order) || jsonb_build_object(
      'plan_key', v_order.plan_key, 'interval', (select p.interval from public.prices p where p.id = v_order.price_id),
      'checkout_session_id', v_order.checkout_session_id, 'payment_intent_id', v_order.payment_intent_id,
      'left', private.refundable(v_order.id::text)),
    'member', (
      select jsonb_build_object('user_id', p.user_id, 'name', p.full_name, 'email', private.masked_email(private.member_email(p.user_id)),
        'tier', p.tier, 'customer', (select c.stripe_customer_id from public.customers c where c.user_id = p.user_id))
      from public.profiles p where p.user_id = v_order.user_id
    ),
    'quarantine', (
      select jsonb_build_object('problem', q.problem, 'amount', (q.facts ->> 'amount_total')::integer,
        'currency', lower(q.facts ->> 'currency'), 'payment', q.facts ->> 'payment_intent', 'customer', q.facts ->> 'customer',
        'price', q.facts ->> 'price_id', 'created_at', q.created_at, 'decision', q.decision, 'decided_at', q.decided_at,
        'acceptable', q.decision is null and q.problem = any (private.acceptable_problems()))
      from private.quarantined_payments q where q.order_id = p_order
    ),
    'subscription', (select private.subscription_row(s) from public.subscriptions s where s.id = v_order.subscription_id),
    'invoices', (
      select coalesce(jsonb_agg(private.invoice_row(i) || jsonb_build_object('left', private.refundable(i.id)) order by i.created_at), '[]')
      from (select * from public.invoices x where x.subscription_id = v_order.subscription_id order by x.created_at desc limit 50) i
    ),
    'returns', (
      select coalesce(jsonb_agg(private.return_row(r) order by r.at desc), '[]')
      from private.money_returns r where r.order_id = p_order
    ),
    'points', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'source', l.source, 'points', l.points, 'reason', l.reason,
        'user_id', l.user_id, 'name', private.member_name(l.user_id), 'created_at', l.created_at) order by l.created_at, l.id), '[]')
      from (
        select x.* from public.points_ledger x
        where x.user_id = v_order.user_id and (
          (x.source = 'purchase' and x.source_id = p_order::text)
          or (x.source = 'renewal' and x.source_id in (select i.id from public.invoices i where i.subscription_id = v_order.subscription_id)))
        union all
        select r.* from public.points_ledger x join public.points_ledger r on r.reverses = x.id
        where x.user_id = v_order.user_id and (
          (x.source = 'purchase' and x.source_id = p_order::text)
          or (x.source = 'renewal' and x.source_id in (select i.id from public.invoices i where i.subscription_id = v_order.subscription_id)))
      ) l
    ),
    'referral', (
      select jsonb_build_object('id', r.id, 'referrer_id', r.referrer_id, 'referrer', private.member_name(r.referrer_id), 'stage', r.stage,
        'qualified_at', r.qualified_at, 'by_this', r.basis ->> 'id' is not distinct from p_order::text)
      from public.referrals r where r.referee_id = v_order.user_id
    ),
    'grants', (
      select coalesce(jsonb_agg(jsonb_build_object('tier', g.tier, 'source', g.source, 'live', private.grant_is_live(g),
        'starts_at', g.starts_at, 'ends_at', g.ends_at, 'revoked_at', g.revoked_at, 'reason', g.reason) order by g.starts_at), '[]')
      from public.grants g
      where g.user_id = v_order.user_id and ((g.source = 'order' and g.source_id = p_order::text)
        or (g.source = 'subscription' and g.source_id = v_order.subscription_id))
    ),
    'claim', (
      select jsonb_build_object('expires_at', v.expires_at, 'redeemed_tx', v.redeemed_tx, 'revoked_reason', v.revoked_reason,
        'wallet', v.wallet, 'token', (select m.token_id::text from public.nft_mints m where m.tx_hash = v.redeemed_tx and m.user_id = v.user_id limit 1))
      from public.mint_vouchers v where v.order_id = p_order
    ),
    'events', (
      select coalesce(jsonb_agg(private.event_row(e) order by e.received_at desc), '[]')
      from (select * from public.stripe_events x where x.objects && v_objects order by x.received_at desc limit 50) e
    ),
    'audit', (
      select coalesce(jsonb_agg(private.audit_row(a) order by a.id desc), '[]')
      from (
        select * from private.audit_lines x where x.subject_type = 'order' and x.subject_id = p_order::text order by x.id desc limit 50
      ) a
    )
  );
end
$$;
comment on function public.admin_order is
  'For admins. An order and everything that belongs to it: {order: as in admin_orders with plan_key, interval '
  '| null, checkout_session_id | null, payment_intent_id | null, left: what can be refunded, member: '
  '{user_id, name | null, email: masked | null, tier, customer | null} | null, quarantine: {problem, amount | '
  'null, currency | null, payment | null, customer | null, price | null, created_at, decision | null, '
  'decided_at | null, acceptable} | null, subscription: as in admin_subscriptions | null, invoices: up to 50 '
  'as in admin_invoices with left, returns: as in admin_returns, points: [{id, source, points, reason, '
  'user_id, name | null, created_at}], referral: {id, referrer_id, referrer | null, stage, qualified_at | '
  'null, by_this} | null, grants: [{tier, source, live, starts_at, ends_at | null, revoked_at | null, '
  'reason}], claim: {expires_at, redeemed_tx | null, revoked_reason | null, wallet | null, token | null} | '
  'null, events: the last 50 as in admin_stripe_events, audit: the last 50 lines as in admin_audit}. Refuses: '
  'unauthenticated, forbidden, order_not_found.';
grant execute on function public.admin_order to authenticated;
