-- What staff read and change of campaigns.

create function private.campaign_row(c private.campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', c.id, 'name', c.name, 'category', c.category, 'state', c.state, 'pause_reason', c.pause_reason,
    'scheduled_at', c.scheduled_at, 'at_local', c.at_local, 'started_at', c.started_at, 'finished_at', c.finished_at,
    'changed_at', c.changed_at, 'counts', private.campaign_counts(c));
end
$$;

create function public.admin_campaigns(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state,category}', p_sort, '{changed}');
  return private.list_page(
    $from$
      from private.campaigns c
      where ($1 -> 'q' is null or c.name ilike private.list_pattern($1))
        and ($1 -> 'state' is null or c.state = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'category' is null or c.category = any (private.list_choices($1 -> 'category')))
    $from$, 'private.campaign_row(c)', 'c.changed_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_campaigns is
  'For moderators. A list (private.list_page) of campaigns: filters q (name), state, category (several each); '
  'sort changed. Rows: private.campaign_row. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_campaigns from public;
grant execute on function public.admin_campaigns to authenticated;

create function private.campaign_recipient_row(r private.campaign_recipients) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', r.id, 'user_id', r.user_id, 'name', private.member_name(r.user_id), 'domain', r.domain, 'state', r.state,
    'variant', r.variant, 'deferred', r.deferred, 'due_at', r.due_at, 'settled_at', r.settled_at, 'code', r.code,
    'answer', nullif(r.answer, ''), 'unsubscribed', r.unsubscribed_at is not null, 'bounced', r.bounced_at is not null,
    'complained', r.complained_at is not null, 'message', r.token);
end
$$;

create function public.admin_campaign_recipients(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,campaign,state,result,link}', p_sort, '{made}');
  perform private.list_choice(p_filter, 'result', '{clicked,machine,unsubscribed,bounced,complained}');
  return private.list_page(
    $from$
      from private.campaign_recipients r
      -- Recipients of a campaign lie beside each other, which the planner does not know: asked for an equal one in the order of
      -- the id alone, it reads all that are newer. A range keeps the campaign in the order, which only the right index has.
      where ($1 -> 'campaign' is null
          or (r.campaign_id >= private.to_uuid($1 ->> 'campaign') and r.campaign_id <= private.to_uuid($1 ->> 'campaign')))
        and ($1 -> 'q' is null or r.user_id = any ((select private.found_members($1 ->> 'q'))::uuid[]))
        and ($1 -> 'state' is null or r.state = any (private.list_choices($1 -> 'state')))
        -- As private.campaign_figures counts them. Opens are counted alone: who opened a mail is told to nobody.
        and ($1 -> 'result' is null or case $1 ->> 'result'
          when 'unsubscribed' then r.unsubscribed_at is not null
          when 'bounced' then r.bounced_at is not null
          when 'complained' then r.complained_at is not null
          else true end)
        and ($1 ->> 'result' is distinct from 'clicked' or $1 -> 'link' is not null or (r.state = 'accepted'
          and exists (select from private.campaign_clicks k where k.recipient_id = r.id and k.n > 0 and not k.machine)))
        and ($1 ->> 'result' is distinct from 'machine' or $1 -> 'link' is not null or (r.state = 'accepted'
          and exists (select from private.campaign_clicks k where k.recipient_id = r.id and k.machine)
          and not exists (select from private.campaign_clicks k where k.recipient_id = r.id and k.n > 0 and not k.machine)))
        and ($1 -> 'link' is null or exists (select from private.campaign_clicks k where k.recipient_id = r.id
          and k.n::text = $1 ->> 'link' and k.machine = (coalesce($1 ->> 'result', 'clicked') = 'machine')))
    $from$, 'private.campaign_recipient_row(r)', case when p_filter ? 'campaign' then 'r.campaign_id' else 'r.id' end,
    case when p_filter ? 'campaign' then 'uuid' else 'bigint' end, 'r.id', p_filter, p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_campaign_recipients is
  'For moderators. A list (private.list_page) of whom campaigns are for: filters campaign, q (member), state '
  '(several), result (clicked, machine, unsubscribed, bounced, complained), link (number of the link that was '
  'clicked, by a person or with result machine by a program); sort made. Rows: {id, user_id | null, name | '
  'null, domain, state, variant | null, deferred, due_at, settled_at | null, code | null, answer: the '
  'server''s words or why nothing was sent | null, unsubscribed, bounced, complained, message: what stands in '
  'the Message-ID}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_campaign_recipients from public;
grant execute on function public.admin_campaign_recipients to authenticated;

-- Figures

create function private.campaign_figures(c private.campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with r as (
      select id, variant, sampled, state, bounced_at, complained_at, unsubscribed_at, open_asked, opened_at from private.campaign_recipients where campaign_id = c.id
    ), k as (
      select k.recipient_id, bool_or(not k.machine and k.n > 0) as person, bool_or(k.machine) as machine
      from private.campaign_clicks k join r on r.id = k.recipient_id group by 1
    )
    select jsonb_build_object(
      -- What the server took and what did not come back.
      'delivered', count(*) filter (where r.state = 'accepted'),
      'clicked', count(*) filter (where k.person and r.state = 'accepted'),
      'machines', count(*) filter (where k.machine and not k.person and r.state = 'accepted'),
      'unsubscribed', count(*) filter (where r.unsubscribed_at is not null), 'bounced', count(*) filter (where r.bounced_at is not null),
      'complained', count(*) filter (where r.complained_at is not null),
      -- Of those who consent to being measured alone; programs that fetch pictures by themselves are among them.
      'opened', count(*) filter (where r.opened_at is not null and r.state = 'accepted'),
      'open_asked', count(*) filter (where r.open_asked and r.state = 'accepted'),
      'subjects', case when c.ab_percent is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('variant', v.variant, 'sent', v.sent, 'clicked', v.clicked) order by v.variant), '[]')
        from (
          select s.variant, count(*) filter (where s.state = 'accepted') as sent,
            count(*) filter (where sk.person and s.state = 'accepted') as clicked
          from r s left join k sk on sk.recipient_id = s.id where s.sampled group by s.variant
        ) v) end,
      'links', (
        select coalesce(jsonb_agg(jsonb_build_object('n', l.n, 'url', l.url, 'people', l.people, 'machines', l.machines) order by l.people desc, l.n), '[]')
        from (
          select n.n, n.url, count(distinct x.recipient_id) filter (where not x.machine) as people,
            count(distinct x.recipient_id) filter (where x.machine) as machines
          from private.campaign_links n
          left join (private.campaign_clicks x join r xr on xr.id = x.recipient_id) on x.n = n.n
          where n.campaign_id = c.id group by n.n, n.url
        ) l)
    )
    from r left join k on k.recipient_id = r.id
  );
