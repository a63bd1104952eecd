-- One decision for cases that stand together (private.case_states.merged_into): each as if alone, all in one transaction.

create table private.joint_decisions (
  kind text not null references private.case_kinds,
  decision text not null check (decision ~ '^[a-z]{1,20}$'),
  handler text not null check (handler ~ '^decide_case_[a-z]+$'),
  change text not null references private.effect_kinds,
  action text not null check (action in ('case.decided_together', 'case.retried_together')),
  primary key (kind, decision)
);
comment on table private.joint_decisions is
  'Decisions for all cases of a kind that are shown together. handler(id text, decision text, reason text) '
  'of schema private decides one, by the function of the single change; change names its preview '
  '(private.effect_kinds); action names the audit entry, the first one if every single entry can be undone. '
  'Payments are excluded: money is decided one by one.';
alter table private.joint_decisions enable row level security;
create index joint_decisions_change on private.joint_decisions (change);
insert into private.joint_decisions (kind, decision, handler, change, action) values
  ('appeal', 'accept', 'decide_case_appeal', 'appeal.decide', 'case.decided_together'),
  ('appeal', 'reject', 'decide_case_appeal', 'appeal.decide', 'case.decided_together'),
  ('feedback', 'closed', 'decide_case_feedback', 'feedback.change', 'case.decided_together'),
  ('referral', 'approve', 'decide_case_referral', 'referral.review', 'case.decided_together'),
  ('referral', 'reject', 'decide_case_referral', 'referral.review', 'case.decided_together'),
  ('delivery', 'retry', 'decide_case_delivery', 'delivery.retry', 'case.retried_together');

create function private.decide_case_referral(p_id text, p_decision text, p_reason text) returns void
language sql set search_path = '' as $$
  select private.review_referral(p_id::uuid, p_decision, p_reason, null)
$$;

create function private.decide_case_appeal(p_id text, p_decision text, p_reason text) returns void
language sql set search_path = '' as $$
  select private.decide_appeal(p_id::uuid, p_decision, p_reason, null)
$$;

create function private.decide_case_feedback(p_id text, p_decision text, p_reason text) returns void
language sql set search_path = '' as $$
  select private.set_feedback(p_id::uuid, p_decision, p_reason)
$$;

create function private.decide_case_delivery(p_id text, p_decision text, p_reason text) returns void
language sql set search_path = '' as $$
  select private.retry_delivery(p_id, p_reason)
$$;

create function private.joint_cases(p_kind text, p_id text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(c.id order by c.id) from (
    select p_id as id where not (p_kind = 'referral' and p_id like 'referrer:%')
    union
    -- Held referrals have a member each, and one referrer whom the decision is about.
    select r.id::text from public.referrals r
    where p_kind = 'referral' and p_id = 'referrer:' || r.referrer_id and r.stage = 'held'
    union
    select s.id from private.case_states s, lateral private.find_case(s.kind, s.id) f where s.kind = p_kind and s.merged_into = p_id
  ) c
$$;
comment on function private.joint_cases is 'A case and the open ones that stand beside it, by their ids; for referrals also referrer:<id>, all that are held of one referrer.';

create function private.joint_version(p_ids text[]) returns text
language sql immutable set search_path = '' as $$
  select md5(array_to_string(p_ids, ','))
$$;

create function private.decide_jointly(p_kind text, p_id text, p_decision text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_decision private.joint_decisions;
  v_ids text[];
  v_id text;
  v_lines jsonb := '[]';
begin
  select * into v_decision from private.joint_decisions where kind = p_kind and decision = p_decision;
  if not found then
    perform private.refuse('invalid_input');
  end if;
  perform private.require_role((select role from private.case_kinds where kind = p_kind));
  v_ids := private.joint_cases(p_kind, p_id);
  if v_ids is null then
    perform private.refuse('case_closed');
  end if;
  if p_version <> private.joint_version(v_ids) then
    perform private.refuse_changed('case', p_kind || ':' || p_id, 'case');
  end if;
  -- In the order of their ids: two people who decide at once wait for each other.
  foreach v_id in array v_ids loop
    perform private.lock_case(p_kind, v_id);
  end loop;
  foreach v_id in array v_ids loop
    execute format('select private.%I($1, $2, $3)', v_decision.handler) using v_id, p_decision, v_reason;
    v_lines := v_lines || (private.changed() -> 'line');
  end loop;
  perform private.audit(v_staff, v_decision.action, 'case', p_kind || ':' || p_id, v_reason, '{"decision": null}',
    jsonb_build_object('decision', p_decision, 'cases', to_jsonb(v_ids), 'lines', v_lines));
end
$$;

select private.staff_change('public.admin_decide_jointly(p_kind text, p_id text, p_decision text, p_reason text, p_version text default null)',
  'private.decide_jointly(p_kind, p_id, p_decision, p_reason, p_version)',
  'case.decide', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Decides a case and all that stand beside it in the same way (private.joint_decisions): all of them or, when one is refused, none. p_version as admin_change_effect told it, or null. Returns as private.changed: one line, which undoes all. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, case_closed, changed_meanwhile (others stand together now), and what the single decision refuses.');

create function private.effect_joint(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kind text := split_part(p_subject, ':', 1);
  v_ids text[] := private.joint_cases(v_kind, substr(p_subject, strpos(p_subject, ':') + 1));
  v_change text := (select change from private.joint_decisions where kind = v_kind and decision = p_value);
  v_handler text := (select handler from private.effect_kinds where change = v_change);
  v_effects jsonb := jsonb_build_array(private.effect('count', to_jsonb(cardinality(v_ids)), '0') || '{"what": "joint_cases"}');
  v_id text;
  v_one jsonb;
begin
  if v_handler is null then
    perform private.refuse('invalid_input');
  end if;
  perform private.require_role((select role from private.case_kinds where kind = v_kind));
  foreach v_id in array v_ids loop
    execute format('select private.%I($1, $2)', v_handler) into v_one using v_id, p_value;
    v_effects := v_effects || (v_one -> 'effects');
  end loop;
  return jsonb_build_object('version', private.joint_version(v_ids), 'effects', v_effects);
end
$$;
insert into private.effect_kinds (change, role, handler) values ('case.decide', 'moderator', 'effect_joint');

create function private.undo_joint(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kind text := split_part(p_line.subject_id, ':', 1);
  v_id text := substr(p_line.subject_id, strpos(p_line.subject_id, ':') + 1);
  v_line bigint;
begin
  for v_line in
    select l.line::bigint from jsonb_array_elements_text(p_line.after -> 'lines') with ordinality l (line, n)
    where not exists (select from public.audit_log a where a.undoes = l.line::bigint) order by l.n desc
  loop
    perform private.undo_change(v_line, p_reason);
  end loop;
  -- They stand together again, where nobody has put one of them elsewhere meanwhile.
  insert into private.case_states (kind, id, merged_into)
  select v_kind, c.id, v_id from jsonb_array_elements_text(p_line.after -> 'cases') c (id) where c.id <> v_id and v_id not like 'referrer:%'
  on conflict (kind, id) do update set merged_into = coalesce(private.case_states.merged_into, excluded.merged_into);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.effect_undo_joint(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('count', '0', to_jsonb(jsonb_array_length(p_line.after -> 'cases'))) || '{"what": "joint_cases"}')
$$;
insert into private.undo_kinds (action, role, handler, effect) values
  ('case.decided_together', 'moderator', 'undo_joint', 'effect_undo_joint');
