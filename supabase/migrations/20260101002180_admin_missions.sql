-- What staff do with missions: write them in every language, look at them as a member would, publish, archive, and go back
-- to what they were.

-- What missions, challenges and the story share

create function private.demand_words(p_texts jsonb, p_most integer) returns void
language plpgsql set search_path = '' as $$
declare
  v_text record;
begin
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_texts -> 'en') is distinct from 'object' then
    perform private.refuse('required', 'title_en');
  end if;
  for v_text in select * from jsonb_each(p_texts) order by key loop
    if v_text.key !~ '^[a-z]{2}$' or jsonb_typeof(v_text.value) <> 'object' then
      perform private.refuse('invalid_input');
    elsif char_length(private.tidy_line(left(coalesce(v_text.value ->> 'title', ''), 20000))) < 3 then
      perform private.refuse('too_short', 'title_' || v_text.key);
    elsif char_length(v_text.value ->> 'title') > 120 then
      perform private.refuse('too_long', 'title_' || v_text.key);
    elsif char_length(v_text.value ->> 'text') > p_most then
      perform private.refuse('too_long', 'text_' || v_text.key);
    end if;
  end loop;
end
$$;
comment on function private.demand_words is 'Refuses texts that are not {language: {title: 3 to 120 signs, text: up to so many}} with English among them; the detail names the field, title_en.';

create function private.demand_whole(p_values jsonb, p_key text, p_minimum integer, p_maximum integer, p_code text default 'invalid_input') returns integer
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(p_values -> p_key) is distinct from 'number' or (p_values ->> p_key) !~ '^-?\d{1,9}$'
    or (p_values ->> p_key)::integer not between p_minimum and p_maximum
  then
    perform private.refuse(p_code, p_key);
  end if;
  return (p_values ->> p_key)::integer;
end
$$;
comment on function private.demand_whole is 'A whole number of some values; refuses another value, with the key as detail.';

create function private.demand_time(p_values jsonb, p_key text, p_required boolean default false) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  if p_values ->> p_key is null then
    if p_required then
      perform private.refuse('required', p_key);
    end if;
    return null;
  elsif not pg_input_is_valid(p_values ->> p_key, 'timestamptz') or not isfinite((p_values ->> p_key)::timestamptz) then
    perform private.refuse('invalid_input', p_key);
  end if;
  return (p_values ->> p_key)::timestamptz;
end
$$;

