-- When a referral counts (PRODUCT.md, "Referrals"), and what takes it back.

create table private.disposable_domains (domain text primary key check (domain = lower(domain)));
comment on table private.disposable_domains is 'Mail domains that anybody can use without an account; such referees are held for review.';
insert into private.disposable_domains (domain)
select unnest(string_to_array(
  '10minutemail.com 20minutemail.com 33mail.com anonaddy.me burnermail.io discard.email dispostable.com '
  'emailondeck.com fakeinbox.com fakemail.net getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com '
  'guerrillamail.net guerrillamail.org harakirimail.com inboxkitten.com mail-temp.com mail.tm mailcatch.com '
  'maildrop.cc mailinator.com mailnesia.com mailnull.com mailsac.com mintemail.com moakt.com mohmal.com mytemp.email '
  'sharklasers.com spam4.me spamgourmet.com temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.dev '
  'tempmail.plus tempmailo.com tempr.email throwawaymail.com tmail.io trashmail.com trashmail.de yopmail.com '
  'yopmail.fr yopmail.net',
  ' '
));

create function private.referral_basis(p_referee uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
      (
        select jsonb_build_object('kind', 'order', 'id', o.id)
        from public.orders o
        where o.user_id = p_referee and o.status in ('paid', 'partially_refunded')
        order by o.paid_at limit 1
      ),
      (
        select jsonb_build_object('kind', 'mint', 'id', m.id)
        from public.nft_mints m
        where m.user_id = p_referee and m.status = 'confirmed'
        order by m.confirmed_at limit 1
      ),
      (
        select jsonb_build_object('kind', 'active_days', 'id', max(d.day))
        from private.active_days d
        where d.user_id = p_referee
          and d.day > (now() at time zone 'UTC')::date - private.setting_int('referral.active_window_days')
        having count(*) >= private.setting_int('referral.active_days')
      )
    )
  );
end
$$;
comment on function private.referral_basis is 'What a referee has done that counts: a settled order, a confirmed mint, or enough active UTC days; null when nothing.';

create function private.referral_missing(p_referee uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_remove(array[
      case when not exists (
        select from auth.users u
        where u.id = p_referee and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
      ) then 'email' end,
      case when not exists (
        select from public.profiles p where p.user_id = p_referee and p.onboarding_completed
      ) then 'onboarding' end,
      case when not exists (select from public.wallets w where w.user_id = p_referee) then 'wallet' end,
      case when private.referral_basis(p_referee) is null then 'activity' end
    ], null)
  );
end
$$;
comment on function private.referral_missing is 'Steps a referee still has to take, of email, onboarding, wallet, activity.';

create function private.blocking_signals(p_referrer uuid, p_referee uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when p_referrer = p_referee then 'same_user' end,
    case when exists (
      select from auth.users a, auth.users b
      where a.id = p_referrer and b.id = p_referee
        and private.normalised_email(a.email) = private.normalised_email(b.email)
    ) then 'same_email' end,
    case when exists (
      select from public.wallets w join public.wallet_rewards r on r.address = w.address
      where w.user_id = p_referee and r.user_id = p_referrer
    ) then 'same_wallet' end,
    case when exists (
      select from public.orders a join public.orders b on a.card_fingerprint = b.card_fingerprint
      where a.user_id = p_referrer and b.user_id = p_referee
    ) then 'same_card' end
  ], null)
$$;
comment on function private.blocking_signals is 'Proof that referrer and referee are one person; the referral is rejected.';

