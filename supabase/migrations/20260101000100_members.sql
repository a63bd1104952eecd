-- Members: profile, roles, names, pictures. What the auth service knows stays in `auth`.

select private.declare_setting('username.rename_days', 'integer', '30', 'days', 0, 365);
select private.declare_setting('staff.second_factor', 'boolean', 'true');
select private.declare_setting('staff.step_up_minutes', 'integer', '10', 'minutes', 1, 60);

create table public.profiles (
  user_id uuid primary key references auth.users on delete cascade,
  full_name text check (char_length(full_name) between 1 and 80),
  username extensions.citext unique
    constraint username_shape check (username::text ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  avatar_url text check (char_length(avatar_url) <= 500),
  bio text check (char_length(bio) <= 500),
  -- Which languages there are is the application's to say (lib/platform/i18n/routing.ts): a new one needs no migration.
  locale text not null default 'en' check (locale ~ '^[a-z]{2}$'),
  theme text check (theme in ('dark', 'light', 'system')),
  time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'),
  interests text[] not null default '{}'
    constraint interests_small check (cardinality(interests) <= 12 and char_length(array_to_string(interests, ',')) <= 400),
  wallet_address text check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  tier text not null default 'standard' check (tier in ('standard', 'plus', 'pro', 'founder')),
  onboarding_completed boolean not null default false,
  onboarding_step text not null default 'profile'
    check (onboarding_step in ('profile', 'interests', 'wallet', 'discord', 'consent', 'done')),
  onboarding jsonb not null default '{}',
  leaderboard_opt_out boolean not null default false,
  named_to_invited boolean not null default false,
  suspended_until timestamptz,
  renamed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The address outlives a change of the host: of a picture in our storage only its place there is kept.
  constraint picture_of_a_provider_or_their_own check (
    avatar_url ~ '^https?://'
    or avatar_url ~ ('^avatars/' || user_id || '/avatar[.]webp[?]v=[0-9a-f]{12}$')
  )
);
comment on table public.profiles is 'One row a member, made with the account. Tier, onboarding and suspension change through functions only.';
comment on column public.profiles.tier is 'Recomputed from live grants (private.recompute_tier), never patched.';
comment on column public.profiles.avatar_url is 'A provider''s picture by its address, or the member''s own: its place in the storage, with a mark of its content.';
comment on column public.profiles.theme is 'Null until the member saves an appearance; then it and the language are applied at every sign-in.';
comment on column public.profiles.time_zone is 'As the browser names it (IANA, Europe/Madrid), for times on the site and mail that comes at an hour of the reader; null until known.';
comment on column public.profiles.named_to_invited is 'Whether people who open the member''s invitation read their name; else the username of the link, or the masked name (private.inviter_name).';
comment on column public.profiles.wallet_address is 'Address of the primary wallet, lower-case.';
comment on column public.profiles.suspended_until is 'Until then the member may read but not write; infinity for good.';
alter table public.profiles enable row level security;
create trigger profiles_written before insert or update of full_name, bio, interests on public.profiles
  for each row execute function private.tidy_written('full_name:line:name_missing', 'bio:prose', 'interests:line');
create policy "members read their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "members who are not suspended change their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()) and (suspended_until is null or suspended_until <= now()))
  with check (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.profiles
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.profiles to authenticated, service_role;
grant update (full_name, bio, locale, theme, time_zone, interests, leaderboard_opt_out, named_to_invited)
  on public.profiles to authenticated, service_role;
-- A picture is shown to staff too: its address is the provider's or our storage's, never one that a member chose.
grant update (avatar_url) on public.profiles to service_role;
alter publication supabase_realtime add table public.profiles;
-- Joined lately, and how many have each tier.
create index profiles_created_at on public.profiles (created_at desc);
create index profiles_tier on public.profiles (tier);
create trigger profiles_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

create function private.count_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_to_figure('members', old.created_at, -1, 0);
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_to_figure('members', new.created_at, 1, 0);
  end if;
  return null;
end
$$;
create trigger profiles_figure after insert or delete or update of created_at on public.profiles
  for each row execute function private.count_member();

create table public.user_roles (
  user_id uuid not null references public.profiles on delete cascade,
  role text not null check (role in ('admin', 'moderator')),
  granted_by uuid,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Staff. A moderator may what moderators may; an admin may everything.';
alter table public.user_roles enable row level security;
create policy "members read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.user_roles
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.user_roles to authenticated, service_role;

create function private.touch_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  update public.profiles set updated_at = now() where user_id = coalesce(v_row ->> 'user_id', v_row ->> 'id')::uuid;
  return null;
end
$$;
comment on function private.touch_profile is 'Open pages follow the profile of their member: what else the top bar shows is heard by it, a role that comes or goes, and another address.';
create trigger user_roles_touch_profile after insert or delete on public.user_roles
  for each row execute function private.touch_profile();
create trigger altura_email_touches_profile after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.touch_profile();

-- Who is asking

create function private.is_suspended(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (select from public.profiles where user_id = p_user and suspended_until > now())
  );
end
$$;

create function private.acting_member() returns uuid
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

create function private.reading_member() returns uuid
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

create function public.my_session() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.session_refusal();
  v_onboarded boolean;
begin
  if v_refusal is null then
    begin
      select onboarding_completed into v_onboarded from public.profiles where user_id = auth.uid();
    exception when others then
      -- A lookup of onboarding that fails keeps nobody out (docs/product.md, "Onboarding").
      raise warning 'Onboarding could not be looked up: %', sqlerrm;
    end;
  end if;
  return jsonb_build_object('refusal', v_refusal, 'onboarded', v_onboarded);
end
$$;
comment on function public.my_session is 'For members: {refusal: why the session counts for nothing (session_ended, second_factor_required) | null, onboarded: null when it could not be looked up}. The guards ask it where they read nothing else.';
grant execute on function public.my_session to authenticated;

create function private.offered_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  -- Longer than any name, before anything is done with it.
  select nullif(rtrim(left(private.tidy_line(left(p_name, 1000)), 80)), '')
$$;
comment on function private.offered_name is 'A name that a provider, or whoever made an account, brought along, as it may be kept; null for one in which nothing can be seen.';

create function private.own_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select full_name from public.profiles where user_id = p_user),
    (select private.offered_name(raw_user_meta_data ->> 'full_name') from auth.users where id = p_user)
  );
