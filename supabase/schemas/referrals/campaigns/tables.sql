-- What a qualified referral brings beyond its own points: rules by tier or segment of the referrer, standing
-- or dated.

create table private.referral_campaigns (
  id uuid primary key default gen_random_uuid(),
  -- Name by language.
  titles jsonb not null check (jsonb_typeof(titles) = 'object' and titles ? 'en'),
  -- Beyond what every referral brings.
  points integer not null check (points between 1 and 12000),
  -- For whom; empty for everybody.
  tiers text[] not null default '{}' check (tiers <@ '{standard,plus,pro,founder}'),
  segments text[] not null default '{}' check (segments <@ '{new,active,power,churned,referrer}'),
  starts_at timestamptz not null,
  -- Null for a rule that stands until it is ended.
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
comment on table private.referral_campaigns is
  'Extra points of qualified referrals, as a second entry (source referral_bonus). If several fit, the '
  'highest counts; they are never added up.';
alter table private.referral_campaigns enable row level security;
create index referral_campaigns_starts on private.referral_campaigns (starts_at, id);
