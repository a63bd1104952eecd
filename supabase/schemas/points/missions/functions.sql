create function private.mission_is_public(m private.missions, p_at timestamptz default now()) returns boolean
language sql immutable
return (m).state = 'published' and coalesce((m).publish_at <= p_at, true);

-- Periods

create function private.mission_period(p_repeats text, p_at timestamptz) returns text
language sql immutable set search_path = '' as $$
  select case p_repeats when 'once' then 'once'
    else to_char(date_trunc(case p_repeats when 'daily' then 'day' else 'week' end, p_at at time zone 'UTC'), 'YYYY-MM-DD') end
$$;
comment on function private.mission_period is
  'The period that a moment belongs to: once, the UTC day, or the Monday of its week.';

create function private.mission_since(m private.missions, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case m.repeats when 'once' then coalesce(m.opens_at, '-infinity')
    else greatest(date_trunc(case m.repeats when 'daily' then 'day' else 'week' end, p_at at time zone 'UTC') at time zone 'UTC', m.opens_at)
  end;
end
$$;
comment on function private.mission_since is
  'From when on facts count for a mission in the period of a moment.';

create function private.mission_until(m private.missions, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return least(m.closes_at, case m.repeats
    when 'daily' then (date_trunc('day', p_at at time zone 'UTC') + interval '1 day') at time zone 'UTC'
    when 'weekly' then (date_trunc('week', p_at at time zone 'UTC') + interval '7 days') at time zone 'UTC'
    else 'infinity'::timestamptz end);
end
$$;

create function private.mission_fact_of(p_user uuid, m private.missions, p_at timestamptz default now()) returns private.mission_fact
language plpgsql stable set search_path = '' as $$
declare
  v_fact private.mission_fact;
begin
  execute format('select (f).* from private.%I($1, $2, $3, $4, $5) f', (select handler from private.mission_kinds where kind = m.kind))
  into v_fact using p_user, m.id, m.params, private.mission_since(m, p_at), private.mission_until(m, p_at);
  return v_fact;
end
$$;
comment on function private.mission_fact_of is
  'What the facts say of a member and a mission in the period of a moment.';

-- What everybody may read

create function private.mission_shown(m private.missions) returns jsonb
language sql stable set search_path = '' as $$
  -- A quiz keeps its questions for who takes it, and its answers for the server.
  select jsonb_build_object('slug', m.slug, 'kind', m.kind, 'hands_in', k.hands_in, 'texts', m.texts, 'points', m.points,
    'repeats', m.repeats, 'opens_at', m.opens_at, 'closes_at', m.closes_at,
    'requires', (select r.slug from private.missions r where r.id = m.requires), 'min_level', m.min_level, 'min_tier', m.min_tier,
    'max_claims', m.max_claims, 'bounty', (select b.amount from private.bounties b where b.mission_id = m.id), 'params', m.params - 'questions'
      || case when m.params ? 'questions' then jsonb_build_object('questions', jsonb_array_length(m.params -> 'questions')) else '{}' end)
  from private.mission_kinds k where k.kind = m.kind
$$;

create function public.public_missions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('at', now(), 'missions', (
    select coalesce(jsonb_agg(private.mission_shown(m) order by m.points desc, m.slug), '[]') from private.missions m
    where private.mission_is_public(m) and m.segment_id is null and coalesce(m.closes_at > now() - interval '7 days', true)
  ))
$$;
comment on function public.public_missions is
  'For everybody: the published missions that are for everybody, those too that closed within seven days: '
  '{at, missions: [{slug, kind, hands_in, texts: {language: {title, text}}, points, repeats, opens_at, '
  'closes_at, requires: slug | null, min_level, min_tier, max_claims, params: without the questions of a '
  'quiz}]}. Refuses: nothing.';
revoke execute on function public.public_missions from public;
grant execute on function public.public_missions to anon, authenticated;

-- Kinds of missions: each is its row and its check, which reads facts that the server has seen itself and
-- never what a browser says. A new kind is a file like a section of this one, with its words in messages
-- missions.kinds (docs/conventions.md, "Kinds of missions").

create function private.mission_seen(p_value bigint, p_needed integer, p_subject text default null) returns private.mission_fact
language sql immutable
return (least(p_value, 1000000)::integer, p_needed, true, p_subject)::private.mission_fact;

-- Link an account

create function private.mission_link(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((case p_params ->> 'account'
    when 'wallet' then exists (select from public.wallets w where w.user_id = p_user)
    when 'email' then exists (select from auth.users u where u.id = p_user and u.email <> '' and u.email_confirmed_at is not null)
    else exists (select from auth.identities i where i.user_id = p_user and i.provider = p_params ->> 'account')
  end)::integer, 1);
end
$$;

-- Hold the membership NFT, if wanted for some days without a break

create function private.mission_nft(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
declare
  v_days integer := (p_params ->> 'days')::integer;
  v_token text;
  v_held interval;
begin
  -- One token counts for one member a mission: who has it now does not inherit what it gave to whoever had it before.
  -- Held since it came to the wallet, also when that was linked later; between two own wallets nothing begins anew.
  select g.source_id, now() - least(g.starts_at, o.received_at) into v_token, v_held from public.grants g
  left join private.nft_owners o on g.source_id ~ '^\d{1,9}:0x[0-9a-f]+:\d{1,78}$'
    and o.chain_id = split_part(g.source_id, ':', 1)::integer and o.contract = split_part(g.source_id, ':', 2)
    and o.token_id = split_part(g.source_id, ':', 3)::numeric
  where g.user_id = p_user and g.source = 'nft' and g.revoked_at is null and not exists (
    select from private.mission_claims c
    where c.mission_id = p_mission and c.subject = g.source_id and c.user_id <> p_user and c.state = 'passed')
  order by least(g.starts_at, o.received_at) limit 1;
  if v_token is null then
    -- Nobody knows what the chain says now when it was last read long ago.
    return (0, greatest(v_days, 1),
      coalesce((select read_at > now() - interval '1 hour' from private.contract_state), false), null)::private.mission_fact;
  end if;
  return private.mission_seen(case when v_days = 0 then 1 else extract(day from v_held)::integer end, greatest(v_days, 1), v_token);
end
$$;

-- Hold a tier

create function private.mission_tier(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.profiles p
    where p.user_id = p_user and (select min(rank) from public.plans where tier = p.tier)
      >= (select min(rank) from public.plans where tier = p_params ->> 'tier')), 1);
end
$$;

-- Buy something: orders that were paid and not given back

create function private.mission_purchase(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.orders o
    where o.user_id = p_user and o.status in ('paid', 'partially_refunded') and o.amount > o.amount_refunded
      and o.paid_at >= p_since and o.paid_at < p_until), (p_params ->> 'count')::integer);
end
$$;

-- Visit a page: the server saw the member set out for it

create function private.mission_visit(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from private.mission_visits v
    where v.mission_id = p_mission and v.user_id = p_user and v.created_at >= p_since and v.created_at < p_until limit 1), 1);
end
$$;

-- Answer a quiz: its questions and answers stay on the server

create function private.mission_quiz(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select coalesce(max(a.correct), 0) from private.quiz_attempts a
    where a.user_id = p_user and a.mission_id = p_mission and a.created_at >= p_since and a.created_at < p_until),
    (p_params ->> 'right')::integer);
