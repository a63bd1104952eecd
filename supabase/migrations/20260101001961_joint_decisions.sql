-- One decision for several cases: for those that stand together (private.case_states.merged_into), all of them or none; for
-- those that staff selected in the list, each as if alone.

create table private.joint_decisions (
  kind text not null references private.case_kinds,
  decision text not null check (decision ~ '^[a-z]{1,20}$'),
  handler text not null check (handler ~ '^decide_case_[a-z]+$'),
  change text not null references private.effect_kinds,
  action text not null check (action in ('case.decided_together', 'case.retried_together')),
  selected boolean not null,
  primary key (kind, decision)
);
comment on table private.joint_decisions is
  'Decisions for all cases of a kind that are shown together. handler(id text, decision text, reason text) '
  'of schema private decides one, by the function of the single change; change names its preview '
  '(private.effect_kinds); action names the audit entry, the first one if every single entry can be undone. '
  'selected: also for cases of different members that are selected in the list. Payments are excluded: money '
  'is decided one by one.';
alter table private.joint_decisions enable row level security;
create index joint_decisions_change on private.joint_decisions (change);
insert into private.joint_decisions (kind, decision, handler, change, action, selected) values
  -- The answer is for the member who appealed.
  ('appeal', 'accept', 'decide_case_appeal', 'appeal.decide', 'case.decided_together', false),
  ('appeal', 'reject', 'decide_case_appeal', 'appeal.decide', 'case.decided_together', false),
  ('feedback', 'closed', 'decide_case_feedback', 'feedback.change', 'case.decided_together', true),
  ('referral', 'approve', 'decide_case_referral', 'referral.review', 'case.decided_together', true),
  ('referral', 'reject', 'decide_case_referral', 'referral.review', 'case.decided_together', true),
  ('delivery', 'retry', 'decide_case_delivery', 'delivery.retry', 'case.retried_together', true);

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

create function private.merges_of(p_kind text, p_ids text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.id, s.merged_into), '{}') from private.case_states s
  where s.kind = p_kind and s.id = any (p_ids) and s.merged_into is not null
$$;
comment on function private.merges_of is 'Which of these cases stand beside which other: {id: id of the other}. Kept with a decision, for its undo: the state of a decided case is deleted.';

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
  v_merges jsonb;
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
  v_merges := private.merges_of(p_kind, v_ids);
  foreach v_id in array v_ids loop
    execute format('select private.%I($1, $2, $3)', v_decision.handler) using v_id, p_decision, v_reason;
    v_lines := v_lines || (private.changed() -> 'line');
  end loop;
  perform private.audit(v_staff, v_decision.action, 'case', p_kind || ':' || p_id, v_reason, '{"decision": null}',
    jsonb_build_object('decision', p_decision, 'cases', to_jsonb(v_ids), 'merges', v_merges, 'lines', v_lines));
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
  select split_part(p_line.subject_id, ':', 1), m.key, m.value from jsonb_each_text(p_line.after -> 'merges') m
  on conflict (kind, id) do update set merged_into = coalesce(private.case_states.merged_into, excluded.merged_into);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.effect_undo_joint(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('count', '0', to_jsonb(jsonb_array_length(p_line.after -> 'cases')))
    || jsonb_build_object('what', case p_line.action when 'case.decided_selected' then 'selected_cases' else 'joint_cases' end))
$$;
insert into private.undo_kinds (action, role, handler, effect) values
  ('case.decided_together', 'moderator', 'undo_joint', 'effect_undo_joint'),
  ('case.decided_selected', 'moderator', 'undo_joint', 'effect_undo_joint');

-- Selected in the list: each is decided or refused as if alone, and one undo takes back all that were decided.

