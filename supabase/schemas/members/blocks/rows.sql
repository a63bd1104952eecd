insert into private.block_salt default values
  on conflict (one) do nothing;
insert into private.undo_kinds (action, role, handler) values
  ('block.added', 'admin', 'undo_block'),
  ('block.lifted', 'admin', 'undo_block')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
insert into private.effect_kinds (change, role, handler) values ('block.add', 'admin', 'effect_block')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
