-- The hub: what the nine sections show of a member, and of the community's day (docs/product.md, "Members").

-- What they are set to is the number of a level.

create function private.level_openings() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(o.what || jsonb_build_object('level', l.key) order by l.number, o.what ->> 'key', o.what ->> 'mission'), '[]')
  from (
    select jsonb_build_object('key', s.key) as what, (select n.key from public.levels n where n.number = private.setting_int(s.setting)) as level
    from (values ('ridge_glacier', 'points.ridge_glacier_level'), ('ridge_forest', 'points.ridge_forest_level'),
      ('high_camp', 'chat.room_level'), ('slow_exempt', 'chat.slow_exempt_level'), ('early_mint', 'mint.early_level')) s (key, setting)
    union all
    select jsonb_build_object('key', 'mission', 'mission', m.slug, 'texts', (
      select jsonb_object_agg(t.key, jsonb_build_object('title', t.value -> 'title')) from jsonb_each(m.texts) t)), m.min_level
    from private.missions m
    where m.min_level is not null and private.mission_is_public(m) and m.segment_id is null
      and coalesce(m.opens_at <= now(), true) and coalesce(m.closes_at > now(), true)
  ) o
  join public.levels l on l.key = o.level
$$;
comment on function private.level_openings is
  'What levels open: [{key, level, and of a mission that runs now {mission: its slug, texts: by language '
  '{title}}}], from the ground up. Names are messages (hub.openings).';

create function private.ridge_of(p_total integer) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select case c.colour when 'ridge_glacier' then 'glacier' else 'forest' end
    from (values ('ridge_glacier'), ('ridge_forest')) c (colour)
    join public.levels l on l.number = private.setting_int('points.' || c.colour || '_level')
    where l.points <= greatest(p_total, 0)
    order by l.number desc, c.colour limit 1
  ), 'alpenglow')
$$;
comment on function private.ridge_of is
  'The colour in which the ridge of a member with this total is drawn: that of the highest level which opened '
  'one.';

create function private.place_in(p_window text, p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('rank', private.members_above(t.window_key, t.points) + 1, 'points', t.points)
    from private.ranking_totals t
    where t.window_key = (private.window_of(p_window)).key and t.user_id = p_user and t.listed
  );
end
$$;
comment on function private.place_in is
  'The place of a member in a window: {rank, points}; null for who is not listed there.';

create function private.setup_steps(p_user uuid, p_discord boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('key', s.key, 'done', s.done, 'points', private.reward_ahead(p_user, s.source),
      'cost', case when s.key = 'plan' then (
        select jsonb_build_object('amount', c.unit_amount, 'currency', c.currency, 'interval', c.interval) from public.prices c
        join public.plans n on n.key = c.plan_key and n.active
        where c.active order by c.unit_amount, c.id limit 1) end
    ) order by s.at)
    -- For who has no profile as the fallback profile says, and onboarding counts as not required (docs/product.md).
    from (values (p_user)) m (id) left join public.profiles p on p.user_id = m.id
    cross join lateral (values
      (1, 'onboarding', 'onboarding', coalesce(p.onboarding_completed, true)),
      (2, 'wallet', 'wallet', exists (select from public.wallets w where w.user_id = p_user)),
      (3, 'discord', 'discord', exists (select from auth.identities i where i.user_id = p_user and i.provider = 'discord')),
      (4, 'plan', 'purchase', coalesce(p.tier, 'standard') <> 'standard'),
      (5, 'referral', 'referral', exists (
        select from public.referral_points r where r.user_id = p_user and r.qualified_referrals > 0))
    ) s (at, key, source, done)
    where p_discord or s.done or s.key <> 'discord'
  );
end
$$;
comment on function private.setup_steps is
  'The steps of setting up a membership, the least effort first, without Discord where it cannot be linked '
  '(p_discord): [{key, done, points: what it would give now (private.reward_ahead), cost: {amount, currency, '
  'interval | null} of the cheapest plan | null for what costs nothing}].';

