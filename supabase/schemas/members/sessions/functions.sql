-- Sessions

create function public.touch_session(
  p_user uuid, p_session uuid, p_device text, p_user_agent text, p_ip_hash text, p_time_zone text default null
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  end if;
  -- The first visit of a day may qualify a referral. Its lock comes before the rows for which a payment of the member would wait.
  if not exists (select from private.active_days where user_id = p_user and day = (now() at time zone 'UTC')::date) then
    perform private.lock_members(array[p_user]);
  end if;
  insert into public.user_sessions (user_id, session_id, device, user_agent, ip_hash)
  values (p_user, p_session, left(p_device, 200), left(p_user_agent, 500), nullif(p_ip_hash, ''))
  on conflict (user_id, session_id) do update
    set last_seen_at = now(),
      device = coalesce(excluded.device, user_sessions.device),
      user_agent = coalesce(excluded.user_agent, user_sessions.user_agent),
      ip_hash = coalesce(excluded.ip_hash, user_sessions.ip_hash);
  -- The first that a browser tells; from then on it is the member's to change.
  update public.profiles set time_zone = p_time_zone
  where user_id = p_user and time_zone is null and p_time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$';
  insert into private.active_days (user_id, day) values (p_user, (now() at time zone 'UTC')::date)
  on conflict do nothing;
  if found then
    perform private.qualify(p_user);
  end if;
  return (select time_zone from public.profiles where user_id = p_user);
end
$$;
comment on function public.touch_session is
  'Notes that a member is here (every 5 minutes). The first of a UTC day counts as an active day. Pass null '
  'for what is not known for certain. Returns the time zone of the profile, or null.';
grant execute on function public.touch_session to service_role;

create function private.open_sessions(p_user uuid, p_current uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id,
    'user_agent', coalesce(u.user_agent, s.user_agent),
    'first_seen_at', least(u.first_seen_at, s.created_at),
    'last_seen_at', greatest(u.last_seen_at, s.refreshed_at at time zone 'UTC', s.created_at),
    'current', s.id is not distinct from p_current,
    -- Null when one of the two networks is not known.
    'same_network', u.ip_hash = (
      select c.ip_hash from public.user_sessions c where c.user_id = p_user and c.session_id = p_current
    )
  ) order by (s.id = p_current) desc nulls last, greatest(u.last_seen_at, s.refreshed_at at time zone 'UTC', s.created_at) desc), '[]')
  from auth.sessions s
  left join public.user_sessions u on u.session_id = s.id and u.user_id = s.user_id
  where s.user_id = p_user and (s.not_after is null or s.not_after > now())
$$;

create function public.end_session(p_user uuid, p_session uuid) returns boolean
language sql security definer set search_path = '' as $$
  with gone as (
    delete from auth.sessions where id = p_session and user_id = p_user returning 1
  )
  select exists (select from gone)
$$;
comment on function public.end_session is
  'Ends one session of this member: it cannot be refreshed any more, and staff pages close at once. False '
  'when there is none (any more).';
grant execute on function public.end_session to service_role;

create function public.end_other_sessions(p_user uuid, p_keep uuid) returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from auth.sessions where user_id = p_user and id is distinct from p_keep returning 1
  )
  select count(*)::integer from gone
$$;
comment on function public.end_other_sessions is
  'Ends every session of this member but one. Returns how many.';
grant execute on function public.end_other_sessions to service_role;

-- What a session carries
-- The cookie of a session is sent with every request, and servers refuse long headers: nothing in it may grow
-- with what somebody writes.

create function private.access_token_claims(p_event jsonb) returns jsonb
language sql immutable set search_path = '' return p_event #- '{claims,user_metadata}';
comment on function private.access_token_claims is
  'Hook of the auth service for each access token (supabase/config.toml, '
  'https://supabase.com/docs/guides/auth/auth-hooks/custom-access-token-hook): without what members write '
  'about themselves and what their providers say of them, which nothing reads there.';
grant execute on function private.access_token_claims to supabase_auth_admin;

create function private.metadata_bytes(p_metadata jsonb) returns integer
language sql immutable set search_path = ''
-- The auth service writes these three as six bytes each.
return octet_length(regexp_replace(p_metadata::text, '[<>&]', '......', 'g'));
comment on function private.metadata_bytes is
  'How long the metadata of an account is in a token that still has it.';

