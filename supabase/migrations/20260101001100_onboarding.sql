-- Onboarding and names.

create function public.save_onboarding_step(p_step text, p_data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_data jsonb := case jsonb_typeof(p_data) when 'object' then p_data else '{}' end;
  v_interests text[];
begin
  if p_step is null or p_step not in ('profile', 'interests', 'wallet', 'consent') then
    perform private.refuse('step_unknown');
  elsif pg_column_size(v_data) > 8192 then
    perform private.refuse('too_long');
  end if;
  if p_step = 'profile' then
    if coalesce(trim(v_data ->> 'full_name'), '') = '' then
      perform private.refuse('name_missing');
    elsif char_length(trim(v_data ->> 'full_name')) > 80 or char_length(v_data ->> 'bio') > 500 then
      perform private.refuse('too_long');
    end if;
    update public.profiles
    set full_name = trim(v_data ->> 'full_name'), bio = coalesce(v_data ->> 'bio', bio) where user_id = v_user;
  elsif p_step = 'interests' then
    if jsonb_typeof(v_data -> 'interests') is distinct from 'array' or v_data -> 'interests' = '[]' then
      perform private.refuse('interests_missing');
    end if;
    select array_agg(distinct left(i, 40)) into v_interests from jsonb_array_elements_text(v_data -> 'interests') i;
    if cardinality(v_interests) > 12 then
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
      else (array['profile', 'interests', 'wallet', 'consent', 'done'])[greatest(
        array_position(array['profile', 'interests', 'wallet', 'consent', 'done'], onboarding_step),
        array_position(array['profile', 'interests', 'wallet', 'consent'], p_step) + 1
      )]
    end
  where user_id = v_user;
end
$$;
comment on function public.save_onboarding_step is 'Stores one step (profile {full_name, bio?}, interests {interests: []}, wallet {skipped?}, consent {terms: true, …}); onboarding_step becomes the furthest step to do next. Refuses: step_unknown, name_missing, interests_missing, terms_required, too_long, suspended.';
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
comment on function public.complete_onboarding is 'Ends onboarding once name and terms are there; points once, then the referral. Repeating it changes nothing. Refuses: onboarding_incomplete, suspended.';
grant execute on function public.complete_onboarding to authenticated;

create function private.username_problem(p_username text) returns text
language sql stable set search_path = '' as $$
  select case
    when p_username is null or p_username !~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$' then 'username_invalid'
    when exists (select from private.reserved_names r where r.name = p_username) then 'username_reserved'
    when p_username ~ '^(admin|moderator|support|staff|altura)[-_0-9]' then 'username_reserved'
    when exists (
      select from public.referral_aliases a where a.alias operator(extensions.=) p_username::extensions.citext
    ) then 'username_taken'
  end
$$;

create function public.username_available(p_username text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.username_problem(lower(trim(p_username))) is null
    or exists (
      select from public.profiles
      where user_id = (select auth.uid()) and username::text = lower(trim(p_username))
    )
$$;
comment on function public.username_available is 'Whether the caller could have this username; true for the one they have.';
grant execute on function public.username_available to authenticated;

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
comment on function public.set_username is 'Takes a name (lower-cased, returned); the old one redirects for ever and is never given again. Refuses: username_invalid, username_reserved, username_taken, username_too_soon (30 days), suspended.';
grant execute on function public.set_username to authenticated;
