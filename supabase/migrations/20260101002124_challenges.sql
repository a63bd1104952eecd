-- Challenges: named, time-boxed sets of missions with a ranking of their own and a prize, paid once by the ledger.

create table private.challenge_versions (
  id bigint generated always as identity primary key,
  challenge_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.challenge_versions is 'Every state that a challenge has had: the audit log names its number.';
alter table private.challenge_versions enable row level security;
create index challenge_versions_challenge on private.challenge_versions (challenge_id, created_at, id);

create table private.challenges (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  texts jsonb not null check (texts ? 'en'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Members who get the prize: the first so many, or everyone who finishes.
  places integer check (places between 1 and 1000),
  prize integer not null check (prize > 0),
  state text not null check (state in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  version bigint not null references private.challenge_versions,
  -- When the prizes of the first were given; of one for everyone who finishes it stays null.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
comment on table private.challenges is
  'Sets of missions with a prize. places null: everyone who finishes. Read and written only by functions.';
alter table private.challenges enable row level security;
create trigger challenges_written before insert or update of texts on private.challenges
  for each row execute function private.tidy_written('texts:json');
create index challenges_version on private.challenges (version);
create index challenges_unsettled on private.challenges (ends_at) where settled_at is null;

create table private.challenge_missions (
  challenge_id uuid not null references private.challenges on delete cascade,
  mission_id uuid not null references private.missions,
  at integer not null,
  primary key (challenge_id, mission_id)
);
comment on table private.challenge_missions is 'Missions of a challenge, in their order.';
alter table private.challenge_missions enable row level security;
create index challenge_missions_mission on private.challenge_missions (mission_id);

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
comment on function private.follow_challenge is 'Gives a challenge the missions that one of its versions names.';

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
comment on function private.challenge_standings is 'Members in a challenge: missions done, their points, when the last of them was handed in. Staff, suspended and opted-out members are left out, as in every ranking.';

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
comment on function private.challenge_waits is 'Whether the result of a challenge is open: its end has not come, or something that was handed in before it is not decided yet.';

create function public.due_challenges() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id order by c.ends_at, c.id), '{}') from private.challenges c
  where c.state = 'published' and c.settled_at is null and c.starts_at <= now() and (c.places is null or not private.challenge_waits(c))
$$;
comment on function public.due_challenges is 'For the clock: challenges that may have prizes to pay, each for settle_challenge: those that pay everybody since they have begun, those that pay the first since their result is known.';
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
comment on function public.settle_challenge is 'For the clock: pays the prizes of one challenge, in a transaction of its own, so that none holds another up: to everyone who has finished as soon as they have, to the first once the end has come and all that was handed in before it is decided. Returns how many were paid.';
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
comment on function public.public_challenges is 'For everybody: published challenges, those too that ended within sixty days: {at, challenges: [{slug, texts: {language: {title, text}}, starts_at, ends_at, places: how many get the prize | null: everyone who finishes, prize, settled: whether the prizes are paid, missions: as of public_missions, taking_part, first: the first ten [{rank, done, finished, name, avatar_url | null}]}]}. Refuses: nothing.';
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
comment on function public.my_challenges is 'For members: how they stand in each challenge of public_challenges, [{slug, rank | null: nothing done yet, or not in rankings, done, finished, missions: [as private.mission_claim_state], prize: points that were paid | null}]. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_challenges from public;
grant execute on function public.my_challenges to authenticated;