end
$$;

create function private.campaign_effect(c private.campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if c.started_at is null then
    return '[]';
  end if;
  return (
    select jsonb_agg(jsonb_build_object('side', g.side, 'members', g.members, 'signed_in', g.signed_in, 'claimed', g.claimed, 'purchased', g.purchased) order by g.side desc)
    from (
      select w.side, count(w.user_id) as members,
        count(*) filter (where exists (select from public.user_sessions s where s.user_id = w.user_id
          and s.first_seen_at >= w.since and s.first_seen_at < w.since + interval '3 days')) as signed_in,
        count(*) filter (where exists (select from private.mission_claims m where m.user_id = w.user_id and m.state = 'passed'
          and m.handed_in_at >= w.since and m.handed_in_at < w.since + interval '3 days')) as claimed,
        count(*) filter (where exists (select from public.orders o where o.user_id = w.user_id
          and o.paid_at >= w.since and o.paid_at < w.since + interval '3 days')) as purchased
      from (
        select 'written' as side, r.user_id, r.settled_at as since from private.campaign_recipients r
        where r.campaign_id = c.id and r.state = 'accepted' and r.user_id is not null
        union all
        select 'held_out', h.user_id, c.started_at from private.campaign_holdouts h where h.campaign_id = c.id
      ) w
      group by w.side
    ) g
  );
end
$$;
comment on function private.campaign_effect is
  'Within three days of the mail: how many signed in, had a mission counted, paid; beside those who were held '
  'out, from when the campaign began.';

create function public.admin_campaign(p_campaign uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  c private.campaigns;
begin
  select * into c from private.campaigns where id = p_campaign;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.campaign_row(c) || jsonb_build_object(
    'tiers', to_jsonb(c.tiers), 'locales', to_jsonb(c.locales), 'segments', to_jsonb(c.segments), 'segment_id', c.segment_id,
    'hold_out', c.hold_out, 'content', c.content, 'ab_percent', c.ab_percent, 'ab_hours', c.ab_hours, 'ab_result', c.ab_result,
    'ab_decided_at', c.ab_decided_at, 'rate_count', c.rate_count, 'rate_minutes', c.rate_minutes, 'domain_count', c.domain_count,
    'domain_minutes', c.domain_minutes, 'version', c.version::text, 'steps', to_jsonb(private.campaign_steps(c)),
    'held_out', (select count(*) from private.campaign_holdouts where campaign_id = c.id),
    'again', (select count(*) from private.campaign_recipients where campaign_id = c.id and private.is_rest(state, bounced_at)),
    'domains', (
      select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'paused_at', d.paused_at) order by d.domain), '[]')
      from private.campaign_domains d where d.campaign_id = c.id and d.paused_at is not null),
    'figures', private.campaign_figures(c), 'effect', coalesce(private.campaign_effect(c), '[]'),
    'confirm_over', private.setting_int('campaigns.confirm_over'));
