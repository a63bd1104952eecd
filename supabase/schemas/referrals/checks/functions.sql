-- One person on both sides of a referral, seen by where the money goes (docs/product.md, "Referrals"): a
-- blocking signal.

create function private.same_payout(p_referrer uuid, p_referee uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.connected_accounts a
    where a.user_id = p_referrer and (
      a.payout_marks && array(
        select o.card_fingerprint from public.orders o where o.user_id = p_referee and o.card_fingerprint is not null and o.paid_at is not null)
      or exists (
        select from public.connected_accounts b
        where b.user_id = p_referee and (a.payout_marks && b.payout_marks or a.person_mark = b.person_mark or a.stripe_account_id = b.stripe_account_id)
      ))
  )
$$;
comment on function private.same_payout is
  'Whether a referrer is paid to a card that the referee paid with, to the referee''s own bank account or '
  'card, or is the same person to Stripe.';

create function private.take_referral_back(p_referral public.referrals, p_signal text, p_cause text) returns void
language plpgsql set search_path = '' as $$
declare
  v_line public.points_ledger;
begin
  for v_line in
    select * from public.points_ledger
    where source in ('referral', 'referral_bonus', 'welcome') and source_id = p_referral.id::text order by created_at, id
  loop
    perform private.reverse_for(v_line.id, v_line.points, p_cause);
  end loop;
  if p_referral.stage = 'qualified' then
    update public.referral_points set qualified_referrals = qualified_referrals - 1 where user_id = p_referral.referrer_id;
  end if;
  update public.referrals set stage = 'rejected', rejected_at = now(), signals = array_append(signals, p_signal) where id = p_referral.id;
end
$$;
comment on function private.take_referral_back is
  'Rejects a referral that had come further, with its points, its count and, by the stage, its commission; '
  'the members are locked.';

create function private.block_same_payout(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_referral public.referrals;
begin
  -- Most members have no account to be paid to, and then nothing is locked.
  if not exists (
    select from public.referrals r
    where p_user in (r.referrer_id, r.referee_id) and r.stage in ('qualified', 'held') and private.same_payout(r.referrer_id, r.referee_id)
  ) then
    return;
  end if;
  perform private.lock_members(array[p_user]);
  for v_referral in
    select * from public.referrals r
    where p_user in (r.referrer_id, r.referee_id) and r.stage in ('qualified', 'held') and private.same_payout(r.referrer_id, r.referee_id)
      -- An appeal that was granted stands.
      and not 'same_payout' = any (r.signals)
    order by r.id for update
  loop
    perform private.take_referral_back(v_referral, 'same_payout', 'same_payout');
    perform private.audit(null, 'referral.rejected', 'referral', v_referral.id::text, 'same_payout');
  end loop;
end
$$;
comment on function private.block_same_payout is
  'After a fact about where a member is paid or what they paid with: rejects referrals between accounts of '
  'one person, with what they had brought. One that came back by an appeal stays.';

create function private.payout_marks_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.block_same_payout(new.user_id);
  return null;
end
$$;

-- Single clicks on referral links, as admins look at what the funnel of links is made of.

create function private.referral_click_row(c public.referral_clicks) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', c.id, 'code', c.alias, 'user_id', c.referrer_id, 'name', private.member_name(c.referrer_id),
      'via', c.via, 'page', c.landing_path, 'referee_id', r.referee_id, 'referee', private.member_name(r.referee_id), 'stage', r.stage,
      'created_at', c.created_at)
    from (select) one left join public.referrals r on r.click_id = c.id
  );
end
$$;

