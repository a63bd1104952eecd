-- Who is one person, and who had a hand in it

create function private.same_person(p_a uuid, p_b uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_a = p_b or private.surviving_account(p_a) = private.surviving_account(p_b)
    or cardinality(private.blocking_signals(p_a, p_b)) > 0 or cardinality(private.blocking_signals(p_b, p_a)) > 0;
end
$$;
comment on function private.same_person is
  'Whether two accounts are one person, as far as the product can tell: joined accounts, and what rejects a '
  'referral (address, wallet, card, payout).';

create function private.is_staff(p_user uuid, p_role text default 'moderator') returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.user_roles where user_id = p_user and (role = p_role or (p_role = 'moderator' and role = 'admin'))
  ) and not private.is_suspended(p_user);
end
$$;
comment on function private.is_staff is 'private.has_role of somebody who need not be the caller.';

create function private.acting_staff(p_user uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (select r.user_id from public.user_roles r where r.user_id = auth.uid() and r.user_id <> p_user limit 1);
end
$$;
comment on function private.acting_staff is
  'The caller, when they are staff and this is about somebody else; null for a member who does something '
  'themselves, and for the service.';

create function private.hands_on(p_source text, p_source_id text, p_details jsonb) returns table (staff uuid, way text, subject text)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct a.actor, s.way, s.type || ':' || s.id
  from (values
    ('mission', 'mission', 'mission', split_part(p_source_id, ':', 1)),
    ('prize', 'challenge', 'challenge', split_part(p_source_id, ':', 2)),
    ('stream', 'stream', 'stream', p_source_id),
    ('season', 'season', 'season', p_source_id),
    ('import', 'import', 'import', split_part(p_source_id, ':', 1)),
    ('referral', 'referral', 'referral', p_source_id),
    ('welcome', 'referral', 'referral', p_source_id),
    ('referral_bonus', 'referral', 'referral', p_source_id),
    ('referral_bonus', 'campaign', 'referral_campaign', p_details ->> 'campaign')
  ) s (source, way, type, id)
  join public.audit_log a on a.subject_id = s.id and a.subject_type = s.type
  where s.source = p_source and a.actor is not null
    -- What only ends or refuses something has caused nothing.
    and a.action !~ '\.(refused|archived|cancelled|rejected|revoked|held|ended|dropped|taken_back|declined)$';
end
$$;
comment on function private.hands_on is
  'Staff who wrote, published, showed or decided what a line of points comes from, by the audit log.';

create function private.is_own(p_user uuid, p_source text, p_source_id text, p_details jsonb default '{}', p_actor uuid default null) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from (
      select h.staff from private.hands_on(p_source, p_source_id, p_details) h
      union select p_actor union select private.acting_staff(p_user)
    ) s where s.staff is not null and private.same_person(s.staff, p_user));
end
$$;
comment on function private.is_own is
  'Whether points would go to who wrote, published, showed or decided what they come from: a member and a '
  'member of staff are one person, and so are their accounts.';

-- The account

create function private.staff_account(p_from timestamptz, p_to timestamptz default 'infinity')
returns table (staff uuid, way text, given bigint, taken bigint, lines bigint, published bigint, counts bigint)
language sql stable set search_path = '' as $$
  select s.staff, s.way, coalesce(sum(s.points) filter (where s.points > 0), 0), coalesce(-sum(s.points) filter (where s.points < 0), 0),
    count(s.ledger), count(*) filter (where s.ledger is null), coalesce(sum(s.counts), 0)::bigint
  from private.staff_points s where s.created_at >= p_from and s.created_at < p_to
  group by s.staff, s.way
$$;
comment on function private.staff_account is
  'What came about by each member of staff in a time, by way: points given and taken, in how many lines, what '
  'they published alone, and what all of it takes from the limit of the day. The limits and the page read '
  'this alone.';

create function private.used_today(p_staff uuid, p_published boolean default null) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(a.counts), 0)::bigint from private.staff_account(date_trunc('day', now(), 'UTC')) a
  where a.staff = p_staff and (p_published is null or (a.published > 0) = p_published)
$$;

