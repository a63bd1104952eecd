-- Invitations

create function private.is_live_admin(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.user_roles where user_id = p_user and role = 'admin') and not private.is_suspended(p_user)
$$;

create function private.invite_state(i public.staff_invites) returns text
language sql stable set search_path = '' as $$
  select case
    when i.accepted_at is not null then 'accepted'
    -- An invitation is worth what its sender is: nobody gets in by one of a former admin.
    when i.revoked_at is not null or not private.is_live_admin(i.invited_by) then 'revoked'
    when i.expires_at <= clock_timestamp() then 'expired'
    else 'open'
  end
$$;
comment on function private.invite_state is
  'accepted | revoked (also when who sent it is no admin any more) | expired | open.';

create function private.invite_staff(p_email text, p_role text, p_locale text, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_email text := lower(trim(coalesce(p_email, '')));
  v_token bytea := extensions.gen_random_bytes(32);
  v_invite public.staff_invites;
  v_locale text;
begin
  perform private.require_step_up();
  if not private.is_email(v_email) then
    perform private.refuse('email_invalid');
  elsif p_role is null or p_role not in ('admin', 'moderator') then
    perform private.refuse('role_unknown');
  elsif exists (
    select from auth.users u join public.user_roles r on r.user_id = u.id
    where u.email = v_email and r.role in (p_role, 'admin')
  ) then
    perform private.refuse('role_held');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('staff.invite:' || v_email, 0));
  -- A new one takes the place of one that is still open.
  update public.staff_invites set revoked_at = clock_timestamp()
  where email = v_email and accepted_at is null and revoked_at is null;
  insert into public.staff_invites (email, role, token_hash, invited_by, expires_at)
  values (v_email, p_role, sha256(v_token), v_staff, now() + make_interval(days => private.setting_int('staff.invite_days')))
  returning * into v_invite;
  select p.locale into v_locale from auth.users u join public.profiles p on p.user_id = u.id where u.email = v_email;
  perform private.queue_mail_to('staff_invite:' || v_invite.id, v_email, 'staff_invite', jsonb_build_object(
    'token', encode(v_token, 'hex'), 'role', p_role, 'expires_at', v_invite.expires_at,
    'inviter', coalesce((select full_name from public.profiles where user_id = v_staff), '')
  ), coalesce(v_locale, p_locale));
  perform private.audit(v_staff, 'staff.invited', 'staff_invite', v_invite.id::text, v_reason, null,
    jsonb_build_object('role', p_role, 'expires_at', v_invite.expires_at, 'state', 'open'));
  return v_invite.id;
end
$$;

select private.staff_change('public.admin_invite_staff(p_email text, p_role text, p_locale text, p_reason text)',
  'private.invite_staff(p_email, p_role, p_locale, p_reason)', 'staff.invite', 'staff_invite', null,
  'For admins: invites an address to a role by mail, in the language of the member who has it, else in p_locale. An open invitation of the same address ends. Returns {invite: its id, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, email_invalid, role_unknown, role_held.',
  p_answers => 'invite');

