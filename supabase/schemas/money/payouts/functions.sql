-- States

create function private.connected_account_state(a public.connected_accounts) returns text
language sql immutable set search_path = '' as $$
  select case
    when a.stripe_account_id is null then 'not_started'
    when a.gone or a.disabled_reason like 'rejected.%' or a.disabled_reason in ('listed', 'platform_paused', 'other') then 'paused'
    when not a.details_submitted or cardinality(a.due) > 0 then 'data_needed'
    when a.disabled_reason in ('under_review', 'requirements.pending_verification') or a.transfers = 'pending' then 'under_review'
    when a.transfers = 'active' then 'ready'
    else 'paused'
  end
$$;
comment on function private.connected_account_state is
  'What to do about a connected account: not_started, data_needed (by its member), under_review (by Stripe: '
  'nothing to do), paused (staff know the reason), ready. Data may be needed of an account that transfers '
  'reach all the same: private.payable_account says that. Reasons: '
  'https://docs.stripe.com/api/accounts/object, requirements.disabled_reason.';

create function private.payable_account(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select a.stripe_account_id from public.connected_accounts a
    where a.user_id = p_user and not a.gone and a.transfers = 'active' and private.connected_account_state(a) <> 'paused'
  );
end
$$;
comment on function private.payable_account is
  'Stripe''s id of the account that a transfer to a member reaches now; null without one.';

create function private.connected_account_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  a public.connected_accounts;
begin
  select * into a from public.connected_accounts where user_id = p_user;
  return jsonb_build_object(
    'state', coalesce(private.connected_account_state(a), 'not_started'),
    'country', a.country, 'until', a.due_by, 'reason', case when a.gone then 'gone' else a.disabled_reason end,
    'due', coalesce(to_jsonb(a.due), '[]'),
    'transfers', coalesce(private.payable_account(p_user) is not null, false),
    'card_payments', coalesce(not a.gone and a.charges_enabled, false),
    'payouts', coalesce(not a.gone and a.payouts_enabled, false),
    'submitted', coalesce(a.details_submitted, false), 'account', a.stripe_account_id, 'read_at', a.stripe_applied_at
  );
end
$$;
comment on function private.connected_account_json is
  'For staff: {state: private.connected_account_state, country | null, until: when data is due | null, '
  'reason: why Stripe stopped it | null, due: [names], transfers, card_payments, payouts: whether each works '
  'now, submitted: whether the first onboarding is done, account: Stripe''s id | null, read_at | null}.';

create function public.my_connected_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse('unauthenticated');
  end if;
  return private.connected_account_json((select auth.uid())) - 'reason' - 'account';
end
$$;
comment on function public.my_connected_account is
  'The caller''s connected account: private.connected_account_json without reason and account. Raises '
  'unauthenticated.';
revoke execute on function public.my_connected_account from public;
grant execute on function public.my_connected_account to authenticated;

-- To begin

