insert into private.effect_kinds (change, role, handler) values ('rule.change', 'admin', 'effect_rule')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

insert into private.undo_kinds (action, role, handler) values
  ('point_rule.changed', 'admin', 'undo_rule'),
  ('point_rule.planned', 'admin', 'undo_rule')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
