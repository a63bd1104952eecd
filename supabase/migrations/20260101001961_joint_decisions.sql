-- One decision for several cases: for those that stand together (private.case_states.merged_into), all of them or none; for
-- those that staff selected in the list, each as if alone.

create table private.joint_decisions (
  kind text not null references private.case_kinds,
  decision text not null check (decision ~ '^[a-z]{1,20}$'),
  handler text not null check (handler ~ '^decide_case_[a-z]+$'),
  locks text check (locks ~ '^lock_cases_[a-z]+$'),
  change text not null references private.effect_kinds,
  action text not null check (action in ('case.decided_together', 'case.retried_together')),
  together boolean not null,
  selected boolean not null,
  primary key (kind, decision)
);
comment on table private.joint_decisions is
  'Decisions for several cases of a kind: together, all that are shown together; selected, those of '
  'different members that are selected in the list. handler(id text, decision text, reason text) of schema '
  'private decides one, by the function of the single change. locks(ids text[]) locks before that what it '
  'changes of all of them, in one order; null: nothing that others hold. change names its preview '
  '(private.effect_kinds); action names the audit entry, the first one if every single entry can be undone. '
  'Decisions that give points or money are never for selected cases, and payments are never decided together.';
alter table private.joint_decisions enable row level security;
create index joint_decisions_change on private.joint_decisions (change);
insert into private.joint_decisions (kind, decision, handler, locks, change, action, together, selected) values
  -- The answer is for the member who appealed.
  ('appeal', 'accept', 'decide_case_appeal', 'lock_cases_appeal', 'appeal.decide', 'case.decided_together', true, false),
  ('appeal', 'reject', 'decide_case_appeal', 'lock_cases_appeal', 'appeal.decide', 'case.decided_together', true, false),
  ('feedback', 'closed', 'decide_case_feedback', 'lock_cases_feedback', 'feedback.change', 'case.decided_together', true, true),
  ('referral', 'approve', 'decide_case_referral', 'lock_cases_referral', 'referral.review', 'case.decided_together', true, false),
  ('referral', 'reject', 'decide_case_referral', 'lock_cases_referral', 'referral.review', 'case.decided_together', true, false),
  ('delivery', 'retry', 'decide_case_delivery', null, 'delivery.retry', 'case.retried_together', true, true);

create function private.decide_case_referral(p_id text, p_decision text, p_reason text) returns void
language sql set search_path = '' as $$
  -- As a case it is held. One that somebody has approved meanwhile is not taken back by this.
  select private.review_referral(p_id::uuid, p_decision, p_reason, 'held')
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

create function private.lock_cases_referral(p_ids text[]) returns void
language sql set search_path = '' as $$
  select private.lock_moderator(auth.uid());
  select private.lock_members(array(select referee_id from public.referrals where id = any (p_ids::uuid[])));
$$;