create function private.moderator_limits(p_staff uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if private.is_staff(p_staff, 'admin') then
    return null;
  end if;
  return jsonb_build_object(
    'award', private.setting_int('points.moderator_limit'),
    'day', private.setting_int('points.moderator_daily_limit'),
    'left', greatest(private.setting_int('points.moderator_daily_limit') - private.used_today(p_staff), 0));
end
$$;
comment on function private.moderator_limits is
  'Points that may come about by a moderator: in one award, in one UTC day by any way, and what is left of '
  'the day; null for an admin.';

create function private.check_moderator(p_staff uuid, p_points bigint) returns void
language plpgsql set search_path = '' as $$
declare
  v_limits jsonb := private.moderator_limits(p_staff);
begin
  if abs(p_points) > (v_limits ->> 'award')::integer then
    perform private.refuse('points_limit');
  elsif abs(p_points) > (v_limits ->> 'left')::integer then
    perform private.refuse('points_daily_limit');
  end if;
end
$$;

create function private.lock_moderator(p_staff uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('points.moderator:' || p_staff, 0))
$$;
comment on function private.lock_moderator is
  'Before private.lock_members in whatever staff decide: two decisions at once about two members would each '
  'see the day''s total without the other.';

create function private.write_on_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := coalesce(new.actor, private.acting_staff(new.user_id));
  v_of text := coalesce((select l.source from public.points_ledger l where l.id = new.reverses), new.source);
  -- The point of a message is fixed by the rules and comes back with it.
  v_counts bigint := case when v_of = 'chat' then 0 else abs(new.points) end;
begin
  -- A member of staff who qualifies as somebody's friend has decided nothing.
  if new.actor is null and v_staff is not null and exists (
    select from public.referrals r where r.id = private.to_uuid(new.source_id) and r.referee_id = v_staff)
  then
    v_staff := null;
  end if;
  if v_staff is not null then
    if v_staff = auth.uid() and new.points > 0 and not private.is_staff(v_staff, 'admin') then
      perform private.lock_moderator(v_staff);
      if v_counts > (private.moderator_limits(v_staff) ->> 'left')::bigint then
        perform private.refuse('points_daily_limit');
      end if;
    end if;
    insert into private.staff_points (staff, way, ledger, points, counts, created_at) values (v_staff,
      coalesce(nullif(current_setting('altura.staff_way', true), ''), case
        when new.source = 'manual' then 'award' when new.source = 'reversal' then 'reversal' when new.source = 'mission' then 'proof'
        when new.source in ('referral', 'welcome', 'referral_bonus') then 'referral'
        when new.source in ('purchase', 'renewal', 'storefront', 'mint') then 'payment' else 'other' end),
      new.id, new.points, v_counts, new.created_at);
  end if;
  insert into private.staff_points (staff, way, subject, ledger, points, counts, created_at)
  select h.staff, h.way, h.subject, new.id, new.points, 0, new.created_at from private.hands_on(new.source, new.source_id, new.details) h
  on conflict on constraint staff_points_once do nothing;
  return null;
end
$$;
comment on function private.write_on_account is
  'Every line of points stands on the account of who gave or decided it, and of whoever published what it '
  'comes from. What a moderator gives or decides ends with their day, whichever function they call.';

-- Publishing

create function private.worth_of(p_kind text, p_id uuid, p_data jsonb, out each bigint, out total bigint)
language plpgsql stable set search_path = '' as $$
begin
  case p_kind
    when 'mission' then
      each := (p_data ->> 'points')::integer;
      total := case
        -- Staff decide about each: it is on the account of who does.
        when (select k.hands_in from private.mission_kinds k where k.kind = p_data ->> 'kind') = 'proof' then 0
        when p_data ->> 'max_claims' is not null then each * greatest((p_data ->> 'max_claims')::integer - private.mission_taken(p_id), 0) end;
    when 'challenge' then
      each := (p_data ->> 'prize')::integer;
      total := each * (p_data ->> 'places')::integer;
    when 'referral_campaign' then
      each := (p_data ->> 'points')::integer;
    when 'season' then
      select coalesce(max(p.points), 0), coalesce(sum(p.points * (p.last - p.before)), 0) into each, total from (
        select (x ->> 'points')::bigint as points, (x ->> 'to')::bigint as last, lag((x ->> 'to')::bigint, 1, 0) over (order by (x ->> 'to')::bigint) as before
        from jsonb_array_elements(p_data -> 'prizes') x) p;
    else
      each := coalesce((select r.points from public.point_rules r where r.source = 'stream' and r.active), 0);
      total := case when each = 0 then 0 end;
  end case;
end
$$;
comment on function private.worth_of is
  'What can come about by a publication: for one member, each time; and in all, null where nothing says how '
  'many may have it.';

create function private.needs_second(p_staff uuid, p_kind text, p_id uuid, p_data jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_worth record;
begin
  select * into v_worth from private.worth_of(p_kind, p_id, p_data);
  if private.is_staff(p_staff, 'admin') then
    return v_worth.each + private.used_today(p_staff, true) > private.setting_int('points.second_person');
  end if;
  return v_worth.total is null or v_worth.total > (private.moderator_limits(p_staff) ->> 'left')::bigint;
end
$$;
comment on function private.needs_second is
  'Whether somebody else has to publish this too: for a moderator when it can cost more than what is left of '
  'their day, or nothing says how much; for an admin when it and what they published alone that day give one '
  'member more than points.second_person.';

create function private.publish_alone(p_staff uuid, p_kind text, p_id uuid, p_data jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_worth record;
begin
  select * into v_worth from private.worth_of(p_kind, p_id, p_data);
  insert into private.staff_points (staff, way, subject, points, counts)
  values (p_staff, case p_kind when 'referral_campaign' then 'campaign' else p_kind end, p_kind || ':' || p_id, 0, case when private.is_staff(p_staff, 'admin') then v_worth.each else v_worth.total end);
end
$$;

create function private.end_publication(p_kind text, p_id uuid) returns void
language sql set search_path = '' as $$
  update private.staff_points p set counts = least(p.counts, (
    select coalesce(sum(greatest(l.points, 0)), 0) from private.staff_points l
    where l.subject = p.subject and l.staff = p.staff and l.ledger is not null and l.id > p.id))
  where p.subject = p_kind || ':' || p_id and p.ledger is null and p.counts > 0
$$;
comment on function private.end_publication is 'What is public no more counts with what came about by it.';

create function private.demand_publisher() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text := tg_argv[0];
  v_staff uuid := (select r.user_id from public.user_roles r where r.user_id = auth.uid() limit 1);
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  v_new jsonb := to_jsonb(new);
  v_was record;
  v_is record;
begin
  -- What waited for a second person was about another state of it.
  delete from private.pending_decisions where kind = v_kind and subject_id = coalesce(new.id, old.id)::text;
  if tg_op = 'DELETE' then
    return null;
  elsif private.is_published(v_old) and not private.is_published(v_new) then
    perform private.end_publication(v_kind, new.id);
  elsif v_staff is not null and private.is_published(v_new)
    and coalesce(current_setting('altura.second_person', true), '') <> v_kind || ':' || new.id
  then
    select * into v_was from private.worth_of(v_kind, new.id, v_old);
    select * into v_is from private.worth_of(v_kind, new.id, v_new);
    if not private.is_published(v_old) or v_is.each > v_was.each or (v_is.total is null and v_was.total is not null) or v_is.total > v_was.total then
      perform private.lock_moderator(v_staff);
      if private.needs_second(v_staff, v_kind, new.id, v_new) then
        perform private.refuse('second_person_needed');
      end if;
      perform private.end_publication(v_kind, new.id);
      perform private.publish_alone(v_staff, v_kind, new.id, v_new);
    end if;
  end if;
  return null;
end
$$;
comment on function private.demand_publisher is
  'The last word about what staff publish, however it becomes public or worth more: published, changed, '
  'brought back by undo or from its history.';

create function private.is_published(p_row jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case when p_row ? 'published_at' then p_row ->> 'published_at' is not null and p_row ->> 'cancelled_at' is null
    else p_row ->> 'state' = 'published' end, false)
$$;

create function private.award_row(l public.points_ledger) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', l.id, 'user_id', l.user_id, 'name', (select full_name from public.profiles where user_id = l.user_id),
      'points', l.points, 'reason', l.reason, 'details', l.details, 'source', l.source, 'created_at', l.created_at,
      'kind', private.award_kind(l.source, l.points),
      'actor', l.actor, 'actor_name', (select full_name from public.profiles where user_id = l.actor),
      'taken_back', exists (select from public.points_ledger v where v.reverses = l.id),
      'line', a.id, 'undo', coalesce(private.undoable(a.id), false)
    )
    from (select 1) one
    left join lateral (
      select x.id from public.audit_log x
      where x.subject_type = 'member' and x.subject_id = l.user_id::text
        and x.action in ('points.awarded', 'points.reversed') and x.after ->> 'ledger' = l.id::text
      order by x.id desc limit 1
    ) a on true
  );
end
$$;

create function public.admin_awards(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_found uuid[];
begin
  perform private.check_list(p_filter, '{q,kind,own,made_from,made_to,points_min,points_max}', p_sort, '{made}');
  if p_filter ->> 'q' is not null then
    v_found := array(select private.find_members(left(trim(p_filter ->> 'q'), 200), 200));
  end if;
  return private.list_page(
    $from$
      from public.points_ledger l
      where l.actor is not null
        and ($1 -> 'found' is null or l.user_id = any (private.list_choices($1 -> 'found')::uuid[]))
        and ($1 -> 'kind' is null or private.award_kind(l.source, l.points) = $1 ->> 'kind')
        and ($1 -> 'own' is null or (l.actor = ($1 ->> 'staff')::uuid) = ($1 ->> 'own')::boolean)
        and ($1 -> 'made_from' is null or l.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or l.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
        and ($1 -> 'points_min' is null or l.points >= ($1 ->> 'points_min')::bigint)
        and ($1 -> 'points_max' is null or l.points <= ($1 ->> 'points_max')::bigint)
    $from$, 'private.award_row(l)', 'l.created_at', 'timestamptz', 'l.id',
    p_filter || jsonb_build_object('staff', v_staff) || case when v_found is null then '{}' else jsonb_build_object('found', v_found) end,
    p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_awards is
  'For moderators. A list (private.list_page) of every ledger line that a person wrote: filters q (member), '
  'kind (award | deduction | reversal), own (yes | no), made_from, made_to, points_min, points_max; sort '
  'made. Rows: {id, user_id, name | null, points, reason, details, source, created_at, kind, actor, '
  'actor_name | null, taken_back, line: of the audit log | null, undo}. Refuses: unauthenticated, forbidden, '
  'invalid_input.';
grant execute on function public.admin_awards to authenticated;

create function public.admin_team_points() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return jsonb_build_object(
    'limits', private.moderator_limits(v_staff),
    'account', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', a.staff, 'name', private.member_name(a.staff), 'used', private.used_today(a.staff),
        'left', (private.moderator_limits(a.staff) ->> 'left')::bigint, 'ways', a.ways) order by a.given desc, a.staff), '[]')
      from (
        select x.staff, sum(x.given) as given, jsonb_agg(jsonb_build_object('way', x.way, 'given', x.given, 'taken', x.taken, 'lines', x.lines,
          'published', x.published) order by x.way) as ways
        from private.staff_account(now() - interval '30 days') x group by x.staff order by 2 desc, 1 limit 100
      ) a
    ),
    'second_person', private.setting_int('points.second_person'),
    'reasons', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'texts', r.texts, 'points', r.points, 'archived', r.archived, 'version', r.version::text
      ) order by r.archived, lower(r.texts ->> 'en'), r.id), '[]')
      from public.point_reasons r
    )
  );
