create function private.other_person(p_role text, p_excluded uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where (r.role = 'admin' or p_role = 'moderator') and not private.is_suspended(r.user_id)
      and not exists (select from unnest(p_excluded) x where private.same_person(x, r.user_id)))
$$;
comment on function private.other_person is
  'Whether anybody else can be the second person: staff of that role at least, not suspended, and none of '
  'those people nor another account of theirs.';

create function private.alone_at(p_decision private.pending_decisions) returns timestamptz
language sql stable set search_path = '' as $$
  select case when not private.other_person(p_decision.role, p_decision.excluded)
    then now() + make_interval(days => private.setting_int('staff.alone_days')) end
$$;

create function private.tell_owner(p_decision private.pending_decisions) returns void
language sql set search_path = '' as $$
  select private.emit_event('decision.alone', p_decision.id || ':' || extract(epoch from p_decision.happens_at), p_decision.first_by,
    jsonb_build_object('decision_id', p_decision.id, 'kind', p_decision.kind, 'subject_id', p_decision.subject_id, 'by', p_decision.first_by,
      'at', to_char(p_decision.happens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
$$;

create function private.decide_first(
  p_kind text, p_subject text, p_staff uuid, p_role text, p_excluded uuid[], p_params jsonb, p_line bigint
) returns void
language plpgsql set search_path = '' as $$
declare
  v_decision private.pending_decisions;
begin
  insert into private.pending_decisions (kind, subject_id, first_by, excluded, role, params, line)
  values (p_kind, p_subject, p_staff, array_remove(array_append(p_excluded, p_staff), null), p_role, p_params, p_line)
  returning * into v_decision;
  update private.pending_decisions set happens_at = private.alone_at(v_decision) where id = v_decision.id returning * into v_decision;
  if v_decision.happens_at is not null then
    perform private.tell_owner(v_decision);
  end if;
end
$$;
comment on function private.decide_first is
  'Keeps what the first of two people decided. Where there is no second, it counts after staff.alone_days, '
  'and the owner is told at once.';

create function private.seconded(p_kind text, p_subject text, p_staff uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_decision private.pending_decisions;
begin
  select * into v_decision from private.pending_decisions where kind = p_kind and subject_id = p_subject for update;
  if not found then
    return false;
  elsif exists (select from unnest(v_decision.excluded) x where private.same_person(x, p_staff)) then
    perform private.refuse('second_person_waits');
  elsif not private.is_staff(p_staff, v_decision.role) then
    perform private.refuse('forbidden');
  end if;
  delete from private.pending_decisions where id = v_decision.id;
  perform set_config('altura.second_person', p_kind || ':' || p_subject, true);
  return true;
end
$$;
comment on function private.seconded is
  'Whether somebody else has decided this before, so that the caller is the second person; the decision that '
  'waited is used up. Refuses: second_person_waits (it was the caller, or it is about them), forbidden.';

create function private.propose(p_kind text, p_id uuid, p_staff uuid, p_each bigint, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_line bigint := private.audit(p_staff, p_kind || '.proposed', p_kind, p_id::text, p_reason, '{"waits": false}', '{"waits": true}');
begin
  perform private.decide_first(p_kind, p_id::text, p_staff,
    case when p_kind in ('season', 'referral_campaign') or p_each > private.setting_int('points.moderator_limit') then 'admin' else 'moderator' end, '{}', p_params, v_line);
end
$$;
comment on function private.propose is 'A publication that needs two people waits for the second.';

create function private.must_wait(p_kind text, p_id uuid, p_staff uuid, p_data jsonb, p_params jsonb, p_reason text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform private.lock_moderator(p_staff);
  if not private.needs_second(p_staff, p_kind, p_id, p_data) or private.seconded(p_kind, p_id::text, p_staff) then
    return false;
  end if;
  perform private.propose(p_kind, p_id, p_staff, (private.worth_of(p_kind, p_id, p_data)).each, p_params, p_reason);
  return true;
end
$$;
comment on function private.must_wait is
  'Whether publishing this waits for a second person, who has not agreed yet; it is kept as proposed then.';

create function private.decision_json(p_kind text, p_subject text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', d.id, 'by', private.member_name(d.first_by), 'at', d.decided_at, 'happens_at', d.happens_at,
      'own', exists (select from unnest(d.excluded) x where private.same_person(x, auth.uid())))
    from private.pending_decisions d where d.kind = p_kind and d.subject_id = p_subject);
end
$$;
comment on function private.decision_json is
  'What waits for a second person: {id, by: who decided first | null, at, happens_at: when it counts because '
  'there is nobody else | null, own: whether the caller cannot be the second}; null when nothing does.';

create function private.later_time(p_at text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when p_at::timestamptz > now() then p_at::timestamptz end
$$;
comment on function private.later_time is 'A time to publish at that is still to come; null: now.';

-- The second person, and the clock

create function private.apply_decision(p_decision private.pending_decisions, p_staff uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.pending_decisions where id = p_decision.id;
  perform set_config('altura.second_person', p_decision.kind || ':' || p_decision.subject_id, true);
  execute format('select private.%I($1, $2, $3, $4)', (select apply from private.second_kinds where kind = p_decision.kind))
    using p_decision.subject_id, p_staff, p_decision.params || jsonb_build_object('kind', p_decision.kind), p_reason;
end
$$;

create function private.decide_second(p_decision uuid, p_decides text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_decision private.pending_decisions;
begin
  select * into v_decision from private.pending_decisions where id = p_decision for update;
  -- Payouts and appeals have their own page and button.
  if not found or v_decision.kind in ('payout', 'appeal') then
    perform private.refuse('not_found');
  elsif p_decides is null or p_decides not in ('confirm', 'decline') then
    perform private.refuse('invalid_input');
  end if;
  perform private.require_role(v_decision.role);
  if p_decides = 'decline' then
    delete from private.pending_decisions where id = p_decision;
    perform private.audit(v_staff, v_decision.kind || '.declined', v_decision.kind, v_decision.subject_id, v_reason, '{"waits": true}', '{"waits": false}');
    return;
  elsif exists (select from unnest(v_decision.excluded) x where private.same_person(x, v_staff)) then
    perform private.refuse('second_person_waits');
  end if;
  perform private.lock_moderator(v_staff);
  perform private.apply_decision(v_decision, v_staff, v_reason);
end
$$;

select private.staff_change('public.admin_decide_second(p_decision uuid, p_decides text, p_reason text)',
  'private.decide_second(p_decision, p_decides, p_reason)', 'decision.second', 'decision', 'p_decision',
  'For moderators, for admins where the decision is theirs: confirms, as the second person, what somebody else proposed to publish, which publishes it (confirm), or takes it from the list (decline; whoever proposed it may too). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, second_person_waits (the caller proposed it), and what publishing refuses.');

create function public.due_decisions() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(d.id order by d.decided_at), '{}') from private.pending_decisions d
  where case when private.other_person(d.role, d.excluded) then d.happens_at is not null else coalesce(d.happens_at <= now(), true) end
$$;
comment on function public.due_decisions is
  'For the clock: decisions that wait for a second person and for which something has changed, the oldest '
  'first, each for advance_decision.';
revoke execute on function public.due_decisions from public;
grant execute on function public.due_decisions to service_role;

create function public.advance_decision(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_decision private.pending_decisions;
  v_claims text := current_setting('request.jwt.claims', true);
begin
  select * into v_decision from private.pending_decisions where id = p_id for update skip locked;
  if not found then
    return false;
  elsif private.other_person(v_decision.role, v_decision.excluded) then
    update private.pending_decisions set happens_at = null where id = p_id and happens_at is not null;
    return found;
  elsif v_decision.happens_at is null then
    update private.pending_decisions set happens_at = private.alone_at(v_decision) where id = p_id returning * into v_decision;
    perform private.tell_owner(v_decision);
  elsif v_decision.happens_at > now() then
    return false;
  else
    -- In the name and with the role of who decided, as jobs of staff are.
    perform set_config('request.jwt.claims', jsonb_build_object('sub', v_decision.first_by, 'role', 'authenticated', 'aal', 'aal2',
      'amr', jsonb_build_array(jsonb_build_object('method', 'totp', 'timestamp', extract(epoch from now())::bigint)))::text, true);
    begin
      perform private.apply_decision(v_decision, v_decision.first_by, (select reason from private.audit_reasons where audit_id = v_decision.line));
    exception when raise_exception or check_violation or unique_violation then
      -- It has become impossible: said in the audit log, and decided anew.
      delete from private.pending_decisions where id = p_id;
      perform private.note_refusal(v_decision.first_by, 'decision.second', v_decision.kind, v_decision.subject_id, null, sqlerrm);
    end;
    perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  end if;
  return true;
end
$$;
comment on function public.advance_decision is
  'For the clock: one decision that waits for a second person, in a transaction of its own, so that none '
  'holds another up. Where nobody else is there any more, its time begins and the owner is told; where '
  'somebody came, it waits for them; when the time is over it counts. Whether it changed.';
revoke execute on function public.advance_decision from public;
grant execute on function public.advance_decision to service_role;

-- Cases: what waits for a second person

create function private.decision_details(d private.pending_decisions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.decision_json(d.kind, d.subject_id) || jsonb_build_object('kind', d.kind, 'subject', d.subject_id, 'role', d.role,
    'reason', (select r.reason from private.audit_reasons r where r.audit_id = d.line)) || case d.kind
    when 'mission' then (select jsonb_build_object('texts', m.texts, 'points', m.points, 'most', m.max_claims) from private.missions m where m.id = private.to_uuid(d.subject_id))
    when 'challenge' then (select jsonb_build_object('texts', c.texts, 'points', c.prize, 'most', c.places) from private.challenges c where c.id = private.to_uuid(d.subject_id))
    when 'stream' then (select jsonb_build_object('texts', s.texts, 'points', (private.worth_of('stream', s.id, to_jsonb(s))).each, 'most', null)
      from private.streams s where s.id = private.to_uuid(d.subject_id))
    else (select jsonb_build_object('texts', (select jsonb_object_agg(t.key, jsonb_build_object('title', t.value)) from jsonb_each(d.params -> 'titles') t),
      'points', (private.worth_of(d.kind, null, d.params)).each, 'most', null)) end;
end
$$;

-- Taking a proposal back

create function private.undo_proposed(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  delete from private.pending_decisions where kind = p_line.subject_type and subject_id = p_line.subject_id and line = p_line.id;
  if not found then
    perform private.refuse_changed(p_line.subject_type, p_line.subject_id, p_line.subject_type, p_line.id);
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

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
comment on function private.lock_joint is
  'Before several cases are decided, or this is undone: locks what it changes of all of them. Case by case '
  'that would be in no order, and others would wait in a circle.';

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
comment on function private.joint_cases is
  'A case and the open ones that stand beside it, by their ids; for referrals also referrer:<id>, all that '
  'are held of one referrer.';

create function private.merges_of(p_kind text, p_ids text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.id, s.merged_into), '{}') from private.case_states s
  where s.kind = p_kind and s.id = any (p_ids) and s.merged_into is not null
$$;
comment on function private.merges_of is
  'Which of these cases stand beside which other: {id: id of the other}. Kept with a decision, for its undo: '
  'the state of a decided case is deleted.';

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
comment on function private.undo_joint is
  'Takes back all of a decision about several cases that still stands, or refuses where somebody has changed '
  'one of them since: the others are then undone by their own lines. Those that are gone with their member '
  'are left out (after.gone: their lines).';

create function private.effect_undo_joint(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('count', '0', to_jsonb(jsonb_array_length(p_line.after -> 'cases')))
    || jsonb_build_object('what', case p_line.action when 'case.decided_selected' then 'selected_cases' else 'joint_cases' end))
$$;

-- Selected in the list: each is decided or refused as if alone, and one undo takes back all that were
-- decided.

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
comment on function private.selected_cases is
  'The cases that a decision about selected ones is about: these, open or not, and the open ones that stand '
  'beside them; 100 at most in all. Refuses: forbidden, invalid_input (such cases are not decided so, too '
  'many, or no id of such a case).';

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
comment on function private.case_versions is
  'Those of these cases that are open, each with another text as soon as what staff see of it has changed: '
  '{id: version}.';

create function private.selection_version(p_ids text[], p_versions jsonb) returns text
language sql immutable set search_path = '' as $$
  select private.joint_version(p_ids) || ':' || string_agg(coalesce(p_versions ->> i.id, ''), ',' order by i.n)
  from unnest(p_ids) with ordinality i (id, n)
$$;
comment on function private.selection_version is
  'Which cases were seen, and each as it was: <joint_version>:<version of each, by commas; nothing for one '
  'that was not open>.';

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
