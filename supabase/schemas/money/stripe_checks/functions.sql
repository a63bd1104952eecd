create function private.finding_repairs(p_problem text) returns boolean
language sql immutable set search_path = '' as $$
  select p_problem not in ('missing_there', 'amount')
$$;
comment on function private.finding_repairs is
  'Whether applying the object can end the difference: not where Stripe has none, nor where another sum was '
  'paid, which is for a decision.';

-- Begin and read

create function private.start_check(p_day date, p_user uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_id uuid;
begin
  if (p_day is null) = (p_user is null) or p_day > (now() at time zone 'UTC')::date or p_day < '2020-01-01' then
    perform private.refuse('invalid_input');
  elsif p_user is not null and not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  elsif (select count(*) from public.stripe_checks where status in ('waiting', 'running')) >= 10 then
    perform private.refuse('conflict');
  end if;
  insert into public.stripe_checks (scope, day, user_id, started_by)
  values (case when p_day is null then 'member' else 'day' end, p_day, p_user, v_staff)
  returning id into v_id;
  perform private.audit(v_staff, 'check.started', 'check', v_id::text, '', null,
    jsonb_build_object('day', p_day, 'member', p_user));
  return v_id;
end
$$;

create function public.admin_start_check(p_day date, p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return jsonb_build_object('check', private.start_check(p_day, p_user));
exception when raise_exception then
  return private.refused_action('check.start', 'check', coalesce(p_day::text, p_user::text, ''), '', sqlerrm);
end
$$;
comment on function public.admin_start_check is
  'For admins: begins to compare Stripe with this database for a day (UTC) or a member; {check: its id}. It '
  'changes nothing by itself. Refuses: unauthenticated, forbidden, invalid_input, member_not_found, conflict '
  '(ten are under way).';
grant execute on function public.admin_start_check to authenticated;

create function private.check_json(c public.stripe_checks) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', c.id, 'scope', c.scope, 'day', c.day, 'user_id', c.user_id, 'name', private.member_name(c.user_id), 'status', c.status,
      'reading', c.reading, 'objects', c.objects, 'error', c.error, 'created_at', c.created_at, 'ended_at', c.ended_at,
      'started_by', private.member_name(c.started_by),
      'findings', (select count(*) from private.stripe_findings f where f.check_id = c.id),
      'open', (select count(*) from private.stripe_findings f where f.check_id = c.id and f.repaired_at is null)
    )
  );
end
$$;

create function public.admin_checks() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return (
    select coalesce(jsonb_agg(private.check_json(c) order by c.created_at desc), '[]')
    from (select * from public.stripe_checks order by created_at desc limit 30) c
  );
end
$$;
comment on function public.admin_checks is
  'For admins: the last 30 runs, newest first: [{id, scope, day | null, user_id | null, name | null, status, '
  'reading, objects, error | null, created_at, ended_at | null, started_by | null, findings, open: not '
  'repaired}]. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_checks to authenticated;

create function public.admin_check(p_check uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_check public.stripe_checks;
begin
  select * into v_check from public.stripe_checks where id = p_check;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.check_json(v_check) || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'kind', f.kind, 'object_id', f.object_id, 'problem', f.problem, 'here', f.here, 'there', f.there,
      'currency', f.currency, 'order_id', f.order_id, 'user_id', f.user_id, 'name', private.member_name(f.user_id),
      'repairable', f.repaired_at is null and private.finding_repairs(f.problem), 'repaired_at', f.repaired_at, 'outcome', f.outcome
    ) order by f.repaired_at is not null, f.kind, f.object_id), '[]')
    from (select * from private.stripe_findings x where x.check_id = p_check order by x.repaired_at nulls first, x.kind, x.object_id limit 500) f
  ));
end
$$;
comment on function public.admin_check is
  'For admins: a run as in admin_checks with up to 500 of its findings as rows: [{id, kind, object_id, '
  'problem, here | null, there | null, currency | null, order_id | null, user_id | null, name | null, '
  'repairable, repaired_at | null, outcome | null}]. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_check to authenticated;

-- The work of the service