create function private.next_mission(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_each private.missions;
  v_best private.missions;
  v_state jsonb;
  v_ready boolean := false;
  v_worth numeric;
  v_most numeric := 0;
begin
  -- The most points first: the first that is ready is the best of those, and nothing after it is looked at.
  for v_each in
    select m.* from private.missions m
    left join private.mission_claims c on c.mission_id = m.id and c.user_id = p_user and c.period = private.mission_period(m.repeats, now())
    where private.mission_is_public(m) and coalesce(m.opens_at <= now(), true) and coalesce(m.closes_at > now(), true)
      and coalesce(c.state in ('not_yet', 'rejected'), true) and private.mission_is_for(p_user, m)
    order by m.points desc, m.slug
  loop
    v_state := private.mission_claim_state(p_user, v_each);
    v_ready := v_state ->> 'state' = 'ready';
    if v_ready then
      v_best := v_each;
      exit;
    -- A wallet and Discord are linked by a step of setting up.
    elsif v_state ->> 'state' not in ('open', 'not_yet') or v_each.kind = 'link' and v_each.params ->> 'account' in ('wallet', 'discord') then
      continue;
    end if;
    v_worth := v_each.points / (1.0 + coalesce(least(greatest((v_state ->> 'needed')::integer - (v_state ->> 'value')::integer, 0), 10), 1));
    if v_worth > v_most then
      v_best := v_each;
      v_most := v_worth;
    end if;
  end loop;
  return case when v_best.id is not null then jsonb_build_object('slug', v_best.slug, 'points', v_best.points, 'ready', v_ready, 'texts', (
    select jsonb_object_agg(t.key, jsonb_build_object('title', t.value -> 'title')) from jsonb_each(v_best.texts) t)) end;
end
$$;
comment on function private.next_mission is
  'The mission worth doing first, one that is ready or else the one with the most points for each step that '
  'is missing, but none that asks only for a step of private.setup_steps: {slug, points, ready, texts: by '
  'language {title}}; null when none is open.';

create function private.next_things(p_user uuid, p_steps jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_mission jsonb := private.next_mission(p_user);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('key', n.key, 'points', n.points)
      || case n.key when 'mission' then jsonb_build_object('mission', v_mission -> 'slug', 'texts', v_mission -> 'texts') else '{}' end
      order by n.at), '[]') from (
      select t.at, t.key, t.points from (
        -- What has an end comes first.
        select 1 as at, 'unpaid' as key, 0 as points where private.unpaid_json(p_user) is not null
        union all
        select 2, 'claim', 0 where private.voucher_json(p_user) ->> 'state' = 'open'
        union all
        -- What only needs to be claimed comes before what takes a while.
        select case when (v_mission ->> 'ready')::boolean then 3 else 4 end, 'mission', (v_mission ->> 'points')::integer
        where v_mission is not null
        union all
        select 5, 'vote', 0 where exists (
          select from public.proposals p join public.proposal_weights w on w.proposal_id = p.id and w.user_id = p_user
          where now() between p.opens_at and p.closes_at
            and not exists (select from public.votes v where v.proposal_id = p.id and v.user_id = p_user))
        union all
        select case s ->> 'key' when 'plan' then 6 else 7 end, s ->> 'key', (s ->> 'points')::integer
        from jsonb_array_elements(p_steps) s
        -- A friend can be invited again and again.
        where not (s ->> 'done')::boolean or s ->> 'key' = 'referral'
      ) t
      order by t.at limit 3
    ) n
  );
end
$$;
comment on function private.next_things is
  'The next three things worth doing: [{key, points}, and of a mission {mission: its slug, texts: by language '
  '{title}}]: what has an end (unpaid, claim) first, then what is quickest, last those of p_steps '
  '(private.setup_steps), which are not listed elsewhere.';

create function public.hub_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
begin
  return (
    with parts as (
      select d.figure, d.count, d.amount from private.figure_days d where d.figure in ('members', 'points_issued') and d.day = v_today
      union all
      select n.figure, n.count, n.amount from private.figure_deltas n where n.figure in ('members', 'points_issued') and n.day = v_today
    )
    select jsonb_build_object(
      'joined', coalesce(sum(count) filter (where figure = 'members'), 0),
      'lines', coalesce(sum(count) filter (where figure = 'points_issued'), 0),
      'points', coalesce(sum(amount) filter (where figure = 'points_issued'), 0),
      'minted', private.minted_between(v_today::timestamp at time zone 'UTC', null),
      'levels', private.levels_json(),
      'rules', (select jsonb_object_agg(source, points) from public.point_rules where active and points > 0),
      'at', now())
    from parts
  );
end
$$;
comment on function public.hub_today is
  'For everybody. What the community did since midnight UTC: {joined: members, lines and points of the '
  'ledger, minted, levels, rules: value of each source, at}.';
revoke execute on function public.hub_today from public;
grant execute on function public.hub_today to anon, authenticated;

create function public.my_hub() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_total integer := coalesce((select total_xp from public.wallet_profiles where user_id = v_user), 0);
begin
  return private.balance(v_total) || jsonb_build_object(
    'ridge', private.ridge_of(v_total),
    'levels', private.levels_json(),
    'season', private.own_season(v_user)
  );
end
$$;
comment on function public.my_hub is
  'Where the caller stands among all: {xp, owed, ridge: alpenglow | glacier | forest, levels, season: as '
  'private.own_season}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_hub from public;
grant execute on function public.my_hub to authenticated;

