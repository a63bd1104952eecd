insert into private.content_kinds (kind, source, versions, owner, kept, fixed, logged, words, fields, begins, publishes) values
  ('story', 'private.story_entries', 'private.story_versions', 'entry_id', '{texts,happened_at,state}', '{created_by}', '{state,happened_at}',
    2000, '[{"key": "happened_at", "type": "time"}]', '{"state": "draft"}', 'publish_entry')
  on conflict (kind) do update set (
    role, source, final, versions, owner, data, kept, fixed, logged, words, fields, begins, slug, prize,
    states, waits, role_of, beside, writes, names, publishes, bars_undo, follows, derives
  ) = (
    excluded.role, excluded.source, excluded.final, excluded.versions, excluded.owner, excluded.data,
    excluded.kept, excluded.fixed, excluded.logged, excluded.words, excluded.fields, excluded.begins,
    excluded.slug, excluded.prize, excluded.states, excluded.waits, excluded.role_of, excluded.beside,
    excluded.writes, excluded.names, excluded.publishes, excluded.bars_undo, excluded.follows,
    excluded.derives
  );

insert into private.undo_kinds (action, role, handler) values
  ('story.made', 'moderator', 'undo_content'), ('story.changed', 'moderator', 'undo_content'),
  ('story.published', 'moderator', 'undo_content'), ('story.archived', 'moderator', 'undo_content')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.admin_lists (name) values ('story')
  on conflict (name) do nothing;
