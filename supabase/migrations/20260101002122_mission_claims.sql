-- What members did with missions: one claim for a member, mission and period, checked from facts, paid by one ledger line.

create table private.mission_claims (
  id bigint generated always as identity primary key,
  mission_id uuid not null references private.missions,
  user_id uuid not null references public.profiles on delete cascade,
  period text not null,
  -- queued: its source did not answer and is asked again; review: a proof waits for staff.
  state text not null check (state in ('queued', 'not_yet', 'review', 'rejected', 'passed')),
  value integer,
  needed integer,
  checked_at timestamptz,
  -- Checks that found no source, and when the next is due.
  attempts integer not null default 0,
  next_at timestamptz,
  -- When what counts was begun or handed in.
  handed_in_at timestamptz not null default now(),
  -- What counts for one member only, such as a token.
  subject text check (char_length(subject) <= 200),
  ledger bigint references public.points_ledger,
  passed_at timestamptz,
  -- One claim, however often and from wherever it is asked.
  constraint mission_claims_once unique (mission_id, user_id, period),
  constraint passed_has_a_time check ((state = 'passed') = (passed_at is not null)),
  constraint queued_has_a_time check ((state = 'queued') = (next_at is not null))
);
comment on table private.mission_claims is 'How far each member is with each mission, in each of its periods.';
alter table private.mission_claims enable row level security;
create index mission_claims_user on private.mission_claims (user_id, passed_at desc);
create index mission_claims_ledger on private.mission_claims (ledger) where ledger is not null;
create index mission_claims_due on private.mission_claims (next_at) where state = 'queued';
-- How many places of a limited mission are taken.
create index mission_claims_taken on private.mission_claims (mission_id) where state in ('passed', 'review');
-- One token counts for one member a mission.
create unique index mission_claims_subject on private.mission_claims (mission_id, period, subject) where state = 'passed' and subject is not null;

