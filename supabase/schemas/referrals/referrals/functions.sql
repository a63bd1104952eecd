create function private.landing_page(p_path text) returns text
language sql immutable
return coalesce(nullif(split_part(p_path, '?', 1), ''), '/');
comment on function private.landing_page is 'The page that a click led to, without what followed its "?".';

create function private.count_qualified() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_more integer := case when tg_op = 'DELETE' then 0 else new.qualified_referrals end
    - case when tg_op = 'INSERT' then 0 else old.qualified_referrals end;
begin
  if v_more <> 0 then
    perform private.add_to_figure('qualified_referrals', 'epoch', 0, v_more);
  end if;
  return null;
end
$$;

create function private.lock_members(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- One list instead of three conditions joined by "or", which would read every member.
  perform from public.wallet_profiles w
  where w.user_id in (
    select unnest(p_users)
    union select m.older from private.account_merges m where m.younger = any (p_users)
    union select r.referrer_id from public.referrals r where r.referee_id = any (p_users)
  )
  order by w.user_id
  for update;
end
$$;
comment on function private.lock_members is
  'First step of everything that changes points, grants or referrals: locks the members and their referrers '
  'in one order, so that no two such transactions wait for each other.';

-- Codes and clicks

create function private.create_code(p_user uuid) returns text
language plpgsql set search_path = '' as $$
declare
  -- Without I, L, O, 0 and 1, which people confuse.
  v_letters constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  v_bytes bytea;
  v_code text;
begin
  loop
    v_bytes := extensions.gen_random_bytes(8);
    select string_agg(substr(v_letters, 1 + get_byte(v_bytes, n) % length(v_letters), 1), '')
    into v_code from generate_series(0, 7) n;
    insert into public.referral_aliases (alias, user_id, kind) values (v_code, p_user, 'generated')
    on conflict (alias) do nothing;
    if found then
      return v_code;
    end if;
  end loop;
end
$$;

create function public.resolve_alias(p_alias text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'alias', a.alias, 'referrer_id', a.user_id,
      'click_days', private.setting_int('referral.click_days'),
      'first_touch', (select value from public.settings where key = 'referral.first_touch')
    )
    from public.referral_aliases a
    where a.alias operator(extensions.=) left(p_alias, 40)::extensions.citext and a.user_id is not null
  );
end
$$;
comment on function public.resolve_alias is
  'Whom a code or name stands for, retired names included: {alias, referrer_id, click_days and first_touch as '
  'in the settings}, or null.';
grant execute on function public.resolve_alias to service_role;

create function private.aliases_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'code', (select alias::text from public.referral_aliases where user_id = p_user and kind = 'generated'),
      'vanity', (
        select alias::text from public.referral_aliases
        where user_id = p_user and kind = 'vanity' and retired_at is null
      )
    )
  );
end
$$;

create function public.record_clicks(p_clicks jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.referral_clicks (
    id, alias, referrer_id, visitor, ip_hash, user_agent_hash, landing_path, via, hour, created_at
  )
  select c.id, a.alias, a.user_id, c.visitor, c.ip_hash, c.user_agent_hash, left(c.landing, 500),
    case when c.via ~ '^[a-z0-9_-]{1,32}$' then c.via end,
    -- The id holds the hour of the visit: were it that of this statement, a later visit would have an id without a row.
    -- The server may have a wrong clock, and a visit waits for its line for seconds: neither the future nor long ago is believed.
    date_trunc('hour', coalesce(c.at, now()), 'UTC'), greatest(least(coalesce(c.at, now()), now()), now() - interval '1 hour')
  from jsonb_to_recordset(p_clicks) as c(
    id uuid, alias text, visitor text, ip_hash text, user_agent_hash text, landing text, via text, at timestamptz
  )
  join public.referral_aliases a on a.alias operator(extensions.=) c.alias::extensions.citext
  where a.user_id is not null
  -- In one order, so that two statements with the same visits do not wait for each other.
  order by c.id
  on conflict do nothing
$$;
comment on function public.record_clicks is
  'Records visits [{id, alias, visitor, ip_hash | null, user_agent_hash | null, landing, via: a label of the '
  'link | null, at | null}], each once per visitor, alias and hour of the visit. Without an ip hash when the '
  'address is not known for certain: equal hashes hold a referral.';
grant execute on function public.record_clicks to service_role;

create function private.inviter_name(p_user uuid, p_alias text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
      case when p.named_to_invited then p.full_name end,
      -- A retired name too: it stands in the link, which tells nobody the present one.
      (select a.alias::text from public.referral_aliases a
        where a.user_id = p_user and a.kind = 'vanity' and a.alias operator(extensions.=) p_alias::extensions.citext),
      private.member_masked_name(p_user))
    from public.profiles p where p.user_id = p_user
  );
end
$$;
comment on function private.inviter_name is
  'The name under which a member invites by one of their links: their name where they chose so, else the '
  'username that stands in the link, else the masked name.';

create function private.invitation_of(p_referrer uuid, p_alias text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', private.inviter_name(p.user_id, p_alias),
      'picture', case when p.avatar_url like 'avatars/%'
        and (p.named_to_invited or exists (select from private.listed_members(array[p.user_id]))) then p.avatar_url end,
      'welcome', (select points from public.point_rules where source = 'welcome'))
    from public.profiles p where p.user_id = p_referrer and not private.is_suspended(p_referrer)
  );
