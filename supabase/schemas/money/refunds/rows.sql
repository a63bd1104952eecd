select private.declare_setting('cases.refund_days', 'integer', '2', 'days', 1, 90);

-- Staff

insert into private.effect_kinds (change, role, handler) values ('refund.refuse', 'admin', 'effect_refund_refusal')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);
insert into private.undo_kinds (action, role, handler) values ('refund.declined', 'admin', 'undo_refund_refusal')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- The cases of staff

insert into private.case_kinds (kind, role, due_setting) values ('refund', 'admin', 'cases.refund_days')
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);
