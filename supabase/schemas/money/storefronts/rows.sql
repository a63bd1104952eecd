select private.declare_setting('storefront.fee_percent', 'integer', '10', 'percent', 0, 50);
-- Stripe closes a checkout after half an hour at the earliest, and after a day at the latest.
select private.declare_setting('storefront.hold_minutes', 'integer', '30', 'minutes', 30, 1380);
select private.declare_setting('storefront.guest_hold_minutes', 'integer', '10', 'minutes', 5, 30);
select private.declare_setting('storefront.download_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('storefront.purchase_points', 'boolean', 'false');
select private.declare_setting('storefront.points_per_dollar', 'integer', '10', 'points', 1, 100);
select private.declare_setting('storefront.points_most', 'integer', '500', 'points', 1, 1200);
-- Its value is that of the two settings, while the third is on.
insert into public.point_rules (source, points, grp) values ('storefront', 0, 'purchases')
  on conflict (source) do update set (grp, ranked, repeatable)
    = (excluded.grp, excluded.ranked, excluded.repeatable);
