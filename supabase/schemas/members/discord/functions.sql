create function private.discord_known_roles() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct r.value), '{}')
  from public.settings s, jsonb_each_text(s.value) r
  where s.key in ('discord.tier_roles', 'discord.level_roles')
$$;
comment on function private.discord_known_roles is
  'The roles that settings name; all others of the server are left as they are.';

create function private.discord_expected(p_user uuid) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_tier text;
  v_level integer;
begin
  if p_user is null or private.is_suspended(p_user) then
    return '{}';
  end if;
  select p.tier into v_tier from public.profiles p where p.user_id = p_user;
  select l.number into v_level from public.levels l
  where l.key = private.level_of(coalesce((select w.total_xp from public.wallet_profiles w where w.user_id = p_user), 0));
  return array(
    select s.value ->> v_tier from public.settings s where s.key = 'discord.tier_roles' and s.value ? v_tier
    union
    (select r.value from public.settings s, jsonb_each_text(s.value) r join public.levels l on l.key = r.key
    where s.key = 'discord.level_roles' and l.number <= v_level order by l.number desc limit 1)
    order by 1
  );
end
$$;
comment on function private.discord_expected is
  'The roles that a member''s account should have: that of their tier, and that of the highest level they '
  'have reached that has one. None while suspended, and for nobody.';

-- What makes an account due

create function private.discord_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- An account that somebody else unlinked, or this member with another one.
    update private.discord_states set user_id = null, due_at = now() where user_id = new.user_id and account <> new.provider_id;
    insert into private.discord_states as d (account, user_id) values (new.provider_id, new.user_id)
    on conflict (account) do update set user_id = excluded.user_id, due_at = now(), attempts = 0;
  else
    -- With an account that is erased its row here has lost the member before.
    update private.discord_states set user_id = null, due_at = now(), attempts = 0
    where account = old.provider_id and coalesce(user_id, old.user_id) is not distinct from old.user_id;
    delete from private.discord_tokens where account = old.provider_id;
  end if;
  return null;
end
$$;

create function private.discord_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.discord_states set due_at = now(), attempts = 0 where user_id = new.user_id;
  return null;
end
$$;

create function private.discord_level() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.level_of(old.total_xp) <> private.level_of(new.total_xp) then
    update private.discord_states set due_at = now(), attempts = 0 where user_id = new.user_id;
  end if;
  return null;
end
$$;

create function private.discord_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.discord_states set due_at = now(), attempts = 0;
  return null;
end
$$;

-- The queue

create function public.claim_discord(p_limit integer, p_user uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_claimed jsonb;
begin
  -- Everybody is compared once a day, whether or not something is known to have changed.
  update private.discord_states set due_at = now()
  where account in (
    select account from private.discord_states
    where user_id is not null and due_at is null and synced_at < now() - interval '24 hours' order by synced_at limit 200
  );
  with due as (
    select account from private.discord_states
    where due_at <= now() and (claimed_until is null or claimed_until < now()) and (p_user is null or user_id = p_user)
    order by due_at limit least(p_limit, 200) for update skip locked
  ), claimed as (
    update private.discord_states d set claimed_until = now() + interval '2 minutes'
    from due where d.account = due.account
    returning d.account, d.user_id, d.due_at
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'account', account, 'user_id', user_id, 'due_at', due_at, 'expected', to_jsonb(private.discord_expected(user_id)),
    'known', to_jsonb(private.discord_known_roles()) || coalesce((select to_jsonb(s.roles) from private.discord_states s where s.account = c.account), '[]')
  )), '[]') into v_claimed from claimed c;
  return v_claimed;
end
$$;
comment on function public.claim_discord is
  'For the service: takes up to 200 accounts that are due (or that of one member) for two minutes: [{account, '
  'user_id | null, due_at, expected: roles it should have, known: roles that are ours to give and take}].';
revoke execute on function public.claim_discord from public;
grant execute on function public.claim_discord to service_role;