end
$$;

create function private.mission_proof(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from private.mission_proofs p
    where p.user_id = p_user and p.mission_id = p_mission and p.state = 'approved' and p.sent_at >= p_since and p.sent_at < p_until limit 1), 1);
end
$$;

-- Bring members: qualified referrals

create function private.mission_referral(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.referrals r
    where r.referrer_id = p_user and r.stage = 'qualified' and r.qualified_at >= p_since and r.qualified_at < p_until),
    (p_params ->> 'count')::integer);
end
$$;

create function private.mission_stream(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.points_ledger l
    where l.user_id = p_user and l.source = 'stream' and l.created_at >= p_since and l.created_at < p_until
      and l.points + (select coalesce(sum(r.points), 0) from public.points_ledger r where r.reverses = l.id) > 0),
    (p_params ->> 'count')::integer);
end
$$;

-- Check in so many days in a row

create function private.mission_streak(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select coalesce(max(c.streak), 0) from private.checkins c
    where c.user_id = p_user and c.created_at >= p_since and c.created_at < p_until), (p_params ->> 'days')::integer);
end
$$;

-- Vote

create function private.mission_vote(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.votes v where v.user_id = p_user and v.cast_at >= p_since and v.cast_at < p_until),
    (p_params ->> 'count')::integer);