end
$$;
comment on function public.admin_team_points is
  'For moderators: {limits: {award, day, left} | null for admins, account: what came about by each member of '
  'staff in the last 30 days [{user_id, name | null, used: of the limit today, left: today | null for admins, '
  'ways: [{way, given, taken, lines, published}]}], second_person: points for one member a day above which a '
  'second person publishes what an admin writes, reasons to choose from: [{id, texts: by language, points | '
  'null, archived, version}]}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_team_points to authenticated;

create function public.admin_resolve_members(p_texts text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  if cardinality(p_texts) > 1000 then
    perform private.refuse('invalid_input');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'found', cardinality(m.ids), 'user_id', case when cardinality(m.ids) = 1 then m.ids[1] end,
      'name', case when cardinality(m.ids) = 1 then (select full_name from public.profiles where user_id = m.ids[1]) end
    ) order by t.n), '[]')
    from unnest(p_texts) with ordinality t (text, n)
    cross join lateral (select private.folded(left(trim(t.text), 300)) as text) k
    cross join lateral (
      select array(
        (select user_id from public.profiles where user_id = private.to_uuid(k.text))
        union
        (select user_id from private.member_texts where k.text <> '' and email_key = k.text limit 2)
        union
        (select user_id from private.member_texts where k.text <> '' and username_key = ltrim(k.text, '@') limit 2)
        union
        (select user_id from private.member_texts where k.text <> '' and name_key = k.text limit 2)
      ) as ids
    ) m
  );
