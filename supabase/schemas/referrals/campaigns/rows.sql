insert into public.point_rules (source, points, grp) values ('referral_bonus', 0, 'signups')
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);

-- What staff read and change

insert into private.admin_lists (name) values ('referral_campaigns')
  on conflict (name) do nothing;

insert into private.undo_kinds (action, role, handler) values
  ('referral_campaign.made', 'admin', 'undo_referral_campaign'), ('referral_campaign.changed', 'admin', 'undo_referral_campaign'),
  ('referral_campaign.ended', 'admin', 'undo_referral_campaign')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
insert into private.effect_kinds (change, role, handler) values ('referral_campaign.save', 'admin', 'effect_referral_campaign')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
