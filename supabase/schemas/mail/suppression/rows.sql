select private.declare_setting('mail.soft_bounces', 'integer', '5', 'times', 1, 50);
select private.declare_setting('mail.soft_bounce_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('mail.brake_bounces', 'integer', '15', 'times', 3, 10000);
select private.declare_setting('mail.brake_minutes', 'integer', '60', 'minutes', 5, 1440);
select private.declare_setting('mail.brake_percent', 'integer', '5', 'percent', 0, 50);

-- By staff

insert into private.undo_kinds (action, role, handler, by_members) values
  ('suppression.added', 'admin', 'undo_suppression', false), ('suppression.released', 'admin', 'undo_suppression', true)
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.admin_lists (name) values ('suppressions')
  on conflict (name) do nothing;

insert into private.undo_kinds (action, role, handler) values
  ('mail_brake.released', 'admin', 'undo_mail_brake'), ('mail_brake.suppressed', 'admin', 'undo_mail_brake')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- The case of staff

insert into private.case_kinds (kind, role, due_setting) values ('brake', 'admin', null)
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);
