-- Kinds of penalties

create function private.last_line(p_type text, p_id text, p_actions text) returns public.audit_log
language plpgsql stable set search_path = '' as $$
declare
  v_line public.audit_log;
begin
  select * into v_line from public.audit_log
  where subject_type = p_type and subject_id = p_id and action ~ p_actions order by id desc limit 1;
  return v_line;
end
$$;

create function private.penalty_referral(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_referral public.referrals;
  v_line public.audit_log;
  v_at timestamptz;
begin
  select * into v_referral from public.referrals
  where id = private.to_uuid(p_subject) and referrer_id = p_user and stage in ('held', 'rejected');
  if not found then
    return null;
  end if;
  v_at := coalesce(case v_referral.stage when 'held' then v_referral.held_at else v_referral.rejected_at end, v_referral.signed_up_at);
  -- A referral that the rules held has no line by a person.
  if v_referral.stage = 'rejected' then
    v_line := private.last_line('referral', p_subject, '^referral\.(rejected|revoked)$');
  end if;
  return (
    v_referral.stage || ':' || extract(epoch from v_at), v_at, v_line.actor, v_referral.referee_id,
    -- One that had qualified has points and money beyond a moderator.
    case when v_line.action = 'referral.revoked' then 'admin' else 'moderator' end
  )::private.penalty;
end
$$;

create function private.penalty_suspension(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_until timestamptz := (select suspended_until from public.profiles where user_id = p_user and suspended_until > now());
  v_line public.audit_log := private.suspension_line(p_user);
begin
  -- An account that was joined to an older one is closed, which is no penalty.
  if v_until is null or p_subject <> p_user::text or private.surviving_account(p_user) <> p_user then
    return null;
  elsif v_line.action = 'member.restored' then
    v_line := null;
  end if;
  return (
    coalesce(v_line.id::text, 'until:' || extract(epoch from v_until)), coalesce(v_line.created_at, now()), v_line.actor, null,
    -- As long as it was imposed, however much of it is left (private.strike_role).
    case when coalesce((v_line.after ->> 'suspended_until')::timestamptz > v_line.created_at + interval '7 days', v_until > now() + interval '7 days')
        or exists (select from public.user_roles where user_id = p_user)
      then 'admin' else 'moderator' end
  )::private.penalty;
end
$$;

create function private.penalty_application(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_decided timestamptz := (
    select decided_at from public.creator_applications
    where id = private.to_uuid(p_subject) and user_id = p_user and status = 'rejected'
  );
begin
  if v_decided is null then
    return null;
  end if;
  return (
    'rejected:' || extract(epoch from v_decided), v_decided,
    (private.last_line('creator_application', p_subject, '^application\.rejected$')).actor, null, 'moderator'
  )::private.penalty;
end
$$;

create function private.penalty_points(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_line public.points_ledger;
begin
  select * into v_line from public.points_ledger
  where id = private.to_bigint(p_subject) and user_id = p_user and points < 0 and actor is not null;
  -- What was given back since is no penalty any more.
  if not found or (
    select sum(points) > 0 from public.points_ledger where reverses = coalesce(v_line.reverses, v_line.id) and id > v_line.id
  ) then
    return null;
  end if;
  return (
    v_line.id::text, v_line.created_at, v_line.actor, null,
    case when -v_line.points > private.setting_int('points.moderator_limit') then 'admin' else 'moderator' end
  )::private.penalty;
end
$$;
comment on function private.penalty_points is
  'Points that a member of staff took. What the rules take back with a payment is decided with the payment.';

create function private.penalty_of(p_kind text, p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_handler text := (select penalty from private.appeal_kinds where kind = p_kind);
  v_penalty private.penalty;
begin
  if v_handler is not null then
    execute format('select * from private.%I($1, $2)', v_handler) into v_penalty using p_user, p_subject;
  end if;
  return v_penalty;
end
$$;
comment on function private.penalty_of is
  'The penalty of a kind that stands against a member; null when none does, or there is no such kind.';

create function private.imposed_again(p_kind text, p_subject text, p_since timestamptz) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select distinct u.actor from private.appeal_kinds k
    join public.audit_log u on u.subject_type = k.line_subject and u.subject_id = p_subject and u.action = k.line || '.undone'
    where k.kind = p_kind and u.created_at >= p_since and u.actor is not null
      -- Who undoes an accepted appeal opens it again and answers it anew, as a person who did not impose the penalty.
      and not exists (
        select from private.appeals a join public.audit_log d on d.subject_type = 'appeal' and d.subject_id = a.id::text
        where a.kind = p_kind and a.subject_id = p_subject and d.action = 'appeal.accepted'
          and u.undoes in (select private.lines_within((d.after ->> 'line')::bigint)))
  );
end
$$;
comment on function private.imposed_again is
  'Who put a penalty back by undoing what had lifted it, since it was imposed: they imposed it too.';

-- Lifting

create function private.lift_referral(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_referral public.referrals;
  v_ledger bigint := private.last_ledger_line();
  v_line bigint;
begin
  select * into v_referral from public.referrals where id = private.to_uuid(p_subject);
  perform private.lock_members(array[v_referral.referee_id]);
  select * into v_referral from public.referrals where id = v_referral.id for update;
  perform private.settle_referral(v_referral, coalesce(
    v_referral.basis, private.referral_basis(v_referral.referee_id), jsonb_build_object('kind', 'review', 'id', v_referral.id)));
  update public.referrals set rejected_at = null, signals = array_remove(signals, 'staff') where id = v_referral.id;
  if 'staff' = any (v_referral.signals) then
    perform private.recheck_basis(v_referral.id);
  end if;
  v_line := private.audit(p_staff, 'referral.approved', 'referral', p_subject, p_reason, private.referral_state(v_referral),
    (select private.referral_state(r) from public.referrals r where r.id = v_referral.id));
  if 'staff' = any (v_referral.signals) then
    perform private.tell_referral(v_referral, v_line, true, v_ledger);
  end if;
  return v_line;
end
$$;

create function private.lift_suspension(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_user uuid := p_subject::uuid;
  v_strike uuid;
  v_line bigint;
  v_change jsonb;
begin
  perform private.lock_moderation(array[v_user], true);
  -- What it is for, with the messages that went with it; else those alone.
  select id into v_strike from private.strikes
  where suspension = private.to_bigint(p_penalty) and lifted_at is null order by kind = 'messages' limit 1;
  if found then
    v_line := private.lift_strike(v_strike::text, v_strike::text, p_staff, p_reason);
  end if;
  -- One that has ended needs no lifting; another one that stands now has its own appeal.
  if (private.penalty_suspension(v_user, p_subject)).key is distinct from p_penalty then
    return v_line;
  end if;
  v_change := private.set_suspension(v_user, null);
  return private.audit(p_staff, 'member.restored', 'member', p_subject, p_reason, v_change -> 'before',
    (v_change -> 'after') || jsonb_strip_nulls(jsonb_build_object('line', v_line)));
end
$$;
comment on function private.lift_suspension is
  'Takes back a suspension and whatever the same decision did: the strike, the message it is about, what was '
  'removed with it, and the points of these.';

create function private.lift_application(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_row public.creator_applications;
begin
  select * into v_row from public.creator_applications where id = private.to_uuid(p_subject);
  perform pg_advisory_xact_lock(hashtextextended('application:' || v_row.user_id, 0));
  if exists (
    select from public.creator_applications
    where user_id = v_row.user_id and status in ('draft', 'submitted', 'in_review', 'more_info')
  ) then
    perform private.refuse('application_locked');
  end if;
  update public.creator_applications set status = 'in_review', decided_at = null where id = v_row.id;
  return private.audit(p_staff, 'application.reopened', 'creator_application', p_subject, p_reason,
    jsonb_build_object('status', v_row.status, 'decided_at', v_row.decided_at), '{"status": "in_review"}');
end
$$;
comment on function private.lift_application is
  'Puts a rejected application back into review. Refuses: application_locked (its member has written another '
  'one meanwhile).';

create function private.lift_points(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_line public.points_ledger;
  v_origin bigint;
  v_taken bigint;
  v_before integer;
  v_id bigint;
begin
  select * into v_line from public.points_ledger where id = p_subject::bigint;
  v_origin := coalesce(v_line.reverses, v_line.id);
  perform private.lock_moderator(p_staff);
  perform private.lock_members(array[v_line.user_id]);
  perform private.check_moderator(p_staff, v_line.points);
  if abs(v_line.points) > private.setting_int('points.moderator_limit') then
    perform private.require_step_up();
  end if;
  select total_xp into v_before from public.wallet_profiles where user_id = v_line.user_id;
  select coalesce(-sum(points), 0) into v_taken from public.points_ledger where reverses = v_origin;
  v_id := private.reverse(v_origin, (v_taken + v_line.points)::integer, p_reason, p_staff);
  return private.audit(p_staff, 'points.restored', 'member', v_line.user_id::text, p_reason,
    private.balance(v_before) || jsonb_build_object('ledger', v_origin),
    private.balance((select total_xp from public.wallet_profiles where user_id = v_line.user_id)) || jsonb_build_object('ledger', v_id));
end
$$;

-- What a member sees

create function private.appeal_json(p_user uuid, p_kind text, p_subject text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_penalty private.penalty := private.penalty_of(p_kind, p_user, p_subject);
  v_until timestamptz := v_penalty.at + make_interval(days => private.setting_int('appeals.open_days'));
  v_appeal private.appeals;
  v_imposed uuid[];
  v_alone boolean;
begin
  select * into v_appeal from private.appeals
  where user_id = p_user and kind = p_kind and subject_id = p_subject
  order by (state = 'open') desc, created_at desc limit 1;
  -- Whether nobody is there but who imposed it.
  v_imposed := array_remove(array[v_penalty.actor], null) || private.imposed_again(p_kind, p_subject, v_penalty.at);
  v_alone := v_imposed <> '{}' and not private.other_person(v_penalty.role, array_remove(array[p_user, v_penalty.party], null) || v_imposed);
  if v_penalty.key is null and v_appeal.id is null then
    return null;
  elsif v_appeal.id is null or (v_appeal.state <> 'open' and v_penalty.key <> v_appeal.penalty) then
    return jsonb_build_object('kind', p_kind, 'subject', p_subject, 'id', null,
      'state', case when v_until > now() then 'possible' else 'late' end, 'until', v_until,
      'days', private.setting_int('appeals.decide_days'), 'due_at', null, 'closed_at', null, 'answer', '',
      'alone', v_alone, 'alone_days', private.setting_int('staff.alone_days'), 'counts_at', null);
  end if;
  return jsonb_build_object('kind', p_kind, 'subject', p_subject, 'id', v_appeal.id, 'state', v_appeal.state, 'until', null,
    'days', private.setting_int('appeals.decide_days'), 'due_at', v_appeal.due_at, 'closed_at', v_appeal.closed_at, 'answer', v_appeal.answer,
    'alone', v_alone and v_appeal.state = 'open', 'alone_days', private.setting_int('staff.alone_days'),
    'counts_at', (select d.happens_at from private.pending_decisions d where d.kind = 'appeal' and d.subject_id = v_appeal.id::text));
end
$$;
comment on function private.appeal_json is
  'How a penalty and its appeal stand for the member: {kind, subject, id | null, state: possible | late | '
  'open | accepted | rejected | withdrawn, until: when the time to appeal ends | null, days: in which it is '
  'decided, due_at | null, closed_at | null, answer, alone: whether nobody is there but who imposed it, '
  'alone_days: days after which their answer counts then, counts_at: when it does, once it was given | null}; '
  'null when there is nothing to appeal and nothing was.';

create function private.suspension_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('until', p.suspended_until, 'appeal', private.appeal_json(p_user, 'suspension', p_user::text), 'decision', (
      -- Of a message, which names a rule and a reason for its writer; a reason in the file of a member is for staff.
      select jsonb_build_object('rule', s.rule, 'reason', s.reason)
      from private.strikes s
      where s.suspension = (private.suspension_line(p_user)).id and s.kind in ('suspend', 'ban') and s.lifted_at is null))
    from public.profiles p where p.user_id = p_user and p.suspended_until > now()
  );
end
$$;
comment on function private.suspension_json is
  'A suspension that runs: {until: a time or infinity, appeal: as private.appeal_json, decision: {rule, '
  'reason} of the message it is for | null}; null when none does.';

create function private.submit_appeal(p_user uuid, p_kind text, p_subject text, p_text text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_text text := private.tidy_prose(left(coalesce(p_text, ''), 20000));
  v_penalty private.penalty := private.penalty_of(p_kind, p_user, p_subject);
  v_id uuid;
begin
  if v_text = '' then
    perform private.refuse('required');
  elsif char_length(v_text) < 20 then
    perform private.refuse('too_short');
  elsif char_length(v_text) > 2000 then
    perform private.refuse('too_long');
  elsif v_penalty.key is null then
    perform private.refuse('appeal_impossible');
  elsif v_penalty.at + make_interval(days => private.setting_int('appeals.open_days')) <= now() then
    perform private.refuse('appeal_late');
  end if;
  insert into private.appeals (kind, subject_id, penalty, user_id, text, penalty_at, role, first_reviewer, due_at)
  values (p_kind, p_subject, v_penalty.key, p_user, v_text, v_penalty.at, v_penalty.role, v_penalty.actor,
    now() + make_interval(days => private.setting_int('appeals.decide_days')))
  on conflict do nothing returning id into v_id;
  if v_id is null then
    perform private.refuse('appeal_exists');
  end if;
  perform private.emit_event('appeal.received', v_id::text, p_user, (
    select jsonb_build_object('appeal_id', a.id, 'kind', a.kind, 'due_at', a.due_at) from private.appeals a where a.id = v_id));
  return v_id;
end
$$;

create function private.withdraw_appeal(p_user uuid, p_appeal uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_state text;
begin
  -- In the order of private.lock_appeal.
  perform from private.pending_decisions where kind = 'appeal' and subject_id = p_appeal::text for update;
  select state into v_state from private.appeals where id = p_appeal and user_id = p_user for update;
  if v_state is null then
    perform private.refuse('not_found');
  elsif v_state <> 'open' then
    perform private.refuse('appeal_closed');
  end if;
  update private.appeals set state = 'withdrawn', closed_at = clock_timestamp() where id = p_appeal;
  delete from private.pending_decisions where kind = 'appeal' and subject_id = p_appeal::text;
end
$$;

create function public.submit_appeal(p_kind text, p_subject text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  perform private.submit_appeal(v_user, p_kind, p_subject, p_text);
  return private.appeal_json(v_user, p_kind, p_subject);
end
$$;
comment on function public.submit_appeal is
  'For members, suspended ones too: appeals the penalty of a kind that stands against the caller, once: '
  'referral (its id, for its referrer), suspension (the own id), application (its id), points (the line of '
  'the ledger), proof (its id), storefront (the own id, or the product), strike (its id). Returns '
  'private.appeal_json. Refuses: unauthenticated, second_factor_required, required, too_short (20), too_long '
  '(2000), appeal_impossible, appeal_late, appeal_exists.';
grant execute on function public.submit_appeal to authenticated;

create function public.withdraw_appeal(p_appeal uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  perform private.withdraw_appeal(v_user, p_appeal);
  return (select private.appeal_json(v_user, kind, subject_id) from private.appeals where id = p_appeal);
end
$$;
comment on function public.withdraw_appeal is
  'For members, suspended ones too: takes the own open appeal back, for good. Returns private.appeal_json. '
  'Refuses: unauthenticated, second_factor_required, not_found, appeal_closed.';
grant execute on function public.withdraw_appeal to authenticated;

create function private.suspension_link_counts(p_user uuid, p_penalty text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_penalty private.penalty := private.penalty_suspension(p_user, p_user::text);
  v_days interval := make_interval(days => private.setting_int('appeals.open_days'));
begin
  return coalesce(v_penalty.key = p_penalty, false) and (
    v_penalty.at > now() - v_days
    or exists (
      select from private.appeals where kind = 'suspension' and subject_id = p_user::text and penalty = p_penalty
        and (state = 'open' or closed_at > now() - v_days)));
end
$$;
comment on function private.suspension_link_counts is
  'Whether a link to appeal a suspension (its private.penalty.key) still opens anything: while this one '
  'stands and can be appealed, while the appeal is open, and for appeals.open_days after it was closed.';

create function public.suspension_of(p_user uuid, p_penalty text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.suspension_link_counts(p_user, p_penalty) then private.suspension_json(p_user) end
$$;
comment on function public.suspension_of is
  'For the service, asked with the signed link of a mail, because nobody can sign in who is banned: as '
  'private.suspension_json; null when the link does not count (private.suspension_link_counts).';
grant execute on function public.suspension_of to service_role;

create function public.suspension_of_session(p_user uuid, p_session uuid, p_level text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_penalty private.penalty := private.penalty_suspension(p_user, p_user::text);
begin
  if v_penalty.key is null
    or not exists (select from public.user_sessions where user_id = p_user and session_id = p_session and suspended_at >= v_penalty.at)
    or p_level is distinct from 'aal2' and exists (select from auth.mfa_factors where user_id = p_user and status = 'verified')
  then
    return null;
  end if;
  return jsonb_build_object('penalty', v_penalty.key, 'suspension', private.suspension_json(p_user));
end
$$;
comment on function public.suspension_of_session is
  'For the service, asked with the token of an ended session and its level (aal1 | aal2): {penalty: what its '
  'link names, suspension: as private.suspension_json} of the suspension that ended this session; null for '
  'every other session, and for one without its second factor.';
grant execute on function public.suspension_of_session to service_role;

create function public.appeal_suspension(p_user uuid, p_penalty text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if (private.penalty_suspension(p_user, p_user::text)).key is distinct from p_penalty then
    perform private.refuse('appeal_impossible');
  end if;
  perform private.submit_appeal(p_user, 'suspension', p_user::text, p_text);
  return private.appeal_json(p_user, 'suspension', p_user::text);
end
$$;
comment on function public.appeal_suspension is
  'For the service, asked with the signed link of a mail: appeals the suspension or ban of a member that it '
  'names (private.penalty.key), and nothing else. Returns and refuses as submit_appeal.';
grant execute on function public.appeal_suspension to service_role;

-- Staff

create function private.lock_appeal(p_appeal uuid, p_staff uuid) returns private.appeals
language plpgsql set search_path = '' as $$
declare
  v_appeal private.appeals;
begin
  select * into v_appeal from private.appeals where id = p_appeal;
  if found then
    perform from private.pending_decisions where kind = 'appeal' and subject_id = p_appeal::text for update;
    perform private.lock_moderator(p_staff);
    -- With whom else it is about, in one step: member by member they would be in no order.
    perform private.lock_moderation(array_remove(array[v_appeal.user_id, (
      select referee_id from public.referrals where v_appeal.kind = 'referral' and id = private.to_uuid(v_appeal.subject_id))], null), true);
    select * into v_appeal from private.appeals where id = p_appeal for update;
  end if;
  return v_appeal;
end
$$;
comment on function private.lock_appeal is
  'An appeal for whoever decides about it, locked after what its decision changes (private.lock_moderation): '
  'an account that is erased takes its appeals along, and locks them last. A row of nulls where there is '
  'none.';

create function private.appeal_role(p_appeal private.appeals, p_penalty private.penalty) returns text
language sql immutable
return case when (p_penalty).key = (p_appeal).penalty then (p_penalty).role else (p_appeal).role end;
comment on function private.appeal_role is
  'Who may at least decide an appeal: as its penalty says that stands, else as it was said when it was '
  'appealed.';

create function private.imposed_by(p_appeal private.appeals, p_penalty private.penalty) returns uuid[]
language sql stable set search_path = '' as $$
  select array_remove(array[(p_appeal).first_reviewer, (p_penalty).actor], null)
    || private.imposed_again((p_appeal).kind, (p_appeal).subject_id, (p_appeal).penalty_at)
$$;
comment on function private.imposed_by is
  'Everybody who imposed the penalty of an appeal: when it was appealed, as it stands now, and by putting it '
  'back. Empty when the rules did.';

create function private.has_imposed(p_staff uuid, p_appeal private.appeals, p_penalty private.penalty) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from unnest(private.imposed_by(p_appeal, p_penalty)) i where private.same_person(p_staff, i));
end
$$;

create function private.demand_other_person(p_staff uuid, p_appeal private.appeals) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_penalty private.penalty := private.penalty_of(p_appeal.kind, p_appeal.user_id, p_appeal.subject_id);
begin
  if private.same_person(p_staff, p_appeal.user_id) or private.same_person(p_staff, v_penalty.party) then
    perform private.refuse('forbidden');
  elsif private.has_imposed(p_staff, p_appeal, v_penalty) then
    perform private.refuse('appeal_other_person');
  end if;
  perform private.require_role(private.appeal_role(p_appeal, v_penalty));
  return v_penalty;
end
$$;
comment on function private.demand_other_person is
  'The penalty that stands behind an appeal, for a member of staff who may decide it. Refuses: forbidden '
  '(their own, or about them, or above their role), appeal_other_person (they imposed it), to admins too.';

create function private.appeal_excludes(p_appeal private.appeals, p_penalty private.penalty) returns uuid[]
language sql stable set search_path = '' as $$
  select array_remove(array[(p_appeal).user_id, (p_penalty).party], null) || private.imposed_by(p_appeal, p_penalty)
$$;

create function private.answer_alone(p_appeal private.appeals, p_staff uuid, p_state text, p_reason text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_penalty private.penalty := private.penalty_of(p_appeal.kind, p_appeal.user_id, p_appeal.subject_id);
  v_role text := private.appeal_role(p_appeal, v_penalty);
  v_excluded uuid[] := private.appeal_excludes(p_appeal, v_penalty);
begin
  if private.same_person(p_staff, p_appeal.user_id) or private.same_person(p_staff, v_penalty.party)
    or not private.has_imposed(p_staff, p_appeal, v_penalty)
    or not private.is_staff(p_staff, v_role) or private.other_person(v_role, v_excluded)
  then
    return false;
  elsif exists (select from private.pending_decisions where kind = 'appeal' and subject_id = p_appeal.id::text) then
    perform private.refuse('second_person_waits');
  end if;
  perform private.decide_first('appeal', p_appeal.id::text, p_staff, v_role, v_excluded, jsonb_build_object('state', p_state),
    private.audit(p_staff, 'appeal.proposed', 'appeal', p_appeal.id::text, p_reason, '{"state": "open"}', jsonb_build_object('state', p_state)));
  return true;
end
$$;
comment on function private.answer_alone is
  'Keeps the answer of who imposed the penalty, when nobody else is there to give one: it counts after '
  'staff.alone_days. False when somebody else has to answer, or nobody may.';

create function private.apply_appeal(p_subject text, p_staff uuid, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_appeal private.appeals := private.lock_appeal(p_subject::uuid, p_staff);
begin
  if v_appeal.state is distinct from 'open' then
    perform private.refuse('appeal_closed');
  end if;
  perform private.close_appeal(v_appeal, private.penalty_of(v_appeal.kind, v_appeal.user_id, v_appeal.subject_id), p_staff, p_params ->> 'state', p_reason, true);
end
$$;

create function private.close_appeal(
  p_appeal private.appeals, p_penalty private.penalty, p_staff uuid, p_state text, p_reason text, p_alone boolean
) returns void
language plpgsql set search_path = '' as $$
declare
  v_kind private.appeal_kinds;
  v_lifted bigint;
  v_line bigint;
begin
  select * into v_kind from private.appeal_kinds where kind = p_appeal.kind;
  -- A penalty that has ended meanwhile, or was followed by another one, needs no lifting, but for what outlasts it; whoever appealed is
  -- answered all the same.
  if p_state = 'accepted' and (p_penalty.key = p_appeal.penalty or v_kind.outlasts) then
    perform private.lock_moderator(p_staff);
    perform set_config('altura.staff_way', 'appeal', true);
    execute format('select private.%I($1, $2, $3, $4)', v_kind.lift) into v_lifted
      using p_appeal.subject_id, p_appeal.penalty, p_staff, p_reason;
    perform set_config('altura.staff_way', '', true);
  end if;
  delete from private.pending_decisions where kind = 'appeal' and subject_id = p_appeal.id::text;
  update private.appeals set state = p_state, closed_at = clock_timestamp(), decided_by = p_staff, answer = p_reason, alone = p_alone,
    lifted = case when v_lifted is null then '{}' else array(select private.lines_within(v_lifted)) end
  where id = p_appeal.id;
  v_line := private.audit(p_staff, 'appeal.' || p_state, 'appeal', p_appeal.id::text, p_reason, '{"state": "open"}',
    jsonb_build_object('state', p_state, 'kind', p_appeal.kind) || jsonb_strip_nulls(jsonb_build_object('line', v_lifted)));
  perform private.emit_event('appeal.decided', v_line::text, p_appeal.user_id,
    jsonb_build_object('appeal_id', p_appeal.id, 'kind', p_appeal.kind, 'state', p_state, 'audit_id', v_line));
end
$$;

create function private.decide_appeal(p_appeal uuid, p_decision text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_state text := case p_decision when 'accept' then 'accepted' when 'reject' then 'rejected' end;
  v_appeal private.appeals := private.lock_appeal(p_appeal, v_staff);
begin
  if v_appeal.id is null then
    perform private.refuse('not_found');
  elsif v_state is null then
    perform private.refuse('invalid_input');
  elsif p_version <> v_appeal.state then
    perform private.refuse_changed('appeal', p_appeal::text, 'appeal');
  elsif v_appeal.state <> 'open' then
    perform private.refuse('appeal_closed');
  end if;
  if not private.answer_alone(v_appeal, v_staff, v_state, v_reason) then
    perform private.close_appeal(v_appeal, private.demand_other_person(v_staff, v_appeal), v_staff, v_state, v_reason, false);
  end if;
end
$$;

select private.staff_change('public.admin_decide_appeal(p_appeal uuid, p_decision text, p_reason text, p_version text default null)',
  'private.decide_appeal(p_appeal, p_decision, p_reason, p_version)', 'appeal.decide', 'appeal', 'p_appeal',
  'For moderators (admins, where the penalty is beyond a moderator''s limits), never by who imposed it or appealed (where nobody else is there, the answer of who imposed it counts staff.alone_days later: the line is appeal.proposed): accept takes the penalty back in the same transaction, reject leaves it; the reason is what the member reads, and is mailed. p_version is the state that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, changed_meanwhile, appeal_closed, appeal_other_person, second_person_waits (answered already, alone), and what taking back refuses: points_limit, points_daily_limit, step_up_required, application_locked.');

-- The cases of staff

create function private.appeal_subject(p_kind text, p_subject text, p_penalty text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case p_kind
    when 'referral' then (
      select jsonb_build_object('stage', r.stage, 'signals', to_jsonb(r.signals), 'referee_id', r.referee_id,
        'referee', (select coalesce(p.full_name, private.member_email(r.referee_id)) from public.profiles p where p.user_id = r.referee_id))
      from public.referrals r where r.id = private.to_uuid(p_subject)
    )
    when 'suspension' then (
      -- The one that was appealed, whatever stands now.
      select jsonb_build_object('until', coalesce((
          select l.after ->> 'suspended_until' from public.audit_log l where l.id = private.to_bigint(p_penalty)),
        to_jsonb(p.suspended_until) #>> '{}'), 'text', private.removed_texts(array(
          select id from private.strikes where suspension = private.to_bigint(p_penalty))))
      from public.profiles p where p.user_id = private.to_uuid(p_subject)
    )
    when 'application' then (
      select jsonb_build_object('project', a.project, 'status', a.status)
      from public.creator_applications a where a.id = private.to_uuid(p_subject)
    )
    when 'points' then (
      select jsonb_build_object('points', l.points, 'reason', l.reason) from public.points_ledger l where l.id = private.to_bigint(p_subject)
    )
    when 'proof' then (
      select jsonb_build_object('proof', p.id, 'mission', m.texts, 'points', m.points, 'link', p.link, 'text', p.text, 'picture', p.picture is not null, 'code', p.code)
      from private.mission_proofs p join private.missions m on m.id = p.mission_id where p.id = private.to_uuid(p_subject)
    )
    when 'storefront' then private.storefront_subject(p_subject)
    when 'strike' then (
      select jsonb_build_object('strike', s.kind, 'rule', s.rule, 'until', s.until, 'text', coalesce(
        nullif(private.removed_texts(array[s.id]), ''), (select m.text from private.chat_messages m where m.id = s.message_id), ''))
      from private.strikes s where s.id = private.to_uuid(p_subject)
    )
  end;
end
$$;

create function private.penalty_reason(a private.appeals) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case a.kind
    when 'referral' then (
      select l.reason from private.audit_lines l
      where l.subject_type = 'referral' and l.subject_id = a.subject_id and l.action ~ '^referral\.(held|rejected|revoked)$' order by l.id desc limit 1
    )
    when 'suspension' then (
      select l.reason from private.audit_lines l where l.id = private.to_bigint(a.penalty)
    )
    when 'application' then (
      select l.reason from private.audit_lines l
      where l.subject_type = 'creator_application' and l.subject_id = a.subject_id and l.action = 'application.rejected' order by l.id desc limit 1
    )
    when 'points' then (select l.reason from public.points_ledger l where l.id = private.to_bigint(a.subject_id))
    when 'proof' then (select p.answer from private.mission_proofs p where p.id = private.to_uuid(a.subject_id))
    when 'storefront' then private.storefront_reason(a.subject_id)
    when 'strike' then (select private.strike_reason(s) from private.strikes s where s.id = private.to_uuid(a.subject_id))
  end;
end
$$;
comment on function private.penalty_reason is
  'Why a penalty was imposed, in the words of who did or the codes of the rules; null when that is not known.';

create function private.appeal_alone(a private.appeals) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_penalty private.penalty := private.penalty_of(a.kind, a.user_id, a.subject_id);
begin
  return not private.other_person(private.appeal_role(a, v_penalty), private.appeal_excludes(a, v_penalty));
end
$$;
comment on function private.appeal_alone is
  'Whether nobody is there but who imposed the penalty, or nobody at all.';

create function private.search_cases_appeal(p_query text) returns setof text
language sql stable set search_path = '' as $$
  select a.id::text from private.appeals a
  where a.state = 'open' and a.text ilike private.list_pattern(jsonb_build_object('q', p_query)) limit 1000
$$;

-- Undo and effects

create function private.reopen_appeal(p_appeal private.appeals, p_line bigint) returns void
language plpgsql set search_path = '' as $$
begin
  update private.appeals set state = 'open', closed_at = null, decided_by = null, answer = '', alone = false, lifted = '{}' where id = p_appeal.id;
  perform private.emit_event('appeal.reopened', p_line::text, p_appeal.user_id,
    jsonb_build_object('appeal_id', p_appeal.id, 'kind', p_appeal.kind, 'state', p_appeal.state));
end
$$;

create function private.reopen_lifted(p_line bigint, p_staff uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_appeal private.appeals;
begin
  select * into v_appeal from private.appeals where lifted @> array[p_line] and state = 'accepted';
  if found then
    v_appeal := private.lock_appeal(v_appeal.id, p_staff);
    perform private.demand_other_person(p_staff, v_appeal);
    -- One alone would leave the others without the appeal that they belong to.
    if p_line <> v_appeal.lifted[1] then
      perform private.refuse('undo_impossible');
    end if;
    perform private.reopen_appeal(v_appeal, p_line);
  end if;
end
$$;
comment on function private.reopen_lifted is
  'Before a line is undone that an accepted appeal has left: only who may decide the appeal undoes it, and it '
  'is open again. Refuses: forbidden, appeal_other_person, undo_impossible (a line within the others).';

create function private.undo_appeal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_lifted bigint := (p_line.after ->> 'line')::bigint;
  v_appeal private.appeals := private.lock_appeal(p_line.subject_id::uuid, p_staff);
begin
  if v_appeal.id is null then
    perform private.refuse('undo_impossible');
  elsif v_appeal.state <> p_line.after ->> 'state' then
    perform private.refuse_changed('appeal', p_line.subject_id, 'appeal', p_line.id);
  end if;
  perform private.demand_other_person(p_staff, v_appeal);
  perform private.reopen_appeal(v_appeal, p_line.id);
  if v_lifted is not null and not exists (select from public.audit_log where undoes = v_lifted) then
    perform private.undo_change(v_lifted, p_reason);
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_reopening(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row public.creator_applications;
begin
  select * into v_row from public.creator_applications where id = p_line.subject_id::uuid for update;
  if not found then
    perform private.refuse('undo_impossible');
  elsif private.same_person(p_staff, v_row.user_id) then
    perform private.refuse('forbidden');
  elsif v_row.status <> p_line.after ->> 'status' then
    perform private.refuse_changed('creator_application', p_line.subject_id, 'application', p_line.id);
  end if;
  update public.creator_applications
  set status = p_line.before ->> 'status', decided_at = (p_line.before ->> 'decided_at')::timestamptz where id = v_row.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_review(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row public.creator_applications;
  v_told bigint;
begin
  select * into v_row from public.creator_applications where id = p_line.subject_id::uuid for update;
  if not found then
    perform private.refuse('undo_impossible');
  elsif private.same_person(p_staff, v_row.user_id) then
    perform private.refuse('forbidden');
  elsif v_row.status <> p_line.after ->> 'status' then
    perform private.refuse_changed('creator_application', p_line.subject_id, 'application', p_line.id);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('application:' || v_row.user_id, 0));
  if exists (
    select from public.creator_applications
    where user_id = v_row.user_id and id <> v_row.id and status in ('draft', 'submitted', 'in_review', 'more_info')
  ) then
    perform private.refuse('application_locked');
  end if;
  -- What staff had written to the applicant before, which is a reason: no line holds a text.
  select max(l.id) into v_told from public.audit_log l
  where l.subject_type = 'creator_application' and l.subject_id = p_line.subject_id and l.id < p_line.id
    and l.action in ('application.in_review', 'application.more_info', 'application.approved', 'application.rejected')
    and not exists (select from public.audit_log u where u.undoes = l.id);
  update public.creator_applications
  set status = p_line.before ->> 'status', decided_at = null,
    answer = coalesce((select reason from private.audit_reasons where audit_id = v_told), '')
  where id = v_row.id;
  -- The applicant was told the decision, so they are told how it stands again.
  if v_told is not null and p_line.before ->> 'status' in ('in_review', 'more_info') then
    perform private.emit_event('application.reviewed', 'undone:' || p_line.id, v_row.user_id,
      jsonb_build_object('application_id', v_row.id, 'status', p_line.before ->> 'status', 'audit_id', v_told));
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;
comment on function private.undo_review is
  'Puts an application back to where it was before staff moved it. Refuses: application_locked (its member '
  'has written another one meanwhile).';

create function private.effect_undo_appeal(p_line public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_line public.audit_log;
  v_handler text;
  v_effects jsonb;
begin
  select * into v_line from public.audit_log where id = (p_line.after ->> 'line')::bigint;
  select effect into v_handler from private.undo_kinds where action = v_line.action;
  if v_handler is not null then
    execute format('select private.%I($1)', v_handler) into v_effects using v_line;
  end if;
  return jsonb_build_array(private.effect('appeal', p_line.after -> 'state', p_line.before -> 'state')) || coalesce(v_effects, '[]');
end
$$;

create function private.effect_undo_reopening(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('application', p_line.after -> 'status', p_line.before -> 'status'))
$$;

create function private.effect_lift_referral(p_subject text, p_penalty text) returns jsonb
language sql stable set search_path = '' as $$
  select case when 'staff' = any (r.signals)
    then jsonb_build_array(private.effect('stage', to_jsonb(r.stage), '"qualified"'))
      || private.referral_lines_effect(r.id, true) || private.referral_money_effect(r.id, true)
    else private.effect_referral(p_subject, 'approve') -> 'effects' end
  from public.referrals r where r.id = private.to_uuid(p_subject)
$$;

create function private.effect_lift_suspension(p_subject text, p_penalty text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_messages integer := private.messages_back(array(
    select id from private.strikes where suspension = private.to_bigint(p_penalty) and lifted_at is null));
begin
  return case when (private.penalty_suspension(p_subject::uuid, p_subject)).key = p_penalty
      then private.effect_suspension(p_subject, 'none') -> 'effects' else '[]' end
    || case when v_messages > 0 then private.effect_on_messages(p_subject::uuid, v_messages) else '[]' end;
end
$$;

create function private.effect_lift_application(p_subject text, p_penalty text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('application', '"rejected"', '"in_review"'))
$$;

create function private.effect_lift_points(p_subject text, p_penalty text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(private.effect_on_points(l.user_id, -l.points)) from public.points_ledger l where l.id = private.to_bigint(p_subject)
$$;

create function private.effect_appeal(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_appeal private.appeals;
  v_kind private.appeal_kinds;
  v_effects jsonb;
begin
  select * into v_appeal from private.appeals where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  select * into v_kind from private.appeal_kinds where kind = v_appeal.kind;
  if p_value = 'accept'
    and (v_kind.outlasts or (private.penalty_of(v_appeal.kind, v_appeal.user_id, v_appeal.subject_id)).key = v_appeal.penalty)
  then
    execute format('select private.%I($1, $2)', v_kind.effect) into v_effects using v_appeal.subject_id, v_appeal.penalty;
  end if;
  return jsonb_build_object('version', v_appeal.state, 'effects', jsonb_build_array(private.effect('appeal', to_jsonb(v_appeal.state),
    to_jsonb(case p_value when 'accept' then 'accepted' else 'rejected' end))) || coalesce(v_effects, '[]'));
end
$$;
