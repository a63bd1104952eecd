-- What staff note on a case: who has it, who looks at it now, until when it sleeps, which other case it belongs to.

create table private.case_states (
  kind text not null references private.case_kinds,
  id text not null check (char_length(id) <= 100),
  assignee uuid references auth.users on delete set null,
  lease_by uuid references auth.users on delete set null,
  lease_until timestamptz,
  snoozed_until timestamptz,
  -- Of the details when it was snoozed until an answer.
  snoozed_on text,
  merged_into text,
  primary key (kind, id),
  check (merged_into <> id)
);
comment on table private.case_states is
  'Assignment, snooze and merge of a case, if any; deleted with the case. snoozed_until infinity: until the '
  'details of the case change (snoozed_on, their MD5), which is an answer. A merged case is handled with '
  'the other, and is separate again once that is decided.';
alter table private.case_states enable row level security;
create index case_states_assignee on private.case_states (assignee) where assignee is not null;
create index case_states_merged on private.case_states (kind, merged_into) where merged_into is not null;
create index case_states_lease_by on private.case_states (lease_by) where lease_by is not null;
create index case_states_lease on private.case_states (lease_until) where lease_until is not null;

create function private.case_state(s private.case_states) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('assignee', s.assignee, 'snoozed_until', s.snoozed_until, 'merged_into', s.merged_into)
$$;
comment on function private.case_state is 'What staff decide about a case, without the lease: before and after of its audit lines.';

create function private.find_case(p_kind text, p_id text) returns table (user_id uuid, opened_at timestamptz, details jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format('select c.user_id, c.opened_at, c.details from private.%I() c where c.id = $1', 'cases_' || p_kind) using p_id;
end
$$;

create function private.lock_case(p_kind text, p_id text, p_version text default null) returns private.case_states
language plpgsql set search_path = '' as $$
declare
  v_role text;
  v_state private.case_states;
begin
  perform private.require_role('moderator');
  select role into v_role from private.case_kinds where kind = p_kind;
  if not found then
    perform private.refuse('not_found');
  end if;
  perform private.require_role(v_role);
  if not exists (select from private.find_case(p_kind, p_id)) then
    perform private.refuse('case_closed');
  end if;
  insert into private.case_states (kind, id) values (p_kind, p_id) on conflict do nothing;
  select * into v_state from private.case_states where kind = p_kind and id = p_id for update;
  if p_version <> private.case_version(v_state) then
    perform private.refuse_changed('case', p_kind || ':' || p_id, 'case');
  end if;
  return v_state;
end
$$;
comment on function private.lock_case is 'The state of an open case that the caller may decide, made where there was none, locked. Refuses: unauthenticated, forbidden, not_found (no such kind), case_closed, changed_meanwhile (p_version is not private.case_version).';

create function private.case_version(s private.case_states) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select md5(coalesce(s.assignee::text, '') || '/' || coalesce(extract(epoch from s.snoozed_until)::text, '') || '/' || coalesce(s.merged_into, ''))
  );
end
$$;

create function private.write_case(p_before private.case_states, p_after private.case_states, p_action text, p_reason text default '') returns void
language plpgsql set search_path = '' as $$
begin
  if private.case_state(p_before) = private.case_state(p_after) then
    return;
  end if;
  update private.case_states
  set assignee = p_after.assignee, snoozed_until = p_after.snoozed_until, snoozed_on = p_after.snoozed_on,
    merged_into = p_after.merged_into
  where kind = p_before.kind and id = p_before.id;
  perform private.audit(auth.uid(), 'case.' || p_action, 'case', p_before.kind || ':' || p_before.id, p_reason,
    private.case_state(p_before), private.case_state(p_after));
end
$$;

