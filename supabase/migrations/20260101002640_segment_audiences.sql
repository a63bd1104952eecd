-- What a saved segment can be the audience of, beside lists and campaigns: missions, and feature flags.

-- Missions

alter table private.missions add constraint missions_segment foreign key (segment_id) references private.segments;
create index missions_segment on private.missions (segment_id) where segment_id is not null;

insert into private.segment_uses (kind, handler) values ('mission', 'segment_use_missions');
create function private.segment_use_missions(p_segment uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'name', m.texts #>> '{en,title}') from private.missions m where m.segment_id = p_segment
$$;

-- Feature flags

create table private.flag_audiences (
  flag text primary key check (flag ~ '^[a-z_]{1,40}$'),
  value text not null check (value ~ '^[a-z_]{1,40}$'),
  segment_id uuid not null references private.segments,
  changed_at timestamptz not null default now()
);
comment on table private.flag_audiences is 'Feature flags that have a value of their own for the members of a saved segment. Which flags and values there are, the application says (lib/analytics/flags/flags.ts); what it does not know counts for nothing.';
alter table private.flag_audiences enable row level security;
create index flag_audiences_segment on private.flag_audiences (segment_id);

insert into private.segment_uses (kind, handler) values ('flag', 'segment_use_flags');
create function private.segment_use_flags(p_segment uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', f.flag, 'name', f.flag) from private.flag_audiences f where f.segment_id = p_segment
$$;

create function private.flags_for(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.flag, f.value), '{}') from private.flag_audiences f
    where private.in_segment(f.segment_id, p_user));
end
$$;
comment on function private.flags_for is 'The feature flags that a member has by the segments they are in now: {flag: value}.';

create function public.admin_flag_audiences() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return jsonb_build_object(
    'audiences', (
      select coalesce(jsonb_agg(jsonb_build_object('flag', f.flag, 'value', f.value, 'segment', s.id, 'name', s.name,
        'changed_at', f.changed_at) order by f.flag), '[]')
      from private.flag_audiences f join private.segments s on s.id = f.segment_id),
    'segments', private.segment_names());
end
$$;
comment on function public.admin_flag_audiences is 'For moderators: {audiences: [{flag, value, segment: id, name: of the segment, changed_at}], segments: [{id, name}] that can be chosen}. Refuses: unauthenticated, forbidden.';
revoke execute on function public.admin_flag_audiences from public;
grant execute on function public.admin_flag_audiences to authenticated;

create function private.flag_state(p_flag text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select jsonb_build_object('value', f.value, 'segment', f.segment_id) from private.flag_audiences f where f.flag = p_flag), 'null')
$$;

create function private.put_flag_audience(p_flag text, p_value text, p_segment uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_segment is null then
    delete from private.flag_audiences where flag = p_flag;
  else
    insert into private.flag_audiences (flag, value, segment_id) values (p_flag, p_value, p_segment)
    on conflict (flag) do update set value = excluded.value, segment_id = excluded.segment_id, changed_at = now();
  end if;
end
$$;

create function private.set_flag_audience(p_flag text, p_value text, p_segment uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.flag_audiences', 0));
  v_before := private.flag_state(p_flag);
  if coalesce(p_flag, '') !~ '^[a-z_]{1,40}$' then
    perform private.refuse('invalid_input', 'flag');
  elsif p_segment is not null then
    if coalesce(p_value, '') !~ '^[a-z_]{1,40}$' then
      perform private.refuse('choice_needed', 'value');
    end if;
    perform from private.segments where id = p_segment for key share;
    if not found then
      perform private.refuse('choice_needed', 'segment');
    end if;
  end if;
  perform private.put_flag_audience(p_flag, p_value, p_segment);
  if private.flag_state(p_flag) <> v_before then
    perform private.audit(v_staff, 'flag.changed', 'flag', p_flag, v_reason, v_before, private.flag_state(p_flag));
  end if;
end
$$;

select private.staff_change('public.admin_set_flag_audience(p_flag text, p_value text, p_segment uuid, p_reason text)',
  'private.set_flag_audience(p_flag, p_value, p_segment, p_reason)', 'flag.set', 'flag', 'p_flag',
  'For admins: gives a feature flag a value for the members of a saved segment; p_segment null ends that. Returns as private.changed; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, invalid_input, choice_needed.');

insert into private.undo_kinds (action, role, handler) values ('flag.changed', 'admin', 'undo_flag');
create function private.undo_flag(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_segment uuid := private.to_uuid(p_line.before ->> 'segment');
begin
  perform pg_advisory_xact_lock(hashtextextended('private.flag_audiences', 0));
  if private.flag_state(p_line.subject_id) <> coalesce(p_line.after, 'null')
    -- Its segment is gone.
    or (v_segment is not null and not exists (select from private.segments where id = v_segment))
  then
    perform private.refuse_changed('flag', p_line.subject_id, 'flag', p_line.id);
  end if;
  perform private.put_flag_audience(p_line.subject_id, p_line.before ->> 'value', v_segment);
  return jsonb_build_object('before', p_line.after, 'after', private.flag_state(p_line.subject_id));
end
$$;