end
$$;
comment on function public.admin_resolve_members is
  'For moderators: whom each text (e-mail, username, whole name or id; 1,000 at most) means, in their order: '
  '[{found: 0, 1 or more, user_id | null, name | null: where it is one}]. Refuses: unauthenticated, '
  'forbidden, invalid_input.';
grant execute on function public.admin_resolve_members to authenticated;

create function private.prepare_awards(p_rows jsonb, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_job public.admin_jobs;
begin
  perform private.require_step_up();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    perform private.refuse('invalid_input');
  elsif exists (
    select from jsonb_array_elements(p_rows) r
    where jsonb_typeof(r) <> 'object' or private.to_uuid(r ->> 'user_id') is null
      or r ->> 'points' !~ '^-?[1-9][0-9]{0,6}$' or r ->> 'points' is null
      or (r ->> 'reason' is not null and char_length(trim(r ->> 'reason')) not between 3 and 300)
      or (r ->> 'template' is not null and private.to_uuid(r ->> 'template') is null)
  ) or (
    select count(*) <> count(distinct r ->> 'user_id') from jsonb_array_elements(p_rows) r
  ) then
    perform private.refuse('invalid_input');
  end if;
  delete from public.admin_jobs where user_id = v_staff and status = 'draft';
  insert into public.admin_jobs (kind, user_id, params, reason)
  values ('awards', v_staff, (
    select jsonb_build_object('points', sum((r ->> 'points')::integer)) from jsonb_array_elements(p_rows) r
  ), v_reason) returning * into v_job;
  insert into private.admin_job_rows (job_id, user_id, params)
  select v_job.id, p.user_id, jsonb_strip_nulls(jsonb_build_object(
    'points', (r ->> 'points')::integer, 'reason', trim(r ->> 'reason'), 'template', r ->> 'template'))
  from jsonb_array_elements(p_rows) r join public.profiles p on p.user_id = (r ->> 'user_id')::uuid;
  if not exists (select from private.admin_job_rows where job_id = v_job.id) then
    perform private.refuse('member_not_found');
  end if;
  return private.job_json(v_job.id) || jsonb_build_object('preview', private.preview_job(v_job));
end
$$;

create function public.admin_prepare_awards(p_rows jsonb, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.prepare_awards(p_rows, p_reason);
exception when raise_exception then
  return private.refused_action('job.prepare', 'job', 'awards', p_reason, sqlerrm);
end
$$;
comment on function public.admin_prepare_awards is
  'For moderators, with the limits of a single award, and admins: prepares points of their own for each '
  'member, p_rows [{user_id, points, reason: own words | null, template: a reason to choose from | null}], '
  '1,000 at most, each member once; p_reason counts where neither is given. Returns as admin_prepare_job; '
  'nothing has changed yet. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, '
  'invalid_input, member_not_found.';
grant execute on function public.admin_prepare_awards to authenticated;

-- Every member's points with what their ledger adds up to, and the comparison of both, asked for by hand.

create function private.drifting() returns setof uuid
language sql stable rows 100 set search_path = '' as $$
  select distinct private.to_uuid(p ->> 'user_id')
  from (select problems from private.reconciliations where finished_at is not null order by finished_at desc, id desc limit 1) r,
    jsonb_array_elements(r.problems) p
  where p ->> 'problem' = 'total_xp'
$$;
comment on function private.drifting is
  'Members whose total was not the sum of their ledger when the last reconciliation ended; of its first '
  'hundred mismatches.';

create function private.wallet_profile_row(m private.member_list) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'user_id', m.user_id, 'name', p.full_name, 'email', private.member_email(m.user_id),
      'total', w.total_xp, 'ledger', l.total, 'lines', l.lines, 'drift', w.total_xp - l.total,
      'wallets', (select coalesce(jsonb_agg(x.address order by x.is_primary desc, x.verified_at), '[]') from public.wallets x where x.user_id = m.user_id),
      'segment', private.member_segment(m.created_at, m.total_xp, m.qualified_referrals), 'level', private.level_of(w.total_xp),
      'created_at', m.created_at
    ) || private.balance(w.total_xp)
    from public.wallet_profiles w
    join public.profiles p on p.user_id = w.user_id
    cross join lateral (
      select coalesce(sum(points), 0)::bigint as total, count(*) as lines from public.points_ledger where user_id = m.user_id
    ) l
    where w.user_id = m.user_id
  );
