-- Preferences

create function private.start_mail_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_preferences (user_id) values (new.user_id) on conflict do nothing;
  return null;
end
$$;

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
comment on function private.follow_consent is
  'The choice of the last step of onboarding is the first mail preference.';

create function private.wants_mail(p_user uuid, p_category text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select case p_category when 'product' then m.product when 'community' then m.community when 'referral' then m.referral
      when 'offers' then m.offers end
    from public.mail_preferences m where m.user_id = p_user
  ), p_category is null)
$$;
comment on function private.wants_mail is
  'Whether a member wants to be written about a category. What has none (null) is no choice.';

create function public.stop_mail(p_user uuid, p_categories text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_preferences set product = product and 'product' <> all (p_categories),
    community = community and 'community' <> all (p_categories), referral = referral and 'referral' <> all (p_categories),
    offers = offers and 'offers' <> all (p_categories)
  where user_id = p_user;
  -- What somebody asked for one by one goes out in this category, whatever the category says; so it ends here.
  if 'community' = any (p_categories) then
    update private.chat_preferences set digest = false where user_id = p_user and digest;
    delete from private.stream_reminders where user_id = p_user;
  end if;
end
$$;
comment on function public.stop_mail is
  'For the service: a member, known by the link in a mail, no longer wants these categories; again is '
  'harmless, and so is an account that no longer exists.';
grant execute on function public.stop_mail to service_role;

-- Outbox

create function private.mail_fact(p_key text) returns bytea
language sql immutable
return substring(sha256(convert_to(p_key, 'UTF8')) for 16);
comment on function private.mail_fact is 'What private.mailed_facts keeps of the key of a mail.';

create function private.queue_mail(
  p_key text, p_user uuid, p_template text, p_params jsonb default '{}', p_to text default null
) returns void
language sql set search_path = '' as $$
  insert into public.mail_outbox (key, user_id, to_address, template, params, locale, category)
  select p_key, p.user_id, coalesce(p_to, u.email), p_template,
    p_params || jsonb_build_object('name', coalesce(p.full_name, '')), p.locale, k.category
  from public.profiles p join auth.users u on u.id = p.user_id
  left join private.mail_kinds k on k.template = p_template
  where p.user_id = p_user and coalesce(p_to, u.email) <> ''
    -- Another identity may have brought an address that is not the member's: what protects the account, and a link that stands for it.
    and not (p_template in ('security', 'suspended', 'appeal_received', 'appeal_reopened', 'appeal_decided')
      and p_to is null and u.email_confirmed_at is null)
    and (k.category is null or k.asked or private.wants_mail(p_user, k.category))
    and not exists (select from private.mailed_facts f where f.fact = private.mail_fact(p_key))
  on conflict (key) do nothing
$$;
comment on function private.queue_mail is
  'Queues one mail to a member, or to p_to instead of their address; nothing happens when it is queued '
  'already, the member has no e-mail (a confirmed one, for mail about security, a suspension and an appeal), '
  'or has chosen not to be written about it. Called by the mail consumer, and directly only for a mail that '
  'carries a secret, which no event may.';

create function private.queue_mail_to(p_key text, p_address text, p_template text, p_params jsonb, p_locale text) returns void
language sql set search_path = '' as $$
  insert into public.mail_outbox (key, to_address, template, params, locale)
  select p_key, p_address, p_template, '{"name": ""}' || p_params, p_locale
  where not exists (select from private.mailed_facts f where f.fact = private.mail_fact(p_key))
  on conflict (key) do nothing
$$;
comment on function private.queue_mail_to is
  'Queues one mail to an address that need not belong to a member.';

create function private.event_words(e private.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_function text := (select t.texts from private.event_types t where t.type = e.type);
  v_texts jsonb;
begin
  if v_function is not null then
    execute format('select private.%I($1)', v_function) into v_texts using e;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'plan', (select name from public.plans where key = e.values ->> 'plan_key'),
    'current', (select name from public.plans where key = e.values ->> 'current_plan_key'),
    'access', (select name from public.plans where tier = e.values ->> 'tier'),
    'next', case e.type
      when 'order.settled' then private.next_charge((select o.subscription_id from public.orders o where o.id = (e.values ->> 'order_id')::uuid))
      when 'subscription.upgraded' then private.next_charge((select i.subscription_id from public.invoices i where i.id = e.values ->> 'invoice_id'))
      when 'subscription.renewing' then private.next_charge(e.values ->> 'subscription_id') end,
    'owned', (select name from public.plans where key = e.values ->> 'owned_plan_key'),
    'to', (select g.recipient_email from private.gifts g where g.id = (e.values ->> 'gift_id')::uuid),
    'referee', case when e.type like 'referral.%' then private.member_masked_name(e.other_user_id) end,
    'title', (
      select coalesce(m.texts -> p.locale ->> 'title', m.texts -> 'en' ->> 'title') from private.missions m
      left join public.profiles p on p.user_id = e.user_id where m.slug = e.values ->> 'mission'),
    'missing', case when e.type = 'referral.reminded' then to_jsonb(private.referral_missing(e.user_id)) end,
    'project', (select project from public.creator_applications where id = (e.values ->> 'application_id')::uuid),
    'answer', (select reason from private.audit_reasons where audit_id = (e.values ->> 'audit_id')::bigint),
    -- The suspension that the link of the mail appeals (lib/appeals/link.ts).
    'penalty', case when e.type = 'member.suspended' then split_part(e.key, ':', 2)
      else (select a.penalty from private.appeals a where a.id = (e.values ->> 'appeal_id')::uuid and a.kind = 'suspension') end,
    'reference', (select reference from public.feedback where id = (e.values ->> 'feedback_id')::uuid),
    'reply', (select body from public.feedback_replies where id = (e.values ->> 'reply_id')::uuid),
    'decider', case when e.type = 'decision.alone' then private.member_name(e.user_id) end,
    'what', (select detail from private.security_changes where id = (e.values ->> 'change_id')::bigint),
    'item', (select p.title from private.storefront_products p where p.id = (e.values ->> 'product_id')::uuid)
  ) || coalesce((
    select jsonb_build_object('item', s.title, 'shop', f.name) || case when e.user_id is null
      then jsonb_build_object('account', s.account, 'session', s.stripe_session_id, 'contact', f.contact) else '{}' end
    from private.storefront_sales s left join private.storefronts f on f.user_id = s.seller_id
    where s.id = (e.values ->> 'sale_id')::uuid
  -- Last, because the names above without a value are null and would hide texts of the same name.
  ), '{}') || coalesce(v_texts, '{}'));
