select private.declare_setting('cases.payout_days', 'integer', '2', 'days', 1, 90);
insert into private.effect_kinds (change, role, handler) values ('payout.decide', 'admin', 'effect_payout')
  on conflict (change) do update set (role, handler) = (excluded.role, excluded.handler);

-- What staff and the member read

insert into private.admin_lists (name) values ('payouts')
  on conflict (name) do nothing;

-- The cases of staff

insert into private.case_kinds (kind, role, due_setting) values ('payout', 'admin', 'cases.payout_days')
  on conflict (kind) do update set (role, due_setting) = (excluded.role, excluded.due_setting);

insert into private.undo_kinds (action, role, handler) values ('tax_form.attested', 'admin', 'undo_tax_form')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
