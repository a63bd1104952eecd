-- News that go out as a choice of the member: prices, ends of seasons and votes, a checkout that was left.

create table private.price_news (
  price_id uuid primary key references public.prices on delete cascade,
  before integer not null,
  at timestamptz not null default now()
);
comment on table private.price_news is
  'Changed prices whose subscribers are notified after an hour: a change that is reverted by then is no '
  'news.';
alter table private.price_news enable row level security;
