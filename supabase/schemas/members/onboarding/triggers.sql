-- auth.users

create trigger t010_altura_blocked_account before insert on auth.users for each row execute function private.refuse_blocked_account();
create trigger t020_altura_blocked_address before update of email on auth.users for each row
  when (new.email is distinct from old.email) execute function private.refuse_blocked_account();
create trigger t030_altura_keep_picture before update of raw_user_meta_data on auth.users
  for each row when (new.raw_user_meta_data ->> 'avatar_url' is distinct from old.raw_user_meta_data ->> 'avatar_url')
  execute function private.keep_own_picture();
-- The last of the triggers before the change.
create trigger t040_altura_metadata_bound before insert or update of raw_user_meta_data on auth.users
  for each row when (octet_length(new.raw_user_meta_data::text) > 160)
  execute function private.bound_metadata();
-- Without a message that was sent, an administrator made the account, with a password or without.
create trigger t050_altura_unproven_password before update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row
  when (coalesce(old.email_confirmed_at, old.phone_confirmed_at) is null
    and coalesce(new.email_confirmed_at, new.phone_confirmed_at) is not null
    and old.confirmation_sent_at is not null)
  execute function private.forget_unproven_password();
-- An account that nobody has confirmed has no owner to tell.
create trigger t060_altura_account_changed after update of encrypted_password, email, phone on auth.users
  for each row when (old.email_confirmed_at is not null or old.phone_confirmed_at is not null)
  execute function private.account_changed();
create trigger t070_altura_ban_leaves_rooms after update of banned_until on auth.users
  for each row when (new.banned_until > now() and new.banned_until is distinct from old.banned_until)
  execute function private.leave_rooms_banned();
create trigger t080_altura_change_webhook after update of email, phone on auth.users
  for each row when (new.email is distinct from old.email or new.phone is distinct from old.phone) execute function private.note_member_change('email', 'phone');
create trigger t090_altura_confirmed after update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row
  when (coalesce(old.email_confirmed_at, old.phone_confirmed_at) is null
    and coalesce(new.email_confirmed_at, new.phone_confirmed_at) is not null)
  execute function private.handle_confirmation();
create trigger t100_altura_email_touches_profile after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.touch_profile();
create trigger t110_altura_erased_webhook after delete on auth.users
  for each row when (old.email_confirmed_at is not null or old.phone_confirmed_at is not null)
  execute function private.note_erasure();
create trigger t120_altura_new_user after insert on auth.users
  for each row execute function private.handle_new_user();
create trigger t130_altura_seen_listed after update of last_sign_in_at on auth.users
  for each row execute function private.list_seen();
create trigger t140_altura_texts_listed after update of email, phone on auth.users
  for each row when (old.email is distinct from new.email or old.phone is distinct from new.phone)
  execute function private.list_texts();
-- Only at the end of the transaction, by the row as it is then: the auth service writes the address of
-- another identity while the proof of the former one still stands, and takes that back in a later statement
-- (supabase/auth, UpdateUserEmailFromIdentities).
create constraint trigger t150_altura_opening_on_insert after insert on auth.users deferrable initially deferred
  for each row when (new.email_confirmed_at is not null and new.email <> '') execute function private.claim_import_row();
create constraint trigger t160_altura_opening_on_proof after update of email, email_confirmed_at on auth.users deferrable initially deferred
  for each row when (new.email_confirmed_at is not null and new.email <> ''
    and (old.email_confirmed_at is null or new.email is distinct from old.email))
  execute function private.claim_import_row();
create constraint trigger t170_altura_opening_release_on_insert after insert on auth.users deferrable initially deferred
  for each row when (new.email_confirmed_at is not null and new.email <> '') execute function private.release_by_proof();
create constraint trigger t180_altura_opening_release_on_proof after update of email, email_confirmed_at on auth.users deferrable initially deferred
  for each row when (new.email_confirmed_at is not null and new.email <> ''
    and (old.email_confirmed_at is null or new.email is distinct from old.email))
  execute function private.release_by_proof();