end
$$;
comment on function private.invitation_of is
  'What an invited person reads: {name: private.inviter_name, picture: an uploaded one of a member who shows '
  'in rankings or is named | null, welcome: points}; null while the member is suspended.';

create function public.invitation(p_click uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.invitation_of(c.referrer_id, c.alias::text)
    from public.referral_clicks c
    where c.id = p_click
      and c.created_at > now() - make_interval(days => private.setting_int('referral.click_days'))
  );
end
$$;
comment on function public.invitation is
  'Who invited the visitor of a click, as private.invitation_of; null for a click that binds nobody. The id '
  'of a click is known to its browser alone.';
grant execute on function public.invitation to service_role;

-- Binding

create function private.referral_problem(p_referrer uuid, p_referee uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    with recursive above (id) as (
      select p_referrer
      union
      select r.referrer_id from public.referrals r join above a on r.referee_id = a.id
    )
    select case
      when p_referrer = p_referee then 'own_alias'
      when exists (select from above where id = p_referee) then 'referral_circle'
      when (select created_at from public.profiles where user_id = p_referee)
        < (select created_at from public.profiles where user_id = p_referrer) then 'referral_younger'
    end
  );
end
$$;
comment on function private.referral_problem is
  'Why p_referee cannot be the referee of p_referrer: own_alias, referral_circle (the referrer stands below '
  'the referee, at any depth) or referral_younger (the referee''s account is the older one); null when it '
  'can.';

create function private.lock_binding() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('referrals.bind', 0))
$$;
comment on function private.lock_binding is
  'Before private.lock_members in whatever binds an existing account: two bindings that would close a circle '
  'together take turns, and the second sees the first.';

create function private.check_binding() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text;
begin
  -- Nobody can have been bound to an account that this very transaction makes: sign-ups do not wait for each other.
  if (select created_at from public.profiles where user_id = new.referee_id) is distinct from now() then
    perform private.lock_binding();
  end if;
  v_problem := private.referral_problem(new.referrer_id, new.referee_id);
  if v_problem is not null then
    perform private.refuse(v_problem);
  end if;
  return new;
end
$$;

create function private.bind(p_referrer uuid, p_referee uuid, p_alias text, p_click uuid, p_clicked timestamptz)
returns uuid
language sql set search_path = '' as $$
  insert into public.referrals (referrer_id, referee_id, alias, click_id, clicked_at, expires_at, stage, wallet_linked_at)
  select p_referrer, p_referee, p_alias, p_click, p_clicked,
    now() + make_interval(days => private.setting_int('referral.expires_days')),
    case when w.linked is null then 'signed_up' else 'wallet_linked' end, w.linked
  from (select min(verified_at) as linked from public.wallets where user_id = p_referee) w
  where private.referral_problem(p_referrer, p_referee) is null
  on conflict (referee_id) do nothing
  returning id
$$;
comment on function private.bind is
  'Binds once, for ever; null when a referral is bound already, or when this one must not be '
  '(private.referral_problem), which a link does not say.';

create function public.bind_referral(p_alias text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_alias public.referral_aliases;
  v_problem text;
begin
  perform private.lock_binding();
  perform private.lock_members(array[v_user]);
  select * into v_alias from public.referral_aliases
  where alias operator(extensions.=) left(trim(p_alias), 40)::extensions.citext and user_id is not null;
  if v_alias.user_id is null then
    perform private.refuse('alias_unknown');
  elsif exists (select from public.profiles where user_id = v_user and onboarding_completed)
    or exists (select from public.referrals where referee_id = v_user)
  then
    perform private.refuse('referral_exists');
  end if;
  v_problem := private.referral_problem(v_alias.user_id, v_user);
  if v_problem is not null then
    perform private.refuse(v_problem);
  end if;
  perform private.bind(v_alias.user_id, v_user, v_alias.alias::text, null, null);
  return private.member_masked_name(v_alias.user_id);
end
$$;
comment on function public.bind_referral is
  'Binds a code typed in onboarding when no referral is bound; returns the masked name of the friend. '
  'Refuses: alias_unknown, own_alias, referral_circle, referral_younger, referral_exists (bound, or '
  'onboarding is over).';
grant execute on function public.bind_referral to authenticated;

-- Qualification

create function private.referral_basis(p_referee uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
      (
        select jsonb_build_object('kind', 'order', 'id', o.id)
        from public.orders o
        where o.user_id = p_referee and o.status in ('paid', 'partially_refunded') and private.net_of(o.amount, o.tax, o.amount_refunded) > 0
        order by o.paid_at limit 1
      ),
      (
        -- The first payment after a trial, which was settled at nothing.
        select jsonb_build_object('kind', 'invoice', 'id', i.id)
        from public.invoices i join public.trials t on t.subscription_id = i.subscription_id
        left join private.payment_reversals r on r.payment_intent_id = i.payment_intent_id
        where i.user_id = p_referee and private.net_of(i.amount_paid, i.tax, coalesce(r.amount_refunded, 0)) > 0 and r.dispute is distinct from 'lost'
        order by i.created_at limit 1
      ),
      (
        select jsonb_build_object('kind', 'mint', 'id', m.id)
        from public.nft_mints m
        where m.user_id = p_referee and m.status = 'confirmed' and m.value_wei > 0
        order by m.confirmed_at limit 1
      ),
      (
        select jsonb_build_object('kind', 'active_days', 'id', max(d.day))
        from private.active_days d
        where d.user_id = p_referee
          and d.day > (now() at time zone 'UTC')::date - private.setting_int('referral.active_window_days')
        having count(*) >= private.setting_int('referral.active_days')
      )
    )
  );
