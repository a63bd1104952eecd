insert into private.reversal_causes (cause, words) values ('same_payout', 'Referral does not count')
  on conflict (cause) do update set words = excluded.words;

insert into private.admin_lists (name) values ('referral_clicks')
  on conflict (name) do nothing;

insert into private.effect_kinds (change, role, handler) values ('setting.change', 'admin', 'effect_setting')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
