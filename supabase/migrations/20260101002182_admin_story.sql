-- What staff write into the community's log.

insert into private.content_kinds (kind, source, versions, owner, kept, fixed, logged, words, fields, begins, publishes) values
  ('story', 'private.story_entries', 'private.story_versions', 'entry_id', '{texts,happened_at,state}', '{created_by}', '{state,happened_at}',
    2000, '[{"key": "happened_at", "type": "time"}]', '{"state": "draft"}', 'publish_entry');

create function private.publish_entry(p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text) returns jsonb
language sql stable set search_path = '' as $$
  select private.publication(p_row, p_state, null, null) - 'publish_at'
$$;

create function private.preview_story(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('texts', p_row -> 'texts', 'at', p_row -> 'happened_at', 'later', (p_row ->> 'happened_at')::timestamptz > now())
$$;

select private.staff_change('public.admin_save_story(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''story'', p_id, p_values, p_reason, p_version)', 'story.save', 'story', 'p_id',
  'For moderators: writes an entry of the story (p_id null makes a draft): {texts: {language: {title, text}}, happened_at: before which it is not shown}. p_version is of admin_story. Returns as private.changed; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, not_found, changed_meanwhile.');

select private.staff_change('public.admin_set_story(p_id uuid, p_state text, p_reason text, p_version text default null)',
  'private.set_content(''story'', p_id, p_state, null, p_reason, p_version)', 'story.set', 'story', 'p_id',
  'For moderators: publishes an entry of the story (p_state published) or takes it out of the log (archived). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile, content_state.');

insert into private.undo_kinds (action, role, handler) values
  ('story.made', 'moderator', 'undo_content'), ('story.changed', 'moderator', 'undo_content'),
  ('story.published', 'moderator', 'undo_content'), ('story.archived', 'moderator', 'undo_content');

insert into private.admin_lists (name) values ('story');
create index story_entries_when on private.story_entries (happened_at, id);

create function private.story_row(e private.story_entries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', e.id, 'version', coalesce(e.version, 0)::text, 'texts', e.texts, 'happened_at', e.happened_at,
    'state', e.state, 'by', private.member_name(e.created_by));
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