create function public.my_climb(p_group text, p_page integer, p_size integer, p_from date default null, p_to date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_total integer := (select total_xp from public.wallet_profiles where user_id = v_user);
begin
  return private.balance(coalesce(v_total, 0)) || jsonb_build_object(
    'levels', private.levels_json(),
    'openings', private.level_openings(),
    'history', public.points_history(p_group, p_page, p_size, p_from, p_to)
  );
end
$$;
comment on function public.my_climb is
  'The caller''s altitude and a page of their ledger: {xp, owed, levels, openings: as private.level_openings, '
  'history: as points_history}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_climb from public;
grant execute on function public.my_climb to authenticated;

create function public.my_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select jsonb_build_object(
      'name', private.own_name(v_user), 'username', p.username, 'tier', coalesce(p.tier, 'standard'), 'since', u.created_at,
      'email', private.masked_email(u.email),
      'receipts', (select count(*) from public.orders o
        where o.user_id = v_user and o.status in ('paid', 'partially_refunded', 'refunded', 'disputed')),
      'sessions', jsonb_array_length(private.open_sessions(v_user, private.to_uuid(auth.jwt() ->> 'session_id'))),
      'second_factor', exists (select from auth.mfa_factors f where f.user_id = v_user and f.status = 'verified'),
      'wallets', (select count(*) from public.wallets w where w.user_id = v_user),
      'discord', (
        select jsonb_build_object('name', coalesce(i.identity_data ->> 'full_name', i.identity_data ->> 'name', i.identity_data ->> 'user_name'),
          'since', coalesce(i.created_at, u.created_at))
        from auth.identities i where i.user_id = v_user and i.provider = 'discord' limit 1),
      'discord_points', private.reward_ahead(v_user, 'discord')
    )
    from auth.users u left join public.profiles p on p.user_id = u.id where u.id = v_user
  );
end
$$;
comment on function public.my_overview is
  'The caller''s account in figures, each with a page of its own: {name | null, username | null, tier, since, '
  'email: masked | null, receipts, sessions, second_factor, wallets, discord: {name | null, since} | null, '
  'discord_points: what linking would give (private.reward_ahead)}. Refuses: unauthenticated, '
  'second_factor_required.';
revoke execute on function public.my_overview from public;
grant execute on function public.my_overview to authenticated;

create function public.my_landing(p_discord boolean default true) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_day date := (now() at time zone 'UTC')::date;
  v_since timestamptz := (select (max(d.day) + 1)::timestamp at time zone 'UTC' from private.active_days d where d.user_id = v_user and d.day < v_day);
  v_steps jsonb := private.setup_steps(v_user, p_discord);
  -- They are one list until the account is set up. Then a plan and a friend are left, which are next things.
  v_listed boolean := jsonb_path_exists(v_steps, '$[*] ? (@.done == false && @.key != "plan" && @.key != "referral")');
begin
  return jsonb_build_object(
    'name', private.own_name(v_user), 'version', private.version_of(v_user),
    'checkin', private.checkin_json(v_user),
    'next', private.next_things(v_user, case when v_listed then '[]' else v_steps end),
    'setup', case when v_listed then v_steps else '[]' end,
    'news', (
      select jsonb_build_object('since', v_since, 'points', coalesce(sum(l.points), 0), 'lines', count(*), 'latest', coalesce((
        select jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id desc) from (
          select id, source, points, reason, details, created_at from public.points_ledger
          where user_id = v_user and created_at >= v_since order by created_at desc, id desc limit 3
        ) n), '[]'))
      from public.points_ledger l where l.user_id = v_user and l.created_at >= v_since
    ),
    'stream', (
      select private.stream_json(s, false) from private.streams s
      where s.published_at is not null and s.cancelled_at is null and s.ends_at > now() order by s.starts_at, s.id limit 1
    )
  );
end
$$;
comment on function public.my_landing is
  'What the caller can do now, without Discord where the operator does not have it (p_discord): {name, '
  'version: as member_version, checkin: as private.checkin_json, next: as private.next_things, setup: as '
  'private.setup_steps, [] once only a plan or a friend is left of it; no step is in both, news: {since: the '
  'end of the last day they were here | null, points, lines, latest: up to three}, stream: the next | null, '
  'as public_streams}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_landing from public;
grant execute on function public.my_landing to authenticated;

-- The statement of points: what is signed for a member
-- (docs/decisions/0038-point-statements-are-signed-jws.md).

create function public.my_statement() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select jsonb_build_object('member', v_user, 'at', now(), 'total', coalesce(sum(l.points), 0), 'lines', coalesce(
      -- No reason and no details: they name people and texts.
      jsonb_agg(jsonb_build_object('id', l.id, 'source', l.source, 'points', l.points, 'at', l.created_at, 'reverses', l.reverses) order by l.created_at, l.id),
      '[]'))
    from public.points_ledger l where l.user_id = v_user
  );
