-- What public pages show, and what is measured on them.

select private.declare_setting('transparency.revenue', 'boolean', 'false');

-- Facts and figures

-- Read from where the rules read them, so that a page cannot promise what a setting has changed.
create function public.site_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'refund_days', private.setting_int('billing.refund_days'),
    'grace_days', private.setting_int('billing.grace_days'),
    'claim_days', private.setting_int('mint.voucher_days'),
    'click_days', private.setting_int('referral.click_days'),
    'referral_days', private.setting_int('referral.expires_days'),
    'active_days', private.setting_int('referral.active_days'),
    'retry_days', private.setting_int('applications.retry_days'),
    'appeal_days', private.setting_int('appeals.open_days'),
    'answer_days', private.setting_int('appeals.decide_days'),
    'invite_days', private.setting_int('applications.invite_days'),
    'gift_days', private.setting_int('gifts.valid_days'),
    'storefront_percent', private.setting_int('storefront.fee_percent'),
    'quorum_percent', private.setting_int('governance.quorum_percent'),
    'nft_tier', private.setting('mint.tier') #>> '{}',
    'mint_price', (select price_wei::text from private.contract_state where minted + reserve < (
      select supply from public.plans where features ? 'nft_claim' limit 1
    )),
    'ether_rate', (
      select jsonb_build_object('dollars', value, 'at', updated_at) from public.settings where key = 'mint.ether_rate' and value::integer > 0
    ),
    'left', (
      select coalesce(jsonb_object_agg(p.key, case when n.places > 0 then n.places when n.places <= 0 then 0 end), '{}')
      from public.plans p, lateral (select private.places_left(p.key) as places) n
      where p.supply is not null
    )
  )
$$;
comment on function public.site_facts() is 'For everybody. Periods in days that public pages name, what a storefront pays and how many votes a proposal needs in percent, the tier of whoever holds the membership NFT, and by plan with a supply how many places can still be bought by card (null while that is not known), what minting one costs (wei as text, null while nobody can), and dollars for one ether with the time the operator set it (null for none). Totals only, nothing about a person.';
revoke execute on function public.site_facts() from public;
grant execute on function public.site_facts() to anon, authenticated;

create function public.public_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with kept as (
      select * from private.read_figures()
    )
    select jsonb_build_object(
      'members', coalesce((select count from kept where figure = 'members'), 0),
      'points_today', coalesce((select today_amount from kept where figure = 'points_issued'), 0),
      'minted', m.minted, 'minted_at', m.at, 'supply', m.supply,
      'rules', (select jsonb_object_agg(source, points) from public.point_rules where active and points > 0),
      'levels', private.levels_json(),
      'at', now()
    )
    from private.memberships_minted() m
  );
end
$$;
comment on function public.public_figures() is 'For everybody. {members, points_today: awarded since midnight UTC, minted, supply and minted_at: private.memberships_minted, rules: value of each source, levels: where each begins, at: the time of all the others}.';
revoke execute on function public.public_figures() from public;
grant execute on function public.public_figures() to anon, authenticated, service_role;

create function public.transparency_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with kept as (
      select * from private.read_figures()
    ), issued as (
      select * from kept where figure = 'points_issued'
    ), reversed as (
      select * from kept where figure = 'points_reversed'
    )
    select jsonb_build_object(
      'members', coalesce((select count from kept where figure = 'members'), 0),
      'members_month', coalesce((select month_count from kept where figure = 'members'), 0),
      'points_issued', coalesce((select amount from issued), 0),
      'points_reversed', coalesce((select amount from reversed), 0),
      'ledger_lines', coalesce((select count from issued), 0) + coalesce((select count from reversed), 0),
      'qualified_referrals', coalesce((select amount from kept where figure = 'qualified_referrals'), 0),
      'minted', m.minted, 'minted_at', m.at, 'supply', m.supply,
      'revenue', case when private.setting('transparency.revenue') = 'true' then jsonb_build_object(
        'month', coalesce((select month_amount from kept where figure = 'revenue'), 0),
        'total', coalesce((select amount from kept where figure = 'revenue'), 0),
        'currency', 'usd'
      ) end,
      'reconciled', (
        select jsonb_build_object('at', r.finished_at, 'members', r.members, 'lines', r.lines, 'mismatches', r.mismatches)
        from private.reconciliations r where r.finished_at is not null order by r.finished_at desc, r.id desc limit 1
      ),
      'at', now()
    )
    from private.memberships_minted() m
  );
end
$$;
comment on function public.transparency_figures is 'For everybody. {members, members_month (last 30 UTC days), points_issued, points_reversed, ledger_lines, qualified_referrals, minted | null, supply | null and minted_at | null: private.memberships_minted, revenue: null | {month, total (cents), currency}, reconciled: the last nightly reconciliation {at, members, lines, mismatches} | null, at}. Revenue only while the setting transparency.revenue is true.';
grant execute on function public.transparency_figures to anon, authenticated;

