-- mail_preferences

create trigger t010_mail_preferences_updated_at before update on public.mail_preferences
  for each row execute function private.touch_updated_at();
create trigger t020_mail_preferences_note_unsubscribe after update on public.mail_preferences
  for each row when (
    old.product and not new.product or old.community and not new.community
    or old.referral and not new.referral or old.offers and not new.offers)
  execute function private.note_unsubscribe();
