-- Points that staff give and take: the history, and many at once from a list or a file.

insert into private.admin_lists (name) values ('awards');

create function private.award_kind(p_source text, p_points integer) returns text
language sql immutable
return case when p_source = 'reversal' then 'reversal' when p_points > 0 then 'award' else 'deduction' end;

create index points_ledger_award_kind on public.points_ledger (private.award_kind(source, points), created_at, id) where actor is not null;
create index points_ledger_award_points on public.points_ledger (points, created_at, id) where actor is not null;
create index points_ledger_awarded on public.points_ledger (user_id) where actor is not null;

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
comment on function public.admin_awards is 'For moderators. A list (private.list_page) of every ledger line that a person wrote: filters q (member), kind (award | deduction | reversal), own (yes | no), made_from, made_to, points_min, points_max; sort made. Rows: {id, user_id, name | null, points, reason, details, source, created_at, kind, actor, actor_name | null, taken_back, line: of the audit log | null, undo}. Refuses: unauthenticated, forbidden, invalid_input.';
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
comment on function public.admin_team_points is 'For moderators: {limits: {award, day, left} | null for admins, account: what came about by each member of staff in the last 30 days [{user_id, name | null, used: of the limit today, left: today | null for admins, ways: [{way, given, taken, lines, published}]}], second_person: points for one member a day above which a second person publishes what an admin writes, reasons to choose from: [{id, texts: by language, points | null, archived, version}]}. Refuses: unauthenticated, forbidden.';
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
comment on function public.admin_resolve_members is 'For moderators: whom each text (e-mail, username, whole name or id; 1,000 at most) means, in their order: [{found: 0, 1 or more, user_id | null, name | null: where it is one}]. Refuses: unauthenticated, forbidden, invalid_input.';
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
comment on function public.admin_prepare_awards is 'For moderators, with the limits of a single award, and admins: prepares points of their own for each member, p_rows [{user_id, points, reason: own words | null, template: a reason to choose from | null}], 1,000 at most, each member once; p_reason counts where neither is given. Returns as admin_prepare_job; nothing has changed yet. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, member_not_found.';
grant execute on function public.admin_prepare_awards to authenticated;