-- Analytics

create table public.analytics_events (
  id bigint generated always as identity primary key,
  event_type text not null check (char_length(event_type) between 1 and 64),
  page_path text check (char_length(page_path) <= 255),
  user_id uuid,
  session_id text check (char_length(session_id) <= 255),
  metadata jsonb not null default '{}',
  first_source text check (first_source in ('direct', 'referral', 'mail', 'social', 'search', 'other')),
  created_at timestamptz not null default now()
);
comment on column public.analytics_events.first_source is 'Where the browser first came from, as it remembers it; null where it does not.';
comment on table public.analytics_events is 'Page views and events of visitors who consented. Written and read by the server.';
alter table public.analytics_events enable row level security;
grant select on public.analytics_events to service_role;
create index analytics_events_created_at on public.analytics_events (created_at, id);
create index analytics_events_type on public.analytics_events (event_type, created_at, id);
create index analytics_events_page on public.analytics_events (page_path, created_at, id);
-- The export and the erasure look for one member.
create index analytics_events_user on public.analytics_events (user_id) where user_id is not null;

-- Rows in which an address was kept before addresses were kept out: the erasure looks through them.
create index analytics_events_address on public.analytics_events (id) where page_path ~ '@|%40' or metadata::text ~ '@|%40';

create function private.without_addresses(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(p_text,
    -- An e-mail address, also as a query carries it or cut off at its end.
    $r$[^\s@/?&=#,;:"'<>(){}]+(@|%40)[^\s@/?&=#,;:"'<>(){}]*$r$, '…', 'gi'),
    '(\+|%2B)\d{7,15}', '…', 'gi'),
    '(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})(?![0-9a-f])', '\1…\2', 'gi')
$$;
comment on function private.without_addresses is 'A text without e-mail addresses and phone numbers; wallet addresses keep their first 6 and last 4 characters.';

create function private.event_metadata(p_metadata jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(left(key, 64), case
    when jsonb_typeof(value) = 'string' then to_jsonb(left(private.without_addresses(value #>> '{}'), 255))
    when jsonb_typeof(value) in ('object', 'array') then to_jsonb(left(private.without_addresses(value::text), 255))
    else value end), '{}')
  from jsonb_each(case when jsonb_typeof(p_metadata) = 'object' then p_metadata else '{}' end)
$$;

create function private.is_measured(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select from public.user_roles r where r.user_id = p_user)
$$;
comment on function private.is_measured is 'The one rule of who is left out of every figure, whatever they consented to: staff. Visitors (null) count. Bots are left out where their request arrives, pages of the panel, viewing as a member among them, by their address (lib/analytics/consent/consent.ts).';

create function public.record_analytics(p_event jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.analytics_events (event_type, page_path, user_id, session_id, metadata, first_source)
  select
    left(p_event ->> 'event_type', 64), left(private.without_addresses(p_event ->> 'page_path'), 255),
    (p_event ->> 'user_id')::uuid, left(p_event ->> 'session_id', 255), private.event_metadata(p_event -> 'metadata'),
    p_event ->> 'first_source'
  where private.is_measured((p_event ->> 'user_id')::uuid)
$$;
comment on function public.record_analytics is 'Stores {event_type, page_path, user_id, session_id, metadata, first_source | null} unless private.is_measured says that this member is not measured; texts lose e-mail addresses and phone numbers and are cut at 255 characters.';
grant execute on function public.record_analytics to service_role;

create function private.measuring_choice(p_onboarding jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case p_onboarding #>> '{consent,analytics}' when 'true' then true when 'false' then false end
$$;
comment on function private.measuring_choice is 'Whether a member consents to being measured, of profiles.onboarding; null while they have not chosen.';

create function public.set_analytics_consent(p_allowed boolean, p_first boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  if p_allowed is null or p_first is null then
    perform private.refuse('invalid_input');
  end if;
  -- The terms, and when they were accepted, stand in the same object and stay as they are.
  update public.profiles
  set onboarding = onboarding || jsonb_build_object('consent', coalesce(onboarding -> 'consent', '{}')
    || jsonb_build_object('analytics', p_allowed, 'analytics_at', now()))
  where user_id = v_user and not (p_first and private.measuring_choice(onboarding) is not null);
end
$$;
comment on function public.set_analytics_consent is 'Whether the caller may be measured, from now on. With p_first it is what their browser chose before they signed in, and counts only while they have not chosen themselves. Refuses: unauthenticated, suspended, invalid_input.';
grant execute on function public.set_analytics_consent to authenticated;
