create function private.gift_code() returns text
language sql volatile set search_path = '' as $$
  -- 32 letters and digits that nobody confuses; a byte has eight of each.
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(b.bytes, n) % 32, 1), '')
  from (select extensions.gen_random_bytes(16) as bytes) b, generate_series(0, 15) n
$$;

create function private.gift_price(p_plan text, p_months integer) returns public.prices
language sql stable set search_path = '' as $$
  select p from public.prices p
  where p.plan_key = p_plan and p.active and p.interval = case p_months when 12 then 'year' else 'month' end and p_months in (3, 6, 12)
$$;
comment on function private.gift_price is
  'The price that a gift is counted from: twelve months are a year of the plan, fewer are as many months. '
  'lib/billing/gifts/offers.ts has the same rule.';

create function private.gift_state(g private.gifts) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_status text := (select o.status from public.orders o where o.id = g.order_id);
begin
  return case
    when v_status in ('pending', 'canceled') then 'unpaid'
    when v_status in ('refunded', 'returned') then 'ended'
    when v_status = 'quarantined' then 'held'
    when g.redeemed_at is not null then 'redeemed'
    when v_status = 'disputed' then 'held'
    when g.expires_at <= now() then 'expired'
    else 'open'
  end;
end
$$;
comment on function private.gift_state is
  'unpaid; open: waits to be redeemed; redeemed; expired; held: its payment is looked at by staff or '
  'disputed; ended: its payment went back.';

-- Giving

