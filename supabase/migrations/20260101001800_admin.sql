-- What staff read and change. Every function checks the role, the session and the second factor itself.

-- Reads

create function private.referral_json(r public.referrals) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(r) || jsonb_build_object(
    'referrer_name', (select coalesce(full_name, private.member_email(r.referrer_id)) from public.profiles where user_id = r.referrer_id),
    'referee_name', (select coalesce(full_name, private.member_email(r.referee_id)) from public.profiles where user_id = r.referee_id),
    'missing', to_jsonb(private.referral_missing(r.referee_id))
  )
$$;

-- Changes

create function private.retry_delivery(p_id text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
begin
  update private.event_deliveries set status = 'waiting', available_at = now()
  where status = 'dead' and consumer || ':' || event_id = p_id;
  if not found then
    update public.mail_outbox set status = 'queued', available_at = now()
    where status = 'failed' and id = private.to_uuid(p_id);
    if not found then
      perform private.refuse('not_found');
    end if;
  end if;
  perform private.audit(v_staff, 'delivery.retried', 'delivery', p_id, v_reason,
    '{"status": "failed"}', '{"status": "waiting"}');
end
$$;

select private.staff_change('public.admin_retry_delivery(p_id text, p_reason text)',
  'private.retry_delivery(p_id, p_reason)', 'delivery.retry', 'delivery', 'p_id',
  'For admins. One more attempt for what was given up (id of the case). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found.');

create function private.points_version(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(max(id), 0)::text from public.points_ledger where user_id = p_user and actor is not null
$$;
comment on function private.points_version is 'Changes with each award or reversal by staff, and not with what the member earns.';

create function private.award_points(
  p_user uuid, p_points integer, p_reason text, p_version text default null, p_template uuid default null
) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_texts jsonb := case when p_template is not null then private.reason_texts(p_template) end;
  v_reason text := private.demand_reason(coalesce(v_texts ->> 'en', p_reason));
  v_before integer;
  v_id bigint;
begin
  perform private.lock_moderator(v_staff);
  perform private.lock_members(array[p_user]);
  select total_xp into v_before from public.wallet_profiles where user_id = p_user;
  if not found then
    perform private.refuse('member_not_found');
  elsif coalesce(p_points, 0) = 0 or abs(p_points::bigint) > 1000000 then
    perform private.refuse('points_invalid');
  elsif p_version <> private.points_version(p_user) then
    perform private.refuse_changed('member', p_user::text, 'points');
  end if;
  perform private.check_moderator(v_staff, p_points);
  if abs(p_points) > private.setting_int('points.moderator_limit') then
    perform private.require_step_up();
  end if;
  -- Points can be given to somebody who owes some, and only those can be taken that are there.
  if p_points < 0 and v_before + p_points < 0 then
    perform private.refuse('points_invalid');
  elsif p_points > 0 and private.same_person(p_user, v_staff) or p_user = v_staff then
    perform private.refuse('forbidden');
  end if;
  v_id := private.award(p_user, 'manual', gen_random_uuid()::text, p_points, v_reason,
    coalesce(private.reason_details(v_texts), '{}'), v_staff);
  perform private.audit(v_staff, 'points.awarded', 'member', p_user::text, v_reason,
    private.balance(v_before), private.balance(v_before + p_points) || jsonb_build_object('ledger', v_id));
  return v_id;
end
$$;

select private.staff_change('public.admin_award_points(p_user uuid, p_points integer, p_reason text, p_version text default null, p_template uuid default null)',
  'private.award_points(p_user, p_points, p_reason, p_version, p_template)', 'points.award', 'member', 'p_user',
  'For moderators (up to 500 either way, and 2,000 a day with what they reverse) and admins: points with a reason the member reads; p_version as admin_change_effect told it, or null; p_template is a reason to choose from, which the member reads in their language, instead of p_reason. Returns {ledger: the line, line, undo: as private.changed}. Nobody to themselves, nor to another account of theirs. Refuses: unauthenticated, forbidden, reason_required, too_long, member_not_found, points_invalid, points_limit, points_daily_limit, changed_meanwhile, not_found (the reason to choose from), step_up_required (more than a moderator may).',
  p_answers => 'ledger');

create function private.take_line_back(p_staff uuid, p_ledger bigint, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_line public.points_ledger;
  v_before integer;
  v_id bigint;
begin
  select * into v_line from public.points_ledger where id = p_ledger;
  if not found or v_line.source = 'reversal' then
    perform private.refuse('ledger_not_found');
  end if;
  perform private.lock_moderator(p_staff);
  perform private.lock_members(array[v_line.user_id]);
  perform private.check_moderator(p_staff, v_line.points);
  if abs(v_line.points) > private.setting_int('points.moderator_limit') then
    perform private.require_step_up();
  end if;
  if v_line.points < 0 and private.same_person(v_line.user_id, p_staff) then
    perform private.refuse('forbidden');
  end if;
  select total_xp into v_before from public.wallet_profiles where user_id = v_line.user_id;
  v_id := private.reverse(p_ledger, v_line.points, p_reason, p_staff);
  if v_id is null then
    perform private.refuse('already_reversed');
  end if;
  return jsonb_build_object(
    'before', private.balance(v_before) || jsonb_build_object('ledger', p_ledger),
    'after', private.balance((select total_xp from public.wallet_profiles where user_id = v_line.user_id))
      || jsonb_build_object('ledger', v_id)
  );
end
$$;
comment on function private.take_line_back is 'Takes a whole line of the ledger back for a member of staff, within their limits: {before, after} for the audit log.';

create function private.reverse_points(p_ledger bigint, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb := private.take_line_back(v_staff, p_ledger, v_reason);
begin
  perform private.audit(v_staff, 'points.reversed', 'member',
    (select user_id::text from public.points_ledger where id = p_ledger), v_reason, v_change -> 'before', v_change -> 'after');
  return (v_change #>> '{after,ledger}')::bigint;
end
$$;

select private.staff_change('public.admin_reverse_points(p_ledger bigint, p_reason text)',
  'private.reverse_points(p_ledger, p_reason)', 'points.reverse', 'ledger', 'p_ledger',
  'For moderators (lines up to 500, and 2,000 a day with what they award) and admins: takes a whole line back. Returns {ledger: the reversal line, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, reason_required, too_long, ledger_not_found, points_limit, points_daily_limit, step_up_required (more than a moderator may), already_reversed.',
  p_answers => 'ledger');

create function private.roles_of(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(role order by role), '[]') from public.user_roles where user_id = p_user
  );
end
$$;

create function private.set_role(p_user uuid, p_role text, p_granted boolean, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before jsonb;
  v_row public.user_roles;
begin
  perform private.require_step_up();
  if p_role is null or p_role not in ('admin', 'moderator') then
    perform private.refuse('role_unknown');
  elsif not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  end if;
  -- Two admins who demote each other take turns, and the second is no admin any more.
  perform from public.user_roles where role = 'admin' order by user_id for update;
  perform private.require_role('admin');
  v_before := private.roles_of(p_user);
  if p_version <> v_before::text then
    perform private.refuse_changed('member', p_user::text, 'role');
  elsif v_before ? p_role is not distinct from p_granted then
    return;
  end if;
  select * into v_row from public.user_roles where user_id = p_user and role = p_role;
  if p_granted then
    insert into public.user_roles (user_id, role, granted_by) values (p_user, p_role, v_staff) on conflict do nothing;
  else
    if p_role = 'admin' and not private.other_admin_exists(p_user) then
      perform private.refuse('last_admin');
    end if;
    delete from public.user_roles where user_id = p_user and role = p_role;
  end if;
  perform private.audit(
    v_staff, case when p_granted then 'role.granted' else 'role.removed' end, 'member', p_user::text, v_reason,
    jsonb_build_object('roles', v_before, 'role', p_role) || jsonb_strip_nulls(jsonb_build_object(
      'granted_by', v_row.granted_by, 'granted_at', v_row.granted_at)),
    jsonb_build_object('roles', private.roles_of(p_user))
  );
end
$$;

select private.staff_change('public.admin_set_role(p_user uuid, p_role text, p_granted boolean, p_reason text, p_version text default null)',
  'private.set_role(p_user, p_role, p_granted, p_reason, p_version)', 'role.change', 'member', 'p_user',
  'For admins: gives or takes a role; p_version as admin_change_effect told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, role_unknown, member_not_found, changed_meanwhile, last_admin.');

create function private.suspension_version(p_until timestamptz) returns text
language sql immutable set search_path = '' as $$
  select coalesce(extract(epoch from p_until)::text, 'none')
$$;

create function private.demand_power_over(p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_role('admin') and exists (select from public.user_roles where user_id = p_user) then
    perform private.refuse('forbidden');
  end if;
end
$$;
comment on function private.demand_power_over is 'Only an admin acts against the account of a member of staff.';

create function private.lock_moderation(p_users uuid[], p_admins boolean, p_room uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.user_roles where p_admins and role = 'admin' order by user_id for update;
  perform private.lock_members(p_users);
  -- A penalty and its end may move every room to another topic.
  perform from private.chat_rooms where p_room is null or id = p_room order by id for update;
end
$$;
comment on function private.lock_moderation is 'First step of whatever decides about members and their messages: the admins (where somebody may be suspended or restored), the members, the rooms (all of them, or one), each in the order of their ids. Messages and appeals are locked after it, private.lock_moderator and what waits for a second person before it.';

create function private.suspension_line(p_user uuid) returns public.audit_log
language plpgsql stable set search_path = '' as $$
declare
  v_line public.audit_log;
begin
  select * into v_line from public.audit_log l
  where l.subject_type = 'member' and l.subject_id = p_user::text and l.action ~ '^member\.(suspended|banned|restored)$'
    and not exists (select from public.audit_log u where u.undoes = l.id)
  order by l.id desc limit 1;
  return v_line;
end
$$;
comment on function private.suspension_line is 'The decision that says how the suspension of a member stands: the last one that was not undone.';

create function private.suspension_before(p_line public.audit_log) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_before public.audit_log;
begin
  select * into v_before from public.audit_log l
  where l.subject_type = 'member' and l.subject_id = p_line.subject_id and l.action ~ '^member\.(suspended|banned|restored)$' and l.id < p_line.id
    and not exists (select from public.audit_log u where u.undoes = l.id)
  order by l.id desc limit 1;
  if exists (
    select from private.appeals a where a.kind = 'suspension' and a.subject_id = p_line.subject_id and a.penalty = v_before.id::text and a.state = 'accepted')
  then
    return private.suspension_before(v_before);
  end if;
  return (p_line.before ->> 'suspended_until')::timestamptz;
end
$$;
comment on function private.suspension_before is 'Until when a member is suspended again once a decision is undone: as before it, but without a suspension whose appeal was accepted meanwhile.';

create function private.set_suspension(p_user uuid, p_until timestamptz, p_version text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_before timestamptz;
  v_until timestamptz := case when p_until > now() then p_until end;
begin
  perform from public.user_roles where role = 'admin' order by user_id for update;
  perform private.require_role('moderator');
  perform private.lock_members(array[p_user]);
  select suspended_until into v_before from public.profiles where user_id = p_user;
  if not found then
    perform private.refuse('member_not_found');
  elsif p_version <> private.suspension_version(v_before) then
    return null;
  elsif private.surviving_account(p_user) <> p_user then
    perform private.refuse('merge_closed');
  end if;
  perform private.demand_power_over(p_user);
  if not private.has_role('admin') and (v_until > now() + interval '7 days' or v_before > now() + interval '7 days') then
    perform private.refuse('forbidden');
  elsif v_until is not null and private.is_last_admin(p_user) then
    perform private.refuse('last_admin');
  end if;
  update public.profiles set suspended_until = v_until where user_id = p_user;
  -- The auth service lets nobody in who is banned there, by any method. A hundred years, because it reads no infinity.
  update auth.users set banned_until = case when v_until = 'infinity' then now() + interval '100 years' end
  where id = p_user and 'infinity' in (v_until, v_before);
  if v_until is not null then
    -- Their open pages read why, by a token that outlives its session (public.suspension_of_session).
    with ended as (delete from auth.sessions where user_id = p_user returning *)
    insert into public.user_sessions (user_id, session_id, user_agent, first_seen_at, last_seen_at, suspended_at)
    select p_user, e.id, left(e.user_agent, 500), e.created_at, greatest(e.refreshed_at at time zone 'UTC', e.created_at), now()
    from ended e where e.not_after is null or e.not_after > now()
    on conflict (user_id, session_id) do update set suspended_at = excluded.suspended_at;
  end if;
  return jsonb_build_object('before', jsonb_build_object('suspended_until', v_before),
    'after', jsonb_build_object('suspended_until', v_until));
end
$$;
comment on function private.set_suspension is 'Suspends, bans or restores for a member of staff, within their limits: {before, after} for the audit log; null when the present value is not the one of p_version.';

create function private.suspend_member(
  p_user uuid, p_until timestamptz, p_reason text, p_version text default null, p_remove text default null
) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb;
  v_removal uuid;
  v_line bigint;
begin
  if p_remove is not null then
    if p_until is null or p_until <= now() or private.messages_since(p_remove) is null then
      perform private.refuse('invalid_input');
    end if;
    perform private.lock_moderation(array[p_user], true);
  elsif (p_until > now()) is not true and private.same_person(v_staff, p_user) then
    perform private.refuse('forbidden');
  end if;
  v_change := private.set_suspension(p_user, p_until, p_version);
  if v_change is null then
    perform private.refuse_changed('member', p_user::text, 'member');
  end if;
  if p_remove is not null then
    v_removal := private.remove_lately(p_user, p_remove, v_reason, v_staff);
    v_line := nullif(current_setting('altura.audit_line', true), '')::bigint;
  end if;
  v_line := private.audit(v_staff,
    case when p_until = 'infinity' then 'member.banned' when p_until > now() then 'member.suspended' else 'member.restored' end,
    'member', p_user::text, v_reason, v_change -> 'before',
    (v_change -> 'after') || case when v_removal is not null then jsonb_build_object('line', v_line) else '{}' end);
  update private.strikes set suspension = v_line where id = v_removal;
  if p_until > now() then
    perform private.emit_event('member.suspended', v_line::text, p_user, jsonb_build_object('until', p_until,
      'messages', (select count(*) from private.chat_removals r where r.strike_id = v_removal having count(*) > 0)));
  end if;
end
$$;

select private.staff_change('public.admin_suspend_member(p_user uuid, p_until timestamptz, p_reason text, p_version text default null, p_remove text default null)',
  'private.suspend_member(p_user, p_until, p_reason, p_version, p_remove)', 'member.suspend', 'member', 'p_user',
  'For moderators (up to 7 days, not staff) and admins: suspends until a time, bans with infinity (an admin), or restores with null or a time that has passed. Both end every session and are told by mail, with the way to appeal; a suspended member may sign in again to read, a banned one may not. p_version as admin_change_effect told it, or null. p_remove (hour | day | week, or null): what they wrote in the chat since then is removed with it (private.remove_lately). Nobody restores another account of theirs. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, member_not_found, changed_meanwhile, last_admin.');

create function private.referral_state(r public.referrals) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('stage', r.stage, 'held_at', r.held_at, 'qualified_at', r.qualified_at,
    'rejected_at', r.rejected_at, 'signals', r.signals, 'basis', r.basis)
$$;
comment on function private.referral_state is 'All of a referral that a decision changes.';

create function private.review_referral(p_referral uuid, p_decision text, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_referral public.referrals;
  v_ledger bigint;
  v_line bigint;
begin
  select * into v_referral from public.referrals where id = p_referral;
  if not found then
    perform private.refuse('referral_not_found');
  elsif p_decision is null or p_decision not in ('approve', 'reject') then
    perform private.refuse('invalid_input');
  elsif v_staff in (v_referral.referrer_id, v_referral.referee_id) or (p_decision = 'approve'
    and (private.same_person(v_staff, v_referral.referrer_id) or private.same_person(v_staff, v_referral.referee_id)))
  then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_moderator(v_staff);
  perform private.lock_members(array[v_referral.referee_id]);
  select * into v_referral from public.referrals where id = p_referral for update;
  if p_version <> v_referral.stage then
    perform private.refuse_changed('referral', p_referral::text, 'referral');
  elsif v_referral.stage <> 'held' and (v_referral.stage <> 'qualified' or p_decision = 'approve') then
    perform private.refuse('referral_not_held');
  end if;
  if v_referral.stage = 'qualified' then
    -- More points than a moderator may take, and money.
    perform private.require_role('admin');
    perform private.require_step_up();
    v_ledger := private.last_ledger_line();
    perform private.take_referral_back(v_referral, 'staff', 'referral_rejected');
  elsif p_decision = 'approve' then
    perform private.settle_referral(v_referral, coalesce(
      private.referral_basis(v_referral.referee_id), jsonb_build_object('kind', 'review', 'id', v_referral.id)));
  else
    update public.referrals set stage = 'rejected', rejected_at = now() where id = p_referral;
  end if;
  v_line := private.audit(v_staff,
    'referral.' || case when p_decision = 'approve' then 'approved' when v_referral.stage = 'held' then 'rejected' else 'revoked' end,
    'referral', p_referral::text, v_reason, private.referral_state(v_referral),
    (select private.referral_state(r) from public.referrals r where r.id = p_referral));
  if v_referral.stage = 'qualified' then
    perform private.tell_referral(v_referral, v_line, false, v_ledger);
  end if;
end
$$;

select private.staff_change('public.admin_review_referral(p_referral uuid, p_decision text, p_reason text, p_version text default null)',
  'private.review_referral(p_referral, p_decision, p_reason, p_version)', 'referral.review', 'referral', 'p_referral',
  'For moderators: decides a held referral, approve (settles it like any other) or reject; admins with a fresh second factor also reject a qualified one, which takes points, count and commission back and tells both; not one''s own; p_version is the stage that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, second_factor_required, step_up_required, reason_required, too_long, invalid_input, referral_not_found, referral_not_held (nor qualified and to be rejected), changed_meanwhile, points_daily_limit (more than is left of a moderator''s day).');
