insert into private.content_kinds (
  kind, source, versions, owner, kept, logged, words, fields, begins, slug, prize, waits, beside, writes, publishes, bars_undo, follows
) values
  ('challenge', 'private.challenges', 'private.challenge_versions', 'challenge_id',
    '{slug,texts,starts_at,ends_at,places,prize,state,publish_at,missions}', '{state,starts_at,ends_at,places,prize,publish_at}', 2000,
    '[{"key": "starts_at", "type": "time"}, {"key": "ends_at", "type": "time"},
      {"key": "prize", "type": "whole", "minimum": 1, "maximum": 100000, "ranged": true},
      {"key": "places", "type": "whole", "minimum": 1, "maximum": 1000, "ranged": true, "optional": true}]',
    '{"state": "draft", "publish_at": null}', 50, 'prize', true, 'missions_of_challenge', 'demand_challenge_values', 'publish_challenge',
    'challenge_stays', 'follow_challenge')
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
  ('challenge.made', 'moderator', 'undo_content'), ('challenge.changed', 'moderator', 'undo_content'),
  ('challenge.published', 'moderator', 'undo_content'), ('challenge.archived', 'moderator', 'undo_content')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- Reads

insert into private.admin_lists (name) values ('challenges')
  on conflict (name) do nothing;
