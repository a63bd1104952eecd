select private.declare_setting('transparency.revenue', 'boolean', 'false');

select private.declare_setting('analytics.choice_days', 'integer', '3', 'days', 1, 3);

insert into private.event_types (type, keys, description) values
  ('referral.joined', '{referral_id,source}', 'A new member is bound to who invited them, to the new one; the other member is the referrer; source: url_param (a link) or manual (a typed code)'),
  ('referral.wallet_linked', '{referral_id,source}', 'A referee has their first wallet, to the referee; otherwise as referral.joined'),
  ('member.returned', '{cohort,month,months}', 'A member was here, told once a calendar month (UTC) to analytics; cohort is the month they joined (YYYY-MM), months how many lie between')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);

insert into private.admin_lists (name) values ('analytics_events')
  on conflict (name) do nothing;
