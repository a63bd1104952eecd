-- The second factor. The auth service keeps factors and checks their codes; here stands what follows from having one:
-- a session that has not shown it is nobody's, wherever it knocks.

create function private.requires_aal2() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select auth.jwt() ->> 'aal'), 'aal1') <> 'aal2' and exists (
    select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
  );
end
$$;
comment on function private.requires_aal2 is 'Whether the caller has a second factor that this session has not shown yet.';
-- Policies call it as the member who asks; the schema itself stays closed.
grant execute on function private.requires_aal2 to authenticated;

create or replace function private.require_role(p_role text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  -- An access token outlives its session; staff must not.
  if v_user is null
    or (v_session is not null and not exists (select from auth.sessions where id = v_session and user_id = v_user))
  then
    perform private.refuse('unauthenticated');
  end if;
  if not private.has_role(p_role) then
    perform private.refuse('forbidden');
  end if;
  if private.requires_aal2() then
    perform private.refuse('second_factor_required');
  end if;
  return v_user;
end
$$;
comment on function private.require_role is 'The calling staff member. Refuses: unauthenticated (no live session), forbidden, second_factor_required (once one is enrolled).';

create or replace function private.acting_member() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is null or not exists (select from public.profiles where user_id = v_user) then
    perform private.refuse('unauthenticated');
  end if;
  if private.requires_aal2() then
    perform private.refuse('second_factor_required');
  end if;
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  end if;
  return v_user;
end
$$;
comment on function private.acting_member is 'The member who calls and may write; refuses with unauthenticated, second_factor_required or suspended.';

create or replace function private.reading_member() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  if private.requires_aal2() then
    perform private.refuse('second_factor_required');
  end if;
  return auth.uid();
end
$$;

-- A token of the first level alone reads and changes nothing of a member who has a second.
do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'profiles', 'user_roles', 'user_sessions', 'wallet_profiles', 'points_ledger', 'wallets', 'referral_aliases',
    'referral_points', 'orders', 'subscriptions', 'invoices', 'grants', 'nft_mints', 'mint_vouchers'
  ] loop
    execute format(
      'create policy "only with the second factor, once there is one" on public.%I
         as restrictive for all to authenticated using (not (select private.requires_aal2()))', v_table);
  end loop;
end
$$;

create function public.second_factor_missing() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.requires_aal2()
$$;
comment on function public.second_factor_missing is 'For members: whether this session still owes the second factor. The guards ask it of sessions of the first level.';
grant execute on function public.second_factor_missing to authenticated;

-- Recovery codes -----------------------------------------------------------------------------------------------

create table public.recovery_codes (
  user_id uuid not null references public.profiles on delete cascade,
  code_hash text not null check (char_length(code_hash) between 32 and 128),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table public.recovery_codes is 'Ten single-use codes a member, as keyed hashes: the way in when the second factor is lost. Nobody reads them.';
alter table public.recovery_codes enable row level security;

create function public.store_recovery_codes(p_user uuid, p_hashes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_hashes), 0) <> 10 then
    perform private.refuse('invalid_input');
  end if;
  perform private.lock_members(array[p_user]);
  delete from public.recovery_codes where user_id = p_user;
  insert into public.recovery_codes (user_id, code_hash) select p_user, unnest(p_hashes);
  perform private.audit(p_user, 'recovery_codes.made', 'member', p_user::text);
end
$$;
comment on function public.store_recovery_codes is 'Replaces a member''s recovery codes by ten new ones; the old ones are void. Refuses: invalid_input.';
grant execute on function public.store_recovery_codes to service_role;

create function public.redeem_recovery_code(p_user uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.recovery_codes set used_at = now()
  where user_id = p_user and code_hash = p_hash and used_at is null;
  if not found then
    return false;
  end if;
  delete from auth.mfa_factors where user_id = p_user;
  perform private.audit(p_user, 'second_factor.recovered', 'member', p_user::text);
  return true;
end
$$;
comment on function public.redeem_recovery_code is 'Uses up one recovery code and with it removes every second factor of the member, in one transaction; false when the code is wrong or used.';
grant execute on function public.redeem_recovery_code to service_role;

create function public.rename_factor(p_factor uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_name text := trim(coalesce(p_name, ''));
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
comment on function public.rename_factor is 'Renames one of the caller''s second factors, which the auth service itself does not offer. Refuses: unauthenticated, second_factor_required, suspended, required, too_long, factor_name_taken, not_found.';
grant execute on function public.rename_factor to authenticated;

create function public.my_security() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'has_password', (select coalesce(encrypted_password, '') <> '' from auth.users where id = v_user),
    'codes_left', (select count(*) from public.recovery_codes where user_id = v_user and used_at is null),
    'codes_made_at', (select max(created_at) from public.recovery_codes where user_id = v_user)
  );
end
$$;
comment on function public.my_security is 'For members: {has_password, codes_left, codes_made_at | null}; what the auth service does not tell its own user. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_security to authenticated;

-- Joining through a provider -----------------------------------------------------------------------------------

create function public.greet_provider_member(p_user uuid, p_click uuid, p_locale text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_joined timestamptz := (select created_at from auth.users where id = p_user);
  v_click public.referral_clicks;
begin
  if v_joined is null or v_joined < now() - interval '10 minutes' then
    return false;
  end if;
  perform private.lock_members(array[p_user]);
  update public.profiles set locale = p_locale
  where user_id = p_user and p_locale in ('en', 'es') and not onboarding_completed;
  select * into v_click from public.referral_clicks
  where id = p_click and created_at <= v_joined and referrer_id <> p_user
    and created_at > v_joined - make_interval(days => private.setting_int('referral.click_days'));
  if not found then
    return false;
  end if;
  return private.bind(v_click.referrer_id, p_user, v_click.alias::text, v_click.id, v_click.created_at) is not null;
end
$$;
comment on function public.greet_provider_member is 'A provider''s answer creates an account without our metadata: within ten minutes of that, binds the click made before it and keeps the language. True when a referral was bound.';
grant execute on function public.greet_provider_member to service_role;
