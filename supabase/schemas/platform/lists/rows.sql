-- Paging

insert into private.admin_lists (name) values ('applications'), ('feedback'), ('members')
  on conflict (name) do nothing;
