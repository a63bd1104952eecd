-- Transactional mail, and what a member wants to be written about.

insert into public.settings (key, value, description) values
  ('mail.max_attempts', '8', 'Attempts before a mail counts as failed');

-- Preferences

create table public.mail_preferences (
  user_id uuid primary key references public.profiles on delete cascade,
  product boolean not null default false,
  community boolean not null default false,
  referral boolean not null default true,
  offers boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.mail_preferences is 'Categories of mail. Marketing (product, community, offers) is off until chosen; referral is news of the member''s own referrals.';
alter table public.mail_preferences enable row level security;
create policy "members read their own mail preferences" on public.mail_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "members change their own mail preferences" on public.mail_preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.mail_preferences
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.mail_preferences to authenticated, service_role;
grant update (product, community, referral, offers) on public.mail_preferences to authenticated, service_role;
create trigger mail_preferences_updated_at before update on public.mail_preferences
  for each row execute function private.touch_updated_at();

create function private.start_mail_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_preferences (user_id) values (new.user_id) on conflict do nothing;
  return null;
end
$$;
create trigger profiles_start_mail_preferences after insert on public.profiles
  for each row execute function private.start_mail_preferences();

create function private.follow_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_preferences
  set product = coalesce((new.onboarding #>> '{consent,product}')::boolean, false),
    offers = coalesce((new.onboarding #>> '{consent,offers}')::boolean, false)
  where user_id = new.user_id;
  return null;
end
$$;
comment on function private.follow_consent is 'The choice of the last step of onboarding is the first mail preference.';
create trigger profiles_follow_consent after update of onboarding on public.profiles
  for each row when (
    new.onboarding #> '{consent,product}' is distinct from old.onboarding #> '{consent,product}'
    or new.onboarding #> '{consent,offers}' is distinct from old.onboarding #> '{consent,offers}'
  )
  execute function private.follow_consent();

-- Outbox

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
-- What waits for staff.
create index mail_outbox_failed on public.mail_outbox (created_at desc) where status = 'failed';
create index mail_outbox_user on public.mail_outbox (user_id, created_at) where user_id is not null;

create function private.queue_mail(
  p_key text, p_user uuid, p_template text, p_params jsonb default '{}', p_to text default null
) returns void
language sql set search_path = '' as $$
  insert into public.mail_outbox (key, user_id, to_address, template, params, locale)
  select p_key, p.user_id, coalesce(p_to, u.email), p_template,
    p_params || jsonb_build_object('name', coalesce(p.full_name, '')), p.locale
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = p_user and coalesce(p_to, u.email) <> ''
    and not (p_template = 'security' and p_to is null and u.email_confirmed_at is null)
    and not (p_template in ('referral_qualified', 'referral_reminder') and exists (
      select from public.mail_preferences m where m.user_id = p_user and not m.referral
    ))
  on conflict (key) do nothing
$$;
comment on function private.queue_mail is 'Queues one mail to a member, or to p_to instead of their address; nothing happens when it is queued already, the member has no e-mail (a confirmed one, for mail about security), or has chosen not to be written about it. Called by the mail consumer, and directly only for a mail that carries a secret, which no event may.';

create function private.queue_mail_to(p_key text, p_address text, p_template text, p_params jsonb, p_locale text) returns void
language sql set search_path = '' as $$
  insert into public.mail_outbox (key, to_address, template, params, locale)
  values (p_key, p_address, p_template, '{"name": ""}' || p_params, p_locale)
  on conflict (key) do nothing
$$;
comment on function private.queue_mail_to is 'Queues one mail to an address that need not belong to a member.';

create function private.event_words(e private.events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'plan', (select name from public.plans where key = e.values ->> 'plan_key'),
    'current', (select name from public.plans where key = e.values ->> 'current_plan_key'),
    'access', (select name from public.plans where tier = e.values ->> 'tier'),
    'owned', (select name from public.plans where key = e.values ->> 'owned_plan_key'),
    'to', (select g.recipient_email from private.gifts g where g.id = (e.values ->> 'gift_id')::uuid),
    'referee', case when e.type like 'referral.%' then private.member_masked_name(e.other_user_id) end,
    'title', (
      select coalesce(m.texts -> p.locale ->> 'title', m.texts -> 'en' ->> 'title') from private.missions m
      left join public.profiles p on p.user_id = e.user_id where m.slug = e.values ->> 'mission'),
    'missing', case when e.type = 'referral.reminded' then to_jsonb(private.referral_missing(e.user_id)) end,
    'project', (select project from public.creator_applications where id = (e.values ->> 'application_id')::uuid),
    'answer', (select reason from private.audit_reasons where audit_id = (e.values ->> 'audit_id')::bigint),
    'reference', (select reference from public.feedback where id = (e.values ->> 'feedback_id')::uuid),
    'reply', (select body from public.feedback_replies where id = (e.values ->> 'reply_id')::uuid),
    'what', (select detail from private.security_changes where id = (e.values ->> 'change_id')::bigint),
    'stream', (
      select coalesce(s.texts -> p.locale ->> 'title', s.texts #>> '{en,title}')
      from private.streams s left join public.profiles p on p.user_id = e.user_id where s.id = (e.values ->> 'stream_id')::uuid),
    'season', (
      select coalesce(s.titles ->> p.locale, s.titles ->> 'en')
      from private.seasons s left join public.profiles p on p.user_id = e.user_id where s.id = (e.values ->> 'season_id')::uuid),
    'slug', (select slug from private.streams where id = (e.values ->> 'stream_id')::uuid),
    'item', (select p.title from private.storefront_products p where p.id = (e.values ->> 'product_id')::uuid)
  ) || coalesce((
    select jsonb_build_object('item', s.title, 'shop', f.name) || case when e.user_id is null
      then jsonb_build_object('account', s.account, 'session', s.stripe_session_id, 'contact', f.contact) else '{}' end
    from private.storefront_sales s left join private.storefronts f on f.user_id = s.seller_id
    where s.id = (e.values ->> 'sale_id')::uuid
  ), '{}'));
end
$$;
comment on function private.event_words is 'The texts behind the ids of an event, as they are now; they are never part of the event itself.';

create function public.queue_event_mail(p_event bigint, p_template text, p_params jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.events;
  v_former text;
  v_visitor record;
begin
  select * into v_event from private.events where id = p_event;
  if not found then
    return;
  end if;
  if v_event.type = 'feedback.answered' and v_event.user_id is null then
    select * into v_visitor from public.feedback where id = (v_event.values ->> 'feedback_id')::uuid;
    if v_visitor.email is not null then
      perform private.queue_mail_to(v_event.key, v_visitor.email, p_template,
        p_params || private.event_words(v_event) || jsonb_build_object('name', v_visitor.name), v_visitor.locale);
    end if;
    return;
  end if;
  if v_event.type in ('storefront.ordered', 'storefront.refunded') then
    select * into v_visitor from private.storefront_sales where id = (v_event.values ->> 'sale_id')::uuid;
    if v_visitor.email <> '' then
      perform private.queue_mail_to(v_event.key, v_visitor.email, p_template, p_params || private.event_words(v_event), v_visitor.locale);
    end if;
    return;
  end if;
  -- Noted for this one mail, and kept no longer than until it is queued.
  update private.security_changes c set former_address = null
  from private.security_changes b
  where c.id = (v_event.values ->> 'change_id')::bigint and b.id = c.id and b.former_address is not null
  returning b.former_address into v_former;
  perform private.queue_mail(v_event.key, v_event.user_id, p_template, p_params || private.event_words(v_event), v_former);
end
$$;
comment on function public.queue_event_mail is 'For the service. Queues the mail of one event, once, with the names, address and language that the member has now, or that a visitor gave with their message; nothing when the event was erased.';
grant execute on function public.queue_event_mail to service_role;

create function private.new_code() returns text
language sql volatile set search_path = '' as $$
  select lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0')
$$;
comment on function private.new_code is 'Six random digits.';

create function private.code_hash(p_id uuid, p_code text) returns text
language sql immutable set search_path = '' as $$
  select encode(extensions.digest(p_id::text || ':' || p_code, 'sha256'), 'hex')
$$;
comment on function private.code_hash is 'What is kept of a code, salted with the id of its row.';

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
  update public.mail_outbox
  set status = 'sent', sent_at = now(), error = null,
    -- The last mail to someone who is gone leaves no address behind, and no mail its code.
    to_address = case template when 'account_erased' then '' else to_address end,
    params = case template when 'account_erased' then '{}' else params - 'code' end
  where id = p_id and status <> 'sent'
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
