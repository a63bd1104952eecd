-- Lists

create view private.money_returns as
  select r.payment_intent_id as id, case when r.dispute is null then 'refund' else 'dispute' end as kind,
    coalesce(o.id, first.id) as order_id, i.id as invoice_id, coalesce(o.user_id, i.user_id) as user_id,
    r.payment_intent_id as payment, coalesce(o.amount, i.amount_paid) as amount, r.amount_refunded as refunded,
    coalesce(o.currency, i.currency) as currency,
    coalesce(r.dispute, case when r.amount_refunded >= coalesce(o.amount, i.amount_paid) then 'refunded' else 'partially_refunded' end)
      as state, null::text as reason, null::text as error, r.updated_at as at, r.dispute_amount as disputed
  from private.payment_reversals r
  left join public.orders o on o.payment_intent_id = r.payment_intent_id
  left join public.invoices i on i.payment_intent_id = r.payment_intent_id
  left join lateral (select x.id from public.orders x where x.subscription_id = i.subscription_id limit 1) first on true
  union all
  select a.id::text, 'return', a.order_id, null, a.user_id, a.payment_intent_id, a.amount, 0, a.currency, a.status, a.reason, a.error,
    a.created_at, null
  from public.automatic_refunds a where a.status <> 'done';
create view private.money_return_keys as
  select payment_intent_id as id, case when dispute is null then 'refund' else 'dispute' end as kind, dispute as state, updated_at as at
  from private.payment_reversals
  union all
  select id::text, 'return', status, created_at from public.automatic_refunds where status <> 'done';
comment on view private.money_return_keys is
  'Rows of private.money_returns by what a page of them is read by: without the orders and invoices that they '
  'belong to, which would all be joined first. state is null of a refund.';
comment on view private.money_returns is
  'Refunds and disputes that Stripe has told (kind refund, dispute; id: the payment), and those on their way '
  'to Stripe (kind return). disputed: how much of amount a dispute is about; null where there is none.';

create function private.return_row(r private.money_returns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(r) || jsonb_build_object('name', private.member_name(r.user_id))
  );
end
$$;