end
$$;
comment on function private.own_name is 'The name of a member wherever they see it themselves: the profile''s. What the account was made with counts only while the profile has none.';

create function private.own_picture(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select nullif(raw_user_meta_data ->> 'avatar_url', '') from auth.users where id = p_user),
    (select avatar_url from public.profiles where user_id = p_user)
  );
end
$$;
comment on function private.own_picture is 'The picture of a member wherever they see it themselves: the account''s first (docs/product.md, "Top bar"), which saving a picture writes, then the profile''s. Others see only what lies in our storage.';

create function public.my_card() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'full_name', private.own_name(v_user), 'avatar_url', private.own_picture(v_user),
    'email', (select nullif(email, '') from auth.users where id = v_user),
    'roles', (select coalesce(jsonb_agg(role order by role), '[]') from public.user_roles where user_id = v_user),
    'unread', private.unread_messages(v_user), 'sells', private.sells(v_user),
    'waiting', case when private.is_staff(v_user) then exists (
      select from jsonb_each(private.case_counts()) c where c.value <> '0') else false end
  );
end
$$;
comment on function public.my_card is 'For members: what the top bar and the navigation show of the caller, {full_name | null: private.own_name, avatar_url | null: private.own_picture, email | null, roles, unread: private.unread_messages, sells: private.sells, waiting: whether a case waits for this member of staff}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_card to authenticated;

create function public.cards_of(p_sessions jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_before text := current_setting('request.jwt.claims', true);
  v_session jsonb;
  v_cards jsonb := '[]';
begin
  for v_session in select value from jsonb_array_elements(p_sessions) loop
    -- Each is asked as if its own request had come (public.admit_request), so that there is one rule of what a session may.
    perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', v_session ->> 'user_id',
      'session_id', v_session ->> 'session_id', 'aal', v_session ->> 'aal')::text, true);
    v_cards := v_cards || jsonb_build_array(jsonb_build_object('session_id', v_session ->> 'session_id',
      'card', case when v_session ->> 'session_id' is not null and private.session_refusal() is null then public.my_card() end));
  end loop;
  perform set_config('request.jwt.claims', coalesce(v_before, ''), true);
  return v_cards;
