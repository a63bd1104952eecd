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
comment on function private.points_version is
  'Changes with each award or reversal by staff, and not with what the member earns.';

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
comment on function private.take_line_back is
  'Takes a whole line of the ledger back for a member of staff, within their limits: {before, after} for the '
  'audit log.';

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
comment on function private.demand_power_over is
  'Only an admin acts against the account of a member of staff.';

create function private.lock_moderation(p_users uuid[], p_admins boolean, p_room uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.user_roles where p_admins and role = 'admin' order by user_id for update;
  perform private.lock_members(p_users);
  -- A penalty and its end may move every room to another topic.
  perform from private.chat_rooms where p_room is null or id = p_room order by id for update;
end
$$;
comment on function private.lock_moderation is
  'First step of whatever decides about members and their messages: the admins (where somebody may be '
  'suspended or restored), the members, the rooms (all of them, or one), each in the order of their ids. '
  'Messages and appeals are locked after it, private.lock_moderator and what waits for a second person before '
  'it.';

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
comment on function private.suspension_line is
  'The decision that says how the suspension of a member stands: the last one that was not undone.';

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
comment on function private.suspension_before is
  'Until when a member is suspended again once a decision is undone: as before it, but without a suspension '
  'whose appeal was accepted meanwhile.';

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
comment on function private.set_suspension is
  'Suspends, bans or restores for a member of staff, within their limits: {before, after} for the audit log; '
  'null when the present value is not the one of p_version.';

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

-- The list of members for staff: filters, sorts and pages by key, at a million members.

-- The rule of segments

create function private.member_segment(p_joined timestamptz, p_xp integer, p_referrals integer) returns text
language sql stable
return case
  when p_referrals > 0 then 'referrer'
  when p_joined > now() - interval '168 hours' then 'new'
  when p_xp >= 10000 then 'power'
  when p_xp >= 1000 then 'active'
  when p_joined < now() - interval '720 hours' and p_xp < 500 then 'churned'
  else 'new'
end;
comment on function private.member_segment is
  'Segment of a member (docs/product.md, "User segments"): a referrer whatever else; new under 7 days; power '
  'from 10,000 xp; active from 1,000; churned when older than 30 days with under 500 xp; otherwise new. Ages '
  'in hours, because a day of an interval has 23 or 25 of them when clocks change. A body that is parsed when '
  'it is made needs no search_path, and without one the planner writes it into the query.';

create function public.my_segment() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select private.member_segment(w.created_at, w.total_xp, coalesce(r.qualified_referrals, 0))
    from public.wallet_profiles w left join public.referral_points r on r.user_id = w.user_id where w.user_id = v_user
  );
end
$$;
comment on function public.my_segment is
  'The segment of whoever asks, for what an open page reports of its own member: new | active | power | '
  'churned | referrer; null without a wallet profile. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_segment from public;
grant execute on function public.my_segment to authenticated;

create function private.segment_bound(p_segment text) returns text
language sql immutable set search_path = '' as $$
  select case p_segment
    when 'referrer' then 'm.qualified_referrals > 0'
    when 'power' then 'm.total_xp >= 10000'
    when 'active' then 'm.total_xp between 1000 and 9999'
    when 'churned' then 'm.total_xp < 500 and m.created_at < now() - interval ''720 hours'''
    when 'new' then '(m.created_at >= now() - interval ''720 hours'' or m.total_xp between 500 and 999)'
  end
$$;
comment on function private.segment_bound is
  'What is true of every member of a segment, as a condition that indexes answer. It narrows the search for '
  'private.member_segment, which decides; null for an unknown segment.';

-- Rows to search and sort. The facts are in five tables, two of them of the auth service, where no index can
-- be added: a sort or a filter that spans them would read all members for each page. So they are kept here by
-- triggers, in two tables by how often they change: a line of points writes member_list, and leaves the large
-- indexes of texts alone.