end
$$;
comment on function private.event_words is
  'The texts behind the ids of an event, as they are now; they are never part of the event itself. A type of '
  'event can name a function of its own subject for them (private.event_types.texts).';

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
  if v_event.type = 'decision.alone' then
    -- The address comes from the environment of the server; the language is that of who decided.
    perform private.queue_mail_to(v_event.key, p_params ->> 'owner', p_template, p_params - 'owner' || private.event_words(v_event),
      coalesce((select p.locale from public.profiles p where p.user_id = v_event.user_id), 'en'));
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
comment on function public.queue_event_mail is
  'For the service. Queues the mail of one event, once, with the names, address and language that the member '
  'has now, or that a visitor gave with their message; what one person decided alone goes to owner of '
  'p_params; nothing when the event was erased.';
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

create function private.mail_refusal(p_address text, p_user uuid, p_category text, p_template text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_kind private.mail_kinds;
begin
  select * into v_kind from private.mail_kinds where template = p_template;
  -- The one mail that is to show whether the address works again.
  if p_template is distinct from 'address_code' and private.is_suppressed(p_address, coalesce(v_kind.vital, false)) then
    return 'suppressed';
  elsif p_user is not null and p_category is not null and not coalesce(v_kind.asked, false)
    and not private.wants_mail(p_user, p_category)
  then
    return 'not_wanted';
  end if;
  return null;
end
$$;
comment on function private.mail_refusal is
  'Why a mail is not sent, asked again at the moment of sending: suppressed, not_wanted, or null when it goes '
  'out.';

create function public.claim_mail(p_limit integer) returns setof public.mail_outbox
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select d.id from public.mail_outbox d
    where d.available_at <= now()
      and (d.status = 'queued' or (d.status = 'sending' and d.claimed_at < now() - interval '5 minutes'))
    order by d.available_at
    limit greatest(1, least(p_limit, 100))
    for update skip locked
  ), looked as (
    select m.id, private.mail_refusal(m.to_address, m.user_id, m.category, m.template) as refusal
    from public.mail_outbox m join due using (id)
  ), taken as (
    update public.mail_outbox m
    set status = case when l.refusal is null then 'sending' else 'suppressed' end,
      claimed_at = now(), attempts = m.attempts + case when l.refusal is null then 1 else 0 end,
      error = coalesce(l.refusal, m.error),
      to_address = case when l.refusal is not null and m.template = 'account_erased' then '' else m.to_address end,
      params = case when l.refusal is null then m.params when m.template = 'account_erased' then '{}' else m.params - 'code' end
    from looked l where m.id = l.id
    returning m.*
  )
  select * from taken t where t.status = 'sending';