end
$$;

-- Give feedback

create function private.mission_feedback(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.feedback f
    where f.user_id = p_user and f.topic in ('idea', 'problem') and f.created_at >= p_since and f.created_at < p_until),
    (p_params ->> 'count')::integer);
end
$$;

-- Complete the profile: name, username, picture

create function private.mission_profile(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen(coalesce((
    select num_nonnulls(p.full_name, p.username, p.avatar_url) from public.profiles p where p.user_id = p_user), 0), 3);
end
$$;

-- What staff do with missions: write them in every language, look at them as a member would, publish,
-- archive, and go back to what they were.

-- What a kind asks

create function private.demand_questions(p_questions jsonb, p_key text) returns void
language plpgsql set search_path = '' as $$
declare
  v_question jsonb;
  v_words jsonb;
begin
  if jsonb_typeof(p_questions) is distinct from 'array' or jsonb_array_length(p_questions) not between 1 and 20 then
    perform private.refuse('quiz_questions', p_key);
  end if;
  for v_question in select * from jsonb_array_elements(p_questions) loop
    if jsonb_typeof(v_question) <> 'object' or jsonb_typeof(v_question -> 'options') is distinct from 'array'
      or jsonb_array_length(v_question -> 'options') not between 2 and 6
      or jsonb_typeof(v_question -> 'answer') is distinct from 'number'
      or (v_question ->> 'answer') !~ '^\d$' or (v_question ->> 'answer')::integer >= jsonb_array_length(v_question -> 'options')
      or exists (select from jsonb_object_keys(v_question) k where k not in ('text', 'options', 'answer'))
    then
      perform private.refuse('quiz_questions', p_key);
    end if;
    for v_words in select v_question -> 'text' union all select * from jsonb_array_elements(v_question -> 'options') loop
      if jsonb_typeof(v_words) is distinct from 'object' or coalesce(trim(v_words ->> 'en'), '') = ''
        or exists (
          select from jsonb_each(v_words) w
          where w.key !~ '^[a-z]{2}$' or jsonb_typeof(w.value) <> 'string'
            or char_length(trim(w.value #>> '{}')) not between 1 and 300)
      then
        perform private.refuse('quiz_questions', p_key);
      end if;
    end loop;
  end loop;
end
$$;
comment on function private.demand_questions is
  'Refuses what are not 1 to 20 questions {text: {language: words}, options: 2 to 6 {language: words}, '
  'answer: which option, from 0}.';

create function private.demand_params(p_kind text, p_params jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_parameter jsonb;
  v_key text;
  v_value jsonb;
  v_made jsonb := '{}';
begin
  if jsonb_typeof(p_params) is distinct from 'object' then
    perform private.refuse('invalid_input');
  end if;
  for v_parameter in
    select p from private.mission_kinds k, jsonb_array_elements(k.parameters) p where k.kind = p_kind
  loop
    v_key := v_parameter ->> 'key';
    v_value := p_params -> v_key;
    case v_parameter ->> 'type'
      when 'integer' then
        if jsonb_typeof(v_value) is distinct from 'number' or (v_value #>> '{}') !~ '^\d{1,6}$'
          or (v_value #>> '{}')::integer not between (v_parameter ->> 'minimum')::integer and (v_parameter ->> 'maximum')::integer
        then
          perform private.refuse('out_of_range', 'param_' || v_key);
        end if;
      when 'choice' then
        if v_value is null or not v_parameter -> 'options' @> jsonb_build_array(v_value) then
          perform private.refuse('choice_needed', 'param_' || v_key);
        end if;
      when 'path' then
        if jsonb_typeof(v_value) is distinct from 'string' or (v_value #>> '{}') !~ '^/([a-z0-9][A-Za-z0-9/_.?=&#-]{0,200})?$' then
          perform private.refuse('path_invalid', 'param_' || v_key);
        end if;
      else
        perform private.demand_questions(v_value, 'param_' || v_key);
    end case;
    v_made := v_made || jsonb_build_object(v_key, v_value);
  end loop;
  if v_made ? 'questions' and (v_made ->> 'right')::integer > jsonb_array_length(v_made -> 'questions') then
    perform private.refuse('quiz_right', 'param_right');
  end if;
  return v_made;
end
$$;
comment on function private.demand_params is
  'What a kind of mission needs to know, and nothing else, checked against private.mission_kinds.parameters; '
  'the detail of a refusal names the field, param_days.';

create function private.demand_mission_values(p_before jsonb, p_values jsonb, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (p_before ->> 'id')::uuid;
  v_points integer;
  v_requires uuid := private.to_uuid(p_values ->> 'requires');
  v_segment uuid := private.to_uuid(p_values ->> 'segment_id');
begin
  if not exists (select from private.mission_kinds where kind = p_values ->> 'kind') then
    perform private.refuse('choice_needed', 'kind');
  end if;
  v_points := private.demand_whole(p_values, 'points', private.setting_int('missions.points_min'), private.setting_int('missions.points_max'),
    'out_of_range');
  perform private.demand_prize(v_points, 'points');
  if (p_data ->> 'closes_at')::timestamptz <= (p_data ->> 'opens_at')::timestamptz then
    perform private.refuse('window_order', 'closes_at');
  elsif p_values ->> 'requires' is not null and (v_requires = v_id or not exists (select from private.missions where id = v_requires)) then
    perform private.refuse('mission_requires', 'requires');
  elsif p_values ->> 'min_level' is not null and not exists (select from public.levels where key = p_values ->> 'min_level') then
    perform private.refuse('choice_needed', 'min_level');
  elsif coalesce(p_values ->> 'min_tier', 'plus') not in ('plus', 'pro', 'founder') then
    perform private.refuse('choice_needed', 'min_tier');
  end if;
  if p_values ->> 'segment_id' is not null then
    -- Locked, so that it is not deleted meanwhile.
    perform from private.segments where id = v_segment for key share;
    if not found then
      perform private.refuse('choice_needed', 'segment_id');
    elsif exists (select from private.challenge_missions where mission_id = v_id) then
      perform private.refuse('mission_in_challenge', 'segment_id');
    end if;
  end if;
  if v_id is not null and exists (
    with recursive chain (id) as (
      select v_requires union select m.requires from chain c join private.missions m on m.id = c.id where m.requires is not null
    ) select from chain where id = v_id
  ) then
    perform private.refuse('mission_requires', 'requires');
  end if;
  p_data := jsonb_build_object('kind', p_values -> 'kind', 'params', private.demand_params(p_values ->> 'kind', p_values -> 'params'),
    'points', v_points, 'repeats', p_data -> 'repeats', 'requires', v_requires, 'min_level', p_values -> 'min_level',
    'min_tier', p_values -> 'min_tier', 'segment_id', v_segment);
  -- A period of another length, or another check, would ask again for what was given already.
  if (p_data ->> 'kind', p_data ->> 'repeats') is distinct from (p_before ->> 'kind', p_before ->> 'repeats') and private.mission_begun(v_id) then
    perform private.refuse('mission_begun', case when p_data ->> 'kind' <> p_before ->> 'kind' then 'kind' else 'repeats' end);
  end if;
  return p_data;
end
$$;
comment on function private.demand_mission_values is
  'What staff may write of a mission beside its words and times; the detail of a refusal names the field.';

-- Changes

create function private.mission_begun(p_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.mission_claims where mission_id = p_id)
    or exists (select from private.mission_proofs where mission_id = p_id)
    or exists (select from private.quiz_attempts where mission_id = p_id)
    or exists (select from private.mission_visits where mission_id = p_id)
$$;
comment on function private.mission_begun is 'Whether any member has begun it.';

create function private.publish_mission(p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_change jsonb := private.publication(p_row, p_state, p_publish_at, (p_row ->> 'closes_at')::timestamptz);
  v_id uuid := (p_row ->> 'id')::uuid;
begin
  if p_state = 'published' and (select state from private.missions where id = (p_row ->> 'requires')::uuid) <> 'published' then
    perform private.refuse('mission_requires');
  elsif p_state = 'archived' and p_row ->> 'state' = 'published' and (
    exists (select from private.missions where requires = v_id and state = 'published')
    or exists (
      select from private.challenge_missions x join private.challenges c on c.id = x.challenge_id
      where x.mission_id = v_id and c.state = 'published' and c.ends_at > now())
  ) then
    perform private.refuse('mission_needed');
  end if;
  return v_change;
end
$$;

create function private.mission_stays(p_action text, p_now jsonb, p_then jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- What members have begun does not become a draft again, nor anything that checks otherwise.
  return (p_action <> 'mission.archived' and private.mission_begun((p_now ->> 'id')::uuid)
      and (p_then ->> 'state', p_then ->> 'kind', p_then ->> 'repeats') is distinct from (p_now ->> 'state', p_now ->> 'kind', p_now ->> 'repeats'))
    or (p_then is null and exists (select from private.missions where requires = (p_now ->> 'id')::uuid))
    -- The segment that it was for is gone, or a challenge, which is for everybody, has it now.
    or (p_then ->> 'segment_id' is not null and not exists (select from private.segments where id = (p_then ->> 'segment_id')::uuid))
    or ((p_then is null or p_then ->> 'segment_id' is not null)
      and exists (select from private.challenge_missions where mission_id = (p_now ->> 'id')::uuid));
end
$$;
comment on function private.mission_stays is 'Whether undo may not bring back what a mission was.';

select private.staff_change('public.admin_save_mission(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''mission'', p_id, p_values, p_reason, p_version)', 'mission.save', 'mission', 'p_id',
  'For moderators: writes a mission (p_id null makes a draft): {kind, params: as private.mission_kinds.parameters says, texts: {language: {title, text}}, points, repeats: once | daily | weekly, opens_at | null, closes_at | null, requires: id | null, min_level | null, min_tier | null, max_claims | null, segment_id: of a saved segment that it is for | null}. What was paid stays as it was; kind and repetition stay once somebody has begun it. p_version is of admin_mission. Returns as private.changed with its id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, choice_needed, out_of_range, points_limit, path_invalid, quiz_questions, quiz_right, window_order, mission_requires, mission_in_challenge, mission_begun, not_found, changed_meanwhile.',
  p_answers => 'id');

select private.staff_change('public.admin_set_mission(p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null)',
  'private.set_content(''mission'', p_id, p_state, p_publish_at, p_reason, p_version)', 'mission.set', 'mission', 'p_id',
  'For moderators: publishes a mission now or at p_publish_at (p_state published), or archives it (archived), which a published mission or a running challenge that needs it prevents. What needs two people (private.needs_second) is only proposed by the first of them: the line is mission.proposed. Returns as private.changed. Refuses, with the field as detail where there is one: unauthenticated, forbidden, reason_required, too_long, invalid_input, time_past, window_order, points_limit, not_found, changed_meanwhile, content_state, mission_requires, mission_needed, second_person_waits (proposed by the caller).');

-- Reads

create function private.mission_standing(m private.missions) returns text
language sql stable set search_path = '' as $$
  select case
    when m.state <> 'published' then m.state
    when m.publish_at > now() then 'scheduled'
    when m.closes_at <= now() then 'closed'
    when m.opens_at > now() then 'upcoming'
    else 'open' end
$$;
comment on function private.mission_standing is
  'How a mission stands for staff: draft, scheduled (to be published later), upcoming (published, opens '
  'later), open, closed, archived.';

create function private.mission_row(m private.missions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(m) - array['params', 'created_at'] || jsonb_build_object('waits', private.decision_json('mission', m.id::text), 'bounty', (select b.amount from private.bounties b where b.mission_id = m.id), 'version', m.version::text, 'state', private.mission_standing(m),
    'passed', (select count(*) from private.mission_claims c where c.mission_id = m.id and c.state = 'passed'),
    'review', (select count(*) from private.mission_claims c where c.mission_id = m.id and c.state = 'review'),
    'changed_at', (select v.created_at from private.mission_versions v where v.id = m.version));
end
$$;
comment on function private.mission_row is 'A mission for staff, without its parameters.';

create function public.admin_missions(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state,kind}', p_sort, '{changed,points}');
  return private.list_page(
    $from$
      from private.missions m
      where ($1 -> 'q' is null or m.texts::text ilike private.list_pattern($1) or m.slug ilike private.list_pattern($1))
        and ($1 -> 'state' is null or private.mission_standing(m) = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'kind' is null or m.kind = any (private.list_choices($1 -> 'kind')))
    $from$, 'private.mission_row(m)', case p_sort when 'points' then 'm.points'
      else '(select v.created_at from private.mission_versions v where v.id = m.version)' end,
    case p_sort when 'points' then 'integer' else 'timestamptz' end, 'm.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_missions is
  'For moderators. A list (private.list_page) of missions: filters q (title, text, slug), state (draft | '
  'scheduled | upcoming | open | closed | archived), kind; sorts changed, points. Rows: {id, version, slug, '
  'kind, texts, points, repeats, opens_at, closes_at, requires: id | null, min_level, min_tier, max_claims, '
  'segment_id, state, publish_at, waits: private.decision_json, passed, review: claims, changed_at}. Refuses: '
  'unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_missions to authenticated;

create function public.admin_mission(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_mission private.missions;
begin
  select * into v_mission from private.missions where id = p_id;
  if p_id is not null and v_mission.id is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object(
    'mission', case when p_id is not null then private.mission_row(v_mission)
      || jsonb_build_object('params', v_mission.params, 'begun', private.mission_begun(p_id)) end,
    'versions', private.version_list('mission', p_id, private.content_versions('mission', p_id)),
    'kinds', (select jsonb_agg(jsonb_build_object('kind', k.kind, 'hands_in', k.hands_in, 'parameters', k.parameters) order by k.kind)
      from private.mission_kinds k),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'texts', m.texts) order by m.slug), '[]') from private.missions m
      where m.id is distinct from p_id and (m.state <> 'archived' or m.id = v_mission.requires)),
    'segments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by lower(s.name)), '[]') from (
        select * from private.segments order by id = v_mission.segment_id desc nulls last, changed_at desc limit 200) s),
    'points', jsonb_build_object('min', private.setting_int('missions.points_min'), 'max', private.setting_int('missions.points_max')));
end
$$;
comment on function public.admin_mission is
  'For moderators. A mission to be edited, or for p_id null what a new one needs: {mission: as a row of '
  'admin_missions with params (questions with answers) and begun | null, versions: as private.version_list, '
  'kinds: [{kind, hands_in, parameters}], others: [{id, texts}] that it can require, segments: [{id, name}] '
  'that it can be for, points: {min, max}}. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_mission to authenticated;

create function private.preview_mission(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  m private.missions := jsonb_populate_record(null::private.missions, p_row);
begin
  return jsonb_build_object('mission', private.mission_shown(m),
    'state', coalesce(private.mission_gate_of(m, now(), p_done, (select points from public.levels where key = p_level), p_tier), 'open'),
    -- Nobody's facts: as for a member who has not begun.
    'needed', (private.mission_fact_of(null, m)).needed,
    'before', (select private.mission_shown(b) from private.missions b where b.id = m.requires),
    'quiz', case when m.params ? 'questions' then private.quiz_json(null, m) end);
end
$$;