create function private.holding_signals(p_referral public.referrals) returns text[]
language sql stable set search_path = '' as $$
  with window_of as (
    select make_interval(hours => private.setting_int('referral.signal_hours')) as near
  ), met as (
    select a.ip_hash = b.ip_hash as network,
      -- A device counts only when it is an id; "Chrome on Linux" is shared by millions.
      a.device = b.device and a.device ~* '^[0-9a-f-]{16,}$' as device
    from public.user_sessions a, public.user_sessions b, window_of
    where a.user_id = p_referral.referee_id and b.user_id = p_referral.referrer_id
      and a.first_seen_at <= b.last_seen_at + near and b.first_seen_at <= a.last_seen_at + near
  ), pace as (
    select
      count(*) filter (where coalesce(r.qualified_at, r.held_at) > now() - interval '1 day') as today,
      count(*) filter (where coalesce(r.qualified_at, r.held_at) > now() - interval '30 days') as month
    from public.referrals r
    where r.referrer_id = p_referral.referrer_id and r.stage in ('qualified', 'held')
  )
  select array_remove(array[
    case when exists (select from met where network) or exists (
      select from public.referral_clicks c join public.user_sessions s on s.ip_hash = c.ip_hash, window_of
      where c.id = p_referral.click_id and s.user_id = p_referral.referrer_id
        and c.created_at between s.first_seen_at - near and s.last_seen_at + near
    ) then 'same_network' end,
    case when exists (select from met where device) then 'same_device' end,
    case when exists (
      select from auth.users u join private.disposable_domains d on d.domain = split_part(lower(u.email), '@', 2)
      where u.id = p_referral.referee_id
    ) then 'disposable_email' end,
    case when private.is_suspended(p_referral.referee_id) or private.is_suspended(p_referral.referrer_id)
      then 'suspended' end,
    case when (select today from pace) >= private.setting_int('referral.daily_limit') then 'daily_limit' end,
    case when (select month from pace) >= private.setting_int('referral.monthly_limit') then 'monthly_limit' end
  ], null)
$$;
comment on function private.holding_signals is 'Reasons to let a person look first; the referral is held for review.';