create function private.folded(p_text text) returns text
language sql immutable
return lower(regexp_replace(normalize(coalesce(p_text, ''), NFKD), '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8");
comment on function private.folded is
  'A text as it is searched and sorted: lower case without accents, so that "tomas" finds "Tomás".';

create function private.list_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_list select * from private.member_list_source where user_id = new.user_id
  on conflict (user_id) do update set created_at = excluded.created_at, tier = excluded.tier,
    tier_rank = excluded.tier_rank, has_wallet = excluded.has_wallet,
    onboarding_completed = excluded.onboarding_completed, suspended_until = excluded.suspended_until;
  return null;
end
$$;

create function private.list_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_texts select * from private.member_texts_source
  where user_id = (to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end)::uuid
  on conflict (user_id) do update set name_key = excluded.name_key, email_key = excluded.email_key,
    username_key = excluded.username_key, search = excluded.search;
  return null;
end
$$;

create function private.list_points() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.member_list set total_xp = new.total_xp where user_id = new.user_id;
  return null;
end
$$;

create function private.list_referrals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update private.member_list set qualified_referrals = 0 where user_id = old.user_id;
  else
    update private.member_list set qualified_referrals = new.qualified_referrals where user_id = new.user_id;
  end if;
  return null;
end
$$;

create function private.list_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update private.member_list set roles = (
    select coalesce(array_agg(role order by role), '{}') from public.user_roles where user_id = v_user
  ) where user_id = v_user;
  return null;
end
$$;

create function private.list_seen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'users' then
    update private.member_list set last_seen_at = new.last_sign_in_at
    where user_id = new.id and last_seen_at < new.last_sign_in_at;
  else
    update private.member_list set last_seen_at = new.last_seen_at
    where user_id = new.user_id and last_seen_at < new.last_seen_at;
  end if;
  return null;
end
$$;

create function private.list_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.member_list set card_country = new.card_country where user_id = new.user_id;
  return null;
end
$$;

create function private.rebuild_member_list() returns void
language plpgsql set search_path = '' as $$
declare
  v_indexes text[] := array(
    select pg_get_indexdef(i.indexrelid) from pg_catalog.pg_index i
    where i.indrelid in ('private.member_list'::regclass, 'private.member_texts'::regclass) and not i.indisprimary
  );
  v_index text;
begin
  -- Building an index once is many times as fast as a million insertions into it.
  for v_index in
    select i.indexrelid::regclass::text from pg_catalog.pg_index i
    where i.indrelid in ('private.member_list'::regclass, 'private.member_texts'::regclass) and not i.indisprimary
  loop
    execute 'drop index ' || v_index;
  end loop;
  truncate private.member_list, private.member_texts;
  insert into private.member_list select * from private.member_list_source;
  insert into private.member_texts select * from private.member_texts_source;
  foreach v_index in array v_indexes loop
    execute v_index;
  end loop;
end
$$;
comment on function private.rebuild_member_list is
  'Makes the rows of the list of members anew from the tables they come from: after a restore without '
  'triggers, or a change of the ranks of plans.';

-- Reading

create function private.page_size(p_size integer) returns integer
language plpgsql stable set search_path = '' as $$
begin
  if p_size not between 1 and coalesce(nullif(current_setting('altura.page_limit', true), '')::integer, 200) then
    perform private.refuse('invalid_input');
  end if;
  return coalesce(p_size, 25);
end
$$;
comment on function private.page_size is
  'Rows of a page that a list may answer: 200 at most to whoever calls it, more where private.list_rows '
  'allows it for a file or a job. Refuses: invalid_input.';

create function private.estimated_rows(p_query text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_plan jsonb;
begin
  execute 'explain (format json) ' || p_query into v_plan;
  return greatest((v_plan #>> '{0,Plan,Plan Rows}')::numeric, 0)::bigint;
end
$$;
comment on function private.estimated_rows is
  'How many rows a query would return, as the planner guesses from its statistics.';

create function private.members_with_open_cases(p_users uuid[] default null) returns setof uuid
language plpgsql stable rows 100 set search_path = '' as $$
begin
  -- One query of all kinds, of which the planner makes no more than the ids: their details are left out.
  return query execute (
    select string_agg(format('select c.user_id from private.%I() c where ', 'cases_' || k.kind)
      || case when p_users is null then 'c.user_id is not null' else 'c.user_id = any ($1)' end, ' union ')
    from private.own_case_kinds() k) using p_users;
end
$$;
comment on function private.members_with_open_cases is
  'Members about whom a case waits, of the kinds that the caller decides (private.case_kinds); of p_users '
  'alone where they are given.';

create function private.list_date(p_filter jsonb, p_name text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_filter ->> p_name, '') = '' then
    return null;
  elsif p_filter ->> p_name !~ '^\d{4}-\d{2}-\d{2}$' then
    perform private.refuse('invalid_input', p_name);
  end if;
  return (p_filter ->> p_name)::date::timestamp at time zone 'UTC';
exception when datetime_field_overflow or invalid_datetime_format then
  perform private.refuse('invalid_input', p_name);
end
$$;
comment on function private.list_date is
  'A filter of a list that is a date (yyyy-mm-dd), as the beginning of that day in UTC; null when it is not '
  'given. Refuses: invalid_input.';

create function private.list_choice(p_filter jsonb, p_name text, p_choices text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_value text := nullif(p_filter ->> p_name, '');
begin
  if v_value <> all (p_choices) then
    perform private.refuse('invalid_input', p_name);
  end if;
  return v_value;
end
$$;
comment on function private.list_choice is
  'A filter of a list that is one of some words; null when it is not given. Refuses: invalid_input.';

create function private.after_key(
  p_after jsonb, p_column text, p_type text, p_id text, p_id_type text, p_desc boolean
) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_after text;
begin
  if p_after is null then
    return '';
  elsif jsonb_typeof(p_after) <> 'array' or jsonb_array_length(p_after) <> 2 then
    perform private.refuse('invalid_input', 'after');
  end if;
  v_after := format('(%L::%s, %L::%s)', p_after ->> 0, p_type, p_after ->> 1, p_id_type);
  begin
    execute 'select ' || v_after;
  exception when data_exception then
    perform private.refuse('invalid_input', 'after');
  end;
  return format(' and (%s, %s) %s %s', p_column, p_id, case when p_desc then '<' else '>' end, v_after);
end
$$;
comment on function private.after_key is
  'The condition that a row stands after a key [sort value, id] in an order by both columns. Refuses: '
  'invalid_input.';

create function private.member_conditions(p_filter jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_tier text := private.list_choice(p_filter, 'tier', (select array_agg(distinct tier) from public.plans));
  v_role text := private.list_choice(p_filter, 'role', '{admin,moderator}');
  v_state text := private.list_choice(p_filter, 'state', '{active,suspended,banned,onboarding}');
  v_segment text := private.list_choice(p_filter, 'segment', '{new,active,power,churned,referrer}');
  v_source text := private.list_choice(p_filter, 'source', '{direct,referral,mail,social,search,other}');
  v_wallet text := private.list_choice(p_filter, 'wallet', '{yes,no}');
  v_case text := private.list_choice(p_filter, 'case', '{yes,no}');
  v_day interval := '1 day';
begin
  return concat_ws(' and ', 'true',
    -- The rank, because it has the index.
    'm.tier_rank = ' || (select min(rank) from public.plans where tier = v_tier),
    'm.roles <> ''{}'' and ' || quote_literal(v_role) || ' = any (m.roles)',
    case v_state
      when 'suspended' then 'm.suspended_until > now() and m.suspended_until < ''infinity'''
      when 'banned' then 'm.suspended_until = ''infinity'''
      when 'onboarding' then 'not m.onboarding_completed'
      when 'active' then 'm.onboarding_completed and (m.suspended_until is null or m.suspended_until <= now())'
    end,
    -- Written as a case, which the planner takes for a half: it would take the equality for one in two hundred.
    private.segment_bound(v_segment) || ' and case when private.member_segment(m.created_at, m.total_xp, m.qualified_referrals) = '
      || quote_literal(v_segment) || ' then true end',
    -- A look-up by key, so that with days of joining few members are looked at.
    '(select f.source from private.member_firsts f where f.user_id = m.user_id) = ' || quote_literal(v_source),
    'm.created_at >= ' || quote_literal(private.list_date(p_filter, 'joined_from')),
    'm.created_at < ' || quote_literal(private.list_date(p_filter, 'joined_to') + v_day),
    'm.last_seen_at >= ' || quote_literal(private.list_date(p_filter, 'seen_from')),
    'm.last_seen_at > ''-infinity'' and m.last_seen_at < ' || quote_literal(private.list_date(p_filter, 'seen_to') + v_day),
    'm.card_country = ' || quote_literal(upper(trim(nullif(p_filter ->> 'country', '')))),
    case v_wallet when 'yes' then 'm.has_wallet' when 'no' then 'not m.has_wallet' end,
    case when nullif(p_filter ->> 'saved', '') is not null then private.segment_filter(p_filter ->> 'saved') end,
    case v_case
      when 'yes' then 'm.user_id in (select private.members_with_open_cases())'
      when 'no' then 'm.user_id not in (select private.members_with_open_cases())'
    end
  );
end
$$;

create function private.member_matches(p_query text, p_conditions text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_query text := private.folded(trim(p_query));
  v_like text;
  v_match text := 'select t.user_id, t.name_key, t.email_key from private.member_texts t '
    || case when p_conditions = 'true' then 'where true' else 'join private.member_list m on m.user_id = t.user_id where ' || p_conditions end
    || ' and ';
  v_limit text := coalesce(' limit ' || p_most, '');
begin
  if private.to_uuid(v_query) is not null then
    return v_match || format('t.user_id = %L', v_query);
  elsif v_query ~ '^\+?[\d ()/-]{4,}$' then
    -- A phone number as people write it; the auth service keeps its digits.
    v_query := regexp_replace(v_query, '\D', '', 'g');
  end if;
  v_like := replace(replace(replace(v_query, '\', '\\'), '%', '\%'), '_', '\_');
  if char_length(regexp_replace(v_query, '\W', '', 'g')) >= 3 then
    return v_match || format('t.search like %L', '%' || v_like || '%') || v_limit;
  end if;
  -- Too short for trigrams: what begins so.
  return (
    -- In the order of the index, or the planner reads the whole table for a beginning that it takes for a frequent one.
    select string_agg(format('(%s t.%2$s like %L and t.%2$s <> '''' order by t.%2$s%4$s)', v_match, k, v_like || '%', v_limit), ' union ')
    from unnest(array['name_key', 'email_key', 'username_key']) k
  );
end
$$;
comment on function private.member_matches is
  'The query of the members whose texts contain what is searched for, and who pass the conditions; of one or '
  'two letters, those whose name, e-mail or username begins with them. The first p_most of them, or all.';

create function public.admin_members(
  p_filter jsonb default '{}', p_sort text default 'created', p_desc boolean default true,
  p_after jsonb default null, p_back boolean default false, p_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set random_page_cost = 1.1
-- The first matches of a search are the same on every page only when each reading of the table begins at its
-- beginning.
set synchronize_seqscans = off as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_filter jsonb := coalesce(p_filter, '{}');
  v_most constant integer := 1000;
  v_searched boolean;
  v_conditions text;
  -- The column that is sorted by, its type, and the alias of its table: keys are compared with both columns of one index.
  v_sort text[] := case coalesce(p_sort, 'created')
    when 'created' then '{m,created_at,timestamptz}'
    when 'name' then '{t,name_key,text}'
    when 'email' then '{t,email_key,text}'
    when 'tier' then '{m,tier_rank,integer}'
    when 'xp' then '{m,total_xp,integer}'
    when 'referrals' then '{m,qualified_referrals,integer}'
    when 'last_seen' then '{m,last_seen_at,timestamptz}'
  end;
  v_after jsonb := nullif(p_after, 'null');
  v_back boolean := coalesce(p_back, false) and v_after is not null;
  -- Going back reads in the other direction and turns the page round.
  v_desc boolean := coalesce(p_desc, true) <> v_back;
  v_size integer := private.page_size(p_size);
  -- The first matches of a search, and how many there are.
  v_matches text := 'select';
  v_found bigint;
  v_estimate bigint;
  v_from text;
  v_keyed text;
  v_ids uuid[];
  v_keys jsonb[];
  v_more boolean;
  v_total bigint;
  v_rows jsonb;
begin
  if jsonb_typeof(v_filter) <> 'object' or v_sort is null then
    perform private.refuse('invalid_input');
  elsif v_filter - '{q,tier,role,state,segment,source,joined_from,joined_to,seen_from,seen_to,wallet,country,case,saved}'::text[] <> '{}' then
    perform private.refuse('invalid_input', 'unknown filter');
  elsif char_length(v_filter ->> 'q') > 200 then
    perform private.refuse('too_long');
  end if;
  v_searched := coalesce(trim(v_filter ->> 'q'), '') <> '';
  v_conditions := private.member_conditions(v_filter);
  if v_searched then
    v_matches := format('select s.* from (%s) s limit %s', private.member_matches(v_filter ->> 'q', v_conditions, v_most), v_most);
    v_from := case v_sort[1] when 't' then 'f t' else 'f join private.member_list m on m.user_id = f.user_id' end;
  else
    execute format('select count(*) from (select from private.member_list m where %s limit 10001) c', v_conditions) into v_total;
    v_estimate := case when v_total > 10000 then private.estimated_rows('select from private.member_list m where ' || v_conditions) end;
    v_from := case when v_estimate > 30000 then 'private.member_list m' else
      -- Few enough to sort: reading in the order of the sort until enough of them were met may read everybody instead.
      format('(select m.* from private.member_list m where %s offset 0) m', v_conditions)
    end || case v_sort[1] when 't' then ' join private.member_texts t on t.user_id = m.user_id' else '' end;
  end if;
  v_keyed := format('%I.%I %s, %1$I.user_id %3$s', v_sort[1], v_sort[2], case when v_desc then 'desc' else 'asc' end);
  execute format(
    'with f as materialized (%1$s)
     select (select count(*) from f), array_agg(k.user_id), array_agg(jsonb_build_array(k.key, k.user_id)) from (
       select %2$I.%3$I as key, %2$I.user_id from %4$s where %5$s %6$s order by %7$s limit %8$s
     ) k',
    v_matches, v_sort[1], v_sort[2], v_from,
    case when v_estimate > 30000 and not v_searched then v_conditions else 'true' end,
    private.after_key(v_after, format('%I.%I', v_sort[1], v_sort[2]), v_sort[3], v_sort[1] || '.user_id', 'uuid', v_desc),
    v_keyed, v_size + 1
  ) into v_found, v_ids, v_keys;
  if v_searched then
    v_total := v_found;
    v_estimate := case when v_total = v_most
      then private.estimated_rows(private.member_matches(v_filter ->> 'q', v_conditions, null)) end;
  end if;
  if v_back and v_ids is null then
    -- Whoever stood before has gone meanwhile.
    return public.admin_members(p_filter, p_sort, p_desc, null, false, p_size);
  end if;
  v_more := coalesce(cardinality(v_ids), 0) > v_size;
  v_ids := v_ids[:v_size];
  v_keys := v_keys[:v_size];
  if v_back then
    v_ids := array(select x from unnest(v_ids) with ordinality u (x, n) order by n desc);
    v_keys := array(select x from unnest(v_keys) with ordinality u (x, n) order by n desc);
  end if;

  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', p.user_id, 'full_name', p.full_name, 'username', p.username, 'avatar_url', p.avatar_url,
    'email', u.email, 'phone', u.phone, 'tier', p.tier, 'roles', m.roles, 'wallet_address', p.wallet_address,
    'card_country', m.card_country,
    'onboarding_completed', p.onboarding_completed, 'suspended_until', p.suspended_until, 'created_at', p.created_at,
    'qualified_referrals', m.qualified_referrals, 'last_seen_at', nullif(m.last_seen_at, '-infinity'),
    'segment', private.member_segment(m.created_at, m.total_xp, m.qualified_referrals),
    'open_case', p.user_id in (select private.members_with_open_cases(v_ids))
  ) || private.balance(m.total_xp) order by i.n), '[]') into v_rows
  from unnest(v_ids) with ordinality i (id, n)
  join private.member_list m on m.user_id = i.id
  join public.profiles p on p.user_id = i.id
  join auth.users u on u.id = i.id;

  return jsonb_build_object(
    'rows', v_rows,
    'total', greatest(v_total, v_estimate),
    'estimated', v_estimate is not null,
    'next', case when v_more or v_back then v_keys[cardinality(v_keys)] end,
    'previous', case when v_more and v_back or v_after is not null and not v_back then v_keys[1] end
  );
end
$$;
comment on function public.admin_members is
  'For moderators. Members by key. Filters: q (part of name, e-mail, username, phone or wallet, or the id; of '
  'one or two letters a beginning), tier, role (admin | moderator), state (active | suspended | banned | '
  'onboarding), segment, source (where they first came from), joined_from, joined_to, seen_from, seen_to '
  '(days in UTC, both included), wallet (yes | no), country (of the last card that paid, two letters), case '
  '(yes | no: whether something about them waits for a person), saved (a saved segment, by id). Sort created '
  '| name | email | tier | xp | referrals | last_seen. p_after is a key of an answer, p_back reads the page '
  'before it; size up to 200. A search sorts among its first 1,000 matches. {rows: [{user_id, full_name, '
  'username, avatar_url, email, phone, tier, roles, wallet_address, card_country | null, '
  'onboarding_completed, suspended_until, created_at, last_seen_at, qualified_referrals, segment, open_case, '
  'xp, owed}], total: exact up to 10,000 (of a search up to 1,000), estimated, next | null, previous | null: '
  'keys [sort value, id]}. Refuses: unauthenticated, forbidden, invalid_input, too_long.';
grant execute on function public.admin_members to authenticated;
