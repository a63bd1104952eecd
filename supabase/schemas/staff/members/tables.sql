create table private.member_list (
  user_id uuid primary key references public.profiles on delete cascade,
  created_at timestamptz not null,
  tier text not null,
  tier_rank integer not null,
  total_xp integer not null,
  qualified_referrals integer not null,
  roles text[] not null,
  has_wallet boolean not null,
  onboarding_completed boolean not null,
  suspended_until timestamptz,
  -- -infinity: never
  last_seen_at timestamptz not null,
  -- Of the last card that paid an order.
  card_country text
);
comment on table private.member_list is
  'Columns by which the list of members filters and sorts. Updated by triggers; private.rebuild_member_list '
  'rebuilds it.';
-- One index a sort; each ends with the id, which makes the keys of pages unique.
create index member_list_created on private.member_list (created_at, user_id);
create index member_list_tier on private.member_list (tier_rank, user_id);
create index member_list_xp on private.member_list (total_xp, user_id);
create index member_list_referrals on private.member_list (qualified_referrals, user_id);
create index member_list_seen on private.member_list (last_seen_at, user_id);
-- Filters that few members pass.
create index member_list_staff on private.member_list (user_id) where roles <> '{}';
create index member_list_suspended on private.member_list (suspended_until) where suspended_until is not null;
create index member_list_country on private.member_list (card_country, user_id) where card_country is not null;
create index member_list_onboarding on private.member_list (user_id) where not onboarding_completed;

create table private.member_texts (
  user_id uuid primary key references public.profiles on delete cascade,
  -- Compared by bytes: prefixes are ranges of the index then.
  name_key text collate "C" not null,
  email_key text collate "C" not null,
  username_key text collate "C" not null,
  search text collate "C" not null
);
comment on table private.member_texts is
  'Texts that the list of members searches, folded by private.folded: name, email, username, and all of '
  'them with phone and wallet, one per line. Updated by triggers.';
create index member_texts_name on private.member_texts (name_key, user_id);
create index member_texts_email on private.member_texts (email_key, user_id);
create index member_texts_username on private.member_texts (username_key, user_id) where username_key <> '';
-- Written seldom, so entries go into the index at once: a list of pending ones would be read by every search.
create index member_texts_search on private.member_texts using gin (search extensions.gin_trgm_ops) with (fastupdate = off);
-- The planner tells a search that many members match from one that few do by this sample.
alter table private.member_texts alter column search set statistics 1000;