end
$$;
comment on function public.cards_of is 'For the server, which has verified the tokens: my_card of several sessions [{user_id, session_id, aal}], in this order: [{session_id, card | null where the session counts for nothing}].';
grant execute on function public.cards_of to service_role;

create function private.has_role(p_role text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (
      select from public.user_roles
      where user_id = (select auth.uid())
        and (role = p_role or (p_role = 'moderator' and role = 'admin'))
    ) and not private.is_suspended((select auth.uid()))
  );
end
$$;
comment on function private.has_role is 'Whether the caller has the role now; moderators include admins.';

create function private.has_second_factor(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.mfa_factors where user_id = p_user and status = 'verified')
$$;

create function private.role_refusal(p_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  -- An access token outlives its session; staff must not.
  if v_user is null
    or (v_session is not null and not exists (select from auth.sessions where id = v_session and user_id = v_user))
  then
    return 'unauthenticated';
  elsif not private.has_role(p_role) then
    return 'forbidden';
  elsif private.requires_aal2() then
    return 'second_factor_required';
  elsif private.setting('staff.second_factor') is distinct from 'false' and not private.has_second_factor(v_user) then
    return 'second_factor_not_set_up';
  end if;
  return null;
end
$$;
comment on function private.role_refusal is 'Why the caller may not act as staff of this role now: unauthenticated (no live session), forbidden, second_factor_required (once one is enrolled), second_factor_not_set_up (while none is, and the setting staff.second_factor is on); null when they may. For policies.';
-- Policies call it as the member who asks; the schema itself stays closed.
grant execute on function private.role_refusal to authenticated;

create function private.require_role(p_role text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_refusal text := private.role_refusal(p_role);
begin
  if v_refusal is not null then
    perform private.refuse(v_refusal);
  end if;
  return auth.uid();
end
$$;
comment on function private.require_role is 'The calling staff member. Refuses what private.role_refusal answers.';

create function private.require_step_up() returns void
language plpgsql stable set search_path = '' as $$
declare
  v_amr jsonb := auth.jwt() -> 'amr';
  v_shown timestamptz;
begin
  -- Staff without one get here only where the setting lets them in.
  if not private.has_second_factor(auth.uid()) then
    return;
  end if;
  -- Methods as the auth service names them in its tokens.
  select max(to_timestamp((m ->> 'timestamp')::double precision)) into v_shown
  from jsonb_array_elements(case jsonb_typeof(v_amr) when 'array' then v_amr else '[]' end) m
  where m ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn');
  if v_shown is null or v_shown < now() - make_interval(mins => private.setting_int('staff.step_up_minutes')) then
    perform private.refuse('step_up_required');
  end if;
end
$$;
comment on function private.require_step_up is 'After private.require_role, before money, roles and exports: refuses with step_up_required unless this session has shown its second factor within staff.step_up_minutes.';

create function public.staff_access() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_refusal text := private.session_refusal();
  v_roles jsonb;
begin
  select coalesce(jsonb_agg(role order by role), '[]') into v_roles
  from public.user_roles where user_id = v_user and v_refusal is null;
  return jsonb_build_object(
    'refusal', v_refusal,
    'roles', v_roles,
    'factor_due', v_roles <> '[]' and private.setting('staff.second_factor') is distinct from 'false'
      and not private.has_second_factor(v_user)
  );
end
$$;
comment on function public.staff_access is 'For members: {refusal: why the session counts for nothing (session_ended, second_factor_required) | null, roles: the caller''s own, factor_due: whether they are staff and must set up a second factor before the admin panel opens}.';
grant execute on function public.staff_access to authenticated;

create function private.other_admin_exists(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.user_roles
    where role = 'admin' and user_id <> p_user and not private.is_suspended(user_id)
  )
$$;

create function private.is_last_admin(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.user_roles where user_id = p_user and role = 'admin')
    and not private.other_admin_exists(p_user)
$$;

-- Names

create function private.member_email(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select email from auth.users where id = p_user
  );
end
$$;

create function private.masked_email(p_email text) returns text
language sql immutable set search_path = '' as $$
  select left(p_email, 1) || '•••@' || split_part(p_email, '@', 2)
$$;

create function private.masked_name(p_name text) returns text
language sql immutable
return left(p_name, 1) || '•••' || case
  when strpos(p_name, ' ') > 0 then ' ' || left(regexp_replace(p_name, '^.*\s', ''), 1) || '.' else '' end;
comment on function private.masked_name is 'A name that lets a friend recognise the member and nobody else find them: L••• B.';

create function private.member_masked_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select private.masked_name(full_name) from public.profiles where user_id = p_user),
    (select left(email, 1) || '•••' from auth.users where id = p_user and email <> ''),
    'Member'
  );
