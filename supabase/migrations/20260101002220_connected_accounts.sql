-- Accounts at Stripe that members connect, for what they earn and what they sell: one each, as Stripe tells them.

create table public.connected_accounts (
  user_id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  start_key uuid not null default gen_random_uuid(),
  started_at timestamptz not null default now(),
  stripe_account_id text unique check (stripe_account_id ~ '^acct_[A-Za-z0-9_]{1,200}$'),
  details_submitted boolean not null default false,
  transfers text not null default 'unrequested' check (transfers in ('unrequested', 'inactive', 'pending', 'active')),
  card_payments text not null default 'unrequested' check (card_payments in ('unrequested', 'inactive', 'pending', 'active')),
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  due text[] not null default '{}',
  due_by timestamptz,
  disabled_reason text,
  -- Stripe's fingerprints of the bank accounts and cards it is paid to, and a keyed hash of whom Stripe knows behind it.
  payout_marks text[] not null default '{}',
  person_mark text check (char_length(person_mark) <= 100),
  gone boolean not null default false,
  stripe_applied_at timestamptz
);
comment on table public.connected_accounts is
  'A member''s account in Stripe Connect. Money rows reference the member only by id: they stay when the '
  'account is erased.';
comment on column public.connected_accounts.start_key is 'Under which Stripe is asked for the account, so that two tabs make one.';
comment on column public.connected_accounts.due is 'What Stripe asks for, by its names: currently_due, past_due among it.';
comment on column public.connected_accounts.gone is 'Whether Stripe has no such account for us any more.';
comment on column public.connected_accounts.stripe_applied_at is 'When what stands here was written; Stripe had been asked before.';
alter table public.connected_accounts enable row level security;
grant select on public.connected_accounts to service_role;

create table private.connected_payouts (
  id text primary key,
  stripe_account_id text not null references public.connected_accounts (stripe_account_id),
  amount integer not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  failure_code text,
  arrives_at timestamptz,
  created_at timestamptz not null,
  stripe_applied_at timestamptz not null
);
comment on table private.connected_payouts is
  'Payouts of a connected account to its bank, as reported by Stripe: paid is in the bank, failed was '
  'returned.';
alter table private.connected_payouts enable row level security;
create index connected_payouts_account on private.connected_payouts (stripe_account_id, created_at);

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
comment on function private.connected_account_state is 'What to do about a connected account: not_started, data_needed (by its member), under_review (by Stripe: nothing to do), paused (staff know the reason), ready. Data may be needed of an account that transfers reach all the same: private.payable_account says that. Reasons: https://docs.stripe.com/api/accounts/object, requirements.disabled_reason.';

create function private.payable_account(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select a.stripe_account_id from public.connected_accounts a
    where a.user_id = p_user and not a.gone and a.transfers = 'active' and private.connected_account_state(a) <> 'paused'
  );
end
$$;
comment on function private.payable_account is 'Stripe''s id of the account that a transfer to a member reaches now; null without one.';

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
comment on function private.connected_account_json is 'For staff: {state: private.connected_account_state, country | null, until: when data is due | null, reason: why Stripe stopped it | null, due: [names], transfers, card_payments, payouts: whether each works now, submitted: whether the first onboarding is done, account: Stripe''s id | null, read_at | null}.';

create function public.my_connected_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse('unauthenticated');
  end if;
  return private.connected_account_json((select auth.uid())) - 'reason' - 'account';
end
$$;
comment on function public.my_connected_account is 'The caller''s connected account: private.connected_account_json without reason and account. Raises unauthenticated.';
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
comment on function public.begin_connected_account is 'For the service. Before Stripe is asked for a member''s account: {country, key: under which it is asked for, account: Stripe''s id once there is one | null}. Called twice at once it answers the same. Raises invalid_input (the country), not_found, suspended.';
grant execute on function public.begin_connected_account to service_role;

create function public.give_up_connected_account(p_user uuid, p_key uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.connected_accounts where user_id = p_user and start_key = p_key and stripe_account_id is null
$$;
comment on function public.give_up_connected_account is 'For the service. Stripe made no account under this key, so that another country can be chosen.';
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
comment on function public.keep_connected_account is 'For the service. The account that Stripe made for a member. Raises conflict when the member has another one, or did not begin.';
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
comment on function private.apply_connected_account is 'Writes an account as Stripe told it; the caller knows that nothing newer is known.';

create function private.apply_connected_payout(p_account text, f jsonb) returns void
language sql set search_path = '' as $$
  insert into private.connected_payouts (id, stripe_account_id, amount, currency, status, failure_code, arrives_at, created_at, stripe_applied_at)
  values (f ->> 'id', p_account, (f ->> 'amount')::integer, f ->> 'currency', f ->> 'status', f ->> 'failure_code',
    to_timestamp((f ->> 'arrives_at')::double precision), to_timestamp((f ->> 'created')::double precision), clock_timestamp())
  on conflict (id) do update set status = excluded.status, failure_code = excluded.failure_code,
    arrives_at = excluded.arrives_at, stripe_applied_at = excluded.stripe_applied_at
$$;
comment on function private.apply_connected_payout is 'As apply_connected_account, for a payout to the account''s bank.';

create function public.is_connected_account(p_account text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.connected_accounts where stripe_account_id = p_account)
$$;
comment on function public.is_connected_account is 'For the service. Whether a member has this account: Stripe is not asked about others.';
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
comment on function public.apply_connect_event is 'For the service. Applies one verified event of a connected account with what Stripe says now, in one transaction; any order and any number of deliveries end the same. Returns applied, duplicate, ignored (unknown account, or nothing to apply), or stale: something newer may be known, nothing was written, and Stripe must be asked again (begin_stripe_read gives p_read_at). Facts: account {country, details_submitted, transfers, card_payments, charges_enabled, payouts_enabled, due: [names], due_by: unix | null, disabled_reason | null, payout_marks: [fingerprints], person_mark | null; absent where they were not read}, or {gone: true}; payout {id, amount, currency, status, failure_code | null, arrives_at, created: unix}; sale as private.apply_sale.';
grant execute on function public.apply_connect_event to service_role;
