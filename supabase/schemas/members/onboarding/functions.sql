-- Joining: the rows of a new account, the steps of onboarding, the name.

-- New accounts

create function private.confirm_member(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_members(array[p_user]);
  perform private.emit_event('member.joined', p_user::text, p_user);
  perform private.award(p_user, 'signup', p_user::text, null, 'Verified sign-up');
  perform private.settle_rewards_of(p_user);
  perform private.qualify(p_user);
end
$$;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_click public.referral_clicks;
begin
  insert into public.profiles (user_id, full_name, avatar_url, locale)
  values (
    new.id,
    private.offered_name(coalesce(v_meta ->> 'full_name', v_meta ->> 'name')),
    -- Who joins by e-mail or phone writes their own metadata; a provider's comes from the provider.
    case when new.raw_app_meta_data ->> 'provider' not in ('email', 'phone')
        and v_meta ->> 'avatar_url' ~ '^https?://' and char_length(v_meta ->> 'avatar_url') <= 500
      then v_meta ->> 'avatar_url' end,
    case when v_meta ->> 'locale' ~ '^[a-z]{2}$' then v_meta ->> 'locale' else 'en' end
  );
  insert into public.wallet_profiles (user_id) values (new.id);
  insert into public.referral_points (user_id) values (new.id);
  perform private.create_code(new.id);

  select * into v_click from public.referral_clicks
  where id = private.to_uuid(v_meta ->> 'referral_click')
    and created_at > now() - make_interval(days => private.setting_int('referral.click_days'))
    and referrer_id <> new.id;
  if found then
    perform private.bind(v_click.referrer_id, new.id, v_click.alias::text, v_click.id, v_click.created_at);
  end if;
  if new.email_confirmed_at is not null or new.phone_confirmed_at is not null then
    perform private.confirm_member(new.id);
  end if;
  return new;
end
$$;
comment on function private.handle_new_user is
  'A member''s rows, made in the transaction that creates the account; the referral of the last click is '
  'frozen here.';

create function private.keep_own_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_new text := new.raw_user_meta_data ->> 'avatar_url';
  v_old text;
begin
  -- The auth service writes what a provider says over what stands there, at every sign-in with it.
  if not exists (select from auth.identities i where i.user_id = new.id and i.identity_data ->> 'avatar_url' = v_new) then
    return new;
  end if;
  select avatar_url into v_old from public.profiles where user_id = new.id;
  if not found or v_old = v_new then
    return new;
  elsif v_old ~ '^https?://' and v_new ~ '^https?://' and char_length(v_new) <= 500 and not exists (
    select from auth.identities i where i.user_id = new.id and i.identity_data ->> 'avatar_url' = v_old
  ) then
    -- The provider has put another picture in the place of the one that is shown.
    update public.profiles set avatar_url = v_new where user_id = new.id;
    return new;
  end if;
  v_old := coalesce(old.raw_user_meta_data ->> 'avatar_url', v_old);
  new.raw_user_meta_data := (new.raw_user_meta_data - 'avatar_url')
    || case when v_old is null then '{}' else jsonb_build_object('avatar_url', v_old) end;
  return new;
end
$$;
comment on function private.keep_own_picture is
  'A picture that a member chose, or took away, stays after a sign-in with a provider, as their name does '
  '(private.own_name).';

create function private.handle_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.confirm_member(new.id);
  return new;
end
$$;

create function public.greet_provider_member(p_user uuid, p_click uuid, p_locale text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_joined timestamptz := (select created_at from auth.users where id = p_user);
  v_click public.referral_clicks;
begin
  if v_joined is null or v_joined < now() - interval '10 minutes' then
    return false;
  end if;
  perform private.lock_binding();
  perform private.lock_members(array[p_user]);
  update public.profiles set locale = p_locale
  where user_id = p_user and p_locale ~ '^[a-z]{2}$' and not onboarding_completed;
  select * into v_click from public.referral_clicks
  where id = p_click and created_at <= v_joined and referrer_id <> p_user
    and created_at > v_joined - make_interval(days => private.setting_int('referral.click_days'));
  if not found then
    return false;
  end if;
  return private.bind(v_click.referrer_id, p_user, v_click.alias::text, v_click.id, v_click.created_at) is not null;
end
$$;
comment on function public.greet_provider_member is
  'A provider''s answer creates an account without our metadata: within ten minutes of that, binds the click '
  'made before it and keeps the language. True when a referral was bound.';
grant execute on function public.greet_provider_member to service_role;

-- Steps

create function public.save_onboarding_step(p_step text, p_data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_data jsonb := case jsonb_typeof(p_data) when 'object' then p_data else '{}' end;
  v_interests text[];
  v_steps constant text[] := array['profile', 'interests', 'wallet', 'discord', 'consent', 'done'];
begin
  if p_step is null or p_step = 'done' or p_step <> all (v_steps) then
    perform private.refuse('step_unknown');
  elsif pg_column_size(v_data) > 8192 then
    perform private.refuse('too_long');
  end if;
  if p_step = 'profile' then
    if coalesce(private.tidy_line(v_data ->> 'full_name'), '') = '' then
      perform private.refuse('name_missing');
    elsif char_length(private.tidy_line(v_data ->> 'full_name')) > 80 or char_length(v_data ->> 'bio') > 500 then
      perform private.refuse('too_long');
    end if;
    update public.profiles
    set full_name = private.tidy_line(v_data ->> 'full_name'), bio = coalesce(v_data ->> 'bio', bio) where user_id = v_user;
  elsif p_step = 'interests' then
    if jsonb_typeof(v_data -> 'interests') is distinct from 'array' or v_data -> 'interests' = '[]' then
      perform private.refuse('interests_missing');
    end if;
    select array_agg(distinct left(i, 40)) into v_interests
    from jsonb_array_elements_text(v_data -> 'interests') i where i is not null;
    if v_interests is null then
      perform private.refuse('interests_missing');
    elsif cardinality(v_interests) > 12 then
      perform private.refuse('too_long');
    end if;
    update public.profiles set interests = v_interests where user_id = v_user;
  elsif p_step = 'consent' and (v_data ->> 'terms') is distinct from 'true' then
    perform private.refuse('terms_required');
  end if;
  update public.profiles
  set onboarding = onboarding || jsonb_build_object(p_step, v_data || jsonb_build_object('saved_at', now())),
    onboarding_step = case
      when onboarding_completed then 'done'
      -- Going back to change a step keeps what was reached.
      else v_steps[greatest(array_position(v_steps, onboarding_step), array_position(v_steps, p_step) + 1)]
    end
  where user_id = v_user;
end
$$;
comment on function public.save_onboarding_step is
  'Stores one step (profile {full_name, bio?}, interests {interests: []}, wallet {skipped?}, discord '
  '{skipped?}, consent {terms: true, …}); onboarding_step becomes the furthest step to do next. Refuses: '
  'step_unknown, name_missing, interests_missing, terms_required, too_long, suspended.';
grant execute on function public.save_onboarding_step to authenticated;

create function public.complete_onboarding() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  perform private.lock_members(array[v_user]);
  update public.profiles set onboarding_completed = true, onboarding_step = 'done'
  where user_id = v_user and not onboarding_completed and full_name is not null
    and onboarding #>> '{consent,terms}' = 'true';
  if found then
    perform private.award(v_user, 'onboarding', v_user::text, null, 'Onboarding completed');
    perform private.qualify(v_user);
  elsif not exists (select from public.profiles where user_id = v_user and onboarding_completed) then
    perform private.refuse('onboarding_incomplete');
  end if;
end
$$;
comment on function public.complete_onboarding is
  'Ends onboarding once name and terms are there; points once, then the referral. Repeating it changes '
  'nothing. Refuses: onboarding_incomplete, suspended.';
grant execute on function public.complete_onboarding to authenticated;

create function private.emit_onboarded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_event('member.onboarded', new.user_id::text, new.user_id);
  return null;
end
$$;
comment on function private.emit_onboarded is
  'Once a member. The welcome is mailed for it, so that an address that never came further than the code is '
  'not written to again.';

create function public.onboarding_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', jsonb_build_object(
      'full_name', private.own_name(p.user_id), 'username', p.username, 'interests', to_jsonb(p.interests),
      'step', p.onboarding_step, 'completed', p.onboarding_completed, 'saved', p.onboarding
    ),
    'invited', exists (select from public.referrals r where r.referee_id = p.user_id),
    'invitation', (
      select private.invitation_of(r.referrer_id, r.alias::text) from public.referrals r
      where r.referee_id = p.user_id and r.stage not in ('rejected', 'expired')
    ),
    'wallets', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', w.id, 'address', w.address, 'label', w.label, 'isPrimary', w.is_primary)
        order by w.is_primary desc, w.verified_at
      ), '[]')
      from public.wallets w where w.user_id = p.user_id
    ),
    'discord', (
      select coalesce(i.identity_data ->> 'full_name', i.identity_data ->> 'name', 'Discord')
      from auth.identities i where i.user_id = p.user_id and i.provider = 'discord' limit 1
    ),
    'rewards', (
      select coalesce(jsonb_object_agg(s.source, s.points), '{}') from (
        select r.source, private.reward_ahead(p.user_id, r.source) as points
        from public.point_rules r where r.source in ('onboarding', 'wallet', 'discord')
      ) s where s.points > 0
    )
  )
  from public.profiles p where p.user_id = (select auth.uid())
