-- Mails about the account itself: how somebody gets in has changed, and the owner is told, whoever did it. Triggers,
-- because the auth service changes these rows too, and a member with a token can call it past our pages.

create function private.tell_owner(p_user uuid, p_fact text, p_event text, p_what text, p_to text default null) returns void
language sql set search_path = '' as $$
  insert into public.mail_outbox (key, user_id, to_address, template, params, locale)
  select 'security:' || p_event || ':' || p_fact, p.user_id, coalesce(p_to, u.email), 'security',
    jsonb_build_object('event', p_event, 'what', coalesce(p_what, ''), 'at', now(), 'name', coalesce(p.full_name, '')), p.locale
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = p_user and coalesce(p_to, u.email) <> '' and (p_to is not null or u.email_confirmed_at is not null)
  on conflict (key) do nothing
$$;
comment on function private.tell_owner is 'Queues the mail of one security fact to the confirmed address, or to p_to (the former one). An account that is being erased has no profile any more and gets none.';

create function private.moment() returns text
language sql volatile set search_path = '' as $$
  select extract(epoch from clock_timestamp())::text
$$;

create function private.masked_email(p_email text) returns text
language sql immutable set search_path = '' as $$
  select left(p_email, 1) || '•••@' || split_part(p_email, '@', 2)
$$;

-- Password, address, number -------------------------------------------------------------------------------------

create function private.account_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old_phone text := coalesce(old.phone, '');
  v_new_phone text := coalesce(new.phone, '');
begin
  if coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is distinct from old.encrypted_password then
    perform private.tell_owner(new.id, new.id || ':' || private.moment(), 'password_changed', null);
  end if;
  if coalesce(old.email, '') <> '' and lower(coalesce(new.email, '')) <> lower(old.email) then
    perform private.tell_owner(new.id, new.id || ':' || private.moment(),
      case when coalesce(new.email, '') = '' then 'email_removed' else 'email_changed' end,
      case when coalesce(new.email, '') <> '' then private.masked_email(new.email) end, old.email);
  end if;
  if v_old_phone <> v_new_phone then
    perform private.tell_owner(new.id, new.id || ':' || private.moment(),
      case when v_old_phone = '' then 'phone_added' when v_new_phone = '' then 'phone_removed' else 'phone_changed' end,
      '•••' || right(case when v_new_phone = '' then v_old_phone else v_new_phone end, 2));
  end if;
  return null;
end
$$;
-- An account that nobody has confirmed has no owner to tell.
create trigger altura_account_changed after update of encrypted_password, email, phone on auth.users
  for each row when (old.email_confirmed_at is not null or old.phone_confirmed_at is not null)
  execute function private.account_changed();

-- Ways in ---------------------------------------------------------------------------------------------------------

create function private.way_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.tell_owner(old.user_id, old.id::text, 'way_removed', initcap(old.provider));
  elsif exists (select from auth.identities where user_id = new.user_id and id <> new.id) then
    perform private.tell_owner(new.user_id, new.id::text, 'way_added', initcap(new.provider));
  end if;
  return null;
end
$$;
comment on function private.way_changed is 'The first way in of an account is the joining itself; address and number are told by private.account_changed.';
create trigger altura_way_added after insert on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function private.way_changed();
create trigger altura_way_removed after delete on auth.identities
  for each row when (old.provider not in ('email', 'phone')) execute function private.way_changed();

create function private.factor_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- A recovery code takes all of them away, and is told by itself.
    if coalesce(current_setting('altura.recovering', true), '') <> old.user_id::text then
      perform private.tell_owner(old.user_id, old.id::text, 'factor_removed', old.friendly_name);
    end if;
  else
    perform private.tell_owner(new.user_id, new.id::text, 'factor_added', new.friendly_name);
  end if;
  return null;
end
$$;
create trigger altura_factor_added after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.factor_changed();
create trigger altura_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.factor_changed();

create or replace function public.store_recovery_codes(p_user uuid, p_hashes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_hashes), 0) <> 10 then
    perform private.refuse('invalid_input');
  end if;
  perform private.lock_members(array[p_user]);
  delete from public.recovery_codes where user_id = p_user;
  if found then
    perform private.tell_owner(p_user, p_user || ':' || private.moment(), 'recovery_renewed', null);
  end if;
  insert into public.recovery_codes (user_id, code_hash) select p_user, unnest(p_hashes);
  perform private.audit(p_user, 'recovery_codes.made', 'member', p_user::text);
end
$$;

create or replace function public.redeem_recovery_code(p_user uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.recovery_codes set used_at = now()
  where user_id = p_user and code_hash = p_hash and used_at is null;
  if not found then
    return false;
  end if;
  perform set_config('altura.recovering', p_user::text, true);
  delete from auth.mfa_factors where user_id = p_user;
  perform private.tell_owner(p_user, p_user || ':' || private.moment(), 'recovery_used', null);
  perform private.audit(p_user, 'second_factor.recovered', 'member', p_user::text);
  return true;
end
$$;

create function private.wallet_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_wallet public.wallets := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.tell_owner(v_wallet.user_id, v_wallet.id::text,
    case when tg_op = 'DELETE' then 'wallet_removed' else 'wallet_added' end,
    left(v_wallet.address, 6) || '…' || right(v_wallet.address, 4));
  return null;
end
$$;
create trigger wallets_tell_owner after insert or delete on public.wallets
  for each row execute function private.wallet_changed();

-- Welcome ---------------------------------------------------------------------------------------------------------

create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('welcome:' || new.user_id, new.user_id, 'welcome');
  return null;
end
$$;
comment on function private.welcome is 'Once a member, when onboarding is completed: an address that never came further than the code is not written to again.';
create trigger profiles_welcome after update of onboarding_completed on public.profiles
  for each row when (new.onboarding_completed and not old.onboarding_completed)
  execute function private.welcome();