end
$$;
comment on function private.referral_basis is
  'What a referee has done that counts: a settled order or the payment after a trial, of net above 0, a '
  'confirmed paid mint, or enough active UTC days; null when nothing.';

create function private.referral_missing(p_referee uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_remove(array[
      case when not exists (
        select from auth.users u
        where u.id = p_referee and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
      ) then 'email' end,
      case when not exists (
        select from public.profiles p where p.user_id = p_referee and p.onboarding_completed
      ) then 'onboarding' end,
      case when not exists (select from public.wallets w where w.user_id = p_referee) then 'wallet' end,
      case when private.referral_basis(p_referee) is null then 'activity' end
    ], null)
  );
end
$$;
comment on function private.referral_missing is
  'Steps a referee still has to take, of email, onboarding, wallet, activity.';

create function private.blocking_signals(p_referrer uuid, p_referee uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when p_referrer = p_referee then 'same_user' end,
    case when exists (
      select from auth.users a, auth.users b
      where a.id = p_referrer and b.id = p_referee
        and private.normalised_email(a.email) = private.normalised_email(b.email)
        -- An address that is not proved says nothing about whose account it is.
        and a.email_confirmed_at is not null and b.email_confirmed_at is not null
    ) then 'same_email' end,
    case when exists (
      select from public.wallets w join public.wallet_rewards r on r.address = w.address
      where w.user_id = p_referee and r.user_id = p_referrer
    ) then 'same_wallet' end,
    case when exists (
      select from public.orders a join public.orders b on a.card_fingerprint = b.card_fingerprint
      where a.user_id = p_referrer and b.user_id = p_referee
    ) then 'same_card' end,
    case when private.same_payout(p_referrer, p_referee) then 'same_payout' end
  ], null);
end
$$;
comment on function private.blocking_signals is
  'Proof that referrer and referee are one person; the referral is rejected.';

create function private.was_asleep(p_user uuid, p_joined date) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(min(d.day) filter (where d.day > p_joined)
    - coalesce(max(d.day) filter (where d.day <= p_joined), p_joined) >= private.setting_int('referral.sleeper_days')
    and min(d.day) filter (where d.day > p_joined) > (now() at time zone 'UTC')::date - 7, false)
  from private.active_days d where d.user_id = p_user
$$;
comment on function private.was_asleep is
  'Whether an account was not seen for the days of referral.sleeper_days after the day it joined, and came '
  'back within the last week.';

create function private.holding_signals(p_referral public.referrals) returns text[]
language sql stable set search_path = '' as $$
  with window_of as (
    select make_interval(hours => private.setting_int('referral.signal_hours')) as near
  ), met as (
    select a.ip_hash = b.ip_hash as network,
      -- A device counts only when it is an id; "Chrome on Linux" is shared by millions.
      a.device = b.device and a.device ~* '^[0-9a-f-]{16,}$' as device
    from public.user_sessions a, public.user_sessions b, window_of
    where a.user_id = p_referral.referee_id and b.user_id = p_referral.referrer_id
      and a.first_seen_at <= b.last_seen_at + near and b.first_seen_at <= a.last_seen_at + near
  ), crowd as (
    -- Referees of this referrer, this one included, on the network that most of them share.
    select count(distinct s.user_id) as size
    from public.user_sessions own
    join public.user_sessions s on s.ip_hash = own.ip_hash
    join public.referrals r on r.referee_id = s.user_id and r.referrer_id = p_referral.referrer_id, window_of
    where own.user_id = p_referral.referee_id
      and own.first_seen_at <= s.last_seen_at + near and s.first_seen_at <= own.last_seen_at + near
    group by own.ip_hash order by 1 desc limit 1
  ), sleepers as (
    select count(*) as woken, bool_or(r.id = p_referral.id) as own
    from public.referrals r
    where r.referrer_id = p_referral.referrer_id
      and private.was_asleep(r.referee_id, (r.signed_up_at at time zone 'UTC')::date)
  ), pace as (
    select
      count(*) filter (where coalesce(r.qualified_at, r.held_at) > now() - interval '1 day') as today,
      count(*) filter (where coalesce(r.qualified_at, r.held_at) > now() - interval '30 days') as month
    from public.referrals r
    where r.referrer_id = p_referral.referrer_id and r.stage in ('qualified', 'held')
  )
  select array_remove(array[
    case when exists (select from met where network) or exists (
      select from public.referral_clicks c join public.user_sessions s on s.ip_hash = c.ip_hash, window_of
      where c.id = p_referral.click_id and s.user_id = p_referral.referrer_id
        and c.created_at between s.first_seen_at - near and s.last_seen_at + near
    ) then 'same_network' end,
    case when exists (select from met where device) then 'same_device' end,
    case when exists (
      select from auth.users u join private.disposable_domains d on d.domain = split_part(lower(u.email), '@', 2)
      where u.id = p_referral.referee_id
    ) then 'disposable_email' end,
    case when exists (
      select from public.orders a join public.orders b on a.card_fingerprint = b.card_fingerprint
      join public.referrals r on r.referee_id = b.user_id and r.referrer_id = p_referral.referrer_id
      where a.user_id = p_referral.referee_id and b.user_id <> p_referral.referee_id
    ) then 'shared_card' end,
    case when exists (
      select from public.wallets w join public.wallet_rewards r on r.address = w.address
      where w.user_id = p_referral.referee_id and r.user_id not in (p_referral.referee_id, p_referral.referrer_id)
    ) then 'shared_wallet' end,
    case when (select size from crowd) >= private.setting_int('referral.network_limit') then 'network_burst' end,
    case when (select own and woken >= private.setting_int('referral.sleeper_limit') from sleepers) then 'sleepers' end,
    case when private.is_suspended(p_referral.referee_id) or private.is_suspended(p_referral.referrer_id)
      then 'suspended' end,
    case when (select today from pace) >= private.setting_int('referral.daily_limit') then 'daily_limit' end,
    case when (select month from pace) >= private.setting_int('referral.monthly_limit') then 'monthly_limit' end
  ], null)
