-- wallets

create trigger t010_wallets_written before insert or update of label on public.wallets
  for each row execute function private.tidy_written('label:line');
create trigger t020_wallets_first after insert on public.wallets for each row execute function private.note_first();
create trigger t030_wallets_note_change after insert or delete on public.wallets
  for each row execute function private.wallet_changed();
