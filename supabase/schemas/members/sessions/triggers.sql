-- user_sessions

create trigger t010_user_sessions_listed after insert or update of last_seen_at on public.user_sessions
  for each row execute function private.list_seen();

-- private.active_days

create trigger t010_active_days_emit_returned after insert on private.active_days
  for each row when (new.day >= date_trunc('month', now() at time zone 'UTC')::date)
  execute function private.emit_returned();
create trigger t020_active_days_week after insert or delete on private.active_days for each row execute function private.note_week();

-- auth.identities

create trigger t010_altura_discord_added after insert on auth.identities
  for each row when (new.provider = 'discord' and new.provider_id ~ '^[0-9]{1,21}$') execute function private.discord_identity();
create trigger t020_altura_discord_linked after insert on auth.identities
  for each row when (new.provider = 'discord') execute function private.discord_linked();
create trigger t030_altura_discord_removed after delete on auth.identities
  for each row when (old.provider = 'discord') execute function private.discord_identity();
create trigger t040_altura_way_added after insert on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function private.way_changed();
create trigger t050_altura_way_removed after delete on auth.identities
  for each row when (old.provider not in ('email', 'phone')) execute function private.way_changed();

-- auth.mfa_factors

create trigger t010_altura_factor_added after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.factor_changed();
create trigger t020_altura_factor_leaves_rooms after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.leave_rooms_without_factor();
create trigger t030_altura_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.factor_changed();

-- auth.webauthn_credentials

create trigger t010_altura_passkey_added after insert on auth.webauthn_credentials
  for each row execute function private.passkey_changed();
create trigger t020_altura_passkey_removed after delete on auth.webauthn_credentials
  for each row execute function private.passkey_changed();

-- auth.sessions

create trigger t010_altura_session_leaves_rooms after delete on auth.sessions
  referencing old table as ended for each statement execute function private.leave_rooms_with_session();
