create function private.referral_campaign_of(p_user uuid, p_at timestamptz) returns private.referral_campaigns
language sql stable set search_path = '' as $$
  select c
  from private.referral_campaigns c, public.profiles p
  join public.wallet_profiles w using (user_id) left join public.referral_points q using (user_id)
  where p.user_id = p_user and c.starts_at <= p_at and (c.ends_at is null or c.ends_at > p_at)
    and (c.tiers = '{}' or p.tier = any (c.tiers))
    and (c.segments = '{}' or private.member_segment(p.created_at, w.total_xp, coalesce(q.qualified_referrals, 0)) = any (c.segments))
  order by c.points desc, c.ends_at nulls last, c.id limit 1
$$;
comment on function private.referral_campaign_of is
  'The campaign that counts for a referrer at a time: the highest that fits; null for none.';

create function private.award_referral_bonus(p_referral public.referrals, p_campaign jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if p_campaign is not null then
    perform private.award(
      p_referral.referrer_id, 'referral_bonus', p_referral.id::text, (p_campaign ->> 'points')::integer,
      format('Extra points for a referral: %s', p_campaign #>> '{titles,en}'),
      jsonb_build_object('referral_id', p_referral.id, 'campaign', p_campaign -> 'id')
        || (select jsonb_object_agg('title_' || key, value) from jsonb_each_text(p_campaign -> 'titles'))
    );
  end if;
end
$$;
comment on function private.award_referral_bonus is
  'The second line of a qualified referral. Once, as its first line: the same key.';

-- What staff read and change

create function private.referral_campaign_state(c private.referral_campaigns) returns text
language sql stable set search_path = '' as $$
  select case when c.starts_at > now() then 'planned' when c.ends_at <= now() then 'over' else 'running' end
$$;

create function private.referral_campaign_json(c private.referral_campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', c.id, 'titles', c.titles, 'points', c.points, 'tiers', to_jsonb(c.tiers), 'segments', to_jsonb(c.segments),
    'starts_at', c.starts_at, 'ends_at', c.ends_at, 'state', private.referral_campaign_state(c), 'version', md5(to_jsonb(c)::text)) || (
    select jsonb_build_object('referrals', count(*), 'paid', coalesce(sum(l.points), 0))
    from public.points_ledger l
    where l.source = 'referral_bonus' and l.details ->> 'campaign' = c.id::text and l.created_at >= c.starts_at);
end
$$;

create function public.admin_referral_campaigns(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state}', p_sort, '{starts}');
  return private.list_page(
    $from$
      from private.referral_campaigns c
      where ($1 -> 'q' is null or c.titles::text ilike private.list_pattern($1))
        and ($1 -> 'state' is null or private.referral_campaign_state(c) = any (private.list_choices($1 -> 'state')))
    $from$, 'private.referral_campaign_json(c)', 'c.starts_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_referral_campaigns is
  'For moderators. A list (private.list_page) of campaigns: filters q (name), state (planned, running, over); '
  'sort starts. Rows: {id, titles, points, tiers, segments, starts_at, ends_at | null, state, version, '
  'referrals: how many it paid for, paid: points}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_referral_campaigns from public;
grant execute on function public.admin_referral_campaigns to authenticated;

create function private.set_referral_campaign(p_id uuid, p_fields jsonb, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.referral_campaigns;
  v_after private.referral_campaigns;
begin
  perform private.require_step_up();
  if coalesce(jsonb_typeof(p_fields), '') <> 'object' or coalesce(jsonb_typeof(p_fields -> 'titles'), '') <> 'object'
    or coalesce(private.tidy_line(left(p_fields #>> '{titles,en}', 20000)), '') = '' or char_length(p_fields::text) > 3000
    or coalesce(p_fields ->> 'points', '') !~ '^\d{1,5}$' or (p_fields ->> 'points')::integer not between 1 and 12000
    or not pg_input_is_valid(coalesce(p_fields ->> 'starts_at', ''), 'timestamptz')
    or not pg_input_is_valid(coalesce(p_fields ->> 'ends_at', 'now'), 'timestamptz')
    or coalesce(jsonb_typeof(p_fields -> 'tiers'), 'array') <> 'array' or coalesce(jsonb_typeof(p_fields -> 'segments'), 'array') <> 'array'
    or not coalesce(p_fields -> 'tiers', '[]') <@ '["standard", "plus", "pro", "founder"]'
    or not coalesce(p_fields -> 'segments', '[]') <@ '["new", "active", "power", "churned", "referrer"]'
  then
    perform private.refuse('invalid_input');
  end if;
  v_after.titles := p_fields -> 'titles';
  v_after.points := (p_fields ->> 'points')::integer;
  v_after.tiers := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'tiers', '[]')) order by 1);
  v_after.segments := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'segments', '[]')) order by 1);
  v_after.starts_at := (p_fields ->> 'starts_at')::timestamptz;
  v_after.ends_at := (p_fields ->> 'ends_at')::timestamptz;
  if v_after.ends_at <= greatest(v_after.starts_at, now()) then
    perform private.refuse('time_past');
  end if;
  if p_id is null then
    if v_after.starts_at < now() - interval '5 minutes' then
      perform private.refuse('time_past');
    end if;
    v_after.id := gen_random_uuid();
    if not private.must_wait('referral_campaign', v_after.id, v_staff, p_fields, p_fields, v_reason) then
      perform private.publish_alone(v_staff, 'referral_campaign', v_after.id, p_fields);
      perform private.apply_referral_campaign(v_after.id::text, v_staff, p_fields, v_reason);
    end if;
    return;
  else
    select * into v_before from private.referral_campaigns where id = p_id for update;
    if not found then
      perform private.refuse('not_found');
    elsif p_version <> md5(to_jsonb(v_before)::text) then
      perform private.refuse_changed('referral_campaign', p_id::text, 'referral_campaign');
    elsif private.referral_campaign_state(v_before) = 'over' then
      perform private.refuse('conflict');
    -- What members were promised is kept: a running one becomes better or longer, or is ended.
    elsif private.referral_campaign_state(v_before) = 'running' and (
      v_after.points < v_before.points or v_after.starts_at <> v_before.starts_at
      or coalesce(v_after.ends_at, 'infinity') < coalesce(v_before.ends_at, 'infinity')
      or not (v_after.tiers = '{}' or v_before.tiers <> '{}' and v_after.tiers @> v_before.tiers)
      or not (v_after.segments = '{}' or v_before.segments <> '{}' and v_after.segments @> v_before.segments))
    then
      perform private.refuse('campaign_runs');
    elsif private.referral_campaign_state(v_before) = 'planned' and v_after.starts_at < now() - interval '5 minutes' then
      perform private.refuse('time_past');
    elsif v_after.points > v_before.points and private.needs_second(v_staff, 'referral_campaign', p_id, p_fields) then
      perform private.refuse('second_person_needed');
    end if;
    update private.referral_campaigns set titles = v_after.titles, points = v_after.points, tiers = v_after.tiers,
      segments = v_after.segments, starts_at = v_after.starts_at, ends_at = v_after.ends_at
    where id = p_id returning * into v_after;
    if to_jsonb(v_after) = to_jsonb(v_before) then
      return;
    end if;
  end if;
  if v_after.points > v_before.points then
    perform private.publish_alone(v_staff, 'referral_campaign', p_id, p_fields);
  end if;
  perform private.audit(v_staff, 'referral_campaign.changed', 'referral_campaign', p_id::text, v_reason, to_jsonb(v_before), to_jsonb(v_after));
end
$$;

create function private.apply_referral_campaign(p_subject text, p_staff uuid, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_starts timestamptz := (p_params ->> 'starts_at')::timestamptz;
  v_after private.referral_campaigns;
begin
  if (p_params ->> 'ends_at')::timestamptz <= greatest(v_starts, now()) then
    perform private.refuse('time_past');
  end if;
  insert into private.referral_campaigns (id, titles, points, tiers, segments, starts_at, ends_at)
  values (p_subject::uuid, p_params -> 'titles', (p_params ->> 'points')::integer,
    array(select distinct jsonb_array_elements_text(coalesce(p_params -> 'tiers', '[]')) order by 1),
    array(select distinct jsonb_array_elements_text(coalesce(p_params -> 'segments', '[]')) order by 1),
    case when v_starts < now() - interval '5 minutes' then now() else v_starts end, (p_params ->> 'ends_at')::timestamptz)
  returning * into v_after;
  perform private.audit(p_staff, 'referral_campaign.made', 'referral_campaign', p_subject, p_reason, 'null', to_jsonb(v_after));
end
$$;
comment on function private.apply_referral_campaign is
  'Makes a campaign. One whose start has passed while it waited for a second person starts now.';

select private.staff_change('public.admin_set_referral_campaign(p_id uuid, p_fields jsonb, p_reason text, p_version text default null)',
  'private.set_referral_campaign(p_id, p_fields, p_reason, p_version)',
  'referral_campaign.save', 'referral_campaign', 'p_id',
  'For admins, after their second factor: makes a campaign, or changes one (p_id) that is not over: {titles: {en, …}, points: 1 to 12000, tiers, segments: for whom, empty for everybody, starts_at, ends_at | null}. One that runs only becomes better or longer. A new one that needs two people (private.needs_second) is only proposed by the first of them: the line is referral_campaign.proposed. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, not_found, time_past, campaign_runs, conflict (over), changed_meanwhile, second_person_needed (more points than may be given alone).');

create function private.end_referral_campaign(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.referral_campaigns;
  v_after private.referral_campaigns;
begin
  perform private.require_step_up();
  select * into v_before from private.referral_campaigns where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif private.referral_campaign_state(v_before) = 'over' then
    perform private.refuse('conflict');
  elsif private.referral_campaign_state(v_before) = 'planned' then
    delete from private.referral_campaigns where id = p_id;
  else
    update private.referral_campaigns set ends_at = greatest(now(), starts_at + interval '1 microsecond') where id = p_id returning * into v_after;
  end if;
  perform private.audit(v_staff, 'referral_campaign.ended', 'referral_campaign', p_id::text, v_reason, to_jsonb(v_before),
    case when v_after.id is null then 'null' else to_jsonb(v_after) end);
end
$$;

select private.staff_change('public.admin_end_referral_campaign(p_id uuid, p_reason text)',
  'private.end_referral_campaign(p_id, p_reason)', 'referral_campaign.end', 'referral_campaign', 'p_id',
  'For admins, after their second factor: ends a campaign now, or removes one that has not begun. Points that it paid stay. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found, conflict (over).');

create function private.undo_referral_campaign(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.referral_campaigns;
begin
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('private.referral_campaigns', 0));
  select * into v_now from private.referral_campaigns where id = p_line.subject_id::uuid for update;
  if (case when v_now.id is null then 'null' else to_jsonb(v_now) end) is distinct from coalesce(p_line.after, 'null') then
    perform private.refuse_changed('referral_campaign', p_line.subject_id, 'referral_campaign', p_line.id);
  end if;
  if (p_line.before ->> 'points')::integer > coalesce(v_now.points, 0)
    and private.needs_second(p_staff, 'referral_campaign', p_line.subject_id::uuid, p_line.before)
  then
    perform private.refuse('second_person_needed');
  end if;
  delete from private.referral_campaigns where id = v_now.id;
  if jsonb_typeof(p_line.before) = 'object' then
    insert into private.referral_campaigns select * from jsonb_populate_record(null::private.referral_campaigns, p_line.before);
  end if;
  return jsonb_build_object('before', coalesce(p_line.after, 'null'), 'after', coalesce(p_line.before, 'null'));
end
$$;

create function private.effect_referral_campaign(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_now private.referral_campaigns;
  v_fields jsonb := case when pg_input_is_valid(p_value, 'jsonb') then p_value::jsonb end;
  v_points integer;
  v_each integer := (select points from public.point_rules where source = 'referral');
  v_members bigint;
  v_referrals bigint;
begin
  select * into v_now from private.referral_campaigns where id = private.to_uuid(nullif(p_subject, ''));
  if not found and p_subject <> '' then
    perform private.refuse('not_found');
  end if;
  v_points := case when v_fields ->> 'points' ~ '^[0-9]{1,5}$' then (v_fields ->> 'points')::integer else coalesce(v_now.points, 0) end;
  select count(*), coalesce(sum(q.recent), 0) into v_members, v_referrals
  from private.member_list m left join (
    select r.referrer_id, count(*) as recent from public.referrals r
    where r.stage = 'qualified' and r.qualified_at > now() - interval '30 days' group by r.referrer_id
  ) q on q.referrer_id = m.user_id
  where (coalesce(v_fields ->> 'tiers', '') = '' or m.tier = any (string_to_array(v_fields ->> 'tiers', ',')))
    and (coalesce(v_fields ->> 'segments', '') = ''
      or private.member_segment(m.created_at, m.total_xp, m.qualified_referrals) = any (string_to_array(v_fields ->> 'segments', ',')));
  return jsonb_build_object('version', case when v_now.id is not null then md5(to_jsonb(v_now)::text) end, 'effects', jsonb_build_array(
    private.effect('rule', to_jsonb(v_each + coalesce(v_now.points, 0)), to_jsonb(v_each + v_points)),
    private.effect('count', to_jsonb(v_members), to_jsonb(v_members)) || '{"what": "campaign_members"}',
    private.effect('count', to_jsonb(v_referrals * coalesce(v_now.points, 0)), to_jsonb(v_referrals * v_points)) || '{"what": "campaign_points"}'));
end
$$;
comment on function private.effect_referral_campaign is
  'What a campaign {points, tiers, segments: each joined by commas} means: a referral''s points, for how many '
  'members, and what it would have cost in the last 30 days.';
