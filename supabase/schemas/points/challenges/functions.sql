create function private.missions_of_challenge(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('missions', coalesce(jsonb_agg(m.mission_id order by m.at), '[]')) from private.challenge_missions m where m.challenge_id = p_id
$$;

create function private.follow_challenge(p_before jsonb, p_after jsonb, p_data jsonb, p_key text) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.challenge_missions where challenge_id = (p_after ->> 'id')::uuid;
  insert into private.challenge_missions (challenge_id, mission_id, at)
  select (p_after ->> 'id')::uuid, m.id::uuid, m.at from jsonb_array_elements_text(p_data -> 'missions') with ordinality m (id, at);
end
$$;
comment on function private.follow_challenge is
  'Gives a challenge the missions that one of its versions names.';

create function private.challenge_is_public(c private.challenges) returns boolean
language sql stable
return (c).state = 'published' and coalesce((c).publish_at <= now(), true);

-- Ranking

create function private.challenge_standings(c private.challenges)
returns table (user_id uuid, done integer, points integer, reached_at timestamptz, finished boolean, rank bigint)
language sql stable set search_path = '' as $$
  -- What was handed in in time counts, however late it was looked at; what was taken back does not.
  with claims as (
    select k.user_id, k.mission_id, min(k.handed_in_at) as at, max(l.points) as points
    from private.challenge_missions m
    join private.mission_claims k on k.mission_id = m.mission_id and k.state = 'passed'
    join public.points_ledger l on l.id = k.ledger
    where m.challenge_id = c.id and k.handed_in_at >= c.starts_at and k.handed_in_at < c.ends_at
      and l.points + (select coalesce(sum(r.points), 0) from public.points_ledger r where r.reverses = l.id) > 0
    group by k.user_id, k.mission_id
  ), summed as (
    select user_id, count(*)::integer as done, sum(points)::integer as points, max(at) as reached_at from claims group by user_id
  ), listed as (
    select s.*, s.done = (select count(*) from private.challenge_missions m where m.challenge_id = c.id) as finished
    from summed s
    where s.user_id in (select * from private.listed_members(array(select x.user_id from summed x)))
  )
  select user_id, done, points, reached_at, finished, rank() over (order by done desc, points desc, reached_at, user_id) from listed
$$;
comment on function private.challenge_standings is
  'Members in a challenge: missions done, their points, when the last of them was handed in. Staff, suspended '
  'and opted-out members are left out, as in every ranking.';

-- Prizes

create function private.pay_prize(c private.challenges, p_user uuid, p_rank bigint) returns bigint
language plpgsql set search_path = '' as $$
begin
  perform private.lock_members(array[p_user]);
  return private.award(p_user, 'prize', 'challenge:' || c.id, c.prize, 'Prize of a challenge', (
    select jsonb_build_object('challenge', c.slug, 'rank', p_rank) || jsonb_object_agg('title_' || key, value ->> 'title') from jsonb_each(c.texts)));
end
$$;

create function private.challenge_waits(c private.challenges) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.ends_at > now() or exists (
    select from private.challenge_missions m
    join private.mission_claims k on k.mission_id = m.mission_id and k.state in ('review', 'queued')
    where m.challenge_id = c.id and k.handed_in_at < c.ends_at);
end
$$;
comment on function private.challenge_waits is
  'Whether the result of a challenge is open: its end has not come, or something that was handed in before it '
  'is not decided yet.';

create function public.due_challenges() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id order by c.ends_at, c.id), '{}') from private.challenges c
  where c.state = 'published' and c.settled_at is null and c.starts_at <= now() and (c.places is null or not private.challenge_waits(c))
$$;
comment on function public.due_challenges is
  'For the clock: challenges that may have prizes to pay, each for settle_challenge: those that pay everybody '
  'since they have begun, those that pay the first since their result is known.';
revoke execute on function public.due_challenges from public;
grant execute on function public.due_challenges to service_role;

