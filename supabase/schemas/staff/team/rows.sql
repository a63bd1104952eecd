select private.declare_setting('staff.invite_days', 'integer', '7', 'days', 1, 30);

-- Invitations

insert into private.undo_kinds (action, role, handler) values
  ('staff.invited', 'admin', 'undo_invite'),
  ('staff.invite_revoked', 'admin', 'undo_invite')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
