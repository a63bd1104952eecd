-- point_rules

create trigger t010_content_counted after insert or delete on public.point_rules
  for each row execute function private.count_content();
create trigger t020_content_counted_change after update on public.point_rules
  for each row when (old.* is distinct from new.*) execute function private.count_content();

-- levels

create trigger t010_content_counted after insert or delete on public.levels
  for each row execute function private.count_content();
create trigger t020_content_counted_change after update on public.levels
  for each row when (old.* is distinct from new.*) execute function private.count_content();

-- wallet_profiles

create trigger t010_discord_level after update of total_xp on public.wallet_profiles
  for each row when (old.total_xp <> new.total_xp) execute function private.discord_level();
create trigger t020_wallet_profiles_leave_rooms after update of total_xp on public.wallet_profiles for each row
  when (new.total_xp < old.total_xp) execute function private.move_rooms();
create trigger t030_wallet_profiles_listed after insert or update of total_xp on public.wallet_profiles
  for each row execute function private.list_points();
create trigger t040_wallet_profiles_webhook after update of total_xp on public.wallet_profiles
  for each row when (new.total_xp > old.total_xp) execute function private.note_level();

-- points_ledger

create trigger t010_points_ledger_never_emptied before truncate on public.points_ledger
  for each statement execute function private.refuse_change();
create trigger t020_points_ledger_append_only before update or delete on public.points_ledger
  for each row execute function private.refuse_change();
create trigger t030_points_ledger_account after insert on public.points_ledger
  for each row execute function private.write_on_account();
create trigger t040_points_ledger_day after insert on public.points_ledger for each row execute function private.mark_row('created_at');
create trigger t050_points_ledger_rankings after insert on public.points_ledger
  for each row execute function private.queue_line();
create trigger t060_points_ledger_totals after insert on public.points_ledger
  for each row execute function private.add_to_totals();
