-- Plans and prices: one table behind pricing, tiers, benefits, FAQ and checkout.

create table public.plans (
  key text primary key,
  name text not null,
  kind text not null check (kind in ('free', 'recurring', 'one_time')),
  tier text not null unique check (tier in ('standard', 'plus', 'pro', 'founder')),
  rank integer not null unique,
  points_bonus integer not null default 0 check (points_bonus >= 0),
  supply integer check (supply > 0),
  features jsonb not null default '[]' check (jsonb_typeof(features) = 'array'),
  active boolean not null default true,
  sort integer not null
);
comment on table public.plans is 'The one table behind pricing, tiers, benefits, FAQ and checkout.';
alter table public.plans enable row level security;
grant select on public.plans to anon, authenticated, service_role;
grant update (name, points_bonus, supply, features, active, sort) on public.plans to service_role;

create table public.prices (
  id uuid primary key default gen_random_uuid(),
  plan_key text not null references public.plans,
  lookup_key text not null unique,
  interval text check (interval in ('month', 'year')),
  unit_amount integer not null check (unit_amount > 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  stripe_price_id text unique,
  trial_days integer check (trial_days between 1 and 90),
  active boolean not null default true,
  constraint prices_trial_of_a_subscription check (trial_days is null or interval is not null)
);
comment on column public.prices.trial_days is
  'Days without a charge for who never had this trial (private.trial_used); null for none.';
comment on table public.prices is
  'Prices of plans, in the smallest unit of the currency. The server sets the price and sends it to Stripe.';
alter table public.prices enable row level security;
grant select on public.prices to anon, authenticated, service_role;
create index prices_plan on public.prices (plan_key);

-- A price may be known to Stripe under several ids: it was changed, or two first buyers made it at the same
-- moment. Who subscribed at one of them keeps it, so each is remembered with what it takes.
create table public.stripe_prices (
  id text primary key,
  price_id uuid not null references public.prices,
  unit_amount integer not null check (unit_amount > 0),
  currency text not null
);
comment on table public.stripe_prices is
  'Every price that was ever created in Stripe, including those no longer sold; prices.stripe_price_id is '
  'the current one.';
alter table public.stripe_prices enable row level security;
grant select on public.stripe_prices to service_role;
create index stripe_prices_price on public.stripe_prices (price_id);
