-- What staff do with challenges: choose missions, a window and a prize; publish and archive.

create function private.challenge_begun(c private.challenges) returns boolean
language sql stable set search_path = '' as $$
  select private.challenge_is_public(c) and c.starts_at <= now() and exists (select from private.challenge_standings(c))
$$;
comment on function private.challenge_begun is 'Whether members take part already: what they play for is fixed then.';

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
comment on function private.demand_challenge_values is 'What staff may write of a challenge. Once members take part, words change, and the end moves later; all else stays.';

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

insert into private.content_kinds (
  kind, source, versions, owner, kept, logged, words, fields, begins, slug, prize, waits, beside, writes, publishes, bars_undo, follows
) values
  ('challenge', 'private.challenges', 'private.challenge_versions', 'challenge_id',
    '{slug,texts,starts_at,ends_at,places,prize,state,publish_at,missions}', '{state,starts_at,ends_at,places,prize,publish_at}', 2000,
    '[{"key": "starts_at", "type": "time"}, {"key": "ends_at", "type": "time"},
      {"key": "prize", "type": "whole", "minimum": 1, "maximum": 100000, "ranged": true},
      {"key": "places", "type": "whole", "minimum": 1, "maximum": 1000, "ranged": true, "optional": true}]',
    '{"state": "draft", "publish_at": null}', 50, 'prize', true, 'missions_of_challenge', 'demand_challenge_values', 'publish_challenge',
    'challenge_stays', 'follow_challenge');

select private.staff_change('public.admin_save_challenge(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''challenge'', p_id, p_values, p_reason, p_version)', 'challenge.save', 'challenge', 'p_id',
  'For moderators, and for admins alone with a prize above the limit of an award: writes a challenge (p_id null makes a draft): {texts: {language: {title, text}}, missions: [id], 1 to 20, starts_at, ends_at, places: how many get the prize | null: everyone who finishes, prize}. Once members take part only the words change, and the end moves later. p_version is of admin_challenge. Returns as private.changed with its id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, out_of_range, points_limit, window_order, challenge_missions, mission_in_challenge, challenge_begun, not_found, changed_meanwhile.',
  p_answers => 'id');

select private.staff_change('public.admin_set_challenge(p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null)',
  'private.set_content(''challenge'', p_id, p_state, p_publish_at, p_reason, p_version)', 'challenge.set', 'challenge', 'p_id',
  'For moderators: publishes a challenge whose missions are published, now or at p_publish_at (p_state published), or archives one in which nobody takes part or whose prizes are paid (archived). What needs two people (private.needs_second) is only proposed by the first of them: the line is challenge.proposed. Returns as private.changed. Refuses, with the field as detail where there is one: unauthenticated, forbidden, reason_required, too_long, invalid_input, time_past, window_order, points_limit, not_found, changed_meanwhile, content_state, challenge_missions, challenge_begun, second_person_waits (proposed by the caller).');

create trigger challenges_publisher after insert or update or delete on private.challenges
  for each row execute function private.demand_publisher('challenge');

insert into private.undo_kinds (action, role, handler) values
  ('challenge.made', 'moderator', 'undo_content'), ('challenge.changed', 'moderator', 'undo_content'),
  ('challenge.published', 'moderator', 'undo_content'), ('challenge.archived', 'moderator', 'undo_content');

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
comment on function private.challenge_standing is 'How a challenge stands for staff: draft, scheduled (to be published later), upcoming (published, starts later), open, settling (over, prizes wait for what is not decided), closed, archived.';

insert into private.admin_lists (name) values ('challenges');
create index challenges_starts on private.challenges (starts_at, id);

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
comment on function public.admin_challenges is 'For moderators. A list (private.list_page) of challenges: filters q (title, text, slug), state (draft | scheduled | upcoming | open | settling | closed | archived); sort starts. Rows: {id, version, slug, texts, starts_at, ends_at, places | null, prize, state, publish_at, waits: private.decision_json, missions: [id], taking_part, finished}. Refuses: unauthenticated, forbidden, invalid_input.';
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
comment on function public.admin_challenge is 'For moderators. A challenge to be edited, or for p_id null what a new one needs: {challenge: as a row of admin_challenges with begun | null, versions: as private.version_list, choices: [{id, texts, points, state}] of missions}. Refuses: unauthenticated, forbidden, not_found.';
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