$$;
comment on function private.holding_signals is
  'Reasons to let a person look first; the referral is held for review.';

create function private.related_accounts(p_referrer uuid, p_referee uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with hours as materialized (
      select make_interval(hours => private.setting_int('referral.signal_hours')) as near
    ), own as (
      select unnest(array[p_referrer, p_referee]) as id
    ), met as (
      select o.id as a, b.user_id as b, 'card' as by
      from own o join public.orders a on a.user_id = o.id join public.orders b on b.card_fingerprint = a.card_fingerprint
      union
      select o.id, r.user_id, 'wallet'
      from own o join public.wallets w on w.user_id = o.id join public.wallet_rewards r on r.address = w.address
      union
      select o.id, b.user_id, case when a.device = b.device then 'device' else 'network' end
      from own o join public.user_sessions a on a.user_id = o.id
      cross join hours
      cross join lateral (
        select s.user_id, s.device from public.user_sessions s
        where (s.ip_hash = a.ip_hash or (s.device = a.device and s.device ~* '^[0-9a-f-]{16,}$'))
          and s.first_seen_at <= a.last_seen_at + near and a.first_seen_at <= s.last_seen_at + near
        limit 50
      ) b
    ), others as (
      select m.b as id, count(distinct m.by) as reasons from met m
      where m.b not in (select id from own) and exists (select from public.profiles p where p.user_id = m.b)
      group by m.b order by 2 desc, 1 limit 10
    ), everybody as (
      select id from own union select id from others
    ), mails as materialized (
      select e.id, private.normalised_email(u.email) as email from everybody e join auth.users u on u.id = e.id
    ), links as (
      select least(m.a, m.b) as a, greatest(m.a, m.b) as b, m.by
      from met m where m.a <> m.b and m.b in (select id from everybody)
      union
      select r.referrer_id, r.referee_id, 'referral'
      from public.referrals r
      where r.referrer_id in (select id from everybody) and r.referee_id in (select id from everybody)
      union
      select x.id, y.id, 'email'
      from mails x join mails y on x.id < y.id and x.email = y.email
    )
    select jsonb_build_object(
      'accounts', (
        select jsonb_agg(jsonb_build_object(
          'id', e.id, 'name', coalesce(p.full_name, private.member_email(e.id)), 'joined_at', p.created_at,
          'suspended', private.is_suspended(e.id)
        ) order by e.id <> p_referrer, e.id <> p_referee, p.created_at)
        from everybody e left join public.profiles p on p.user_id = e.id
      ),
      'links', (
        select coalesce(jsonb_agg(jsonb_build_object('a', l.a, 'b', l.b, 'by', l.by) order by l.a, l.b, l.by), '[]') from links l
      )
    )
  );
end
$$;
comment on function private.related_accounts is
  'For staff: the two people of a referral and at most ten accounts that share a card, a wallet, a device or, '
  'at about the same time, a network with one of them: {accounts: [{id, name | null, joined_at | null, '
  'suspended}], the referrer first, links: [{a, b, by: card | wallet | device | network | email | referral '
  '(from a to b)}]}.';