create function private.bound_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kept jsonb := '{}';
  v_left integer := 1000;
  v_key text;
  v_value jsonb;
  v_size integer;
begin
  if private.metadata_bytes(new.raw_user_meta_data) <= v_left then
    return new;
  end if;
  -- In the order in which they are needed: the language of mails, the referral, the name, the picture.
  foreach v_key in array array['locale', 'referral_click', 'email_verified', 'phone_verified', 'full_name', 'name', 'avatar_url'] loop
    v_value := new.raw_user_meta_data -> v_key;
    if v_key in ('full_name', 'name') and jsonb_typeof(v_value) = 'string' then
      v_value := to_jsonb(left(v_value #>> '{}', 80));
    end if;
    v_size := private.metadata_bytes(jsonb_build_object(v_key, v_value));
    if v_value is not null and v_size <= v_left then
      v_kept := v_kept || jsonb_build_object(v_key, v_value);
      v_left := v_left - v_size;
    end if;
  end loop;
  new.raw_user_meta_data := v_kept;
  return new;
end
$$;
comment on function private.bound_metadata is
  'Metadata over 1,000 bytes loses all that the application does not read. It is not refused: a provider that '
  'says much about somebody would keep them out.';

-- Second factor

create function public.store_recovery_codes(p_user uuid, p_hashes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_hashes), 0) <> 10 then
    perform private.refuse('invalid_input');
  end if;
  perform private.lock_members(array[p_user]);
  delete from public.recovery_codes where user_id = p_user;
  if found then
    perform private.note_security_change(p_user, 'recovery_renewed', null);
  end if;
  insert into public.recovery_codes (user_id, code_hash) select p_user, unnest(p_hashes);
  perform private.audit(p_user, 'recovery_codes.made', 'member', p_user::text);
end
$$;
comment on function public.store_recovery_codes is
  'Replaces a member''s recovery codes by ten new ones; the old ones are void. Refuses: invalid_input.';
grant execute on function public.store_recovery_codes to service_role;

create function public.redeem_recovery_code(p_user uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.recovery_codes set used_at = now()
  where user_id = p_user and code_hash = p_hash and used_at is null;
  if not found then
    return false;
  end if;
  perform set_config('altura.recovering', p_user::text, true);
  delete from auth.mfa_factors where user_id = p_user;
  perform private.note_security_change(p_user, 'recovery_used', null);
  perform private.audit(p_user, 'second_factor.recovered', 'member', p_user::text);
  return true;
end
$$;
comment on function public.redeem_recovery_code is
  'Uses up one recovery code and with it removes every second factor of the member, in one transaction; false '
  'when the code is wrong or used.';
grant execute on function public.redeem_recovery_code to service_role;

create function public.rename_factor(p_factor uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_name text := private.tidy_line(coalesce(p_name, ''));
begin
  if v_name = '' then
    perform private.refuse('required');
  elsif char_length(v_name) > 40 then
    perform private.refuse('too_long');
  elsif exists (
    select from auth.mfa_factors where user_id = v_user and friendly_name = v_name and id <> p_factor
  ) then
    perform private.refuse('factor_name_taken');
  end if;
  update auth.mfa_factors set friendly_name = v_name, updated_at = now() where id = p_factor and user_id = v_user;
  if not found then
    perform private.refuse('not_found');
  end if;
end
$$;
comment on function public.rename_factor is
  'Renames one of the caller''s second factors, which the auth service itself does not offer. Refuses: '
  'unauthenticated, second_factor_required, suspended, required, too_long, factor_name_taken, not_found.';
grant execute on function public.rename_factor to authenticated;

create function public.my_security() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'has_password', (select coalesce(encrypted_password, '') <> '' from auth.users where id = v_user),
    'codes_left', (select count(*) from public.recovery_codes where user_id = v_user and used_at is null),
    'codes_made_at', (select max(created_at) from public.recovery_codes where user_id = v_user),
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.friendly_name, 'created_at', c.created_at,
        'used_at', c.last_used_at) order by c.created_at, c.id), '[]')
      from auth.webauthn_credentials c where c.user_id = v_user
    )
  );
end
$$;
comment on function public.my_security is
  'For members: {has_password, codes_left, codes_made_at | null, passkeys for signing in: [{id, name, '
  'created_at, used_at | null}]}; what the auth service does not tell its own user, or in another call. '
  'Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_security to authenticated;

-- Sign-in methods that changed

