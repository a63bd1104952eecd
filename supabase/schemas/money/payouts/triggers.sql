-- connected_accounts

create trigger t010_connected_accounts_same_payout after update of payout_marks, person_mark on public.connected_accounts
  for each row when (new.payout_marks is distinct from old.payout_marks or new.person_mark is distinct from old.person_mark)
  execute function private.payout_marks_changed();
create trigger t020_connected_accounts_shop_counted after update on public.connected_accounts for each row
  when (new.charges_enabled <> old.charges_enabled or new.gone <> old.gone) execute function private.count_shop();

-- private.connected_payouts

create trigger t010_connected_payouts_follow after insert or update of status on private.connected_payouts
  for each row when (new.status in ('paid', 'failed')) execute function private.follow_bank();

-- private.payouts

create trigger t010_payouts_webhook after update of state on private.payouts
  for each row when (new.state <> old.state and new.state in ('paid', 'failed')) execute function private.note_payout();