create function public.settle_challenge(p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_challenge private.challenges;
  v_winner record;
  v_paid integer := 0;
begin
  -- Another instance of the clock pays it at this moment.
  if not pg_try_advisory_xact_lock(hashtextextended('private.challenges:' || p_id, 0)) then
    return 0;
  end if;
  select * into v_challenge from private.challenges where id = p_id and id = any (public.due_challenges());
  if not found then
    return 0;
  end if;
  for v_winner in
    select s.user_id, s.rank from private.challenge_standings(v_challenge) s
    where s.finished and (v_challenge.places is null or s.rank <= v_challenge.places)
      and not exists (
        select from public.points_ledger l
        where l.source = 'prize' and l.source_id = 'challenge:' || v_challenge.id and l.user_id = s.user_id)
    order by s.user_id
  loop
    if private.pay_prize(v_challenge, v_winner.user_id, v_winner.rank) is not null then
      v_paid := v_paid + 1;
    end if;
  end loop;
  if not private.challenge_waits(v_challenge) then
    update private.challenges set settled_at = now() where id = p_id;
  end if;
  return v_paid;
end
$$;
comment on function public.settle_challenge is
  'For the clock: pays the prizes of one challenge, in a transaction of its own, so that none holds another '
  'up: to everyone who has finished as soon as they have, to the first once the end has come and all that was '
  'handed in before it is decided. Returns how many were paid.';
revoke execute on function public.settle_challenge from public;
grant execute on function public.settle_challenge to service_role;

-- What everybody may read, and the member

create function private.challenge_shown(c private.challenges) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', c.slug, 'texts', c.texts, 'starts_at', c.starts_at, 'ends_at', c.ends_at, 'places', c.places, 'prize', c.prize,
    'settled', c.settled_at is not null,
    'missions', (
      select coalesce(jsonb_agg(private.mission_shown(m) order by x.at), '[]') from private.challenge_missions x
      join private.missions m on m.id = x.mission_id and private.mission_is_public(m) where x.challenge_id = c.id),
    'taking_part', (select count(*) from private.challenge_standings(c)),
    'first', (
      select coalesce(jsonb_agg(jsonb_build_object('rank', s.rank, 'done', s.done, 'finished', s.finished,
        'name', coalesce(p.username::text, private.masked_name(p.full_name), private.member_masked_name(s.user_id)),
        'avatar_url', case when p.avatar_url like 'avatars/%' then p.avatar_url end) order by s.rank), '[]')
      from (select * from private.challenge_standings(c) order by rank limit 10) s join public.profiles p on p.user_id = s.user_id))
$$;

create function public.public_challenges() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('at', now(), 'challenges', (
    select coalesce(jsonb_agg(private.challenge_shown(c) order by c.ends_at <= now(), c.ends_at, c.slug), '[]') from private.challenges c
    where private.challenge_is_public(c) and c.ends_at > now() - interval '60 days'))
$$;
comment on function public.public_challenges is
  'For everybody: published challenges, those too that ended within sixty days: {at, challenges: [{slug, '
  'texts: {language: {title, text}}, starts_at, ends_at, places: how many get the prize | null: everyone who '
  'finishes, prize, settled: whether the prizes are paid, missions: as of public_missions, taking_part, '
  'first: the first ten [{rank, done, finished, name, avatar_url | null}]}]}. Refuses: nothing.';
revoke execute on function public.public_challenges from public;
grant execute on function public.public_challenges to anon, authenticated;

create function public.my_challenges() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'rank', s.rank, 'done', coalesce(s.done, 0), 'finished', coalesce(s.finished, false),
      'missions', (
        select coalesce(jsonb_agg(private.mission_claim_state(v_user, m) order by x.at), '[]') from private.challenge_missions x
        join private.missions m on m.id = x.mission_id and private.mission_is_public(m) where x.challenge_id = c.id),
      'prize', (select l.points from public.points_ledger l where l.source = 'prize' and l.source_id = 'challenge:' || c.id and l.user_id = v_user)
    ) order by c.slug), '[]')
    from private.challenges c left join lateral (
      select * from private.challenge_standings(c) x where x.user_id = v_user
    ) s on true
    where private.challenge_is_public(c) and c.ends_at > now() - interval '60 days');
end
$$;
comment on function public.my_challenges is
  'For members: how they stand in each challenge of public_challenges, [{slug, rank | null: nothing done yet, '
  'or not in rankings, done, finished, missions: [as private.mission_claim_state], prize: points that were '
  'paid | null}]. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_challenges from public;
grant execute on function public.my_challenges to authenticated;

-- What staff do with challenges: choose missions, a window and a prize; publish and archive.

