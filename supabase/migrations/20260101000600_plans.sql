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
create policy "everybody reads the plans" on public.plans for select to anon, authenticated using (true);
grant select on public.plans to anon, authenticated, service_role;
grant update (name, points_bonus, supply, features, active, sort) on public.plans to service_role;
insert into public.plans (key, name, kind, tier, rank, supply, features, sort) values
  ('standard', 'Standard', 'free', 'standard', 0, null, '["chat_read", "referral_link", "missions"]', 1),
  ('plus', 'Plus', 'recurring', 'plus', 10, null, '["chat", "streams", "discord_role"]', 2),
  ('pro', 'Pro', 'recurring', 'pro', 20, null, '["storefront", "governance_vote", "syndicate_notes"]', 3),
  ('founder', 'Founder', 'one_time', 'founder', 30, 1000, '["nft_claim", "everything_in_pro"]', 4);

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
comment on column public.prices.trial_days is 'Days without a charge for who never had this trial (private.trial_used); null for none.';
comment on table public.prices is
  'Prices of plans, in the smallest unit of the currency. The server sets the price and sends it to Stripe.';
alter table public.prices enable row level security;
create policy "everybody reads the prices" on public.prices for select to anon, authenticated using (true);
grant select on public.prices to anon, authenticated, service_role;
create index prices_plan on public.prices (plan_key);
insert into public.prices (plan_key, lookup_key, interval, unit_amount) values
  ('plus', 'plus_month', 'month', 900), ('plus', 'plus_year', 'year', 9000),
  ('pro', 'pro_month', 'month', 2900), ('pro', 'pro_year', 'year', 29000),
  ('founder', 'founder_once', null, 24900);

-- A price may be known to Stripe under several ids: it was changed, or two first buyers made it at the same moment. Who
-- subscribed at one of them keeps it, so each is remembered with what it takes.
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

create function private.forget_stale_stripe_price() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stripe_price_id := null;
  return new;
end
$$;
comment on function private.forget_stale_stripe_price is 'Stripe never changes a price: another amount is sold under a new id.';
create trigger prices_forget_stale_stripe_price before update on public.prices
  for each row when (
    (old.unit_amount, old.currency, old.interval) is distinct from (new.unit_amount, new.currency, new.interval)
  ) execute function private.forget_stale_stripe_price();

create function public.set_stripe_price(p_lookup_key text, p_price_id text, p_unit_amount integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_price public.prices;
begin
  select * into v_price from public.prices where lookup_key = p_lookup_key for update;
  if not found then
    perform private.refuse('plan_unknown');
  end if;
  insert into public.stripe_prices (id, price_id, unit_amount, currency)
  values (p_price_id, v_price.id, p_unit_amount, v_price.currency)
  on conflict (id) do nothing;
  -- Not when an admin has changed the price while Stripe was being told of the old one.
  update public.prices set stripe_price_id = p_price_id where id = v_price.id and unit_amount = p_unit_amount;
end
$$;
comment on function public.set_stripe_price is 'Remembers under which id Stripe knows a price at an amount in the smallest unit. Refuses: plan_unknown.';
grant execute on function public.set_stripe_price to service_role;