create function private.lock_cases_appeal(p_ids text[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- In the order of private.lock_appeal.
  perform from private.pending_decisions where kind = 'appeal' and subject_id = any (p_ids) order by subject_id for update;
  perform private.lock_moderator(auth.uid());
  perform private.lock_moderation(array(
    select user_id from private.appeals where id = any (p_ids::uuid[])
    union select r.referee_id from private.appeals a join public.referrals r on r.id = private.to_uuid(a.subject_id)
    where a.id = any (p_ids::uuid[]) and a.kind = 'referral'), true);
end
$$;

create function private.lock_cases_feedback(p_ids text[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.feedback where id = any (p_ids::uuid[]) order by id for update;
end
$$;

create function private.lock_joint(p_kind text, p_decision text, p_ids text[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_locks text := (select locks from private.joint_decisions where kind = p_kind and decision = p_decision);
begin
  if v_locks is not null then
    execute format('select private.%I($1)', v_locks) using p_ids;
  end if;
end
$$;
comment on function private.lock_joint is 'Before several cases are decided, or this is undone: locks what it changes of all of them. Case by case that would be in no order, and others would wait in a circle.';

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
  select * into v_decision from private.joint_decisions where kind = p_kind and decision = p_decision and together;
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
  perform private.lock_joint(p_kind, p_decision, v_ids);
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
  v_change text := (select change from private.joint_decisions where kind = v_kind and decision = p_value and together);
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

create function private.stand_together_again(p_kind text, p_merges jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update private.case_states s set merged_into = m.value from jsonb_each_text(p_merges) m
  where s.kind = p_kind and s.id = m.key and s.merged_into is null
    -- Where nobody has put one of them elsewhere meanwhile.
    and exists (select from private.case_states o where o.kind = p_kind and o.id = m.value and o.merged_into is null)
    and not exists (select from private.case_states b where b.kind = p_kind and b.merged_into = m.key);
end
$$;

create function private.undo_joint(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kind text := split_part(p_line.subject_id, ':', 1);
  v_merges jsonb := p_line.after -> 'merges';
  v_ids text[] := array(select m.key from jsonb_each_text(v_merges) m union select m.value from jsonb_each_text(v_merges) m);
  v_line bigint;
  v_undone integer := 0;
  v_gone jsonb := '[]';
begin
  -- The states first, as in private.decide_jointly. They were deleted with the cases; without that of the other one,
  -- private.tidy_cases would part those that stand beside it.
  insert into private.case_states (kind, id) select v_kind, i from unnest(v_ids) i order by i on conflict do nothing;
  perform from private.case_states where kind = v_kind and id = any (v_ids) order by id for update;
  perform private.lock_joint(v_kind, p_line.after ->> 'decision', array(select jsonb_array_elements_text(p_line.after -> 'cases')));
  for v_line in
    select l.line::bigint from jsonb_array_elements_text(p_line.after -> 'lines') with ordinality l (line, n)
    where not exists (select from public.audit_log a where a.undoes = l.line::bigint) order by l.n desc
  loop
    begin
      perform private.undo_change(v_line, p_reason);
      v_undone := v_undone + 1;
    exception when raise_exception then
      -- What an erased member takes along does not stand in the way of the others.
      if sqlerrm <> 'undo_impossible' then
        raise;
      end if;
      v_gone := v_gone || to_jsonb(v_line);
    end;
  end loop;
  if v_undone = 0 and v_gone <> '[]' then
    perform private.refuse('undo_impossible');
  end if;
  perform private.stand_together_again(v_kind, v_merges);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before
    || case when v_gone <> '[]' then jsonb_build_object('gone', v_gone) else '{}' end);
end
$$;
comment on function private.undo_joint is 'Takes back all of a decision about several cases that still stands, or refuses where somebody has changed one of them since: the others are then undone by their own lines. Those that are gone with their member are left out (after.gone: their lines).';

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
  if not exists (select from private.joint_decisions where kind = p_kind and decision = p_decision and selected) then
    perform private.refuse('invalid_input');
  end if;
  perform private.require_role((select role from private.case_kinds where kind = p_kind));
  if coalesce(cardinality(p_ids), 0) not between 1 and 100 or exists (
    -- What a case of these kinds is named by, so that nothing else is looked up, or noted for good.
    select from unnest(p_ids) i (id)
    where (i.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or (p_kind = 'delivery' and i.id ~ '^[a-z_.-]{1,60}:[0-9]{1,19}$')) is not true)
  then
    perform private.refuse('invalid_input');
  end if;
  select array_agg(distinct c.id order by c.id) into v_ids from unnest(p_ids) i (id), unnest(private.joint_cases(p_kind, i.id)) c (id);
  if cardinality(v_ids) > 100 then
    perform private.refuse('invalid_input');
  end if;
  return v_ids;
end
$$;
comment on function private.selected_cases is 'The cases that a decision about selected ones is about: these, open or not, and the open ones that stand beside them; 100 at most in all. Refuses: forbidden, invalid_input (such cases are not decided so, too many, or no id of such a case).';

create function private.case_versions(p_kind text, p_ids text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_versions jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(c.id, left(md5(c.details::text), 8)), ''{}'') from private.%I() c where c.id = any ($1)',
    'cases_' || p_kind) into v_versions using p_ids;
  return v_versions;
end
$$;
comment on function private.case_versions is 'Those of these cases that are open, each with another text as soon as what staff see of it has changed: {id: version}.';

create function private.selection_version(p_ids text[], p_versions jsonb) returns text
language sql immutable set search_path = '' as $$
  select private.joint_version(p_ids) || ':' || string_agg(coalesce(p_versions ->> i.id, ''), ',' order by i.n)
  from unnest(p_ids) with ordinality i (id, n)
$$;
comment on function private.selection_version is 'Which cases were seen, and each as it was: <joint_version>:<version of each, by commas; nothing for one that was not open>.';

create function private.decide_selected(p_kind text, p_ids text[], p_decision text, p_reason text, p_version text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_ids text[] := private.selected_cases(p_kind, p_ids, p_decision);
  v_decision private.joint_decisions;
  v_seen text[] := string_to_array(split_part(p_version, ':', 2), ',');
  v_now jsonb;
  v_merges jsonb;
  v_cases jsonb := '[]';
  v_lines jsonb := '[]';
  v_refused jsonb := '[]';
  v_detail text;
begin
  if split_part(p_version, ':', 1) <> private.joint_version(v_ids) then
    perform private.refuse('changed_meanwhile');
  end if;
  select * into v_decision from private.joint_decisions where kind = p_kind and decision = p_decision;
  perform private.lock_joint(p_kind, p_decision, v_ids);
  -- As they are now that nobody else changes them.
  v_now := private.case_versions(p_kind, v_ids);
  v_merges := private.merges_of(p_kind, array(select jsonb_object_keys(v_now)));
  for v_n in 1 .. cardinality(v_ids) loop
    begin
      if not v_now ? v_ids[v_n] then
        perform private.refuse('case_closed');
      elsif p_version is not null and coalesce(v_seen[v_n], '') <> v_now ->> v_ids[v_n] then
        perform private.refuse('changed_meanwhile');
      end if;
      execute format('select private.%I($1, $2, $3)', v_decision.handler) using v_ids[v_n], p_decision, v_reason;
      v_cases := v_cases || to_jsonb(v_ids[v_n]);
      v_lines := v_lines || (private.changed() -> 'line');
    exception when raise_exception then
      get stacked diagnostics v_detail = pg_exception_detail;
      v_refused := v_refused || jsonb_build_array(jsonb_build_object('id', v_ids[v_n], 'code', sqlerrm, 'detail', nullif(v_detail, '')));
    end;
  end loop;
  if v_cases = '[]' then
    -- None went through: what is refused for the greatest number of them.
    perform private.refuse((select r ->> 'code' from jsonb_array_elements(v_refused) r group by 1 order by count(*) desc, 1 limit 1));
  end if;
  perform private.audit(v_staff, replace(v_decision.action, '_together', '_selected'), 'case', p_kind, '', '{"decision": null}',
    jsonb_build_object('decision', p_decision, 'cases', v_cases, 'merges', v_merges, 'lines', v_lines, 'refused', (
      -- Of cases only, and without details, which are names.
      select coalesce(jsonb_agg(r - 'detail'), '[]') from jsonb_array_elements(v_refused) r where v_now ? (r ->> 'id'))));
  return jsonb_build_object('done', jsonb_array_length(v_cases), 'refused', v_refused);
end
$$;

select private.staff_change('public.admin_decide_selected(p_kind text, p_ids text[], p_decision text, p_reason text, p_version text default null)',
  'private.decide_selected(p_kind, p_ids, p_decision, p_reason, p_version)', 'case.decide', 'case', 'p_kind',
  'For staff of the kind. Decides cases that were selected and those that stand beside them, 100 at most in all, in the same way (private.joint_decisions.selected), each as if alone: what is refused, or has changed since p_version, is left out and listed. p_version as admin_change_effect told it, or null. Returns {outcome: {done: how many, refused: [{id, code, detail | null}]}, line, undo: as private.changed}: one line without a reason, which undoes all. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input (not so, not this kind, or too many), changed_meanwhile (others stand beside them now), and where none goes through what the single decision refuses, case_closed or changed_meanwhile.',
  p_answers => 'outcome');

create function private.effect_selected(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kind text := split_part(p_subject, ':', 1);
  v_decision text := split_part(p_subject, ':', 2);
  v_ids text[] := private.selected_cases(v_kind, string_to_array(p_value, ','), v_decision);
  v_handler text := (
    select e.handler from private.joint_decisions j join private.effect_kinds e using (change) where j.kind = v_kind and j.decision = v_decision);
  v_now jsonb := private.case_versions(v_kind, v_ids);
  v_closed integer := cardinality(v_ids) - (select count(*) from jsonb_object_keys(v_now));
  v_id text;
  v_one jsonb;
  v_all jsonb := '[]';
begin
  -- Read, not tried: nobody else waits, and what only a try would tell (whose account is whose) is answered to a decision, which is noted.
  for v_id in select jsonb_object_keys(v_now) loop
    execute format('select private.%I($1, $2)', v_handler) into v_one using v_id, v_decision;
    v_all := v_all || (v_one -> 'effects');
  end loop;
  return jsonb_build_object('version', private.selection_version(v_ids, v_now), 'effects',
    jsonb_build_array(private.effect('count', to_jsonb(cardinality(v_ids)), to_jsonb(v_closed)) || '{"what": "selected_cases"}')
    || case when v_closed > 0 then jsonb_build_array(jsonb_build_object('kind', 'left_out', 'code', 'case_closed', 'count', v_closed)) else '[]' end
    || (
      -- What happens to each of them in the same way is said once.
      select coalesce(jsonb_agg(e.effect), '[]') from (
        select distinct a || '{"name": null}' as effect from jsonb_array_elements(v_all) a
      ) e
    ));
end
$$;
insert into private.effect_kinds (change, role, handler) values ('case.decide_selected', 'moderator', 'effect_selected');
