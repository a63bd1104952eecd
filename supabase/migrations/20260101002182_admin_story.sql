-- What staff write into the community's log.

create function private.story_data(e private.story_entries) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('texts', e.texts, 'happened_at', e.happened_at, 'state', e.state)
$$;
comment on function private.story_data is 'All that staff write of an entry, as its versions keep it.';

create function private.story_values(e private.story_entries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', e.version, 'state', e.state, 'happened_at', e.happened_at)
$$;

create function private.demand_entry(p_id uuid, p_version text) returns private.story_entries
language plpgsql set search_path = '' as $$
declare
  v_entry private.story_entries;
begin
  select * into v_entry from private.story_entries where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> coalesce(v_entry.version, 0)::text then
    perform private.refuse_changed('story', p_id::text, 'story');
  end if;
  if v_entry.version is null then
    -- What it was before its first change, so that it can be had again.
    insert into private.story_versions (entry_id, data) values (p_id, private.story_data(v_entry)) returning id into v_entry.version;
  end if;
  return v_entry;
end
$$;
comment on function private.demand_entry is 'The entry, locked, with a version that holds it as it is.';

create function private.change_entry(
  p_staff uuid, p_action text, p_reason text, p_before private.story_entries, p_id uuid, p_data jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  v_version bigint;
  v_after private.story_entries;
begin
  if p_before.id is not null and p_data = private.story_data(p_before) then
    return;
  end if;
  insert into private.story_versions (entry_id, data) values (p_id, p_data) returning id into v_version;
  insert into private.story_entries (id, texts, happened_at, state, version, created_by)
  values (p_id, p_data -> 'texts', (p_data ->> 'happened_at')::timestamptz, p_data ->> 'state', v_version, p_staff)
  on conflict (id) do update set texts = excluded.texts, happened_at = excluded.happened_at, state = excluded.state, version = excluded.version
  returning * into v_after;
  perform private.audit(p_staff, p_action, 'story', p_id::text, p_reason,
    case when p_before.id is not null then private.story_values(p_before) end, private.story_values(v_after));
end
$$;

create function private.save_entry(p_id uuid, p_values jsonb, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.story_entries;
  v_data jsonb;
begin
  if p_id is not null then
    v_before := private.demand_entry(p_id, p_version);
  end if;
  perform private.demand_words(p_values -> 'texts', 2000);
  v_data := jsonb_build_object('texts', p_values -> 'texts', 'happened_at', private.demand_time(p_values, 'happened_at', true),
    'state', coalesce(v_before.state, 'draft'));
  perform private.change_entry(v_staff, case when p_id is null then 'story.made' else 'story.changed' end, v_reason, v_before,
    coalesce(p_id, gen_random_uuid()), v_data);
end
$$;

create function public.admin_save_story(p_id uuid, p_values jsonb, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.save_entry(p_id, p_values, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('story.save', 'story', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_save_story is 'For moderators: writes an entry of the story (p_id null makes a draft): {texts: {language: {title, text}}, happened_at: before which it is not shown}. p_version is of admin_story. Returns as private.changed; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, not_found, changed_meanwhile.';
grant execute on function public.admin_save_story to authenticated;

create function private.set_entry(p_id uuid, p_state text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.story_entries := private.demand_entry(p_id, p_version);
begin
  if p_state is null or p_state not in ('published', 'archived') then
    perform private.refuse('invalid_input');
  elsif p_state = v_before.state then
    perform private.refuse('content_state');
  end if;
  perform private.change_entry(v_staff, 'story.' || p_state, v_reason, v_before, p_id,
    private.story_data(v_before) || jsonb_build_object('state', p_state));
end
$$;

create function public.admin_set_story(p_id uuid, p_state text, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.set_entry(p_id, p_state, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('story.set', 'story', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_set_story is 'For moderators: publishes an entry of the story (p_state published) or takes it out of the log (archived). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile, content_state.';
grant execute on function public.admin_set_story to authenticated;

insert into private.undo_kinds (action, role, handler) values
  ('story.made', 'moderator', 'undo_story'), ('story.changed', 'moderator', 'undo_story'),
  ('story.published', 'moderator', 'undo_story'), ('story.archived', 'moderator', 'undo_story');

create function private.undo_story(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.story_entries;
begin
  select * into v_now from private.story_entries where id = p_line.subject_id::uuid for update;
  if v_now.version is distinct from (p_line.after ->> 'version')::bigint then
    perform private.refuse_changed('story', p_line.subject_id, 'story', p_line.id);
  elsif p_line.before ->> 'version' is null then
    delete from private.story_entries where id = v_now.id;
    return jsonb_build_object('before', p_line.after, 'after', '{"version": null}'::jsonb);
  end if;
  update private.story_entries e set texts = v.data -> 'texts', happened_at = (v.data ->> 'happened_at')::timestamptz,
    state = v.data ->> 'state', version = v.id
  from private.story_versions v where e.id = v_now.id and v.id = (p_line.before ->> 'version')::bigint
  returning e.* into v_now;
  return jsonb_build_object('before', p_line.after, 'after', private.story_values(v_now));
end
$$;

insert into private.admin_lists (name) values ('story');
create index story_entries_when on private.story_entries (happened_at, id);

create function private.story_row(e private.story_entries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.story_data(e) || jsonb_build_object('id', e.id, 'version', coalesce(e.version, 0)::text,
    'by', private.member_name(e.created_by));
end
$$;

create function public.admin_story(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state}', p_sort, '{happened}');
  return private.list_page(
    $from$
      from private.story_entries e
      where ($1 -> 'q' is null or e.texts::text ilike private.list_pattern($1))
        and ($1 -> 'state' is null or e.state = any (private.list_choices($1 -> 'state')))
    $from$, 'private.story_row(e)', 'e.happened_at', 'timestamptz', 'e.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_story is 'For moderators. A list (private.list_page) of entries of the story: filters q (title, text), state (draft | published | archived); sort happened. Rows: {id, version, texts, happened_at, state, by: who began it | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_story to authenticated;
