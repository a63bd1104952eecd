-- What staff do with challenges: choose missions, a window and a prize; publish and archive.

create function private.challenge_begun(c private.challenges) returns boolean
language sql stable set search_path = '' as $$
  select private.challenge_is_public(c) and c.starts_at <= now() and exists (select from private.challenge_standings(c))
$$;
comment on function private.challenge_begun is 'Whether members take part already: what they play for is fixed then.';

create function private.demand_challenge_values(p_before private.challenges, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_starts timestamptz;
  v_ends timestamptz;
  v_prize integer;
  v_places integer;
  v_missions jsonb := p_values -> 'missions';
begin
  if jsonb_typeof(p_values) is distinct from 'object' then
    perform private.refuse('invalid_input');
  end if;
  perform private.demand_words(p_values -> 'texts', 2000);
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
  end if;
  v_starts := private.demand_time(p_values, 'starts_at', true);
  v_ends := private.demand_time(p_values, 'ends_at', true);
  if v_ends <= v_starts then
    perform private.refuse('window_order', 'ends_at');
  end if;
  v_prize := private.demand_whole(p_values, 'prize', 1, 100000, 'out_of_range');
  perform private.demand_prize(v_prize, 'prize');
  if p_values ->> 'places' is not null then
    v_places := private.demand_whole(p_values, 'places', 1, 1000, 'out_of_range');
  end if;
  if p_before.id is not null and private.challenge_begun(p_before) then
    if (v_prize, v_places, v_starts) is distinct from (p_before.prize, p_before.places, p_before.starts_at) then
      perform private.refuse('challenge_begun', case
        when v_prize <> p_before.prize then 'prize' when v_places is distinct from p_before.places then 'places' else 'starts_at' end);
    elsif v_missions is distinct from private.challenge_data(p_before) -> 'missions' then
      perform private.refuse('challenge_begun', 'missions');
    elsif v_ends < p_before.ends_at or (v_ends <> p_before.ends_at and p_before.ends_at <= now()) then
      perform private.refuse('challenge_begun', 'ends_at');
    end if;
  end if;
  return jsonb_build_object('texts', p_values -> 'texts', 'missions', v_missions, 'starts_at', v_starts, 'ends_at', v_ends,
    'prize', v_prize, 'places', v_places);
end
$$;
comment on function private.demand_challenge_values is 'What staff may write of a challenge. Once members take part, words change, and the end moves later; all else stays.';

create function private.challenge_values(c private.challenges) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', c.version, 'state', c.state, 'starts_at', c.starts_at, 'ends_at', c.ends_at, 'places', c.places,
    'prize', c.prize, 'publish_at', c.publish_at)
$$;
comment on function private.challenge_values is 'A challenge as the audit log keeps it, with the number of the version that holds the rest.';

create function private.demand_challenge(p_id uuid, p_version text) returns private.challenges
language plpgsql set search_path = '' as $$
declare
  v_challenge private.challenges;
begin
  select * into v_challenge from private.challenges where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> v_challenge.version::text then
    perform private.refuse_changed('challenge', p_id::text, 'challenge');
  end if;
  return v_challenge;
end
$$;

