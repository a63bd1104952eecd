-- Cases: everything that waits for a person. Each domain registers its kind in one row, with a function that finds them.

select private.declare_setting('cases.application_days', 'integer', '7', 'days', 1, 90);
select private.declare_setting('cases.referral_days', 'integer', '7', 'days', 1, 90);
select private.declare_setting('cases.payment_days', 'integer', '2', 'days', 1, 90);
select private.declare_setting('cases.delivery_days', 'integer', '1', 'days', 1, 90);
select private.declare_setting('cases.erasure_days', 'integer', '1', 'days', 1, 90);
select private.declare_setting('cases.feedback_days', 'integer', '3', 'days', 1, 90);

create table private.case_kinds (
  kind text primary key check (kind ~ '^[a-z]{1,20}$'),
  role text not null check (role in ('moderator', 'admin')),
  due_setting text references public.settings
);
comment on table private.case_kinds is
  'Kinds of cases. One is decided by staff of its role or above, and found by private.cases_<kind>(), which '
  'returns (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb): its key '
  'within the kind, its member or null, since when it is open, until when it should be decided, or null for '
  'the days of due_setting after that, and the data for the decision. A case is open as long as that '
  'function returns it.';
alter table private.case_kinds enable row level security;
insert into private.case_kinds (kind, role, due_setting) values
  ('application', 'moderator', 'cases.application_days'),
  ('referral', 'moderator', 'cases.referral_days'),
  ('payment', 'admin', 'cases.payment_days'),
  ('delivery', 'admin', 'cases.delivery_days'),
  ('erasure', 'admin', 'cases.erasure_days'),
  ('feedback', 'moderator', 'cases.feedback_days');

-- A body in standard SQL: the planner writes it into its query and leaves out the columns that nobody asks for.
create function private.cases_application()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select a.id::text, a.user_id, a.submitted_at, null::timestamptz, jsonb_build_object(
    'status', a.status, 'project', a.project, 'answered', private.answered(a.form_version, a.answers), 'answer', a.answer, 'invited', a.invite_id is not null)
  from public.creator_applications a where a.status in ('submitted', 'in_review');
end;

create function private.cases_referral()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select r.id::text, r.referee_id, r.held_at, null::timestamptz, jsonb_build_object(
    'signals', r.signals, 'referrer_id', r.referrer_id,
    'held', (select count(*) from public.referrals o where o.referrer_id = r.referrer_id and o.stage = 'held'),
    'referrer', (select coalesce(p.full_name, private.member_email(r.referrer_id)) from public.profiles p where p.user_id = r.referrer_id),
    'signed_up_at', r.signed_up_at, 'missing', to_jsonb(private.referral_missing(r.referee_id)),
    'related', private.related_accounts(r.referrer_id, r.referee_id))
  from public.referrals r where r.stage = 'held';
end;

-- Not in standard SQL: what can be refunded and accepted is said by a later file.
create function private.quarantine_details(p_order uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'reason', q.problem, 'paid', (q.facts ->> 'amount_total')::integer, 'paid_currency', lower(q.facts ->> 'currency'),
      'left', private.refundable(p_order::text), 'acceptable', q.problem = any (private.acceptable_problems()))
    from private.quarantined_payments q where q.order_id = p_order
  );
end
$$;

create function private.cases_payment()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select o.id::text, o.user_id, o.created_at, null::timestamptz, jsonb_build_object(
    'type', 'quarantined', 'order_id', o.id, 'plan', (select p.name from public.plans p where p.key = o.plan_key),
    'amount', o.amount, 'currency', o.currency, 'reason', null, 'error', null, 'refund', null, 'paid', null, 'paid_currency', null,
    'left', 0, 'acceptable', false) || coalesce(private.quarantine_details(o.id), '{}')
  from public.orders o where o.status = 'quarantined'
  union all
  select 'refund:' || r.id, r.user_id, r.created_at, null, jsonb_build_object(
    'type', 'returned', 'order_id', r.order_id, 'plan', (
      select p.name from public.orders o join public.plans p on p.key = o.plan_key where o.id = r.order_id
    ), 'amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'error', r.error, 'refund', r.id, 'paid', null,
    'paid_currency', null, 'left', 0, 'acceptable', false)
  from public.automatic_refunds r where r.status = 'failed';
end;

create function private.cases_delivery()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select d.consumer || ':' || e.id, e.user_id, e.created_at, null::timestamptz, jsonb_build_object(
    'consumer', d.consumer, 'what', e.type, 'error', d.error, 'attempts', d.attempts)
  from private.event_deliveries d join private.events e on e.id = d.event_id where d.status = 'dead'
  union all
  select m.id::text, m.user_id, m.created_at, null, jsonb_build_object(
    'consumer', 'smtp', 'what', m.template, 'error', m.error, 'attempts', m.attempts)
  from public.mail_outbox m where m.status = 'failed';
end;

create function private.cases_erasure()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  -- An erasure takes seconds. What is still there after a quarter of an hour was stopped, whether it could say so or not.
  select e.id::text, e.user_id, e.proved_at, null::timestamptz, jsonb_build_object('proved_at', e.proved_at, 'stopped_by', e.stopped_by, 'live', exists (
    select from public.subscriptions s
    where s.user_id = e.user_id and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')))
  from private.erasure_codes e where (e.stopped_at is not null or e.proved_at < now() - interval '15 minutes') and not private.is_last_admin(e.user_id);
end;

create function private.cases_feedback()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select f.id::text, f.user_id, f.created_at, null::timestamptz, private.feedback_row(f)
  from public.feedback f where f.status in ('new', 'open');
end;

-- Reading them

create function private.own_case_kinds() returns setof private.case_kinds
language sql stable set search_path = '' as $$
  select * from private.case_kinds k where private.has_role(k.role) order by k.kind
$$;
comment on function private.own_case_kinds is 'The kinds that the caller may see.';

create function private.cases_sql(p_kinds text[]) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(format(
    'select %L as kind, c.id, c.user_id, c.opened_at, coalesce(c.due_at, c.opened_at + make_interval(days => %s)) as due_at, c.details
     from private.%I() c',
    k.kind, coalesce(private.setting_int(k.due_setting), 7), 'cases_' || k.kind), ' union all '),
    'select null::text as kind, null::text as id, null::uuid as user_id, null::timestamptz as opened_at,
      null::timestamptz as due_at, null::jsonb as details where false')
  from private.own_case_kinds() k where k.kind = any (p_kinds)
$$;
comment on function private.cases_sql is 'A query of the open cases of these kinds, as far as the caller may see them: kind, id, user_id, opened_at, due_at, details.';

create function private.case_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text;
  v_counts jsonb;
begin
  select string_agg(format(
    'select %L as kind, (select count(*) from (
       select from private.%I() c where not exists (
         select from private.case_states s where s.kind = %L and s.id = c.id and (s.snoozed_until > now() or s.merged_into is not null)
       ) limit 100) x) as n', k.kind, 'cases_' || k.kind, k.kind), ' union all ')
  into v_query from private.own_case_kinds() k;
  execute 'select coalesce(jsonb_object_agg(q.kind, q.n), ''{}'') from (' || v_query || ') q' into v_counts;
  return v_counts;
end
$$;
comment on function private.case_counts is 'How many cases of each kind wait for the caller now, at most 100 of each: {kind: count}; without those that are snoozed, or merged into another.';
