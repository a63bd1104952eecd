-- Staff

insert into private.case_kinds (kind, role, due_setting) values ('proof', 'moderator', 'cases.proof_days')
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);
insert into private.effect_kinds (change, role, handler) values ('proof.decide', 'moderator', 'effect_proof')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

insert into private.undo_kinds (action, role, handler) values
  ('proof.approved', 'moderator', 'undo_proof'),
  ('proof.rejected', 'moderator', 'undo_proof'),
  ('proof.looked_again', 'moderator', 'undo_second_look')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- The appeal against a rejection

insert into private.appeal_kinds (kind, penalty, lift, effect) values ('proof', 'penalty_proof', 'lift_proof', 'effect_lift_proof')
  on conflict (kind) do update set (
    penalty, lift, effect, outlasts, line, line_subject
  ) = (
    excluded.penalty, excluded.lift, excluded.effect, excluded.outlasts, excluded.line,
    excluded.line_subject
  );