create function private.settle_referral(p_referral public.referrals, p_basis jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_referee text := private.member_masked_name(p_referral.referee_id);
  v_referrer text := private.member_masked_name(p_referral.referrer_id);
  v_line bigint;
  -- As it was when everything was there: looking at a held one takes days.
  v_campaign jsonb := to_jsonb(private.referral_campaign_of(p_referral.referrer_id, coalesce(p_referral.held_at, now())));
begin
  update public.referrals set stage = 'qualified', qualified_at = coalesce(qualified_at, now()), basis = p_basis where id = p_referral.id;
  update public.referral_points set qualified_referrals = qualified_referrals + 1
  where user_id = p_referral.referrer_id;
  v_line := private.award(
    p_referral.referrer_id, 'referral', p_referral.id::text, null,
    format('Referral qualified: %s', v_referee),
    jsonb_build_object('referral_id', p_referral.id, 'name', v_referee)
  );
  perform private.award_referral_bonus(p_referral, v_campaign);
  perform private.award(
    p_referral.referee_id, 'welcome', p_referral.id::text, null,
    format('Welcome bonus: invited by %s', v_referrer),
    jsonb_build_object('referral_id', p_referral.id, 'name', v_referrer)
  );
  -- An approval that was undone had taken them back.
  perform private.reverse_for(l.id, 0, 'referral_qualified_again')
  from public.points_ledger l where l.source in ('referral', 'referral_bonus', 'welcome') and l.source_id = p_referral.id::text;
  perform private.emit_event(
    'referral.qualified', p_referral.id::text, p_referral.referrer_id,
    jsonb_build_object(
      'referral_id', p_referral.id,
      'points', (select points from public.points_ledger where id = v_line),
      'bonus', (
        select points from public.points_ledger
        where source = 'referral_bonus' and source_id = p_referral.id::text and user_id = p_referral.referrer_id
      ),
      'qualified', (select qualified_referrals from public.referral_points where user_id = p_referral.referrer_id)
    ),
    p_referral.referee_id
  );
end
$$;

create function private.qualify(p_referee uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_referral public.referrals;
  v_signals text[];
begin
  perform private.lock_members(array[p_referee]);
  select * into v_referral from public.referrals where referee_id = p_referee for update;
  if not found or v_referral.stage not in ('signed_up', 'wallet_linked') then
    return v_referral.stage;
  end if;
  if v_referral.expires_at <= now() then
    update public.referrals set stage = 'expired' where id = v_referral.id;
    return 'expired';
  end if;
  if cardinality(private.referral_missing(p_referee)) > 0 then
    return v_referral.stage;
  end if;

  v_signals := private.blocking_signals(v_referral.referrer_id, p_referee);
  if cardinality(v_signals) > 0 then
    update public.referrals set stage = 'rejected', rejected_at = now(), signals = v_signals where id = v_referral.id;
    perform private.audit(null, 'referral.rejected', 'referral', v_referral.id::text, array_to_string(v_signals, ', '));
    return 'rejected';
  end if;
  v_signals := private.holding_signals(v_referral);
  if cardinality(v_signals) > 0 then
    update public.referrals set stage = 'held', held_at = now(), signals = v_signals where id = v_referral.id;
    perform private.audit(null, 'referral.held', 'referral', v_referral.id::text, array_to_string(v_signals, ', '));
    return 'held';
  end if;
  perform private.settle_referral(v_referral, private.referral_basis(p_referee));
  return 'qualified';
end
$$;
comment on function private.qualify is
  'Checks a referee after each fact and settles the referral once: stage, count, points of the rule, welcome '
  'bonus, mail. Returns the stage, or null without a referral.';

create function private.reverse_referrals(p_basis_id text, p_taken integer, p_whole integer, p_cause text) returns void
language plpgsql set search_path = '' as $$
declare
  v_referral public.referrals;
  v_line public.points_ledger;
begin
  select * into v_referral from public.referrals
  where basis ->> 'id' = p_basis_id for update;
  -- One that was rejected for another reason has nothing that a refund could take or its return give back.
  if not found or v_referral.stage = 'rejected' and not 'payment_reversed' = any (v_referral.signals) then
    return;
  end if;
  for v_line in
    select * from public.points_ledger
    where source in ('referral', 'referral_bonus', 'welcome') and source_id = v_referral.id::text
    order by created_at, id
  loop
    perform private.reverse_for(v_line.id, floor(v_line.points::numeric * p_taken / p_whole)::integer, p_cause);
  end loop;
  if p_taken >= p_whole and v_referral.stage = 'qualified' then
    update public.referrals
    set stage = 'rejected', rejected_at = now(), signals = array_append(signals, 'payment_reversed')
    where id = v_referral.id;
    update public.referral_points set qualified_referrals = qualified_referrals - 1
    where user_id = v_referral.referrer_id;
  elsif p_taken < p_whole and v_referral.stage = 'rejected' and 'payment_reversed' = any (v_referral.signals) then
    update public.referrals
    set stage = 'qualified', rejected_at = null, signals = array_remove(signals, 'payment_reversed')
    where id = v_referral.id;
    update public.referral_points set qualified_referrals = qualified_referrals + 1
    where user_id = v_referral.referrer_id;
  end if;
end
$$;
comment on function private.reverse_referrals is
  'Takes p_taken of p_whole of the points of the referral that an order or mint had qualified, rounded down; '
  'all of it un-qualifies, less of it qualifies again.';

create function private.recheck_basis(p_referral uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_basis jsonb := (select basis from public.referrals where id = p_referral);
begin
  if v_basis ->> 'kind' = 'mint' then
    perform private.sync_mint((v_basis ->> 'id')::uuid);
  else
    perform private.apply_reversals(p.payment_intent_id) from (
      select payment_intent_id from public.orders where id = private.to_uuid(v_basis ->> 'id')
      union select payment_intent_id from public.invoices where id = v_basis ->> 'id'
    ) p where p.payment_intent_id is not null;
  end if;
end
$$;
comment on function private.recheck_basis is
  'After a referral came back: takes from it again what refunds, a dispute or the chain have taken of the '
  'payment or mint that had qualified it.';

create function private.tell_referral(p_referral public.referrals, p_line bigint, p_qualified boolean, p_ledger bigint) returns void
language plpgsql set search_path = '' as $$
declare
  v_side record;
begin
  for v_side in
    select * from (values ('referrer', p_referral.referrer_id, p_referral.referee_id), ('referee', p_referral.referee_id, p_referral.referrer_id))
      s (side, member, other)
  loop
    perform private.emit_event('referral.decided', format('%s:%s:%s', p_line, v_side.side, p_qualified), v_side.member, jsonb_build_object(
      'referral_id', p_referral.id, 'side', v_side.side, 'qualified', p_qualified,
      'points', (
        select coalesce(sum(l.points), 0) from public.points_ledger l join public.points_ledger o on o.id = l.reverses
        where l.id > p_ledger and o.user_id = v_side.member and o.source in ('referral', 'referral_bonus', 'welcome')
          and o.source_id = p_referral.id::text)
    ), v_side.other);
  end loop;
end
$$;
comment on function private.tell_referral is
  'Tells both people that staff rejected a qualified referral, or that it counts again, with the points of '
  'the ledger lines after p_ledger. Once for each audit line and way.';

create function private.last_ledger_line() returns bigint
language sql stable set search_path = '' as $$
  select coalesce(max(id), 0) from public.points_ledger
$$;

create function public.expire_referrals() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    update public.referrals set stage = 'expired'
    where id in (
      select id from public.referrals
      where stage in ('signed_up', 'wallet_linked') and expires_at <= now()
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function public.expire_referrals is
  'For the clock: ends referrals that did not qualify in time. Returns how many.';
grant execute on function public.expire_referrals to service_role;

-- Reminders

create function private.referral_remindable(p_referral public.referrals) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_referral.stage in ('signed_up', 'wallet_linked') and p_referral.expires_at > now()
    and p_referral.reminded_at is null
    and p_referral.signed_up_at <= now() - make_interval(days => private.setting_int('referral.reminder_days'))
    and not private.is_suspended(p_referral.referee_id)
    and exists (select from public.profiles where user_id = p_referral.referee_id);
end
$$;
comment on function private.referral_remindable is
  'Whether the referrer may have this referee reminded of what is missing: once, some days after joining, '
  'while the referral is open.';

create function public.remind_referee(p_referral uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_referral public.referrals;
begin
  perform private.lock_members(array[v_user]);
  select * into v_referral from public.referrals where id = p_referral and referrer_id = v_user for update;
  if not found then
    perform private.refuse('referral_not_found');
  elsif not private.referral_remindable(v_referral) then
    perform private.refuse('referral_not_remindable');
  elsif (
    select count(*) from public.referrals where referrer_id = v_user and reminded_at > now() - interval '1 day'
  ) >= 20 then
    perform private.refuse('rate_limited');
  end if;
  update public.referrals set reminded_at = now() where id = p_referral;
  perform private.emit_event(
    'referral.reminded', p_referral::text, v_referral.referee_id,
    jsonb_build_object('referral_id', p_referral), v_user
  );
  return now();
end
$$;
comment on function public.remind_referee is
  'Has a referee of the caller written to, once, about the steps that are missing; the mail goes through us '
  'and only to who takes mail about referrals, which is not told. Returns the time. Refuses: unauthenticated, '
  'suspended, referral_not_found, referral_not_remindable (not open, too early or reminded before), '
  'rate_limited (20 a day).';
grant execute on function public.remind_referee to authenticated;

-- Reads

create function private.clicks_of(p_user uuid, p_since timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (select count(*) from public.referral_clicks where referrer_id = p_user and created_at >= p_since)
    + (select coalesce(sum(clicks), 0) from private.referral_click_sums
      where referrer_id = p_user and day >= (p_since at time zone 'UTC')::date);
end
$$;
comment on function private.clicks_of is
  'How often the links of a member were opened since a time; of clicks that have expired, since the beginning '
  'of its UTC day.';

create function private.referral_sources(p_user uuid, p_since timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    -- The referrals of one person are few: read once, not looked up for each click.
    with mine as materialized (
      select click_id, stage from public.referrals where referrer_id = p_user
    ), clicks as materialized (
      select c.via, private.landing_page(c.landing_path) as landing, 1 as n, r.click_id, r.stage
      from public.referral_clicks c left join mine r on r.click_id = c.id
      where c.referrer_id = p_user and c.created_at >= p_since
      union all
      select nullif(via, ''), landing, clicks, null, null from private.referral_click_sums
      where referrer_id = p_user and day >= (p_since at time zone 'UTC')::date
    ), sources as (
      select grouping(via) = 0 as channel, case when grouping(via) = 0 then via else landing end as name,
        sum(n) as clicked, count(click_id) as signed_up, count(*) filter (where stage = 'qualified') as qualified,
        row_number() over (partition by grouping(via) order by sum(n) desc, case when grouping(via) = 0 then via else landing end) as place
      from clicks group by grouping sets (via, landing)
    ), shown as (
      select channel, place, jsonb_build_object('name', name, 'clicked', clicked, 'signed_up', signed_up, 'qualified', qualified) as source
      from sources where place <= 20
    )
    select jsonb_build_object(
      'channels', coalesce(jsonb_agg(source order by place) filter (where channel), '[]'),
      'landings', coalesce(jsonb_agg(source order by place) filter (where not channel), '[]')) from shown
  );
end
$$;
comment on function private.referral_sources is
  'The 20 labels (channels: via, null for links without one) and the 20 landing pages (landings) that brought '
  'most clicks since a time, each [{name | null, clicked, signed_up, qualified}].';

create function private.referral_pace(p_user uuid, p_since timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'joined', round(percentile_cont(0.5) within group (order by extract(epoch from r.signed_up_at - r.clicked_at))),
      'wallet', round(percentile_cont(0.5) within group (order by extract(epoch from r.wallet_linked_at - r.signed_up_at))),
      'minted', round(percentile_cont(0.5) within group (order by extract(epoch from r.minted_at - r.signed_up_at))),
      'qualified', round(percentile_cont(0.5) within group (order by extract(epoch from r.qualified_at - r.signed_up_at)))
    )
    from public.referrals r where r.referrer_id = p_user and r.signed_up_at >= p_since
  );
end
$$;
comment on function private.referral_pace is
  'Median seconds from the click to joining, and from joining to the wallet, the mint and qualifying; null '
  'where nobody has come that far.';

create function private.referral_curve(p_user uuid, p_since timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_step text := case when p_since = '-infinity' then 'week' else 'day' end;
begin
  return (
    select jsonb_build_object('step', v_step, 'today', (now() at time zone 'UTC')::date,
      'points', coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'clicked', s.clicked, 'signed_up', s.signed_up) order by s.day), '[]'))
    from (
      select date_trunc(v_step, f.at)::date as day, sum(f.clicked) as clicked, sum(f.signed_up) as signed_up
      from (
        select created_at at time zone 'UTC' as at, 1 as clicked, 0 as signed_up
        from public.referral_clicks where referrer_id = p_user and created_at >= p_since
        union all
        select day::timestamp, clicks, 0 from private.referral_click_sums
        where referrer_id = p_user and day >= (p_since at time zone 'UTC')::date
        union all
        select signed_up_at at time zone 'UTC', 0, 1 from public.referrals where referrer_id = p_user and signed_up_at >= p_since
      ) f group by 1
    ) s
  );
end
$$;
comment on function private.referral_curve is
  'How often the links of a member were opened, and who joined by them, since a time: {step: day, or week '
  '(its Monday) where the time is -infinity, today, points: [{day, clicked, signed_up}] of those that have '
  'any}, by UTC. They add up to private.clicks_of and to the referrals of the time.';

create function public.referral_overview(p_days integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_since timestamptz := case when p_days between 1 and 3650 then now() - make_interval(days => p_days) else '-infinity' end;
  v_value integer := (select points from public.point_rules where source = 'referral');
begin
  return private.aliases_json(v_user) || private.referral_sources(v_user, v_since) || jsonb_build_object(
    'version', private.version_of(v_user),
    'shown_as', (
      select private.inviter_name(v_user, coalesce(n.names ->> 'vanity', n.names ->> 'code')) from private.aliases_json(v_user) n (names)
    ),
    'curve', private.referral_curve(v_user, v_since), 'earnings', private.commission_sums(v_user),
    'values', jsonb_build_object(
      'qualified', v_value, 'welcome', (select points from public.point_rules where source = 'welcome')
    ),
    'funnel', (
      select jsonb_build_object(
        'clicked', private.clicks_of(v_user, v_since),
        'signed_up', count(*),
        'wallet_linked', count(*) filter (where r.wallet_linked_at is not null),
        'minted', count(*) filter (where r.minted_at is not null),
        'qualified', count(*) filter (where r.stage = 'qualified')
      ) from public.referrals r where r.referrer_id = v_user and r.signed_up_at >= v_since
    ),
    'pace', private.referral_pace(v_user, v_since),
    'rules', jsonb_build_object(
      'click_days', private.setting_int('referral.click_days'),
      'first_touch', (select value from public.settings where key = 'referral.first_touch'),
      'expires_days', private.setting_int('referral.expires_days'),
      'active_days', private.setting_int('referral.active_days'),
      'active_window_days', private.setting_int('referral.active_window_days')
    ),
    'points_earned', (
      select coalesce(sum(l.points + coalesce(v.points, 0)), 0)
      from public.points_ledger l
      left join lateral (select sum(points) as points from public.points_ledger where reverses = l.id) v on true
      where l.user_id = v_user and l.source in ('referral', 'referral_bonus')
    ),
    'campaign', (
      select jsonb_build_object('titles', c.titles, 'points', c.points, 'ends_at', c.ends_at)
      from private.referral_campaign_of(v_user, now()) c where c.id is not null
    ),
    'points_pending', (
      select count(*) * v_value from public.referrals
      where referrer_id = v_user and stage in ('signed_up', 'wallet_linked', 'held') and expires_at > now()
    ),
    'referees', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'masked_name', private.member_masked_name(r.referee_id), 'stage', r.stage,
        'signed_up_at', r.signed_up_at, 'qualified_at', r.qualified_at, 'expires_at', r.expires_at,
        'reminded_at', r.reminded_at, 'remindable', private.referral_remindable(r),
        'missing', case when r.stage in ('signed_up', 'wallet_linked')
          then to_jsonb(private.referral_missing(r.referee_id)) else '[]' end,
        'appeal', case when r.stage in ('held', 'rejected') or exists (
          select from private.appeals a where a.kind = 'referral' and a.subject_id = r.id::text
        ) then private.appeal_json(v_user, 'referral', r.id::text) end
      ) order by r.signed_up_at desc), '[]')
      from public.referrals r
      where r.id in (select id from public.referrals where referrer_id = v_user order by signed_up_at desc limit 200)
    )
  );
