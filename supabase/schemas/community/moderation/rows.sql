select private.declare_setting('cases.report_days', 'integer', '1', 'days', 1, 90);

insert into private.event_types (type, keys, description) values
  ('message.reported', '{report_id,message_id,room_id,reason}', 'A message was reported, or held by a rule'),
  ('strike.given', '{strike_id,kind,rule,until,audit_id}', 'A moderator decided about a member: remove, warn or mute; to the member')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);

-- The case

insert into private.case_kinds (kind, role, due_setting) values ('report', 'moderator', 'cases.report_days')
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);

-- What somebody wrote, removed with a suspension or a ban

insert into private.undo_kinds (action, role, handler, effect) values
  ('member.messages_removed', 'moderator', 'undo_removal', 'effect_undo_removal'),
  ('strike.lifted', 'moderator', 'undo_lift_strike', null)
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
insert into private.undo_kinds (action, role, handler) values
  ('message.decided', 'moderator', 'undo_message'), ('message.cleared', 'moderator', 'undo_message'),
  ('message.pinned', 'moderator', 'undo_pin'), ('message.unpinned', 'moderator', 'undo_pin'),
  ('room.changed', 'moderator', 'undo_room'),
  ('chat_rule.made', 'moderator', 'undo_chat_rule'), ('chat_rule.removed', 'moderator', 'undo_chat_rule')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- Appeals

insert into private.appeal_kinds (kind, penalty, lift, effect, outlasts, line, line_subject) values
  ('strike', 'penalty_strike', 'lift_strike', 'effect_lift_strike', true, 'strike.lifted', 'strike')
  on conflict (kind) do update set (
    penalty, lift, effect, outlasts, line, line_subject
  ) = (
    excluded.penalty, excluded.lift, excluded.effect, excluded.outlasts, excluded.line,
    excluded.line_subject
  );

insert into private.effect_kinds (change, role, handler) values ('message.decide', 'moderator', 'effect_message')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
insert into private.joint_decisions (kind, decision, handler, locks, change, action, together, selected) values
  ('report', 'dismiss', 'decide_case_report', 'lock_cases_report', 'message.decide', 'case.decided_together', false, true)
  on conflict (kind, decision) do update set (
    handler, locks, change, action, together, selected
  ) = (
    excluded.handler, excluded.locks, excluded.change, excluded.action, excluded.together, excluded.selected
  );