create function public.begin_connected_account(p_user uuid, p_country text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  a public.connected_accounts;
begin
  if p_country is null or p_country !~ '^[A-Z]{2}$' then
    perform private.refuse('invalid_input');
  elsif not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('not_found');
  elsif private.is_suspended(p_user) then
    perform private.refuse('suspended');
  end if;
  insert into public.connected_accounts as c (user_id, country) values (p_user, p_country)
  -- Another country may be chosen as long as there is no account; while one may be in the making, the first choice counts.
  on conflict (user_id) do update set country = excluded.country, start_key = gen_random_uuid(), started_at = now()
    where c.stripe_account_id is null and c.country <> excluded.country and c.started_at < now() - interval '1 minute';
  select * into a from public.connected_accounts where user_id = p_user;
  return jsonb_build_object('country', a.country, 'key', a.start_key, 'account', a.stripe_account_id);
end
$$;
comment on function public.begin_connected_account is
  'For the service. Before Stripe is asked for a member''s account: {country, key: under which it is asked '
  'for, account: Stripe''s id once there is one | null}. Called twice at once it answers the same. Raises '
  'invalid_input (the country), not_found, suspended.';
grant execute on function public.begin_connected_account to service_role;

create function public.give_up_connected_account(p_user uuid, p_key uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.connected_accounts where user_id = p_user and start_key = p_key and stripe_account_id is null
$$;
comment on function public.give_up_connected_account is
  'For the service. Stripe made no account under this key, so that another country can be chosen.';
grant execute on function public.give_up_connected_account to service_role;

create function public.keep_connected_account(p_user uuid, p_account text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.connected_accounts set stripe_account_id = p_account
  where user_id = p_user and coalesce(stripe_account_id, p_account) = p_account;
  if not found then
    perform private.refuse('conflict');
  end if;
end
$$;
comment on function public.keep_connected_account is
  'For the service. The account that Stripe made for a member. Raises conflict when the member has another '
  'one, or did not begin.';
grant execute on function public.keep_connected_account to service_role;

-- What Stripe tells

create function private.apply_connected_account(p_account text, f jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.connected_accounts set
    country = coalesce(f ->> 'country', country),
    details_submitted = coalesce((f ->> 'details_submitted')::boolean, false),
    transfers = coalesce(f ->> 'transfers', 'unrequested'), card_payments = coalesce(f ->> 'card_payments', 'unrequested'),
    charges_enabled = coalesce((f ->> 'charges_enabled')::boolean, false),
    payouts_enabled = coalesce((f ->> 'payouts_enabled')::boolean, false),
    due = array(select distinct jsonb_array_elements_text(coalesce(f -> 'due', '[]')) order by 1),
    due_by = to_timestamp((f ->> 'due_by')::double precision), disabled_reason = f ->> 'disabled_reason',
    payout_marks = case when f ? 'payout_marks' then array(select distinct jsonb_array_elements_text(f -> 'payout_marks') order by 1) else payout_marks end,
    person_mark = case when f ? 'person_mark' then f ->> 'person_mark' else person_mark end,
    gone = coalesce((f ->> 'gone')::boolean, false), stripe_applied_at = clock_timestamp()
  where stripe_account_id = p_account;
end
$$;
comment on function private.apply_connected_account is
  'Writes an account as Stripe told it; the caller knows that nothing newer is known.';

create function private.apply_connected_payout(p_account text, f jsonb) returns void
language sql set search_path = '' as $$
  insert into private.connected_payouts (id, stripe_account_id, amount, currency, status, failure_code, arrives_at, created_at, stripe_applied_at)
  values (f ->> 'id', p_account, (f ->> 'amount')::integer, f ->> 'currency', f ->> 'status', f ->> 'failure_code',
    to_timestamp((f ->> 'arrives_at')::double precision), to_timestamp((f ->> 'created')::double precision), clock_timestamp())
  on conflict (id) do update set status = excluded.status, failure_code = excluded.failure_code,
    arrives_at = excluded.arrives_at, stripe_applied_at = excluded.stripe_applied_at
$$;
comment on function private.apply_connected_payout is
  'As apply_connected_account, for a payout to the account''s bank.';

create function public.is_connected_account(p_account text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.connected_accounts where stripe_account_id = p_account)
$$;
comment on function public.is_connected_account is
  'For the service. Whether a member has this account: Stripe is not asked about others.';
grant execute on function public.is_connected_account to service_role;

create function public.apply_connect_event(
  p_event_id text, p_type text, p_created bigint, p_account text, p_object jsonb, p_facts jsonb, p_read_at timestamptz,
  p_note text default ''
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := case jsonb_typeof(p_facts) when 'array' then p_facts else '[]' end;
  a public.connected_accounts;
  v_fact jsonb;
  v_note text;
begin
  insert into public.stripe_events as e (id, type, created, payload, outcome, note)
  values (p_event_id, p_type, to_timestamp(p_created), coalesce(p_object, '{}') || jsonb_build_object('account', p_account), 'ignored', p_note)
  on conflict (id) do update
    set outcome = 'ignored', note = excluded.note, payload = excluded.payload, attempts = e.attempts + 1, received_at = now()
    where e.outcome = 'failed';
  if not found then
    return 'duplicate';
  end if;
  select * into a from public.connected_accounts where stripe_account_id = p_account for update;
  if not found then
    update public.stripe_events set note = 'unknown_account' where id = p_event_id;
    return 'ignored';
  elsif jsonb_array_length(v_facts) = 0 then
    return 'ignored';
  elsif p_read_at <= greatest(a.stripe_applied_at, (
    select max(p.stripe_applied_at) from private.connected_payouts p
    where p.stripe_account_id = p_account and p.id in (select f ->> 'id' from jsonb_array_elements(v_facts) f)
  ), (
    select max(s.stripe_applied_at) from private.storefront_sales s
    where s.account = p_account and s.stripe_session_id in (select f ->> 'session' from jsonb_array_elements(v_facts) f)
  )) then
    delete from public.stripe_events where id = p_event_id;
    return 'stale';
  end if;
  for v_fact in select f from jsonb_array_elements(v_facts) f loop
    if v_fact ->> 'kind' = 'account' then
      perform private.apply_connected_account(p_account, v_fact);
    elsif v_fact ->> 'kind' = 'payout' then
      perform private.apply_connected_payout(p_account, v_fact);
    elsif v_fact ->> 'kind' = 'sale' then
      v_note := private.apply_sale(p_account, v_fact);
    end if;
  end loop;
  update public.stripe_events set outcome = case when v_note is null then 'applied' else 'ignored' end, note = coalesce(v_note, note)
  where id = p_event_id returning outcome into v_note;
  return v_note;
end
$$;
comment on function public.apply_connect_event is
  'For the service. Applies one verified event of a connected account with what Stripe says now, in one '
  'transaction; any order and any number of deliveries end the same. Returns applied, duplicate, ignored '
  '(unknown account, or nothing to apply), or stale: something newer may be known, nothing was written, and '
  'Stripe must be asked again (begin_stripe_read gives p_read_at). Facts: account {country, '
  'details_submitted, transfers, card_payments, charges_enabled, payouts_enabled, due: [names], due_by: unix '
  '| null, disabled_reason | null, payout_marks: [fingerprints], person_mark | null; absent where they were '
  'not read}, or {gone: true}; payout {id, amount, currency, status, failure_code | null, arrives_at, '
  'created: unix}; sale as private.apply_sale.';
grant execute on function public.apply_connect_event to service_role;

create function private.payable(p_user uuid default null)
returns table (user_id uuid, currency text, amount bigint, lines bigint[], account text, problem text, first boolean)
language sql stable set search_path = '' as $$
  with sums as (
    select coalesce(m.older, l.user_id) as user_id, l.currency, sum(l.amount) as amount, array_agg(l.id order by l.created_at, l.id) as lines
    from private.commission_lines l left join private.account_merges m on m.younger = l.user_id
    where l.payable_at <= now()
      and (p_user is null or l.user_id = p_user or l.user_id in (select o.younger from private.account_merges o where o.older = p_user))
      and not exists (select from private.payout_lines o where o.line_id = l.id and not o.is_released)
    group by 1, l.currency
  )
  select s.user_id, s.currency, s.amount, s.lines, private.payable_account(s.user_id), case
      when s.amount < 0 then 'negative'
      when s.amount < 100 * private.setting_int('commission.minimum') then 'minimum'
      when not exists (select from public.profiles p where p.user_id = s.user_id) then 'erased'
      when private.is_suspended(s.user_id) then 'suspended'
      when private.payable_account(s.user_id) is null then 'account'
    end,
    not exists (select from private.payouts o where o.user_id = s.user_id and o.state in ('processed', 'paid'))
  from sums s
$$;
comment on function private.payable is
  'What each member, or one, could be paid now, by currency, with its lines and the one reason why it is not: '
  'negative (more was taken back than earned: carried on), minimum, erased, suspended, account (none that can '
  'take transfers); null when nothing is in the way. first: nothing was paid before.';

create function private.prepare_payouts(p_reason text) returns integer
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text;
  v_one record;
  v_id uuid;
  v_count integer := 0;
  v_sum bigint := 0;
begin
  perform private.require_step_up();
  v_reason := private.demand_reason(p_reason);
  -- Two runs at once would freeze the same lines.
  perform pg_advisory_xact_lock(hashtextextended('payouts.prepare', 0));
  for v_one in select * from private.payable() where problem is null order by user_id, currency loop
    insert into private.payouts (user_id, amount, currency, account, second_needed, created_by)
    values (v_one.user_id, v_one.amount, v_one.currency, v_one.account,
      v_one.first or v_one.amount > 100 * private.setting_int('commission.second_admin'), v_staff)
    returning id into v_id;
    insert into private.payout_lines (payout_id, line_id) select v_id, unnest(v_one.lines);
    v_count := v_count + 1;
    v_sum := v_sum + v_one.amount;
  end loop;
  perform private.emit_event('commission.skipped', format('%s:%s:%s', p.user_id, p.currency, to_char(now() at time zone 'UTC', 'YYYY-MM')), p.user_id,
    jsonb_build_object('amount', p.amount, 'currency', p.currency, 'reason', p.problem))
  from private.payable() p where p.problem in ('minimum', 'account') and p.amount > 0;
  perform private.audit(v_staff, 'payouts.prepared', 'payouts', 'run', v_reason, null,
    jsonb_build_object('payouts', v_count, 'amount', v_sum));
  return v_count;
end
$$;

select private.staff_change('public.admin_prepare_payouts(p_reason text)',
  'private.prepare_payouts(p_reason)', 'payouts.prepare', 'payouts', '''run''',
  'For admins, after their second factor: freezes everything that is payable into one pending payout for each member and currency. Returns as private.changed, and payouts: how many. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long.',
  p_answers => 'payouts');

create function private.decide_payout(p_payout uuid, p_decision text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text;
  v_before private.payouts;
  v_after private.payouts;
  v_line bigint;
begin
  perform private.require_step_up();
  v_reason := private.demand_reason(p_reason);
  select * into v_before from private.payouts where id = p_payout for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_decision is null or p_decision not in ('approve', 'hold', 'release', 'cancel', 'fraud', 'retry') then
    perform private.refuse('invalid_input');
  elsif private.same_person(v_before.user_id, v_staff) then
    perform private.refuse('forbidden');
  elsif p_version <> private.payout_version(v_before) then
    perform private.refuse_changed('payout', p_payout::text, 'payout');
  elsif not (p_decision = any (private.payout_decisions(v_before))) then
    perform private.refuse('conflict');
  elsif p_decision = 'approve' and private.same_person(v_before.approved_by, v_staff) then
    perform private.refuse('second_admin_needed');
  end if;
  update private.payouts p set
    approved_by = case when p_decision = 'approve' then coalesce(p.approved_by, v_staff) when p_decision in ('hold', 'release') then null else p.approved_by end,
    approved_at = case when p_decision = 'approve' then coalesce(p.approved_at, now()) when p_decision in ('hold', 'release') then null else p.approved_at end,
    second_by = case when p_decision = 'approve' and p.approved_by is not null then v_staff when p_decision in ('hold', 'release') then null else p.second_by end,
    second_at = case when p_decision = 'approve' and p.approved_by is not null then now() when p_decision in ('hold', 'release') then null else p.second_at end,
    state = case p_decision
      when 'approve' then case when p.second_needed and p.approved_by is null then 'pending' else 'approved' end
      when 'hold' then 'held' when 'release' then 'pending' when 'cancel' then 'cancelled' when 'fraud' then 'fraud' else 'approved' end,
    claimed_until = null
  where p.id = p_payout returning * into v_after;
  if p_decision = 'cancel' then
    update private.payout_lines set is_released = true where payout_id = p_payout;
  end if;
  v_line := private.audit(v_staff, 'payout.' || p_decision, 'payout', p_payout::text, v_reason,
    jsonb_build_object('state', v_before.state), jsonb_build_object('state', v_after.state));
  delete from private.pending_decisions where kind = 'payout' and subject_id = p_payout::text;
  if v_after.state = 'pending' and v_after.approved_by is not null then
    perform private.decide_first('payout', p_payout::text, v_staff, 'admin', array[v_after.user_id], '{}', v_line);
  end if;
end
$$;

create function private.apply_payout(p_subject text, p_staff uuid, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.payouts set state = 'approved', alone_at = now(), claimed_until = null
  where id = p_subject::uuid and state = 'pending' and approved_by = p_staff;
  if not found then
    perform private.refuse('conflict');
  end if;
  perform private.audit(p_staff, 'payout.alone', 'payout', p_subject, p_reason, '{"state": "pending"}', '{"state": "approved"}');
end
$$;
comment on function private.apply_payout is
  'Sends what one admin approved, when nobody else was there to approve it too.';

create function private.payout_version(p_payout private.payouts) returns text
language sql immutable set search_path = '' as $$
  select p_payout.state || ':' || coalesce(p_payout.approved_by::text, '')
$$;

create function private.payout_decisions(p_payout private.payouts) returns text[]
language sql immutable set search_path = '' as $$
  -- A transfer that may have left cannot be cancelled; what is sent and failed is looked up before it is sent again.
  select case p_payout.state
    when 'pending' then '{approve,hold,cancel,fraud}'::text[]
    when 'held' then '{release,cancel,fraud}'
    when 'failed' then case when p_payout.attempted_at is null then '{retry,hold,cancel}'::text[] else '{retry}' end
    else '{}'
  end
$$;
comment on function private.payout_decisions is
  'What an admin may do with a payout in its state: approve, hold, release (back to pending, approvals void), '
  'cancel (lines are payable again), fraud (lines stay with it), retry.';

select private.staff_change('public.admin_decide_payout(p_payout uuid, p_decision text, p_reason text, p_version text)',
  'private.decide_payout(p_payout, p_decision, p_reason, p_version)', 'payout.decide', 'payout', 'p_payout',
  'For admins, after their second factor: one of private.payout_decisions; not about one''s own money. A payout that needs two admins is sent after the second approval, or staff.alone_days after the first where there is no second (private.other_person). p_version is the version that was seen. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, not_found, changed_meanwhile, conflict (not in this state), second_admin_needed (approved by the same person before).');

create function private.effect_payout(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_payout private.payouts;
  v_given integer;
  v_approvals integer;
  v_state text;
begin
  select * into v_payout from private.payouts where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  v_given := num_nonnulls(v_payout.approved_by, v_payout.second_by);
  v_approvals := case p_value when 'approve' then v_given + 1 when 'hold' then 0 when 'release' then 0 else v_given end;
  v_state := case p_value
    when 'approve' then case when v_payout.second_needed and v_approvals < 2 then 'pending' else 'approved' end
    when 'hold' then 'held' when 'release' then 'pending' when 'cancel' then 'cancelled' when 'fraud' then 'fraud' when 'retry' then 'approved' end;
  if v_state is null then
    perform private.refuse('invalid_input');
  end if;
  return jsonb_build_object('effects', jsonb_build_array(
    private.effect('payout', to_jsonb(v_payout.state), to_jsonb(v_state)),
    private.effect('count', to_jsonb(v_given), to_jsonb(v_approvals)) || '{"what": "approvals"}'));
end
$$;
comment on function private.effect_payout is
  'The state of a payout and its approvals, now and after a decision (p_value).';

-- Sending, by the clock

create function public.claim_payout() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payout private.payouts;
begin
  update private.payouts set attempted_at = coalesce(attempted_at, now()), attempts = attempts + 1, claimed_until = now() + interval '5 minutes'
  where id = (
    select id from private.payouts where state = 'approved' and coalesce(claimed_until, '-infinity') < now()
    order by approved_at, id limit 1 for update skip locked
  ) returning * into v_payout;
  if not found then
    return null;
  end if;
  return jsonb_build_object('id', v_payout.id, 'account', v_payout.account, 'amount', v_payout.amount, 'currency', v_payout.currency,
    'refusals', v_payout.refusals, 'repeated', v_payout.attempts > 1, 'expired', v_payout.attempted_at < now() - interval '23 hours');
end
$$;
comment on function public.claim_payout is
  'For the clock: the next approved payout, for five minutes: {id, account, amount, currency, refusals: how '
  'often Stripe refused it, repeated: it was claimed before, so a transfer may exist, expired: that was so '
  'long ago that Stripe may have forgotten its idempotency key '
  '(https://docs.stripe.com/api/idempotent_requests), so it must not be sent again}; null when none waits.';
grant execute on function public.claim_payout to service_role;

create function public.finish_payout(p_payout uuid, p_transfer text, p_error text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_payout private.payouts;
begin
  select * into v_payout from private.payouts where id = p_payout for update;
  if v_payout.state is distinct from 'approved' then
    return v_payout.state;
  elsif p_transfer is not null then
    update private.payouts set state = 'processed', transfer_id = p_transfer, processed_at = now(), error = null, claimed_until = null where id = p_payout;
    perform private.emit_event('payout.sent', p_payout::text, v_payout.user_id,
      jsonb_build_object('payout_id', p_payout, 'amount', v_payout.amount, 'currency', v_payout.currency));
    perform private.audit(null, 'payout.processed', 'payout', p_payout::text, null,
      jsonb_build_object('state', 'approved'), jsonb_build_object('state', 'processed', 'transfer', p_transfer));
  else
    update private.payouts set state = 'failed', error = left(p_error, 300), claimed_until = null, refusals = refusals + 1,
      -- Stripe was asked and knows no transfer of it: it may be cancelled.
      attempted_at = case when p_error = 'never_sent' then null else attempted_at end
    where id = p_payout;
    perform private.audit(null, 'payout.failed', 'payout', p_payout::text, null,
      jsonb_build_object('state', 'approved'), jsonb_build_object('state', 'failed'));
  end if;
  return (select state from private.payouts where id = p_payout);
end
$$;
comment on function public.finish_payout is
  'For the clock: what became of a claimed payout, the transfer''s id or the error (never_sent: Stripe knows '
  'no transfer of it). Says the state; one that is no longer approved is left as it is.';
grant execute on function public.finish_payout to service_role;

create function private.close_payouts(p_account text, p_created timestamptz, p_error text) returns integer
language sql set search_path = '' as $$
  with closed as (
    update private.payouts set paid_at = case when p_error is null then now() end, error = p_error,
      state = case when p_error is null then 'paid' else 'processed' end
    where account = p_account and state = 'processed' and processed_at <= p_created
    returning *
  )
  select count(*)::integer
  from (
    select c.id, case when p_error is not null then private.emit_event('payout.returned', c.id::text || ':' || extract(epoch from p_created), c.user_id,
      jsonb_build_object('payout_id', c.id, 'amount', c.amount, 'currency', c.currency)) end as told
    from closed c
  ) t
$$;
comment on function private.close_payouts is
  'After Stripe''s payout.paid or payout.failed of an account: what was transferred before that payout was '
  'made is in the bank, or has the bank''s error beside it and stays at Stripe. Returns how many.';

create function private.follow_bank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_payouts(new.stripe_account_id, new.created_at,
    case when new.status = 'failed' then coalesce(new.failure_code, 'failed') end);
  return null;
end
$$;

-- What staff and the member read

create function private.payout_row(p private.payouts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p.id, 'user_id', p.user_id, 'name', private.member_name(p.user_id), 'amount', p.amount, 'currency', p.currency,
    'account', p.account, 'state', p.state, 'second_needed', p.second_needed, 'version', private.payout_version(p),
    'approved_by', (select full_name from public.profiles where user_id = p.approved_by), 'approved_at', p.approved_at,
    'second_by', (select full_name from public.profiles where user_id = p.second_by), 'second_at', p.second_at,
    'alone_at', coalesce(p.alone_at, (select d.happens_at from private.pending_decisions d where d.kind = 'payout' and d.subject_id = p.id::text)),
    'other', private.other_person('admin', array[p.user_id, coalesce(p.approved_by, auth.uid())]),
    'transfer_id', p.transfer_id, 'processed_at', p.processed_at, 'paid_at', p.paid_at, 'error', p.error, 'created_at', p.created_at,
    -- Nobody is offered what decide_payout refuses to them: their own payout, or the second approval after the first.
    'decisions', to_jsonb(case when p.user_id = auth.uid() then '{}'
      else array_remove(private.payout_decisions(p), case when p.state = 'pending' and p.approved_by = auth.uid() then 'approve' end) end),
    'lines', (select count(*) from private.payout_lines l where l.payout_id = p.id));
end
$$;

-- The cases of staff

create function public.admin_payouts(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,state,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from private.payouts c
      where ($1 -> 'q' is null or c.transfer_id = trim($1 ->> 'q') or c.account = trim($1 ->> 'q')
          or c.user_id = any ((select private.found_members($1 ->> 'q'))::uuid[]))
        and ($1 -> 'state' is null or c.state = any (select jsonb_array_elements_text($1 -> 'state')))
        and ($1 -> 'made_from' is null or c.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or c.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.payout_row(c)', 'c.created_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_payouts is
  'For admins. A list (private.list_page) of payouts: filters q (member, transfer or account), state '
  '(several), made_from, made_to; sort made. Rows: private.payout_row. Refuses: unauthenticated, forbidden, '
  'invalid_input.';
grant execute on function public.admin_payouts to authenticated;

create function private.commission_line_json(l private.commission_lines) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', l.id, 'reason', l.reason, 'amount', l.amount, 'currency', l.currency, 'created_at', l.created_at, 'payable_at', l.payable_at,
    'base', l.base, 'percent', l.percent,
    'paid', case when l.reason in ('payment', 'renewal', 'upgrade') then coalesce(
      (select o.amount from public.orders o where o.id = private.to_uuid(l.payment)),
      (select i.amount_paid from public.invoices i where i.id = l.payment)) end,
    'referee', case when l.referral_id is not null then
      private.member_masked_name((select r.referee_id from public.referrals r where r.id = l.referral_id)) end,
    'mission', (select m.texts from private.missions m where m.id = l.mission_id));
end
$$;

create function public.admin_payout(p_payout uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_payout private.payouts;
begin
  select * into v_payout from private.payouts where id = p_payout;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.payout_row(v_payout) || jsonb_build_object('lines', (
    select jsonb_agg(private.commission_line_json(l) || jsonb_build_object('payment', l.payment, 'referee_id', r.referee_id) order by l.created_at, l.id)
    from private.payout_lines o join private.commission_lines l on l.id = o.line_id left join public.referrals r on r.id = l.referral_id
    where o.payout_id = p_payout
  ), 'tax_form', private.tax_form_json(v_payout.user_id));
end
$$;
comment on function public.admin_payout is
  'For admins: private.payout_row of one, its lines in full: [{id, reason, amount, currency, created_at, '
  'payable_at, base, percent: of which sum it is which share | null, paid: the whole payment of a purchase | '
  'null, referee: masked | null, mission: texts of a bounty | null, payment, referee_id | null}], tax_form: '
  'private.tax_form_json. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_payout to authenticated;

create function public.admin_payable() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('problem', g.problem, 'currency', g.currency, 'members', g.members, 'amount', g.amount)
        order by g.problem nulls first, g.currency), '[]')
      from (
        select problem, currency, count(*) as members, sum(amount) as amount from private.payable() group by problem, currency
      ) g
    ),
    'held', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', h.currency, 'amount', h.amount, 'members', h.members) order by h.currency), '[]')
      from (
        select currency, sum(amount) as amount, count(distinct user_id) as members
        from private.commission_lines where payable_at > now() group by currency
      ) h
    ),
    'drift', (select count(*) from private.commission_drift()),
    'run_day', private.setting_int('commission.run_day')
  );
end
$$;
comment on function public.admin_payable is
  'For admins: what the next run would take: {rows: [{problem: null for what can be paid, else as '
  'private.payable, currency, members, amount}], held: [{currency, amount, members}] not payable yet, drift: '
  'referrals whose lines do not add up, run_day}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_payable to authenticated;

create function private.unpaid_reason(l private.commission_lines, p_problem text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select case p.state when 'paid' then 'paid' when 'processed' then 'transferred' when 'fraud' then 'refused' when 'held' then 'on_hold' else 'in_run' end
      from private.payout_lines o join private.payouts p on p.id = o.payout_id where o.line_id = l.id and not o.is_released),
    case when l.payable_at > now() then 'held' end,
    p_problem, 'next_run')
$$;
comment on function private.unpaid_reason is
  'Where a line stands, one word for each: paid, transferred, refused, on_hold, in_run, held (until '
  'payable_at), negative, minimum, erased, suspended, account, next_run.';

create function private.commission_sums(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'state', s.state, 'amount', s.amount) order by s.currency, s.state), '[]')
    from (
      select l.currency, private.unpaid_reason(l, p.problem) as state, sum(l.amount) as amount
      from private.commission_lines l left join private.payable(p_user) p on p.currency = l.currency
      -- With the accounts that were merged into this one.
      where l.user_id = p_user or l.user_id in (select m.younger from private.account_merges m where m.older = p_user)
      group by 1, 2
    ) s
  );
end
$$;
comment on function private.commission_sums is
  'Where the commission of a member stands: [{currency, state: private.unpaid_reason, amount in the smallest '
  'unit}].';

create function public.my_commission() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  -- With the accounts that were merged into this one.
  v_users uuid[] := array(select m.younger from private.account_merges m where m.older = v_user) || v_user;
  v_run date := (date_trunc('month', now() at time zone 'UTC') + make_interval(days => private.setting_int('commission.run_day') - 1))::date;
begin
  return jsonb_build_object(
    'account', public.my_connected_account(),
    'storefront', private.has_storefront(v_user),
    'rules', jsonb_build_object(
      'percent', private.setting_int('commission.percent'), 'months', private.setting_int('commission.months'),
      'hold_days', private.setting_int('commission.hold_days'), 'minimum', 100 * private.setting_int('commission.minimum')),
    'next_run', case when v_run > (now() at time zone 'UTC')::date then v_run else (v_run + interval '1 month')::date end,
    'sums', private.commission_sums(v_user),
    'lines', (
      select coalesce(jsonb_agg(private.commission_line_json(l) || jsonb_build_object('state', private.unpaid_reason(l, p.problem)) order by l.created_at desc, l.id desc), '[]')
      from (select * from private.commission_lines where user_id = any (v_users) order by created_at desc, id desc limit 100) x
      join private.commission_lines l on l.id = x.id
      left join private.payable(v_user) p on p.currency = l.currency
    ),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'currency', p.currency, 'created_at', p.created_at,
        'processed_at', p.processed_at, 'paid_at', p.paid_at,
        'state', case p.state when 'approved' then 'pending' when 'failed' then 'pending' when 'fraud' then 'held' else p.state end) order by p.created_at desc), '[]')
      from (select * from private.payouts where user_id = v_user and state <> 'cancelled' order by created_at desc limit 50) p
    )
  );