create function public.admin_referral_clicks(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,code,via,reached,source,made_from,made_to}', p_sort, '{made}');
  perform private.list_choice(p_filter, 'reached', '{joined,wallet,minted,qualified}');
  perform private.list_choice(p_filter, 'source', '{direct,referral,mail,social,search,other,unknown}');
  return private.list_page(
    -- Few clicks lead anywhere: those that do are found by their referrals.
    case when p_filter ? 'reached' then
      'from public.referrals r join public.referral_clicks c on c.id = r.click_id'
      -- As private.facts_of_days counts them.
      || case p_filter ->> 'reached' when 'qualified' then ' where r.qualified_at is not null'
        when 'minted' then ' where r.minted_at is not null'
        when 'wallet' then ' where (r.wallet_linked_at is not null or r.qualified_at is not null)' else ' where true' end
    else 'from public.referral_clicks c where true' end || $where$
        and ($1 -> 'q' is null or c.referrer_id = any ((select private.found_members($1 ->> 'q'))::uuid[]))
        and ($1 -> 'code' is null or (c.alias = trim($1 ->> 'code')
          and c.referrer_id = (select a.user_id from public.referral_aliases a where a.alias = trim($1 ->> 'code'))))
        and ($1 -> 'via' is null or c.via = lower(trim($1 ->> 'via')))
        and ($1 -> 'source' is null or $1 ->> 'source' = 'unknown' or exists (
          select from private.member_firsts f where f.user_id = c.referrer_id and f.source = $1 ->> 'source'))
        and ($1 ->> 'source' is distinct from 'unknown' or not exists (
          select from private.member_firsts f where f.user_id = c.referrer_id))
        and ($1 -> 'made_from' is null or c.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or c.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $where$, 'private.referral_click_row(c)', 'c.created_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_referral_clicks is
  'For admins. A list (private.list_page) of clicks on referral links: filters q (whose link), code, via (the '
  'label of the link), reached (joined, wallet, minted, qualified: how far who clicked came at least), source '
  '(where whose link it is first came from; unknown: not known), made_from, made_to; sort made. Rows: {id, '
  'code, user_id, name | null: whose link, via | null, page: where it led | null, referee_id | null, referee '
  '| null, stage of the referral | null, created_at}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_referral_clicks from public;
grant execute on function public.admin_referral_clicks to authenticated;

-- What a change of the attribution settings would have done to recent sign-ups, told before it is saved
-- (private.effect_kinds).

create function private.attribution_effect(p_days integer, p_first boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_days integer := private.setting_int('referral.click_days');
begin
  return (
    with bound as (
      -- Who joined by a link in the last 30 days, and who would have been credited under the changed rule.
      select r.referrer_id, (
        select o.referrer_id from public.referral_clicks o
        where o.visitor = c.visitor and o.created_at between r.signed_up_at - make_interval(days => p_days) and r.signed_up_at
        order by case when p_first then o.created_at end, o.created_at desc limit 1
      ) as credited
      from public.referrals r join public.referral_clicks c on c.id = r.click_id
      where r.signed_up_at > now() - interval '30 days'
    ), visitors as (
      select max(c.created_at) as last_at,
        count(distinct c.referrer_id) filter (where c.created_at > now() - make_interval(days => p_days)) as links
      from public.referral_clicks c left join public.referrals r on r.click_id = c.id
      where c.created_at > now() - make_interval(days => greatest(p_days, v_days))
      group by c.visitor having count(r.id) = 0
    ), told as (
      select
        (select count(*) from visitors where last_at > now() - make_interval(days => v_days)) as open_before,
        (select count(*) from visitors where last_at > now() - make_interval(days => p_days)) as open_after,
        (select count(*) from visitors where links > 1) as contested,
        (select count(*) from bound) as joined,
        (select count(*) from bound where credited is not null) as kept,
        (select count(*) from bound where credited <> referrer_id) as moved
    )
    select jsonb_build_array(
      jsonb_build_object('kind', 'count', 'what', 'click_signups', 'before', joined, 'after', kept),
      jsonb_build_object('kind', 'count', 'what', 'click_moved', 'before', 0, 'after', moved),
      jsonb_build_object('kind', 'count', 'what', 'click_visitors', 'before', open_before, 'after', open_after),
      jsonb_build_object('kind', 'count', 'what', 'click_contested', 'before', contested, 'after', contested))
    from told);
end
$$;
comment on function private.attribution_effect is
  'Of those who joined by a link in the last 30 days: how many would have joined by one, and how many by that '
  'of somebody else, were the window p_days and the first link (else the last) the one that counts; then how '
  'many visitors who have not joined have a link that binds, and how many of them links of several members. '
  'Joined referrals stay as they are.';

create function private.effect_setting(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first boolean := private.setting('referral.first_touch')::boolean;
begin
  return jsonb_build_object('effects', case
    when p_subject = 'referral.click_days' and p_value ~ '^\d{1,3}$' and p_value::integer between 1 and 365
      then private.attribution_effect(p_value::integer, v_first)
    when p_subject = 'referral.first_touch' and p_value in ('true', 'false')
      then private.attribution_effect(private.setting_int('referral.click_days'), p_value::boolean)
    else '[]'
  end);
end
$$;
comment on function private.effect_setting is
  'What a setting would do, for those of which it can be told: referral.click_days and referral.first_touch; '
  'nothing for others and for what is no value of theirs.';