end
$$;
comment on function public.my_statement is
  'All lines of the caller''s own points, without texts: {member, at, total, lines: [{id, source, points, at, '
  'reverses: id of the line taken back | null}]}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_statement from public;
grant execute on function public.my_statement to authenticated;

-- The home page: what goes on in the community, in one answer that is the same for everybody.

create function private.home_lines() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if private.setting('chat.on_home') is distinct from 'true' then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', l.created_at, 'name', l.name, 'text', l.text) order by l.seq), '[]') from (
      select m.seq, m.created_at, m.text, private.listed_username(m.user_id) as name
      from (
        select c.* from private.chat_messages c
        where c.room_id = (select id from private.chat_rooms where kind = 'public' order by position limit 1)
          and c.created_at > now() - interval '7 days' order by c.seq desc limit 100
      ) m
      where m.removed_at is null and m.held_at is null and m.text <> '' and char_length(m.text) <= 280
        -- Names of others, addresses and links.
        and m.text !~* '@|https?:|www\.|[a-z0-9-]\.[a-z]{2,}'
        and private.listed_username(m.user_id) is not null and not private.is_newcomer(m.user_id)
      order by m.seq desc limit 3
    ) l);
end
$$;
comment on function private.home_lines is
  'The last three lines of the public room of this week that the home page may show, oldest first: [{at, '
  'name, text}]. Short ones without names, addresses and links, of members with a username who show in '
  'rankings and are no newcomers. Null while the setting chat.on_home is off.';

create function public.home() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_season private.seasons := private.shown_season();
begin
  return jsonb_build_object(
    'stream', (
      select private.stream_json(s, false) from private.streams s
      where s.published_at is not null and s.cancelled_at is null and s.ends_at > now() order by s.starts_at, s.id limit 1),
    'note', (
      select private.note_json(d) from private.documents d
      where d.kind = 'note' and d.live is not null order by private.note_date(d) desc, d.slug limit 1),
    'proposal', (
      select private.proposal_json(p) from public.proposals p
      where p.opens_at <= now() and p.closes_at >= now() order by p.closes_at, p.number limit 1),
    'season', case when v_season.id is not null then jsonb_build_object(
      'titles', v_season.titles, 'ends_at', v_season.ends_at, 'state', v_season.state,
      -- Whose row it is would make the answer another one for each who asks.
      'first', (
        select coalesce(jsonb_agg(r.place - '{own,sources,change,provisional}'::text[] order by r.at), '[]')
        from jsonb_array_elements(private.board_places(private.season_key(v_season.id), 5, 0)) with ordinality r (place, at))) end,
    'shops', private.shops_json(array(select user_id from private.listed_shops() order by created_at desc, user_id limit 3)),
    'lines', private.home_lines());
end
$$;
comment on function public.home is
  'For everybody, the same for each: {stream: the next one or the one that runs, as public_streams | null, '
  'note: the latest, as private.note_json | null, proposal: the open one that closes first, as '
  'private.proposal_json | null, season: the shown one, {titles, ends_at, state, first: its first five '
  'places, {rank, name, avatar_url | null, level, points}} | null, shops: the three opened last, as '
  'private.shops_json, lines: private.home_lines | null}.';
revoke execute on function public.home from public;
grant execute on function public.home to anon, authenticated;

-- What staff take away or hide of the public room leaves the home page in every instance, as other decisions
-- of staff do (private.content_version). Waiting for that row with a room locked could become a circle, so it
-- is skipped while another transaction counts; a page that was made between the two is made again within a
-- minute.
create function private.count_home() returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.content_version for update skip locked;
  if found then
    update private.content_version set number = number + 1;
  end if;
end
$$;

create function private.count_removed_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not what its author deletes or changes, so that nobody has every page made anew by switching to and fro.
  if private.setting('chat.on_home') = 'true' and exists (
    select from after a join before b on b.id = a.id join private.chat_rooms r on r.id = a.room_id and r.kind = 'public'
    where (a.removed_by in ('staff', 'erasure') and b.removed_by is null)
      or (a.held_at is not null and b.held_at is null and a.edited_at is not distinct from b.edited_at))
  then
    perform private.count_home();
  end if;
  return null;
end
$$;

create function private.count_suspended_writer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.setting('chat.on_home') = 'true' and exists (
    select from private.chat_messages m join private.chat_rooms r on r.id = m.room_id and r.kind = 'public'
    where m.user_id = new.user_id and m.created_at > now() - interval '7 days')
  then
    perform private.count_home();
  end if;
  return null;
end
$$;