create function private.demand_prize(p_points integer, p_key text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_points > private.setting_int('points.moderator_limit') and not private.has_role('admin') then
    perform private.refuse('points_limit', p_key);
  end if;
end
$$;
comment on function private.demand_prize is 'Points that members will get by what staff write follow the limit of an award by hand (docs/product.md, "Admin"): above it an admin writes them.';

create function private.free_slug(p_title text, p_table regclass, p_else text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_base text := coalesce(nullif(trim(both '-' from left(regexp_replace(lower(p_title), '[^a-z0-9]+', '-', 'g'), 50)), ''), p_else);
  v_taken boolean;
begin
  execute format('select exists (select from %s where slug = $1)', p_table) into v_taken using v_base;
  return case when v_taken then v_base || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6) else v_base end;
end
$$;
comment on function private.free_slug is 'The name in the address of what has this English title; it never changes again.';

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

create function private.demand_mission_values(p_id uuid, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_opens timestamptz;
  v_closes timestamptz;
  v_points integer;
  v_requires uuid := private.to_uuid(p_values ->> 'requires');
begin
  if jsonb_typeof(p_values) is distinct from 'object' then
    perform private.refuse('invalid_input');
  elsif not exists (select from private.mission_kinds where kind = p_values ->> 'kind') then
    perform private.refuse('choice_needed', 'kind');
  end if;
  perform private.demand_words(p_values -> 'texts', 2000);
  v_points := private.demand_whole(p_values, 'points', private.setting_int('missions.points_min'), private.setting_int('missions.points_max'),
    'out_of_range');
  perform private.demand_prize(v_points, 'points');
  if coalesce(p_values ->> 'repeats', '') not in ('once', 'daily', 'weekly') then
    perform private.refuse('choice_needed', 'repeats');
  end if;
  v_opens := private.demand_time(p_values, 'opens_at');
  v_closes := private.demand_time(p_values, 'closes_at');
  if v_closes <= v_opens then
    perform private.refuse('window_order', 'closes_at');
  elsif p_values ->> 'requires' is not null and (v_requires = p_id or not exists (select from private.missions where id = v_requires)) then
    perform private.refuse('mission_requires', 'requires');
  elsif p_values ->> 'min_level' is not null and not exists (select from public.levels where key = p_values ->> 'min_level') then
    perform private.refuse('choice_needed', 'min_level');
  elsif coalesce(p_values ->> 'min_tier', 'plus') not in ('plus', 'pro', 'founder') then
    perform private.refuse('choice_needed', 'min_tier');
  end if;
  if p_values ->> 'segment_id' is not null then
    -- Locked, so that it is not deleted meanwhile.
    perform from private.segments where id = private.to_uuid(p_values ->> 'segment_id') for key share;
    if not found then
      perform private.refuse('choice_needed', 'segment_id');
    elsif exists (select from private.challenge_missions where mission_id = p_id) then
      perform private.refuse('mission_in_challenge', 'segment_id');
    end if;
  end if;
  if p_id is not null and exists (
    with recursive chain (id) as (
      select v_requires union select m.requires from chain c join private.missions m on m.id = c.id where m.requires is not null
    ) select from chain where id = p_id
  ) then
    perform private.refuse('mission_requires', 'requires');
  end if;
  return jsonb_build_object('kind', p_values -> 'kind', 'params', private.demand_params(p_values ->> 'kind', p_values -> 'params'),
    'texts', p_values -> 'texts', 'points', v_points, 'repeats', p_values -> 'repeats', 'opens_at', v_opens, 'closes_at', v_closes,
    'requires', v_requires, 'min_level', p_values -> 'min_level', 'min_tier', p_values -> 'min_tier',
    'max_claims', case when p_values ->> 'max_claims' is not null then private.demand_whole(p_values, 'max_claims', 1, 1000000) end,
    'segment_id', private.to_uuid(p_values ->> 'segment_id'));
end
$$;
comment on function private.demand_mission_values is 'What staff may write of a mission, in the form its versions keep; the detail of a refusal names the field.';

-- Changes

create function private.mission_values(m private.missions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', m.version, 'state', m.state, 'kind', m.kind, 'points', m.points, 'repeats', m.repeats,
    'opens_at', m.opens_at, 'closes_at', m.closes_at, 'publish_at', m.publish_at)
$$;
comment on function private.mission_values is 'A mission as the audit log keeps it: times, codes and points, and the number of the version that holds its texts.';

create function private.demand_mission(p_id uuid, p_version text) returns private.missions
language plpgsql set search_path = '' as $$
declare
  v_mission private.missions;
begin
  select * into v_mission from private.missions where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> v_mission.version::text then
    perform private.refuse_changed('mission', p_id::text, 'mission');
  end if;
  return v_mission;
end
$$;

create function private.change_mission(
  p_staff uuid, p_action text, p_reason text, p_before private.missions, p_id uuid, p_data jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  v_after private.missions;
begin
  if p_before.id is not null and p_data = private.mission_data(p_before) then
    return;
  end if;
  perform private.write_mission(p_id, p_data);
  select * into v_after from private.missions where id = p_id;
  perform private.audit(p_staff, p_action, 'mission', p_id::text, p_reason,
    case when p_before.id is not null then private.mission_values(p_before) end, private.mission_values(v_after));
end
$$;

create function private.mission_begun(p_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.mission_claims where mission_id = p_id)
    or exists (select from private.mission_proofs where mission_id = p_id)
    or exists (select from private.quiz_attempts where mission_id = p_id)
    or exists (select from private.mission_visits where mission_id = p_id)
$$;
comment on function private.mission_begun is 'Whether any member has begun it.';

create function private.save_mission(p_id uuid, p_values jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.missions;
  v_data jsonb;
  v_id uuid := coalesce(p_id, gen_random_uuid());
begin
  if p_id is not null then
    v_before := private.demand_mission(p_id, p_version);
  end if;
  v_data := private.demand_mission_values(p_id, p_values);
  if p_id is null then
    v_data := v_data || jsonb_build_object('state', 'draft', 'publish_at', null,
      'slug', private.free_slug(p_values #>> '{texts,en,title}', 'private.missions', 'mission'));
  else
    -- A period of another length, or another check, would ask again for what was given already.
    if private.mission_begun(p_id) and (v_data ->> 'kind', v_data ->> 'repeats') is distinct from (v_before.kind, v_before.repeats) then
      perform private.refuse('mission_begun', case when v_data ->> 'kind' <> v_before.kind then 'kind' else 'repeats' end);
    end if;
    v_data := private.mission_data(v_before) || v_data;
  end if;
  perform private.change_mission(v_staff, case when p_id is null then 'mission.made' else 'mission.changed' end, v_reason, v_before, v_id, v_data);
  return v_id;
end
$$;

create function public.admin_save_mission(p_id uuid, p_values jsonb, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
  v_id uuid;
begin
  v_id := private.save_mission(p_id, p_values, p_reason, p_version);
  return private.changed() || jsonb_build_object('id', v_id);
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('mission.save', 'mission', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_save_mission is 'For moderators: writes a mission (p_id null makes a draft): {kind, params: as private.mission_kinds.parameters says, texts: {language: {title, text}}, points, repeats: once | daily | weekly, opens_at | null, closes_at | null, requires: id | null, min_level | null, min_tier | null, max_claims | null, segment_id: of a saved segment that it is for | null}. What was paid stays as it was; kind and repetition stay once somebody has begun it. p_version is of admin_mission. Returns as private.changed with its id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, choice_needed, out_of_range, points_limit, path_invalid, quiz_questions, quiz_right, window_order, mission_requires, mission_in_challenge, mission_begun, not_found, changed_meanwhile.';
grant execute on function public.admin_save_mission to authenticated;

create function private.set_mission(p_id uuid, p_state text, p_publish_at timestamptz, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.missions := private.demand_mission(p_id, p_version);
begin
  if p_state is null or p_state not in ('published', 'archived') then
    perform private.refuse('invalid_input');
  elsif p_state = 'published' then
    if private.mission_is_public(v_before) or v_before.closes_at <= now() then
      perform private.refuse('content_state');
    elsif p_publish_at <= now() or not isfinite(p_publish_at) then
      perform private.refuse('time_past', 'publish_at');
    elsif p_publish_at >= v_before.closes_at then
      perform private.refuse('window_order', 'publish_at');
    elsif v_before.requires is not null and (select state from private.missions where id = v_before.requires) <> 'published' then
      perform private.refuse('mission_requires');
    end if;
    perform private.demand_prize(v_before.points, 'points');
    if private.must_wait('mission', p_id, v_staff, private.mission_data(v_before), jsonb_build_object('publish_at', p_publish_at), v_reason) then
      return;
    end if;
  else
    if v_before.state = 'archived' then
      perform private.refuse('content_state');
    elsif v_before.state = 'published' and (
      exists (select from private.missions where requires = p_id and state = 'published')
      or exists (
        select from private.challenge_missions x join private.challenges c on c.id = x.challenge_id
        where x.mission_id = p_id and c.state = 'published' and c.ends_at > now())
    ) then
      perform private.refuse('mission_needed');
    end if;
  end if;
  perform private.change_mission(v_staff, 'mission.' || p_state, v_reason, v_before, p_id,
    private.mission_data(v_before) || jsonb_build_object('state', p_state, 'publish_at', case when p_state = 'published' then p_publish_at end));
end
$$;

create function public.admin_set_mission(
  p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.set_mission(p_id, p_state, p_publish_at, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('mission.set', 'mission', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_set_mission is 'For moderators: publishes a mission now or at p_publish_at (p_state published), or archives it (archived), which a published mission or a running challenge that needs it prevents. What needs two people (private.needs_second) is only proposed by the first of them: the line is mission.proposed. Returns as private.changed. Refuses, with the field as detail where there is one: unauthenticated, forbidden, reason_required, too_long, invalid_input, time_past, window_order, points_limit, not_found, changed_meanwhile, content_state, mission_requires, mission_needed, second_person_waits (proposed by the caller).';
grant execute on function public.admin_set_mission to authenticated;

create function private.apply_mission(p_subject text, p_staff uuid, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  m private.missions := private.demand_mission(p_subject::uuid, null);
begin
  if m.state = 'published' or m.closes_at <= now() then
    perform private.refuse('content_state');
  end if;
  perform private.change_mission(p_staff, 'mission.published', p_reason, m, m.id, private.mission_data(m) || jsonb_build_object(
    'state', 'published', 'publish_at', private.later_time(p_params ->> 'publish_at')));
end
$$;
comment on function private.apply_mission is 'Publishes what two people decided, or one after the time that it takes.';

create trigger missions_publisher after insert or update or delete on private.missions
  for each row execute function private.demand_publisher('mission');

insert into private.undo_kinds (action, role, handler) values
  ('mission.made', 'moderator', 'undo_mission'), ('mission.changed', 'moderator', 'undo_mission'),
  ('mission.published', 'moderator', 'undo_mission'), ('mission.archived', 'moderator', 'undo_mission');

create function private.undo_mission(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.missions;
  v_then private.mission_versions;
begin
  select * into v_now from private.missions where id = p_line.subject_id::uuid for update;
  select * into v_then from private.mission_versions where id = (p_line.before ->> 'version')::bigint;
  if v_now.version is distinct from (p_line.after ->> 'version')::bigint
    -- What members have begun does not become a draft again, nor anything that checks otherwise.
    or (p_line.action <> 'mission.archived' and private.mission_begun(v_now.id)
      and (v_then.data ->> 'state', v_then.data ->> 'kind', v_then.data ->> 'repeats') is distinct from (v_now.state, v_now.kind, v_now.repeats))
    or (v_then.id is null and (exists (select from private.missions where requires = v_now.id)
      or exists (select from private.challenge_missions where mission_id = v_now.id)))
    -- The segment that it was for is gone, or a challenge, which is for everybody, has it now.
    or (v_then.data ->> 'segment_id' is not null
      and (not exists (select from private.segments where id = (v_then.data ->> 'segment_id')::uuid)
        or exists (select from private.challenge_missions where mission_id = v_now.id)))
  then
    perform private.refuse_changed('mission', p_line.subject_id, 'mission', p_line.id);
  elsif v_then.id is null then
    delete from private.missions where id = v_now.id;
    return jsonb_build_object('before', p_line.after, 'after', '{"version": null}'::jsonb);
  end if;
  perform private.demand_prize((v_then.data ->> 'points')::integer, 'points');
  perform private.put_mission(v_now.id, v_then.data, v_then.id);
  select * into v_now from private.missions where id = v_now.id;
  return jsonb_build_object('before', p_line.after, 'after', private.mission_values(v_now));
end
$$;

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
  return private.mission_data(m) - 'params' || jsonb_build_object('id', m.id, 'waits', private.decision_json('mission', m.id::text), 'bounty', (select b.amount from private.bounties b where b.mission_id = m.id), 'version', m.version::text, 'state', private.mission_standing(m),
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

create function private.version_list(p_type text, p_id uuid, p_versions jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with kept as (
      select (v ->> 'id')::bigint as id, (v ->> 'at')::timestamptz as at, v -> 'data' as data, m.id as made
      from jsonb_array_elements(p_versions) v
      left join lateral (
        select l.id from public.audit_log l
        where l.subject_type = p_type and l.subject_id = p_id::text and l.after ->> 'version' = v ->> 'id' and l.undoes is null
        order by l.id limit 1
      ) m on true
    ), shown as (
      select k.*, k.made as line from kept k
      union all
      -- What undo brings back keeps its number, and is one more row: when it became so again, and by whom.
      select k.id, l.created_at, k.data, k.made, l.id from public.audit_log l
      join kept k on l.after ->> 'version' = k.id::text
      where l.subject_type = p_type and l.subject_id = p_id::text and l.undoes is not null
    )
    select coalesce(jsonb_agg(jsonb_build_object('version', x.id, 'at', x.at, 'by', private.member_name(a.actor),
      'action', a.action, 'reason', r.reason, 'line', x.made, 'undo', coalesce(private.undoable(x.made), false),
      'fields', (
        select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_each(x.data) k
        where x.before is not null and k.value is distinct from x.before -> k.key)) order by x.at desc, x.id desc), '[]')
    from (select s.*, lag(s.data) over (order by s.at, s.id) as before from shown s) x
    left join public.audit_log a on a.id = x.line
    left join private.audit_reasons r on r.audit_id = a.id);
end
$$;
comment on function private.version_list is 'Versions [{id, at, data}] as staff read them, the latest first, and once more each time that undo brought one back: [{version, at, by | null, action | null: of the audit line that made it so, with .undone when it was brought back, reason | null, line: that made the version | null, undo: whether it is offered, fields: what is not as in the one before}].';

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
    'versions', case when p_id is not null then private.version_list('mission', p_id, (
      select jsonb_agg(jsonb_build_object('id', v.id, 'at', v.created_at, 'data', v.data))
      from (select * from private.mission_versions where mission_id = p_id order by created_at desc, id desc limit 50) v)) else '[]' end,
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
