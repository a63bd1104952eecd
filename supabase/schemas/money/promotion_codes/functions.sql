create function private.written_code(p_code text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(coalesce(p_code, ''), '\s', '', 'g'))
$$;
comment on function private.written_code is
  'A code as it is kept: capital letters and digits count, spaces do not.';

create function private.code_discount(c public.promotion_codes, p public.prices) returns integer
language sql immutable set search_path = '' as $$
  select case when c.percent_off is not null then round(p.unit_amount * c.percent_off / 100.0)::integer
    else least(p.unit_amount, c.amount_off) end
$$;
comment on function private.code_discount is
  'What a code takes off one payment of a price, in the smallest unit, rounded as Stripe does.';

create function private.code_uses(p_code uuid, p_besides uuid default null) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.promotion_redemptions r join public.orders o on o.id = r.order_id
  where r.code_id = p_code and o.id is distinct from p_besides and (o.paid_at is not null or private.holds_place(o))
$$;
comment on function private.code_uses is
  'How often a code is used: by payments, and by checkout pages that are open.';

create function private.has_used_code(p_user uuid, p_code uuid, p_besides uuid default null) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.promotion_redemptions r join public.orders o on o.id = r.order_id
    where r.code_id = p_code and r.user_id in (select private.accounts_of(p_user)) and o.paid_at is not null and o.id is distinct from p_besides
  )
$$;

create function private.code_problem(c public.promotion_codes, p public.prices, p_user uuid, p_besides uuid default null) returns text
language sql stable set search_path = '' as $$
  select case
    when c.id is null then 'promo_unknown'
    when not c.active then 'promo_ended'
    when c.expires_at <= now() then 'promo_expired'
    when p_user is not null and private.has_used_code(p_user, c.id) then 'promo_used'
    when (cardinality(c.plans) > 0 and not p.plan_key = any (c.plans)) or c.currency <> p.currency then 'promo_other_plan'
    when private.code_uses(c.id, p_besides) >= c.max_redemptions then 'promo_used_up'
  end
$$;
comment on function private.code_problem is
  'Why a code cannot be used for a price by this person, null when it can: promo_unknown, promo_ended '
  '(switched off), promo_expired, promo_used (by them, once before), promo_other_plan, promo_used_up. '
  'p_besides: their order that is not counted.';

create function private.code_json(c public.promotion_codes, p public.prices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', c.code, 'percent_off', c.percent_off, 'months', c.months,
    'discount', private.code_discount(c, p), 'amount', p.unit_amount - private.code_discount(c, p))
$$;

create function public.my_code(p_code text, p_lookup_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_price public.prices;
  v_code public.promotion_codes;
  v_problem text;
begin
  select * into v_price from public.prices where lookup_key = p_lookup_key;
  if not found then
    perform private.refuse('plan_unknown');
  end if;
  select * into v_code from public.promotion_codes where code = private.written_code(p_code);
  v_problem := private.code_problem(v_code, v_price, v_user, (
    select o.id from public.orders o where o.user_id = v_user and o.status = 'pending'));
  return case when v_problem is null then private.code_json(v_code, v_price) else jsonb_build_object('refused', v_problem) end;
end
$$;
comment on function public.my_code is
  'What a code takes off a price for the caller, before anything is begun: {code, percent_off | null, months '
  '| null: the first payment alone, discount, amount: what is left}, or {refused: private.code_problem}. '
  'Refuses: plan_unknown, unauthenticated, second_factor_required.';
grant execute on function public.my_code to authenticated;

-- What Stripe knows

create function public.untold_codes(p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'code', c.code, 'percent_off', c.percent_off, 'amount_off', c.amount_off, 'currency', c.currency, 'months', c.months,
    'max_redemptions', c.max_redemptions, 'expires_at', floor(extract(epoch from c.expires_at)), 'active', c.active,
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'name', p.name) order by p.rank), '[]')
      from public.plans p where p.key = any (c.plans)),
    'stripe_coupon_id', c.stripe_coupon_id, 'stripe_code_id', c.stripe_code_id
  ) order by c.created_at), '[]')
  from (
    select * from public.promotion_codes x
    -- Stripe takes back nothing that has run out, and needs to hear of none that was never live.
    where x.stripe_active is distinct from x.active and (x.expires_at is null or x.expires_at > now())
      and (x.active or x.stripe_code_id is not null)
    order by x.created_at limit greatest(1, least(p_limit, 100))
  ) c
$$;
comment on function public.untold_codes is
  'For the worker: codes that Stripe does not know as they are: [{id, code, percent_off | null, amount_off | '
  'null, currency | null, months | null, max_redemptions | null, expires_at: unix seconds | null, active, '
  'plans: [{key, name}], stripe_coupon_id | null, stripe_code_id | null}].';
grant execute on function public.untold_codes to service_role;

