-- Proving

create function private.has_proved_phone(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users where id = p_user and phone <> '' and phone_confirmed_at is not null)
$$;

create function private.member_with_contact(p_contact text) returns uuid
language sql stable set search_path = '' as $$
  select id from auth.users
  where case when p_contact like '+%' then phone = substr(p_contact, 2) and phone_confirmed_at is not null
    else lower(email) = p_contact and email_confirmed_at is not null end
$$;
comment on function private.member_with_contact is
  'Who has proved this e-mail address (in small letters) or phone number (+ and digits); null for nobody.';

create function public.begin_merge(p_user uuid, p_contact text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_contact text := lower(trim(coalesce(p_contact, '')));
  v_other uuid;
  v_id uuid := gen_random_uuid();
  v_codes text[] := array[private.new_code(), private.new_code()];
  v_minutes integer := private.setting_int('account.code_minutes');
  v_refusal text := private.merge_refusal(p_user);
begin
  if v_refusal is not null then
    perform private.refuse(v_refusal);
  elsif v_contact like '+%' and v_contact !~ '^\+[1-9][0-9]{6,14}$' then
    perform private.refuse('phone_invalid');
  elsif v_contact not like '+%' and not private.is_email(v_contact) then
    perform private.refuse('email_invalid');
  elsif not private.has_proved_address(p_user) and not private.has_proved_phone(p_user) then
    perform private.refuse('merge_needs_contact');
  elsif exists (select from auth.users where id = p_user and v_contact in (lower(email), '+' || phone)) then
    perform private.refuse('merge_self');
  end if;
  v_other := private.member_with_contact(v_contact);
  insert into private.merge_requests (id, user_id, other_id, contact, code_hash, other_code_hash, expires_at)
  values (v_id, p_user, v_other, v_contact, private.code_hash(v_id, v_codes[1]), private.code_hash(v_id, v_codes[2]), now() + make_interval(mins => v_minutes))
  on conflict (user_id) do update set id = excluded.id, other_id = excluded.other_id, contact = excluded.contact, code_hash = excluded.code_hash,
    other_code_hash = excluded.other_code_hash, attempts = 0, other_attempts = 0, proved_at = null, other_proved_at = null, expires_at = excluded.expires_at;
  -- Only to an address that was proved: any other code is sent by text message, when its account asks for it.
  if private.has_proved_address(p_user) then
    perform private.queue_mail('merge_code:' || v_id, p_user, 'merge_code',
      jsonb_build_object('code', v_codes[1], 'minutes', v_minutes, 'side', 'asked', 'other', ''));
  end if;
  if private.has_proved_address(v_other) then
    perform private.queue_mail('merge_code_other:' || v_id, v_other, 'merge_code',
      jsonb_build_object('code', v_codes[2], 'minutes', v_minutes, 'side', 'other', 'other', private.member_masked_name(p_user)));
  end if;
end
$$;
comment on function public.begin_merge is
  'For the service. Mails a code to the member and one to the account with this address or phone number (+ '
  'and digits), if there is one, which is not told; it replaces a request made before. An account without a '
  'confirmed address is mailed nothing (hand_in_merge_code: by_phone). Refuses: private.merge_refusal of the '
  'member, email_invalid, phone_invalid, merge_needs_contact, merge_self.';
revoke execute on function public.begin_merge from public, anon, authenticated;
grant execute on function public.begin_merge to service_role;

create function private.merge_refusal(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (select from public.profiles where user_id = p_user) then 'member_not_found'
    when private.surviving_account(p_user) <> p_user then 'merge_closed'
    when private.is_suspended(p_user) then 'merge_suspended'
    when exists (select from public.user_roles where user_id = p_user) then 'merge_staff'
    when exists (select from public.referrals where p_user in (referrer_id, referee_id) and stage = 'held') then 'merge_held'
    when exists (
      select from public.subscriptions where user_id = p_user and status in ('active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete')
    ) then 'merge_subscription'
    when exists (
      select from private.payouts where user_id = p_user and state in ('pending', 'approved', 'held', 'failed', 'fraud')
    ) then 'merge_payout'
    when exists (
      select from private.payment_reversals r
      where r.dispute = 'needs_response' and r.payment_intent_id in (
        select o.payment_intent_id from public.orders o where o.user_id = p_user
        union select i.payment_intent_id from public.invoices i where i.user_id = p_user)
    ) then 'merge_dispute'
    -- A token on its way would come to an account that is gone.
    when exists (select from public.nft_mints where user_id = p_user and status = 'pending') or exists (
      select from public.mint_vouchers where user_id = p_user and redeemed_tx is null and revoked_at is null and expires_at > now()
    ) then 'merge_claim'
  end
$$;
comment on function private.merge_refusal is
  'Why an account cannot be merged now: member_not_found, merge_closed (it was), merge_suspended, '
  'merge_staff, merge_held (a referral in review), merge_subscription, merge_payout (open or refused), '
  'merge_dispute (open), merge_claim (a token to be claimed or under way); null when it can.';

create function private.is_still_selling(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.storefront_products p where p.user_id = p_user and private.is_on_sale(p)
  ) or exists (
    select from private.storefront_sales s
    where s.seller_id = p_user and (s.state = 'open' or (s.state = 'paid' and s.amount_refunded < s.amount and not s.dispute_lost and (
      s.disputed or s.paid_at > now() - make_interval(days => private.setting_int('storefront.download_days')))))
  )
$$;
comment on function private.is_still_selling is
  'Whether buyers count on the storefront of a member: something is on sale, being paid, disputed and '
  'undecided, or was bought within the time of downloads and not given back, by the seller or by the bank.';

create function private.merge_side(r private.merge_requests, p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_asked boolean := r.user_id = p_user;
  v_seen boolean := case when v_asked then r.other_proved_at is not null else true end;
  v_other uuid := case when v_asked then r.other_id else r.user_id end;
begin
  return jsonb_build_object('id', r.id, 'side', case when v_asked then 'asked' else 'other' end, 'expires_at', r.expires_at,
    'other', case when v_asked then r.contact else private.member_masked_name(r.user_id) end,
    'by', case when private.has_proved_address(p_user) then 'mail' else 'phone' end,
    'proved', case when v_asked then r.proved_at else r.other_proved_at end is not null,
    'other_proved', case when v_asked then r.other_proved_at else r.proved_at end is not null,
    -- Nothing about an account before it has proved itself.
    'effect', case when v_seen then private.merge_effect(p_user, v_other) end);
end
$$;

create function private.merge_effect(p_user uuid, p_other uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_younger uuid := private.younger_of(p_user, p_other);
  v_older uuid := case when v_younger = p_user then p_other else p_user end;
begin
  return jsonb_build_object('stays', v_older = p_user,
    'points', (select total_xp from public.wallet_profiles where user_id = v_younger),
    'wallets', (select count(*) from public.wallets where user_id = v_younger),
    'referrals', (select count(*) from public.referrals where referrer_id = v_younger and referee_id <> v_older),
    'reverses', exists (select from public.referrals where referrer_id = v_older and referee_id = v_younger and stage = 'qualified'));
end
$$;
comment on function private.merge_effect is
  'What joining two accounts does: {stays: whether the first is the older, and of the younger: points, '
  'wallets, referrals; reverses: whether a qualified referral between them is taken back}.';

create function private.younger_of(a uuid, b uuid) returns uuid
language sql stable set search_path = '' as $$
  select user_id from public.profiles where user_id in (a, b) order by created_at desc, user_id desc limit 1
$$;

create function public.my_merge() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'refusal', private.merge_refusal(v_user),
    'request', (
      select private.merge_side(r, v_user) from private.merge_requests r
      where v_user in (r.user_id, r.other_id) and r.expires_at > now() order by r.user_id = v_user desc, r.expires_at desc limit 1
    ),
    'merged', (
      select coalesce(jsonb_agg(jsonb_build_object('at', m.merged_at, 'points', m.points, 'wallets', m.wallets, 'referrals', m.referrals) order by m.merged_at), '[]')
      from private.account_merges m where m.older = v_user
    )
  );
end
$$;
comment on function public.my_merge is
  'The caller''s merge: {refusal: private.merge_refusal | null, request: {id, side: asked | other, other: the '
  'address or number that was typed, or the masked name of who asked, expires_at, by: mail | phone, how the '
  'caller proves the account, proved, other_proved, effect: private.merge_effect | null} | null, merged: '
  '[{at, points, wallets, referrals}] of accounts that were joined to this one}. Refuses: unauthenticated, '
  'second_factor_required.';
revoke execute on function public.my_merge from public;
grant execute on function public.my_merge to authenticated;

create function public.cancel_merge(p_request uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  delete from private.merge_requests where id = p_request and v_user in (user_id, other_id);
end
$$;
comment on function public.cancel_merge is
  'Ends a merge that the caller asked for, or was asked about. Refuses: unauthenticated, '
  'second_factor_required, suspended.';
revoke execute on function public.cancel_merge from public;
grant execute on function public.cancel_merge to authenticated;

create function private.note_merge_proof(p_request uuid, p_user uuid) returns void
language sql set search_path = '' as $$
  update private.merge_requests set
    proved_at = case when user_id = p_user then coalesce(proved_at, now()) else proved_at end,
    other_proved_at = case when user_id = p_user then other_proved_at else coalesce(other_proved_at, now()) end
  where id = p_request and p_user in (user_id, other_id)
$$;

create function public.prove_merge_by_phone(p_user uuid, p_request uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_proved_address(p_user) or not private.has_proved_phone(p_user) or not exists (
    select from private.merge_requests where id = p_request and p_user in (user_id, other_id) and expires_at > clock_timestamp()
  ) then
    return 'code_invalid';
  end if;
  perform private.note_merge_proof(p_request, p_user);
  return 'proved';
end
$$;
comment on function public.prove_merge_by_phone is
  'For the service, once the auth service has taken the code of a text message to the phone of this account, '
  'in a session of it: proved, or code_invalid when the request has expired, is another''s, or the account '
  'proves itself by mail.';
revoke execute on function public.prove_merge_by_phone from public, anon, authenticated;
grant execute on function public.prove_merge_by_phone to service_role;

create function public.hand_in_merge_code(p_request uuid, p_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- A session of the account itself, with its second factor where it has one.
  v_user uuid := private.acting_member();
  r private.merge_requests;
  v_asked boolean;
begin
  select * into r from private.merge_requests where id = p_request and v_user in (user_id, other_id) for update;
  v_asked := r.user_id = v_user;
  if r.id is null or r.expires_at <= clock_timestamp() then
    return 'code_invalid';
  elsif not private.has_proved_address(v_user) then
    return 'by_phone';
  elsif (case when v_asked then r.attempts else r.other_attempts end) >= 5 then
    return 'too_many_attempts';
  elsif (case when v_asked then r.code_hash else r.other_code_hash end) <> private.code_hash(r.id, coalesce(p_code, '')) then
    -- Counted and kept, therefore answered instead of raised.
    update private.merge_requests set attempts = attempts + v_asked::integer, other_attempts = other_attempts + (not v_asked)::integer where id = r.id;
    return 'code_invalid';
  end if;
  perform private.note_merge_proof(r.id, v_user);
  return 'proved';
end
$$;
comment on function public.hand_in_merge_code is
  'One half of the proof: the code that was mailed to the caller''s account for a merge: proved, code_invalid '
  '(also when it has expired), too_many_attempts, by_phone where none was mailed (prove_merge_by_phone). '
  'Refuses: unauthenticated, second_factor_required, suspended.';
revoke execute on function public.hand_in_merge_code from public;
grant execute on function public.hand_in_merge_code to authenticated;

-- Joining

create function private.end_referral_between(p_older uuid, p_younger uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_referral public.referrals;
begin
  select * into v_referral from public.referrals where referrer_id = p_older and referee_id = p_younger for update;
  if found and v_referral.stage <> 'rejected' then
    perform private.take_referral_back(v_referral, 'same_user', 'accounts_merged');
  end if;
end
$$;
comment on function private.end_referral_between is
  'Takes a referral between two accounts of one person back: points, count and, by the stage, commission.';

create function private.move_referrals(p_older uuid, p_younger uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  v_referral public.referrals;
  v_moved integer := 0;
  v_qualified integer := 0;
begin
  for v_referral in select * from public.referrals where referrer_id = p_younger order by signed_up_at, id for update loop
    -- One that would close a circle stays with the closed account.
    continue when private.referral_problem(p_older, v_referral.referee_id) is not null;
    update public.referrals set referrer_id = p_older where id = v_referral.id;
    v_moved := v_moved + 1;
    v_qualified := v_qualified + (v_referral.stage = 'qualified')::integer;
  end loop;
  update public.referral_points set qualified_referrals = qualified_referrals + case user_id when p_older then v_qualified else - v_qualified end
  where user_id in (p_older, p_younger) and v_qualified > 0;
  -- Who invited the younger: theirs only where nobody invited the older; an open one of a closed account ends.
  select * into v_referral from public.referrals where referee_id = p_younger and referrer_id <> p_older for update;
  if found and not exists (select from public.referrals where referee_id = p_older) and private.referral_problem(v_referral.referrer_id, p_older) is null then
    update public.referrals set referee_id = p_older where id = v_referral.id;
    -- What the older paid without having been invited brings nothing now.
    insert into private.commission_payments (payment, referral_id, percent)
    select o.id::text, v_referral.id, 0 from public.orders o where o.user_id = p_older and o.paid_at is not null
    union all select i.id, v_referral.id, 0 from public.invoices i where i.user_id = p_older
    on conflict do nothing;
    v_moved := v_moved + 1;
  elsif found then
    update public.referrals set stage = 'expired' where id = v_referral.id and stage in ('signed_up', 'wallet_linked');
  end if;
  return v_moved;
end
$$;
comment on function private.move_referrals is
  'Moves the referrals of the younger account to the older, as far as the rules of binding let them. Returns '
  'how many.';

create function private.merge_accounts(p_younger uuid, p_older uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_points integer;
  v_wallets text[];
  v_identities integer;
  v_referrals integer;
  v_address text;
begin
  perform private.end_referral_between(p_older, p_younger);
  v_wallets := array(select address from public.wallets where user_id = p_younger order by verified_at, id);
  if cardinality(v_wallets) + (select count(*) from public.wallets where user_id = p_older) > private.setting_int('wallet.limit') then
    perform private.refuse('wallet_limit');
  end if;
  v_referrals := private.move_referrals(p_older, p_younger);

  update public.wallets set user_id = p_older, is_primary = false where user_id = p_younger;
  perform private.use_primary_wallet(p_older);
  perform private.use_primary_wallet(p_younger);
  update private.released_wallets set user_id = p_older where user_id = p_younger;
  -- One account at each provider; the address of the younger goes with it.
  update auth.identities i set user_id = p_older
  where i.user_id = p_younger and i.provider not in ('email', 'phone')
    and not exists (select from auth.identities o where o.user_id = p_older and o.provider = i.provider);
  get diagnostics v_identities = row_count;
  -- Access follows the person; two reasons for the same thing are one.
  update public.grants g set user_id = p_older
  where g.user_id = p_younger and not exists (
    select from public.grants o where o.user_id = p_older and o.source = g.source and o.source_id = g.source_id);

  select total_xp into v_points from public.wallet_profiles where user_id = p_younger;
  perform private.award(p_younger, 'merge', p_older::text, - v_points, 'Points joined to an older account of the same person',
    jsonb_build_object('bonus', 'out'));
  perform private.award(p_older, 'merge', p_younger::text, v_points, 'Points of a younger account of the same person', jsonb_build_object('bonus', 'in'));

  update private.storefront_sales set buyer_id = p_older
  where buyer_id = p_younger or id in (select id from private.purchases_of(p_younger));

  update private.account_merges set older = p_older where older = p_younger;
  insert into private.account_merges (younger, older, joined_to, points, wallets, identities, referrals)
  values (p_younger, p_older, p_older, v_points, cardinality(v_wallets), v_identities, v_referrals);
  foreach v_address in array v_wallets loop
    perform private.sync_wallet_nfts(v_address);
  end loop;
  perform private.recompute_tier(p_older);
  perform private.recompute_tier(p_younger);

  -- Closed: it may read and write nothing, by no way to sign in.
  update public.profiles set suspended_until = 'infinity' where user_id = p_younger;
  update auth.users set banned_until = now() + interval '100 years' where id = p_younger;
  delete from auth.sessions where user_id = p_younger;
  delete from private.merge_requests where p_younger in (user_id, other_id) or p_older in (user_id, other_id);
  perform private.audit(p_older, 'member.merged', 'member', p_older::text, '', jsonb_build_object('merged', null),
    jsonb_build_object('merged', p_younger, 'points', v_points, 'wallets', cardinality(v_wallets), 'identities', v_identities, 'referrals', v_referrals));
  perform private.emit_event('account.merged', p_younger || ':older', p_older, jsonb_build_object('side', 'older', 'points', v_points), p_younger);
  perform private.emit_event('account.merged', p_younger || ':younger', p_younger, jsonb_build_object('side', 'younger', 'points', v_points), p_older);
  perform private.qualify(p_older);
end
$$;
comment on function private.merge_accounts is
  'Joins two accounts that proved themselves, locked by the caller: the referral between them ends, wallets, '
  'ways to sign in, access and referrals move, a joining line states the points, the younger is closed. '
  'Refuses: wallet_limit.';

create function public.merge_my_accounts(p_request uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  r private.merge_requests;
  v_younger uuid;
  v_older uuid;
  v_refusal text;
begin
  -- One merge at a time, before everything else that locks members.
  perform pg_advisory_xact_lock(hashtextextended('private.account_merges', 0));
  perform private.lock_binding();
  select * into r from private.merge_requests where id = p_request and v_user in (user_id, other_id) for update;
  if r.id is null or r.proved_at is null or r.other_proved_at is null or r.expires_at <= now() then
    perform private.refuse('merge_unproved');
  end if;
  perform private.lock_members(array[r.user_id, r.other_id]);
  v_refusal := coalesce(private.merge_refusal(v_user), private.merge_refusal(case when v_user = r.user_id then r.other_id else r.user_id end));
  if v_refusal is not null then
    perform private.refuse(v_refusal);
  end if;
  v_younger := private.younger_of(r.user_id, r.other_id);
  v_older := case when v_younger = r.user_id then r.other_id else r.user_id end;
  -- Its account at Stripe stays its own and is closed with it.
  if private.is_still_selling(v_younger) then
    perform private.refuse('merge_storefront');
  end if;
  -- What is paid there later would come to an account that is closed.
  if exists (
    select from public.orders o where o.user_id = v_younger and o.status in ('pending', 'canceled')
      and (o.checkout_open or private.holds_place(o))
  ) then
    perform private.refuse('merge_checkout');
  end if;
  perform private.merge_accounts(v_younger, v_older);
  return case when v_user = v_older then 'older' else 'younger' end;
end
$$;
comment on function public.merge_my_accounts is
  'Joins the two accounts of a request that both have proved. Says which of them the caller was: older '
  '(stays) or younger (closed). Refuses: unauthenticated, second_factor_required, suspended, merge_unproved, '
  'private.merge_refusal of either, merge_storefront (the younger still sells), merge_checkout (a payment '
  'page of the younger is open), wallet_limit.';
revoke execute on function public.merge_my_accounts from public;
grant execute on function public.merge_my_accounts to authenticated;

create function private.merges_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'into', (
      select jsonb_build_object('user_id', m.older, 'name', private.member_name(m.older), 'at', m.merged_at, 'points', m.points)
      from private.account_merges m where m.younger = p_user
    ),
    'from', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', m.younger, 'name', private.member_name(m.younger), 'at', m.merged_at,
        'points', m.points, 'wallets', m.wallets, 'identities', m.identities, 'referrals', m.referrals) order by m.merged_at), '[]')
      from private.account_merges m where m.older = p_user
    ));
end
$$;
comment on function private.merges_json is
  'For staff: both halves of a merge: {into: {user_id, name, at, points} | null, from: [{user_id, name, at, '
  'points, wallets, identities, referrals}]}.';