create function private.challenge_begun(c private.challenges) returns boolean
language sql stable set search_path = '' as $$
  select private.challenge_is_public(c) and c.starts_at <= now() and exists (select from private.challenge_standings(c))
$$;
comment on function private.challenge_begun is
  'Whether members take part already: what they play for is fixed then.';

create function private.demand_challenge_values(p_before jsonb, p_values jsonb, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_missions jsonb := p_values -> 'missions';
  v_end timestamptz := (p_data ->> 'ends_at')::timestamptz;
  v_ended timestamptz := (p_before ->> 'ends_at')::timestamptz;
begin
  if jsonb_typeof(v_missions) is distinct from 'array' or jsonb_array_length(v_missions) not between 1 and 20
    or exists (select from jsonb_array_elements_text(v_missions) x (id) group by x.id having count(*) > 1)
    or exists (
      select from jsonb_array_elements_text(v_missions) x (id)
      left join private.missions m on m.id = private.to_uuid(x.id) and m.state <> 'archived' where m.id is null)
  then
    perform private.refuse('challenge_missions', 'missions');
  elsif exists (
    select from jsonb_array_elements_text(v_missions) x (id) join private.missions m on m.id = private.to_uuid(x.id) and m.segment_id is not null)
  then
    perform private.refuse('mission_in_challenge', 'missions');
  elsif v_end <= (p_data ->> 'starts_at')::timestamptz then
    perform private.refuse('window_order', 'ends_at');
  end if;
  perform private.demand_prize((p_data ->> 'prize')::integer, 'prize');
  if p_before is not null and private.challenge_begun(jsonb_populate_record(null::private.challenges, p_before)) then
    if (p_data -> 'prize', p_data -> 'places', p_data -> 'starts_at') is distinct from (p_before -> 'prize', p_before -> 'places', p_before -> 'starts_at') then
      perform private.refuse('challenge_begun', case when p_data -> 'prize' <> p_before -> 'prize' then 'prize'
        when p_data -> 'places' <> p_before -> 'places' then 'places' else 'starts_at' end);
    elsif v_missions is distinct from p_before -> 'missions' then
      perform private.refuse('challenge_begun', 'missions');
    elsif v_end < v_ended or (v_end <> v_ended and v_ended <= now()) then
      perform private.refuse('challenge_begun', 'ends_at');
    end if;
  end if;
  return jsonb_build_object('missions', v_missions);
end
$$;
comment on function private.demand_challenge_values is
  'What staff may write of a challenge. Once members take part, words change, and the end moves later; all '
  'else stays.';

create function private.publish_challenge(p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_change jsonb := private.publication(p_row, p_state, p_publish_at, (p_row ->> 'ends_at')::timestamptz);
begin
  if p_state = 'published' and exists (
    select from private.challenge_missions x join private.missions m on m.id = x.mission_id
    where x.challenge_id = (p_row ->> 'id')::uuid and m.state <> 'published')
  then
    perform private.refuse('challenge_missions');
  elsif p_state = 'archived' and p_row ->> 'settled_at' is null and private.challenge_begun(jsonb_populate_record(null::private.challenges, p_row)) then
    perform private.refuse('challenge_begun');
  end if;
  return v_change;
end
$$;

create function private.challenge_stays(p_action text, p_now jsonb, p_then jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- What members play for does not go back under them; words do.
  return private.challenge_begun(jsonb_populate_record(null::private.challenges, p_now)) and (p_then is null
    or p_then - array['texts', 'publish_at'] is distinct from
      private.content_data(private.content_kind('challenge'), p_now) - array['texts', 'publish_at']);
end
$$;

select private.staff_change('public.admin_save_challenge(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''challenge'', p_id, p_values, p_reason, p_version)', 'challenge.save', 'challenge', 'p_id',
  'For moderators, and for admins alone with a prize above the limit of an award: writes a challenge (p_id null makes a draft): {texts: {language: {title, text}}, missions: [id], 1 to 20, starts_at, ends_at, places: how many get the prize | null: everyone who finishes, prize}. Once members take part only the words change, and the end moves later. p_version is of admin_challenge. Returns as private.changed with its id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, out_of_range, points_limit, window_order, challenge_missions, mission_in_challenge, challenge_begun, not_found, changed_meanwhile.',
  p_answers => 'id');

select private.staff_change('public.admin_set_challenge(p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null)',
  'private.set_content(''challenge'', p_id, p_state, p_publish_at, p_reason, p_version)', 'challenge.set', 'challenge', 'p_id',
  'For moderators: publishes a challenge whose missions are published, now or at p_publish_at (p_state published), or archives one in which nobody takes part or whose prizes are paid (archived). What needs two people (private.needs_second) is only proposed by the first of them: the line is challenge.proposed. Returns as private.changed. Refuses, with the field as detail where there is one: unauthenticated, forbidden, reason_required, too_long, invalid_input, time_past, window_order, points_limit, not_found, changed_meanwhile, content_state, challenge_missions, challenge_begun, second_person_waits (proposed by the caller).');

-- Reads

create function private.challenge_standing(c private.challenges) returns text
language sql stable set search_path = '' as $$
  select case
    when c.state <> 'published' then c.state
    when c.publish_at > now() then 'scheduled'
    when c.starts_at > now() then 'upcoming'
    when c.ends_at > now() then 'open'
    when c.settled_at is null then 'settling'
    else 'closed' end
$$;
comment on function private.challenge_standing is
  'How a challenge stands for staff: draft, scheduled (to be published later), upcoming (published, starts '
  'later), open, settling (over, prizes wait for what is not decided), closed, archived.';

create function private.challenge_row(c private.challenges) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(c) - array['settled_at', 'created_at'] || private.missions_of_challenge(c.id) || (
    select jsonb_build_object('waits', private.decision_json('challenge', c.id::text), 'version', c.version::text, 'state', private.challenge_standing(c),
      'taking_part', count(*), 'finished', count(*) filter (where s.finished))
    from private.challenge_standings(c) s);
end
$$;

create function public.admin_challenges(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state}', p_sort, '{starts}');
  return private.list_page(
    $from$
      from private.challenges c
      where ($1 -> 'q' is null or c.texts::text ilike private.list_pattern($1) or c.slug ilike private.list_pattern($1))
        and ($1 -> 'state' is null or private.challenge_standing(c) = any (private.list_choices($1 -> 'state')))
    $from$, 'private.challenge_row(c)', 'c.starts_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_challenges is
  'For moderators. A list (private.list_page) of challenges: filters q (title, text, slug), state (draft | '
  'scheduled | upcoming | open | settling | closed | archived); sort starts. Rows: {id, version, slug, texts, '
  'starts_at, ends_at, places | null, prize, state, publish_at, waits: private.decision_json, missions: [id], '
  'taking_part, finished}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_challenges to authenticated;

create function public.admin_challenge(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_challenge private.challenges;
begin
  select * into v_challenge from private.challenges where id = p_id;
  if p_id is not null and v_challenge.id is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object(
    'challenge', case when p_id is not null then private.challenge_row(v_challenge)
      || jsonb_build_object('begun', private.challenge_begun(v_challenge)) end,
    'versions', private.version_list('challenge', p_id, private.content_versions('challenge', p_id)),
    'choices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'texts', m.texts, 'points', m.points, 'state', private.mission_standing(m))
        order by m.slug), '[]')
      from private.missions m
      where m.state <> 'archived' or exists (
        select from private.challenge_missions x where x.challenge_id = p_id and x.mission_id = m.id)));
end
$$;
comment on function public.admin_challenge is
  'For moderators. A challenge to be edited, or for p_id null what a new one needs: {challenge: as a row of '
  'admin_challenges with begun | null, versions: as private.version_list, choices: [{id, texts, points, '
  'state}] of missions}. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_challenge to authenticated;

create function private.preview_challenge(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'challenge', jsonb_build_object('slug', p_row -> 'slug', 'texts', p_row -> 'texts', 'starts_at', p_row -> 'starts_at', 'ends_at', p_row -> 'ends_at',
        'places', p_row -> 'places', 'prize', p_row -> 'prize', 'settled', false, 'taking_part', 0, 'first', '[]'::jsonb,
        'missions', jsonb_agg(private.mission_shown(m) order by x.at)),
      'states', jsonb_agg(jsonb_build_object('slug', m.slug, 'state', coalesce(private.mission_gate_of(m, now(), p_done,
        (select points from public.levels where key = p_level), p_tier), 'open')) order by x.at))
    from jsonb_array_elements_text(p_row -> 'missions') with ordinality x (id, at) join private.missions m on m.id = x.id::uuid);
end
$$;
