-- Refunds that members ask for: one request for a payment within the window, decided by an admin as a case.

select private.declare_setting('cases.refund_days', 'integer', '2', 'days', 1, 90);

create table private.refund_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  order_id uuid not null references public.orders,
  subject text not null check (char_length(subject) between 1 and 100),
  payment_intent_id text not null,
  reason text not null check (char_length(reason) between 10 and 1000),
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn', 'closed')),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  decided_by uuid,
  answer text not null default '' check (char_length(answer) <= 300),
  amount integer check (amount > 0),
  refund_id uuid,
  constraint open_ones_are_undecided check ((state = 'open') = (closed_at is null)),
  constraint somebody_decides check ((state in ('granted', 'refused')) = (decided_by is not null)),
  constraint granted_is_an_amount check ((state = 'granted') = (amount is not null))
);
comment on table private.refund_requests is
  'Refunds that members requested, and their decisions. Deleted with the account; the refund itself stays '
  '(automatic_refunds).';
comment on column private.refund_requests.subject is 'The receipt: the id of the order or, for a renewal or an upgrade, of its invoice.';
comment on column private.refund_requests.state is 'closed: the payment went back in another way, by a dispute or in the Stripe dashboard.';
comment on column private.refund_requests.amount is 'What was granted, in the smallest unit; refund_id is the row of automatic_refunds that makes it.';
alter table private.refund_requests enable row level security;
create trigger refund_requests_written before insert or update of reason, answer on private.refund_requests
  for each row execute function private.tidy_written('reason:prose:required', 'answer:prose');
-- One at a time about one purchase.
create unique index refund_requests_one_open on private.refund_requests (order_id) where state = 'open';
create index refund_requests_order on private.refund_requests (order_id);
create index refund_requests_payment on private.refund_requests (payment_intent_id);
create index refund_requests_user on private.refund_requests (user_id, created_at desc);

-- The member

create function private.paid_at_of(p_subject text) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (select o.paid_at from public.orders o where o.id = private.to_uuid(p_subject)),
    (select i.paid_at from public.invoices i where i.id = p_subject)
  )
$$;

create function private.refund_until(p_subject text) returns timestamptz
language sql stable set search_path = '' as $$
  select private.paid_at_of(p_subject) + make_interval(days => private.setting_int('billing.refund_days'))
$$;
comment on function private.refund_until is 'Until when a refund of a receipt may be asked for; null when it was not paid.';

