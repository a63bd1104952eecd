-- Promotion codes: made by admins, live at Stripe, redeemed once by a member. What a code takes off is
-- counted here.

create table public.promotion_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  percent_off integer check (percent_off between 1 and 100),
  amount_off integer check (amount_off > 0),
  currency text check (currency ~ '^[a-z]{3}$'),
  months integer check (months between 1 and 36),
  plans text[] not null default '{}',
  max_redemptions integer check (max_redemptions > 0),
  expires_at timestamptz,
  active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default now(),
  stripe_coupon_id text unique,
  stripe_code_id text unique,
  stripe_active boolean,
  constraint promotion_codes_one_value check ((percent_off is null) <> (amount_off is null)),
  constraint promotion_codes_amount_has_currency check ((amount_off is null) = (currency is null))
);
comment on table public.promotion_codes is
  'Discount of a code: percent, or an amount in the smallest unit; of the first payment (months null), or '
  'of each within some months. plans: keys, empty for all.';
comment on column public.promotion_codes.stripe_active is
  'What Stripe was last told of active; null before it was told of the code. A worker brings it up to date.';
alter table public.promotion_codes enable row level security;
grant select on public.promotion_codes to service_role;
create index promotion_codes_created on public.promotion_codes (created_at, id);
-- What Stripe must still be told: few.
create index promotion_codes_untold on public.promotion_codes (created_at) where stripe_active is distinct from active;

create table public.promotion_redemptions (
  order_id uuid primary key references public.orders,
  code_id uuid not null references public.promotion_codes,
  user_id uuid not null,
  discount integer not null check (discount >= 0),
  created_at timestamptz not null default now()
);
comment on table public.promotion_redemptions is
  'The code of an order, and its discount in the smallest unit. It counts while the checkout page of the '
  'order is open, and permanently once it was paid.';
alter table public.promotion_redemptions enable row level security;
grant select on public.promotion_redemptions to service_role;
create index promotion_redemptions_code on public.promotion_redemptions (code_id, created_at desc);
create index promotion_redemptions_user on public.promotion_redemptions (user_id);
