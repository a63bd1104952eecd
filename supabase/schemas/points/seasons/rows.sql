select private.declare_setting('points.season_review_hours', 'integer', '48', 'hours', 1, 336);

insert into private.event_types (type, keys, description, texts) values
  ('season.moved', '{season_id,at}', 'The end of a season was moved later, 24 hours before it at the latest; to each member who has points in it', 'texts_of_season')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);

insert into public.point_rules (source, points, grp, ranked) values ('season', 0, 'missions', false)
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);

-- Changes by staff

insert into private.undo_kinds (action, role, handler, effect) values ('season.planned', 'admin', 'undo_season', null)
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.undo_kinds (action, role, handler, effect) values ('season.prize_withheld', 'admin', 'undo_withheld', null)
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- What staff plan, as content: its history, and the preview

insert into private.content_kinds (kind, final, versions, owner, writes) values
  ('season', 'private.seasons', 'private.season_versions', 'season_id', 'demand_season_values')
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