create function public.claim_stripe_check() returns jsonb
language sql security definer set search_path = '' as $$
  update public.stripe_checks c set status = 'running', claimed_at = clock_timestamp(), attempts = c.attempts + 1, reading = '', objects = 0
  where c.id = (
    select d.id from public.stripe_checks d
    where d.status = 'waiting' or (d.status = 'running' and d.claimed_at < clock_timestamp() - interval '3 minutes')
    order by d.created_at limit 1 for update skip locked
  )
  returning jsonb_build_object('id', c.id, 'day', c.day, 'user_id', c.user_id, 'attempts', c.attempts,
    'customer', (select x.stripe_customer_id from public.customers x where x.user_id = c.user_id))
$$;
comment on function public.claim_stripe_check is
  'For the service: takes the next run, {id, day | null, user_id | null, attempts, customer | null}, or null. '
  'One whose worker was silent for three minutes begins anew.';
grant execute on function public.claim_stripe_check to service_role;

create function private.note_finding(
  p_check uuid, p_kind text, p_object text, p_problem text, p_here text, p_there text, p_currency text, p_order uuid, p_user uuid
) returns void
language sql set search_path = '' as $$
  insert into private.stripe_findings (check_id, kind, object_id, problem, here, there, currency, order_id, user_id)
  values (p_check, p_kind, p_object, p_problem, p_here, p_there, p_currency, p_order, p_user)
  on conflict on constraint stripe_findings_once do nothing
$$;

