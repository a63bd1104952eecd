-- Members: profile, roles, names. What the auth service knows stays in `auth`.

create table public.profiles (
  user_id uuid primary key references auth.users on delete cascade,
  full_name text check (char_length(full_name) between 1 and 80),
  username extensions.citext unique
    constraint username_shape check (username::text ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  avatar_url text check (avatar_url ~ '^https?://' and char_length(avatar_url) <= 500),
  bio text check (char_length(bio) <= 500),
  locale text not null default 'en' check (locale in ('en', 'es')),
  theme text not null default 'dark' check (theme in ('dark', 'light', 'system')),
  interests text[] not null default '{}'
    constraint interests_small check (cardinality(interests) <= 12 and char_length(array_to_string(interests, ',')) <= 400),
  wallet_address text check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  tier text not null default 'standard' check (tier in ('standard', 'plus', 'pro', 'founder')),
  onboarding_completed boolean not null default false,
  onboarding_step text not null default 'profile'
    check (onboarding_step in ('profile', 'interests', 'wallet', 'consent', 'done')),
  onboarding jsonb not null default '{}',
  leaderboard_opt_out boolean not null default false,
  suspended_until timestamptz,
  renamed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row a member, made with the account. Tier, onboarding and suspension change through functions only.';
comment on column public.profiles.tier is 'Recomputed from live grants (private.recompute_tier), never patched.';
comment on column public.profiles.wallet_address is 'Address of the primary wallet, lower-case.';
comment on column public.profiles.suspended_until is 'Until then the member may read but not write; infinity for good.';
alter table public.profiles enable row level security;
create policy "members read their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "members who are not suspended change their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()) and (suspended_until is null or suspended_until <= now()))
  with check (user_id = (select auth.uid()));
grant select on public.profiles to authenticated, service_role;
grant update (full_name, bio, avatar_url, locale, theme, interests, leaderboard_opt_out)
  on public.profiles to authenticated, service_role;
-- Newest members first, and the admin's filter by tier.
create index profiles_created_at on public.profiles (created_at desc);
create index profiles_tier on public.profiles (tier);
-- The admin's search by part of a name.
create index profiles_full_name_search on public.profiles using gin (full_name extensions.gin_trgm_ops);
create trigger profiles_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

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
grant select on public.user_roles to authenticated, service_role;

-- Who is asking ------------------------------------------------------------------------------------------------

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
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  end if;
  return v_user;
end
$$;
comment on function private.acting_member is 'The member who calls and may write; refuses with unauthenticated or suspended.';

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

create function private.require_role(p_role text) returns uuid
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
  if coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and exists (select from auth.mfa_factors where user_id = v_user and status = 'verified')
  then
    perform private.refuse('forbidden', 'second_factor');
  end if;
  return v_user;
end
$$;
comment on function private.require_role is 'The calling staff member. Refuses: unauthenticated (no live session), forbidden (role, or detail second_factor once one is enrolled).';

-- Names --------------------------------------------------------------------------------------------------------

create function private.member_email(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select email from auth.users where id = p_user
$$;

create function private.member_masked_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
      (
        select case
          when strpos(p.full_name, ' ') > 0
            then left(p.full_name, 1) || '••• ' || left(regexp_replace(p.full_name, '^.*\s', ''), 1) || '.'
          else left(p.full_name, 1) || '•••'
        end
        from public.profiles p where p.user_id = p_user and p.full_name is not null
      ),
      (select left(u.email, 1) || '•••' from auth.users u where u.id = p_user and u.email <> ''),
      'Member'
    )
  );
end
$$;
comment on function private.member_masked_name is 'A name that lets a friend recognise the member and nobody else find them: L••• B.';

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

create table private.reserved_names (name text primary key check (name = lower(name)));
comment on table private.reserved_names is 'Routes, the brand and staff words: no username may look like them.';
insert into private.reserved_names (name)
select unnest(string_to_array(
  'about account accelerator admin administrator affiliate altura altura-points alt alt-token api app apply auth '
  'benefits billing blog challenges chat checkout confirm connect-demo connect-wallet-post-purchase contact '
  'creator-inviteonly cron dashboard delete discord disclaimers docs download en es faq favicon feedback founder '
  'founders funding-governance game get-access governance health help home info invite join leaderboard legal '
  'linked-accounts live-chat local login logout mail manifest me member members mint mint-hub mint-success missions '
  'mod moderator moderators mods nft nft-metrics null official onboarding operator opengraph-image owner payment '
  'payment-canceled payment-success payouts pledge plus points pricing privacy pro profile public r root robots '
  'security settings signin signup sitemap staff standard static status storefront story stripe subscription-success '
  'sudo support syndicate-access system team terms test tiers tokenomics transparency undefined unsubscribe user '
  'username users vision-dashboard wallet webhook webhooks webmaster www xp _next',
  ' '
));

-- Who uses which device ----------------------------------------------------------------------------------------

create table public.user_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  session_id uuid not null,
  device text check (char_length(device) <= 200),
  user_agent text check (char_length(user_agent) <= 500),
  ip_hash text check (char_length(ip_hash) <= 128),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (user_id, session_id)
);
comment on table public.user_sessions is 'Where a member is signed in; addresses are kept as keyed hashes only.';
alter table public.user_sessions enable row level security;
create policy "members read their own sessions" on public.user_sessions
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.user_sessions to authenticated, service_role;
create index user_sessions_last_seen on public.user_sessions (user_id, last_seen_at desc);
-- Same network or device as another member, for the referral signals.
create index user_sessions_ip_hash on public.user_sessions (ip_hash) where ip_hash is not null;
create index user_sessions_device on public.user_sessions (device) where device is not null;

create table private.active_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  primary key (user_id, day)
);
comment on table private.active_days is 'UTC days on which a member was seen signed in; one way to qualify a referral.';

-- Analytics ----------------------------------------------------------------------------------------------------

create table public.analytics_events (
  id bigint generated always as identity primary key,
  event_type text not null check (char_length(event_type) between 1 and 64),
  page_path text check (char_length(page_path) <= 255),
  user_id uuid,
  session_id text check (char_length(session_id) <= 255),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.analytics_events is 'Page views and events of visitors who consented. Written and read by the server.';
alter table public.analytics_events enable row level security;
grant select on public.analytics_events to service_role;
create index analytics_events_created_at on public.analytics_events (created_at desc);
create index analytics_events_type on public.analytics_events (event_type, created_at desc);

create function public.record_analytics(p_event jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.analytics_events (event_type, page_path, user_id, session_id, metadata)
  select
    left(p_event ->> 'event_type', 64), left(p_event ->> 'page_path', 255), (p_event ->> 'user_id')::uuid,
    left(p_event ->> 'session_id', 255),
    coalesce(
      (
        select jsonb_object_agg(left(key, 64), case
          when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', 255))
          when jsonb_typeof(value) in ('object', 'array') then to_jsonb(left(value::text, 255))
          else value end)
        from jsonb_each(case when jsonb_typeof(p_event -> 'metadata') = 'object' then p_event -> 'metadata' else '{}' end)
      ),
      '{}'
    )
$$;
comment on function public.record_analytics is 'Stores {event_type, page_path, user_id, session_id, metadata}; texts are cut at 255 characters.';
grant execute on function public.record_analytics to service_role;