create function private.selected_cases(p_kind text, p_ids text[], p_decision text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_ids text[];
begin
  if coalesce(cardinality(p_ids), 0) not between 1 and 100
    or not exists (select from private.joint_decisions where kind = p_kind and decision = p_decision and selected)
  then
    perform private.refuse('invalid_input');
  end if;
  perform private.require_role((select role from private.case_kinds where kind = p_kind));
  select array_agg(distinct c.id order by c.id) into v_ids from unnest(p_ids) i (id), unnest(private.joint_cases(p_kind, i.id)) c (id);
  if v_ids is null then
    perform private.refuse('case_closed');
  end if;
  return v_ids;
end
$$;
comment on function private.selected_cases is 'The cases that a decision about selected ones is about: these (100 at most), open or not, and the open ones that stand beside them. Refuses: forbidden, invalid_input (such cases are not decided together), case_closed.';

create function private.refusal_of(p_id text, p_code text, p_detail text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('id', p_id, 'code', p_code, 'detail', nullif(p_detail, '')))
$$;

create function private.decide_each(p_kind text, p_ids text[], p_decision text, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_decision private.joint_decisions;
  v_id text;
  v_open text[] := '{}';
  v_users uuid[];
  v_cases jsonb := '[]';
  v_merges jsonb;
  v_lines jsonb := '[]';
  v_refused jsonb := '[]';
  v_detail text;
begin
  select * into v_decision from private.joint_decisions where kind = p_kind and decision = p_decision;
  foreach v_id in array p_ids loop
    begin
      perform private.lock_case(p_kind, v_id);
      v_open := v_open || v_id;
    exception when raise_exception then
      get stacked diagnostics v_detail = pg_exception_detail;
      v_refused := v_refused || private.refusal_of(v_id, sqlerrm, v_detail);
    end;
  end loop;
  v_merges := private.merges_of(p_kind, v_open);
  execute format('select array_agg(c.user_id) from private.%I() c where c.id = any ($1) and c.user_id is not null', 'cases_' || p_kind)
    into v_users using v_open;
  -- All members, then all rooms, as each decision does for its own: case by case they would be in no order.
  perform private.lock_moderator(auth.uid());
  if p_kind = 'report' then
    perform private.lock_moderation(v_users, false);
  else
    perform private.lock_members(v_users);
  end if;
  foreach v_id in array v_open loop
    begin
      execute format('select private.%I($1, $2, $3)', v_decision.handler) using v_id, p_decision, p_reason;
      v_cases := v_cases || to_jsonb(v_id);
      v_lines := v_lines || (private.changed() -> 'line');
    exception when raise_exception then
      get stacked diagnostics v_detail = pg_exception_detail;
      v_refused := v_refused || private.refusal_of(v_id, sqlerrm, v_detail);
    end;
  end loop;
  return jsonb_build_object('cases', v_cases, 'merges', v_merges, 'lines', v_lines, 'refused', v_refused);
end
$$;
comment on function private.decide_each is 'Decides these cases in the same way, each by the function of the single change and in a subtransaction: {cases: ids of those decided, merges, lines, refused: [{id, code, detail | null}]}.';

create function private.decide_selected(p_kind text, p_ids text[], p_decision text, p_reason text, p_version text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_ids text[] := private.selected_cases(p_kind, p_ids, p_decision);
  v_result jsonb;
begin
  if p_version <> private.joint_version(v_ids) then
    perform private.refuse('changed_meanwhile');
  end if;
  v_result := private.decide_each(p_kind, v_ids, p_decision, v_reason);
  if v_result -> 'cases' = '[]' then
    -- None went through: what is refused for the greatest number of them.
    perform private.refuse((select r ->> 'code' from jsonb_array_elements(v_result -> 'refused') r group by 1 order by count(*) desc, 1 limit 1));
  end if;
  perform private.audit(v_staff, (select replace(action, '_together', '_selected') from private.joint_decisions where kind = p_kind and decision = p_decision),
    'case', p_kind, v_reason, '{"decision": null}', v_result || jsonb_build_object('decision', p_decision, 'refused', (
      -- Without details, which are names.
      select coalesce(jsonb_agg(r - 'detail'), '[]') from jsonb_array_elements(v_result -> 'refused') r)));
  return jsonb_build_object('done', jsonb_array_length(v_result -> 'cases'), 'refused', v_result -> 'refused');
end
$$;

select private.staff_change('public.admin_decide_selected(p_kind text, p_ids text[], p_decision text, p_reason text, p_version text default null)',
  'private.decide_selected(p_kind, p_ids, p_decision, p_reason, p_version)', 'case.decide', 'case', 'p_kind',
  'For staff of the kind. Decides cases that were selected (100 at most) and those that stand beside them in the same way (private.joint_decisions.selected), each as if alone: what is refused is left out and listed. p_version as admin_change_effect told it, or null. Returns {outcome: {done: how many, refused: [{id, code, detail | null}]}, line, undo: as private.changed}: one line, which undoes all. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input (not so, or not this kind), changed_meanwhile (others stand beside them now), and where none goes through what the single decision refuses, or case_closed.',
  p_answers => 'outcome');

create function private.effect_selected(p_subject text, p_value text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kind text := split_part(p_subject, ':', 1);
  v_decision text := split_part(p_subject, ':', 2);
  v_ids text[] := private.selected_cases(v_kind, string_to_array(p_value, ','), v_decision);
  v_handler text := (
    select e.handler from private.joint_decisions j join private.effect_kinds e using (change) where j.kind = v_kind and j.decision = v_decision);
  v_result jsonb;
  v_id text;
  v_one jsonb;
  v_all jsonb := '[]';
begin
  begin
    v_result := private.decide_each(v_kind, v_ids, v_decision, 'Preview');
    raise exception using errcode = 'ZZ001', message = 'preview';
  exception when sqlstate 'ZZ001' then
    -- What was tried is taken back; the variable keeps what was found.
    null;
  end;
  for v_id in select jsonb_array_elements_text(v_result -> 'cases') loop
    execute format('select private.%I($1, $2)', v_handler) into v_one using v_id, v_decision;
    v_all := v_all || (v_one -> 'effects');
  end loop;
  return jsonb_build_object('version', private.joint_version(v_ids), 'effects',
    jsonb_build_array(private.effect('count', to_jsonb(cardinality(v_ids)), to_jsonb(jsonb_array_length(v_result -> 'refused')))
      || '{"what": "selected_cases"}')
    || (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'left_out', 'code', r.code, 'count', r.n) order by r.n desc, r.code), '[]')
      from (select e ->> 'code' as code, count(*) as n from jsonb_array_elements(v_result -> 'refused') e group by 1) r
    ) || (
      select coalesce(jsonb_agg(private.effect('count', '0', to_jsonb(p.points)) || '{"what": "selected_points"}'), '[]')
      from (select sum((e ->> 'after')::bigint - (e ->> 'before')::bigint) as points from jsonb_array_elements(v_all) e where e ->> 'kind' = 'points') p
      where p.points <> 0
    ) || (
      -- What happens to each of them in the same way is said once.
      select coalesce(jsonb_agg(e.effect), '[]') from (
        select distinct a || '{"name": null}' as effect from jsonb_array_elements(v_all) a where a ->> 'kind' <> 'points'
      ) e
    ));
end
$$;
insert into private.effect_kinds (change, role, handler) values ('case.decide_selected', 'moderator', 'effect_selected');
