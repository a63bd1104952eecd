create view private.member_list_source as
select p.user_id, p.created_at, p.tier, coalesce(r.rank, 0) as tier_rank, coalesce(w.total_xp, 0) as total_xp,
  coalesce(f.qualified_referrals, 0) as qualified_referrals, coalesce(s.roles, '{}') as roles,
  p.wallet_address is not null as has_wallet, p.onboarding_completed, p.suspended_until,
  greatest(u.last_sign_in_at, n.last_seen_at, '-infinity') as last_seen_at, c.card_country
from public.profiles p
join auth.users u on u.id = p.user_id
left join public.wallet_profiles w on w.user_id = p.user_id
left join public.referral_points f on f.user_id = p.user_id
left join (select tier, min(rank) as rank from public.plans group by tier) r on r.tier = p.tier
left join lateral (
  select array_agg(x.role order by x.role) as roles from public.user_roles x where x.user_id = p.user_id
) s on true
left join lateral (
  select x.last_seen_at from public.user_sessions x where x.user_id = p.user_id order by x.last_seen_at desc limit 1
) n on true
left join lateral (
  select x.card_country from public.orders x
  where x.user_id = p.user_id and x.card_country is not null order by x.paid_at desc nulls last limit 1
) c on true;

create view private.member_texts_source as
select k.user_id, k.name_key, k.email_key, k.username_key,
  concat_ws(e'\n', nullif(k.name_key, ''), nullif(k.email_key, ''), nullif(k.username_key, ''), nullif(k.phone, ''), k.wallet_address) as search
from (
  select p.user_id, private.folded(p.full_name) as name_key, private.folded(u.email) as email_key,
    private.folded(p.username::text) as username_key, u.phone, p.wallet_address
  from public.profiles p join auth.users u on u.id = p.user_id
) k;