create function private.note_security_change(
  p_user uuid, p_change text, p_detail text, p_former_address text default null
) returns void
language plpgsql set search_path = '' as $$
declare
  v_id bigint;
begin
  insert into private.security_changes (user_id, change, detail, former_address)
  select user_id, p_change, coalesce(p_detail, ''), p_former_address from public.profiles where user_id = p_user
  returning id into v_id;
  if v_id is not null then
    perform private.emit_event('security.changed', v_id::text, p_user,
      jsonb_build_object('change_id', v_id, 'change', p_change));
  end if;
end
$$;
comment on function private.note_security_change is
  'Keeps what changed, and emits it. An account that is being erased has no profile any more: nothing is '
  'noted.';

-- Triggers, because the auth service changes these rows too, and a member with a token can call it past our
-- pages.
create function private.account_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old_phone text := coalesce(old.phone, '');
  v_new_phone text := coalesce(new.phone, '');
begin
  if coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is distinct from old.encrypted_password then
    perform private.note_security_change(new.id, 'password_changed', null);
  end if;
  if coalesce(old.email, '') <> '' and lower(coalesce(new.email, '')) <> lower(old.email) then
    perform private.note_security_change(new.id,
      case when coalesce(new.email, '') = '' then 'email_removed' else 'email_changed' end,
      case when coalesce(new.email, '') <> '' then private.masked_email(new.email) end, old.email);
  end if;
  if v_old_phone <> v_new_phone then
    perform private.note_security_change(new.id,
      case when v_old_phone = '' then 'phone_added' when v_new_phone = '' then 'phone_removed' else 'phone_changed' end,
      '•••' || right(case when v_new_phone = '' then v_old_phone else v_new_phone end, 2));
  end if;
  return null;
end
$$;

create function private.way_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security_change(old.user_id, 'way_removed', initcap(old.provider));
  elsif exists (select from auth.identities where user_id = new.user_id and id <> new.id) then
    perform private.note_security_change(new.user_id, 'way_added', initcap(new.provider));
  end if;
  return null;
end
$$;
comment on function private.way_changed is
  'The first way in of an account is the joining itself; address and number are told by '
  'private.account_changed.';

create function public.end_link_flow(p_code text) returns boolean
language sql security definer set search_path = '' as $$
  with gone as (delete from auth.flow_state where auth_code = p_code and linking_target_id is not null returning 1)
  select exists (select from gone)
$$;
comment on function public.end_link_flow is
  'For the service, when a member comes back from linking an account with this code: deletes what the auth '
  'service keeps for an exchange that never comes, the provider''s tokens in clear among it. False when there '
  'is nothing.';
grant execute on function public.end_link_flow to service_role;

create function public.forget_provider_tokens() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from auth.flow_state
    where created_at < now() - interval '10 minutes' and greatest(updated_at, auth_code_issued_at) < now() - interval '10 minutes'
      and num_nonnulls(nullif(provider_access_token, ''), nullif(provider_refresh_token, '')) > 0
    returning 1)
  select count(*)::integer from gone
$$;
comment on function public.forget_provider_tokens is
  'For the clock. Deletes visits to a provider that nobody came back from: the auth service keeps their '
  'tokens in clear for a day, and exchanges them for five minutes. Returns how many.';
grant execute on function public.forget_provider_tokens to service_role;

create function private.factor_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- A recovery code takes all of them away, and is told by itself.
    if coalesce(current_setting('altura.recovering', true), '') <> old.user_id::text then
      perform private.note_security_change(old.user_id, 'factor_removed', old.friendly_name);
    end if;
  else
    perform private.note_security_change(new.user_id, 'factor_added', new.friendly_name);
  end if;
  return null;
end
$$;

create function private.passkey_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security_change(old.user_id, 'passkey_removed', old.friendly_name);
  else
    perform private.note_security_change(new.user_id, 'passkey_added', new.friendly_name);
  end if;
  return null;
end
$$;
comment on function private.passkey_changed is
  'A key that signs in by itself, without an address: a way in like a linked account.';

-- Anybody may sign up with a password for an address that is not theirs. The auth service keeps that password
-- when the owner of the address later signs in by code, so it ends with the first proof of the address.
create function private.forget_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
comment on function private.forget_unproven_password is
  'Passwords of this site are chosen in a session. One that is older than the first proof of the address is a '
  'stranger''s, or the random one that the auth service makes up for a code.';

-- Sign-ins that failed

