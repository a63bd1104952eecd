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

select private.declare_setting('cases.storefront_days', 'integer', '2', 'days', 1, 90);

-- What is taken down

insert into private.effect_kinds (change, role, handler) values ('storefront.decide', 'moderator', 'effect_storefront')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

insert into private.undo_kinds (action, role, handler) values
  ('storefront.taken_down', 'moderator', 'undo_storefront'),
  ('storefront.dismissed', 'moderator', 'undo_storefront_dismissal'),
  ('storefront.restored', 'moderator', 'undo_storefront')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- The appeal

insert into private.appeal_kinds (kind, penalty, lift, effect, line, line_subject) values
  ('storefront', 'penalty_storefront', 'lift_storefront', 'effect_lift_storefront', 'storefront.restored', 'storefront')
  on conflict (kind) do update set (
    penalty, lift, effect, outlasts, line, line_subject
  ) = (
    excluded.penalty, excluded.lift, excluded.effect, excluded.outlasts, excluded.line,
    excluded.line_subject
  );

-- The cases of staff

insert into private.case_kinds (kind, role, due_setting) values ('storefront', 'moderator', 'cases.storefront_days')
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);