end
$$;
comment on function public.admin_campaign is
  'For moderators: a campaign whole: private.campaign_row, its audience, content, comparison and pace, '
  'version, steps: what may be done now, held_out: how many were held out, again: how many "send to the rest" '
  'would reach, domains: paused ones, figures, effect: private.campaign_effect, confirm_over. Refuses: '
  'unauthenticated, forbidden, not_found.';
revoke execute on function public.admin_campaign from public;
grant execute on function public.admin_campaign to authenticated;

create function private.campaign_of(p_fields jsonb) returns private.campaigns
language plpgsql set search_path = '' as $$
declare
  c private.campaigns;
begin
  if coalesce(jsonb_typeof(p_fields), '') <> 'object' or octet_length(p_fields::text) > 120000
    or coalesce(btrim(p_fields ->> 'name'), '') = ''
    or coalesce(jsonb_typeof(p_fields -> 'content'), '') <> 'object'
    or coalesce(jsonb_typeof(p_fields #> '{content,words}'), '') <> 'object'
    or coalesce(jsonb_typeof(p_fields #> '{content,blocks}'), '') <> 'array'
    or exists (select from unnest(array['tiers', 'locales', 'segments']) k where coalesce(jsonb_typeof(p_fields -> k), 'array') <> 'array')
    or not coalesce(p_fields -> 'tiers', '[]') <@ '["standard", "plus", "pro", "founder"]'
    or not coalesce(p_fields -> 'segments', '[]') <@ '["new", "active", "power", "churned", "referrer"]'
  then
    perform private.refuse('invalid_input');
  end if;
  c.name := btrim(p_fields ->> 'name');
  c.category := p_fields ->> 'category';
  c.tiers := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'tiers', '[]')) order by 1);
  c.locales := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'locales', '[]')) order by 1);
  c.segments := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'segments', '[]')) order by 1);
  c.segment_id := private.to_uuid(p_fields ->> 'segment_id');
  c.hold_out := coalesce((p_fields ->> 'hold_out')::integer, 0);
  c.content := p_fields -> 'content';
  c.ab_percent := (p_fields ->> 'ab_percent')::integer;
  c.ab_hours := (p_fields ->> 'ab_hours')::integer;
  c.rate_count := coalesce((p_fields ->> 'rate_count')::integer, 600);
  c.rate_minutes := coalesce((p_fields ->> 'rate_minutes')::integer, 1);
  c.domain_count := (p_fields ->> 'domain_count')::integer;
  c.domain_minutes := (p_fields ->> 'domain_minutes')::integer;
  return c;
exception when data_exception then
  perform private.refuse('invalid_input');
end
$$;
comment on function private.campaign_of is
  'What staff typed as a campaign: {name, category, tiers, locales, segments, segment_id | null, hold_out, '
  'content, ab_percent | null, ab_hours | null, rate_count, rate_minutes, domain_count | null, domain_minutes '
  '| null}. Bounds are the table''s.';

