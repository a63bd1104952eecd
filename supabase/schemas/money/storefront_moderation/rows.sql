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
