-- Storefronts: what members sell on a page of their own, by direct charges on their account at Stripe.

-- The shop and its products

create table private.storefronts (
  user_id uuid primary key references auth.users on delete cascade,
  name text not null check (char_length(name) between 2 and 60),
  intro text not null default '' check (char_length(intro) <= 500),
  contact text not null check (private.is_email(contact)),
  listed boolean not null default true,
  created_at timestamptz not null default now(),
  taken_down_at timestamptz,
  taken_down_by uuid
);
comment on table private.storefronts is
  'The page on which a member sells: its name, what it says of itself, and how buyers reach the seller. Goes '
  'with the account.';
comment on column private.storefronts.contact is 'An address that only buyers see, on their order.';
comment on column private.storefronts.listed is
  'Whether the list of shops and search engines may name it; who has its address can buy all the same.';
alter table private.storefronts enable row level security;

create table private.storefront_products (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  title text not null check (char_length(title) between 2 and 80),
  description text not null default '' check (char_length(description) <= 2000),
  -- In cents: Stripe takes half a dollar at least; the most is ours.
  price integer not null check (price between 100 and 1000000),
  stock integer check (stock between 0 and 100000),
  delivery text not null check (delivery in ('file', 'text', 'contact')),
  after_text text not null default '' check (char_length(after_text) <= 2000),
  picture uuid,
  file uuid,
  file_name text check (char_length(file_name) between 1 and 120),
  file_size integer check (file_size > 0),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  created_at timestamptz not null default now(),
  taken_down_at timestamptz,
  taken_down_by uuid,
  constraint a_file_has_a_name check ((file is null) = (file_name is null) and (file is null) = (file_size is null))
);
comment on table private.storefront_products is
  'Products of members. Deleted with the account; a sale keeps the title and the promise.';
comment on column private.storefront_products.stock is
  'Pieces that nobody has bought or holds in an open checkout; null for what never runs out.';
comment on column private.storefront_products.after_text is 'What the buyer reads after paying.';
comment on column private.storefront_products.picture is
  'The file in the public bucket storefronts, as <id>/<picture>: what everybody reads names no member. file '
  'lies alike in the private bucket goods.';
alter table private.storefront_products enable row level security;
create index storefront_products_user on private.storefront_products (user_id, created_at desc);

create table private.storefront_sales (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid references auth.users on delete set null,
  account text not null,
  product_id uuid not null,
  title text not null,
  delivery text not null,
  amount integer not null check (amount > 0),
  fee integer not null check (fee >= 0 and fee <= amount),
  currency text not null default 'usd',
  state text not null default 'open' check (state in ('open', 'paid', 'expired', 'given_up')),
  held boolean not null default false,
  hold_ends_at timestamptz not null default now(),
  visitor uuid,
  network text,
  locale text not null default 'en',
  stripe_session_id text unique,
  payment_intent_id text unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  email text not null default '',
  receipt_url text,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  refunded_at timestamptz,
  disputed boolean not null default false,
  dispute_lost boolean not null default false,
  refund_id uuid,
  refund_amount integer check (refund_amount between 1 and amount),
  refund_begun_at timestamptz,
  refund_reason text check (refund_reason in ('asked', 'undeliverable', 'mistake', 'twice', 'other')),
  stripe_applied_at timestamptz,
  constraint what_is_paid_has_a_time check ((state = 'paid') = (paid_at is not null)),
  constraint a_refund_has_sum_and_time check (num_nonnulls(refund_id, refund_amount, refund_begun_at) in (0, 3)),
  constraint only_open_ones_have_a_visitor check (state = 'open' or num_nonnulls(visitor, network) = 0)
);
comment on table private.storefront_sales is
  'Checkouts of shops and their results, as reported by Stripe. References seller and product only by id: a '
  'sale stays when they are deleted.';
comment on column private.storefront_sales.held is
  'Whether a piece of the stock is taken for this checkout while it is open.';
comment on column private.storefront_sales.hold_ends_at is
  'From when on an open checkout gives its piece up, if the product has run out; infinity once it was handed '
  'in and its payment is on its way.';
comment on column private.storefront_sales.visitor is
  'A random number in the browser of a buyer without an account; network: a keyed hash of where it, or a '
  'newcomer, comes from. Both are emptied when the checkout is over.';
comment on column private.storefront_sales.refund_id is
  'The refund that is on its way to Stripe, with its sum and since when: one at a time. It counts until '
  'Stripe names it.';
comment on column private.storefront_sales.refund_reason is
  'Why the seller gives it back, told to the buyer; of a list, so that no mail of ours carries what a seller '
  'writes. Only while the refund is on its way.';
comment on column private.storefront_sales.stripe_session_id is
  'Known to the buyer and Stripe alone: who names it sees the order.';
comment on column private.storefront_sales.email is
  'Whom Stripe charged. Emptied when a member with this address erases the account.';
comment on column private.storefront_sales.disputed is
  'The bank asks about it, or has decided for the buyer (dispute_lost); one that was won is none.';
comment on column private.storefront_sales.state is 'given_up: Stripe opened no checkout.';
alter table private.storefront_sales enable row level security;
create index storefront_sales_seller on private.storefront_sales (seller_id, paid_at desc, id) where state = 'paid';
create index storefront_sales_product on private.storefront_sales (product_id) where state = 'open';
create index storefront_sales_buyer on private.storefront_sales (buyer_id) where buyer_id is not null;
create index storefront_sales_email on private.storefront_sales (lower(email)) where email <> '';
-- Checkouts whose end Stripe has not told.
create index storefront_sales_open on private.storefront_sales (expires_at) where state = 'open';
create index storefront_sales_refund on private.storefront_sales (refund_begun_at) where refund_id is not null;