create function private.compare_charge(p_check uuid, r jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_payment text := r ->> 'payment';
  v_order public.orders;
  v_invoice public.invoices;
  v_reversal private.payment_reversals;
  v_amount integer;
  v_user uuid;
begin
  select * into v_order from public.orders where payment_intent_id = v_payment;
  select * into v_invoice from public.invoices where payment_intent_id = v_payment;
  if v_order.id is null and v_invoice.id is null then
    if not exists (select from private.quarantined_payments q where q.facts ->> 'payment_intent' = v_payment)
      and not exists (select from public.automatic_refunds a where a.payment_intent_id = v_payment)
    then
      perform private.note_finding(p_check, 'charge', r ->> 'id', 'missing_here', null, r ->> 'amount', r ->> 'currency', null,
        (select user_id from public.customers where stripe_customer_id = r ->> 'customer'));
    end if;
    return;
  end if;
  v_user := coalesce(v_order.user_id, v_invoice.user_id);
  v_amount := coalesce(v_order.amount, v_invoice.amount_paid);
  v_order.id := coalesce(v_order.id, (select o.id from public.orders o where o.subscription_id = v_invoice.subscription_id limit 1));
  if v_amount <> (r ->> 'amount')::integer then
    perform private.note_finding(p_check, 'charge', r ->> 'id', 'amount', v_amount::text, r ->> 'amount', r ->> 'currency', v_order.id, v_user);
  end if;
  select * into v_reversal from private.payment_reversals where payment_intent_id = v_payment;
  if coalesce(v_reversal.amount_refunded, v_order.amount_refunded, 0) <> (r ->> 'refunded')::integer then
    perform private.note_finding(p_check, 'charge', r ->> 'id', 'refunded',
      coalesce(v_reversal.amount_refunded, v_order.amount_refunded, 0)::text, r ->> 'refunded', r ->> 'currency', v_order.id, v_user);
  end if;
end
$$;

create function private.compare_dispute(p_check uuid, r jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_here text := (select dispute from private.payment_reversals where payment_intent_id = r ->> 'payment');
  v_payment jsonb := private.payment_of(coalesce(
    (select id::text from public.orders where payment_intent_id = r ->> 'payment'),
    (select id from public.invoices where payment_intent_id = r ->> 'payment')));
begin
  -- What Stripe has once taken stays taken, also while a further dispute of it is open.
  if v_here is distinct from r ->> 'status' and not (v_here = 'lost' and r ->> 'status' = 'needs_response') then
    perform private.note_finding(p_check, 'dispute', r ->> 'id', 'dispute', v_here, r ->> 'status', null,
      (v_payment ->> 'order')::uuid, (v_payment ->> 'user')::uuid);
  end if;
end
$$;

create function private.compare_invoice(p_check uuid, r jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_invoice public.invoices;
  v_order uuid := (select id from public.orders where subscription_id = r ->> 'subscription' limit 1);
begin
  select * into v_invoice from public.invoices where id = r ->> 'id';
  if not found then
    if r ->> 'subscription' is not null
      and not exists (select from public.automatic_refunds a where a.subscription_id = r ->> 'subscription')
    then
      perform private.note_finding(p_check, 'invoice', r ->> 'id', 'missing_here', null, r ->> 'amount', r ->> 'currency', v_order,
        (select user_id from public.customers where stripe_customer_id = r ->> 'customer'));
    end if;
  elsif v_invoice.amount_paid <> (r ->> 'amount')::integer then
    perform private.note_finding(p_check, 'invoice', r ->> 'id', 'amount', v_invoice.amount_paid::text, r ->> 'amount', r ->> 'currency',
      v_order, v_invoice.user_id);
  end if;
end
$$;

create function private.compare_subscription(p_check uuid, r jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_here public.subscriptions;
  v_order public.orders;
  v_end timestamptz := to_timestamp((r ->> 'period_end')::double precision);
begin
  select * into v_here from public.subscriptions where id = r ->> 'id';
  select * into v_order from public.orders where subscription_id = r ->> 'id' limit 1;
  if v_here.id is null then
    if r ->> 'status' not in ('incomplete', 'incomplete_expired')
      and not exists (select from public.automatic_refunds a where a.subscription_id = r ->> 'id')
    then
      perform private.note_finding(p_check, 'subscription', r ->> 'id', 'missing_here', null, r ->> 'status', null, v_order.id,
        coalesce(v_order.user_id, (select user_id from public.customers where stripe_customer_id = r ->> 'customer')));
    end if;
    return;
  end if;
  if v_here.status <> r ->> 'status' then
    perform private.note_finding(p_check, 'subscription', v_here.id, 'status', v_here.status, r ->> 'status', null, v_order.id, v_here.user_id);
    return;
  end if;
  if v_here.status in ('active', 'trialing', 'past_due') then
    if v_end is not null and abs(extract(epoch from v_here.current_period_end - v_end)) > 60 then
      perform private.note_finding(p_check, 'subscription', v_here.id, 'period',
        to_char(v_here.current_period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(v_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), null, v_order.id, v_here.user_id);
    end if;
    if v_here.cancel_at_period_end <> (r ->> 'ends')::boolean then
      perform private.note_finding(p_check, 'subscription', v_here.id, 'ends', v_here.cancel_at_period_end::text, r ->> 'ends', null,
        v_order.id, v_here.user_id);
    end if;
  end if;
end
$$;

create function public.compare_stripe_page(p_check uuid, p_kind text, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb;
begin
  update public.stripe_checks set reading = p_kind, objects = objects + jsonb_array_length(p_rows), claimed_at = clock_timestamp()
  where id = p_check and status = 'running';
  for v_row in select * from jsonb_array_elements(p_rows) loop
    insert into private.stripe_seen (check_id, object_id)
    select p_check, o from unnest(array[v_row ->> 'id', v_row ->> 'payment']) o where o is not null on conflict do nothing;
    case p_kind
      when 'charge' then perform private.compare_charge(p_check, v_row);
      when 'dispute' then perform private.compare_dispute(p_check, v_row);
      when 'invoice' then perform private.compare_invoice(p_check, v_row);
      when 'subscription' then perform private.compare_subscription(p_check, v_row);
    end case;
  end loop;
end
$$;
comment on function public.compare_stripe_page is
  'For the service: compares a page of what Stripe lists. Rows by kind: charge {id, payment, customer, '
  'amount, refunded, currency}, dispute {id, payment, status: needs_response | won | lost}, invoice {id, '
  'subscription, customer, payment, amount, currency}, subscription {id, customer, status, period_end: unix '
  'seconds, ends}.';
grant execute on function public.compare_stripe_page to service_role;

create function public.unseen_at_stripe(p_check uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', u.kind, 'id', u.id)), '[]')
  from public.stripe_checks c, lateral (
    select 'charge' as kind, o.payment_intent_id as id from public.orders o
    where o.payment_intent_id is not null and o.paid_at is not null
      and (o.user_id = c.user_id or (o.paid_at >= private.day_start(c.day::text) and o.paid_at < private.day_start(c.day::text) + interval '1 day'))
    union
    select 'charge', i.payment_intent_id from public.invoices i
    where i.payment_intent_id is not null
      and (i.user_id = c.user_id or (i.paid_at >= private.day_start(c.day::text) and i.paid_at < private.day_start(c.day::text) + interval '1 day'))
    union
    select 'subscription', s.id from public.subscriptions s
    where s.status not in ('canceled', 'incomplete_expired') and (s.user_id = c.user_id or s.id in (
      select o.subscription_id from public.orders o
      where o.paid_at >= private.day_start(c.day::text) and o.paid_at < private.day_start(c.day::text) + interval '1 day'))
  ) u
  where c.id = p_check and not exists (select from private.stripe_seen s where s.check_id = c.id and s.object_id = u.id)
$$;
comment on function public.unseen_at_stripe is
  'For the service: payments and subscriptions of a run''s day or member that Stripe''s lists did not hold: '
  '[{kind: charge | subscription, id: payment or subscription}]; it asks for each by its id.';
grant execute on function public.unseen_at_stripe to service_role;

create function public.note_missing_there(p_check uuid, p_kind text, p_id text) returns void
language sql security definer set search_path = '' as $$
  select private.note_finding(p_check, p_kind, p_id, 'missing_there',
    coalesce(o.amount, i.amount_paid)::text, null, coalesce(o.currency, i.currency),
    coalesce(o.id, (select x.id from public.orders x where x.subscription_id in (p_id, i.subscription_id) limit 1)),
    coalesce(o.user_id, i.user_id, (select s.user_id from public.subscriptions s where s.id = p_id)))
  from (select) one left join public.orders o on o.payment_intent_id = p_id left join public.invoices i on i.payment_intent_id = p_id
$$;
comment on function public.note_missing_there is
  'For the service: Stripe does not know a payment or subscription that is known here.';
grant execute on function public.note_missing_there to service_role;

create function public.end_stripe_check(p_check uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  delete from private.stripe_seen where check_id = p_check;
  update public.stripe_checks
  set status = case when p_error is null then 'done' when attempts < 3 then 'waiting' else 'failed' end,
    error = left(p_error, 300), ended_at = case when p_error is null or attempts >= 3 then clock_timestamp() end
  where id = p_check and status = 'running';
$$;
comment on function public.end_stripe_check is
  'For the service: a run has ended, or failed; a failed one is begun anew twice.';
grant execute on function public.end_stripe_check to service_role;

-- Repair

create function private.repair_finding(p_finding uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_finding private.stripe_findings;
begin
  perform private.require_step_up();
  select * into v_finding from private.stripe_findings where id = p_finding for update;
  if not found or not private.finding_repairs(v_finding.problem) then
    perform private.refuse('not_found');
  elsif v_finding.repaired_at is not null then
    perform private.refuse('payment_decided');
  end if;
  perform private.audit(v_staff, 'stripe.repaired', 'stripe_object', v_finding.object_id, v_reason,
    jsonb_build_object('problem', v_finding.problem, 'value', v_finding.here), jsonb_build_object('problem', null, 'value', v_finding.there));
end
$$;

select private.staff_change('public.admin_repair_finding(p_finding uuid, p_reason text)',
  'private.repair_finding(p_finding, p_reason)', 'stripe.repair', 'finding', 'p_finding',
  'For admins: records that the object of a finding is to be applied as its webhook would; the service does so next. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found (or nothing to apply), payment_decided (repaired already).');

create function public.finding_repaired(p_finding uuid, p_outcome text) returns void
language sql security definer set search_path = '' as $$
  update private.stripe_findings set repaired_at = case when p_outcome in ('applied', 'duplicate') then clock_timestamp() end, outcome = left(p_outcome, 40)
  where id = p_finding and repaired_at is null
$$;
comment on function public.finding_repaired is 'For the service: what became of applying the object.';
grant execute on function public.finding_repaired to service_role;
create function public.stripe_finding(p_finding uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(f) from private.stripe_findings f where f.id = p_finding
$$;
comment on function public.stripe_finding is 'For the service: a finding as it is stored, or null.';
grant execute on function public.stripe_finding to service_role;
