select private.declare_setting('staff.alone_days', 'integer', '3', 'days', 1, 30);

insert into private.event_types (type, keys, description) values
  ('decision.alone', '{decision_id,kind,subject_id,by,at}', 'A decision that needs two people was made by the only one there is: it counts from at on; told to the address of the owner')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);
insert into private.second_kinds (kind, apply) values
  ('payout', 'apply_payout'), ('appeal', 'apply_appeal'), ('mission', 'apply_content'), ('challenge', 'apply_content'),
  ('stream', 'apply_content'), ('season', 'apply_season'), ('referral_campaign', 'apply_referral_campaign')
  on conflict (kind) do update set apply = excluded.apply;

-- Cases: what waits for a second person

select private.declare_setting('cases.decision_days', 'integer', '2', 'days', 1, 90);
insert into private.case_kinds (kind, role, due_setting) values ('decision', 'moderator', 'cases.decision_days')
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);

-- Taking a proposal back

insert into private.undo_kinds (action, role, handler) values
  ('mission.proposed', 'moderator', 'undo_proposed'), ('challenge.proposed', 'moderator', 'undo_proposed'),
  ('stream.proposed', 'moderator', 'undo_proposed'), ('season.proposed', 'admin', 'undo_proposed'),
  ('referral_campaign.proposed', 'admin', 'undo_proposed')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.joint_decisions (kind, decision, handler, locks, change, action, together, selected) values
  ('feedback', 'closed', 'decide_case_feedback', 'lock_cases_feedback', 'feedback.change', 'case.decided_together', true, true),
  ('referral', 'approve', 'decide_case_referral', 'lock_cases_referral', 'referral.review', 'case.decided_together', true, false),
  ('referral', 'reject', 'decide_case_referral', 'lock_cases_referral', 'referral.review', 'case.decided_together', true, false),
  ('delivery', 'retry', 'decide_case_delivery', null, 'delivery.retry', 'case.retried_together', true, true)
  on conflict (kind, decision) do update set (
    handler, locks, change, action, together, selected
  ) = (
    excluded.handler, excluded.locks, excluded.change, excluded.action, excluded.together, excluded.selected
  );
insert into private.effect_kinds (change, role, handler) values ('case.decide', 'moderator', 'effect_joint')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
insert into private.undo_kinds (action, role, handler, effect) values
  ('case.decided_together', 'moderator', 'undo_joint', 'effect_undo_joint'),
  ('case.decided_selected', 'moderator', 'undo_joint', 'effect_undo_joint')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
insert into private.effect_kinds (change, role, handler) values ('case.decide_selected', 'moderator', 'effect_selected')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
