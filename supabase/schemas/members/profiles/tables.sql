-- Members: profile, roles, names, pictures. What the auth service knows stays in `auth`.

create table public.profiles (
  user_id uuid primary key references auth.users on delete cascade,
  full_name text check (char_length(full_name) between 1 and 80),
  username extensions.citext unique
    constraint username_shape check (username::text ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  avatar_url text check (char_length(avatar_url) <= 500),
  bio text check (char_length(bio) <= 500),
  -- Which languages there are is the application's to say (lib/platform/i18n/routing.ts): a new one needs no
  -- migration.
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
comment on table public.profiles is
  'One row a member, made with the account. Tier, onboarding and suspension change through functions only.';
comment on column public.profiles.tier is
  'Recomputed from live grants (private.recompute_tier), never patched.';
comment on column public.profiles.avatar_url is
  'A provider''s picture by its address, or the member''s own: its place in the storage, with a mark of its '
  'content.';
comment on column public.profiles.theme is
  'Null until the member saves an appearance; then it and the language are applied at every sign-in.';
comment on column public.profiles.time_zone is
  'As the browser names it (IANA, Europe/Madrid), for times on the site and mail that comes at an hour of the '
  'reader; null until known.';
comment on column public.profiles.named_to_invited is
  'Whether people who open the member''s invitation read their name; else the username of the link, or the '
  'masked name (private.inviter_name).';
comment on column public.profiles.wallet_address is 'Address of the primary wallet, lower-case.';
comment on column public.profiles.suspended_until is
  'Until then the member may read but not write; infinity for good.';
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated, service_role;
grant update (full_name, bio, locale, theme, time_zone, interests, leaderboard_opt_out, named_to_invited)
  on public.profiles to authenticated, service_role;
-- A picture is shown to staff too: its address is the provider's or our storage's, never one that a member
-- chose.
grant update (avatar_url) on public.profiles to service_role;
alter publication supabase_realtime add table public.profiles;
-- Joined lately, and how many have each tier.
create index profiles_created_at on public.profiles (created_at desc);
create index profiles_tier on public.profiles (tier);

create table public.user_roles (
  user_id uuid not null references public.profiles on delete cascade,
  role text not null check (role in ('admin', 'moderator')),
  granted_by uuid,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Staff. A moderator may what moderators may; an admin may everything.';
alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated, service_role;

-- Names

create table private.reserved_names (name text primary key check (name = lower(name)));
comment on table private.reserved_names is
  'Routes, the brand and staff words: no username may look like them.';

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
comment on table private.account_merges is
  'Accounts that were joined to an older one of the same person, and what moved: the sum of the points, '
  'wallets, ways to sign in, referrals.';
alter table private.account_merges enable row level security;
create index account_merges_older on private.account_merges (older);

-- Suspensions that have ended since the last fold.
create index profiles_suspended_until on public.profiles (suspended_until) where suspended_until is not null;