$$;
comment on function public.onboarding_state is
  'The caller''s onboarding: {profile {full_name, username, interests, step, completed, saved}, invited: '
  'whether a referral is bound, invitation: private.invitation_of while it can qualify | null, wallets, '
  'discord (name of the linked account or null), rewards {onboarding, wallet, discord}: each that '
  'private.reward_ahead still gives}; null without a member.';
grant execute on function public.onboarding_state to authenticated;

-- Discord
-- The auth service links an account by itself, so its row is what earns the points: no page has to come back
-- for them.

-- The ledger outlives the account, so it holds a trace of the Discord account and not its id.
create function private.discord_trace(p_account text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to('discord:' || p_account, 'UTF8')), 'hex')
$$;

create function private.may_be_rewarded(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select not private.is_suspended(p_user) and exists (
    select from auth.users where id = p_user and coalesce(email_confirmed_at, phone_confirmed_at) is not null
  )
$$;
comment on function private.may_be_rewarded is
  'Whether the member has a proven address or number and is not suspended; until then a reward stays due.';

create function private.settle_reward(p_due private.due_rewards) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Two members may hold one Discord account after each other.
  perform pg_advisory_xact_lock(hashtextextended(p_due.source_id, 0));
  if exists (
    select from auth.identities i
    where i.user_id = p_due.user_id and i.provider = p_due.source
      and private.discord_trace(i.provider_id) = p_due.source_id
  ) and not exists (
    select from public.points_ledger
    where source = 'discord' and (source_id = p_due.source_id or user_id = p_due.user_id)
  ) then
    perform private.award(p_due.user_id, p_due.source, p_due.source_id, null, 'Discord linked');
  end if;
  delete from private.due_rewards d
  where d.source = p_due.source and d.source_id = p_due.source_id and d.user_id = p_due.user_id;
  return true;
exception when others then
  update private.due_rewards d
  set attempts = d.attempts + 1, error = left(sqlerrm, 500),
    available_at = now() + least(interval '1 minute' * power(2, least(d.attempts, 9)), interval '6 hours')
  where d.source = p_due.source and d.source_id = p_due.source_id and d.user_id = p_due.user_id;
  return false;
end
$$;
comment on function private.settle_reward is
  'After private.lock_members: gives a due reward once a member and once a Discord account ever, or notes why '
  'it failed and when it is tried again, with a pause of up to 6 hours. Never raises: the fact that earned it '
  'stands.';

create function private.settle_rewards_of(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_due private.due_rewards;
begin
  perform private.lock_members(array[p_user]);
  for v_due in select * from private.due_rewards where user_id = p_user and private.may_be_rewarded(p_user) loop
    perform private.settle_reward(v_due);
  end loop;
end
$$;

create function private.discord_linked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.due_rewards (user_id, source, source_id)
  values (new.user_id, 'discord', private.discord_trace(new.provider_id)) on conflict do nothing;
  perform private.settle_rewards_of(new.user_id);
  return null;
end
$$;

create function public.settle_due_rewards() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_members uuid[] := array(
    select d.user_id from private.due_rewards d
    where d.available_at <= now() and private.may_be_rewarded(d.user_id) order by d.available_at limit 200
  );
  v_due private.due_rewards;
  v_settled integer := 0;
begin
  perform private.apply_due_rules();
  perform private.lock_members(v_members);
  for v_due in
    select d.* from private.due_rewards d
    where d.user_id = any (v_members) and d.available_at <= now() and private.may_be_rewarded(d.user_id)
  loop
    v_settled := v_settled + private.settle_reward(v_due)::integer;
  end loop;
  return v_settled;
end
$$;
comment on function public.settle_due_rewards is
  'For the clock: makes the changes of point rules that are due, and gives up to 200 rewards that could not '
  'be given when they were earned. Returns how many were settled.';
grant execute on function public.settle_due_rewards to service_role;

-- Username

create function private.username_problem(p_username text) returns text
language sql stable set search_path = '' as $$
  select case
    when p_username is null or p_username !~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$' then 'username_invalid'
    when exists (select from private.reserved_names r where private.look_of(r.name) = private.look_of(p_username)) then 'username_reserved'
    when p_username ~ '^(admin|moderator|support|staff|altura)[-_0-9]'
      or private.look_of(p_username) ~ '^(admin|moderator|support|staff|altura)([-_0-9]|$)' then 'username_reserved'
    when exists (
      select from public.referral_aliases a where a.alias operator(extensions.=) p_username::extensions.citext
    ) then 'username_taken'
    -- Their own may come close to one another.
    when exists (
      select from public.referral_aliases a
      where a.kind = 'vanity' and private.look_of(a.alias::text) = private.look_of(p_username) and a.user_id is distinct from (select auth.uid())
    ) then 'username_taken'
  end
$$;
comment on function private.username_problem is
  'Why nobody could have this username now: it is none, reserved or taken, or looks like one that is.';

create function public.username_refusal(p_username text) returns text
language sql stable security definer set search_path = '' as $$
  select case when not exists (
    select from public.profiles where user_id = (select auth.uid()) and username::text = lower(trim(p_username))
  ) then private.username_problem(lower(trim(p_username))) end
$$;
comment on function public.username_refusal is
  'Why the caller could not have this username (username_invalid, username_reserved, username_taken); null '
  'when they could, and for the one they have.';
grant execute on function public.username_refusal to authenticated;

create function public.set_username(p_username text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_name text := lower(trim(p_username));
  v_profile public.profiles;
  v_problem text;
begin
  perform private.lock_members(array[v_user]);
  select * into v_profile from public.profiles where user_id = v_user;
  if v_profile.username::text = v_name then
    return v_name;
  end if;
  v_problem := private.username_problem(v_name);
  if v_problem is not null then
    perform private.refuse(v_problem);
  elsif v_profile.renamed_at > now() - make_interval(days => private.setting_int('username.rename_days')) then
    perform private.refuse('username_too_soon');
  end if;
  update public.referral_aliases set retired_at = now()
  where user_id = v_user and kind = 'vanity' and retired_at is null;
  insert into public.referral_aliases (alias, user_id, kind) values (v_name, v_user, 'vanity')
  on conflict (alias) do nothing;
  if not found then
    perform private.refuse('username_taken');
  end if;
  -- The first name is no rename.
  update public.profiles
  set username = v_name, renamed_at = case when username is not null then now() end
  where user_id = v_user;
  return v_name;
end
$$;
comment on function public.set_username is
  'Takes a name (lower-cased, returned); the old one redirects for ever and is never given again. Refuses: '
  'username_invalid, username_reserved, username_taken, username_too_soon (30 days), suspended.';
grant execute on function public.set_username to authenticated;
