-- The cases of staff

create function private.cases_refund()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select r.id::text, r.user_id, r.created_at, null::timestamptz, jsonb_build_object(
    'order_id', r.order_id, 'subject', r.subject, 'reason', r.reason,
    'plan', (select p.name from public.plans p where p.key = o.plan_key), 'kind', coalesce(i.billing_reason, o.kind),
    'amount', coalesce(i.amount_paid, o.amount), 'currency', o.currency, 'left', private.refundable(r.subject),
    'paid_at', private.paid_at_of(r.subject), 'until', private.refund_until(r.subject),
    'running', (
      select jsonb_build_object('until', case when s.cancel_at_period_end then s.current_period_end end)
      from public.subscriptions s where s.id = o.subscription_id and private.subscription_runs(s)
    ),
    'disputed', exists (select from private.payment_reversals v where v.payment_intent_id = r.payment_intent_id and v.dispute = 'needs_response'),
    'earned', (
      select coalesce(sum(l.points), 0) from public.points_ledger x join public.points_ledger l on x.id in (l.id, l.reverses)
      where x.user_id = r.user_id and x.source = case when i.id is null then 'purchase' else 'renewal' end and x.source_id = r.subject
    ),
    'use', private.refund_use(r.user_id, private.paid_at_of(r.subject)),
    'claimed', exists (select from public.mint_vouchers v where v.order_id = r.order_id and v.redeemed_tx is not null),
    'earlier', (select count(*) from private.refund_requests e where e.user_id = r.user_id and e.id <> r.id and e.state <> 'withdrawn'))
  from private.refund_requests r join public.orders o on o.id = r.order_id left join public.invoices i on i.id = r.subject
  where r.state = 'open';
end;
