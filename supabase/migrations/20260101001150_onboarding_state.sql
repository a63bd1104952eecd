-- What the onboarding page shows, in one round trip.

create function public.onboarding_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', jsonb_build_object(
      'full_name', p.full_name, 'username', p.username, 'interests', to_jsonb(p.interests),
      'step', p.onboarding_step, 'completed', p.onboarding_completed, 'saved', p.onboarding
    ),
    'inviter', (select private.member_masked_name(r.referrer_id) from public.referrals r where r.referee_id = p.user_id),
    'wallets', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', w.id, 'address', w.address, 'label', w.label, 'isPrimary', w.is_primary)
        order by w.is_primary desc, w.verified_at
      ), '[]')
      from public.wallets w where w.user_id = p.user_id
    ),
    'rewards', (
      select coalesce(jsonb_object_agg(source, points), '{}')
      from public.point_rules where source in ('onboarding', 'wallet') and active
    )
  )
  from public.profiles p where p.user_id = (select auth.uid())
$$;
comment on function public.onboarding_state is 'The caller''s onboarding: {profile {full_name, username, interests, step, completed, saved}, inviter (masked name or null), wallets, rewards {onboarding, wallet}}; null without a member.';
grant execute on function public.onboarding_state to authenticated;
