insert into private.admin_lists (name) values ('campaigns'), ('campaign_recipients')
  on conflict (name) do nothing;
