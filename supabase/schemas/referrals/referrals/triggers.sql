-- referral_clicks

create trigger t010_referral_clicks_day after insert or delete on public.referral_clicks for each row execute function private.mark_row('created_at');

-- referrals

create trigger t010_referrals_no_circle before insert or update of referrer_id, referee_id on public.referrals
  for each row execute function private.check_binding();
create trigger t020_referrals_click_day after insert or update of click_id, wallet_linked_at, minted_at, qualified_at on public.referrals
  for each row execute function private.mark_click();
create trigger t030_referrals_commission after update of stage on public.referrals
  for each row when (new.stage is distinct from old.stage) execute function private.commission_of_stage();
create trigger t040_referrals_emit_path after insert or update of wallet_linked_at on public.referrals
  for each row execute function private.emit_referral_path();
create trigger t050_referrals_first after insert on public.referrals for each row execute function private.note_first();

-- referral_points

create trigger t010_referral_points_figure after insert or delete or update of qualified_referrals on public.referral_points
  for each row execute function private.count_qualified();
create trigger t020_referral_points_listed after insert or delete or update of qualified_referrals on public.referral_points
  for each row execute function private.list_referrals();
