insert into private.undo_kinds (action, role, handler, effect) values
  ('points.awarded', 'moderator', 'undo_award', 'effect_undo_points'),
  ('points.reversed', 'moderator', 'undo_reversal', 'effect_undo_points'),
  ('role.granted', 'admin', 'undo_role', 'effect_undo_role'),
  ('role.removed', 'admin', 'undo_role', 'effect_undo_role'),
  ('member.banned', 'admin', 'undo_suspension', 'effect_undo_suspension'),
  ('member.suspended', 'moderator', 'undo_suspension', 'effect_undo_suspension'),
  ('member.restored', 'moderator', 'undo_suspension', 'effect_undo_suspension'),
  ('referral.approved', 'moderator', 'undo_referral', 'effect_undo_referral'),
  ('referral.rejected', 'moderator', 'undo_referral', 'effect_undo_referral'),
  ('referral.revoked', 'admin', 'undo_referral', 'effect_undo_referral'),
  ('feedback.status', 'moderator', 'undo_feedback', 'effect_undo_feedback'),
  ('feedback.merged', 'moderator', 'undo_feedback_merge', 'effect_undo_feedback'),
  ('feedback.linked', 'moderator', 'undo_feedback_link', null)
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- What a change will do

insert into private.effect_kinds (change, role, handler) values
  ('points.award', 'moderator', 'effect_award'),
  ('points.reverse', 'moderator', 'effect_reversal'),
  ('role.change', 'moderator', 'effect_role'),
  ('member.suspend', 'moderator', 'effect_suspension'),
  ('referral.review', 'moderator', 'effect_referral'),
  ('feedback.change', 'moderator', 'effect_feedback'),
  ('change.undo', 'moderator', 'effect_undo')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
