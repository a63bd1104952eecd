-- Anybody may sign up with a password for an address that is not theirs. The auth service keeps that password when the
-- owner of the address later signs in by code, so here it ends with the first proof: the stranger would get in with it.

create function private.forget_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
comment on function private.forget_unproven_password is 'Passwords of this site are chosen in a session. One that is older than the first proof of the address is a stranger''s, or the random one that the auth service makes up for a code.';
-- Without a message that was sent, an administrator made the account, with a password or without.
create trigger altura_unproven_password before update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row
  when (coalesce(old.email_confirmed_at, old.phone_confirmed_at) is null
    and coalesce(new.email_confirmed_at, new.phone_confirmed_at) is not null
    and old.confirmation_sent_at is not null)
  execute function private.forget_unproven_password();