create function private.settle_referral(p_referral public.referrals, p_basis jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_referee text := private.member_masked_name(p_referral.referee_id);
  v_referrer text := private.member_masked_name(p_referral.referrer_id);
  v_line bigint;
begin
  update public.referrals set stage = 'qualified', qualified_at = now(), basis = p_basis where id = p_referral.id;
  update public.referral_points set qualified_referrals = qualified_referrals + 1
  where user_id = p_referral.referrer_id;
  v_line := private.award(
    p_referral.referrer_id, 'referral', p_referral.id::text, null,
    format('Referral qualified: %s', v_referee),
    jsonb_build_object('referral_id', p_referral.id, 'name', v_referee)
  );
  perform private.award(
    p_referral.referee_id, 'welcome', p_referral.id::text, null,
    format('Welcome bonus: invited by %s', v_referrer),
    jsonb_build_object('referral_id', p_referral.id, 'name', v_referrer)
  );
  perform private.queue_mail(
    'referral_qualified:' || p_referral.id, p_referral.referrer_id, 'referral_qualified',
    jsonb_build_object(
      'referee', v_referee,
      'points', (select points from public.points_ledger where id = v_line),
      'qualified', (select qualified_referrals from public.referral_points where user_id = p_referral.referrer_id)
    )
  );
end
$$;

create function private.qualify(p_referee uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_referral public.referrals;
  v_signals text[];
begin
  perform private.lock_members(array[p_referee]);
  select * into v_referral from public.referrals where referee_id = p_referee for update;
  if not found or v_referral.stage not in ('signed_up', 'wallet_linked') then
    return v_referral.stage;
  end if;
  if v_referral.expires_at <= now() then
    update public.referrals set stage = 'expired' where id = v_referral.id;
    return 'expired';
  end if;
  if cardinality(private.referral_missing(p_referee)) > 0 then
    return v_referral.stage;
  end if;

  v_signals := private.blocking_signals(v_referral.referrer_id, p_referee);
  if cardinality(v_signals) > 0 then
    update public.referrals set stage = 'rejected', rejected_at = now(), signals = v_signals where id = v_referral.id;
    perform private.audit(null, 'referral.rejected', 'referral', v_referral.id::text, array_to_string(v_signals, ', '));
    return 'rejected';
  end if;
  v_signals := private.holding_signals(v_referral);
  if cardinality(v_signals) > 0 then
    update public.referrals set stage = 'held', held_at = now(), signals = v_signals where id = v_referral.id;
    perform private.audit(null, 'referral.held', 'referral', v_referral.id::text, array_to_string(v_signals, ', '));
    return 'held';
  end if;
  perform private.settle_referral(v_referral, private.referral_basis(p_referee));
  return 'qualified';
end
$$;
comment on function private.qualify is 'Checks a referee after each fact and settles the referral once: stage, count, 1200 points, welcome bonus, mail. Returns the stage, or null without a referral.';

create function private.reverse_referrals(p_basis_id text, p_taken integer, p_whole integer, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_referral public.referrals;
  v_line public.points_ledger;
begin
  select * into v_referral from public.referrals
  where basis ->> 'id' = p_basis_id for update;
  if not found then
    return;
  end if;
  for v_line in
    select * from public.points_ledger
    where source in ('referral', 'welcome') and source_id = v_referral.id::text
    order by id
  loop
    perform private.reverse(v_line.id, floor(v_line.points::numeric * p_taken / p_whole)::integer, p_reason);
  end loop;
  if p_taken >= p_whole and v_referral.stage = 'qualified' then
    update public.referrals
    set stage = 'rejected', rejected_at = now(), signals = array_append(signals, 'payment_reversed')
    where id = v_referral.id;
    update public.referral_points set qualified_referrals = qualified_referrals - 1
    where user_id = v_referral.referrer_id;
  elsif p_taken < p_whole and v_referral.stage = 'rejected' and 'payment_reversed' = any (v_referral.signals) then
    update public.referrals
    set stage = 'qualified', rejected_at = null, signals = array_remove(signals, 'payment_reversed')
    where id = v_referral.id;
    update public.referral_points set qualified_referrals = qualified_referrals + 1
    where user_id = v_referral.referrer_id;
  end if;
end
$$;
comment on function private.reverse_referrals is 'Takes p_taken of p_whole of the points of the referral that an order or mint had qualified, rounded down; all of it un-qualifies, less of it qualifies again.';

create function public.expire_referrals() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    update public.referrals set stage = 'expired'
    where id in (
      select id from public.referrals
      where stage in ('signed_up', 'wallet_linked') and expires_at <= now()
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function public.expire_referrals is 'For the clock: ends referrals that did not qualify in time. Returns how many.';
grant execute on function public.expire_referrals to service_role;

create function public.touch_session(
  p_user uuid, p_session uuid, p_device text, p_user_agent text, p_ip_hash text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  end if;
  insert into public.user_sessions (user_id, session_id, device, user_agent, ip_hash)
  values (p_user, p_session, left(p_device, 200), left(p_user_agent, 500), nullif(p_ip_hash, ''))
  on conflict (user_id, session_id) do update
    set last_seen_at = now(),
      device = coalesce(excluded.device, user_sessions.device),
      user_agent = coalesce(excluded.user_agent, user_sessions.user_agent),
      ip_hash = coalesce(excluded.ip_hash, user_sessions.ip_hash);
  insert into private.active_days (user_id, day) values (p_user, (now() at time zone 'UTC')::date)
  on conflict do nothing;
  if found then
    perform private.qualify(p_user);
  end if;
end
$$;
comment on function public.touch_session is 'Notes that a member is here (every 5 minutes). The first of a UTC day counts as an active day. Pass null for what is not known for certain.';
grant execute on function public.touch_session to service_role;

create function public.reconcile_points()
returns table (user_id uuid, problem text, expected integer, actual integer)
language sql stable security definer set search_path = '' as $$
  select w.user_id, 'total_xp', coalesce(l.total, 0)::integer, w.total_xp
  from public.wallet_profiles w
  left join (select l.user_id, sum(l.points) as total from public.points_ledger l group by l.user_id) l using (user_id)
  where w.total_xp <> coalesce(l.total, 0)
  union all
  select p.user_id, 'qualified_referrals', coalesce(r.total, 0)::integer, p.qualified_referrals
  from public.referral_points p
  left join (
    select r.referrer_id as user_id, count(*) as total from public.referrals r where r.stage = 'qualified' group by 1
  ) r using (user_id)
  where p.qualified_referrals <> coalesce(r.total, 0)
  union all
  select o.user_id, 'reversed_too_much', o.points, -sum(v.points)::integer
  from public.points_ledger o join public.points_ledger v on v.reverses = o.id
  group by o.id, o.user_id, o.points
  having -sum(v.points) > greatest(o.points, 0)
  union all
  select l.user_id, 'referral_without_line', 1, 0
  from (
    select r.referrer_id as user_id from public.referrals r
    where r.stage = 'qualified' and not exists (
      select from public.points_ledger x
      where x.source = 'referral' and x.source_id = r.id::text and x.user_id = r.referrer_id
    )
  ) l
$$;
comment on function public.reconcile_points is 'Rows only where a cached number differs from the facts behind it; empty is right.';
