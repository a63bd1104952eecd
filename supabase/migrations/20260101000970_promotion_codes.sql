-- Promotion codes: made by admins, live at Stripe, redeemed once by a member. What a code takes off is counted here.

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
comment on column public.promotion_codes.stripe_active is 'What Stripe was last told of active; null before it was told of the code. A worker brings it up to date.';
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

create function private.written_code(p_code text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(coalesce(p_code, ''), '\s', '', 'g'))
$$;
comment on function private.written_code is 'A code as it is kept: capital letters and digits count, spaces do not.';

create function private.code_discount(c public.promotion_codes, p public.prices) returns integer
language sql immutable set search_path = '' as $$
  select case when c.percent_off is not null then round(p.unit_amount * c.percent_off / 100.0)::integer
    else least(p.unit_amount, c.amount_off) end
$$;
comment on function private.code_discount is 'What a code takes off one payment of a price, in the smallest unit, rounded as Stripe does.';

create function private.code_uses(p_code uuid, p_besides uuid default null) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.promotion_redemptions r join public.orders o on o.id = r.order_id
  where r.code_id = p_code and o.id is distinct from p_besides and (o.paid_at is not null or private.holds_place(o))
$$;
comment on function private.code_uses is 'How often a code is used: by payments, and by checkout pages that are open.';

create function private.has_used_code(p_user uuid, p_code uuid, p_besides uuid default null) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.promotion_redemptions r join public.orders o on o.id = r.order_id
    where r.code_id = p_code and r.user_id in (select private.accounts_of(p_user)) and o.paid_at is not null and o.id is distinct from p_besides
  )
$$;

create function private.code_problem(c public.promotion_codes, p public.prices, p_user uuid, p_besides uuid default null) returns text
language sql stable set search_path = '' as $$
  select case
    when c.id is null then 'promo_unknown'
    when not c.active then 'promo_ended'
    when c.expires_at <= now() then 'promo_expired'
    when p_user is not null and private.has_used_code(p_user, c.id) then 'promo_used'
    when (cardinality(c.plans) > 0 and not p.plan_key = any (c.plans)) or c.currency <> p.currency then 'promo_other_plan'
    when private.code_uses(c.id, p_besides) >= c.max_redemptions then 'promo_used_up'
  end
$$;
comment on function private.code_problem is 'Why a code cannot be used for a price by this person, null when it can: promo_unknown, promo_ended (switched off), promo_expired, promo_used (by them, once before), promo_other_plan, promo_used_up. p_besides: their order that is not counted.';

create function private.code_json(c public.promotion_codes, p public.prices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', c.code, 'percent_off', c.percent_off, 'months', c.months,
    'discount', private.code_discount(c, p), 'amount', p.unit_amount - private.code_discount(c, p))
$$;

create function public.my_code(p_code text, p_lookup_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_price public.prices;
  v_code public.promotion_codes;
  v_problem text;
begin
  select * into v_price from public.prices where lookup_key = p_lookup_key;
  if not found then
    perform private.refuse('plan_unknown');
  end if;
  select * into v_code from public.promotion_codes where code = private.written_code(p_code);
  v_problem := private.code_problem(v_code, v_price, v_user, (
    select o.id from public.orders o where o.user_id = v_user and o.status = 'pending'));
  return case when v_problem is null then private.code_json(v_code, v_price) else jsonb_build_object('refused', v_problem) end;
end
$$;
comment on function public.my_code is 'What a code takes off a price for the caller, before anything is begun: {code, percent_off | null, months | null: the first payment alone, discount, amount: what is left}, or {refused: private.code_problem}. Refuses: plan_unknown, unauthenticated, second_factor_required.';
grant execute on function public.my_code to authenticated;

-- What Stripe knows

create function public.untold_codes(p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'code', c.code, 'percent_off', c.percent_off, 'amount_off', c.amount_off, 'currency', c.currency, 'months', c.months,
    'max_redemptions', c.max_redemptions, 'expires_at', floor(extract(epoch from c.expires_at)), 'active', c.active,
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'name', p.name) order by p.rank), '[]')
      from public.plans p where p.key = any (c.plans)),
    'stripe_coupon_id', c.stripe_coupon_id, 'stripe_code_id', c.stripe_code_id
  ) order by c.created_at), '[]')
  from (
    select * from public.promotion_codes x
    -- Stripe takes back nothing that has run out, and needs to hear of none that was never live.
    where x.stripe_active is distinct from x.active and (x.expires_at is null or x.expires_at > now())
      and (x.active or x.stripe_code_id is not null)
    order by x.created_at limit greatest(1, least(p_limit, 100))
  ) c
$$;
comment on function public.untold_codes is 'For the worker: codes that Stripe does not know as they are: [{id, code, percent_off | null, amount_off | null, currency | null, months | null, max_redemptions | null, expires_at: unix seconds | null, active, plans: [{key, name}], stripe_coupon_id | null, stripe_code_id | null}].';
grant execute on function public.untold_codes to service_role;

create function public.code_told(p_code uuid, p_coupon_id text, p_code_id text, p_active boolean) returns void
language sql security definer set search_path = '' as $$
  update public.promotion_codes set stripe_coupon_id = p_coupon_id, stripe_code_id = p_code_id, stripe_active = p_active where id = p_code
$$;
comment on function public.code_told is 'Remembers under which ids Stripe knows a code, and whether it is live there.';
grant execute on function public.code_told to service_role;
