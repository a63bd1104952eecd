create function private.mission_retry(p_attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select (array[interval '1 minute', '5 minutes', '30 minutes', '6 hours'])[least(p_attempts, 4)]
$$;
comment on function private.mission_retry is
  'After so many checks without an answer of the source: how long until the next.';

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
comment on function private.mission_gate_of is
  'Why somebody with these points and this tier, who has done the mission before or not, cannot do a mission '
  'at a moment; as private.mission_gate.';

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
comment on function private.mission_gate is
  'Why a member cannot do a mission at a moment: own (they wrote or published it as staff), upcoming, closed, '
  'needs_mission, needs_level, needs_tier; null when nothing stands in the way.';

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
comment on function private.pay_mission is
  'Gives the points of a claim, once for member, mission and period, whatever happened to the claim since.';

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
comment on function private.mission_kept_until is
  'Until when the last answer of a source outside is used again, five minutes at most, so that nobody who '
  'presses often asks it often; null when it is to be asked.';

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
comment on function private.check_mission is
  'Looks at the facts of a member and a mission and pays it when they are enough. Returns how it stands: '
  'passed, not_yet, queued, review, rejected, full, or as private.mission_gate.';

create function private.mission_is_for(p_user uuid, m private.missions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return m.segment_id is null or private.in_segment(m.segment_id, p_user)
    or exists (select from private.mission_claims c where c.mission_id = m.id and c.user_id = p_user);
end
$$;
comment on function private.mission_is_for is
  'Whether a member sees a mission and may do it: it is for everybody, or for a segment that they are in now, '
  'or they have begun it.';

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
comment on function private.mission_claim_state is
  'How a mission stands for a member now: {slug, state: open | ready (enough was seen, only to be claimed) | '
  'not_yet | queued | review | rejected | passed | reversed (its points were taken back) | full | own | '
  'upcoming | closed | needs_mission | needs_level | needs_tier, value, needed, available: whether the source '
  'answers, checked_at | null, kept_until: when a source outside is asked again after its last answer | null, '
  'next_at: of a queued check | null, passed_at | null, again_at: when a repeating one can be done again | '
  'null, left: places of a limited one | null}.';

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
comment on function public.claim_mission is
  'For members: has the facts of a mission looked at and its points paid when they are enough; as often as '
  'one likes, it is paid once. Returns private.mission_claim_state. Refuses: unauthenticated, '
  'second_factor_required, suspended, not_found.';
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
comment on function public.visit_mission is
  'For the server''s handler that leads a member to the page of a mission: notes it, pays the mission, '
  'returns the path. Refuses: unauthenticated, second_factor_required, suspended, not_found.';
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
comment on function public.answer_quiz is
  'For members: answers a quiz, one choice (from 0) for each question in order. Tells how many were right, '
  'never which. Returns private.mission_claim_state with {correct | null: nothing was to be answered, quiz: '
  'as private.quiz_json}. Refuses: unauthenticated, second_factor_required, suspended, not_found, '
  'invalid_input, quiz_tries_used.';
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
comment on function private.quiz_json is
  'A quiz as it is taken: {questions: [{text, options: [{language: text}]}] without answers, right: how many '
  'must be, tries_left: today}.';

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
comment on function public.my_missions is
  'For members: {xp, owed: as private.balance, checkin: as private.checkin_json, earned: points from '
  'missions, missions: [private.mission_claim_state with quiz: as private.quiz_json | null and proof: as '
  'private.proof_json | null] of those of public_missions and of chosen, chosen: [as of public_missions] for '
  'a segment that the member is in}. Refuses: unauthenticated, second_factor_required.';
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
comment on function public.run_mission_checks is
  'For the service, by the clock: asks the sources again that did not answer. Returns how many checks ran.';
grant execute on function public.run_mission_checks to service_role;

create function private.proof_neighbours(p_user uuid, p_mission uuid, p_link text, p_text text, p_hash text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('proof', n.id, 'by', n.by) order by n.at desc, n.id), '[]') from (
      select f.id, min(f.by) as by, f.at from (
        (select p.id, 'picture' as by, p.sent_at as at from (
          select * from private.mission_proofs r where r.picture_hash is not null order by r.sent_at desc limit 2000
        ) p where p_hash is not null and p.user_id <> p_user and bit_count(p.picture_hash::bit(64) # p_hash::bit(64)) <= 6)
        union all
        (select p.id, 'link', p.sent_at from private.mission_proofs p
          where p_link <> '' and p.link <> '' and lower(p.link) = lower(p_link) and p.user_id <> p_user
          order by p.sent_at desc limit 20)
        union all
        (select p.id, 'text', p.sent_at from (
          select * from private.mission_proofs r where r.mission_id = p_mission order by r.sent_at desc limit 500
        ) p where char_length(p_text) >= 20 and p.user_id <> p_user and extensions.similarity(p.text, p_text) > 0.6)
      ) f group by f.id, f.at order by f.at desc, f.id limit 20
    ) n);
end
$$;
comment on function private.proof_neighbours is
  'Proofs of other members that one resembles: nearly the same picture (6 of 64 bits differ at most), the '
  'same link, or like text.';

create function private.proof_json(p_user uuid, m private.missions) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_proof private.mission_proofs;
  v_tries integer := private.setting_int('missions.proof_tries');
begin
  select * into v_proof from private.mission_proofs p
  where p.mission_id = m.id and p.user_id = p_user and p.period = private.mission_period(m.repeats, now())
  order by p.try desc limit 1;
  return jsonb_build_object(
    'wants', coalesce(m.params ->> 'proof', 'text'), 'tries_left', v_tries - coalesce(v_proof.try, 0), 'days', private.setting_int('cases.proof_days'),
    'retry_at', case when v_proof.state = 'rejected' and v_proof.decided_at + make_interval(hours => private.setting_int('missions.proof_retry_hours')) > now()
      then v_proof.decided_at + make_interval(hours => private.setting_int('missions.proof_retry_hours')) end,
    'last', case when v_proof.id is not null then jsonb_build_object('id', v_proof.id, 'state', v_proof.state, 'link', v_proof.link,
      'text', v_proof.text, 'picture', v_proof.picture is not null, 'code', v_proof.code, 'answer', v_proof.answer, 'sent_at', v_proof.sent_at,
      'due_at', v_proof.sent_at + make_interval(days => private.setting_int('cases.proof_days')),
      'appeal', case when v_proof.state = 'rejected' then private.appeal_json(p_user, 'proof', v_proof.id::text) end) end);
end
$$;
comment on function private.proof_json is
  'How proofs of a member for a mission stand in this period: {wants: picture | link | either | text, '
  'tries_left, days: in which it is answered, retry_at: when the next may come after a rejection, while it '
  'may not yet | null, last: {id, state: open | approved | rejected, link, text, picture: whether there is '
  'one, code: why it was rejected | null, answer, sent_at, due_at, appeal: as private.appeal_json | null} | '
  'null}.';

create function public.send_proof(
  p_user uuid, p_slug text, p_link text, p_text text, p_picture uuid default null, p_picture_hash text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_mission private.missions := private.public_mission(p_slug, p_user);
  v_wants text := coalesce(v_mission.params ->> 'proof', 'text');
  v_link text := private.tidy_line(left(coalesce(p_link, ''), 20000));
  v_text text := private.tidy_prose(left(coalesce(p_text, ''), 20000));
  v_period text := private.mission_period(v_mission.repeats, now());
  v_last private.mission_proofs;
  v_id uuid;
begin
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif (select hands_in from private.mission_kinds where kind = v_mission.kind) <> 'proof' then
    perform private.refuse('not_found');
  elsif (v_wants = 'picture' and p_picture is null) or (v_wants = 'link' and v_link = '')
    or (p_picture is null and v_link = '' and v_text = '') or (v_wants = 'either' and p_picture is null and v_link = '')
  then
    perform private.refuse('required');
  elsif v_link <> '' and v_link !~ '^https://[^\s]+$' then
    perform private.refuse('invalid_input');
  elsif char_length(v_link) > 500 or char_length(v_text) > 1000 then
    perform private.refuse('too_long');
  end if;
  perform private.lock_members(array[p_user]);
  if private.mission_gate(p_user, v_mission, now()) is not null then
    perform private.refuse('mission_unavailable');
  end if;
  if exists (
    select from private.mission_claims where mission_id = v_mission.id and user_id = p_user and period = v_period and state in ('review', 'passed')
  ) then
    perform private.refuse('proof_open');
  end if;
  select * into v_last from private.mission_proofs
  where mission_id = v_mission.id and user_id = p_user and period = v_period order by try desc limit 1;
  if v_last.try >= private.setting_int('missions.proof_tries') then
    perform private.refuse('proof_tries_used');
  elsif v_last.decided_at + make_interval(hours => private.setting_int('missions.proof_retry_hours')) > now() then
    perform private.refuse('proof_too_soon');
  end if;
  if v_mission.max_claims is not null then
    perform pg_advisory_xact_lock(hashtextextended('mission:' || v_mission.id, 0));
    if private.mission_taken(v_mission.id) >= v_mission.max_claims then
      perform private.refuse('mission_unavailable');
    end if;
  end if;
  insert into private.mission_proofs (mission_id, user_id, period, try, link, text, picture, picture_hash, neighbours)
  values (v_mission.id, p_user, v_period, coalesce(v_last.try, 0) + 1, v_link, v_text, p_picture, p_picture_hash,
    private.proof_neighbours(p_user, v_mission.id, v_link, v_text, p_picture_hash))
  returning id into v_id;
  insert into private.mission_claims (mission_id, user_id, period, state, handed_in_at) values (v_mission.id, p_user, v_period, 'review', now())
  on conflict on constraint mission_claims_once do update set state = 'review', next_at = null, handed_in_at = now();
  perform private.emit_event('proof.received', v_id::text, p_user, jsonb_build_object('proof_id', v_id, 'mission', v_mission.slug,
    'due_at', now() + make_interval(days => private.setting_int('cases.proof_days'))));
  return private.my_mission(p_user, v_mission);
end
$$;
comment on function public.send_proof is
  'For the service. Hands in a proof of a member: a link (https), words, and the picture that it has stored '
  'as proofs/<p_user>/<p_picture>, with its hash. Returns as my_missions tells a mission. Refuses: suspended, '
  'not_found, required, invalid_input, too_long, mission_unavailable (closed, full or out of reach), '
  'proof_open (one waits or was approved), proof_tries_used, proof_too_soon.';
grant execute on function public.send_proof to service_role;

create function public.proof_picture(p_proof uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_proof private.mission_proofs;
begin
  select * into v_proof from private.mission_proofs where id = p_proof and picture is not null;
  if not found or (v_proof.user_id <> v_user and not private.has_role('moderator')) then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('user_id', v_proof.user_id, 'picture', v_proof.picture);
end
$$;
comment on function public.proof_picture is
  'For whoever handed it in, and moderators: where the picture of a proof lies, {user_id, picture}. Refuses: '
  'unauthenticated, second_factor_required, not_found (also another''s).';
revoke execute on function public.proof_picture from public;
grant execute on function public.proof_picture to authenticated;

-- Staff

create function private.settle_proof(p_proof private.mission_proofs, p_staff uuid) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_mission private.missions;
  v_claim private.mission_claims;
begin
  select * into v_mission from private.missions where id = p_proof.mission_id;
  select * into v_claim from private.mission_claims
  where mission_id = p_proof.mission_id and user_id = p_proof.user_id and period = p_proof.period for update;
  -- Slow review costs nobody a place: the points count when the proof was handed in, unless that ranking is frozen.
  return private.pay_mission(v_claim, v_mission, case when not exists (
    select from private.ranking_windows_at(p_proof.sent_at) a join private.ranking_windows w on w.key = a.key where w.frozen_at is not null
  ) then p_proof.sent_at end, p_staff);
end
$$;

create function private.pick_for_second_look(p_proof private.mission_proofs, p_staff uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- Somebody else has to be there to look.
  if random() * 100 < private.setting_int('missions.second_look_percent') and exists (
    select from public.user_roles where user_id not in (p_staff, p_proof.user_id))
  then
    insert into private.proof_second_looks (proof_id, first_by) values (p_proof.id, p_staff) on conflict do nothing;
    -- Who had taken the case would tell who has decided it.
    delete from private.case_states where kind = 'proof' and id = p_proof.id::text;
  end if;
end
$$;

create function private.waits_for_second_look(p_proof uuid, p_staff uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.proof_second_looks where proof_id = p_proof and verdict is null and first_by <> p_staff)
$$;

create function private.decide_proof(p_proof uuid, p_decision text, p_code text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_proof private.mission_proofs;
  v_line bigint;
  v_ledger bigint;
begin
  if p_decision is null or p_decision not in ('approve', 'reject') or (p_decision = 'reject' and p_code is null) then
    perform private.refuse('invalid_input');
  end if;
  select * into v_proof from private.mission_proofs where id = p_proof;
  perform private.lock_moderator(v_staff);
  perform private.lock_members(array[v_proof.user_id]);
  select * into v_proof from private.mission_proofs where id = p_proof for update;
  if v_proof.id is null then
    perform private.refuse('not_found');
  elsif private.same_person(v_proof.user_id, v_staff) then
    perform private.refuse('forbidden');
  elsif v_proof.state = 'approved' and private.waits_for_second_look(p_proof, v_staff) then
    -- Whoever looks again is not told so, and the member is told nothing.
    update private.proof_second_looks set verdict = p_decision, second_by = v_staff, decided_at = now() where proof_id = p_proof;
    perform private.audit(v_staff, 'proof.looked_again', 'proof', p_proof::text, v_reason, '{"verdict": null}',
      jsonb_build_object('verdict', p_decision, 'agrees', p_decision = 'approve'));
    return;
  elsif v_proof.state <> 'open' or p_version <> v_proof.state then
    perform private.refuse_changed('proof', p_proof::text, 'proof');
  end if;
  update private.mission_proofs set state = case p_decision when 'approve' then 'approved' else 'rejected' end,
    code = case p_decision when 'reject' then p_code end, answer = case p_decision when 'reject' then v_reason else '' end,
    decided_at = now(), decided_by = v_staff
  where id = p_proof returning * into v_proof;
  if v_proof.state = 'approved' then
    v_ledger := private.settle_proof(v_proof, v_staff);
    perform private.pick_for_second_look(v_proof, v_staff);
  else
    update private.mission_claims set state = 'rejected'
    where mission_id = v_proof.mission_id and user_id = v_proof.user_id and period = v_proof.period;
  end if;
  v_line := private.audit(v_staff, 'proof.' || v_proof.state, 'proof', p_proof::text, v_reason, '{"state": "open"}',
    jsonb_build_object('state', v_proof.state, 'code', v_proof.code, 'ledger', v_ledger));
  perform private.emit_event('proof.decided', p_proof || ':' || v_line, v_proof.user_id, jsonb_build_object('proof_id', p_proof,
    'mission', (select slug from private.missions where id = v_proof.mission_id), 'state', v_proof.state, 'audit_id', v_line));
exception when check_violation then
  perform private.refuse('invalid_input');
end
$$;

select private.staff_change('public.admin_decide_proof(p_proof uuid, p_decision text, p_code text, p_reason text, p_version text default null)',
  'private.decide_proof(p_proof, p_decision, p_code, p_reason, p_version)', 'proof.decide', 'proof', 'p_proof',
  'For moderators, not of their own: approve gives the points of the mission, which count when the proof was handed in; reject names a code (unreadable, other_task, incomplete, not_own, other) and a reason that the member reads. Mailed either way. p_version is the state that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, changed_meanwhile, points_daily_limit (more than is left of a moderator''s day).');

create function private.proof_details(p private.mission_proofs) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('mission', m.slug, 'texts', m.texts, 'points', m.points, 'bounty', (select b.amount from private.bounties b where b.mission_id = m.id), 'kind', m.kind, 'link', p.link, 'text', p.text,
      'picture', p.picture is not null, 'try', p.try, 'tries', private.setting_int('missions.proof_tries'),
      'neighbours', (
        select coalesce(jsonb_agg(jsonb_build_object('proof', o.id, 'by', n ->> 'by', 'name', private.member_name(o.user_id), 'user_id', o.user_id,
          'sent_at', o.sent_at, 'state', o.state, 'picture', o.picture is not null) order by o.sent_at desc), '[]')
        from jsonb_array_elements(p.neighbours) n join private.mission_proofs o on o.id = (n ->> 'proof')::uuid),
      'earlier', (
        select coalesce(jsonb_agg(jsonb_build_object('code', e.code, 'answer', e.answer, 'at', e.decided_at) order by e.try), '[]')
        from private.mission_proofs e
        where e.mission_id = p.mission_id and e.user_id = p.user_id and e.period = p.period and e.state = 'rejected'))
    from private.missions m where m.id = p.mission_id);
end
$$;

create function private.effect_proof(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_proof private.mission_proofs;
begin
  select * into v_proof from private.mission_proofs where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', case when private.waits_for_second_look(v_proof.id, auth.uid()) then 'open' else v_proof.state end, 'effects', case when p_value = 'approve' then jsonb_build_array(
    private.effect_on_points(v_proof.user_id, (select points from private.missions where id = v_proof.mission_id))) else '[]' end
    || jsonb_build_array(private.effect('event', null, '"proof.decided"') || jsonb_build_object('name', private.member_name(v_proof.user_id))));
end
$$;

create function private.undo_second_look(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update private.proof_second_looks set verdict = null, second_by = null, decided_at = null
  where proof_id = p_line.subject_id::uuid and verdict = p_line.after ->> 'verdict' and second_by = p_line.actor;
  if not found then
    perform private.refuse_changed('proof', p_line.subject_id, 'proof', p_line.id);
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_proof(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_proof private.mission_proofs;
  v_claim private.mission_claims;
begin
  select * into v_proof from private.mission_proofs where id = p_line.subject_id::uuid;
  if not found then
    perform private.refuse('undo_impossible');
  end if;
  perform private.lock_members(array[v_proof.user_id]);
  select * into v_proof from private.mission_proofs where id = v_proof.id for update;
  select * into v_claim from private.mission_claims
  where mission_id = v_proof.mission_id and user_id = v_proof.user_id and period = v_proof.period for update;
  if v_proof.state <> p_line.after ->> 'state' or exists (
    select from private.mission_proofs n
    where n.mission_id = v_proof.mission_id and n.user_id = v_proof.user_id and n.period = v_proof.period and n.try > v_proof.try
  ) then
    perform private.refuse_changed('proof', p_line.subject_id, 'proof', p_line.id);
  elsif private.same_person(p_staff, v_proof.user_id) then
    perform private.refuse('forbidden');
  end if;
  if v_claim.ledger is not null and v_proof.state = 'approved' then
    perform private.reverse(v_claim.ledger, (select points from public.points_ledger where id = v_claim.ledger), p_reason, p_staff);
  end if;
  delete from private.proof_second_looks where proof_id = v_proof.id;
  -- A proof that an appeal had approved is rejected again, any other waits again.
  update private.mission_proofs set state = p_line.before ->> 'state', code = p_line.before ->> 'code',
    answer = case p_line.before ->> 'state' when 'rejected' then answer else '' end,
    decided_at = (p_line.before ->> 'decided_at')::timestamptz, decided_by = (p_line.before ->> 'decided_by')::uuid
  where id = v_proof.id;
  update private.mission_claims set state = case p_line.before ->> 'state' when 'rejected' then 'rejected' else 'review' end, passed_at = null, ledger = null
  where id = v_claim.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

-- The appeal against a rejection

create function private.penalty_proof(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_proof private.mission_proofs;
begin
  select * into v_proof from private.mission_proofs p
  where p.id = private.to_uuid(p_subject) and p.user_id = p_user and p.state = 'rejected' and not exists (
    select from private.mission_claims c
    where c.mission_id = p.mission_id and c.user_id = p.user_id and c.period = p.period and c.state in ('review', 'passed'));
  if not found then
    return null;
  end if;
  return ('rejected:' || extract(epoch from v_proof.decided_at), v_proof.decided_at, v_proof.decided_by, null, 'moderator')::private.penalty;
end
$$;

create function private.lift_proof(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_before private.mission_proofs;
  v_proof private.mission_proofs;
  v_ledger bigint;
begin
  select * into v_before from private.mission_proofs where id = private.to_uuid(p_subject);
  perform private.lock_members(array[v_before.user_id]);
  -- The answer stays: an undo of this brings the rejection back as it was.
  update private.mission_proofs set state = 'approved', code = null, decided_at = now(), decided_by = p_staff
  where id = v_before.id returning * into v_proof;
  v_ledger := private.settle_proof(v_proof, p_staff);
  return private.audit(p_staff, 'proof.approved', 'proof', p_subject, p_reason, jsonb_build_object('state', v_before.state,
    'code', v_before.code, 'decided_at', v_before.decided_at, 'decided_by', v_before.decided_by),
    jsonb_build_object('state', 'approved', 'code', null, 'ledger', v_ledger));
end
$$;

create function private.effect_lift_proof(p_subject text, p_penalty text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect_on_points(p.user_id, m.points))
  from private.mission_proofs p join private.missions m on m.id = p.mission_id where p.id = private.to_uuid(p_subject)
$$;
