insert into private.undo_kinds (action, role, handler) values
  ('point_reason.made', 'moderator', 'undo_point_reason'),
  ('point_reason.changed', 'moderator', 'undo_point_reason')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
