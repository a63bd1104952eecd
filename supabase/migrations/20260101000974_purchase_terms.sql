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

create function private.hold_code(p_order public.orders, p_terms jsonb) returns void
language sql set search_path = '' as $$
  insert into public.promotion_redemptions (order_id, code_id, user_id, discount)
  select p_order.id, (p_terms #>> '{code,id}')::uuid, p_order.user_id, p_order.list_amount - p_order.amount
  where p_terms #>> '{code,id}' is not null
$$;
comment on function private.hold_code is 'Gives an order the use of its code.';