create function public.begin_gift(
  p_user uuid, p_plan text, p_months integer, p_amount integer, p_email text, p_message text, p_locale text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(trim(coalesce(p_email, '')));
  v_message text := private.tidy_prose(left(coalesce(p_message, ''), 20000));
  v_price public.prices;
  v_plan public.plans;
  v_due integer;
  v_order public.orders;
  v_gift private.gifts;
begin
  v_price := private.gift_price(p_plan, p_months);
  if v_price.id is null then
    perform private.refuse('plan_unknown');
  elsif not private.is_email(v_email) then
    perform private.refuse('email_invalid');
  elsif char_length(v_message) > 300 then
    perform private.refuse('too_long');
  end if;
  perform private.lock_members(array[p_user]);
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  elsif private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif exists (select from auth.users u where u.id = p_user and lower(u.email) = v_email) then
    perform private.refuse('gift_to_self');
  end if;
  select * into v_plan from public.plans where key = v_price.plan_key;
  v_due := v_price.unit_amount * case p_months when 12 then 1 else p_months end;
  if not v_plan.active or v_plan.kind <> 'recurring' then
    perform private.refuse('plan_inactive');
  elsif p_amount is distinct from v_due then
    perform private.refuse('price_mismatch');
  end if;

  select o.* into v_order from public.orders o where o.user_id = p_user and o.status = 'pending';
  select g.* into v_gift from private.gifts g where g.order_id = v_order.id;
  if v_gift.id is null or v_order.price_id <> v_price.id or v_order.amount <> v_due or v_gift.months <> p_months
    or v_gift.recipient_email <> v_email or v_gift.message <> v_message or not private.holds_place(v_order)
  then
    update public.orders set status = 'canceled' where id = v_order.id;
    insert into public.orders (user_id, price_id, plan_key, kind, amount, list_amount, currency, created_at)
    values (p_user, v_price.id, v_plan.key, 'gift', v_due, v_due, v_price.currency, clock_timestamp())
    returning * into v_order;
    insert into private.gifts (order_id, user_id, plan_key, months, recipient_email, message, locale, code)
    values (v_order.id, p_user, v_plan.key, p_months, v_email, v_message, coalesce(p_locale, 'en'), private.gift_code())
    returning * into v_gift;
  end if;
  return jsonb_build_object(
    'order_id', v_order.id,
    'begun', floor(extract(epoch from v_order.created_at)),
    'session', v_order.checkout_session_id,
    'others', (
      select coalesce(jsonb_agg(o.checkout_session_id), '[]') from public.orders o
      where o.user_id = p_user and o.checkout_open and o.id <> v_order.id
    ),
    'price', jsonb_build_object(
      'id', v_price.id, 'lookup_key', v_price.lookup_key, 'unit_amount', v_price.unit_amount,
      'currency', v_price.currency, 'interval', v_price.interval, 'stripe_price_id', v_price.stripe_price_id
    ),
    'plan', jsonb_build_object('key', v_plan.key, 'name', v_plan.name, 'kind', v_plan.kind, 'tier', v_plan.tier),
    'customer_id', (select stripe_customer_id from public.customers where user_id = p_user),
    'due', v_due, 'trial_days', null, 'takes_codes', false, 'code', null, 'gift_months', p_months
  );
end
$$;
comment on function public.begin_gift is
  'For the service: the one pending order of a member, for a gift of so many months (3, 6, 12) of a plan to '
  'an address. Answers as begin_order, with gift_months. p_amount is the price that the giver saw. Refuses '
  'before anything is written: plan_unknown, plan_inactive, email_invalid, too_long (the message, 300), '
  'gift_to_self, price_mismatch, suspended, member_not_found.';
grant execute on function public.begin_gift to service_role;

create function private.mail_gift(p_gift private.gifts, p_what text default null) returns void
language plpgsql set search_path = '' as $$
begin
  -- Carries the code, which no event may.
  perform private.queue_mail_to(format('gift:%s:%s', p_gift.id, coalesce(p_what, p_gift.sends::text)), p_gift.recipient_email, 'gift', (
    select jsonb_build_object('code', p_gift.code, 'plan', p.name, 'months', p_gift.months, 'message', p_gift.message,
      'giver', coalesce(f.full_name, ''), 'expires_at', p_gift.expires_at)
    from public.plans p left join public.profiles f on f.user_id = p_gift.user_id where p.key = p_gift.plan_key), p_gift.locale);
end
$$;

create function private.remind_gifts() returns integer
language plpgsql set search_path = '' as $$
declare
  v_until timestamptz := now() + make_interval(days => private.setting_int('gifts.notice_days'));
  v_gift private.gifts;
  v_told integer := 0;
  v_ending integer;
begin
  for v_gift in
    select * from private.gifts g
    where g.redeemed_at is null and g.expires_at > now() and g.expires_at <= v_until and private.gift_state(g) = 'open'
  loop
    if private.emit_event('gift.expiring', format('%s:%s', v_gift.id, extract(epoch from v_gift.expires_at)), v_gift.user_id,
      jsonb_build_object('gift_id', v_gift.id, 'plan_key', v_gift.plan_key, 'months', v_gift.months, 'at', v_gift.expires_at)) is not null
    then
      -- Who it is for may have lost the mail with the code.
      perform private.mail_gift(v_gift, 'reminder');
      v_told := v_told + 1;
    end if;
  end loop;
  select count(private.emit_event('gift.ending', format('%s:%s', g.id, extract(epoch from g.ends_at)), g.user_id, jsonb_build_object(
    'gift_id', g.source_id, 'plan_key', (select f.plan_key from private.gifts f where f.id = private.to_uuid(g.source_id)), 'at', g.ends_at)))
  into v_ending
  from public.grants g join public.plans p on p.tier = g.tier
  where g.source = 'gift' and g.revoked_at is null and g.starts_at <= now() and g.ends_at > now() and g.ends_at <= v_until
    and not exists (
      select from public.grants o join public.plans above on above.tier = o.tier and above.rank >= p.rank
      left join public.subscriptions s on o.source = 'subscription' and s.id = o.source_id
      where o.user_id = g.user_id and o.id <> g.id and o.revoked_at is null and (o.ends_at is null or o.ends_at > g.ends_at)
        and (o.source <> 'subscription' or (s.status in ('active', 'trialing') and not s.cancel_at_period_end))
    );
  return v_told + v_ending;
end
$$;
comment on function private.remind_gifts is
  'Tells givers of gifts that soon cannot be redeemed any more, sends their code once more, and tells members '
  'whose gifted time ends soon; each once. Returns how many were told now.';

create function private.open_gift(p_order uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_gift private.gifts;
begin
  update private.gifts
  set expires_at = now() + make_interval(days => private.setting_int('gifts.valid_days')), sends = 1, sent_at = now()
  where order_id = p_order and expires_at is null returning * into v_gift;
  if found then
    perform private.mail_gift(v_gift);
  end if;
  return v_gift.id;
end
$$;
comment on function private.open_gift is
  'A gift was paid: it can be redeemed from now on, and its code is mailed.';

create function private.gift_users(p_payment_intent text) returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  return query
  select g.redeemed_by from private.gifts g join public.orders o on o.id = g.order_id
  where o.payment_intent_id = p_payment_intent and g.redeemed_by is not null;
end
$$;
comment on function private.gift_users is
  'Who has redeemed what a payment gave: what happens to it can touch them.';

create function private.sync_gift(p_order uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_gift private.gifts;
  v_back boolean;
begin
  select * into v_gift from private.gifts where order_id = p_order for update;
  if v_gift.redeemed_by is null then
    return;
  end if;
  v_back := private.gift_state(v_gift) = 'ended';
  update public.grants
  set revoked_at = case when v_back then now() end, reason = case when v_back then 'payment_reversed' else '' end
  where source = 'gift' and source_id = v_gift.id::text and reason in ('', 'payment_reversed') and (revoked_at is not null) <> v_back;
  if found and v_back then
    perform private.emit_event('gift.ended', format('%s:%s', v_gift.id, private.moment()), v_gift.redeemed_by,
      jsonb_build_object('gift_id', v_gift.id, 'plan_key', v_gift.plan_key, 'months', v_gift.months));
  end if;
  perform private.recompute_tier(v_gift.redeemed_by);
end
$$;
comment on function private.sync_gift is
  'Brings the grant of a redeemed gift to what its payment says now: it ends when all of it went back, and is '
  'back with it.';

create function private.gift_json(g private.gifts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', g.id, 'order_id', g.order_id, 'plan_key', g.plan_key, 'months', g.months, 'to', g.recipient_email,
    'message', g.message, 'state', private.gift_state(g), 'sent_at', g.sent_at, 'expires_at', g.expires_at, 'redeemed_at', g.redeemed_at,
    'created_at', g.created_at)
$$;

create function private.gifts_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.gift_json(g) order by g.created_at desc), '[]') from private.gifts g
    where g.user_id = p_user and private.gift_state(g) <> 'unpaid'
  );
