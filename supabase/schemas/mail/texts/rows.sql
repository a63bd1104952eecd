insert into private.content_kinds (kind, role, source, versions, owner, kept, writes, derives) values
  ('mail', 'admin', 'private.mail_kinds', 'private.mail_text_versions', 'mail_id', '{texts}', 'demand_mail_values', 'mail_counts')
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
  ('mail.changed', 'admin', 'undo_content'), ('mail.reset', 'admin', 'undo_content')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