create function private.set_invite_revoked(p_invite uuid, p_revoked boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_invite public.staff_invites;
  v_state text;
begin
  select * into v_invite from public.staff_invites where id = p_invite for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  v_state := private.invite_state(v_invite);
  if (p_revoked and v_state not in ('open', 'expired')) or (not p_revoked and v_invite.revoked_at is null) then
    return null;
  end if;
  update public.staff_invites set revoked_at = case when p_revoked then clock_timestamp() end
  where id = p_invite returning * into v_invite;
  return jsonb_build_object('before', jsonb_build_object('role', v_invite.role, 'state', v_state),
    'after', jsonb_build_object('role', v_invite.role, 'state', private.invite_state(v_invite)));
exception when unique_violation then
  -- Another one was sent to the same address meanwhile.
  return null;
end
$$;
comment on function private.set_invite_revoked is
  'Ends an invitation or brings it back: {before, after} for the audit log; null when its state is another '
  'meanwhile.';

create function private.revoke_invite(p_invite uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb := private.set_invite_revoked(p_invite, true);
begin
  if v_change is null then
    perform private.refuse_changed('staff_invite', p_invite::text, 'staff');
  end if;
  perform private.audit(v_staff, 'staff.invite_revoked', 'staff_invite', p_invite::text, v_reason,
    v_change -> 'before', v_change -> 'after');
end
$$;

select private.staff_change('public.admin_revoke_invite(p_invite uuid, p_reason text)',
  'private.revoke_invite(p_invite, p_reason)', 'staff.invite_revoke', 'staff_invite', 'p_invite',
  'For admins: ends an invitation that nobody has accepted. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, changed_meanwhile.');

create function private.undo_invite(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_invite uuid := p_line.subject_id::uuid;
  v_change jsonb;
begin
  if p_line.action = 'staff.invited' then
    delete from public.staff_invites i where i.id = v_invite and private.invite_state(i) in ('open', 'expired');
    v_change := case when found then jsonb_build_object('before', p_line.after, 'after', '{"state": "none"}'::jsonb) end;
  else
    perform private.require_step_up();
    v_change := private.set_invite_revoked(v_invite, false);
  end if;
  if v_change is null then
    perform private.refuse_changed('staff_invite', p_line.subject_id, 'staff', p_line.id);
  end if;
  return v_change;
end
$$;

-- What the person who was invited sees and does

create function private.invite_by_token(p_token text) returns public.staff_invites
language sql stable set search_path = '' as $$
  select i.* from public.staff_invites i
  where p_token ~ '^[0-9a-f]{64}$' and i.token_hash = sha256(decode(case when p_token ~ '^[0-9a-f]{64}$' then p_token else '' end, 'hex'))
$$;

create function private.has_address(p_user uuid, p_email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users where id = p_user and lower(email) = p_email and email_confirmed_at is not null)
$$;
comment on function private.has_address is 'Whether a member has this address and has confirmed it.';

create function public.my_staff_invite(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_invite public.staff_invites := private.invite_by_token(p_token);
begin
  if v_invite.id is null or not private.has_address(v_user, v_invite.email) then
    return jsonb_build_object('state', 'unknown', 'role', null, 'inviter', null, 'expires_at', null);
  end if;
  return jsonb_build_object(
    'state', private.invite_state(v_invite), 'role', v_invite.role, 'expires_at', v_invite.expires_at,
    'inviter', (select full_name from public.profiles where user_id = v_invite.invited_by)
  );
end
$$;
comment on function public.my_staff_invite is
  'For members: an invitation to a role by its token, for whoever has its address confirmed: {state: open | '
  'accepted | revoked | expired | unknown (no such one, or for another address), role | null, inviter | null, '
  'expires_at | null}. Changes nothing. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_staff_invite to authenticated;

create function public.accept_staff_invite(p_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_invite public.staff_invites := private.invite_by_token(p_token);
  v_before jsonb;
  v_state text;
begin
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  end if;
  -- In the order of changes of roles: who sent it stays an admin until this is done.
  perform from public.user_roles where role = 'admin' order by user_id for update;
  select * into v_invite from public.staff_invites where id = v_invite.id for update;
  if not found or not private.has_address(v_user, v_invite.email) then
    perform private.refuse('invite_unknown');
  end if;
  v_state := private.invite_state(v_invite);
  if v_state = 'accepted' and v_invite.accepted_by = v_user then
    return;
  elsif v_state <> 'open' then
    perform private.refuse(case v_state when 'accepted' then 'invite_used' when 'expired' then 'invite_expired' else 'invite_revoked' end);
  end if;
  v_before := private.roles_of(v_user);
  update public.staff_invites set accepted_by = v_user, accepted_at = clock_timestamp() where id = v_invite.id;
  insert into public.user_roles (user_id, role, granted_by) values (v_user, v_invite.role, v_invite.invited_by)
  on conflict do nothing;
  if found then
    perform private.audit(v_user, 'role.granted', 'member', v_user::text, '',
      jsonb_build_object('roles', v_before, 'role', v_invite.role),
      jsonb_build_object('roles', private.roles_of(v_user), 'invite', v_invite.id, 'granted_by', v_invite.invited_by));
  end if;
end
$$;
comment on function public.accept_staff_invite is
  'For members: takes the role of an invitation, once, with its address confirmed. What accepted it already '
  'may be repeated. Refuses: unauthenticated, second_factor_required, suspended, invite_unknown, invite_used, '
  'invite_expired, invite_revoked.';
grant execute on function public.accept_staff_invite to authenticated;

-- The page

create function private.recent_actions(p_staff uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'line', a.id, 'action', a.action, 'at', a.created_at,
    'member', case when a.subject_type = 'member' then private.to_uuid(a.subject_id) end,
    'member_name', case when a.subject_type = 'member' then (
      select full_name from public.profiles where user_id = private.to_uuid(a.subject_id)) end
  ) order by a.id desc), '[]')
  from (select * from public.audit_log where actor = p_staff and action not like '%.refused' order by id desc limit 3) a
$$;

create function private.team_looks(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('looked', count(*), 'agreed', count(*) filter (where verdict = 'approve'))
    from private.proof_second_looks where first_by = p_user and verdict is not null);
end
$$;

create function public.admin_team() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_admin boolean := private.has_role('admin');
begin
  return jsonb_build_object(
    'staff', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.user_id, 'name', p.full_name, 'email', private.member_email(p.user_id), 'roles', private.roles_of(p.user_id),
        'since', (select min(granted_at) from public.user_roles where user_id = p.user_id),
        'factor', case when v_admin then private.has_second_factor(p.user_id) end,
        'suspended', private.is_suspended(p.user_id), 'own', p.user_id = v_staff,
        'last_seen_at', nullif(m.last_seen_at, '-infinity'), 'recent', private.recent_actions(p.user_id),
        'cases', case when v_admin then private.team_cases(p.user_id) end,
        'looks', case when v_admin then private.team_looks(p.user_id) end
      ) order by private.roles_of(p.user_id) ? 'admin' desc, p.full_name, p.user_id), '[]')
      from public.profiles p join private.member_list m on m.user_id = p.user_id where m.roles <> '{}'
    ),
    'invites', case when v_admin then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'email', i.email, 'role', i.role, 'state', private.invite_state(i), 'created_at', i.created_at,
        'expires_at', i.expires_at, 'inviter', (select full_name from public.profiles where user_id = i.invited_by)
      ) order by i.accepted_at is null and i.revoked_at is null desc, i.created_at desc), '[]')
      from (
        select * from public.staff_invites
        order by accepted_at is null and revoked_at is null desc, created_at desc limit 30
      ) i
    ) end,
    'invite_days', private.setting_int('staff.invite_days')
  );
