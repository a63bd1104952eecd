-- One lock for every call of the API: a session that was ended, or that still owes its second factor, is nobody's.
-- Functions that only ask auth.uid() need no door of their own any more (docs/decisions/0009).

create function private.session_refusal() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_named text := auth.jwt() ->> 'session_id';
begin
  -- An access token outlives its session by up to an hour.
  if v_named is not null and not exists (
    select from auth.sessions s
    where s.id = private.to_uuid(v_named) and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  ) then
    return 'session_ended';
  elsif private.requires_aal2() then
    return 'second_factor_required';
  end if;
  return null;
end
$$;
comment on function private.session_refusal is 'Why the caller''s session counts for nothing: session_ended, second_factor_required, or null. Of claims that name no session only the second factor is asked.';
-- Policies call it as the member who asks; the schema itself stays closed.
grant execute on function private.session_refusal to authenticated;

create function public.admit_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claims jsonb := auth.jwt();
  v_refusal text;
begin
  if v_claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;
  v_refusal := case when v_claims ->> 'session_id' is null then 'session_ended' else private.session_refusal() end;
  if v_refusal = 'session_ended' then
    raise sqlstate 'PT401' using message = v_refusal, hint = 'Sign in again.';
  elsif v_refusal is not null then
    raise sqlstate 'PT403' using message = v_refusal, hint = 'Raise the session to aal2.';
  end if;
end
$$;
comment on function public.admit_request is 'PostgREST calls it before every request (pgrst.db_pre_request), in the same transaction. Refuses tokens of members with 401 session_ended or 403 second_factor_required; anon and service_role pass.';
grant execute on function public.admit_request to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.admit_request';
notify pgrst, 'reload config';

-- What does not come through PostgREST: realtime and storage ask the policies.
do $$
declare
  v_policy record;
begin
  for v_policy in
    select p.polname as name, p.polrelid::regclass as relation from pg_policy p
    where not p.polpermissive and p.polname = 'only with the second factor, once there is one'
  loop
    execute format(
      'alter policy %I on %s using ((select private.session_refusal()) is null)', v_policy.name, v_policy.relation);
    execute format(
      'alter policy %I on %s rename to "only in a live session, with the second factor once there is one"',
      v_policy.name, v_policy.relation);
  end loop;

  if to_regclass('storage.objects') is not null then
    drop policy if exists "only in a live session, with the second factor once there is one" on storage.objects;
    create policy "only in a live session, with the second factor once there is one" on storage.objects
      as restrictive for all to authenticated using ((select private.session_refusal()) is null);
  end if;
end
$$;