end
$$;
comment on function private.member_masked_name is 'private.masked_name of a member; of one without a name the first letter of their address.';

-- E-mail as its provider delivers it: case, Gmail dots and plus tags do not make a second person.
create function private.normalised_email(p_email text) returns text
language sql immutable set search_path = '' as $$
  select case
    when split_part(lower(p_email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(p_email), '@', 1), '+', 1) || '@' || split_part(lower(p_email), '@', 2)
  end
  where p_email like '%_@_%'
$$;

-- Letters that look like those of Latin (UTS 39, confusables.txt of Unicode 13): of other scripts, and Latin ones.
create function private.foreign_letters() returns text
language sql immutable
return U&'\03b1\0430\0391\0410\13aa\15c5\a4ee\+016f40\+0102a0\042c\13cf\1472\15af\0392\0412\13f4\15f7\a4d0\+010282\+0102a1\+010301\2ca5\0441\abaf\+01043d\2ca4\0421\13df\a4da\+0102a2\+010302\+010415\+01051c\0501\13e7\146f\a4d2\13a0\15de\15ea\a4d3\0435\04bd\0395\0415\2d39\13ac\a4f0\+0118a6\+0118ae\+010286\0584\03dc\15b4\a4dd\+0118c2\+0118a2\+010287\+0102a5\+010525\0581\050c\13c0\13f3\a4d6\04bb\0570\13c2\0397\2c8e\041d\13bb\157c\a4e7\+0102cf\03b9\0456\a647\04cf\ab75\13a5\+0118c3\03f3\0458\037f\0408\13ab\148d\a4d9\039a\2c94\041a\13e6\16d5\a4d7\+010518\0399\2c92\0406\04c0\05d5\05df\0627\07ca\2d4f\16c1\a4f2\+016f28\+01028a\+010309\2cd0\13de\14aa\a4e1\+016f16\+0118a3\+0118b2\+01041b\+010526\039c\03fa\2c98\041c\13b7\15f0\16d6\a4df\+0102b0\+010311\0578\057c\039d\2c9a\a4e0\+010513\03bf\03c3\2c9f\043e\10ff\0585\05e1\0647\06be\06c1\06d5\0d20\101d\+0104ea\+0118c8\+0118d7\+01042c\039f\2c9e\041e\0555\2d54\12d0\0b20\+0104c2\a4f3\+0118b5\+010292\+0102ab\+010404\+010516\03c1\2ca3\0440\03a1\2ca2\0420\13e2\146d\a4d1\+010295\051b\0563\0566\2d55\1d26\2c85\0433\ab81\13a1\13d2\+0104b4\1587\a4e3\+016f35\0455\abaa\+0118c1\+010448\0405\054f\13d5\13da\a4e2\+016f3a\+010296\+010420\03a4\2ca6\0422\13a2\a4d4\+016f0a\+0118bc\+010297\+0102b1\+010315\03c5\057d\+0104f6\+0118d8\054d\1200\+0104ce\144c\a4f4\+016f42\+0118b8\03bd\0475\05d8\+011706\aba9\+0118c0\0474\2d38\13d9\142f\a6df\a4e6\+016f08\+0118a0\+01051d\0461\051d\0561\+01170a\+01170e\+01170f\ab83\051c\13b3\13d4\a4ea\0445\1541\157d\03a7\2cac\0425\2d5d\16b7\a4eb\+010290\+0102b4\+010317\+010527\03b3\0443\04af\10e7\+0118dc\03a5\2ca8\0423\04ae\13a9\13bd\a4ec\+016f43\+0118a4\+0102b2\ab93\+0118c4\0396\13c3\a4dc\+0118a9';
comment on function private.foreign_letters is 'Letters of other scripts that look like a letter of Latin, in the order of private.look_of.';