create function private.mission_retry(p_attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select (array[interval '1 minute', '5 minutes', '30 minutes', '6 hours'])[least(p_attempts, 4)]
$$;
comment on function private.mission_retry is 'After so many checks without an answer of the source: how long until the next.';

create function private.mission_taken(p_mission uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (select count(*)::integer from private.mission_claims where mission_id = p_mission and state in ('passed', 'review'));
end
$$;

create function private.mission_gate_of(m private.missions, p_at timestamptz, p_done boolean, p_xp integer, p_tier text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if m.opens_at > p_at then
    return 'upcoming';
  elsif m.closes_at <= p_at then
    return 'closed';
  elsif m.requires is not null and not p_done then
    return 'needs_mission';
  elsif m.min_level is not null and p_xp < (select l.points from public.levels l where l.key = m.min_level) then
    return 'needs_level';
  elsif m.min_tier is not null and (select min(n.rank) from public.plans n where n.tier = p_tier)
    < (select min(n.rank) from public.plans n where n.tier = m.min_tier)
  then
    return 'needs_tier';
  end if;
  return null;
end
$$;
comment on function private.mission_gate_of is 'Why somebody with these points and this tier, who has done the mission before or not, cannot do a mission at a moment; as private.mission_gate.';

create function private.mission_gate(p_user uuid, m private.missions, p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  if private.is_own(p_user, 'mission', m.id || ':') then
    return 'own';
  end if;
  return private.mission_gate_of(m, p_at,
    m.requires is not null and exists (
      select from private.mission_claims where mission_id = m.requires and user_id = p_user and state = 'passed'),
    case when m.min_level is not null then (select w.total_xp from public.wallet_profiles w where w.user_id = p_user) end,
    case when m.min_tier is not null then (select p.tier from public.profiles p where p.user_id = p_user) end);
end
$$;
comment on function private.mission_gate is 'Why a member cannot do a mission at a moment: own (they wrote or published it as staff), upcoming, closed, needs_mission, needs_level, needs_tier; null when nothing stands in the way.';

create function private.pay_mission(
  p_claim private.mission_claims, m private.missions, p_counts_at timestamptz default null, p_actor uuid default null
) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_source_id text := m.id || ':' || p_claim.period;
  v_line bigint;
begin
  select id into v_line from public.points_ledger
  where source = 'mission' and source_id = v_source_id and user_id = p_claim.user_id;
  if v_line is null then
    v_line := private.award(p_claim.user_id, 'mission', v_source_id, m.points, 'Mission', (
      select jsonb_build_object('mission', m.slug) || jsonb_object_agg('title_' || key, value ->> 'title') from jsonb_each(m.texts)
    ), null, p_counts_at);
  elsif p_actor is not null then
    -- Staff decided again: what had been taken back with their first decision stands again.
    perform private.reverse(v_line, 0, 'Mission', p_actor);
  end if;
  update private.mission_claims set state = 'passed', passed_at = now(), next_at = null, ledger = v_line where id = p_claim.id;
  return v_line;
end
$$;
comment on function private.pay_mission is 'Gives the points of a claim, once for member, mission and period, whatever happened to the claim since.';

create function private.mission_kept_until(p_claim private.mission_claims, m private.missions) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_until timestamptz;
begin
  -- Enough was seen: what it waits for is a place.
  if p_claim.state is null or p_claim.state not in ('not_yet', 'queued') or p_claim.value >= p_claim.needed
    -- What is asked was changed since.
    or p_claim.checked_at < (select v.created_at from private.mission_versions v where v.id = m.version)
  then
    return null;
  end if;
  select least(p_claim.checked_at + k.kept, p_claim.next_at) into v_until from private.mission_kinds k where k.kind = m.kind;
  return case when v_until > now() then v_until end;
end
$$;
comment on function private.mission_kept_until is 'Until when the last answer of a source outside is used again, five minutes at most, so that nobody who presses often asks it often; null when it is to be asked.';

create function private.check_mission(p_user uuid, m private.missions, p_at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  v_period text := private.mission_period(m.repeats, p_at);
  v_claim private.mission_claims;
  v_gate text;
  v_fact private.mission_fact;
begin
  perform private.lock_members(array[p_user]);
  select * into v_claim from private.mission_claims where mission_id = m.id and user_id = p_user and period = v_period for update;
  if v_claim.state in ('passed', 'review') then
    return v_claim.state;
  end if;
  v_gate := private.mission_gate(p_user, m, p_at);
  -- Who began before the end and met a source that did not answer has not missed it.
  if v_gate is not null and not (v_gate = 'closed' and v_claim.state = 'queued') then
    return v_gate;
  end if;
  if private.mission_kept_until(v_claim, m) is not null then
    return v_claim.state;
  end if;
  v_fact := private.mission_fact_of(p_user, m, case when v_gate = 'closed' then v_claim.handed_in_at else p_at end);
  insert into private.mission_claims as c (mission_id, user_id, period, state, value, needed, checked_at, attempts, next_at, handed_in_at, subject)
  values (m.id, p_user, v_period, case when v_fact.available then 'not_yet' else 'queued' end, v_fact.value, v_fact.needed, now(),
    case when v_fact.available then 0 else 1 end, case when not v_fact.available then now() + private.mission_retry(1) end, p_at, v_fact.subject)
  on conflict on constraint mission_claims_once do update set
    state = case when c.state = 'rejected' and excluded.state = 'not_yet' then 'rejected' else excluded.state end,
    value = excluded.value, needed = excluded.needed, checked_at = excluded.checked_at, subject = excluded.subject,
    handed_in_at = case c.state when 'queued' then c.handed_in_at else excluded.handed_in_at end,
    attempts = case when v_fact.available then 0 else c.attempts + 1 end,
    next_at = case when not v_fact.available then now() + private.mission_retry(c.attempts + 1) end
  returning * into v_claim;
  if not v_fact.available or v_fact.value < v_fact.needed then
    return v_claim.state;
  end if;
  if m.max_claims is not null then
    -- The last places are given one after the other.
    perform pg_advisory_xact_lock(hashtextextended('mission:' || m.id, 0));
    if private.mission_taken(m.id) >= m.max_claims then
      return 'full';
    end if;
  end if;
  perform private.pay_mission(v_claim, m);
  return 'passed';
exception when unique_violation then
  -- Of two members with one token the first has it.
  return 'not_yet';
end
$$;
comment on function private.check_mission is 'Looks at the facts of a member and a mission and pays it when they are enough. Returns how it stands: passed, not_yet, queued, review, rejected, full, or as private.mission_gate.';

create function private.mission_is_for(p_user uuid, m private.missions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return m.segment_id is null or private.in_segment(m.segment_id, p_user)
    or exists (select from private.mission_claims c where c.mission_id = m.id and c.user_id = p_user);
end
$$;
comment on function private.mission_is_for is 'Whether a member sees a mission and may do it: it is for everybody, or for a segment that they are in now, or they have begun it.';

create function private.public_mission(p_slug text, p_user uuid) returns private.missions
language plpgsql stable set search_path = '' as $$
declare
  v_mission private.missions;
begin
  select * into v_mission from private.missions m where m.slug = p_slug and private.mission_is_public(m);
  if v_mission.id is null or not private.mission_is_for(p_user, v_mission) then
    perform private.refuse('not_found');
  end if;
  return v_mission;
end
$$;

create function private.mission_claim_state(p_user uuid, m private.missions) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_at timestamptz := now();
  v_claim private.mission_claims;
  v_gate text;
  v_fact private.mission_fact;
  v_kept timestamptz;
  v_state text;
  v_taken boolean;
begin
  select * into v_claim from private.mission_claims c
  where c.mission_id = m.id and c.user_id = p_user and c.period = private.mission_period(m.repeats, v_at);
  if v_claim.state is distinct from 'passed' then
    v_gate := private.mission_gate(p_user, m, v_at);
    v_kept := private.mission_kept_until(v_claim, m);
    v_fact := case when v_kept is null then private.mission_fact_of(p_user, m, v_at)
      else (v_claim.value, v_claim.needed, v_claim.state <> 'queued', v_claim.subject)::private.mission_fact end;
  end if;
  v_taken := v_claim.state = 'passed' and exists (select from public.points_ledger where reverses = v_claim.ledger having sum(points) <= -(
    select points from public.points_ledger where id = v_claim.ledger));
  v_state := case
    when v_taken then 'reversed'
    when v_claim.state in ('passed', 'review', 'queued') then v_claim.state
    when v_gate is not null then v_gate
    when m.max_claims is not null and private.mission_taken(m.id) >= m.max_claims then 'full'
    when v_claim.state = 'rejected' then 'rejected'
    when v_fact.available and v_fact.value >= v_fact.needed then 'ready'
    when v_claim.id is not null then 'not_yet'
    else 'open' end;
  return jsonb_build_object('slug', m.slug, 'state', v_state, 'value', coalesce(v_fact.value, v_claim.value), 'needed', coalesce(v_fact.needed, v_claim.needed),
    'available', coalesce(v_fact.available, true), 'checked_at', v_claim.checked_at, 'kept_until', v_kept, 'next_at', v_claim.next_at, 'passed_at', v_claim.passed_at,
    'again_at', case when m.repeats <> 'once' and v_claim.state = 'passed' and coalesce(m.closes_at > private.mission_until(m, v_at), true)
      then private.mission_until(m, v_at) end,
    'left', case when m.max_claims is not null then greatest(m.max_claims - private.mission_taken(m.id), 0) end);
end
$$;
comment on function private.mission_claim_state is 'How a mission stands for a member now: {slug, state: open | ready (enough was seen, only to be claimed) | not_yet | queued | review | rejected | passed | reversed (its points were taken back) | full | own | upcoming | closed | needs_mission | needs_level | needs_tier, value, needed, available: whether the source answers, checked_at | null, kept_until: when a source outside is asked again after its last answer | null, next_at: of a queued check | null, passed_at | null, again_at: when a repeating one can be done again | null, left: places of a limited one | null}.';

create function public.claim_mission(p_slug text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_mission private.missions := private.public_mission(p_slug, v_user);
  v_state text := private.check_mission(v_user, v_mission, now());
begin
  return private.mission_claim_state(v_user, v_mission) || case when v_state = 'full' then '{"state": "full"}'::jsonb else '{}' end;
end
$$;
comment on function public.claim_mission is 'For members: has the facts of a mission looked at and its points paid when they are enough; as often as one likes, it is paid once. Returns private.mission_claim_state. Refuses: unauthenticated, second_factor_required, suspended, not_found.';
revoke execute on function public.claim_mission from public;
grant execute on function public.claim_mission to authenticated;

create function public.visit_mission(p_slug text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_mission private.missions := private.public_mission(p_slug, v_user);
begin
  if not v_mission.params ? 'path' then
    perform private.refuse('not_found');
  end if;
  if private.mission_gate(v_user, v_mission, now()) is null then
    insert into private.mission_visits (mission_id, user_id, period)
    values (v_mission.id, v_user, private.mission_period(v_mission.repeats, now())) on conflict do nothing;
    perform private.check_mission(v_user, v_mission, now());
  end if;
  return v_mission.params ->> 'path';
end
$$;
comment on function public.visit_mission is 'For the server''s handler that leads a member to the page of a mission: notes it, pays the mission, returns the path. Refuses: unauthenticated, second_factor_required, suspended, not_found.';
revoke execute on function public.visit_mission from public;
grant execute on function public.visit_mission to authenticated;

create function public.answer_quiz(p_slug text, p_answers integer[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_mission private.missions := private.public_mission(p_slug, v_user);
  v_correct integer;
  v_tries integer;
begin
  if not v_mission.params ? 'questions' or cardinality(p_answers) is distinct from jsonb_array_length(v_mission.params -> 'questions') then
    perform private.refuse('invalid_input');
  end if;
  perform private.lock_members(array[v_user]);
  if private.mission_claim_state(v_user, v_mission) ->> 'state' in ('open', 'not_yet') then
    select count(*) into v_tries from private.quiz_attempts
    where user_id = v_user and mission_id = v_mission.id and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
    if v_tries >= private.setting_int('missions.quiz_tries') then
      perform private.refuse('quiz_tries_used');
    end if;
    select count(*) into v_correct
    from jsonb_array_elements(v_mission.params -> 'questions') with ordinality q (question, at)
    where (q.question ->> 'answer')::integer = p_answers[q.at];
    insert into private.quiz_attempts (mission_id, user_id, correct) values (v_mission.id, v_user, v_correct);
  end if;
  perform private.check_mission(v_user, v_mission, now());
  return private.mission_claim_state(v_user, v_mission) || jsonb_build_object('correct', v_correct, 'quiz', private.quiz_json(v_user, v_mission));
end
$$;
comment on function public.answer_quiz is 'For members: answers a quiz, one choice (from 0) for each question in order. Tells how many were right, never which. Returns private.mission_claim_state with {correct | null: nothing was to be answered, quiz: as private.quiz_json}. Refuses: unauthenticated, second_factor_required, suspended, not_found, invalid_input, quiz_tries_used.';
revoke execute on function public.answer_quiz from public;
grant execute on function public.answer_quiz to authenticated;

create function private.quiz_json(p_user uuid, m private.missions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'questions', (select jsonb_agg(q - 'answer') from jsonb_array_elements(m.params -> 'questions') q),
    'right', m.params -> 'right',
    'tries_left', greatest(private.setting_int('missions.quiz_tries') - (
      select count(*) from private.quiz_attempts
      where user_id = p_user and mission_id = m.id and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'), 0));
end
$$;
comment on function private.quiz_json is 'A quiz as it is taken: {questions: [{text, options: [{language: text}]}] without answers, right: how many must be, tries_left: today}.';

create function private.my_mission(p_user uuid, m private.missions) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state jsonb := private.mission_claim_state(p_user, m);
begin
  return v_state || jsonb_build_object(
    'quiz', case when m.params ? 'questions' and v_state ->> 'state' in ('open', 'not_yet') then private.quiz_json(p_user, m) end,
    'proof', case when (select hands_in from private.mission_kinds where kind = m.kind) = 'proof' then private.proof_json(p_user, m) end);
end
$$;

create function public.my_missions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return private.balance(coalesce((select w.total_xp from public.wallet_profiles w where w.user_id = v_user), 0)) || jsonb_build_object(
    'checkin', private.checkin_json(v_user),
    'earned', (select coalesce(sum(l.points), 0) from public.points_ledger l where l.user_id = v_user and l.source = 'mission'),
    'missions', (
      select coalesce(jsonb_agg(private.my_mission(v_user, m) order by m.points desc, m.slug), '[]') from private.missions m
      where private.mission_is_public(m) and coalesce(m.closes_at > now() - interval '7 days', true) and private.mission_is_for(v_user, m)),
    'chosen', (
      select coalesce(jsonb_agg(private.mission_shown(m) order by m.points desc, m.slug), '[]') from private.missions m
      where m.segment_id is not null and private.mission_is_public(m) and coalesce(m.closes_at > now() - interval '7 days', true)
        and private.mission_is_for(v_user, m)));
end
$$;
comment on function public.my_missions is 'For members: {xp, owed: as private.balance, checkin: as private.checkin_json, earned: points from missions, missions: [private.mission_claim_state with quiz: as private.quiz_json | null and proof: as private.proof_json | null] of those of public_missions and of chosen, chosen: [as of public_missions] for a segment that the member is in}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_missions from public;
grant execute on function public.my_missions to authenticated;

create function public.run_mission_checks(p_limit integer default 100) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_run integer := 0;
begin
  for v_due in
    select c.user_id, c.handed_in_at, m as mission from private.mission_claims c join private.missions m on m.id = c.mission_id
    where c.state = 'queued' and c.next_at <= now() order by c.next_at limit least(p_limit, 500)
  loop
    perform private.check_mission(v_due.user_id, v_due.mission, case
      when private.mission_period((v_due.mission).repeats, now()) = private.mission_period((v_due.mission).repeats, v_due.handed_in_at) then now()
      else v_due.handed_in_at end);
    v_run := v_run + 1;
  end loop;
  return v_run;
end
$$;
comment on function public.run_mission_checks is 'For the service, by the clock: asks the sources again that did not answer. Returns how many checks ran.';
grant execute on function public.run_mission_checks to service_role;
