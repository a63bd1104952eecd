-- Undo and effect

insert into private.undo_kinds (action, role, handler, effect) values
  ('honorary.granted', 'admin', 'undo_honorary', 'effect_undo_honorary'),
  ('honorary.revoked', 'admin', 'undo_honorary', 'effect_undo_honorary')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.effect_kinds (change, role, handler) values
  ('honorary.grant', 'admin', 'effect_honorary_grant'),
  ('honorary.revoke', 'admin', 'effect_honorary_revoke')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

-- The list

insert into private.admin_lists (name) values ('honorary')
  on conflict (name) do nothing;
