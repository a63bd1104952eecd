-- What staff do with an account beside points, roles and suspensions: end sessions, attribute a referral.

create function private.end_sessions(p_user uuid, p_session uuid, p_reason text) returns integer
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_ended integer;
begin
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  end if;
  if p_user <> v_staff then
    perform private.demand_power_over(p_user);
  end if;
  delete from auth.sessions where user_id = p_user and (p_session is null or id = p_session);
  get diagnostics v_ended = row_count;
  if v_ended = 0 then
    perform private.refuse('not_found');
  end if;
  perform private.audit(v_staff, 'sessions.ended', 'member', p_user::text, v_reason,
    jsonb_build_object('sessions', v_ended), jsonb_build_object('sessions', 0));
  return v_ended;
end
$$;

select private.staff_change('public.admin_end_sessions(p_user uuid, p_reason text, p_session uuid default null)',
  'private.end_sessions(p_user, p_session, p_reason)', 'sessions.end', 'member', 'p_user',
  'For moderators (members and themselves) and admins: ends one session of a member, or without one all of them, at once: the next request with its token is refused. Returns {ended: how many, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, reason_required, too_long, member_not_found, not_found (no such session).',
  p_answers => 'ended');

create function private.attribute_referral(p_referee uuid, p_referrer text, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_referrer uuid := coalesce(private.to_uuid(trim(p_referrer)), (public.resolve_alias(trim(p_referrer)) ->> 'referrer_id')::uuid);
  v_before public.referrals;
  v_after public.referrals;
  v_problem text;
begin
  perform private.lock_binding();
  perform private.lock_members(array[p_referee, v_referrer]);
  if (select count(*) from public.profiles where user_id in (p_referee, v_referrer)) < 2 then
    perform private.refuse(case when p_referee = v_referrer then 'own_alias' when v_referrer is null then 'alias_unknown' else 'member_not_found' end);
  elsif private.same_person(v_staff, p_referee) or private.same_person(v_staff, v_referrer) then
    perform private.refuse('forbidden');
  end if;
  select * into v_before from public.referrals where referee_id = p_referee for update;
  if v_before.stage in ('qualified', 'rejected') or v_before.referrer_id = v_referrer then
    perform private.refuse('referral_exists');
  end if;
  v_problem := private.referral_problem(v_referrer, p_referee);
  if v_problem is not null then
    perform private.refuse(v_problem);
  end if;
  delete from public.referrals where id = v_before.id;
  perform private.bind(v_referrer, p_referee, private.aliases_json(v_referrer) ->> 'code', null, null);
  select * into v_after from public.referrals where referee_id = p_referee;
  perform private.audit(v_staff, 'referral.attributed', 'referral', v_after.id::text, v_reason,
    case when v_before.id is not null then jsonb_build_object('referral', v_before.id, 'referrer', v_before.referrer_id, 'stage', v_before.stage,
      'row', to_jsonb(v_before)) end,
    jsonb_build_object('referral', v_after.id, 'referrer', v_referrer, 'referee', p_referee, 'stage', v_after.stage));
  perform private.emit_event('referral.attributed', v_after.id || ':referee', p_referee,
    jsonb_build_object('referral_id', v_after.id, 'side', 'referee'), v_referrer);
  perform private.emit_event('referral.attributed', v_after.id || ':referrer', v_referrer,
    jsonb_build_object('referral_id', v_after.id, 'side', 'referrer'), p_referee);
  perform private.qualify(p_referee);
  return v_after.id;
end
$$;

select private.staff_change('public.admin_attribute_referral(p_referee uuid, p_referrer text, p_reason text)',
  'private.attribute_referral(p_referee, p_referrer, p_reason)', 'referral.attribute', 'member', 'p_referee',
  'For admins, not for themselves: says who invited a member (id, code or username), before that is settled; one that is open gives way. Both are told by mail, and the referral is checked like any other. Returns {referral: its id, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, reason_required, too_long, alias_unknown, member_not_found, own_alias, referral_exists (settled or rejected, or already theirs), referral_circle, referral_younger.',
  p_answers => 'referral');

create function private.undo_attribution(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_referee uuid := (p_line.after ->> 'referee')::uuid;
  v_row jsonb := p_line.before -> 'row';
  v_former uuid := (v_row ->> 'referrer_id')::uuid;
  v_now public.referrals;
  v_before public.referrals;
begin
  perform private.lock_binding();
  perform private.lock_members(array_remove(array[v_referee, (p_line.after ->> 'referrer')::uuid, v_former], null));
  select * into v_now from public.referrals where id = p_line.subject_id::uuid for update;
  if not found or (v_former is not null and not exists (select from public.profiles where user_id = v_former)) then
    perform private.refuse('undo_impossible');
  elsif exists (select from unnest(array[v_referee, v_now.referrer_id, v_former]) x where private.same_person(x, p_staff)) then
    perform private.refuse('forbidden');
  elsif v_now.stage in ('qualified', 'rejected') then
    perform private.refuse_changed('referral', p_line.subject_id, 'referral', p_line.id);
  end if;
  delete from public.referrals where id = v_now.id;
  if v_row is not null then
    -- What the member has done meanwhile counts for the referral that is back, too.
    v_before := jsonb_populate_record(null::public.referrals, v_row);
    v_before.click_id := (select id from public.referral_clicks where id = v_before.click_id);
    v_before.wallet_linked_at := coalesce(v_before.wallet_linked_at, v_now.wallet_linked_at);
    v_before.minted_at := coalesce(v_before.minted_at, v_now.minted_at);
    if v_before.stage = 'signed_up' and v_before.wallet_linked_at is not null then
      v_before.stage := 'wallet_linked';
    end if;
    insert into public.referrals values (v_before.*);
    perform private.qualify(v_referee);
  end if;
  return jsonb_build_object('before', p_line.after || jsonb_build_object('stage', v_now.stage), 'after', coalesce(p_line.before - 'row', '{}'));
end
$$;
comment on function private.undo_attribution is 'Nobody, or who it was before, has invited the member again. Not once the attribution is settled: that is decided, and undone, as a referral.';
insert into private.undo_kinds (action, role, handler) values ('referral.attributed', 'admin', 'undo_attribution');