create function public.note_discord(
  p_account text, p_due_at timestamptz, p_in_server boolean, p_roles text[], p_error text, p_wait integer
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.discord_states set
    claimed_until = null,
    in_server = coalesce(p_in_server, in_server),
    roles = coalesce(p_roles, roles),
    synced_at = case when p_error = 'unavailable' then synced_at else now() end,
    error = p_error,
    attempts = case when p_error is null then 0 else attempts + 1 end,
    due_at = case
      -- What changed while Discord was asked is looked at again.
      when due_at is distinct from p_due_at then due_at
      when p_error is null then null
      else now() + greatest(make_interval(secs => coalesce(p_wait, 0)),
        least(interval '1 minute' * power(2, least(attempts, 9)), interval '6 hours'))
    end
  where account = p_account;
  -- Nothing keeps an account that is linked no more and has none of our roles.
  delete from private.discord_states where account = p_account and user_id is null and error is null and roles = '{}' and due_at is null;
end
$$;
comment on function public.note_discord is
  'For the service: what came of an account that was claimed as due at p_due_at. p_error is forbidden, '
  'unknown_role, unavailable or null; after one it is tried again, after p_wait seconds at least. Null '
  'p_in_server and p_roles leave what is known.';
revoke execute on function public.note_discord from public;
grant execute on function public.note_discord to service_role;

-- Tokens

create function public.keep_discord_tokens(
  p_user uuid, p_account text, p_key text, p_access text, p_refresh text, p_expires timestamptz, p_version integer default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_version is not null then
    update private.discord_tokens set key_id = p_key, access_token = p_access, refresh_token = p_refresh, expires_at = p_expires,
      refreshing_until = null, version = version + 1
    where user_id = p_user and account = p_account and version = p_version;
    return found;
  elsif not exists (
    select from auth.identities where user_id = p_user and provider = 'discord' and provider_id = p_account
  ) then
    perform private.refuse('discord_other_account');
  end if;
  insert into private.discord_tokens as t (user_id, account, key_id, access_token, refresh_token, expires_at)
  values (p_user, p_account, p_key, p_access, p_refresh, p_expires)
  on conflict (user_id) do update set account = excluded.account, key_id = excluded.key_id, access_token = excluded.access_token,
    refresh_token = excluded.refresh_token, expires_at = excluded.expires_at, refreshing_until = null, version = t.version + 1;
  update private.discord_states set due_at = now(), attempts = 0 where user_id = p_user;
  return true;
end
$$;
comment on function public.keep_discord_tokens is
  'For the service: the encrypted tokens of a member, in place of earlier ones; with p_version in place of '
  'that version alone, and false when it is there no more: they signed out, unlinked or agreed anew '
  'meanwhile. Refuses discord_other_account: they belong to an account that the member has not linked.';
revoke execute on function public.keep_discord_tokens from public;
grant execute on function public.keep_discord_tokens to service_role;

create function private.discord_token_json(t private.discord_tokens) returns jsonb
language sql stable set search_path = '' as $$
  select case when t.user_id is null then null else jsonb_build_object('user_id', t.user_id, 'account', t.account, 'key', t.key_id,
    'access', t.access_token, 'refresh', t.refresh_token, 'expires_at', t.expires_at, 'version', t.version) end
$$;

create function public.discord_tokens(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.discord_token_json(t) from private.discord_tokens t where t.user_id = p_user);
end
$$;
comment on function public.discord_tokens is
  'For the service: {user_id, account, key, access, refresh: encrypted, expires_at, version} | null.';
revoke execute on function public.discord_tokens from public;
grant execute on function public.discord_tokens to service_role;

create function public.claim_discord_refresh(p_user uuid, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_token private.discord_tokens;
begin
  update private.discord_tokens set refreshing_until = now() + interval '30 seconds'
  where user_id = p_user and version = p_version and (refreshing_until is null or refreshing_until < now())
  returning * into v_token;
  return private.discord_token_json(v_token);
end
$$;
comment on function public.claim_discord_refresh is
  'For the service: the right to refresh a member''s tokens, for 30 seconds and for one process alone, '
  'because Discord takes a refresh token once. Null when another one has it, or the tokens are newer.';
revoke execute on function public.claim_discord_refresh from public;
grant execute on function public.claim_discord_refresh to service_role;

create function public.delete_discord_tokens(p_user uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  delete from private.discord_tokens where user_id = p_user;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function public.delete_discord_tokens is
  'For the service: forgets a member''s tokens; how many there were.';
revoke execute on function public.delete_discord_tokens from public;
grant execute on function public.delete_discord_tokens to service_role;

create function public.discord_tokens_of_other_keys(p_key text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.discord_token_json(t)), '[]')
    from (select * from private.discord_tokens where key_id <> p_key limit least(p_limit, 200)) t
  );
end
$$;
comment on function public.discord_tokens_of_other_keys is
  'For the service: tokens that are encrypted under another key than the present one, to be encrypted anew.';
revoke execute on function public.discord_tokens_of_other_keys from public;
grant execute on function public.discord_tokens_of_other_keys to service_role;

create function public.reseal_discord_tokens(p_user uuid, p_version integer, p_key text, p_access text, p_refresh text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.discord_tokens set key_id = p_key, access_token = p_access, refresh_token = p_refresh
  where user_id = p_user and version = p_version;
  return found;
end
$$;
comment on function public.reseal_discord_tokens is
  'For the service: the same tokens under another key; false when they are newer by now.';
revoke execute on function public.reseal_discord_tokens from public;
grant execute on function public.reseal_discord_tokens to service_role;

-- What the member sees

create function public.my_discord() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select jsonb_build_object(
      'account', (
        select jsonb_build_object(
          'id', i.provider_id,
          'name', coalesce(i.identity_data ->> 'full_name', i.identity_data ->> 'name', i.identity_data ->> 'user_name'),
          'since', coalesce(i.created_at, u.created_at))
        from auth.identities i where i.user_id = v_user and i.provider = 'discord' limit 1),
      'points', private.reward_ahead(v_user, 'discord'),
      'in_server', d.in_server, 'synced_at', d.synced_at, 'waiting', d.due_at is not null, 'error', d.error,
      'expected', (select coalesce(jsonb_agg(e), '[]') from unnest(private.discord_expected(v_user)) e),
      'roles', coalesce(to_jsonb(d.roles), '[]')
    )
    from auth.users u left join private.discord_states d on d.user_id = u.id where u.id = v_user
  );
end
$$;
comment on function public.my_discord is
  'The caller''s Discord account: {account: {id, name | null, since} | null, points: what linking would give '
  '(private.reward_ahead), in_server | null before Discord was asked, synced_at | null, waiting: whether it '
  'will be asked, error | null as in private.discord_states, expected, roles: ids}. Refuses: unauthenticated, '
  'second_factor_required.';
revoke execute on function public.my_discord from public;
grant execute on function public.my_discord to authenticated;

create function public.request_discord_sync(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.discord_states set due_at = now(), attempts = 0, claimed_until = null
  where user_id = p_user and (claimed_until is null or claimed_until < now());
  return found;
end
$$;
comment on function public.request_discord_sync is
  'For the service: lets a member''s account be compared at once; false without one, or while it is.';
revoke execute on function public.request_discord_sync from public;
grant execute on function public.request_discord_sync to service_role;

-- What staff see

create function private.discord_health() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'linked', (select count(*) from private.discord_states where user_id is not null),
    'in_server', (select count(*) from private.discord_states where user_id is not null and in_server),
    'drift', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', x.user_id, 'name', p.full_name, 'expected', to_jsonb(x.expected),
        'roles', to_jsonb(x.roles), 'error', x.error, 'synced_at', x.synced_at) order by x.synced_at nulls first), '[]')
      from (
        select d.user_id, d.roles, d.error, d.synced_at, private.discord_expected(d.user_id) as expected
        from private.discord_states d
        where d.error is not null or d.due_at < now() - interval '5 minutes'
        order by d.synced_at nulls first limit 50
      ) x left join public.profiles p on p.user_id = x.user_id
    )
  );
end
$$;
comment on function private.discord_health is
  'For staff: {linked, in_server, drift: up to 50 accounts that could not be brought to what they should '
  'have, or wait for it for five minutes}.';
