-- What staff do with missions: write them in every language, look at them as a member would, publish, archive, and go back
-- to what they were.

insert into private.content_kinds (
  kind, source, versions, owner, kept, logged, words, fields, begins, slug, prize, waits, writes, publishes, bars_undo
) values
  ('mission', 'private.missions', 'private.mission_versions', 'mission_id',
    '{slug,kind,params,texts,points,repeats,opens_at,closes_at,requires,min_level,min_tier,max_claims,segment_id,state,publish_at}',
    '{state,kind,points,repeats,opens_at,closes_at,publish_at}', 2000,
    '[{"key": "repeats", "type": "choice", "options": ["once", "daily", "weekly"], "ranged": true},
      {"key": "opens_at", "type": "time", "optional": true}, {"key": "closes_at", "type": "time", "optional": true},
      {"key": "max_claims", "type": "whole", "minimum": 1, "maximum": 1000000, "optional": true}]',
    '{"state": "draft", "publish_at": null}', 50, 'points', true, 'demand_mission_values', 'publish_mission', 'mission_stays');

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
comment on function private.demand_questions is 'Refuses what are not 1 to 20 questions {text: {language: words}, options: 2 to 6 {language: words}, answer: which option, from 0}.';

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
comment on function private.demand_params is 'What a kind of mission needs to know, and nothing else, checked against private.mission_kinds.parameters; the detail of a refusal names the field, param_days.';

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
comment on function private.demand_mission_values is 'What staff may write of a mission beside its words and times; the detail of a refusal names the field.';

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

create trigger missions_publisher after insert or update or delete on private.missions
  for each row execute function private.demand_publisher('mission');

insert into private.undo_kinds (action, role, handler) values
  ('mission.made', 'moderator', 'undo_content'), ('mission.changed', 'moderator', 'undo_content'),
  ('mission.published', 'moderator', 'undo_content'), ('mission.archived', 'moderator', 'undo_content');

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
comment on function private.mission_standing is 'How a mission stands for staff: draft, scheduled (to be published later), upcoming (published, opens later), open, closed, archived.';

insert into private.admin_lists (name) values ('missions');
create index missions_points on private.missions (points, id);

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
comment on function public.admin_missions is 'For moderators. A list (private.list_page) of missions: filters q (title, text, slug), state (draft | scheduled | upcoming | open | closed | archived), kind; sorts changed, points. Rows: {id, version, slug, kind, texts, points, repeats, opens_at, closes_at, requires: id | null, min_level, min_tier, max_claims, segment_id, state, publish_at, waits: private.decision_json, passed, review: claims, changed_at}. Refuses: unauthenticated, forbidden, invalid_input.';
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
comment on function public.admin_mission is 'For moderators. A mission to be edited, or for p_id null what a new one needs: {mission: as a row of admin_missions with params (questions with answers) and begun | null, versions: as private.version_list, kinds: [{kind, hands_in, parameters}], others: [{id, texts}] that it can require, segments: [{id, name}] that it can be for, points: {min, max}}. Refuses: unauthenticated, forbidden, not_found.';
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
