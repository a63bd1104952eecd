insert into private.undo_kinds (action, role, handler, effect) values
  ('note.pinned', 'moderator', 'undo_note_pin', 'effect_undo_note_pin'), ('note.unpinned', 'moderator', 'undo_note_pin', 'effect_undo_note_pin')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.undo_kinds (action, role, handler) values ('referral.attributed', 'admin', 'undo_attribution')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