end
$$;
comment on function public.referral_overview is
  'The caller''s referrals, with the figures of the last p_days days (1 to 3650; anything else means all '
  'time): {code, vanity | null, version: as member_version, shown_as: the name that people who open the best '
  'of their links read, curve: as private.referral_curve, earnings: as private.commission_sums (of all time), '
  'values: {qualified, welcome}, funnel: {clicked, signed_up, wallet_linked, minted, qualified}, pace: as '
  'private.referral_pace, channels and landings: as private.referral_sources, rules: {click_days, '
  'first_touch, expires_days, active_days, active_window_days}, points_earned: with those of campaigns, '
  'campaign: what counts for the caller now {titles, points: of each referral on top, ends_at | null} | null, '
  'points_pending, referees: newest 200 of {id, masked_name, stage, signed_up_at, qualified_at, expires_at, '
  'reminded_at | null, remindable, missing: of email, onboarding, wallet, activity, appeal: as '
  'private.appeal_json | null}}. Signals are never told. Refuses: unauthenticated.';
grant execute on function public.referral_overview to authenticated;

create function private.expire_clicks() returns integer
language plpgsql set search_path = '' as $$
declare
  v_most constant integer := 5000;
  v_day date;
  v_gone integer;
begin
  -- One at a time: a second call does nothing.
  select e.next_day into v_day from private.click_expiry e for update skip locked;
  v_day := (select private.utc_day(min(c.created_at)) from public.referral_clicks c where c.created_at >= v_day::timestamp at time zone 'UTC');
  if v_day is null or v_day > private.utc_day(now()) - 400 then
    return 0;
  end if;
  with gone as (
    delete from public.referral_clicks where id in (
      select c.id from public.referral_clicks c
      where c.created_at >= v_day::timestamp at time zone 'UTC' and c.created_at < (v_day + 1)::timestamp at time zone 'UTC'
        -- What a click brought is told with it for as long as the referral is.
        and not exists (select from public.referrals r where r.click_id = c.id)
      limit v_most)
    returning referrer_id, coalesce(via, '') as via, private.landing_page(landing_path) as landing
  ), summed as (
    insert into private.referral_click_sums as s (referrer_id, day, via, landing, clicks)
    select g.referrer_id, v_day, g.via, g.landing, count(*) from gone g group by g.referrer_id, g.via, g.landing
    on conflict (referrer_id, day, via, landing) do update set clicks = s.clicks + excluded.clicks
  )
  select count(*) into v_gone from gone;
  if v_gone < v_most then
    update private.click_expiry set next_day = v_day + 1;
  end if;
  return v_gone;
