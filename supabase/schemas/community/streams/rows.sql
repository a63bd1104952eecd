select private.declare_setting('streams.day_limit', 'integer', '3', 'times', 0, 24);
select private.declare_setting('streams.reminder_minutes', 'integer', '30', 'minutes', 5, 1440);

insert into private.event_types (type, keys, description, texts) values
  ('stream.starting', '{stream_id,at}', 'A stream begins soon, to each member who asked to be reminded', 'texts_of_stream'),
  ('stream.moved', '{stream_id,at}', 'A stream begins at another time, or takes place after all; to those who asked to be reminded', 'texts_of_stream'),
  ('stream.cancelled', '{stream_id,at}', 'A stream does not take place, to those who asked to be reminded', 'texts_of_stream')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);

insert into private.content_kinds (
  kind, source, versions, owner, data, kept, logged, begins, slug, states, waits, writes, publishes, bars_undo, follows, derives
) values
  ('stream', 'private.streams', 'private.stream_versions', 'stream_id', 'state',
    '{slug,texts,host,link,open,starts_at,ends_at,published_at,cancelled_at}', '{starts_at,ends_at}', '{}', 60, '{published,cancelled}', true,
    'demand_stream_values', 'publish_stream', 'stream_stays', 'follow_stream', 'stream_truths')
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
  ('stream.made', 'moderator', 'undo_content'), ('stream.changed', 'moderator', 'undo_content'),
  ('stream.published', 'moderator', 'undo_content'), ('stream.cancelled', 'moderator', 'undo_content')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- Lists

insert into private.admin_lists (name) values ('streams'), ('stream_visits')
  on conflict (name) do nothing;
