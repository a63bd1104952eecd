-- Plans, prices, and access: the tier of a member is the best of their live grants.

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

create table public.prices (
  id uuid primary key default gen_random_uuid(),
  plan_key text not null references public.plans,
  lookup_key text not null unique,
  interval text check (interval in ('month', 'year')),
  unit_amount integer not null check (unit_amount > 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  stripe_price_id text unique,
  active boolean not null default true
);
comment on table public.prices is 'What a plan costs, in the smallest unit of the currency. The server owns the price; Stripe is told.';
alter table public.prices enable row level security;
create policy "everybody reads the prices" on public.prices for select to anon, authenticated using (true);
grant select on public.prices to anon, authenticated, service_role;
create index prices_plan on public.prices (plan_key);

insert into public.plans (key, name, kind, tier, rank, supply, features, sort) values
  ('standard', 'Standard', 'free', 'standard', 0, null, '["chat_read", "referral_link", "missions"]', 1),
  ('plus', 'Plus', 'recurring', 'plus', 10, null, '["chat", "streams", "discord_role"]', 2),
  ('pro', 'Pro', 'recurring', 'pro', 20, null, '["storefront", "governance_vote", "syndicate_notes"]', 3),
  ('founder', 'Founder', 'one_time', 'founder', 30, 1000, '["nft_claim", "everything_in_pro"]', 4);
insert into public.prices (plan_key, lookup_key, interval, unit_amount) values
  ('plus', 'plus_month', 'month', 900), ('plus', 'plus_year', 'year', 9000),
  ('pro', 'pro_month', 'month', 2900), ('pro', 'pro_year', 'year', 29000),
  ('founder', 'founder_once', null, 24900);

create function public.set_stripe_price(p_lookup_key text, p_price_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.prices set stripe_price_id = p_price_id where lookup_key = p_lookup_key;
  if not found then
    perform private.refuse('plan_unknown');
  end if;
end
$$;
comment on function public.set_stripe_price is 'Remembers under which id Stripe knows a price. Refuses: plan_unknown.';
grant execute on function public.set_stripe_price to service_role;

-- What a member has bought -----------------------------------------------------------------------------------------

create table public.customers (
  user_id uuid primary key,
  stripe_customer_id text not null unique
);
comment on table public.customers is 'A member''s customer in Stripe. Money rows reference the member by id alone: they stay when the account is erased.';
alter table public.customers enable row level security;
grant select on public.customers to service_role;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  price_id uuid not null references public.prices,
  plan_key text not null references public.plans,
  kind text not null check (kind in ('subscription', 'one_time')),
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null default 'pending' check (status in (
    'pending', 'paid', 'refunded', 'partially_refunded', 'disputed', 'canceled', 'quarantined')),
  checkout_session_id text unique,
  payment_intent_id text unique,
  subscription_id text,
  amount_refunded integer not null default 0 check (amount_refunded >= 0),
  card_fingerprint text,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
comment on table public.orders is 'One purchase from the click on "pay" on. Amount and currency are what must be paid, taken from prices.';
alter table public.orders enable row level security;
create policy "members read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.orders to service_role;
grant select (id, user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id,
  subscription_id, amount_refunded, created_at, paid_at) on public.orders to authenticated;
create index orders_user on public.orders (user_id, created_at desc);
create index orders_created_at on public.orders (created_at desc);
-- Supply is counted per plan; a subscription leads to its order; the same card is a referral signal.
create index orders_plan on public.orders (plan_key, status);
create index orders_subscription on public.orders (subscription_id) where subscription_id is not null;
create index orders_card on public.orders (card_fingerprint) where card_fingerprint is not null;

create table public.subscriptions (
  id text primary key,
  user_id uuid not null,
  price_id uuid not null references public.prices,
  plan_key text not null references public.plans,
  status text not null check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.subscriptions is 'The state Stripe last reported of each subscription.';
alter table public.subscriptions enable row level security;
create policy "members read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.subscriptions to authenticated, service_role;
create index subscriptions_user on public.subscriptions (user_id);
create index subscriptions_past_due on public.subscriptions (past_due_since) where past_due_since is not null;
create trigger subscriptions_updated_at before update on public.subscriptions
  for each row execute function private.touch_updated_at();

create table public.invoices (
  id text primary key,
  user_id uuid not null,
  subscription_id text not null,
  price_id uuid references public.prices,
  billing_reason text not null,
  amount_paid integer not null,
  currency text not null,
  payment_intent_id text,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.invoices is 'Invoices of subscriptions; they carry the payment that a refund of a subscription names.';
alter table public.invoices enable row level security;
create policy "members read their own invoices" on public.invoices
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.invoices to authenticated, service_role;
create index invoices_subscription on public.invoices (subscription_id);
create index invoices_payment on public.invoices (payment_intent_id) where payment_intent_id is not null;
create index invoices_user on public.invoices (user_id, created_at desc);

-- Access -----------------------------------------------------------------------------------------------------------

create table public.grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  tier text not null check (tier in ('plus', 'pro', 'founder')),
  source text not null check (source in ('subscription', 'order', 'nft', 'honorary')),
  source_id text not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  revoked_at timestamptz,
  reason text not null default '',
  -- One reason for access, one row.
  constraint grants_once unique (source, source_id, user_id)
);
comment on table public.grants is 'Reasons for access. Ending one leaves the others.';
alter table public.grants enable row level security;
create policy "members read their own grants" on public.grants
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.grants to authenticated, service_role;
create index grants_user on public.grants (user_id);

create function private.grant_is_live(g public.grants) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    -- Not now(): a transaction that waited for the member's lock began before the grant that it must see.
    select g.revoked_at is null and g.starts_at <= clock_timestamp()
      and (g.ends_at is null or g.ends_at > clock_timestamp())
      and (g.source <> 'subscription' or exists (
        select from public.subscriptions s
        where s.id = g.source_id
          and (s.status in ('active', 'trialing') or (
            s.status = 'past_due'
            and s.past_due_since > now() - make_interval(days => private.setting_int('billing.grace_days'))
          ))
      ))
  );
end
$$;
comment on function private.grant_is_live is 'Whether a grant gives access now. A subscription''s lives while it is active or trialing, or past due within the grace.';

create function private.recompute_tier(p_user uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_tier text;
begin
  select p.tier into v_tier
  from public.grants g join public.plans p on p.tier = g.tier
  where g.user_id = p_user and private.grant_is_live(g)
  order by p.rank desc limit 1;
  v_tier := coalesce(v_tier, 'standard');
  update public.profiles set tier = v_tier where user_id = p_user and tier <> v_tier;
  return v_tier;
end
$$;
comment on function private.recompute_tier is 'Sets the tier of a member to the highest ranked of the live grants; the only place that changes it.';

create function public.recompute_due_tiers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_users uuid[];
begin
  select array_agg(distinct g.user_id) into v_users
  from public.grants g join public.profiles p on p.user_id = g.user_id
  where p.tier <> 'standard' and not private.grant_is_live(g) and g.revoked_at is null
    and (g.source = 'subscription' or g.ends_at <= now());
  perform private.lock_members(v_users);
  perform private.recompute_tier(u) from unnest(v_users) u;
  return coalesce(cardinality(v_users), 0);
end
$$;
comment on function public.recompute_due_tiers is 'For the clock: ends access whose grace or term has run out. Returns how many members were looked at.';
grant execute on function public.recompute_due_tiers to service_role;
