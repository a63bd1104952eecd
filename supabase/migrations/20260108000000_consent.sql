-- A member's choice about being measured, changed after onboarding.

create function public.set_analytics_consent(p_allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  if p_allowed is null then
    perform private.refuse('invalid_input');
  end if;
  -- The terms, and when they were accepted, stand in the same object and stay as they are.
  update public.profiles
  set onboarding = onboarding || jsonb_build_object('consent', coalesce(onboarding -> 'consent', '{}')
    || jsonb_build_object('analytics', p_allowed, 'analytics_at', now()))
  where user_id = v_user;
end
$$;
comment on function public.set_analytics_consent is 'Whether the caller may be measured, from now on. Refuses: unauthenticated, suspended, invalid_input.';
grant execute on function public.set_analytics_consent to authenticated;

-- The mail preferences follow only what is said about mail, not every change beside it.
drop trigger profiles_follow_consent on public.profiles;
create trigger profiles_follow_consent after update of onboarding on public.profiles
  for each row when (
    new.onboarding #> '{consent,product}' is distinct from old.onboarding #> '{consent,product}'
    or new.onboarding #> '{consent,offers}' is distinct from old.onboarding #> '{consent,offers}'
  )
  execute function private.follow_consent();
