insert into private.admin_lists (name) values ('promotion_codes')
  on conflict (name) do nothing;

-- Switching

insert into private.undo_kinds (action, role, handler) values
  ('promotion_code.made', 'admin', 'undo_code'),
  ('promotion_code.activated', 'admin', 'undo_code'),
  ('promotion_code.deactivated', 'admin', 'undo_code')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
insert into private.effect_kinds (change, role, handler) values ('promotion_code.set', 'admin', 'effect_code')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
