-- What a member has left outside the account goes with it too: messages, and the address and note of a pledge.

create or replace function public.erase_member(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_profile public.profiles;
  v_customer text;
  v_confirmed text;
begin
  -- Two admins who leave at once take turns, and the second is the last.
  perform from public.user_roles where role = 'admin' order by user_id for update;
  perform private.lock_members(array[p_user]);
  select * into v_profile from public.profiles where user_id = p_user for update;
  if not found then
    perform private.refuse('member_not_found');
  elsif private.is_last_admin(p_user) then
    perform private.refuse('last_admin');
  elsif exists (
    select from public.subscriptions
    where user_id = p_user and status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
  ) then
    perform private.refuse('subscription_live');
  end if;
  select nullif(email, ''), case when email_confirmed_at is not null then lower(nullif(email, '')) end
  into v_email, v_confirmed from auth.users where id = p_user;
  select stripe_customer_id into v_customer from public.customers where user_id = p_user;

  update public.referrals set stage = 'expired'
  where p_user in (referrer_id, referee_id) and stage in ('signed_up', 'wallet_linked', 'held');
  update public.analytics_events set user_id = null, session_id = null where user_id = p_user;
  -- What the person left by address counts as theirs once the address is proved.
  delete from public.feedback where user_id = p_user or lower(email) = v_confirmed;
  delete from public.pledges where (user_id = p_user or email = v_confirmed) and status = 'pending';
  update public.pledges
  set status = case when status = 'confirmed' and open then 'withdrawn' else status end,
    withdrawn_at = case when status = 'confirmed' and open then now() else withdrawn_at end,
    email = id || '@erased.invalid', note = ''
  from (select clock_timestamp() < private.pledges_close_at() as open) as time
  where user_id = p_user or email = v_confirmed;
  delete from public.mail_outbox where user_id = p_user or lower(to_address) = v_confirmed;
  if v_email is not null then
    insert into public.mail_outbox (key, to_address, template, params, locale)
    values ('erased:' || p_user, v_email, 'account_erased', jsonb_build_object('name', coalesce(v_profile.full_name, '')), v_profile.locale)
    on conflict (key) do nothing;
  end if;
  -- What Stripe told about its customer names the person; that it was told stays.
  update public.stripe_events
  set payload = jsonb_build_object('id', payload -> 'id', 'object', payload -> 'object', 'erased', true)
  where v_customer is not null and strpos(payload::text, v_customer) > 0;
  perform private.audit(p_user, 'member.erased', 'member', p_user::text);
  -- Profile, roles, wallets, sessions, preferences and grants go with it.
  delete from auth.users where id = p_user;
end
$$;
comment on function public.erase_member is 'Ends an account for good, in one transaction. Ledger, orders, mints, votes and audit stay under the bare id; a pledge is withdrawn while it may be, and keeps nothing but its amount. Refuses: member_not_found, last_admin, subscription_live (billing is cancelled first).';