end
$$;
comment on function private.gifts_json is
  'What a member gave and paid, newest first: [{id, order_id, plan_key, months, to, message, state: '
  'private.gift_state, sent_at, expires_at, redeemed_at | null, created_at}].';

create function public.send_gift(p_gift uuid, p_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_email text := lower(trim(coalesce(p_email, '')));
  v_gift private.gifts;
begin
  perform private.lock_members(array[v_user]);
  select * into v_gift from private.gifts where id = p_gift and user_id = v_user for update;
  if not found or private.gift_state(v_gift) = 'unpaid' then
    perform private.refuse('not_found');
  elsif private.gift_state(v_gift) <> 'open' then
    perform private.refuse('gift_closed');
  elsif not private.is_email(v_email) then
    perform private.refuse('email_invalid');
  elsif exists (select from auth.users u where u.id = v_user and lower(u.email) = v_email) then
    perform private.refuse('gift_to_self');
  elsif v_gift.sends >= 10 then
    perform private.refuse('gift_sent_often');
  end if;
  update private.gifts
  set sends = sends + 1, sent_at = now(), recipient_email = v_email,
    code = case when recipient_email = v_email then code else private.gift_code() end
  where id = p_gift returning * into v_gift;
  perform private.mail_gift(v_gift);
  return private.gift_json(v_gift);
end
$$;
comment on function public.send_gift is
  'For the giver, while nobody has redeemed it: mails a gift again, to the same address or to another one; '
  'then the earlier code is of no use any more. Returns private.gift_json. Refuses: unauthenticated, '
  'second_factor_required, suspended, not_found, gift_closed, email_invalid, gift_to_self, gift_sent_often '
  '(ten times).';
grant execute on function public.send_gift to authenticated;

-- Redeeming

create function private.gift_start(p_user uuid, p_rank integer) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(now(), max(coalesce(private.grant_end(g), 'infinity')))
  from public.grants g join public.plans p on p.tier = g.tier
  where g.user_id = p_user and p.rank >= p_rank and (private.grant_is_live(g)
    or (g.source = 'gift' and g.revoked_at is null and g.ends_at > now()))
$$;
comment on function private.gift_start is
  'When a gift of a plan begins for a member: now, or when what they have of that plan or above ends; '
  'infinity while that has no end.';

create function private.gift_problem(g private.gifts, p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_state text := private.gift_state(g);
  v_rank integer := (select rank from public.plans where key = g.plan_key);
begin
  return case
    when v_state = 'redeemed' and g.redeemed_by = p_user then null
    when v_state = 'redeemed' then 'gift_used'
    when v_state = 'expired' then 'gift_expired'
    when v_state <> 'open' then 'gift_ended'
    when not exists (
      select from auth.users u where u.id = p_user and g.recipient_email <> '' and lower(u.email) = g.recipient_email and u.email_confirmed_at is not null
    ) then 'gift_other_address'
    when private.owns_for_life(p_user, v_rank) then 'gift_not_needed'
    when private.gift_start(p_user, v_rank) = 'infinity' then 'gift_while_paying'
  end;
end
$$;
comment on function private.gift_problem is
  'Why a member cannot redeem a gift, null when they can, or have: gift_used, gift_expired, gift_ended (its '
  'payment went back or is disputed), gift_other_address, gift_not_needed (they have that plan or more for '
  'good), gift_while_paying (a subscription to it renews).';

create function private.find_gift(p_code text) returns private.gifts
language sql stable set search_path = '' as $$
  select g from private.gifts g
  where g.code = translate(upper(regexp_replace(coalesce(p_code, ''), '[\s-]', '', 'g')), 'OIL', '011')
    and private.gift_state(g) <> 'unpaid'
$$;

create function private.redeemable_json(g private.gifts, p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_problem text := private.gift_problem(g, p_user);
  v_grant public.grants;
begin
  select * into v_grant from public.grants where source = 'gift' and source_id = g.id::text and user_id = p_user;
  return jsonb_build_object(
    'code', g.code, 'plan_key', g.plan_key, 'plan', (select p.name from public.plans p where p.key = g.plan_key), 'months', g.months,
    'giver', (select p.full_name from public.profiles p where p.user_id = g.user_id),
    'message', case when v_problem = 'gift_other_address' then '' else g.message end,
    'to', private.masked_email(nullif(g.recipient_email, '')), 'expires_at', g.expires_at, 'problem', v_problem,
    'redeemed', g.redeemed_by is not distinct from p_user and g.redeemed_at is not null,
    'starts_at', case when v_grant.id is not null then v_grant.starts_at
      when v_problem is null then private.gift_start(p_user, (select p.rank from public.plans p where p.key = g.plan_key)) end,
    'ends_at', v_grant.ends_at,
    'pays_for', (
      select p.name from public.subscriptions s join public.plans p on p.key = s.plan_key
      where s.user_id = p_user and private.subscription_runs(s) and not s.cancel_at_period_end limit 1
    )
  );
end
$$;

create function public.my_gift(p_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_gift private.gifts := private.find_gift(p_code);
begin
  return case when v_gift.id is not null then private.redeemable_json(v_gift, v_user) end;
end
$$;
comment on function public.my_gift is
  'A gift as who has its code sees it, null for a code of none: {code, plan_key, plan: name, months, giver: '
  'name | null, message, to: masked address | null, expires_at, problem: private.gift_problem | null, '
  'redeemed: by the caller, starts_at: when it begins or would begin | null, ends_at: of a redeemed one | '
  'null, pays_for: the plan that the caller pays for and that renews | null}. Refuses: unauthenticated, '
  'second_factor_required.';
grant execute on function public.my_gift to authenticated;

create function public.redeem_gift(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_gift private.gifts := private.find_gift(p_code);
  v_problem text;
  v_plan public.plans;
  v_start timestamptz;
begin
  if v_gift.id is null then
    perform private.refuse('gift_unknown');
  end if;
  -- The giver too: what happens to the payment is applied under their lock.
  perform private.lock_members(array[v_user, v_gift.user_id]);
  select * into v_gift from private.gifts where id = v_gift.id for update;
  -- The giver has corrected the address meanwhile.
  if (private.find_gift(p_code)).id is distinct from v_gift.id then
    perform private.refuse('gift_unknown');
  end if;
  v_problem := private.gift_problem(v_gift, v_user);
  if v_problem is not null then
    perform private.refuse(v_problem);
  elsif v_gift.redeemed_at is null then
    select * into v_plan from public.plans where key = v_gift.plan_key;
    v_start := private.gift_start(v_user, v_plan.rank);
    update private.gifts set redeemed_by = v_user, redeemed_at = now() where id = v_gift.id returning * into v_gift;
    insert into public.grants (user_id, tier, source, source_id, starts_at, ends_at)
    values (v_user, v_plan.tier, 'gift', v_gift.id, v_start, v_start + make_interval(months => v_gift.months));
    perform private.recompute_tier(v_user);
    perform private.emit_event('gift.redeemed', v_gift.id || ':' || x.side, x.user_id, jsonb_build_object(
      'gift_id', v_gift.id, 'side', x.side, 'plan_key', v_gift.plan_key, 'months', v_gift.months,
      'at', v_start + make_interval(months => v_gift.months)))
    from (values ('recipient', v_user), ('giver', v_gift.user_id)) x (side, user_id);
  end if;
  return private.redeemable_json(v_gift, v_user);
end
$$;
comment on function public.redeem_gift is
  'Redeems a gift for the caller, once; again is answered alike. It begins at once, or when what they have of '
  'that plan or above ends, and costs and earns nothing. Returns as my_gift. Refuses: unauthenticated, '
  'second_factor_required, suspended, gift_unknown, and what private.gift_problem says.';
grant execute on function public.redeem_gift to authenticated;

-- The list of staff

create function private.gift_row(g private.gifts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.gift_json(g) - 'message' || jsonb_build_object('amount', o.amount, 'currency', o.currency, 'user_id', g.user_id,
      'giver', private.member_name(g.user_id), 'recipient', g.redeemed_by, 'sends', g.sends)
    from public.orders o where o.id = g.order_id
  );
end
$$;

create function public.admin_gifts(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,plan,redeemed,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from private.gifts c join public.orders o on o.id = c.order_id and o.status not in ('pending', 'canceled')
      where ($1 -> 'q' is null or c.recipient_email = lower(trim($1 ->> 'q'))
          or c.user_id = any ((select private.found_members($1 ->> 'q'))::uuid[]))
        and ($1 -> 'plan' is null or c.plan_key = $1 ->> 'plan')
        and ($1 -> 'redeemed' is null or (c.redeemed_at is not null) = ($1 ->> 'redeemed')::boolean)
        and ($1 -> 'made_from' is null or c.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or c.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.gift_row(c)', 'c.created_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_gifts is
  'For admins. A list (private.list_page) of gifts that were paid: filters q (the recipient''s whole address, '
  'or the giver), plan, redeemed, made_from, made_to; sort made. Rows: {id, order_id, plan_key, months, to, '
  'state: private.gift_state, sent_at, sends, expires_at, redeemed_at | null, created_at, amount, currency, '
  'user_id, giver: name | null, recipient: id of who redeemed it | null}. The code is nobody''s but the '
  'recipient''s. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_gifts to authenticated;