create function public.admin_campaign_audience(p_fields jsonb, p_campaign uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  c private.campaigns := private.campaign_of(p_fields);
begin
  return (
    with a as (select x as user_id from private.campaign_audience(c) x),
    fitting as (select x as user_id from private.campaign_audience(c, true) x),
    -- In the order of private.mail_obstacle; what is left has not chosen the category.
    obstacles as (
      select case when coalesce(u.email, '') = '' then 'no_address' when u.email_confirmed_at is null then 'unconfirmed'
        when p.suspended_until > now() then 'suspended' else 'unsubscribed' end as obstacle
      from (select user_id from fitting except select user_id from a) f
      join public.profiles p using (user_id) join auth.users u on u.id = f.user_id
      union all
      select 'suppressed' from private.mail_suppressions s join auth.users u on u.email = lower(s.address) join a on a.user_id = u.id
      where s.released_at is null)
    select jsonb_build_object(
      'members', (select count(*) from a),
      'fitting', (select count(*) from fitting),
      'obstacles', (select coalesce(jsonb_object_agg(o.obstacle, o.n), '{}') from (select obstacle, count(*) as n from obstacles group by 1) o),
      'languages', (select coalesce(jsonb_object_agg(l.locale, l.n), '{}') from (
        select p.locale, count(*) as n from a join public.profiles p using (user_id) group by 1) l),
      'zones', (select count(*) from a join public.profiles p using (user_id) where p.time_zone is not null),
      'overlap', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'started_at', o.started_at, 'members', (
          select count(*) from private.campaign_recipients r join a using (user_id) where r.campaign_id = o.id and r.state in ('queued', 'in_flight', 'accepted', 'uncertain')
        )) order by o.started_at desc), '[]')
        from (select * from private.campaigns where started_at is not null and id is distinct from p_campaign order by started_at desc limit 3) o
      ),
      'confirm_over', private.setting_int('campaigns.confirm_over'))
  );
end
$$;
comment on function public.admin_campaign_audience is
  'For moderators: whom a campaign (private.campaign_of) would reach now: {members, fitting: of tier, '
  'language, group and segment alone, obstacles: {unsubscribed | no_address | unconfirmed | suspended: '
  'fitting ones that are not among members, suppressed: of the members}, languages: {locale: members}, zones: '
  'how many with a known time zone, overlap: [{id, name, started_at, members}] with the last three campaigns, '
  'confirm_over}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_campaign_audience from public;
grant execute on function public.admin_campaign_audience to authenticated;

-- Changes

create function private.save_campaign(p_id uuid, p_fields jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  c private.campaigns := private.campaign_of(p_fields);
  v_before private.campaigns;
  v_after private.campaigns;
begin
  if p_id is null then
    insert into private.campaigns (name, category, tiers, locales, segments, segment_id, hold_out, content, ab_percent, ab_hours,
      rate_count, rate_minutes, domain_count, domain_minutes, created_by)
    values (c.name, c.category, c.tiers, c.locales, c.segments, c.segment_id, c.hold_out, c.content, c.ab_percent, c.ab_hours,
      c.rate_count, c.rate_minutes, c.domain_count, c.domain_minutes, v_staff)
    returning * into v_after;
  else
    select * into v_before from private.campaigns where id = p_id for update;
    if not found then
      perform private.refuse('not_found');
    elsif p_version is distinct from v_before.version::text then
      perform private.refuse_changed('campaign', p_id::text, 'campaign');
    elsif v_before.state <> 'draft' then
      perform private.refuse('campaign_state');
    end if;
    update private.campaigns set name = c.name, category = c.category, tiers = c.tiers, locales = c.locales, segments = c.segments,
      segment_id = c.segment_id, hold_out = c.hold_out, content = c.content, ab_percent = c.ab_percent, ab_hours = c.ab_hours,
      rate_count = c.rate_count, rate_minutes = c.rate_minutes, domain_count = c.domain_count, domain_minutes = c.domain_minutes,
      version = version + 1, changed_at = now()
    where id = p_id returning * into v_after;
  end if;
  perform private.audit(v_staff, case when p_id is null then 'campaign.made' else 'campaign.changed' end, 'campaign', v_after.id::text, v_reason,
    case when p_id is not null then jsonb_build_object('version', v_before.version) end,
    jsonb_build_object('version', v_after.version, 'category', v_after.category, 'content', md5(v_after.content::text)));
  return v_after.id;
exception when check_violation or not_null_violation or data_exception then
  perform private.refuse('invalid_input');
end
$$;

select private.staff_change('public.admin_save_campaign(p_id uuid, p_fields jsonb, p_reason text, p_version text default null)',
  'private.save_campaign(p_id, p_fields, p_reason, p_version)', 'campaign.save', 'campaign', 'p_id',
  'For moderators: makes a campaign, or changes one (p_id) that is a draft, as private.campaign_of. Returns as private.changed with id. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile, campaign_state (no draft).',
  p_answers => 'id');

create function private.is_rest(p_state text, p_bounced timestamptz) returns boolean
language sql immutable
return p_state = 'cancelled' or p_state = 'failed' and p_bounced is null or p_state = 'suppressed';
comment on function private.is_rest is
  'Who was not reached and can be tried again: not whose address does not exist, and not who may have it '
  'already.';

create function private.campaign_steps(c private.campaigns) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when c.state = 'draft' then 'schedule' end,
    case when c.state = 'scheduled' then 'unschedule' end,
    case when c.state = 'running' then 'pause' end,
    case when c.state = 'paused' and private.mail_brake() is null then 'resume' end,
    case when c.state in ('scheduled', 'running', 'paused') then 'cancel' end,
    case when c.state in ('running', 'paused') then 'pace' end,
    case when c.state in ('cancelled', 'finished', 'paused', 'running') and exists (
      select from private.campaign_recipients r where r.campaign_id = c.id and private.is_rest(r.state, r.bounced_at)) then 'rest' end,
    case when c.state in ('cancelled', 'finished', 'paused', 'running') and exists (
      select from private.campaign_recipients r where r.campaign_id = c.id and r.state = 'uncertain') then 'repeat' end,
    case when exists (select from private.campaign_domains d where d.campaign_id = c.id and d.paused_at is not null) then 'domains' end
  ], null);