end
$$;
comment on function public.my_commission is
  'The caller''s commission: {account: public.my_connected_account, storefront: private.has_storefront, '
  'rules: {percent, months, hold_days, minimum: smallest unit}, next_run: date, sums: [{currency, state: '
  'private.unpaid_reason, amount}], lines: newest 100 of {id, reason, amount, currency, created_at, '
  'payable_at, referee: masked | null, mission: texts of a bounty | null, state}, payouts: newest 50 of {id, '
  'amount, currency, state: pending | held | processed | paid, created_at, processed_at | null, paid_at | '
  'null}}. Refuses: unauthenticated.';
grant execute on function public.my_commission to authenticated;

create function private.tax_form_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_form private.tax_forms;
begin
  select * into v_form from private.tax_forms where user_id = p_user;
  return jsonb_build_object('state', coalesce(v_form.state, 'unknown'), 'at', v_form.attested_at,
    'by', private.member_name(v_form.attested_by), 'version', coalesce(extract(epoch from v_form.attested_at)::text, 'none'));
end
$$;
comment on function private.tax_form_json is
  'For admins: {state: unknown | collected | not_needed, at | null, by: name | null, version}.';

create function private.attest_tax_form(p_user uuid, p_state text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.tax_forms;
  v_after private.tax_forms;
begin
  if p_state is null or p_state not in ('unknown', 'collected', 'not_needed') then
    perform private.refuse('invalid_input');
  elsif private.same_person(v_staff, p_user) then
    perform private.refuse('forbidden');
  elsif not exists (select from public.connected_accounts where user_id = p_user) then
    perform private.refuse('not_found');
  end if;
  perform private.lock_members(array[p_user]);
  select * into v_before from private.tax_forms where user_id = p_user for update;
  if private.tax_form_json(p_user) ->> 'version' is distinct from p_version then
    perform private.refuse_changed('tax_form', p_user::text);
  elsif coalesce(v_before.state, 'unknown') = p_state then
    return;
  end if;
  delete from private.tax_forms where user_id = p_user;
  if p_state <> 'unknown' then
    insert into private.tax_forms (user_id, state, attested_by) values (p_user, p_state, v_staff) returning * into v_after;
  end if;
  perform private.audit(v_staff, 'tax_form.attested', 'tax_form', p_user::text, v_reason,
    case when v_before.user_id is null then 'null' else to_jsonb(v_before) end,
    case when v_after.user_id is null then 'null' else to_jsonb(v_after) end);
end
$$;

select private.staff_change('public.admin_attest_tax_form(p_user uuid, p_state text, p_reason text, p_version text)',
  'private.attest_tax_form(p_user, p_state, p_reason, p_version)', 'tax_form.attest', 'tax_form', 'p_user',
  'For admins: what they found out about a member''s tax form (unknown | collected | not_needed); not about one''s own. p_version is the version that was seen. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found (no connected account), changed_meanwhile.');

create function private.undo_tax_form(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.tax_forms;
begin
  if private.same_person(p_staff, p_line.subject_id::uuid) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_members(array[p_line.subject_id::uuid]);
  select * into v_now from private.tax_forms where user_id = p_line.subject_id::uuid for update;
  if (case when v_now.user_id is null then 'null' else to_jsonb(v_now) end) is distinct from coalesce(p_line.after, 'null') then
    perform private.refuse_changed('tax_form', p_line.subject_id, 'tax_form', p_line.id);
  end if;
  delete from private.tax_forms where user_id = v_now.user_id;
  if jsonb_typeof(p_line.before) = 'object' then
    insert into private.tax_forms select * from jsonb_populate_record(null::private.tax_forms, p_line.before);
  end if;
  return jsonb_build_object('before', coalesce(p_line.after, 'null'), 'after', coalesce(p_line.before, 'null'));
end
$$;
