-- Mails that facts cause. Queued in the transaction of the fact, sent afterwards, each exactly once by key.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (char_length(key) <= 200),
  user_id uuid,
  to_address text not null,
  template text not null,
  params jsonb not null default '{}',
  locale text not null default 'en',
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
comment on table public.mail_outbox is 'Transactional mail. The unique key names the fact: the same fact never mails twice.';
comment on column public.mail_outbox.available_at is 'Not to be claimed before; moves on with every failed attempt.';
alter table public.mail_outbox enable row level security;
grant select on public.mail_outbox to service_role;
-- The worker looks for what is due.
create index mail_outbox_due on public.mail_outbox (available_at) where status in ('queued', 'sending');

create function private.queue_mail(p_key text, p_user uuid, p_template text, p_params jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.mail_outbox (key, user_id, to_address, template, params, locale)
  select p_key, p.user_id, u.email, p_template, p_params || jsonb_build_object('name', coalesce(p.full_name, '')), p.locale
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = p_user and u.email <> ''
  on conflict (key) do nothing
$$;
comment on function private.queue_mail is 'Queues one mail for a fact; nothing happens when it is queued already or the member has no e-mail.';

create function public.claim_mail(p_limit integer) returns setof public.mail_outbox
language sql security definer set search_path = '' as $$
  update public.mail_outbox m
  set status = 'sending', claimed_at = now(), attempts = m.attempts + 1
  where m.id in (
    select d.id from public.mail_outbox d
    where d.available_at <= now()
      and (d.status = 'queued' or (d.status = 'sending' and d.claimed_at < now() - interval '5 minutes'))
    order by d.available_at
    limit greatest(1, least(p_limit, 100))
    for update skip locked
  )
  returning m.*
$$;
comment on function public.claim_mail is 'Takes due mails for one worker; another worker never gets the same ones. A claim that is not settled in 5 minutes is due again.';
grant execute on function public.claim_mail to service_role;

create function public.mail_sent(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox set status = 'sent', sent_at = now(), error = null where id = p_id and status <> 'sent'
$$;
grant execute on function public.mail_sent to service_role;

create function public.mail_failed(p_id uuid, p_error text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox
  set error = left(p_error, 500),
    status = case when attempts >= private.setting_int('mail.max_attempts') then 'failed' else 'queued' end,
    available_at = now() + interval '15 seconds' * power(2, least(attempts, 12))
  where id = p_id and status = 'sending'
$$;
comment on function public.mail_failed is 'Puts a claimed mail back with a growing pause, or gives up after mail.max_attempts.';
grant execute on function public.mail_failed to service_role;