create function private.look_of(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return replace(replace(lower(translate(
    regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f\u200c\u200d\ufe00-\ufe0f]', '', 'g'),
    private.foreign_letters() || U&'\0251\0184\a7b4\1d04\ab32\ab35\a799\1e9d\a798\0261\1d83\018d\0131\026a\0269\a7b2\0196\01c0\1d0f\1d11\ab3d\ab47\ab48\01a6\a731\01bd\a79f\1d1c\ab4e\ab52\028b\1d20\026f\1d21\a7b3\0263\1d8c\028f\1eff\ab5a\1d22' || '01|I',
    'aaAAAAAAAbbbbBBBBBBBBccccCCCCCCCCddddDDDDeeEEEEEEEEfFFFFFFFFgGGGGhhhHHHHHHHiiiiiiijjJJJJJKKKKKKKllllllllllllllLLLLLLLLLMMMMMMMMMMnnNNNNoooooooooooooooooOOOOOOOOOOOOOOpppPPPPPPPqqqQrrrrRRRRRRssssSSSSSSSSTTTTTTTTTTuuuuUUUUUUUvvvvvvVVVVVVVVVwwwwwwwWWWWxxxXXXXXXXXXXyyyyyYYYYYYYYYYzzZZZZ' || 'abBcefffFgggiiiJllooorrRssuuuuuvwwXyyyyyz' || 'olll'
  ) collate "pg_c_utf8"), 'rn', 'm'), 'vv', 'w');
end
$$;
comment on function private.look_of is 'What a name looks like: two names with the same answer can be taken for one another. In the manner of the skeleton of UTS 39, of what looks like Latin, without accents and case.';

