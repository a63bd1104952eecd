-- Decisions of two people: what needs a second person, and what happens where there is none (docs/product.md, "Decisions of
-- two people"). One way for payouts, appeals and what staff publish.

select private.declare_setting('staff.alone_days', 'integer', '3', 'days', 1, 30);

insert into private.event_types (type, keys, description) values
  ('decision.alone', '{decision_id,kind,subject_id,by,at}', 'A decision that needs two people was made by the only one there is: it counts from at on; told to the address of the owner');

create table private.second_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,20}$'),
  apply text not null check (apply ~ '^apply_[a-z_]+$')
);
comment on table private.second_kinds is
  'Decisions of two people. apply is a function of schema private that makes the decision: (subject text, '
  'staff uuid, params jsonb with the kind, reason text); it refuses like the change itself.';
alter table private.second_kinds enable row level security;
insert into private.second_kinds (kind, apply) values
  ('payout', 'apply_payout'), ('appeal', 'apply_appeal'), ('mission', 'apply_content'), ('challenge', 'apply_content'),
  ('stream', 'apply_content'), ('season', 'apply_season'), ('referral_campaign', 'apply_referral_campaign');

create table private.pending_decisions (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.second_kinds,
  subject_id text not null check (char_length(subject_id) between 1 and 64),
  first_by uuid not null,
  -- Who cannot be the second: who decided first, and whom it is about.
  excluded uuid[] not null,
  -- The role that the second person has at least.
  role text not null check (role in ('moderator', 'admin')),
  params jsonb not null default '{}',
  -- Of the audit log: when, and with which reason.
  line bigint not null,
  decided_at timestamptz not null default now(),
  -- When it counts all the same, while there is nobody else; null: somebody else is there, and it waits for them.
  happens_at timestamptz,
  constraint pending_decisions_once unique (kind, subject_id)
);
comment on table private.pending_decisions is 'Decisions of the first of two people, until the second confirms or declines, or their time has come because there is no second.';
alter table private.pending_decisions enable row level security;
create index pending_decisions_by on private.pending_decisions (first_by);

create function private.other_person(p_role text, p_excluded uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where (r.role = 'admin' or p_role = 'moderator') and not private.is_suspended(r.user_id)
      and not exists (select from unnest(p_excluded) x where private.same_person(x, r.user_id)))
$$;
comment on function private.other_person is 'Whether anybody else can be the second person: staff of that role at least, not suspended, and none of those people nor another account of theirs.';

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
comment on function private.decide_first is 'Keeps what the first of two people decided. Where there is no second, it counts after staff.alone_days, and the owner is told at once.';

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
comment on function private.seconded is 'Whether somebody else has decided this before, so that the caller is the second person; the decision that waited is used up. Refuses: second_person_waits (it was the caller, or it is about them), forbidden.';

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
comment on function private.must_wait is 'Whether publishing this waits for a second person, who has not agreed yet; it is kept as proposed then.';

create function private.decision_json(p_kind text, p_subject text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', d.id, 'by', private.member_name(d.first_by), 'at', d.decided_at, 'happens_at', d.happens_at,
      'own', exists (select from unnest(d.excluded) x where private.same_person(x, auth.uid())))
    from private.pending_decisions d where d.kind = p_kind and d.subject_id = p_subject);
end
$$;
comment on function private.decision_json is 'What waits for a second person: {id, by: who decided first | null, at, happens_at: when it counts because there is nobody else | null, own: whether the caller cannot be the second}; null when nothing does.';

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
comment on function public.due_decisions is 'For the clock: decisions that wait for a second person and for which something has changed, the oldest first, each for advance_decision.';
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
comment on function public.advance_decision is 'For the clock: one decision that waits for a second person, in a transaction of its own, so that none holds another up. Where nobody else is there any more, its time begins and the owner is told; where somebody came, it waits for them; when the time is over it counts. Whether it changed.';
revoke execute on function public.advance_decision from public;
grant execute on function public.advance_decision to service_role;

-- Cases: what waits for a second person

select private.declare_setting('cases.decision_days', 'integer', '2', 'days', 1, 90);
insert into private.case_kinds (kind, role, due_setting) values ('decision', 'moderator', 'cases.decision_days');

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

create function private.cases_decision()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select d.id::text, null::uuid, d.decided_at, d.happens_at, private.decision_details(d)
  from private.pending_decisions d where d.kind not in ('payout', 'appeal');
end;

-- Taking a proposal back

insert into private.undo_kinds (action, role, handler) values
  ('mission.proposed', 'moderator', 'undo_proposed'), ('challenge.proposed', 'moderator', 'undo_proposed'),
  ('stream.proposed', 'moderator', 'undo_proposed'), ('season.proposed', 'admin', 'undo_proposed'),
  ('referral_campaign.proposed', 'admin', 'undo_proposed');

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
