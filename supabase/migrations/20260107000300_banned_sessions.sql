-- The auth service keeps the sessions of an account that is banned in its dashboard; they open nothing while it is.

create or replace function private.session_refusal() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_named text := auth.jwt() ->> 'session_id';
begin
  -- An access token outlives its session by up to an hour.
  if v_named is not null and not exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = private.to_uuid(v_named) and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  ) then
    return 'session_ended';
  elsif private.requires_aal2() then
    return 'second_factor_required';
  end if;
  return null;
end
$$;
