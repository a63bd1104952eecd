insert into private.undo_kinds (action, role, handler) values ('setting.changed', 'admin', 'undo_setting')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.effect_kinds (change, role, handler) values ('form.publish', 'admin', 'effect_form')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

insert into private.undo_kinds (action, role, handler) values ('form.published', 'admin', 'undo_form')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