end
$$;

create function public.admin_wallet_profiles(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_key text[] := case p_sort when 'points' then '{m.total_xp,integer}' when 'joined' then '{m.created_at,timestamptz}' end;
  v_segment text;
  v_bound text;
  v_found uuid[];
begin
  perform private.check_list(p_filter, '{q,segment,wallet,drift,points_min,points_max}', p_sort, '{points,joined}');
  v_segment := private.list_choice(p_filter, 'segment', '{new,active,power,churned,referrer}');
  v_bound := private.segment_bound(v_segment);
  if p_filter ->> 'q' is not null then
    v_found := array(select private.find_members(left(trim(p_filter ->> 'q'), 200), 200));
  end if;
  return private.list_page(
    'from private.member_list m where ' || concat_ws(' and ', 'true',
      case when v_found is not null then 'm.user_id = any (private.list_choices($1 -> ''found'')::uuid[])' end,
      -- Written as a case, which the planner takes for a half, as in private.member_conditions.
      v_bound || ' and case when private.member_segment(m.created_at, m.total_xp, m.qualified_referrals) = $1 ->> ''segment'' then true end',
      case private.list_choice(p_filter, 'wallet', '{yes,no}') when 'yes' then 'm.has_wallet' when 'no' then 'not m.has_wallet' end,
      case private.list_choice(p_filter, 'drift', '{yes,no}')
        when 'yes' then 'm.user_id in (select private.drifting())' when 'no' then 'm.user_id not in (select private.drifting())' end,
      case when p_filter -> 'points_min' is not null then 'm.total_xp >= ($1 ->> ''points_min'')::bigint' end,
      case when p_filter -> 'points_max' is not null then 'm.total_xp <= ($1 ->> ''points_max'')::bigint' end),
    'private.wallet_profile_row(m)', v_key[1], v_key[2], 'm.user_id',
    p_filter || case when v_found is null then '{}' else jsonb_build_object('found', v_found) end,
    p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_wallet_profiles is
  'For moderators. A list (private.list_page) of every row of wallet_profiles: filters q (name, e-mail, '
  'wallet or id), segment, wallet (yes | no), drift (yes | no: as the last reconciliation found), points_min, '
  'points_max; sorts points, joined. Rows: {user_id, name | null, email | null, total, ledger: sum of the '
  'lines now, lines: how many, drift: their difference now, xp, owed, wallets: addresses, segment, level, '
  'created_at}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_wallet_profiles to authenticated;

-- Every line of the ledger

create function private.ledger_line_row(l public.points_ledger) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', l.id, 'user_id', l.user_id, 'name', private.member_name(l.user_id), 'source', l.source,
    'points', l.points, 'reason', l.reason, 'details', l.details, 'reverses', l.reverses, 'created_at', l.created_at);
end
$$;

create function public.admin_ledger_lines(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_found uuid[];
begin
  perform private.check_list(p_filter, '{q,source,made_from,made_to}', p_sort, '{made}');
  if p_filter ->> 'q' is not null then
    v_found := array(select private.find_members(left(trim(p_filter ->> 'q'), 200), 200));
  end if;
  return private.list_page(
    $from$
      from public.points_ledger l
      where ($1 -> 'found' is null or l.user_id = any (private.list_choices($1 -> 'found')::uuid[]))
        and ($1 -> 'source' is null or l.source = $1 ->> 'source')
        and ($1 -> 'made_from' is null or l.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or l.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.ledger_line_row(l)', 'l.created_at', 'timestamptz', 'l.id',
    p_filter || case when v_found is null then '{}' else jsonb_build_object('found', v_found) end,
    p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_ledger_lines is
  'For moderators. A list (private.list_page) of every line of the ledger: filters q (member), source, '
  'made_from, made_to; sort made. Rows: {id, user_id, name | null, source, points, reason, details, reverses: '
  'the line it takes back | null, created_at}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_ledger_lines to authenticated;

create function public.admin_reconciliation() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select jsonb_build_object('started_at', r.started_at, 'finished_at', r.finished_at, 'members', r.members,
      'lines', r.lines, 'mismatches', r.mismatches,
      'drifting', (select count(*) from private.drifting()))
    from (select 1) one left join lateral (select * from private.reconciliations order by started_at desc, id desc limit 1) r on true
  );
end
$$;
comment on function public.admin_reconciliation is
  'For moderators: the last comparison of totals with facts, finished or under way: {started_at | null, '
  'finished_at | null, members | null, lines | null, mismatches | null, drifting: members whose total was '
  'wrong when the last one ended}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_reconciliation to authenticated;

create function private.reconcile_member(p_user uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before integer;
  v_total integer;
  v_problems jsonb;
begin
  perform private.require_step_up();
  perform private.lock_members(array[p_user]);
  select total_xp into v_before from public.wallet_profiles where user_id = p_user for update;
  if not found then
    perform private.refuse('member_not_found');
  end if;
  -- The nightly comparison, of the members after the one before this and up to this.
  select coalesce(jsonb_agg(jsonb_build_object('problem', r.problem, 'expected', r.expected, 'actual', r.actual)), '[]') into v_problems
  from public.reconcile_points(
    coalesce((select max(user_id::text)::uuid from (
      select user_id from public.wallet_profiles where user_id < p_user order by user_id desc limit 1) b),
      '00000000-0000-0000-0000-000000000000'), p_user) r
  where r.user_id = p_user;
  select coalesce(sum(points), 0) into v_total from public.points_ledger where user_id = p_user;
  update public.wallet_profiles set total_xp = v_total where user_id = p_user and total_xp <> v_total;
  perform private.audit(v_staff, 'points.reconciled', 'member', p_user::text, v_reason,
    private.balance(v_before), private.balance(v_total) || jsonb_build_object('problems', v_problems));
  return v_problems;
end
$$;

select private.staff_change('public.admin_reconcile_member(p_user uuid, p_reason text)',
  'private.reconcile_member(p_user, p_reason)', 'points.reconcile', 'member', 'p_user',
  'For admins: compares a member''s kept numbers with the facts, as every night, and sets the total to what the ledger adds up to. Returns {problems: [{problem, expected, actual}], line, undo: as private.changed}. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, member_not_found.',
  p_answers => 'problems');

create function private.start_reconciliation(p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_last bigint;
  v_id bigint;
begin
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('private.reconciliations', 0));
  if exists (select from private.reconciliations where finished_at is null) then
    perform private.refuse('conflict');
  end if;
  select max(id) into v_last from private.reconciliations;
  insert into private.reconciliations default values returning id into v_id;
  perform private.audit(v_staff, 'reconciliation.started', 'reconciliation', v_id::text, v_reason,
    jsonb_build_object('last', v_last), jsonb_build_object('run', v_id));
end
$$;

select private.staff_change('public.admin_start_reconciliation(p_reason text)',
  'private.start_reconciliation(p_reason)', 'reconciliation.start', 'reconciliation', null,
  'For admins: begins the nightly comparison of all totals with the facts now; the clock goes on with it. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, conflict (one is under way).');
