-- Gift memberships: a member pays for some months of a plan, and a code goes to an address that alone can
-- redeem it. What was paid is an order of the giver (kind gift); what the recipient has of it is a grant
-- (source gift).

create table private.gifts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references public.orders,
  user_id uuid not null,
  plan_key text not null references public.plans,
  months integer not null check (months in (3, 6, 12)),
  recipient_email text not null check (recipient_email = lower(recipient_email)),
  message text not null default '' check (char_length(message) <= 300),
  locale text not null default 'en',
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  sends integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  redeemed_by uuid,
  redeemed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint redeemed_by_somebody check (redeemed_at is null or redeemed_by is not null),
  constraint mailed_ones_end check (sent_at is null or expires_at is not null)
);
comment on table private.gifts is
  'Memberships paid for another person, who is only an address until they redeem it. user_id is the giver.';
comment on column private.gifts.recipient_email is
  'Only a member with this address, confirmed, can redeem it. Empty once its owner has erased the account.';
comment on column private.gifts.code is
  'What the mail to the recipient carries; another address gets another one.';
comment on column private.gifts.expires_at is 'Until when it can be redeemed; null before it is paid.';
alter table private.gifts enable row level security;
create index gifts_user on private.gifts (user_id, created_at desc);
create index gifts_created on private.gifts (created_at, id);
create index gifts_waiting on private.gifts (expires_at) where redeemed_at is null;
create index gifts_plan on private.gifts (plan_key);
create index gifts_recipient on private.gifts (recipient_email);
create index gifts_redeemed_by on private.gifts (redeemed_by) where redeemed_by is not null;
