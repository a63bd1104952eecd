-- Onboarding offers Discord between the wallet and the consent, and linking it earns points once.

alter table public.profiles drop constraint profiles_onboarding_step_check;
alter table public.profiles add constraint profiles_onboarding_step_check
  check (onboarding_step in ('profile', 'interests', 'wallet', 'discord', 'consent', 'done'));

create or replace function public.save_onboarding_step(p_step text, p_data jsonb) returns void
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
      else v_steps[greatest(array_position(v_steps, onboarding_step), array_position(v_steps, p_step) + 1)]
    end
  where user_id = v_user;
end
$$;
comment on function public.save_onboarding_step is 'Stores one step (profile {full_name, bio?}, interests {interests: []}, wallet {skipped?}, discord {skipped?}, consent {terms: true, …}); onboarding_step becomes the furthest step to do next. Refuses: step_unknown, name_missing, interests_missing, terms_required, too_long, suspended.';

create or replace function public.onboarding_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', jsonb_build_object(
      'full_name', p.full_name, 'username', p.username, 'interests', to_jsonb(p.interests),
      'step', p.onboarding_step, 'completed', p.onboarding_completed, 'saved', p.onboarding
    ),
    'inviter', (select private.member_masked_name(r.referrer_id) from public.referrals r where r.referee_id = p.user_id),
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
      select coalesce(jsonb_object_agg(source, points), '{}')
      from public.point_rules where source in ('onboarding', 'wallet', 'discord') and active
    )
  )
  from public.profiles p where p.user_id = (select auth.uid())
$$;
comment on function public.onboarding_state is 'The caller''s onboarding: {profile {full_name, username, interests, step, completed, saved}, inviter (masked name or null), wallets, discord (name of the linked account or null), rewards {onboarding, wallet, discord}}; null without a member.';

create function public.reward_discord() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_account text;
  v_line bigint;
begin
  select i.provider_id into v_account from auth.identities i where i.user_id = v_user and i.provider = 'discord' limit 1;
  if v_account is null then
    return 0;
  end if;
  -- The ledger outlives the account, so it holds a trace of the Discord account and not its id.
  v_account := encode(sha256(convert_to('discord:' || v_account, 'UTF8')), 'hex');
  perform pg_advisory_xact_lock(hashtextextended(v_account, 0));
  perform private.lock_members(array[v_user]);
  if exists (
    select from public.points_ledger where source = 'discord' and (source_id = v_account or user_id = v_user)
  ) then
    return 0;
  end if;
  v_line := private.award(v_user, 'discord', v_account, null, 'Discord linked');
  return coalesce((select points from public.points_ledger where id = v_line), 0);
end
$$;
comment on function public.reward_discord is 'Points for the caller''s linked Discord account: once a member, and once a Discord account ever. Returns the points awarded now. Refuses: unauthenticated, suspended.';
grant execute on function public.reward_discord to authenticated;
-- Whether a Discord account was rewarded before, whoever had it then.
create index points_ledger_discord on public.points_ledger (source_id) where source = 'discord';