end
$$;
comment on function private.expire_clicks is
  'Deletes clicks on referral links that brought nobody once their UTC day is 400 days ago, a day or 5,000 at '
  'a time, and keeps how many there were by referrer, day, label and landing page. No click binds for longer '
  'than 365 days (referral.click_days). Returns how many.';

create function private.expire_mails() returns integer
language plpgsql set search_path = '' as $$
declare
  v_gone integer;
begin
  with gone as (
    delete from public.mail_outbox where id in (
      -- One that failed waits for staff, however long.
      select m.id from public.mail_outbox m
      where m.created_at < now() - interval '400 days' and m.status in ('sent', 'suppressed', 'bounced')
      order by m.created_at limit 5000 for update skip locked)
    returning key
  ), kept as (
    insert into private.mailed_facts (fact) select private.mail_fact(g.key) from gone g on conflict do nothing
  )
  select count(*) into v_gone from gone;
  return v_gone;
end
$$;
comment on function private.expire_mails is
  'Deletes mails to members and visitors after 400 days, 5,000 at a time, and keeps that their facts were '
  'mailed; returns how many.';

create function public.expire_rows() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- Of a table and a call, so that a call stays short after a long pause.
  v_most constant integer := 5000;
  v_gone integer;
  v_all integer := 0;
