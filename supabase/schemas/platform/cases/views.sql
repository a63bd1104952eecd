-- A body in standard SQL: the planner writes it into its query and leaves out the columns that nobody asks
-- for.
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
  -- An erasure takes seconds. What is still there after a quarter of an hour was stopped, whether it could
  -- say so or not.
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
