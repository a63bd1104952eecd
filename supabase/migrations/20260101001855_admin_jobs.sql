-- Changes by staff to many members at once: stored, previewed, worked through in steps, undone as one.

create table public.admin_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('points', 'awards', 'sessions', 'suspend')),
  user_id uuid references auth.users on delete set null,
  params jsonb not null,
  reason text not null check (char_length(reason) between 1 and 300),
  status text not null default 'draft' check (status in ('draft', 'running', 'canceled', 'done', 'undoing', 'undone')),
  undo_reason text check (char_length(undo_reason) <= 300),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
comment on table public.admin_jobs is
  'Changes to many members. params: points {points}, awards {points: in all; each row has its own}, suspend '
  '{days | null for permanent}, sessions {}. Read and written only by functions.';
alter table public.admin_jobs enable row level security;
-- The next one to work on.
create index admin_jobs_open on public.admin_jobs (started_at) where status in ('running', 'undoing');
create index admin_jobs_user on public.admin_jobs (user_id, created_at desc);

create table private.admin_job_rows (
  job_id uuid not null references public.admin_jobs on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused', 'undone', 'kept')),
  -- Why it was refused, or why it was kept when the job was undone.
  code text check (code ~ '^[a-z_]{1,60}$'),
  -- awards: {points, reason, template}.
  params jsonb,
  before jsonb,
  after jsonb,
  primary key (job_id, user_id)
);
comment on table private.admin_job_rows is
  'The members of a job with the result for each; after is the written value.';
create index admin_job_rows_status on private.admin_job_rows (job_id, status, user_id);
create index admin_job_rows_member on private.admin_job_rows (user_id);

create function private.job_params(p_kind text, p_params jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_points integer;
  v_days integer;
begin
  if p_kind = 'points' then
    v_points := (p_params ->> 'points')::integer;
    if coalesce(v_points, 0) = 0 or abs(v_points::bigint) > 1000000 then
      perform private.refuse('points_invalid');
    elsif not private.has_role('admin') and abs(v_points) > private.setting_int('points.moderator_limit') then
      perform private.refuse('points_limit');
    end if;
    return jsonb_build_object('points', v_points);
  elsif p_kind = 'suspend' then
    v_days := (p_params ->> 'days')::integer;
    if v_days not between 1 and 3650 then
      perform private.refuse('invalid_input');
    elsif not private.has_role('admin') and coalesce(v_days, 3650) > 7 then
      perform private.refuse('forbidden');
    end if;
    return jsonb_build_object('days', v_days);
  elsif p_kind = 'sessions' then
    return '{}';
  end if;
  perform private.refuse('invalid_input');
  return null;
exception when data_exception then
  perform private.refuse('invalid_input');
  return null;
end
$$;
comment on function private.job_params is 'What a job of this kind does, with the limits of one single change. Refuses: invalid_input, points_invalid, points_limit, forbidden.';

create function private.add_matching(p_job uuid, p_filter jsonb, p_as_of timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_page jsonb;
  v_after jsonb;
  v_count integer := 0;
begin
  loop
    v_page := private.list_rows('members', p_filter, 'created', false, v_after, false, 1000, 1000);
    v_count := v_count + jsonb_array_length(v_page -> 'rows');
    -- A search ends at its first thousand matches: those beyond it would be left out silently.
    if v_count > 10000 or (v_page -> 'estimated' = 'true') then
      perform private.refuse('job_too_large');
    end if;
    insert into private.admin_job_rows (job_id, user_id)
    select p_job, (r ->> 'user_id')::uuid from jsonb_array_elements(v_page -> 'rows') r
    where (r ->> 'created_at')::timestamptz <= p_as_of;
    v_after := nullif(v_page -> 'next', 'null');
    exit when v_after is null;
  end loop;
end
$$;
comment on function private.add_matching is 'The members who match a filter and had joined when the list was read. Refuses: job_too_large (10,000 at most).';

create function private.job_json(p_job uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', j.id, 'kind', j.kind, 'params', j.params, 'reason', j.reason, 'status', j.status,
    'created_at', j.created_at, 'ended_at', j.ended_at, 'undoable', j.kind <> 'sessions',
    'counts', (
      select coalesce(jsonb_object_agg(c.status, c.n), '{}') from (
        select r.status, count(*) as n from private.admin_job_rows r where r.job_id = j.id group by r.status
      ) c
    ),
    'left_out', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', r.user_id, 'name', coalesce(p.full_name, private.member_email(r.user_id)), 'status', r.status, 'code', r.code
      ) order by p.full_name, r.user_id), '[]')
      from (
        select * from private.admin_job_rows x where x.job_id = j.id and x.status in ('refused', 'kept') order by x.user_id limit 100
      ) r left join public.profiles p on p.user_id = r.user_id
    )
  )
  from public.admin_jobs j where j.id = p_job
