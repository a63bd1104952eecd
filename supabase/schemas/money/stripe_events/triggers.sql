-- private.payment_reversals

create trigger t010_payment_reversals_commission after insert or update on private.payment_reversals
  for each row execute function private.commission_of_reversal();
create trigger t020_payment_reversals_day after insert or delete or update of amount_refunded, dispute on private.payment_reversals
  for each row execute function private.mark_reversal();
create trigger t030_payment_reversals_figure after insert or delete or update of amount_refunded, dispute on private.payment_reversals
  for each row execute function private.count_reversed_revenue();