begin
  -- No window is longer than an hour. take_rate_limit removes what is over of a key that is used again; that of an address
  -- which comes once would stay for ever.
  delete from public.rate_limits r using (
    select key, window_start from public.rate_limits where window_start < now() - interval '1 day' limit v_most
    for update skip locked) old
  where r.key = old.key and r.window_start = old.window_start;
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  delete from public.wallet_nonces n using (
    select nonce from public.wallet_nonces where expires_at < now() - interval '1 day' limit v_most
    for update skip locked) old
  where n.nonce = old.nonce;
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  -- The panel shows seven days of both.
  delete from private.limit_hits where hour < now() - interval '30 days';
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  delete from private.sign_in_failures where hour < now() - interval '30 days';
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  -- Ended sessions. The latest of a member stays: it says when they were last here. What stays is not looked at for ever, so only
  -- a month is; what a longer pause of the clock leaves behind does no harm.
  delete from public.user_sessions s using (
    select o.id from public.user_sessions o
    where o.last_seen_at between now() - interval '430 days' and now() - interval '400 days'
      and not exists (select from auth.sessions a where a.id = o.session_id)
      and exists (select from public.user_sessions n where n.user_id = o.user_id and n.last_seen_at > o.last_seen_at)
    order by o.last_seen_at limit v_most for update skip locked) old
  where s.id = old.id;
  get diagnostics v_gone = row_count;
  return v_all + v_gone + private.expire_clicks() + private.expire_mails();
end
$$;
comment on function public.expire_rows is
  'For the clock. Deletes windows of rate limits and unused nonces that ended a day ago, the hourly counts of '
  'limits and failed sign-ins after 30 days, ended sessions after 400 days, but for the latest of a member, '
  'clicks on referral links (private.expire_clicks) and mails (private.expire_mails); returns how many rows.';
revoke execute on function public.expire_rows from public;
grant execute on function public.expire_rows to service_role;
