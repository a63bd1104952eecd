select private.declare_setting('cases.application_days', 'integer', '7', 'days', 1, 90);
select private.declare_setting('cases.referral_days', 'integer', '7', 'days', 1, 90);
select private.declare_setting('cases.payment_days', 'integer', '2', 'days', 1, 90);
select private.declare_setting('cases.delivery_days', 'integer', '1', 'days', 1, 90);
select private.declare_setting('cases.erasure_days', 'integer', '1', 'days', 1, 90);
select private.declare_setting('cases.feedback_days', 'integer', '3', 'days', 1, 90);
insert into private.case_kinds (kind, role, due_setting) values
  ('application', 'moderator', 'cases.application_days'),
  ('referral', 'moderator', 'cases.referral_days'),
  ('payment', 'admin', 'cases.payment_days'),
  ('delivery', 'admin', 'cases.delivery_days'),
  ('erasure', 'admin', 'cases.erasure_days'),
  ('feedback', 'moderator', 'cases.feedback_days')
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);

insert into private.undo_kinds (action, role, handler) values
  ('case.taken', 'moderator', 'undo_case'),
  ('case.returned', 'moderator', 'undo_case'),
  ('case.handed_over', 'moderator', 'undo_case'),
  ('case.snoozed', 'moderator', 'undo_case'),
  ('case.woken', 'moderator', 'undo_case'),
  ('case.merged', 'moderator', 'undo_case'),
  ('case.parted', 'moderator', 'undo_case')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.admin_lists (name) values ('cases')
  on conflict (name) do nothing;

insert into private.effect_kinds (change, role, handler) values
  ('application.review', 'moderator', 'effect_application'),
  ('delivery.retry', 'admin', 'effect_delivery'),
  ('case.hand_over', 'moderator', 'effect_hand_over')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