end
$$;
comment on function public.admin_team is
  'For moderators: {staff: [{user_id, name | null, email | null, roles, since, factor: whether they have a '
  'second one (admins see it) | null, suspended, own: whether it is the caller, last_seen_at | null, recent: '
  'up to 3 of {line, action, at, member | null, member_name | null}, cases: open ones, up to 100 of {case, '
  'kind, member_name | null} (admins see them) | null, looks: of proofs they approved that a colleague looked '
  'at again, {looked, agreed} (admins see them) | null}], invites: open ones first, up to 30 of {id, email, '
  'role, state, created_at, expires_at, inviter | null} | null for moderators, invite_days}. Refuses: '
  'unauthenticated, forbidden.';
grant execute on function public.admin_team to authenticated;

-- The open cases of each member of staff, and handing them over together.

create function private.open_cases_of(p_staff uuid) returns table (kind text, id text, user_id uuid)
language sql stable set search_path = '' as $$
  select s.kind, s.id, c.user_id from private.case_states s cross join lateral private.find_case(s.kind, s.id) c
  where s.assignee = p_staff and s.merged_into is null
$$;
comment on function private.open_cases_of is
  'What a member of staff has taken or been given and not decided yet.';

create function private.team_cases(p_staff uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'case', c.kind || ':' || c.id, 'kind', c.kind, 'member_name', (select full_name from public.profiles where user_id = c.user_id)
  ) order by c.kind, c.id), '[]')
  from (select * from private.open_cases_of(p_staff) order by kind, id limit 100) c
$$;

create function private.hand_over_cases(p_from uuid, p_to uuid, p_cases text[], p_reason text) returns integer
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_case record;
  v_handed integer := 0;
begin
  if p_from is null or p_to is null or p_from = p_to or cardinality(p_cases) > 100 then
    perform private.refuse('invalid_input');
  end if;
  for v_case in
    select c.kind, c.id from private.open_cases_of(p_from) c
    where p_cases is null or c.kind || ':' || c.id = any (p_cases) order by c.kind, c.id
  loop
    perform private.hand_over_case(v_case.kind, v_case.id, p_to, v_reason, null);
    v_handed := v_handed + 1;
  end loop;
  -- Somebody else was faster with one of those that were ticked.
  if v_handed = 0 or v_handed < cardinality(p_cases) then
    perform private.refuse('changed_meanwhile');
  end if;
  return v_handed;
end
$$;

create function public.admin_hand_over_cases(p_from uuid, p_to uuid, p_cases text[], p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_handed integer;
begin
  v_handed := private.hand_over_cases(p_from, p_to, p_cases, p_reason);
  -- Each case left its own line, and is undone there.
  return private.changed() || jsonb_build_object('handed', v_handed, 'undo', false);
exception when raise_exception then
  return private.refused_action('case.hand_over', 'member', coalesce(p_from::text, ''), p_reason, sqlerrm);
end
$$;
comment on function public.admin_hand_over_cases is
  'For admins: gives open cases of one of the staff to a colleague who may decide them, the named ones '
  '(kind:id) or with null all; all or none. Each leaves its own line in the audit log. Returns {handed: how '
  'many, line: of the last, undo: false}. Refuses: unauthenticated, forbidden, reason_required, too_long, '
  'invalid_input, case_assignee (not of the role), changed_meanwhile (one is not theirs any more, or '
  'decided).';
grant execute on function public.admin_hand_over_cases to authenticated;