create function public.code_told(p_code uuid, p_coupon_id text, p_code_id text, p_active boolean) returns void
language sql security definer set search_path = '' as $$
  update public.promotion_codes set stripe_coupon_id = p_coupon_id, stripe_code_id = p_code_id, stripe_active = p_active where id = p_code
$$;
comment on function public.code_told is
  'Remembers under which ids Stripe knows a code, and whether it is live there.';
grant execute on function public.code_told to service_role;

-- Promotion codes as admins make and switch them, and who used them.

create function private.code_state(c public.promotion_codes) returns text
language sql stable set search_path = '' as $$
  select case
    when not c.active then 'off'
    when c.expires_at <= now() then 'expired'
    when private.code_uses(c.id) >= c.max_redemptions then 'used_up'
    else 'live'
  end
$$;

create function private.code_row(c public.promotion_codes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'code', c.code, 'percent_off', c.percent_off, 'amount_off', c.amount_off, 'currency', c.currency,
    'months', c.months, 'plans', to_jsonb(c.plans), 'max_redemptions', c.max_redemptions, 'expires_at', c.expires_at,
    'active', c.active, 'state', private.code_state(c), 'told', coalesce(c.stripe_active, false) = c.active,
    'created_at', c.created_at, 'creator', private.member_name(c.created_by),
    'paid', (
      select count(*) from public.promotion_redemptions r join public.orders o on o.id = r.order_id
      where r.code_id = c.id and o.paid_at is not null
    ),
    'open', (
      select count(*) from public.promotion_redemptions r join public.orders o on o.id = r.order_id
      where r.code_id = c.id and o.paid_at is null and private.holds_place(o)
    )
  )
$$;

create function public.admin_promotion_codes(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,active,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from public.promotion_codes c
      where ($1 -> 'q' is null or strpos(c.code, private.written_code($1 ->> 'q')) > 0)
        and ($1 -> 'active' is null or c.active = ($1 ->> 'active')::boolean)
        and ($1 -> 'made_from' is null or c.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or c.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.code_row(c)', 'c.created_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_promotion_codes is
  'For admins. A list (private.list_page) of promotion codes: filters q (a part of the code), active, '
  'made_from, made_to; sort made. Rows: {id, code, percent_off | null, amount_off | null, currency | null, '
  'months | null: the first payment alone, plans: keys, none for all, max_redemptions | null, expires_at | '
  'null, active, state: live | off | expired | used_up, told: whether Stripe knows it as it is, created_at, '
  'creator | null, paid: by how many payments it was used, open: on how many checkout pages it is}. Refuses: '
  'unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_promotion_codes to authenticated;

create function public.admin_promotion_code(p_code uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_code public.promotion_codes;
begin
  select * into v_code from public.promotion_codes where id = p_code;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.code_row(v_code) || jsonb_build_object(
    'stripe_code_id', v_code.stripe_code_id,
    'redemptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_id', o.id, 'user_id', o.user_id, 'name', private.member_name(o.user_id), 'discount', r.discount, 'amount', o.amount,
        'currency', o.currency, 'status', o.status, 'at', r.created_at) order by r.created_at desc), '[]')
      from (select * from public.promotion_redemptions x where x.code_id = p_code order by x.created_at desc limit 200) r
      join public.orders o on o.id = r.order_id
    ),
    'audit', (
      select coalesce(jsonb_agg(private.audit_row(a) order by a.id desc), '[]')
      from (
        select * from private.audit_lines x where x.subject_type = 'promotion_code' and x.subject_id = p_code::text
        order by x.id desc limit 50
      ) a
    )
  );
end
$$;
comment on function public.admin_promotion_code is
  'For admins. One code as in admin_promotion_codes with stripe_code_id | null, redemptions: the last 200 '
  'orders that have it [{order_id, user_id, name | null, discount, amount, currency, status, at}], and audit: '
  'the last 50 lines as in admin_audit. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_promotion_code to authenticated;

-- Making

create function private.code_said(c public.promotion_codes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('code', c.code, 'percent_off', c.percent_off, 'amount_off', c.amount_off,
    'months', c.months, 'plans', nullif(array_to_string(c.plans, ', '), ''), 'max_redemptions', c.max_redemptions,
    'expires_at', c.expires_at, 'active', c.active))
$$;

