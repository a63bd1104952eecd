select private.declare_setting('gifts.valid_days', 'integer', '365', 'days', 30, 1825);
select private.declare_setting('gifts.notice_days', 'integer', '14', 'days', 0, 60);

-- The list of staff

insert into private.admin_lists (name) values ('gifts')
  on conflict (name) do nothing;