$$;

create function private.job_of(p_job uuid) returns public.admin_jobs
language plpgsql stable set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_job public.admin_jobs;
begin
  select * into v_job from public.admin_jobs j
  where j.id = p_job and (j.user_id = v_staff or private.has_role('admin'));
  if not found then
    perform private.refuse('not_found');
  end if;
  return v_job;
end
$$;
comment on function private.job_of is 'A job of the caller, for admins any one. Refuses: unauthenticated, forbidden, not_found.';

-- Each member in a subtransaction that is taken back: the same functions decide as in earnest.
create function private.try_job_row(p_job public.admin_jobs, p_user uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_before jsonb;
  v_until timestamptz;
  v_own jsonb;
begin
  if p_job.kind = 'points' then
    return jsonb_build_object('after', jsonb_build_object(
      'ledger', private.award_points(p_user, (p_job.params ->> 'points')::integer, p_job.reason)));
  elsif p_job.kind = 'awards' then
    select params into v_own from private.admin_job_rows where job_id = p_job.id and user_id = p_user;
    return jsonb_build_object('after', jsonb_build_object('ledger', private.award_points(
      p_user, (v_own ->> 'points')::integer, coalesce(v_own ->> 'reason', p_job.reason), null, (v_own ->> 'template')::uuid)));
  elsif p_job.kind = 'sessions' then
    return jsonb_build_object('after', jsonb_build_object('ended', private.end_sessions(p_user, null, p_job.reason)));
  end if;
  v_until := case when p_job.params -> 'days' = 'null' then 'infinity'
    else coalesce(p_job.started_at, now()) + make_interval(days => (p_job.params ->> 'days')::integer) end;
  select jsonb_build_object('suspended_until', suspended_until) into v_before from public.profiles where user_id = p_user;
  if (v_before ->> 'suspended_until')::timestamptz >= v_until then
    perform private.refuse('conflict');
  end if;
  perform private.suspend_member(p_user, v_until, p_job.reason);
  return jsonb_build_object('before', v_before, 'after', jsonb_build_object('suspended_until', v_until,
    'line', current_setting('altura.audit_line')::bigint));
end
$$;
comment on function private.try_job_row is 'Makes a job''s change to one member, by the function of the single change; {before, after}. A member who is suspended for as long already is refused with conflict.';

create function private.undo_job_row(p_job public.admin_jobs, p_row private.admin_job_rows) returns void
language plpgsql set search_path = '' as $$
begin
  if p_job.kind in ('points', 'awards') then
    perform private.reverse_points((p_row.after ->> 'ledger')::bigint, p_job.undo_reason);
    return;
  end if;
  if not coalesce((select private.still_stands(l) from public.audit_log l where l.id = (p_row.after ->> 'line')::bigint), false) then
    perform private.refuse('conflict');
  end if;
  perform private.suspend_member(p_row.user_id, (
    select private.suspension_before(l) from public.audit_log l where l.id = (p_row.after ->> 'line')::bigint), p_job.undo_reason);
end
$$;
comment on function private.undo_job_row is 'Takes back what a job wrote to one member. Refuses with conflict or already_reversed where it was changed since.';

create function private.lock_for_job(p_job public.admin_jobs, p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- In the order of the single changes, for all at once: one by one, two jobs could wait for each other.
  if p_job.kind = 'suspend' then
    perform from public.user_roles where role = 'admin' order by user_id for update;
  elsif p_job.kind in ('points', 'awards') then
    perform private.lock_moderator(p_job.user_id);
  end if;
  perform private.lock_members(p_users);
end
$$;

create function private.preview_job(p_job public.admin_jobs) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_users uuid[] := array(select user_id from private.admin_job_rows where job_id = p_job.id order by user_id limit 200);
  v_user uuid;
  v_refused jsonb := '{}';
begin
  begin
    perform private.lock_for_job(p_job, v_users);
    foreach v_user in array v_users loop
      begin
        perform private.try_job_row(p_job, v_user);
      exception when raise_exception then
        v_refused := v_refused || jsonb_build_object(sqlerrm, coalesce((v_refused ->> sqlerrm)::integer, 0) + 1);
      end;
    end loop;
    raise exception using errcode = 'ZZ001', message = 'preview';
  exception when sqlstate 'ZZ001' then
    -- What was tried is taken back; variables keep what was found.
    null;
  end;
  return jsonb_build_object('tried', cardinality(v_users), 'refused', v_refused);
end
$$;
comment on function private.preview_job is 'What a job would do to its first 200 members: {tried, refused: {code: how many}}. Nothing is kept.';

create function private.prepare_job(
  p_kind text, p_params jsonb, p_ids uuid[], p_filter jsonb, p_as_of timestamptz, p_reason text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_job public.admin_jobs;
begin
  perform private.require_step_up();
  if (p_ids is null) = (p_filter is null) or cardinality(p_ids) > 1000
    or (p_filter is not null and jsonb_typeof(p_filter) <> 'object') or (p_filter is not null and p_as_of is null)
  then
    perform private.refuse('invalid_input');
  end if;
  -- What was prepared and never begun is not kept.
  delete from public.admin_jobs where user_id = v_staff and status = 'draft';
  insert into public.admin_jobs (kind, user_id, params, reason)
  values (p_kind, v_staff, private.job_params(p_kind, coalesce(p_params, '{}')), v_reason)
  returning * into v_job;
  if p_ids is not null then
    insert into private.admin_job_rows (job_id, user_id)
    select v_job.id, p.user_id from public.profiles p where p.user_id = any (p_ids);
  else
    perform private.add_matching(v_job.id, p_filter, p_as_of);
  end if;
  if not exists (select from private.admin_job_rows where job_id = v_job.id) then
    perform private.refuse('member_not_found');
  end if;
  return private.job_json(v_job.id) || jsonb_build_object('preview', private.preview_job(v_job));
end
$$;

create function public.admin_prepare_job(
  p_kind text, p_params jsonb, p_ids uuid[], p_filter jsonb, p_as_of timestamptz, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.prepare_job(p_kind, p_params, p_ids, p_filter, p_as_of, p_reason);
exception when raise_exception then
  return private.refused_action('job.prepare', 'job', left(p_kind, 40), p_reason, sqlerrm);
end
$$;
comment on function public.admin_prepare_job is 'For moderators, with the limits of a single change, and admins: prepares a change to the named members (1,000 at most), or to all who match a filter of the list of members and had joined by p_as_of (10,000 at most). Kinds: points {points}, suspend {days | null}, sessions {}. Returns the job with preview {tried: how many of it, refused: {code: how many of these}}. Nothing has changed yet. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, points_invalid, points_limit, member_not_found, job_too_large.';
grant execute on function public.admin_prepare_job to authenticated;

create function private.change_job(p_job uuid, p_change text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_job public.admin_jobs := private.job_of(p_job);
  v_staff uuid := auth.uid();
  v_reason text := case when p_change = 'undo' then private.demand_reason(p_reason) else '' end;
begin
  if p_change is distinct from 'cancel' then
    perform private.require_step_up();
  end if;
  -- A step that is under way ends first.
  select * into v_job from public.admin_jobs where id = p_job for update;
  if p_change = 'start' and v_job.status = 'draft' and v_job.user_id = v_staff then
    update public.admin_jobs set status = 'running', started_at = now() where id = p_job;
  elsif p_change = 'cancel' and v_job.status in ('running', 'undoing') then
    update public.admin_jobs set status = 'canceled', ended_at = now() where id = p_job;
  elsif p_change = 'repeat' and v_job.status in ('canceled', 'done') and v_job.user_id = v_staff
    and exists (select from private.admin_job_rows where job_id = p_job and status in ('waiting', 'refused'))
  then
    update private.admin_job_rows set status = 'waiting', code = null where job_id = p_job and status = 'refused';
    update public.admin_jobs set status = 'running', started_at = now(), ended_at = null where id = p_job;
  elsif p_change = 'undo' and v_job.status in ('canceled', 'done') and v_job.kind <> 'sessions'
    and exists (select from private.admin_job_rows where job_id = p_job and status = 'done')
  then
    -- Who undoes it answers for it, with the limits that they have.
    update public.admin_jobs set status = 'undoing', undo_reason = v_reason, user_id = v_staff, ended_at = null where id = p_job;
  else
    perform private.refuse('conflict');
  end if;
  perform private.audit(v_staff, 'job.' || case p_change
      when 'start' then 'started' when 'cancel' then 'canceled' when 'repeat' then 'repeated' else 'undone' end,
    'job', p_job::text, coalesce(nullif(v_reason, ''), v_job.reason), jsonb_build_object('status', v_job.status),
    jsonb_build_object('kind', v_job.kind, 'members', (select count(*) from private.admin_job_rows where job_id = p_job)) || v_job.params);
end
$$;

create function public.admin_change_job(p_job uuid, p_change text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_job(p_job, p_change, p_reason);
  return private.job_json(p_job);
exception when raise_exception then
  return private.refused_action('job.change', 'job', p_job::text, p_reason, sqlerrm);
end
$$;
comment on function public.admin_change_job is 'For whoever prepared the job, and admins: start | cancel (what waits is left) | repeat (what was refused or left, by its owner) | undo (with a reason; not of ended sessions). Returns the job. Refuses: unauthenticated, forbidden, step_up_required (not to cancel), reason_required, too_long, not_found, conflict (not in this state).';
grant execute on function public.admin_change_job to authenticated;

create function public.admin_job(p_job uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.job_of(p_job);
  return private.job_json(p_job);
end
$$;
comment on function public.admin_job is 'For whoever prepared the job, and admins: {id, kind, params, reason, status, created_at, ended_at | null, undoable, counts: {waiting, done, refused, undone, kept: those that are there}, left_out: up to 100 {user_id, name, status: refused | kept, code}}. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_job to authenticated;

create function public.work_admin_job(p_rows integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.admin_jobs;
  v_row private.admin_job_rows;
  v_users uuid[];
  v_did jsonb;
  v_claims text := current_setting('request.jwt.claims', true);
begin
  select * into v_job from public.admin_jobs where status in ('running', 'undoing')
  order by started_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  v_users := array(
    select user_id from private.admin_job_rows
    where job_id = v_job.id and status = case v_job.status when 'running' then 'waiting' else 'done' end
    order by user_id limit p_rows
  );
  -- The functions of single changes ask who calls them: it is the member of staff, with the role they have now. The second
  -- factor was asked for when the job was started.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', v_job.user_id, 'role', 'authenticated', 'aal', 'aal2',
    'amr', jsonb_build_array(jsonb_build_object('method', 'totp', 'timestamp', extract(epoch from now())::bigint)))::text, true);
  perform private.lock_for_job(v_job, v_users);
  for v_row in
    select * from private.admin_job_rows where job_id = v_job.id and user_id = any (v_users) order by user_id
  loop
    begin
      if v_job.status = 'running' then
        v_did := private.try_job_row(v_job, v_row.user_id);
        update private.admin_job_rows set status = 'done', code = null, before = v_did -> 'before', after = v_did -> 'after'
        where job_id = v_job.id and user_id = v_row.user_id;
      else
        perform private.undo_job_row(v_job, v_row);
        update private.admin_job_rows set status = 'undone', code = null where job_id = v_job.id and user_id = v_row.user_id;
      end if;
    exception when raise_exception then
      update private.admin_job_rows
      set status = case v_job.status when 'running' then 'refused' else 'kept' end, code = sqlerrm
      where job_id = v_job.id and user_id = v_row.user_id;
    end;
  end loop;
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  if cardinality(v_users) < p_rows then
    update public.admin_jobs set status = case status when 'running' then 'done' else 'undone' end, ended_at = now()
    where id = v_job.id;
  end if;
  return cardinality(v_users);
end
$$;
comment on function public.work_admin_job is 'For the service: the next members of the oldest job that runs, each by itself; returns how many, fewer than asked for when the job is at its end, 0 also when there is none. Cancelling waits for the step that is under way.';
grant execute on function public.work_admin_job to service_role;
