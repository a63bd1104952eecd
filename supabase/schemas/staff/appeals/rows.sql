select private.declare_setting('appeals.open_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('appeals.decide_days', 'integer', '5', 'days', 1, 60);

-- Kinds of penalties

insert into private.appeal_kinds (kind, penalty, lift, effect, outlasts, line, line_subject) values
  ('referral', 'penalty_referral', 'lift_referral', 'effect_lift_referral', false, 'referral.approved', 'referral'),
  ('suspension', 'penalty_suspension', 'lift_suspension', 'effect_lift_suspension', true, 'member.restored', 'member'),
  ('application', 'penalty_application', 'lift_application', 'effect_lift_application', false, null, null),
  ('points', 'penalty_points', 'lift_points', 'effect_lift_points', false, null, null)
  on conflict (kind) do update set (
    penalty, lift, effect, outlasts, line, line_subject
  ) = (
    excluded.penalty, excluded.lift, excluded.effect, excluded.outlasts, excluded.line,
    excluded.line_subject
  );

-- The cases of staff

insert into private.case_kinds (kind, role, due_setting) values ('appeal', 'moderator', null)
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);

-- Undo and effects

insert into private.undo_kinds (action, role, handler, effect) values
  ('appeal.accepted', 'moderator', 'undo_appeal', 'effect_undo_appeal'),
  ('appeal.rejected', 'moderator', 'undo_appeal', 'effect_undo_appeal'),
  ('application.reopened', 'moderator', 'undo_reopening', 'effect_undo_reopening'),
  ('application.in_review', 'moderator', 'undo_review', 'effect_undo_reopening'),
  ('application.more_info', 'moderator', 'undo_review', 'effect_undo_reopening'),
  ('application.approved', 'moderator', 'undo_review', 'effect_undo_reopening'),
  ('application.rejected', 'moderator', 'undo_review', 'effect_undo_reopening'),
  ('points.restored', 'moderator', 'undo_reversal', 'effect_undo_points')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.effect_kinds (change, role, handler) values ('appeal.decide', 'moderator', 'effect_appeal')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

-- The answer is for the member who appealed.
insert into private.joint_decisions (kind, decision, handler, locks, change, action, together, selected) values
  ('appeal', 'accept', 'decide_case_appeal', 'lock_cases_appeal', 'appeal.decide', 'case.decided_together', true, false),
  ('appeal', 'reject', 'decide_case_appeal', 'lock_cases_appeal', 'appeal.decide', 'case.decided_together', true, false)
  on conflict (kind, decision) do update set (
    handler, locks, change, action, together, selected
  ) = (
    excluded.handler, excluded.locks, excluded.change, excluded.action, excluded.together, excluded.selected
  );
