-- Trials: days per price, once for each person and each card.

create table public.trials (
  subscription_id text primary key,
  user_id uuid not null,
  order_id uuid not null references public.orders,
  card_fingerprint text,
  days integer not null,
  started_at timestamptz not null default now()
);
comment on table public.trials is 'Every trial that began. It stays when the subscription is over and when the account is erased: neither the person nor the card has a second one.';
alter table public.trials enable row level security;
grant select on public.trials to service_role;
create index trials_user on public.trials (user_id);
create index trials_order on public.trials (order_id);
create index trials_card on public.trials (card_fingerprint) where card_fingerprint is not null;

create function private.trial_used(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.trials where user_id in (select private.accounts_of(p_user)))
    -- Who has paid for a plan knows it.
    or exists (select from public.orders where user_id in (select private.accounts_of(p_user)) and paid_at is not null and kind = 'subscription')
$$;
comment on function private.trial_used is 'Whether a person has had their trial, or a paid subscription, and has none to come.';
