insert into private.admin_lists (name) values ('vouchers'), ('tokens'), ('mints')
  on conflict (name) do nothing;
