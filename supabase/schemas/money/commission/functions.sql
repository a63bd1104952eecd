create function private.commission_base(p_referral uuid)
returns table (payment text, kind text, currency text, paid_at timestamptz, net numeric)
language sql stable set search_path = '' as $$
  with counted as (
    select o.id::text as payment from public.referrals r join public.orders o on o.user_id = r.referee_id where r.id = p_referral
    union
    select i.id from public.referrals r join public.invoices i on i.user_id = r.referee_id where r.id = p_referral
    -- Of an account that was merged into the referee's since.
    union
    select c.payment from private.commission_payments c where c.referral_id = p_referral
  ), paid as (
    select c.payment, 'payment' as kind, o.currency, o.paid_at, o.amount, o.tax, o.payment_intent_id
    from counted c join public.orders o on o.id = private.to_uuid(c.payment)
    where o.amount > 0 and o.paid_at is not null and o.status in ('paid', 'partially_refunded', 'refunded', 'disputed')
    union all
    select c.payment, case i.billing_reason when 'subscription_update' then 'upgrade' else 'renewal' end, i.currency, i.paid_at, i.amount_paid, i.tax, i.payment_intent_id
    from counted c join public.invoices i on i.id = c.payment
    where i.amount_paid > 0 and i.paid_at is not null and i.billing_reason <> 'subscription_create'
  )
  select p.payment, p.kind, p.currency, p.paid_at,
    case when v.dispute = 'lost' then 0
      else (p.amount - p.tax)::numeric * (p.amount - least(coalesce(v.amount_refunded, 0), p.amount)) / p.amount end
  from paid p left join private.payment_reversals v on v.payment_intent_id = p.payment_intent_id
  where p.paid_at < (
    select min(f.paid_at) from paid f left join private.commission_payments c on c.payment = f.payment where coalesce(c.percent, 1) > 0
  ) + make_interval(months => private.setting_int('commission.months'))
$$;
comment on function private.commission_base is
  'Payments of a referee that count (from the first one that brings a share on, for commission.months) and '
  'what is kept of each: without tax, refunds and lost disputes. Paid mints bring none.';

create function private.commission_due(p_referral uuid) returns table (currency text, due integer)
language sql stable set search_path = '' as $$
  select b.currency, case when (select r.stage from public.referrals r where r.id = p_referral) = 'qualified'
    then round(sum(b.net * c.percent / 100))::integer else 0 end
  from private.commission_base(p_referral) b join private.commission_payments c on c.payment = b.payment
  group by b.currency
$$;
comment on function private.commission_due is
  'The commission of a referral in the smallest unit, by currency: the shares of all its payments, rounded '
  'once, so that no cent is lost or won line by line; 0 unless it is qualified.';

create function private.commission_share(p_referral uuid, p_currency text, p_payment text, p_change bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_base integer;
  v_percent integer;
begin
  select case when (select r.stage from public.referrals r where r.id = p_referral) = 'qualified' then round(sum(b.net)) else 0 end
      - (select coalesce(sum(l.base), 0) from private.commission_lines l where l.referral_id = p_referral and l.currency = p_currency),
    coalesce(max(c.percent) filter (where b.payment = p_payment), case when min(c.percent) = max(c.percent) then min(c.percent) end)
  into v_base, v_percent
  from private.commission_base(p_referral) b join private.commission_payments c on c.payment = b.payment where b.currency = p_currency;
  -- The sum is rounded over all payments; more than a cent apart it is no share of one sum.
  return case when abs(v_base * v_percent / 100.0 - p_change) <= 1 then jsonb_build_object('base', v_base, 'percent', v_percent) else '{}' end;
end
$$;
comment on function private.commission_share is
  'Which share of which sum a new line is, after p_payment changed, or the referral (null): {base, percent}; '
  '{} where it is none of a single sum.';

create function private.post_commission(p_referee uuid, p_payment text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_referral public.referrals;
  v_due record;
  v_payment record;
  v_share jsonb;
begin
  select * into v_referral from public.referrals where id = coalesce(
    (select c.referral_id from private.commission_payments c where c.payment = p_payment),
    (select r.id from public.referrals r where r.referee_id = p_referee)) for update;
  if not found then
    return;
  end if;
  insert into private.commission_payments (payment, referral_id, percent)
  select b.payment, v_referral.id, private.setting_int('commission.percent') from private.commission_base(v_referral.id) b
  on conflict do nothing;
  for v_due in
    select d.currency, d.due - coalesce((
      select sum(l.amount) from private.commission_lines l where l.referral_id = v_referral.id and l.currency = d.currency
    ), 0) as change
    from private.commission_due(v_referral.id) d
  loop
    continue when v_due.change = 0;
    select b.payment, b.kind, b.paid_at into v_payment
    from private.commission_base(v_referral.id) b where b.currency = v_due.currency
    order by b.payment = p_payment desc, b.paid_at desc limit 1;
    v_share := private.commission_share(v_referral.id, v_due.currency, p_payment, v_due.change);
    insert into private.commission_lines (referral_id, user_id, payment, reason, amount, currency, base, percent, payable_at)
    values (v_referral.id, v_referral.referrer_id, v_payment.payment,
      case when p_reason = 'payment' then v_payment.kind else p_reason end, v_due.change, v_due.currency,
      (v_share ->> 'base')::integer, (v_share ->> 'percent')::integer,
      case when v_due.change > 0 then v_payment.paid_at + make_interval(days => private.setting_int('commission.hold_days')) else now() end);
  end loop;
end
$$;
comment on function private.post_commission is
  'After a fact about a payment or the referral itself: writes what the lines of the referral lack, or have '
  'too much, as one line with its reason. Nothing where there is no referral or nothing changed.';

-- Each fact posts in its own transaction, however it came.

create function private.commission_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_commission(new.user_id, new.id::text, 'payment');
  return null;
end
$$;

create function private.commission_of_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_commission(new.user_id, new.id, 'payment');
  return null;
end
$$;

create function private.commission_of_reversal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old text := case when tg_op = 'UPDATE' then old.dispute end;
  v_payment record;
begin
  select o.user_id, o.id::text as payment into v_payment from public.orders o where o.payment_intent_id = new.payment_intent_id;
  if not found then
    select i.user_id, i.id as payment into v_payment from public.invoices i where i.payment_intent_id = new.payment_intent_id;
  end if;
  if v_payment.user_id is not null then
    perform private.post_commission(v_payment.user_id, v_payment.payment, case
      when new.dispute = 'lost' then 'dispute_lost'
      when v_old = 'lost' then 'dispute_won'
      when tg_op = 'UPDATE' and new.amount_refunded < old.amount_refunded then 'refund_returned'
      else 'refund'
    end);
  end if;
  return null;
end
$$;

create function private.commission_of_stage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_commission(new.referee_id, null, case new.stage when 'qualified' then 'referral_qualified' else 'referral_ended' end);
  return null;
end
$$;

create function private.commission_drift() returns table (referral_id uuid, currency text, due bigint, posted bigint)
language sql stable set search_path = '' as $$
  select r.id, d.currency, d.due, coalesce(l.posted, 0)
  from public.referrals r cross join lateral private.commission_due(r.id) d
  left join lateral (
    select sum(c.amount) as posted from private.commission_lines c where c.referral_id = r.id and c.currency = d.currency
  ) l on true
  where d.due <> coalesce(l.posted, 0)
$$;
comment on function private.commission_drift is
  'Referrals whose lines do not add up to what is due; empty when all agrees.';
