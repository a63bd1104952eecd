insert into private.admin_lists (name) values ('audit'), ('sessions')
  on conflict (name) do nothing;