create function private.make_code(p_value jsonb, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_code public.promotion_codes;
begin
  perform private.require_step_up();
  begin
    v_code := jsonb_populate_record(null::public.promotion_codes, p_value);
  exception when data_exception then
    perform private.refuse('invalid_input');
  end;
  v_code.code := private.written_code(v_code.code);
  if v_code.code !~ '^[A-Z0-9][A-Z0-9-]{2,39}$' then
    perform private.refuse('promo_code_invalid');
  elsif (v_code.percent_off is null) = (v_code.amount_off is null) or v_code.percent_off not between 1 and 100
    or v_code.amount_off < 1 or v_code.months not between 1 and 36 or v_code.max_redemptions < 1
  then
    perform private.refuse('promo_value_invalid');
  elsif v_code.expires_at <= now() or v_code.expires_at > now() + interval '5 years' then
    perform private.refuse('time_past');
  elsif exists (
    select from unnest(v_code.plans) k where not exists (select from public.plans p where p.key = k and p.kind <> 'free')
  ) then
    perform private.refuse('plan_unknown');
  end if;
  insert into public.promotion_codes (code, percent_off, amount_off, currency, months, plans, max_redemptions, expires_at, created_by)
  values (v_code.code, v_code.percent_off, v_code.amount_off, case when v_code.amount_off is not null then 'usd' end, v_code.months,
    coalesce(v_code.plans, '{}'), v_code.max_redemptions, v_code.expires_at, v_staff)
  on conflict (code) do nothing returning * into v_code;
  if not found then
    perform private.refuse('promo_code_taken');
  end if;
  perform private.audit(v_staff, 'promotion_code.made', 'promotion_code', v_code.id::text, v_reason, null, private.code_said(v_code));
  return v_code.id;
end
$$;

select private.staff_change('public.admin_make_code(p_value jsonb, p_reason text)',
  'private.make_code(p_value, p_reason)', 'promotion_code.make', 'promotion_code', null,
  'For admins: a new promotion code {code: 3 to 40 letters, digits and hyphens, percent_off: 1 to 100 | amount_off: in the smallest unit, months: 1 to 36, none for the first payment alone, plans: keys, none for all, max_redemptions, expires_at}. It is used once by a member; what it takes off is never changed. Returns as private.changed, with code: its id. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, promo_code_invalid, promo_code_taken, promo_value_invalid, time_past, plan_unknown.',
  p_answers => 'code');

-- Switching

create function private.switch_code(p_code uuid, p_active boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code public.promotion_codes;
begin
  select * into v_code from public.promotion_codes where id = p_code for update;
  if not found then
    perform private.refuse('not_found');
  elsif v_code.active = p_active then
    return null;
  elsif p_active and v_code.expires_at <= now() then
    perform private.refuse('promo_expired');
  end if;
  update public.promotion_codes set active = p_active where id = p_code;
  return jsonb_build_object('before', jsonb_build_object('active', v_code.active), 'after', jsonb_build_object('active', p_active));
end
$$;
comment on function private.switch_code is
  'Switches a code on or off: {before, after} for the audit log; null when it is so already. Checkout pages '
  'that have it keep it. Refuses: not_found, promo_expired.';

create function private.set_code(p_code uuid, p_active boolean, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb;
begin
  perform private.require_step_up();
  v_change := private.switch_code(p_code, p_active);
  if v_change is null then
    perform private.refuse_changed('promotion_code', p_code::text, 'promotion_code');
  end if;
  perform private.audit(v_staff, case when p_active then 'promotion_code.activated' else 'promotion_code.deactivated' end,
    'promotion_code', p_code::text, v_reason, v_change -> 'before', v_change -> 'after');
end
$$;

select private.staff_change('public.admin_set_code(p_code uuid, p_active boolean, p_reason text)',
  'private.set_code(p_code, p_active, p_reason)', 'promotion_code.set', 'promotion_code', 'p_code',
  'For admins: a code can be used from now on, or no longer; whoever has it on an open checkout page keeps it there. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found, promo_expired, changed_meanwhile (detail: by whom).');

create function private.undo_code(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code public.promotion_codes;
  v_change jsonb;
begin
  perform private.require_step_up();
  if p_line.action = 'promotion_code.made' then
    -- One that Stripe knows, or that an order has, stays and is switched off.
    delete from public.promotion_codes c
    where c.id = p_line.subject_id::uuid and c.active and c.stripe_code_id is null
      and not exists (select from public.promotion_redemptions r where r.code_id = c.id)
    returning * into v_code;
  end if;
  v_change := case when v_code.id is not null
    then jsonb_build_object('before', private.code_said(v_code), 'after', jsonb_build_object('active', false))
    else private.switch_code(p_line.subject_id::uuid, p_line.action = 'promotion_code.deactivated') end;
  if v_change is null then
    perform private.refuse_changed('promotion_code', p_line.subject_id, 'promotion_code', p_line.id);
  end if;
  return v_change;
end
$$;

create function private.effect_code(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_code public.promotion_codes;
  v_row jsonb;
begin
  select * into v_code from public.promotion_codes where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  v_row := private.code_row(v_code);
  return jsonb_build_object('effects', jsonb_build_array(
    jsonb_build_object('kind', 'count', 'what', 'code_paid', 'before', 0, 'after', v_row -> 'paid'),
    jsonb_build_object('kind', 'count', 'what', 'code_open', 'before', 0, 'after', v_row -> 'open')));
end
$$;
comment on function private.effect_code is
  'Who keeps what a code took off, whether it is switched on or off: payments, and checkout pages that are '
  'open.';
