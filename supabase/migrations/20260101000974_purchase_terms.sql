-- What a purchase begins with: the price less a promotion code, or a trial. Decided once, for the order and its page.

create function private.order_code(p_order uuid) returns uuid
language sql stable set search_path = '' as $$
  select code_id from public.promotion_redemptions where order_id = p_order
$$;

create function private.purchase_terms(p_user uuid, p_price public.prices, p_code text, p_besides uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code public.promotion_codes;
  v_problem text;
  v_trial integer;
begin
  if p_code is not null then
    -- The last uses of a code are given out in turn.
    select * into v_code from public.promotion_codes where code = private.written_code(p_code) for update;
    v_problem := private.code_problem(v_code, p_price, p_user, p_besides);
    if v_problem is not null then
      perform private.refuse(v_problem);
    end if;
    return jsonb_build_object(
      'due', p_price.unit_amount - private.code_discount(v_code, p_price), 'trial_days', null, 'takes_codes', false,
      'code', jsonb_build_object('id', v_code.id, 'code', v_code.code, 'stripe_code_id', v_code.stripe_code_id)
    );
  end if;
  if p_price.trial_days is not null and not private.trial_used(p_user) then
    v_trial := p_price.trial_days;
  end if;
  return jsonb_build_object(
    'due', case when v_trial is null then p_price.unit_amount else 0 end, 'trial_days', v_trial, 'code', null,
    'takes_codes', v_trial is null and exists (
      select from public.promotion_codes c where c.active and c.stripe_active and (c.expires_at is null or c.expires_at > now())
    )
  );
end
$$;
comment on function private.purchase_terms is 'What a price costs this person now: {due, trial_days | null, takes_codes: whether a code may be typed on Stripe''s page, code: {id, code, stripe_code_id | null} | null}. A code pays at once, without a trial. p_besides: their order that does not count as a use. Refuses what private.code_problem says.';

create function private.next_charge(p_subscription text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  s public.subscriptions;
  v_price public.prices;
  v_code public.promotion_codes;
  v_amount integer;
begin
  select * into s from public.subscriptions where id = p_subscription;
  if s.id is null or s.cancel_at_period_end or s.status not in ('active', 'trialing') or s.current_period_end <= now() then
    return null;
  end if;
  select * into v_price from public.prices where id = coalesce(s.next_price_id, s.price_id);
  v_amount := coalesce(s.next_amount, (select x.unit_amount from public.stripe_prices x where x.id = s.stripe_price_id), v_price.unit_amount);
  -- A code for some months counts from the beginning of the subscription, soon after the order; its last payment is the one before
  -- they are over, which periods of a month or a year never miss by a day.
  select c.* into v_code from public.orders o
  join public.promotion_redemptions r on r.order_id = o.id join public.promotion_codes c on c.id = r.code_id
  where o.subscription_id = s.id and s.current_period_end < o.created_at + make_interval(months => c.months) - interval '1 day'
    and (c.plans = '{}' or v_price.plan_key = any (c.plans));
  if v_code.id is not null then
    v_price.unit_amount := v_amount;
  end if;
  return jsonb_build_object('subscription_id', s.id, 'plan_key', v_price.plan_key, 'at', s.current_period_end, 'price', v_amount,
    'amount', v_amount - case when v_code.id is null then 0 else private.code_discount(v_code, v_price) end,
    'currency', v_price.currency, 'interval', v_price.interval);
end
$$;
comment on function private.next_charge is 'What a subscription is charged next, as far as it is known: {subscription_id, plan_key, at, amount: less a code that still counts, price: without it, currency, interval}; null where nothing follows, or a payment is missing.';

create function public.my_next_charge() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return private.next_charge((
    select s.id from public.subscriptions s where s.user_id = v_user and s.status in ('active', 'trialing')
    order by s.current_period_end desc limit 1));
end
$$;
comment on function public.my_next_charge is 'What the caller''s card is charged next (private.next_charge), null for nothing. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_next_charge to authenticated;

create function private.hold_code(p_order public.orders, p_terms jsonb) returns void
language sql set search_path = '' as $$
  insert into public.promotion_redemptions (order_id, code_id, user_id, discount)
  select p_order.id, (p_terms #>> '{code,id}')::uuid, p_order.user_id, p_order.list_amount - p_order.amount
  where p_terms #>> '{code,id}' is not null
$$;
comment on function private.hold_code is 'Gives an order the use of its code.';
