create function private.audit_hash(p_previous bytea, p_position bigint, p_linked timestamptz, a public.audit_log) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(jsonb_build_array(
    p_position, extract(epoch from p_linked), a.id, a.actor, a.action, a.subject_type, a.subject_id,
    encode(a.reason_digest, 'hex'), a.before, a.after, a.undoes, extract(epoch from a.created_at)
  )::text, 'UTF8'))
$$;
comment on function private.audit_hash is
  'The hash of a link: SHA-256 of the hash before it and every column of its line. Times count as seconds, '
  'which no setting of a session changes.';

create function public.link_audit_lines(p_limit integer default 10000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_last private.audit_chain;
  v_line public.audit_log;
  v_linked timestamptz := clock_timestamp();
  v_count integer := 0;
begin
  -- One at a time: each link needs the one before it.
  perform pg_advisory_xact_lock(hashtextextended('private.audit_chain', 0));
  perform private.note_left_out();
  select * into v_last from private.audit_chain order by position desc limit 1;
  v_last.position := coalesce(v_last.position, 0);
  for v_line in
    select a.* from private.audit_unlinked u join public.audit_log a on a.id = u.audit_id
    order by u.audit_id limit least(greatest(p_limit, 1), 100000)
  loop
    v_last.position := v_last.position + 1;
    v_last.hash := private.audit_hash(v_last.hash, v_last.position, v_linked, v_line);
    insert into private.audit_chain (position, audit_id, hash, linked_at)
    values (v_last.position, v_line.id, v_last.hash, v_linked);
    delete from private.audit_unlinked where audit_id = v_line.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
comment on function public.link_audit_lines is
  'For the clock: writes how many refusals the hours that are over left out, and takes up to p_limit new '
  'lines into the chain; returns how many. A line that commits late is taken later: the chain has the order '
  'of the job, not of the ids.';
grant execute on function public.link_audit_lines to service_role;

create function public.seal_audit_day() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_day date := (now() at time zone 'UTC')::date;
  v_head private.audit_chain;
  v_before bigint;
  v_told integer := 0;
  v_admin uuid;
begin
  if exists (select from private.audit_heads where day = v_day) then
    return 0;
  end if;
  select * into v_head from private.audit_chain order by position desc limit 1;
  if not found then
    return 0;
  end if;
  select position into v_before from private.audit_heads order by day desc limit 1;
  insert into private.audit_heads (day, position, hash) values (v_day, v_head.position, v_head.hash)
  on conflict do nothing;
  if not found then
    return 0;
  end if;
  for v_admin in select user_id from public.user_roles where role = 'admin' loop
    perform private.emit_event('audit.sealed', v_day || ':' || v_admin, v_admin, jsonb_build_object(
      'day', v_day, 'position', v_head.position, 'hash', encode(v_head.hash, 'hex'),
      'lines', v_head.position - coalesce(v_before, 0)));
    v_told := v_told + 1;
  end loop;
  return v_told;
end
$$;
comment on function public.seal_audit_day is
  'For the clock, after link_audit_lines: once a UTC day keeps the head of the chain and tells it to every '
  'admin. Returns how many were told.';
grant execute on function public.seal_audit_day to service_role;

create function private.audit_fault(p_position bigint, p_line bigint, p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('position', p_position, 'line', p_line, 'kind', p_kind)
$$;

create function public.admin_verify_audit(p_after bigint, p_position bigint default null, p_hash text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_after bigint := greatest(coalesce(p_after, 0), 0);
  v_last bigint;
  v_fault jsonb;
  v_head private.audit_chain;
begin
  select coalesce(max(position), v_after) into v_last
  from (select position from private.audit_chain where position > v_after order by position limit 10000) c;
  select private.audit_fault(l.position, l.audit_id, l.kind) into v_fault
  from (
    select c.position, c.audit_id, case
      when a.id is null then 'missing'
      when c.position <> coalesce(c.previous_position, v_after) + 1 then 'link_missing'
      when c.hash <> private.audit_hash(coalesce(c.previous_hash, (
        select hash from private.audit_chain where position = v_after)), c.position, c.linked_at, a) then 'altered'
      when r.audit_id is not null and a.reason_digest is distinct from private.reason_digest(r.salt, r.reason) then 'reason_altered'
    end as kind
    from (
      select position, audit_id, hash, linked_at,
        lag(hash) over (order by position) as previous_hash, lag(position) over (order by position) as previous_position
      from private.audit_chain where position > v_after and position <= v_last
    ) c
    left join public.audit_log a on a.id = c.audit_id
    left join private.audit_reasons r on r.audit_id = c.audit_id
  ) l
  where l.kind is not null order by l.position limit 1;
  select * into v_head from private.audit_chain order by position desc limit 1;
  -- The last step looks at what no link speaks of: lines beside the chain, and the head that a mail holds.
  if v_fault is null and v_last >= coalesce(v_head.position, 0) then
    select private.audit_fault(null, min(a.id), 'unlinked') into v_fault
    from public.audit_log a
    where not exists (select from private.audit_chain c where c.audit_id = a.id)
      and not exists (select from private.audit_unlinked u where u.audit_id = a.id)
    having min(a.id) is not null;
    -- A line that is gone before the job took it, and one that the job passes over (it runs every minute).
    if v_fault is null then
      select private.audit_fault(null, u.audit_id, case when a.id is null then 'missing' else 'overdue' end) into v_fault
      from private.audit_unlinked u left join public.audit_log a on a.id = u.audit_id
      where a.id is null or u.since < now() - interval '15 minutes'
      order by a.id is null desc, u.audit_id limit 1;
    end if;
    if v_fault is null and p_position is not null and not exists (
      select from private.audit_chain where position = p_position and hash = decode(
        case when p_hash ~ '^([0-9a-fA-F]{2})*$' then p_hash else '' end, 'hex')
    ) then
      v_fault := private.audit_fault(p_position, (select audit_id from private.audit_chain where position = p_position), 'head');
    end if;
  end if;
  return jsonb_build_object(
    'checked', v_last,
    'next', case when v_fault is null and v_last < v_head.position then v_last end,
    'fault', v_fault,
    'waiting', (select count(*) from private.audit_unlinked),
    'head', case when v_head.position is not null then
      jsonb_build_object('position', v_head.position, 'hash', encode(v_head.hash, 'hex'), 'linked_at', v_head.linked_at) end
  );
end
$$;
comment on function public.admin_verify_audit is
  'For admins. Compares up to 10,000 links after p_after (null: from the first) with their lines; with '
  'p_position and p_hash (hex) of a mailed head, that too: {checked: position reached, next: p_after of the '
  'next call | null when done, fault: the first one {position | null, line | null, kind: missing (the line is '
  'gone) | altered | reason_altered | link_missing (links between this and the one before are gone) | '
  'unlinked (a line that is in no link) | overdue (a line that has waited a quarter of an hour for the job) | '
  'head (the chain is not the one whose head was mailed)} | null, waiting: lines that the job has not taken '
  'yet, head: {position, hash, linked_at} | null}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_verify_audit to authenticated;

-- Undo of what staff changed, and what a change will do, told before it is made.

create function private.undo_award(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_ledger bigint := (p_line.after ->> 'ledger')::bigint;
begin
  perform private.lock_members(array[p_line.subject_id::uuid]);
  if exists (select from public.points_ledger where reverses = v_ledger) then
    perform private.refuse_changed('member', p_line.subject_id, 'points', p_line.id);
  end if;
  return private.take_line_back(p_staff, v_ledger, p_reason);
end
$$;

create function private.undo_reversal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := p_line.subject_id::uuid;
  v_ledger bigint := (p_line.before ->> 'ledger')::bigint;
  v_reversal public.points_ledger;
  v_taken bigint;
  v_before integer;
  v_id bigint;
begin
  perform private.lock_moderator(p_staff);
  perform private.lock_members(array[v_user]);
  select * into v_reversal from public.points_ledger where id = (p_line.after ->> 'ledger')::bigint;
  perform private.check_moderator(p_staff, v_reversal.points);
  if abs(v_reversal.points) > private.setting_int('points.moderator_limit') then
    perform private.require_step_up();
  elsif v_reversal.points < 0 and private.same_person(v_user, p_staff) then
    perform private.refuse('forbidden');
  end if;
  if exists (select from public.points_ledger where reverses = v_ledger and id > v_reversal.id) then
    perform private.refuse_changed('member', p_line.subject_id, 'points', p_line.id);
  end if;
  select -sum(points) into v_taken from public.points_ledger where reverses = v_ledger;
  select total_xp into v_before from public.wallet_profiles where user_id = v_user;
  v_id := private.reverse(v_ledger, (v_taken + v_reversal.points)::integer, p_reason, p_staff);
  return jsonb_build_object(
    'before', private.balance(v_before) || jsonb_build_object('ledger', v_reversal.id),
    'after', private.balance((select total_xp from public.wallet_profiles where user_id = v_user))
      || jsonb_build_object('ledger', v_id)
  );
end
$$;

create function private.undo_role(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := p_line.subject_id::uuid;
  v_role text := p_line.before ->> 'role';
  v_before jsonb;
begin
  perform private.require_step_up();
  perform from public.user_roles where role = 'admin' order by user_id for update;
  perform private.require_role('admin');
  v_before := private.roles_of(v_user);
  if v_before <> p_line.after -> 'roles' then
    perform private.refuse_changed('member', p_line.subject_id, 'role', p_line.id);
  elsif p_line.action = 'role.removed' then
    insert into public.user_roles (user_id, role, granted_by, granted_at)
    values (v_user, v_role, (p_line.before ->> 'granted_by')::uuid, (p_line.before ->> 'granted_at')::timestamptz);
  elsif v_role = 'admin' and not private.other_admin_exists(v_user) then
    perform private.refuse('last_admin');
  else
    delete from public.user_roles where user_id = v_user and role = v_role;
  end if;
  return jsonb_build_object('before', jsonb_build_object('roles', v_before, 'role', v_role),
    'after', jsonb_build_object('roles', private.roles_of(v_user)));
end
$$;

create function private.lines_within(p_line bigint) returns setof bigint
language sql stable set search_path = '' as $$
  with recursive within (id) as (
    select p_line
    union select n.id from within w join public.audit_log l on l.id = w.id, lateral (
      select (l.after ->> 'line')::bigint where l.after ? 'line'
      union all select jsonb_array_elements_text(l.after -> 'lines')::bigint where l.action like 'case.decided\_%'
    ) n (id)
  )
  select id from within order by id desc
$$;
comment on function private.lines_within is
  'A line and those that the same decision left before it, each named by the one after it (after.line, or '
  'after.lines of a decision about several cases): the removal of messages by the suspension, the suspension '
  'by the decision about a message. The outer ones first.';

create function private.still_stands(p_line public.audit_log) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select from public.audit_log where undoes = p_line.id) then false
    when p_line.action = 'member.messages_removed' then exists (
      select from private.strikes where id = (p_line.after ->> 'strike')::uuid and lifted_at is null)
    when p_line.action = 'strike.lifted' then exists (
      select from private.strikes where id = p_line.subject_id::uuid and lifted_at is not null)
    when p_line.action in ('member.suspended', 'member.banned', 'member.restored') then
      (private.suspension_line(p_line.subject_id::uuid)).id = p_line.id and exists (
        select from public.profiles where user_id = p_line.subject_id::uuid
          and suspended_until is not distinct from (p_line.after ->> 'suspended_until')::timestamptz)
    else true end;
end
$$;
comment on function private.still_stands is
  'Whether what a line of moderation wrote is as it left it. By the line, not by the value: a second ban is '
  'another ban.';

create function private.undo_within(p_line public.audit_log, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_within public.audit_log;
begin
  select * into v_within from public.audit_log where id = (p_line.after ->> 'line')::bigint;
  if not found then
    return;
  elsif private.still_stands(v_within) then
    perform private.undo_change(v_within.id, p_reason);
  else
    perform private.undo_within(v_within, p_reason);
  end if;
end
$$;
comment on function private.undo_within is
  'Takes back what else a decision did, as far as it still stands: what a later decision has changed stays as '
  'that left it.';

create function private.undo_suspension(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := p_line.subject_id::uuid;
  v_change jsonb;
begin
  if private.same_person(p_staff, v_user) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_moderation(array[v_user], true);
  if private.still_stands(p_line) then
    v_change := private.set_suspension(v_user, private.suspension_before(p_line));
  else
    perform private.refuse_changed('member', p_line.subject_id, 'member', p_line.id);
  end if;
  perform private.undo_within(p_line, p_reason);
  return v_change;
end
$$;

create function private.undo_referral(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_referral public.referrals;
  v_before jsonb;
  v_ledger bigint := private.last_ledger_line();
  v_revoked boolean := p_line.action = 'referral.revoked';
begin
  select * into v_referral from public.referrals where id = p_line.subject_id::uuid;
  if private.same_person(p_staff, v_referral.referrer_id) or private.same_person(p_staff, v_referral.referee_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_members(array[v_referral.referee_id]);
  select * into v_referral from public.referrals where id = v_referral.id for update;
  v_before := private.referral_state(v_referral);
  if v_before ->> 'stage' <> p_line.after ->> 'stage' or v_before -> 'signals' <> p_line.after -> 'signals' then
    perform private.refuse_changed('referral', p_line.subject_id, 'referral', p_line.id);
  end if;
  if v_referral.stage = 'qualified' then
    perform private.reverse(l.id, l.points, p_reason, p_staff)
    from (
      select * from public.points_ledger
      where source in ('referral', 'referral_bonus', 'welcome') and source_id = v_referral.id::text order by created_at, id
    ) l;
    update public.referral_points set qualified_referrals = qualified_referrals - 1
    where user_id = v_referral.referrer_id;
  elsif v_revoked then
    perform private.require_step_up();
    perform private.reverse_for(l.id, 0, 'referral_qualified_again')
    from (
      select * from public.points_ledger
      where source in ('referral', 'referral_bonus', 'welcome') and source_id = v_referral.id::text order by created_at, id
    ) l;
    update public.referral_points set qualified_referrals = qualified_referrals + 1
    where user_id = v_referral.referrer_id;
  end if;
  update public.referrals set
    stage = p_line.before ->> 'stage',
    signals = array(select jsonb_array_elements_text(p_line.before -> 'signals')),
    held_at = (p_line.before ->> 'held_at')::timestamptz,
    qualified_at = (p_line.before ->> 'qualified_at')::timestamptz,
    rejected_at = (p_line.before ->> 'rejected_at')::timestamptz,
    basis = nullif(p_line.before -> 'basis', 'null')
  where id = v_referral.id returning * into v_referral;
  if v_revoked then
    perform private.recheck_basis(v_referral.id);
    perform private.tell_referral(v_referral, p_line.id, true, v_ledger);
    select * into v_referral from public.referrals where id = v_referral.id;
  end if;
  return jsonb_build_object('before', v_before, 'after', private.referral_state(v_referral));
end
$$;

create function private.undo_feedback(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := p_line.subject_id::uuid;
  v_status text;
begin
  select status into v_status from public.feedback where id = v_id for update;
  if v_status <> p_line.after ->> 'status' then
    perform private.refuse_changed('feedback', p_line.subject_id, 'feedback', p_line.id);
  end if;
  update public.feedback set status = p_line.before ->> 'status' where id = v_id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_feedback_merge(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_feedback public.feedback;
begin
  select * into v_feedback from public.feedback where id = p_line.subject_id::uuid for update;
  if v_feedback.status <> p_line.after ->> 'status' or v_feedback.merged_into is distinct from (p_line.after ->> 'merged_into')::uuid then
    perform private.refuse_changed('feedback', p_line.subject_id, 'feedback', p_line.id);
  end if;
  update public.feedback set status = p_line.before ->> 'status', merged_into = null where id = v_feedback.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_feedback_link(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_feedback public.feedback;
begin
  select * into v_feedback from public.feedback where id = p_line.subject_id::uuid for update;
  if v_feedback.user_id is distinct from (p_line.after ->> 'user_id')::uuid or v_feedback.email is null then
    perform private.refuse_changed('feedback', p_line.subject_id, 'feedback', p_line.id);
  end if;
  update public.feedback set user_id = null where id = v_feedback.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.subject_exists(p_type text, p_id text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case p_type
      when 'member' then exists (select from public.profiles where user_id = private.to_uuid(p_id))
      when 'feedback' then exists (select from public.feedback where id = private.to_uuid(p_id))
      when 'referral' then exists (
        select from public.referrals r
        join public.profiles a on a.user_id = r.referrer_id join public.profiles b on b.user_id = r.referee_id
        where r.id = private.to_uuid(p_id)
      )
      else true
    end
  );
end
$$;
comment on function private.subject_exists is
  'Whether what a line is about is still there, with its members: an erased one gets nothing back.';

create function private.undoable(p_line bigint) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_line public.audit_log;
  v_role text;
begin
  select * into v_line from public.audit_log where id = p_line;
  -- Looked up first: in one query the role would be asked for every kind there is.
  select role into v_role from private.undo_kinds where action = v_line.action and (v_line.actor is not null or by_members);
  return v_role is not null and private.has_role(v_role) and private.subject_exists(v_line.subject_type, v_line.subject_id)
    and not exists (select from public.audit_log where undoes = p_line);
end
$$;
comment on function private.undoable is
  'Whether undo is to be offered to the caller; what has changed since is seen only when it is tried.';

create function private.undo_change(p_line bigint, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_line public.audit_log;
  v_kind private.undo_kinds;
  v_reason text := case when trim(p_reason) <> '' then private.demand_reason(p_reason) end;
  v_change jsonb;
begin
  select * into v_line from public.audit_log where id = p_line;
  if not found then
    perform private.refuse('not_found');
  end if;
  select * into v_kind from private.undo_kinds where action = v_line.action;
  -- What the rules did by themselves is decided anew, not undone.
  if not found or (v_line.actor is null and not v_kind.by_members) then
    perform private.refuse('undo_impossible');
  end if;
  perform private.require_role(v_kind.role);
  -- With what is undone with it, before any row: two who undo a decision and a part of it would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('audit.undo:' || l, 0)) from private.lines_within(p_line) l;
  -- First, because an undo can take away what the line is about.
  if exists (select from public.audit_log where undoes = p_line) then
    perform private.refuse('already_undone');
  elsif not private.subject_exists(v_line.subject_type, v_line.subject_id) then
    perform private.refuse('undo_impossible');
  end if;
  perform private.lock_moderator(v_staff);
  perform private.reopen_lifted(p_line, v_staff);
  perform set_config('altura.staff_way', 'undo', true);
  execute format('select private.%I($1, $2, $3)', v_kind.handler)
    into v_change using v_line, v_staff, coalesce(v_reason, 'Undone by staff');
  perform set_config('altura.staff_way', '', true);
  return private.audit(v_staff, v_line.action || '.undone', v_line.subject_type, v_line.subject_id, v_reason,
    v_change -> 'before', v_change -> 'after', p_line);
end
$$;

select private.staff_change('public.admin_undo(p_line bigint, p_reason text)',
  'private.undo_change(p_line, p_reason)', 'change.undo', 'audit', 'p_line',
  'For whoever might have made the change: takes back what an audit line did (private.undo_kinds) and leaves a line that points to it; a reason is taken, not demanded. Points stay in the ledger, with a line that reverses them. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, undo_impossible (another kind, an erased member, or what the rules did by themselves), already_undone, changed_meanwhile (detail: by whom), and what the change itself refuses.');

-- What a change will do

create function private.effect_on_points(p_user uuid, p_points bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', 'points', 'name', p.full_name, 'before', w.total_xp, 'after', w.total_xp + p_points,
    'levels', jsonb_build_array(private.level_of(w.total_xp), private.level_of((w.total_xp + p_points)::integer)))
  from public.wallet_profiles w join public.profiles p using (user_id) where user_id = p_user
$$;

create function private.effect(p_kind text, p_before jsonb, p_after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('kind', p_kind, 'name', null, 'before', p_before, 'after', p_after)
$$;

create function private.effect_undo_points(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(private.effect_on_points(p_line.subject_id::uuid, -l.points))
  from public.points_ledger l where l.id = (p_line.after ->> 'ledger')::bigint
$$;

create function private.effect_undo_role(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('roles', p_line.after -> 'roles', p_line.before -> 'roles'))
$$;

create function private.effect_undo_suspension(p_line public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_messages integer := private.messages_back(array(select id from private.strikes where suspension = p_line.id and kind = 'messages' and lifted_at is null));
begin
  return jsonb_build_array(private.effect('suspension', p_line.after -> 'suspended_until', to_jsonb(private.suspension_before(p_line))))
    || case when v_messages > 0 then private.effect_on_messages(p_line.subject_id::uuid, v_messages) else '[]' end;
end
$$;

create function private.referral_lines_effect(p_referral uuid, p_back boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(e.effect order by e.created_at, e.id) filter (where e.effect is not null), '[]') from (
      select l.id, l.created_at, private.effect_on_points(l.user_id, case when p_back then l.taken else l.taken - l.points end) as effect
      from (
        select o.*, coalesce((select -sum(r.points) from public.points_ledger r where r.reverses = o.id), 0)::integer as taken
        from public.points_ledger o where o.source in ('referral', 'referral_bonus', 'welcome') and o.source_id = p_referral::text
      ) l
    ) e);
end
$$;
comment on function private.referral_lines_effect is
  'What it does to both people''s points to take back what a referral still gives, or to give back what was '
  'taken.';

create function private.referral_money_effect(p_referral uuid, p_back boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.effect('commission', to_jsonb(m.posted), to_jsonb(case when p_back then m.due else 0 end))
      || jsonb_build_object('currency', m.currency) order by m.currency), '[]')
    from (
      select b.currency, round(sum(b.net * c.percent / 100))::integer as due, coalesce((
        select sum(l.amount) from private.commission_lines l where l.referral_id = p_referral and l.currency = b.currency
      ), 0)::integer as posted
      from private.commission_base(p_referral) b join private.commission_payments c on c.payment = b.payment
      group by b.currency
    ) m);
end
$$;
comment on function private.referral_money_effect is
  'What it does to the commission of a referral, in the smallest unit, to take it all back, or to count it '
  'again.';

create function private.effect_undo_referral(p_line public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_array(private.effect('stage', p_line.after -> 'stage', p_line.before -> 'stage')) || case p_line.action
    when 'referral.approved' then private.referral_lines_effect(p_line.subject_id::uuid, false) || private.referral_money_effect(p_line.subject_id::uuid, false)
    when 'referral.revoked' then private.referral_lines_effect(p_line.subject_id::uuid, true) || private.referral_money_effect(p_line.subject_id::uuid, true)
    else '[]'
  end;
end
$$;

create function private.effect_undo_feedback(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('feedback', p_line.after -> 'status', p_line.before -> 'status'))
$$;

create function private.require_profile(p_subject text) returns public.profiles
language plpgsql stable set search_path = '' as $$
declare
  v_profile public.profiles;
begin
  select * into v_profile from public.profiles where user_id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('member_not_found');
  end if;
  return v_profile;
end
$$;

create function private.effect_award(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (private.require_profile(p_subject)).user_id;
begin
  return jsonb_build_object('version', private.points_version(v_user), 'effects', jsonb_build_array(
    private.effect_on_points(v_user, case when p_value ~ '^-?[0-9]{1,7}$' then p_value::bigint else 0 end)));
end
$$;

create function private.effect_reversal(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_line public.points_ledger;
begin
  select * into v_line from public.points_ledger where id = private.to_bigint(p_subject) and source <> 'reversal';
  if not found then
    perform private.refuse('ledger_not_found');
  end if;
  return jsonb_build_object('effects', jsonb_build_array(private.effect_on_points(v_line.user_id, -v_line.points - (
    select coalesce(sum(points), 0) from public.points_ledger where reverses = v_line.id))));
end
$$;

create function private.effect_role(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (private.require_profile(p_subject)).user_id;
begin
  return jsonb_build_object('version', private.roles_of(v_user)::text, 'effects', jsonb_build_array(
    private.effect('roles', private.roles_of(v_user), (
      select coalesce(jsonb_agg(r order by r), '[]') from (
        select role as r from public.user_roles where user_id = v_user and '-' || role is distinct from p_value
        union select p_value where p_value in ('admin', 'moderator')
      ) x))));
end
$$;

create function private.effect_suspension(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_until timestamptz := (private.require_profile(p_subject)).suspended_until;
  -- A length, or one with what is removed: {length, remove}.
  v_fields jsonb := case when p_value ~ '^{' and pg_input_is_valid(p_value, 'jsonb') then p_value::jsonb end;
  v_length text := coalesce(v_fields ->> 'length', p_value);
begin
  return jsonb_build_object('version', private.suspension_version(v_until), 'effects', jsonb_build_array(
    private.effect('suspension', to_jsonb(v_until), case
      when v_length ~ '^[0-9]{1,3}$' then to_jsonb(now() + make_interval(days => v_length::integer))
      when v_length = 'forever' then '"infinity"'
      when v_length <> 'none' then to_jsonb(v_length)
    end)) || case when private.messages_since(v_fields ->> 'remove') is not null
      then private.effect_on_messages(p_subject::uuid, -cardinality(private.messages_to_remove(p_subject::uuid, v_fields ->> 'remove')))
      else '[]' end);
end
$$;

create function private.effect_referral(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_referral public.referrals;
  v_effects jsonb;
begin
  select * into v_referral from public.referrals where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('referral_not_found');
  end if;
  v_effects := jsonb_build_array(private.effect('stage', to_jsonb(v_referral.stage),
    to_jsonb(case p_value when 'approve' then 'qualified' else 'rejected' end)));
  if p_value = 'approve' and v_referral.stage in ('held', 'rejected') then
    v_effects := v_effects || (
      select coalesce(jsonb_agg(e) filter (where e is not null), '[]') from (
        select private.effect_on_points(case r.source when 'referral' then v_referral.referrer_id else v_referral.referee_id end, r.points) as e
        from (
          select r.source, r.points + case when r.source = 'referral' then coalesce(c.points, 0) else 0 end as points, r.active
          from public.point_rules r, private.referral_campaign_of(v_referral.referrer_id, coalesce(v_referral.held_at, now())) c
        ) r where r.source in ('referral', 'welcome') and r.active order by r.source
      ) x);
  elsif p_value = 'reject' and v_referral.stage = 'qualified' then
    v_effects := v_effects || private.referral_lines_effect(v_referral.id, false) || private.referral_money_effect(v_referral.id, false);
  end if;
  return jsonb_build_object('version', v_referral.stage, 'effects', v_effects);
end
$$;

create function private.effect_feedback(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_feedback public.feedback;
begin
  select * into v_feedback from public.feedback where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', private.feedback_version(v_feedback), 'effects',
    jsonb_build_array(private.effect('feedback', to_jsonb(v_feedback.status), to_jsonb(p_value))));
end
$$;

create function private.effect_undo(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_line public.audit_log;
  v_handler text;
  v_effects jsonb;
begin
  select * into v_line from public.audit_log where id = private.to_bigint(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  select effect into v_handler from private.undo_kinds where action = v_line.action;
  if v_handler is not null then
    execute format('select private.%I($1)', v_handler) into v_effects using v_line;
  end if;
  return jsonb_build_object('effects', coalesce(v_effects, '[]'));
end
$$;

create function public.admin_change_effect(p_change text, p_subject text, p_value text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_kind private.effect_kinds;
  v_answer jsonb;
begin
  perform private.require_role('moderator');
  select * into v_kind from private.effect_kinds where change = p_change;
  if not found then
    perform private.refuse('invalid_input');
  end if;
  perform private.require_role(v_kind.role);
  execute format('select private.%I($1, $2)', v_kind.handler) into v_answer using p_subject, p_value;
  return jsonb_build_object('version', null, 'effects', '[]'::jsonb) || v_answer;
end
$$;
comment on function public.admin_change_effect is
  'For moderators, some changes for admins (private.effect_kinds): what a change would do, read before it is '
  'made. p_change as the audit log names it, with its subject and value: points.award (member, points), '
  'points.reverse (ledger line), role.change (member, role or -role), member.suspend (member, until: a time, '
  'days, forever or none; or {length, remove}, with what admin_suspend_member removes), referral.review '
  '(referral, approve | reject), feedback.change (message, status), change.undo (audit line), case.decide '
  '(kind:id, decision), case.decide_selected (kind:decision, ids by commas; read, not tried): {version: to be '
  'given back with the change | null, effects: [{kind: points (sums; of the member named | the one it is '
  'about) | roles | suspension | stage | feedback | count (of what) | left_out (code, count), name | null, '
  'before, after}]}. Refuses: unauthenticated, forbidden, invalid_input, not_found, member_not_found, '
  'ledger_not_found, referral_not_found.';
grant execute on function public.admin_change_effect to authenticated;