create function public.note_sign_in_failure(p_method text, p_code text) returns void
language sql security definer set search_path = '' as $$
  insert into private.sign_in_failures as f (method, code, hour, failures) values (p_method, p_code, date_trunc('hour', now()), 1)
  on conflict (method, code, hour) do update set failures = f.failures + 1
$$;
comment on function public.note_sign_in_failure is
  'For the service: counts a sign-in by a method (code, link, password, passkey, recovery, second_factor) '
  'that was refused with a code.';
grant execute on function public.note_sign_in_failure to service_role;

-- Keys by age

create function public.note_secrets(p_fingerprints jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.secret_ages as a (name, fingerprint) select key, value from jsonb_each_text(p_fingerprints)
  on conflict (name) do update set fingerprint = excluded.fingerprint, since = now()
  where a.fingerprint <> excluded.fingerprint
$$;
comment on function public.note_secrets is
  'For the clock: {name: 8 hex digits of its SHA-256} of the keys that the application runs with.';
grant execute on function public.note_secrets to service_role;

create function public.admin_security() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return jsonb_build_object(
    'staff', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.user_id, 'name', p.full_name, 'roles', private.roles_of(p.user_id),
        'factors', (select coalesce(jsonb_agg(f.factor_type::text order by f.created_at), '[]') from auth.mfa_factors f
          where f.user_id = p.user_id and f.status = 'verified'),
        'last_seen_at', (select max(last_seen_at) from public.user_sessions where user_id = p.user_id)
      ) order by p.full_name, p.user_id), '[]')
      from public.profiles p where exists (select from public.user_roles r where r.user_id = p.user_id)
    ),
    'failures', (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.failures desc, f.method, f.code), '[]') from (
        select method, code, sum(failures)::integer as failures, max(hour) as last from private.sign_in_failures
        where hour > now() - interval '7 days' group by method, code
      ) f
    ),
    'limits', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.hits desc, l.name), '[]') from (
        select name, sum(hits)::integer as hits, max(hour) as last from private.limit_hits
        where hour > now() - interval '7 days' group by name
      ) l
    ),
    'suspended', (select count(*) from public.profiles where suspended_until > now()),
    'suspensions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.line desc nulls last, s.user_id), '[]') from (
        select p.user_id, p.full_name as name, p.suspended_until as until, a.id as line, a.actor_name, a.created_at
        from public.profiles p left join lateral (
          select x.id, x.created_at, (select full_name from public.profiles where user_id = x.actor) as actor_name
          from public.audit_log x
          where x.subject_type = 'member' and x.subject_id = p.user_id::text and x.action in ('member.suspended', 'member.banned')
          order by x.id desc limit 1
        ) a on true
        where p.suspended_until > now() order by a.id desc nulls last limit 50
      ) s
    ),
    'exports', (
      select coalesce(jsonb_agg(jsonb_build_object('line', a.id, 'action', a.action, 'actor_name', (
          select full_name from public.profiles where user_id = a.actor), 'after', a.after, 'reason', a.reason,
        'created_at', a.created_at) order by a.id desc), '[]')
      from (
        select * from private.audit_lines where action in ('list.exported', 'member.exported')
        order by id desc limit 20
      ) a
    ),
    'views', private.recent_views(),
    'blocks', private.recent_blocks(),
    'keys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'since', since) order by since, name), '[]') from private.secret_ages),
    'heads', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'position', position, 'hash', encode(hash, 'hex')) order by day desc), '[]')
      from (select * from private.audit_heads order by day desc limit 3) h
    )
  );
end
$$;
comment on function public.admin_security is
  'For admins: {staff: [{user_id, name | null, roles, factors: kinds of verified ones, last_seen_at | null}], '
  'failures: of 7 days [{method, code, failures, last}], limits: of 7 days [{name, hits, last}], suspended: '
  'how many, suspensions: the last 50 [{user_id, name | null, until, line | null, actor_name | null, '
  'created_at | null}], exports: the last 20 files with personal data [{line, action, actor_name | null, '
  'after | null, reason, created_at}], views: the last 20 views as a member [{id, user_id, name | null, '
  'actor_name | null, started_at, until}], blocks: the last 50 that hold [{id, kind, value, reason, '
  'created_at, expires_at | null, actor_name | null}], keys: [{name, since}], heads: the last 3 days [{day, '
  'position, hash}]}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_security to authenticated;
