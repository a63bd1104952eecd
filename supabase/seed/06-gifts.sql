-- Gifts: one redeemed, one that waits, one that ran out, one whose payment went back.
create temporary table seed_gift as
select g.n, u.id, g.plan_key, g.months, g.recipient, g.message, g.age, g.redeemed, p.id as price_id,
  p.unit_amount * case g.months when 12 then 1 else g.months end as amount, pg_temp.seed_day() - make_interval(days => g.age, hours => g.n) as paid_at,
  (format('6f7%s-0000-4000-9000-', lpad(g.n::text, 5, '0')) || lpad(g.n::text, 12, '0'))::uuid as order_id,
  ('00000000-0000-4000-8f00-' || lpad(g.n::text, 12, '0'))::uuid as gift_id
from (values
  (1, 3, 'plus', 12, 'hugo@altura.test', 'For all the mornings you opened the hut. See you on the ridge.', 24, 20),
  (2, 3, 'pro', 3, 'sam.okoye@example.com', 'Try the shop with this.', 6, null::integer),
  (3, 1, 'plus', 3, 'lucas@example.com', 'Come and see.', 370, null),
  (4, 12, 'plus', 6, 'lea@example.com', '', 40, null)
) as g(n, giver, plan_key, months, recipient, message, age, redeemed)
join seed_member u on u.n = g.giver
join public.prices p on p.plan_key = g.plan_key and p.interval = case g.months when 12 then 'year' else 'month' end;
insert into public.orders (
  id, user_id, price_id, plan_key, kind, amount, list_amount, currency, status, checkout_session_id, payment_intent_id, amount_refunded,
  card_country, created_at, paid_at
)
select order_id, id, price_id, plan_key, 'gift', amount, amount, 'usd', case n when 4 then 'refunded' else 'paid' end, 'seed_cs_gift_' || n,
  'seed_pi_gift_' || n, case n when 4 then amount else 0 end, 'ES', paid_at - interval '3 minutes', paid_at
from seed_gift;
insert into private.payment_reversals (payment_intent_id, amount_refunded, refund_told)
select 'seed_pi_gift_' || n, amount, amount from seed_gift where n = 4;
insert into private.gifts (
  id, order_id, user_id, plan_key, months, recipient_email, message, code, sends, sent_at, expires_at, redeemed_by, redeemed_at, created_at
)
select g.gift_id, g.order_id, g.id, g.plan_key, g.months, g.recipient, g.message, 'A1TVRAG1FT00000' || g.n, 1, g.paid_at,
  g.paid_at + interval '365 days', r.id, pg_temp.seed_day() - make_interval(days => g.redeemed), g.paid_at
from seed_gift g left join seed_member r on r.email = g.recipient and g.redeemed is not null;
insert into public.grants (id, user_id, tier, source, source_id, starts_at, ends_at)
select pg_temp.seed_id('grant ' || id), redeemed_by, plan_key, 'gift', id, redeemed_at, redeemed_at + make_interval(months => months)
from private.gifts where redeemed_at is not null and id in (select gift_id from seed_gift);

-- Two honorary members, given by the admin of the cast.
do $$
declare
  v_honorary record;
begin
  for v_honorary in
    select h.*, m.id as user_id, pg_temp.seed_id('honorary ' || h.n) as id,
      case when h.ends_at is null then pg_temp.seed_id('honorary voucher ' || h.n) end as voucher
    from (values (28, 'pro', pg_temp.seed_day() + interval '200 days'), (21, 'founder', null)) h (n, tier, ends_at) join seed_member m using (n)
  loop
    insert into public.mint_vouchers (id, user_id, kind, nonce, expires_at, created_at)
    select v_honorary.voucher, v_honorary.user_id, 'honorary', 900000 + v_honorary.n, pg_temp.seed_now() + interval '365 days', pg_temp.seed_now()
    where v_honorary.voucher is not null;
    insert into private.honorary_memberships (id, user_id, tier, ends_at, voucher_id, granted_by, granted_at)
    values (v_honorary.id, v_honorary.user_id, v_honorary.tier, v_honorary.ends_at, v_honorary.voucher, '00000000-0000-4000-8000-000000000001', pg_temp.seed_now());
    insert into public.grants (id, user_id, tier, source, source_id, starts_at, ends_at)
    values (pg_temp.seed_id('grant ' || v_honorary.id), v_honorary.user_id, v_honorary.tier, 'honorary', v_honorary.id, pg_temp.seed_now(), v_honorary.ends_at);
    perform private.emit_event('honorary.granted', v_honorary.id::text, v_honorary.user_id, jsonb_build_object('honorary_id', v_honorary.id,
      'plan_key', v_honorary.tier, 'ends_at', to_char(v_honorary.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'claim', v_honorary.voucher is not null));
  end loop;
end
$$;