create function private.refund_json(p_user uuid, p_subject text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_payment jsonb := private.payment_of(p_subject);
  v_until timestamptz := private.refund_until(p_subject);
  v_left integer := private.refundable(p_subject);
  v_request private.refund_requests;
begin
  if v_payment ->> 'user' is distinct from p_user::text then
    return null;
  end if;
  select * into v_request from private.refund_requests r
  where r.user_id = p_user and r.payment_intent_id = v_payment ->> 'payment'
  order by (r.state = 'open') desc, r.created_at desc limit 1;
  if v_request.id is null and (v_left = 0 or v_until is null or (v_payment ->> 'waits')::boolean) then
    return null;
  end if;
  return jsonb_build_object(
    'id', v_request.id, 'subject', p_subject,
    'state', case
      when v_request.state is not null and v_request.state <> 'withdrawn' then v_request.state
      when v_left = 0 then 'withdrawn'
      when v_until > now() then 'possible'
      else 'late'
    end,
    'until', v_until, 'left', v_left, 'currency', v_payment ->> 'currency', 'amount', v_request.amount,
    'due_at', case when v_request.state = 'open'
      then v_request.created_at + make_interval(days => private.setting_int('cases.refund_days')) end,
    'closed_at', v_request.closed_at, 'answer', coalesce(v_request.answer, ''), 'reason', v_request.reason
  );
end
$$;
comment on function private.refund_json is 'How a receipt of a member stands with a refund: {id: of the request | null, subject, state: possible | late | open | granted | refused | withdrawn | closed, until: when the window ends, left: what could be refunded, currency, amount: granted | null, due_at: of an open one | null, closed_at | null, answer: of who refused, reason: what the member wrote | null}. Null where nothing was paid or can go back and nothing was asked.';

create function private.ask_refund(p_user uuid, p_subject text, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_reason text := private.tidy_prose(left(coalesce(p_reason, ''), 20000));
  v_payment jsonb;
  v_id uuid;
begin
  perform private.lock_members(array[p_user]);
  v_payment := private.payment_of(p_subject);
  if v_reason = '' then
    perform private.refuse('required');
  elsif char_length(v_reason) < 10 then
    perform private.refuse('too_short');
  elsif char_length(v_reason) > 1000 then
    perform private.refuse('too_long');
  elsif v_payment ->> 'user' is distinct from p_user::text then
    perform private.refuse('order_not_found');
  elsif exists (
    select from private.refund_requests r
    where r.state <> 'withdrawn' and (r.payment_intent_id = v_payment ->> 'payment'
      or (r.state = 'open' and r.order_id = (v_payment ->> 'order')::uuid))
  ) then
    perform private.refuse('refund_exists');
  end if;
  if (v_payment ->> 'waits')::boolean then
    perform private.refuse('payment_not_refundable');
  end if;
  -- Of the smallest sum: whether anything can be refunded at all.
  v_payment := private.demand_refund(p_subject, 1);
  if coalesce(private.refund_until(p_subject) <= now(), true) then
    perform private.refuse('refund_late');
  end if;
  insert into private.refund_requests (user_id, order_id, subject, payment_intent_id, reason)
  values (p_user, (v_payment ->> 'order')::uuid, p_subject, v_payment ->> 'payment', v_reason)
  returning id into v_id;
  perform private.emit_event('refund.requested', v_id::text, p_user, (
    select jsonb_build_object('request_id', r.id, 'plan_key', o.plan_key, 'amount', v_payment -> 'left', 'currency', v_payment -> 'currency',
      'due_at', r.created_at + make_interval(days => private.setting_int('cases.refund_days')))
    from private.refund_requests r join public.orders o on o.id = r.order_id where r.id = v_id));
  return v_id;
end
$$;

create function public.ask_refund(p_subject text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  perform private.ask_refund(v_user, p_subject, p_reason);
  return private.refund_json(v_user, p_subject);
end
$$;
comment on function public.ask_refund is 'For members, suspended ones too: asks for a refund of an own receipt (its order, or the invoice of a renewal or upgrade) within billing.refund_days. Returns private.refund_json. Refuses: unauthenticated, second_factor_required, required, too_short (10), too_long (1000), order_not_found, refund_exists (asked and not withdrawn, or another one of this purchase is open), payment_not_refundable, token_elsewhere, refund_late.';
grant execute on function public.ask_refund to authenticated;

create function public.withdraw_refund(p_request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_request private.refund_requests;
begin
  perform private.lock_members(array[v_user]);
  select * into v_request from private.refund_requests where id = p_request and user_id = v_user for update;
  if not found then
    perform private.refuse('not_found');
  elsif v_request.state <> 'open' then
    perform private.refuse('refund_closed');
  end if;
  update private.refund_requests set state = 'withdrawn', closed_at = clock_timestamp() where id = p_request;
  return private.refund_json(v_user, v_request.subject);
end
$$;
comment on function public.withdraw_refund is 'For members, suspended ones too: takes the own open request back; within the window they may ask again. Returns private.refund_json. Refuses: unauthenticated, second_factor_required, not_found, refund_closed.';
grant execute on function public.withdraw_refund to authenticated;

-- Staff

create function private.tell_refund_decision(p_request private.refund_requests, p_line bigint) returns void
language sql set search_path = '' as $$
  select private.emit_event('refund.decided', p_request.id || ':' || p_line, p_request.user_id, (
    select jsonb_build_object('request_id', p_request.id, 'state', p_request.state, 'plan_key', o.plan_key, 'currency', o.currency,
      'amount', p_request.amount, 'audit_id', p_line)
    from public.orders o where o.id = p_request.order_id))
$$;

create function private.grant_refund_request(p_payment text, p_staff uuid, p_amount integer, p_refund uuid, p_line bigint) returns void
language plpgsql set search_path = '' as $$
declare
  v_request private.refund_requests;
begin
  update private.refund_requests
  set state = 'granted', closed_at = clock_timestamp(), decided_by = p_staff, amount = p_amount, refund_id = p_refund
  where payment_intent_id = p_payment and state = 'open'
  returning * into v_request;
  if found then
    perform private.tell_refund_decision(v_request, p_line);
  end if;
end
$$;
comment on function private.grant_refund_request is 'A refund by staff answers the open request for its payment, wherever they made it.';

create function private.reopen_refund_request(p_refund uuid) returns void
language sql set search_path = '' as $$
  update private.refund_requests
  set state = 'open', closed_at = null, decided_by = null, amount = null, refund_id = null
  where refund_id = p_refund and state = 'granted'
$$;
comment on function private.reopen_refund_request is 'A refund that was given up answers nothing any more.';

create function private.close_refund_requests(p_payment text) returns void
language sql set search_path = '' as $$
  update private.refund_requests r set state = 'closed', closed_at = clock_timestamp()
  where r.payment_intent_id = p_payment and r.state = 'open' and exists (
    select from private.payment_reversals v
    where v.payment_intent_id = p_payment
      and (v.dispute = 'lost' or v.amount_refunded >= (private.payment_of(r.subject) ->> 'amount')::integer)
  )
$$;
comment on function private.close_refund_requests is 'Nobody has to decide about a payment that went back in another way.';

create function private.refuse_refund(p_request uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_request private.refund_requests;
  v_line bigint;
begin
  select * into v_request from private.refund_requests where id = p_request;
  perform private.lock_members(array[v_request.user_id]);
  select * into v_request from private.refund_requests where id = p_request for update;
  if v_request.id is null then
    perform private.refuse('not_found');
  elsif private.same_person(v_staff, v_request.user_id) then
    perform private.refuse('forbidden');
  elsif p_version <> v_request.state then
    perform private.refuse_changed('order', v_request.order_id::text, 'refund');
  elsif v_request.state <> 'open' then
    perform private.refuse('refund_closed');
  end if;
  update private.refund_requests set state = 'refused', closed_at = clock_timestamp(), decided_by = v_staff, answer = v_reason
  where id = p_request returning * into v_request;
  v_line := private.audit(v_staff, 'refund.declined', 'order', v_request.order_id::text, v_reason,
    '{"state": "open"}', jsonb_build_object('state', 'refused', 'request', p_request));
  perform private.tell_refund_decision(v_request, v_line);
end
$$;

select private.staff_change('public.admin_refuse_refund(p_request uuid, p_reason text, p_version text default null)',
  'private.refuse_refund(p_request, p_reason, p_version)', 'refund.refuse', 'refund', 'p_request',
  'For admins: refuses a refund that a member asked for; the reason is what the member reads, and is mailed. (admin_refund_payment grants it.) p_version is the state that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden (also their own), reason_required, too_long, not_found, changed_meanwhile, refund_closed.');

create function private.effect_refund_refusal(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_request private.refund_requests;
begin
  select * into v_request from private.refund_requests where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', v_request.state, 'effects', jsonb_build_array(private.effect('event', null, '"refund.decided"')
    || jsonb_build_object('name', private.member_name(v_request.user_id))));
end
$$;
insert into private.effect_kinds (change, role, handler) values ('refund.refuse', 'admin', 'effect_refund_refusal');

create function private.undo_refund_refusal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_request private.refund_requests;
begin
  select * into v_request from private.refund_requests where id = (p_line.after ->> 'request')::uuid for update;
  if not found then
    perform private.refuse('undo_impossible');
  elsif v_request.state <> 'refused' or exists (
    select from private.refund_requests r where r.order_id = v_request.order_id and r.state = 'open'
  ) then
    perform private.refuse_changed('order', p_line.subject_id, 'refund', p_line.id);
  end if;
  update private.refund_requests set state = 'open', closed_at = null, decided_by = null, answer = '' where id = v_request.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before || jsonb_build_object('request', v_request.id));
end
$$;
insert into private.undo_kinds (action, role, handler) values ('refund.declined', 'admin', 'undo_refund_refusal');

-- The cases of staff

insert into private.case_kinds (kind, role, due_setting) values ('refund', 'admin', 'cases.refund_days');

create function private.refund_use(p_user uuid, p_since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'days', (select count(*) from private.active_days d where d.user_id = p_user and d.day >= (p_since at time zone 'utc')::date),
    'points', (
      select coalesce(sum(l.points), 0) from public.points_ledger l
      where l.user_id = p_user and l.created_at > p_since and l.source not in ('purchase', 'renewal', 'reversal')
    ),
    'seen_at', (select max(s.last_seen_at) from public.user_sessions s where s.user_id = p_user)
  )
$$;
comment on function private.refund_use is 'What a member did since a payment: {days: on which they were here, points: earned by doing something, seen_at | null}.';

create function private.cases_refund()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select r.id::text, r.user_id, r.created_at, null::timestamptz, jsonb_build_object(
    'order_id', r.order_id, 'subject', r.subject, 'reason', r.reason,
    'plan', (select p.name from public.plans p where p.key = o.plan_key), 'kind', coalesce(i.billing_reason, o.kind),
    'amount', coalesce(i.amount_paid, o.amount), 'currency', o.currency, 'left', private.refundable(r.subject),
    'paid_at', private.paid_at_of(r.subject), 'until', private.refund_until(r.subject),
    'running', (
      select jsonb_build_object('until', case when s.cancel_at_period_end then s.current_period_end end)
      from public.subscriptions s where s.id = o.subscription_id and private.subscription_runs(s)
    ),
    'disputed', exists (select from private.payment_reversals v where v.payment_intent_id = r.payment_intent_id and v.dispute = 'needs_response'),
    'earned', (
      select coalesce(sum(l.points), 0) from public.points_ledger x join public.points_ledger l on x.id in (l.id, l.reverses)
      where x.user_id = r.user_id and x.source = case when i.id is null then 'purchase' else 'renewal' end and x.source_id = r.subject
    ),
    'use', private.refund_use(r.user_id, private.paid_at_of(r.subject)),
    'claimed', exists (select from public.mint_vouchers v where v.order_id = r.order_id and v.redeemed_tx is not null),
    'earlier', (select count(*) from private.refund_requests e where e.user_id = r.user_id and e.id <> r.id and e.state <> 'withdrawn'))
  from private.refund_requests r join public.orders o on o.id = r.order_id left join public.invoices i on i.id = r.subject
  where r.state = 'open';
end;
