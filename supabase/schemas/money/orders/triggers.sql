-- orders

create trigger t010_orders_commission after update of status, payment_intent_id, tax on public.orders
  for each row when (new.paid_at is not null and new.amount > 0) execute function private.commission_of_order();
-- Facts whose day may be over when they come or change
create trigger t020_orders_day after insert or delete or update of status, paid_at, amount, amount_refunded, plan_key on public.orders
  for each row execute function private.mark_row('created_at');
create trigger t030_orders_figure after insert or delete or update of status, amount, amount_refunded, paid_at on public.orders
  for each row execute function private.count_order_revenue();
create trigger t040_orders_first after insert or update of paid_at, status on public.orders for each row execute function private.note_first();
create trigger t050_orders_forget_place_network after update of status on public.orders
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.forget_place_network();
create trigger t060_orders_listed after update of card_country on public.orders
  for each row when (new.card_country is distinct from old.card_country) execute function private.list_card();
create trigger t070_orders_listed_on_insert after insert on public.orders
  for each row when (new.card_country is not null) execute function private.list_card();
create trigger t080_orders_paid_day after insert or delete or update of status, paid_at, amount, amount_refunded, plan_key on public.orders
  for each row execute function private.mark_row('paid_at');
create trigger t090_orders_same_payout after update of card_fingerprint, status on public.orders
  for each row when (new.card_fingerprint is not null and new.paid_at is not null) execute function private.payout_marks_changed();

-- subscriptions

create trigger t010_subscriptions_end before insert or update of status on public.subscriptions
  for each row execute function private.note_subscription_end();
create trigger t020_subscriptions_updated_at before update on public.subscriptions
  for each row execute function private.touch_updated_at();
create trigger t030_subscriptions_webhook after insert or update on public.subscriptions
  for each row execute function private.note_membership();

-- invoices

create trigger t010_invoices_commission after insert on public.invoices
  for each row when (new.paid_at is not null and new.amount_paid > 0) execute function private.commission_of_invoice();
create trigger t020_invoices_day after insert or delete or update of billing_reason, amount_paid, paid_at, payment_intent_id on public.invoices
  for each row execute function private.mark_row('paid_at');
create trigger t030_invoices_figure after insert or delete or update of billing_reason, amount_paid, paid_at, payment_intent_id on public.invoices
  for each row execute function private.count_invoice_revenue();

-- grants

create trigger t010_grants_stop_renewals_given after insert on public.grants
  for each row when (new.source <> 'subscription' and new.revoked_at is null and new.ends_at is null)
  execute function private.queue_renewal_stops();
create trigger t020_grants_stop_renewals_restored after update on public.grants
  for each row when (
    new.source <> 'subscription' and new.revoked_at is null and new.ends_at is null
    and (old.revoked_at, old.ends_at, old.tier) is distinct from (new.revoked_at, new.ends_at, new.tier)
  ) execute function private.queue_renewal_stops();
