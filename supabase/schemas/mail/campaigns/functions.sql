-- Whom

create function private.mail_obstacle(p_user uuid, p_category text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when coalesce(u.email, '') = '' then 'no_address'
      when u.email_confirmed_at is null then 'unconfirmed'
      when not case p_category
        when 'product' then m.product when 'community' then m.community
        when 'referral' then m.referral when 'offers' then m.offers else false end then 'unsubscribed'
      when p.suspended_until > now() then 'suspended'
      when private.is_suppressed(u.email) then 'suppressed'
    end
    from public.profiles p join auth.users u on u.id = p.user_id left join public.mail_preferences m on m.user_id = p.user_id
    where p.user_id = p_user
  );
end
$$;
comment on function private.mail_obstacle is
  'Why a member is not written to about a category: no_address, unconfirmed, unsubscribed, suspended, '
  'suppressed (the address is on the list of private.mail_suppressions); null when nothing is in the way. '
  'Marketing is off until chosen.';

create function private.campaign_audience(c private.campaigns, p_all boolean default false) returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  return query
  select l.user_id
  from private.member_list l
  left join public.mail_preferences m on m.user_id = l.user_id
  join public.profiles p on p.user_id = l.user_id
  join auth.users u on u.id = l.user_id
  where (p_all or case c.category when 'product' then m.product when 'community' then m.community
      when 'referral' then m.referral when 'offers' then m.offers end
    and coalesce(u.email, '') <> '' and u.email_confirmed_at is not null
    and (l.suspended_until is null or l.suspended_until <= now()))
    and (c.tiers = '{}' or l.tier = any (c.tiers))
    and (c.locales = '{}' or p.locale = any (c.locales))
    and (c.segments = '{}' or private.member_segment(l.created_at, l.total_xp, l.qualified_referrals) = any (c.segments))
    and (c.segment_id is null or l.user_id in (select private.segment_members(c.segment_id)));
end
$$;
comment on function private.campaign_audience is
  'Who would be written to now: by tier, language, group and saved segment, who has chosen the category and '
  'has a confirmed address; with p_all also who has not.';

create function private.local_moment(p_at timestamptz, p_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_moment timestamptz;
begin
  v_moment := (p_at at time zone 'UTC') at time zone coalesce(p_zone, 'UTC');
  -- Members write their own zone, and POSIX has some that are a week away: the campaign would wait for them.
  return case when v_moment between p_at - interval '14 hours' and p_at + interval '12 hours' then v_moment else p_at end;
exception when invalid_parameter_value then
  return p_at;
end
$$;
comment on function private.local_moment is
  'When the clock of a time zone shows what the clock of UTC shows at p_at; an unknown zone, and one that no '
  'place on earth has, is UTC.';

create function private.freeze_campaign(p_campaign uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  c private.campaigns;
  v_count integer;
  v_over integer := private.setting_int('campaigns.confirm_over');
begin
  select * into c from private.campaigns where id = p_campaign for update;
  if c.state is distinct from 'scheduled' then
    return null;
  end if;
  insert into private.campaign_holdouts (campaign_id, user_id)
  select c.id, a from private.campaign_audience(c) a
  where private.campaign_share(c.id, a, 'hold out') < c.hold_out * 100;
  insert into private.campaign_recipients (campaign_id, user_id, domain, sampled, variant, due_at)
  select c.id, a, lower(split_part(u.email, '@', 2)),
    c.ab_percent is not null and s.share < c.ab_percent * 100,
    case when c.ab_percent is null then 'a' when s.share < c.ab_percent * 50 then 'a' when s.share < c.ab_percent * 100 then 'b' end,
    case when c.at_local then greatest(now(), z.moment) else now() end
  from private.campaign_audience(c) a
  join auth.users u on u.id = a
  join public.profiles p on p.user_id = a
  join (
    select t.zone, private.local_moment(c.scheduled_at, nullif(t.zone, '')) as moment
    from (select distinct coalesce(time_zone, '') as zone from public.profiles) t
  ) z on z.zone = coalesce(p.time_zone, '')
  cross join lateral (select private.campaign_share(c.id, a, 'subject') as share) s
  where private.campaign_share(c.id, a, 'hold out') >= c.hold_out * 100;
  get diagnostics v_count = row_count;
  insert into private.campaign_domains (campaign_id, domain)
  select c.id, '' union all select distinct c.id, domain from private.campaign_recipients where campaign_id = c.id and domain <> '';
  -- More than when it was started, or others, and nobody has confirmed them.
  if c.confirmed_by is null and v_count + private.members_beside(c.id, now()) > v_over
    or c.confirmed_by is not null and v_count > v_over and (v_count > c.expected * 1.1
      or c.segment_version is distinct from (select g.version from private.segments g where g.id = c.segment_id))
  then
    update private.campaigns set state = 'paused', pause_reason = 'confirmation', expected = v_count, started_at = now(), version = version + 1 where id = c.id;
  else
    update private.campaigns set state = 'running', expected = v_count, started_at = now(), version = version + 1 where id = c.id;
  end if;
  perform private.audit(null, 'campaign.began', 'campaign', c.id::text, null, jsonb_build_object('state', 'scheduled'),
    jsonb_build_object('state', (select state from private.campaigns where id = c.id), 'recipients', v_count));
  return v_count;
end
$$;
comment on function private.freeze_campaign is
  'Begins a scheduled campaign: its recipients become rows, one transaction. More of them than '
  'campaigns.confirm_over leave it paused unless an admin has confirmed them: a tenth more may have joined '
  'since, and the saved segment must be the same. Says how many; null when it was not scheduled.';

create function private.campaign_share(p_campaign uuid, p_user uuid, p_of text) returns integer
language sql immutable
return (('x' || left(md5(p_campaign::text || p_user::text || p_of), 8))::bit(32)::bigint % 10000)::integer;
comment on function private.campaign_share is
  'A number from 0 to 9999 by which a share of the members is drawn: always the same for one campaign, member '
  'and purpose.';
create function private.segment_use_campaigns(p_segment uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'name', c.name) from private.campaigns c
  where c.segment_id = p_segment and c.state in ('draft', 'scheduled')
$$;

-- The choice of a member ends campaigns of its category too; the last one that reached them is told why.
create function private.note_unsubscribe() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.campaign_recipients r set unsubscribed_at = now()
  where r.id in (
    select distinct on (c.category) r.id
    from private.campaign_recipients r join private.campaigns c on c.id = r.campaign_id
    where r.user_id = new.user_id and r.state in ('accepted', 'uncertain') and r.settled_at > now() - interval '30 days'
      and (c.category = 'product' and old.product and not new.product
        or c.category = 'community' and old.community and not new.community
        or c.category = 'referral' and old.referral and not new.referral
        or c.category = 'offers' and old.offers and not new.offers)
    order by c.category, r.settled_at desc
  ) and r.unsubscribed_at is null;
  return null;
end
$$;