create function private.take_case(p_kind text, p_id text, p_taken boolean, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_before private.case_states := private.lock_case(p_kind, p_id, p_version);
  v_after private.case_states := v_before;
begin
  if p_taken is null then
    perform private.refuse('invalid_input');
  -- Another's case is handed back by an admin alone.
  elsif not p_taken and v_before.assignee <> auth.uid() and not private.has_role('admin') then
    perform private.refuse('forbidden');
  end if;
  v_after.assignee := case when p_taken then auth.uid() end;
  perform private.write_case(v_before, v_after, case when p_taken then 'taken' else 'returned' end);
end
$$;

select private.staff_change('public.admin_take_case(p_kind text, p_id text, p_taken boolean, p_version text default null)',
  'private.take_case(p_kind, p_id, p_taken, p_version)', 'case.take', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Takes a case, from whoever has it, or hands it back to nobody (the own one; admins any); p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, invalid_input, changed_meanwhile.');

create function private.hand_over_case(p_kind text, p_id text, p_to uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_before private.case_states := private.lock_case(p_kind, p_id, p_version);
  v_after private.case_states := v_before;
  v_reason text := private.demand_reason(p_reason);
begin
  if not exists (
    select from public.user_roles r join private.case_kinds k on k.kind = p_kind
    where r.user_id = p_to and r.role in ('admin', k.role) and not private.is_suspended(p_to)
  ) then
    perform private.refuse('case_assignee');
  end if;
  v_after.assignee := p_to;
  perform private.write_case(v_before, v_after, 'handed_over', v_reason);
end
$$;

select private.staff_change('public.admin_hand_over_case(p_kind text, p_id text, p_to uuid, p_reason text, p_version text default null)',
  'private.hand_over_case(p_kind, p_id, p_to, p_reason, p_version)',
  'case.hand_over', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Gives a case to a colleague who may decide it; p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, reason_required, too_long, case_assignee (not of the role), changed_meanwhile.');

create function private.snooze_case(p_kind text, p_id text, p_until timestamptz, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_before private.case_states := private.lock_case(p_kind, p_id, p_version);
  v_after private.case_states := v_before;
begin
  if p_until <> 'infinity' and (p_until <= now() or p_until > now() + interval '90 days') then
    perform private.refuse('invalid_input');
  end if;
  v_after.snoozed_until := p_until;
  v_after.snoozed_on := case when p_until = 'infinity' then (
    select md5(c.details::text) from private.find_case(p_kind, p_id) c) end;
  perform private.write_case(v_before, v_after, case when p_until is null then 'woken' else 'snoozed' end);
end
$$;

select private.staff_change('public.admin_snooze_case(p_kind text, p_id text, p_until timestamptz, p_version text default null)',
  'private.snooze_case(p_kind, p_id, p_until, p_version)', 'case.snooze', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Leaves a case out of the list until a time (90 days at most), with infinity until what it says has changed, or with null no longer; p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, invalid_input, changed_meanwhile.');

create function private.merge_case(p_kind text, p_id text, p_into text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_into private.case_states;
  v_before private.case_states;
  v_after private.case_states;
begin
  if p_into = p_id then
    perform private.refuse('invalid_input');
  elsif p_into < p_id then
    v_into := private.lock_case(p_kind, p_into);
  end if;
  v_before := private.lock_case(p_kind, p_id, p_version);
  if p_into > p_id then
    v_into := private.lock_case(p_kind, p_into);
  end if;
  if p_into is not null and (
    v_into.merged_into is not null
    or exists (select from private.case_states s where s.kind = p_kind and s.merged_into = p_id)
    or not exists (
      select from private.find_case(p_kind, p_id) a join private.find_case(p_kind, p_into) b on a.user_id = b.user_id
    )
  ) then
    perform private.refuse('case_unlike');
  end if;
  v_after := v_before;
  v_after.merged_into := p_into;
  perform private.write_case(v_before, v_after, case when p_into is null then 'parted' else 'merged' end);
end
$$;

select private.staff_change('public.admin_merge_case(p_kind text, p_id text, p_into text, p_version text default null)',
  'private.merge_case(p_kind, p_id, p_into, p_version)', 'case.merge', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Puts a case beside another of the same kind and member, or with null apart again; p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, invalid_input, case_unlike (another member, or one of the two is merged), changed_meanwhile.');

create function private.undo_case(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kind text := split_part(p_line.subject_id, ':', 1);
  v_id text := substr(p_line.subject_id, char_length(v_kind) + 2);
  v_before private.case_states := private.lock_case(v_kind, v_id);
begin
  if private.case_state(v_before) <> p_line.after then
    perform private.refuse_changed('case', p_line.subject_id, 'case', p_line.id);
  end if;
  update private.case_states
  set assignee = (p_line.before ->> 'assignee')::uuid, snoozed_until = (p_line.before ->> 'snoozed_until')::timestamptz,
    merged_into = p_line.before ->> 'merged_into',
    snoozed_on = case when p_line.before ->> 'snoozed_until' = 'infinity' then (
      select md5(c.details::text) from private.find_case(v_kind, v_id) c) end
  where kind = v_kind and id = v_id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;
insert into private.undo_kinds (action, role, handler) values
  ('case.taken', 'moderator', 'undo_case'),
  ('case.returned', 'moderator', 'undo_case'),
  ('case.handed_over', 'moderator', 'undo_case'),
  ('case.snoozed', 'moderator', 'undo_case'),
  ('case.woken', 'moderator', 'undo_case'),
  ('case.merged', 'moderator', 'undo_case'),
  ('case.parted', 'moderator', 'undo_case');

-- Leases

create function public.admin_lease_case(p_kind text, p_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_state private.case_states := private.lock_case(p_kind, p_id);
begin
  if v_state.lease_by is null or v_state.lease_by = auth.uid() or v_state.lease_until <= clock_timestamp() then
    update private.case_states set lease_by = auth.uid(), lease_until = clock_timestamp() + interval '5 minutes'
    where kind = p_kind and id = p_id returning * into v_state;
  end if;
  return jsonb_build_object('mine', v_state.lease_by = auth.uid(), 'until', v_state.lease_until,
    'by', (select full_name from public.profiles where user_id = v_state.lease_by));
end
$$;
comment on function public.admin_lease_case is 'For staff of the kind. Says that the caller has a case open, for five minutes from now, unless somebody else has; asked again while it is open. Returns {mine, by: name | null, until}. Refuses: unauthenticated, forbidden, not_found, case_closed.';
grant execute on function public.admin_lease_case to authenticated;

create function public.admin_release_case(p_kind text, p_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  update private.case_states set lease_by = null, lease_until = null
  where kind = p_kind and id = p_id and lease_by = v_staff;
end
$$;
comment on function public.admin_release_case is 'For moderators. The caller no longer has a case open; harmless when they had not. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_release_case to authenticated;

create function public.admin_case_leases() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('case', s.kind || ':' || s.id, 'by', p.full_name) order by s.kind, s.id), '[]')
    from private.case_states s join private.own_case_kinds() k on k.kind = s.kind
    left join public.profiles p on p.user_id = s.lease_by
    where s.lease_until > now() and s.lease_by <> v_staff
  );
end
$$;
comment on function public.admin_case_leases is 'For moderators. What others have open now, of the kinds that the caller decides: [{case: kind:id, by: name | null}]. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_case_leases to authenticated;

create function public.tidy_cases() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text;
  v_tidied integer;
  v_all integer := 0;
begin
  for v_kind in select distinct kind from private.case_states loop
    execute format(
      'delete from private.case_states s where s.kind = $1 and not exists (select from private.%1$I() c where c.id = s.id)',
      'cases_' || v_kind) using v_kind;
    get diagnostics v_tidied = row_count;
    v_all := v_all + v_tidied;
    execute format(
      'update private.case_states s set snoozed_until = null, snoozed_on = null from private.%1$I() c
       where s.kind = $1 and c.id = s.id and (s.snoozed_until <= now() or s.snoozed_on <> md5(c.details::text))',
      'cases_' || v_kind) using v_kind;
    get diagnostics v_tidied = row_count;
    v_all := v_all + v_tidied;
  end loop;
  -- The one that it stood beside was decided.
  update private.case_states s set merged_into = null
  where s.merged_into is not null
    and not exists (select from private.case_states m where m.kind = s.kind and m.id = s.merged_into);
  get diagnostics v_tidied = row_count;
  return v_all + v_tidied;
end
$$;
comment on function public.tidy_cases is 'For the clock, every minute: forgets the state of cases that were decided, wakes those that were answered or whose time has come, and parts those whose other one was decided. Returns how many.';
grant execute on function public.tidy_cases to service_role;
