insert into private.admin_lists (name) values ('goals')
  on conflict (name) do nothing;

insert into private.undo_kinds (action, role, handler) values
  ('goal.made', 'moderator', 'undo_goal'), ('goal.changed', 'moderator', 'undo_goal'), ('goal.removed', 'moderator', 'undo_goal')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
