-- Single clicks on referral links, as admins look at what the funnel of links is made of.

insert into private.admin_lists (name) values ('referral_clicks');

-- Clicks that carry a label of their owner.
create index referral_clicks_via on public.referral_clicks (via, created_at, id) where via is not null;

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
comment on function public.admin_referral_clicks is 'For admins. A list (private.list_page) of clicks on referral links: filters q (whose link), code, via (the label of the link), reached (joined, wallet, minted, qualified: how far who clicked came at least), source (where whose link it is first came from; unknown: not known), made_from, made_to; sort made. Rows: {id, code, user_id, name | null: whose link, via | null, page: where it led | null, referee_id | null, referee | null, stage of the referral | null, created_at}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_referral_clicks from public;
grant execute on function public.admin_referral_clicks to authenticated;
