select private.declare_setting('points.moderator_limit', 'integer', '500', 'points', 0, 10000);
select private.declare_setting('points.moderator_daily_limit', 'integer', '2000', 'points', 0, 100000);
insert into public.point_rules (source, points, grp) values
  ('signup', 50, 'signups'), ('onboarding', 100, 'signups'), ('wallet', 150, 'signups'),
  ('welcome', 300, 'signups'), ('referral', 1200, 'signups'),
  ('purchase', 500, 'purchases'), ('renewal', 200, 'purchases'), ('mint', 300, 'purchases'),
  ('discord', 100, 'discord'), ('mission', 0, 'missions')
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);
insert into public.point_rules (source, points, grp, repeatable) values
  ('chat', 1, 'discord', true), ('stream', 25, 'streams', true), ('checkin', 10, 'missions', true)
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);
-- What staff give, and prizes of what was ranked already, help nobody in a ranking.
insert into public.point_rules (source, points, grp, ranked) values
  ('prize', 0, 'missions', false), ('manual', 0, 'missions', false), ('reversal', 0, 'missions', false)
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);
insert into public.levels (key, number, points) values
  ('trailhead', 1, 0), ('foothills', 2, 100), ('treeline', 3, 250), ('moraine', 4, 500), ('col', 5, 1000), ('ridge', 6, 2000),
  ('glacier', 7, 3500), ('headwall', 8, 6000), ('summit', 9, 10000), ('skyline', 10, 20000)
  on conflict (key) do update set number = excluded.number;

-- Values that change at a time to come

insert into private.reversal_causes (cause, words) values
  ('payment_refunded', 'Payment refunded'),
  ('payment_partly_refunded', 'Payment partly refunded'),
  ('dispute_lost', 'Dispute lost'),
  ('dispute_won', 'Dispute won'),
  ('mint_void', 'Membership NFT void'),
  ('mint_undone', 'Mint undone by the chain'),
  ('mint_confirmed_again', 'Mint confirmed again'),
  ('referral_qualified_again', 'Referral qualified again'),
  ('referral_rejected', 'Referral rejected by staff')
  on conflict (cause) do update set words = excluded.words;