create function private.change_challenge(
  p_staff uuid, p_action text, p_reason text, p_before private.challenges, p_id uuid, p_data jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  v_after private.challenges;
begin
  if p_before.id is not null and p_data = private.challenge_data(p_before) then
    return;
  end if;
  perform private.write_challenge(p_id, p_data);
  select * into v_after from private.challenges where id = p_id;
  perform private.audit(p_staff, p_action, 'challenge', p_id::text, p_reason,
    case when p_before.id is not null then private.challenge_values(p_before) end, private.challenge_values(v_after));
end
$$;

create function private.save_challenge(p_id uuid, p_values jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.challenges;
  v_data jsonb;
  v_id uuid := coalesce(p_id, gen_random_uuid());
begin
  if p_id is not null then
    v_before := private.demand_challenge(p_id, p_version);
  end if;
  v_data := private.demand_challenge_values(v_before, p_values);
  if p_id is null then
    v_data := v_data || jsonb_build_object('state', 'draft', 'publish_at', null,
      'slug', private.free_slug(p_values #>> '{texts,en,title}', 'private.challenges', 'challenge'));
  else
    v_data := private.challenge_data(v_before) || v_data;
  end if;
  perform private.change_challenge(v_staff, case when p_id is null then 'challenge.made' else 'challenge.changed' end, v_reason, v_before, v_id, v_data);
  return v_id;
end
$$;

create function public.admin_save_challenge(p_id uuid, p_values jsonb, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
  v_id uuid;
begin
  v_id := private.save_challenge(p_id, p_values, p_reason, p_version);
  return private.changed() || jsonb_build_object('id', v_id);
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('challenge.save', 'challenge', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_save_challenge is 'For moderators, and for admins alone with a prize above the limit of an award: writes a challenge (p_id null makes a draft): {texts: {language: {title, text}}, missions: [id], 1 to 20, starts_at, ends_at, places: how many get the prize | null: everyone who finishes, prize}. Once members take part only the words change, and the end moves later. p_version is of admin_challenge. Returns as private.changed with its id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, out_of_range, points_limit, window_order, challenge_missions, mission_in_challenge, challenge_begun, not_found, changed_meanwhile.';
grant execute on function public.admin_save_challenge to authenticated;

create function private.set_challenge(p_id uuid, p_state text, p_publish_at timestamptz, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.challenges := private.demand_challenge(p_id, p_version);
begin
  if p_state is null or p_state not in ('published', 'archived') then
    perform private.refuse('invalid_input');
  elsif p_state = 'published' then
    if private.challenge_is_public(v_before) or v_before.ends_at <= now() then
      perform private.refuse('content_state');
    elsif p_publish_at <= now() or not isfinite(p_publish_at) then
      perform private.refuse('time_past', 'publish_at');
    elsif p_publish_at >= v_before.ends_at then
      perform private.refuse('window_order', 'publish_at');
    elsif exists (
      select from private.challenge_missions x join private.missions m on m.id = x.mission_id
      where x.challenge_id = p_id and m.state <> 'published')
    then
      perform private.refuse('challenge_missions');
    end if;
    perform private.demand_prize(v_before.prize, 'prize');
    if private.must_wait('challenge', p_id, v_staff, private.challenge_data(v_before), jsonb_build_object('publish_at', p_publish_at), v_reason) then
      return;
    end if;
  elsif v_before.state = 'archived' then
    perform private.refuse('content_state');
  elsif private.challenge_begun(v_before) and v_before.settled_at is null then
    perform private.refuse('challenge_begun');
  end if;
  perform private.change_challenge(v_staff, 'challenge.' || p_state, v_reason, v_before, p_id,
    private.challenge_data(v_before) || jsonb_build_object('state', p_state, 'publish_at', case when p_state = 'published' then p_publish_at end));
end
$$;

create function public.admin_set_challenge(
  p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.set_challenge(p_id, p_state, p_publish_at, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('challenge.set', 'challenge', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_set_challenge is 'For moderators: publishes a challenge whose missions are published, now or at p_publish_at (p_state published), or archives one in which nobody takes part or whose prizes are paid (archived). What needs two people (private.needs_second) is only proposed by the first of them: the line is challenge.proposed. Returns as private.changed. Refuses, with the field as detail where there is one: unauthenticated, forbidden, reason_required, too_long, invalid_input, time_past, window_order, points_limit, not_found, changed_meanwhile, content_state, challenge_missions, challenge_begun, second_person_waits (proposed by the caller).';
grant execute on function public.admin_set_challenge to authenticated;

create function private.apply_challenge(p_subject text, p_staff uuid, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  c private.challenges := private.demand_challenge(p_subject::uuid, null);
begin
  if c.state = 'published' or c.ends_at <= now() or exists (
    select from private.challenge_missions x join private.missions m on m.id = x.mission_id where x.challenge_id = c.id and m.state <> 'published')
  then
    perform private.refuse('content_state');
  end if;
  perform private.change_challenge(p_staff, 'challenge.published', p_reason, c, c.id, private.challenge_data(c) || jsonb_build_object(
    'state', 'published', 'publish_at', private.later_time(p_params ->> 'publish_at')));
end
$$;
comment on function private.apply_challenge is 'Publishes what two people decided, or one after the time that it takes.';

create trigger challenges_publisher after insert or update or delete on private.challenges
  for each row execute function private.demand_publisher('challenge');

insert into private.undo_kinds (action, role, handler) values
  ('challenge.made', 'moderator', 'undo_challenge'), ('challenge.changed', 'moderator', 'undo_challenge'),
  ('challenge.published', 'moderator', 'undo_challenge'), ('challenge.archived', 'moderator', 'undo_challenge');

create function private.undo_challenge(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.challenges;
  v_then private.challenge_versions;
begin
  select * into v_now from private.challenges where id = p_line.subject_id::uuid for update;
  select * into v_then from private.challenge_versions where id = (p_line.before ->> 'version')::bigint;
  if v_now.version is distinct from (p_line.after ->> 'version')::bigint
    -- What members play for does not go back under them; words do.
    or (private.challenge_begun(v_now) and (v_then.data is null
      or v_then.data - array['texts', 'publish_at'] is distinct from private.challenge_data(v_now) - array['texts', 'publish_at']))
  then
    perform private.refuse_changed('challenge', p_line.subject_id, 'challenge', p_line.id);
  elsif v_then.id is null then
    delete from private.challenges where id = v_now.id;
    return jsonb_build_object('before', p_line.after, 'after', '{"version": null}'::jsonb);
  end if;
  perform private.demand_prize((v_then.data ->> 'prize')::integer, 'prize');
  perform private.put_challenge(v_now.id, v_then.data, v_then.id);
  select * into v_now from private.challenges where id = v_now.id;
  return jsonb_build_object('before', p_line.after, 'after', private.challenge_values(v_now));
end
$$;

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
  return private.challenge_data(c) || (
    select jsonb_build_object('id', c.id, 'waits', private.decision_json('challenge', c.id::text), 'version', c.version::text, 'state', private.challenge_standing(c),
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
    'versions', case when p_id is not null then private.version_list('challenge', p_id, (
      select jsonb_agg(jsonb_build_object('id', v.id, 'at', v.created_at, 'data', v.data))
      from (select * from private.challenge_versions where challenge_id = p_id order by created_at desc, id desc limit 50) v)) else '[]' end,
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
