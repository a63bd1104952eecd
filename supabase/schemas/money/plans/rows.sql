insert into public.plans (key, name, kind, tier, rank, supply, features, sort) values
  ('standard', 'Standard', 'free', 'standard', 0, null, '["chat_read", "referral_link", "missions"]', 1),
  ('plus', 'Plus', 'recurring', 'plus', 10, null, '["chat", "streams", "discord_role"]', 2),
  ('pro', 'Pro', 'recurring', 'pro', 20, null, '["storefront", "governance_vote", "syndicate_notes"]', 3),
  ('founder', 'Founder', 'one_time', 'founder', 30, 1000, '["nft_claim", "everything_in_pro"]', 4)
  on conflict (key) do update set (kind, tier, rank, features)
    = (excluded.kind, excluded.tier, excluded.rank, excluded.features);
insert into public.prices (plan_key, lookup_key, interval, unit_amount) values
  ('plus', 'plus_month', 'month', 900), ('plus', 'plus_year', 'year', 9000),
  ('pro', 'pro_month', 'month', 2900), ('pro', 'pro_year', 'year', 29000),
  ('founder', 'founder_once', null, 24900)
  on conflict (lookup_key) do nothing;

insert into private.undo_kinds (action, role, handler) values ('price.changed', 'admin', 'undo_price')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
insert into private.effect_kinds (change, role, handler) values ('price.change', 'admin', 'effect_price')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
