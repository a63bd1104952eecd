-- What public pages show, and what is measured on them.

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
comment on function public.site_facts() is
  'For everybody. Periods in days that public pages name, what a storefront pays and how many votes a '
  'proposal needs in percent, the tier of whoever holds the membership NFT, and by plan with a supply how '
  'many places can still be bought by card (null while that is not known), what minting one costs (wei as '
  'text, null while nobody can), and dollars for one ether with the time the operator set it (null for none). '
  'Totals only, nothing about a person.';
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
comment on function public.public_figures() is
  'For everybody. {members, points_today: awarded since midnight UTC, minted, supply and minted_at: '
  'private.memberships_minted, rules: value of each source, levels: where each begins, at: the time of all '
  'the others}.';
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
comment on function public.transparency_figures is
  'For everybody. {members, members_month (last 30 UTC days), points_issued, points_reversed, ledger_lines, '
  'qualified_referrals, minted | null, supply | null and minted_at | null: private.memberships_minted, '
  'revenue: null | {month, total (cents), currency}, reconciled: the last nightly reconciliation {at, '
  'members, lines, mismatches} | null, at}. Revenue only while the setting transparency.revenue is true.';
grant execute on function public.transparency_figures to anon, authenticated;

-- Analytics

create function private.without_addresses(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(p_text,
    -- An e-mail address, also as a query carries it or cut off at its end.
    $r$[^\s@/?&=#,;:"'<>(){}]+(@|%40)[^\s@/?&=#,;:"'<>(){}]*$r$, '…', 'gi'),
    '(\+|%2B)\d{7,15}', '…', 'gi'),
    '(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})(?![0-9a-f])', '\1…\2', 'gi')
$$;
comment on function private.without_addresses is
  'A text without e-mail addresses and phone numbers; wallet addresses keep their first 6 and last 4 '
  'characters.';

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
comment on function private.is_measured is
  'The one rule of who is left out of every figure, whatever they consented to: staff. Visitors (null) count. '
  'Bots are left out where their request arrives, pages of the panel, viewing as a member among them, by '
  'their address (lib/analytics/consent/consent.ts).';

create function public.record_analytics(p_event jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.analytics_events (event_type, page_path, user_id, session_id, metadata, first_source)
  select
    left(p_event ->> 'event_type', 64), left(private.without_addresses(p_event ->> 'page_path'), 255),
    (p_event ->> 'user_id')::uuid, left(p_event ->> 'session_id', 255), private.event_metadata(p_event -> 'metadata'),
    p_event ->> 'first_source'
  where private.is_measured((p_event ->> 'user_id')::uuid)
$$;
comment on function public.record_analytics is
  'Stores {event_type, page_path, user_id, session_id, metadata, first_source | null} unless '
  'private.is_measured says that this member is not measured; texts lose e-mail addresses and phone numbers '
  'and are cut at 255 characters.';
grant execute on function public.record_analytics to service_role;

create function private.measuring_choice(p_onboarding jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case p_onboarding #>> '{consent,analytics}' when 'true' then true when 'false' then false end
$$;
comment on function private.measuring_choice is
  'Whether a member consents to being measured, of profiles.onboarding; null while they have not chosen.';

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
comment on function public.set_analytics_consent is
  'Whether the caller may be measured, from now on. With p_first it is what their browser chose before they '
  'signed in, and counts only while they have not chosen themselves. Refuses: unauthenticated, suspended, '
  'invalid_input.';
grant execute on function public.set_analytics_consent to authenticated;

create function public.measured_person(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'measured', private.is_measured(p_user),
    'plan', p.tier,
    'cohort', to_char(p.created_at at time zone 'UTC', 'YYYY-MM'),
    'locale', p.locale,
    'segment', private.member_segment(p.created_at, coalesce(w.total_xp, 0), coalesce(q.qualified_referrals, 0)),
    'method', case when u.email is null then 'phone' else 'email' end,
    'email_domain', lower(split_part(u.email, '@', 2)),
    'source', coalesce((
      select case when r.click_id is null then 'referral_code' else 'referral_link' end
      from public.referrals r where r.referee_id = p_user
    ), 'direct'),
    'flags', private.flags_for(p_user)
  )
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join public.wallet_profiles w on w.user_id = p.user_id
  left join public.referral_points q on q.user_id = p.user_id
  where p.user_id = p_user);
end
$$;
comment on function public.measured_person is
  'For the server: what receivers of analytics may know of a member, {measured: as private.is_measured, plan, '
  'cohort: YYYY-MM, locale, segment, method: email | phone, email_domain | null, source: direct | '
  'referral_link | referral_code, flags: {flag: value} of the segments they are in}; null when there is no '
  'such member.';
grant execute on function public.measured_person to service_role;

create function private.facts_wait_since() returns timestamptz
language sql stable set search_path = '' as $$
  select now() - make_interval(days => private.setting_int('analytics.choice_days'))
$$;
comment on function private.facts_wait_since is 'A fact from before that waits for no choice any more.';

create function public.person_of_fact(p_event bigint, p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_choice boolean;
begin
  if not private.is_measured(p_user) then
    return null;
  end if;
  select private.measuring_choice(onboarding) into v_choice from public.profiles where user_id = p_user;
  if found and v_choice is null then
    -- Looked at again under a lock: a choice of this moment either is seen here, or sees the row below.
    select private.measuring_choice(onboarding) into v_choice from public.profiles where user_id = p_user for share;
    if found and v_choice is null then
      insert into private.undecided_facts (event_id, user_id)
      select id, p_user from private.events where id = p_event and created_at > private.facts_wait_since()
      on conflict do nothing;
    end if;
  end if;
  return case when v_choice then public.measured_person(p_user) end;
end
$$;
comment on function public.person_of_fact is
  'For the server, which tells a fact of this member: as measured_person, or null when nothing is told: the '
  'member is gone, not measured, or has refused. Of one who has not chosen yet the event is noted, and comes '
  'again when they consent.';
grant execute on function public.person_of_fact to service_role;

create function public.prune_undecided_facts() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from private.undecided_facts where event_id in (
      select f.event_id from private.undecided_facts f join private.events e on e.id = f.event_id
      where e.created_at <= private.facts_wait_since() limit 5000
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function public.prune_undecided_facts is
  'For the clock. Drops facts that have waited for a choice for longer than analytics.choice_days, at most '
  '5000 a call; returns how many.';
grant execute on function public.prune_undecided_facts to service_role;

create function public.record_fact(p_event bigint, p_type text, p_user uuid, p_metadata jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.measured_facts (event_id) select id from private.events where id = p_event
  on conflict do nothing;
  if found and private.is_measured(p_user) then
    insert into public.analytics_events (event_type, user_id, metadata, created_at)
    select left(p_type, 64), p_user, private.event_metadata(p_metadata), e.created_at
    from private.events e where e.id = p_event;
  end if;
end
$$;
comment on function public.record_fact is
  'Stores what an event of the outbox means to analytics, at the time of the fact and once. Without a page '
  'and a session: no browser took part.';
grant execute on function public.record_fact to service_role;

create function private.emit_referral_path() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_values jsonb := jsonb_build_object(
    'referral_id', new.id, 'source', case when new.click_id is null then 'manual' else 'url_param' end);
begin
  if tg_op = 'INSERT' then
    perform private.emit_event('referral.joined', new.id::text, new.referee_id, v_values, new.referrer_id);
  end if;
  if new.wallet_linked_at is not null and (tg_op = 'INSERT' or old.wallet_linked_at is null) then
    perform private.emit_event('referral.wallet_linked', new.id::text, new.referee_id, v_values, new.referrer_id);
  end if;
  return null;
end
$$;

create function private.tell_returned(p_user uuid, p_day date) returns void
language plpgsql set search_path = '' as $$
declare
  v_joined date;
begin
  -- Who has not chosen yet may still consent. Who refused is not told of, and may still consent later in the month.
  select (created_at at time zone 'UTC')::date into v_joined from public.profiles
  where user_id = p_user and private.measuring_choice(onboarding) is distinct from false;
  if found then
    perform private.emit_event(
      'member.returned', p_user || ':' || to_char(p_day, 'YYYY-MM'), p_user,
      jsonb_build_object(
        'cohort', to_char(v_joined, 'YYYY-MM'), 'month', to_char(p_day, 'YYYY-MM'),
        'months', (extract(year from p_day) - extract(year from v_joined)) * 12
          + extract(month from p_day) - extract(month from v_joined)
      )
    );
  end if;
end
$$;
comment on function private.tell_returned is
  'Told for the first active day of a month on which the member does not refuse to be measured; the key keeps '
  'it once.';

create function private.emit_returned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_returned(new.user_id, new.day);
  return null;
end
$$;

create function private.follow_measuring_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.measuring_choice(new.onboarding) then
    insert into private.event_deliveries (consumer, event_id, subject_id)
    select c.name, e.id, e.user_id
    from private.undecided_facts f join private.events e on e.id = f.event_id
    join private.event_consumers c on c.name = 'analytics'
    where f.user_id = new.user_id and e.created_at > private.facts_wait_since()
    on conflict do nothing;
    -- Who consents is here today, though the day may have begun before.
    perform private.tell_returned(new.user_id, d.day) from private.active_days d
    where d.user_id = new.user_id and d.day = (now() at time zone 'UTC')::date;
  end if;
  delete from private.undecided_facts where user_id = new.user_id;
  return null;
end
$$;
comment on function private.follow_measuring_choice is
  'What waited for the choice of a member: handed on again, each fact with its own time, or dropped.';

create function private.analytics_event_row(e public.analytics_events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', e.id, 'type', e.event_type, 'page', e.page_path, 'item', nullif(e.item, ''), 'source', e.source,
    'member', e.user_id is not null, 'metadata', e.metadata, 'created_at', e.created_at);
end
$$;

create function public.admin_analytics_events(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,type,item,source,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from public.analytics_events e
      where ($1 -> 'q' is null or e.page_path = trim($1 ->> 'q'))
        and ($1 -> 'type' is null or e.event_type = $1 ->> 'type')
        and ($1 -> 'item' is null or e.item = $1 ->> 'item')
        and ($1 -> 'source' is null or e.source = $1 ->> 'source')
        and ($1 -> 'made_from' is null or e.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or e.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.analytics_event_row(e)', 'e.created_at', 'timestamptz', 'e.id',
    p_filter, p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_analytics_events is
  'For admins. A list (private.list_page) of single events: filters q (the address of a page as the browser '
  'had it), type, item (the page, or the form and its field, as the figures count them), source (as the event '
  'says it), made_from, made_to; sort made. Rows: {id, type, page | null, item | null, source, member: '
  'whether a member or a visitor, metadata, created_at}; never whose. Refuses: unauthenticated, forbidden, '
  'invalid_input.';
grant execute on function public.admin_analytics_events to authenticated;
