select private.declare_setting('points.second_person', 'integer', '5000', 'points', 0, 1000000);

insert into private.admin_lists (name) values ('awards')
  on conflict (name) do nothing;

insert into private.admin_lists (name) values ('wallet_profiles')
  on conflict (name) do nothing;

-- Every line of the ledger

insert into private.admin_lists (name) values ('ledger_lines')
  on conflict (name) do nothing;
