insert into private.undo_kinds (action, role, handler) values ('bounty.changed', 'admin', 'undo_bounty')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
insert into private.effect_kinds (change, role, handler) values ('bounty.set', 'admin', 'effect_bounty')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
