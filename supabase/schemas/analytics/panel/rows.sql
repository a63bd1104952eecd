-- Notes

insert into private.undo_kinds (action, role, handler) values
  ('chart_note.made', 'moderator', 'undo_chart_note'), ('chart_note.removed', 'moderator', 'undo_chart_note')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