end
$$;
comment on function private.campaign_steps is
  'What staff may do with a campaign now: schedule, unschedule, pause, resume (not while a brake of the '
  'suppression list holds), cancel, pace (change the throttle), rest (send to whom it did not reach), repeat '
  '(send the uncertain ones again), domains (go on with paused mail domains).';

create function private.members_beside(p_campaign uuid, p_at timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(c.expected), 0) from private.campaigns c
  where c.id <> p_campaign and c.confirmed_by is null and (c.state = 'scheduled' or c.started_at is not null)
    and coalesce(c.started_at, c.scheduled_at) between p_at - interval '24 hours' and p_at + interval '24 hours'
$$;
comment on function private.members_beside is
  'How many members other campaigns that no admin confirmed reach within a day of a time: many small ones are '
  'a large one.';

create function private.set_campaign(p_id uuid, p_step text, p_fields jsonb, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_over integer := private.setting_int('campaigns.confirm_over');
  c private.campaigns;
  v_members bigint;
  v_beside bigint := 0;
  v_new private.campaigns;
begin
  select * into c from private.campaigns where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version is not null and p_version <> c.version::text then
    perform private.refuse_changed('campaign', p_id::text, 'campaign');
  elsif p_step is null or not p_step = any (private.campaign_steps(c)) then
    perform private.refuse('campaign_state');
  end if;
  v_new := c;
  if p_step in ('schedule', 'resume', 'rest', 'repeat') then
    v_members := case when p_step = 'schedule' then (select count(*) from private.campaign_audience(c))
      else (select count(*) from private.campaign_recipients where campaign_id = c.id) end;
    if p_step = 'schedule' then
      -- One after the other, so that two that are started at once count each other.
      perform pg_advisory_xact_lock(hashtextextended('private.campaigns', 0));
      v_beside := private.members_beside(c.id, coalesce((p_fields ->> 'at')::timestamptz, now()));
      v_new.expected := v_members;
      v_new.segment_version := (select version from private.segments where id = c.segment_id);
    end if;
    if v_members = 0 then
      perform private.refuse('campaign_empty');
    elsif v_members + v_beside > v_over or p_step = 'resume' and c.pause_reason = 'confirmation' then
      perform private.require_role('admin');
      perform private.require_step_up();
      v_new.confirmed_by := v_staff;
    end if;
  end if;
  case p_step
    when 'schedule' then
      v_new.scheduled_at := coalesce((p_fields ->> 'at')::timestamptz, now());
      v_new.at_local := coalesce((p_fields ->> 'local')::boolean, false);
      if not isfinite(v_new.scheduled_at) or v_new.scheduled_at < now() - interval '5 minutes' or v_new.scheduled_at > now() + interval '1 year' then
        perform private.refuse('time_past', 'at');
      end if;
      v_new.state := 'scheduled';
    when 'unschedule' then
      v_new.state := 'draft';
      v_new.confirmed_by := null;
    when 'pause' then
      v_new.state := 'paused';
      v_new.pause_reason := 'staff';
    when 'resume' then
      v_new.state := 'running';
      v_new.pause_reason := null;
      v_new.watched_from := now();
    when 'cancel' then
      v_new.state := 'cancelled';
      v_new.pause_reason := null;
      v_new.finished_at := now();
      update private.campaign_recipients set state = 'cancelled', settled_at = now() where campaign_id = c.id and state = 'queued';
    when 'pace' then
      v_new.rate_count := coalesce((p_fields ->> 'rate_count')::integer, 0);
      v_new.rate_minutes := coalesce((p_fields ->> 'rate_minutes')::integer, 0);
      v_new.domain_count := (p_fields ->> 'domain_count')::integer;
      v_new.domain_minutes := (p_fields ->> 'domain_minutes')::integer;
    when 'rest' then
      update private.campaign_recipients r set state = 'queued', due_at = now(), settled_at = null, claim = null, deferred = 0,
        variant = coalesce(r.variant, case when c.ab_percent is null or c.ab_result is not null then case c.ab_result when 'b' then 'b' else 'a' end end)
      where r.campaign_id = c.id and private.is_rest(r.state, r.bounced_at);
    when 'repeat' then
      update private.campaign_recipients set state = 'queued', due_at = now(), settled_at = null, claim = null
      where campaign_id = c.id and state = 'uncertain';
    else
      update private.campaign_domains set paused_at = null, deferrals = 0 where campaign_id = c.id and paused_at is not null;
  end case;
  if p_step in ('rest', 'repeat') and c.state in ('cancelled', 'finished') then
    v_new.state := 'running';
    v_new.finished_at := null;
  end if;
  update private.campaigns set state = v_new.state, pause_reason = v_new.pause_reason, scheduled_at = v_new.scheduled_at, at_local = v_new.at_local,
    confirmed_by = v_new.confirmed_by, expected = v_new.expected, segment_version = v_new.segment_version, finished_at = v_new.finished_at, rate_count = v_new.rate_count, rate_minutes = v_new.rate_minutes,
    domain_count = v_new.domain_count, domain_minutes = v_new.domain_minutes, watched_from = v_new.watched_from,
    version = version + 1, changed_at = now()
  where id = c.id;
  perform private.audit(v_staff, 'campaign.' || case p_step
      when 'schedule' then 'scheduled' when 'unschedule' then 'unscheduled' when 'pause' then 'paused' when 'resume' then 'resumed'
      when 'cancel' then 'cancelled' when 'pace' then 'paced' when 'rest' then 'sent_to_rest' when 'repeat' then 'repeated' else 'domains_resumed' end,
    'campaign', p_id::text, v_reason,
    jsonb_build_object('state', c.state, 'pace', concat_ws('/', c.rate_count, c.rate_minutes)),
    jsonb_build_object('state', v_new.state, 'pace', concat_ws('/', v_new.rate_count, v_new.rate_minutes), 'members', v_members, 'at', v_new.scheduled_at));
exception when check_violation or data_exception then
  perform private.refuse('invalid_input');
end
$$;

select private.staff_change('public.admin_set_campaign(p_id uuid, p_step text, p_fields jsonb, p_reason text, p_version text default null)',
  'private.set_campaign(p_id, p_step, p_fields, p_reason, p_version)', 'campaign.set', 'campaign', 'p_id',
  'For moderators: one of private.campaign_steps; schedule takes {at: time | null for now, local: whether it is the reader''s hour}, pace {rate_count, rate_minutes, domain_count | null, domain_minutes | null}. To begin, go on, repeat or send to the rest with more than campaigns.confirm_over members is for admins, after their second factor; to begin, those of other campaigns count that nobody confirmed and that begin within a day of it. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, not_found, changed_meanwhile, campaign_state, campaign_empty, time_past.');