create function private.name_problem(p_user uuid, p_name text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_look text := private.look_of(p_name);
  v_words text[] := regexp_split_to_array(lower(p_name collate "pg_c_utf8"), '[^[:alpha:]]+');
  v_seen text[] := regexp_split_to_array(v_look, '[^[:alpha:]]+');
  v_team constant text[] := '{altura,admin,administrator,moderator,staff,support,official,system}';
  v_beside constant text[] := '{team,the,mod,help,desk,service,security,community,of,by,bot,""}';
begin
  -- Within one word: a name may well be written in two scripts, one beside the other.
  if exists (
    select from regexp_split_to_table(p_name, '[[:space:][:punct:]]+') w
    where w ~ '[A-Za-z\u00c0-\u024f\u1e00-\u1eff]' and w ~ ('[' || private.foreign_letters() || ']')
  ) then
    return 'name_lookalike';
  elsif exists (select from public.user_roles where user_id = p_user) then
    return null;
  elsif (v_words && v_team and v_words <@ (v_team || v_beside)) or (v_seen && v_team and v_seen <@ (v_team || v_beside)) then
    return 'name_reserved';
  -- Who is called the same may be called so; who is written otherwise and looks the same is taken for them.
  elsif exists (
    select from public.user_roles r join public.profiles p on p.user_id = r.user_id
    where private.look_of(p.full_name) = v_look and lower(p.full_name collate "pg_c_utf8") <> lower(p_name collate "pg_c_utf8")
  ) then
    return 'name_lookalike';
  end if;
  return null;
end
$$;
comment on function private.name_problem is 'Why somebody may not be called so (docs/product.md, "Names and texts"): name_lookalike, name_reserved; null when they may.';

create function private.refuse_lookalike() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text := private.name_problem(new.user_id, new.full_name);
begin
  if v_problem is null then
    return new;
  elsif tg_op = 'INSERT' then
    -- What a provider says: the person is asked for their name in the first step.
    new.full_name := null;
  elsif auth.uid() = new.user_id then
    perform private.refuse(v_problem);
  end if;
  return new;
end
$$;
comment on function private.refuse_lookalike is 'Members cannot take a name that is taken for another one. A new account begins without it.';
-- After profiles_written, by name.
create trigger profiles_written_look_insert before insert on public.profiles
  for each row when (new.full_name is not null) execute function private.refuse_lookalike();
create trigger profiles_written_look_update before update of full_name on public.profiles
  for each row when (new.full_name is not null and new.full_name is distinct from old.full_name)
  execute function private.refuse_lookalike();

create table private.reserved_names (name text primary key check (name = lower(name)));
comment on table private.reserved_names is 'Routes, the brand and staff words: no username may look like them.';
insert into private.reserved_names (name)
select unnest(string_to_array(
  'about account accelerator admin administrator affiliate altura altura-points alt alt-token api app appeal apply auth '
  'benefits billing blog challenges chat checkout confirm connect-demo connect-wallet-post-purchase contact '
  'creator-inviteonly cron dashboard delete discord disclaimers docs download en es faq favicon feedback founder '
  'founders funding-governance game get-access governance health help home info invite join leaderboard legal '
  'linked-accounts live-chat local login logout mail manifest me member members mint mint-hub mint-success missions '
  'mod moderator moderators mods nft nft-metrics null official onboarding operator opengraph-image owner payment '
  'payment-canceled payment-success payouts pledge plus points pricing privacy pro profile public r root robots '
  'security settings shop shops signin signup sitemap staff standard static status storefront story stripe subscription-success '
  'sudo support syndicate-access system team terms test tiers tokenomics transparency undefined unsubscribe user '
  'username users vision-dashboard wallet webhook webhooks webmaster www xp _next',
  ' '
));

-- Pictures

-- One public bucket. Only the server writes to it, because it draws every picture anew first (size, no camera data, a
-- true picture); a member reads and removes the own file. A project without Storage keeps the letter instead.
do $$
begin
  if to_regclass('storage.objects') is null or to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: avatars are left out.';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 1048576, array['image/webp'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

  drop policy if exists "members see the files of their own avatar" on storage.objects;
  create policy "members see the files of their own avatar" on storage.objects
    for select to authenticated
    using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  drop policy if exists "members remove their own avatar" on storage.objects;
  create policy "members remove their own avatar" on storage.objects
    for delete to authenticated
    using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  drop policy if exists "only in a live session, with the second factor once there is one" on storage.objects;
  create policy "only in a live session, with the second factor once there is one" on storage.objects
    as restrictive for all to authenticated using ((select private.session_refusal()) is null);
end
$$;

-- Accounts of one person that were joined (private.merge_accounts)

create table private.account_merges (
  -- Closed. No foreign keys: the books keep both.
  younger uuid primary key,
  -- Who answers for it now; follows when that account is merged, too.
  older uuid not null,
  -- The account that it was joined to then.
  joined_to uuid not null,
  points integer not null,
  wallets integer not null,
  identities integer not null,
  referrals integer not null,
  merged_at timestamptz not null default now(),
  check (younger <> older)
);
comment on table private.account_merges is 'Accounts that were joined to an older one of the same person, and what moved: the sum of the points, wallets, ways to sign in, referrals.';
alter table private.account_merges enable row level security;
create index account_merges_older on private.account_merges (older);

create function private.surviving_account(p_user uuid) returns uuid
language sql stable set search_path = '' as $$
  select coalesce((select m.older from private.account_merges m where m.younger = p_user), p_user)
$$;
comment on function private.surviving_account is 'The account that answers for one: the older one it was merged into, else itself.';

create function private.accounts_of(p_user uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select p_user union all select m.younger from private.account_merges m where m.older = p_user
$$;
comment on function private.accounts_of is 'An account and those that were merged into it: what a person may have once counts for all of them.';