end
$$;
comment on function public.claim_mail is
  'For the service. Takes due mails for one worker; another worker never gets the same ones. A claim that is '
  'not settled in 5 minutes is due again. What may not be sent any more (private.mail_refusal) is set aside '
  'as suppressed.';
grant execute on function public.claim_mail to service_role;

create function public.mail_sent(p_id uuid, p_answer text default null) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox
  set status = 'sent', sent_at = now(), error = null, answer = left(p_answer, 500),
    -- The last mail to someone who is gone leaves no address behind, and no mail its code.
    to_address = case template when 'account_erased' then '' else to_address end,
    params = case template when 'account_erased' then '{}' else params - 'code' end
  where id = p_id and status <> 'sent'
$$;
comment on function public.mail_sent is
  'For the service: the mail server took a claimed mail, and what it said.';
grant execute on function public.mail_sent to service_role;

create function private.mail_pause(p_attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select (array['5 minutes', '30 minutes', '2 hours', '8 hours']::interval[])[least(greatest(p_attempts, 1), 4)]
$$;
comment on function private.mail_pause is
  'How long a mail waits after so many attempts that a server put off.';

create function public.mail_failed(p_id uuid, p_error text, p_kind text default 'later') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_mail public.mail_outbox;
begin
  select * into v_mail from public.mail_outbox where id = p_id and status = 'sending' for update;
  if not found then
    return;
  end if;
  update public.mail_outbox
  set error = left(p_error, 500),
    status = case
      when p_kind = 'bounced' then 'bounced'
      when p_kind = 'silent' then case when created_at < now() - interval '1 day' then 'failed' else 'queued' end
      when p_kind = 'refused' or attempts >= private.setting_int('mail.max_attempts') then 'failed'
      else 'queued' end,
    attempts = attempts - case p_kind when 'silent' then 1 else 0 end,
    available_at = now() + case p_kind when 'silent' then interval '1 minute' else private.mail_pause(attempts) end
  where id = p_id;
  if p_kind = 'bounced' then
    perform public.report_mail('smtp:' || p_id, 'hard', p_id, null, '', p_error, 'smtp');
  end if;
end
$$;
comment on function public.mail_failed is
  'For the service: how a claimed mail failed. later: the server put it off, it goes out again after 5 '
  'minutes, 30 minutes, 2 and 8 hours, and is given up after mail.max_attempts; silent: our own mail server '
  'did not answer, tried each minute for a day; refused: never; bounced: the address does not exist, which is '
  'reported.';
grant execute on function public.mail_failed to service_role;
