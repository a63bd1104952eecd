create function private.write_point_reason(p_id uuid, p_texts jsonb, p_points integer, p_archived boolean) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_version bigint;
begin
  insert into private.point_reason_versions (reason_id, texts, points, archived)
  values (p_id, p_texts, p_points, p_archived) returning id into v_version;
  insert into public.point_reasons (id, texts, points, archived, version)
  values (p_id, p_texts, p_points, p_archived, v_version)
  on conflict (id) do update set texts = excluded.texts, points = excluded.points, archived = excluded.archived,
    version = excluded.version;
  return v_version;
end
$$;

create function private.save_point_reason(
  p_id uuid, p_texts jsonb, p_points integer, p_archived boolean, p_reason text, p_version text
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_id uuid := coalesce(p_id, gen_random_uuid());
  v_before public.point_reasons;
  v_after bigint;
begin
  if jsonb_typeof(p_texts) is distinct from 'object' or p_texts ->> 'en' is null
    or exists (
      select from jsonb_each(case jsonb_typeof(p_texts) when 'object' then p_texts else '{}' end) t
      where t.key !~ '^[a-z]{2}$' or jsonb_typeof(t.value) <> 'string'
        or char_length(trim(t.value #>> '{}')) not between 3 and 300
    )
  then
    perform private.refuse('invalid_input');
  elsif p_points = 0 or abs(p_points::bigint) > 1000000 then
    perform private.refuse('points_invalid');
  end if;
  if p_id is not null then
    select * into v_before from public.point_reasons where id = p_id for update;
    if not found then
      perform private.refuse('not_found');
    elsif p_version <> v_before.version::text then
      perform private.refuse_changed('point_reason', p_id::text, 'point_reason');
    elsif (v_before.texts, v_before.points, v_before.archived) is not distinct from (p_texts, p_points, coalesce(p_archived, false)) then
      return p_id;
    end if;
  elsif (select count(*) from public.point_reasons where not archived) >= 100 then
    perform private.refuse('too_long');
  end if;
  v_after := private.write_point_reason(v_id, p_texts, p_points, coalesce(p_archived, false));
  perform private.audit(v_staff, case when p_id is null then 'point_reason.made' else 'point_reason.changed' end,
    'point_reason', v_id::text, v_reason,
    case when p_id is not null then jsonb_build_object('version', v_before.version, 'points', v_before.points, 'archived', v_before.archived) end,
    jsonb_build_object('version', v_after, 'points', p_points, 'archived', coalesce(p_archived, false)));
  return v_id;
end
$$;

select private.staff_change('public.admin_save_point_reason(p_id uuid, p_texts jsonb, p_points integer, p_archived boolean, p_reason text, p_version text default null)',
  'private.save_point_reason(p_id, p_texts, p_points, p_archived, p_reason, p_version)',
  'point_reason.save', 'point_reason', 'p_id',
  'For moderators: makes a reason to choose from (p_id null) or changes one: p_texts {language: 3 to 300 signs}, English among them, usual points or null, whether it is put away. p_version is of admin_team_points. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long (also more than 100), invalid_input, points_invalid, not_found, changed_meanwhile.');

create function private.undo_point_reason(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now public.point_reasons;
  v_old private.point_reason_versions;
begin
  select * into v_now from public.point_reasons where id = p_line.subject_id::uuid for update;
  if v_now.version is distinct from (p_line.after ->> 'version')::bigint then
    perform private.refuse_changed('point_reason', p_line.subject_id, 'point_reason', p_line.id);
  elsif p_line.before is null then
    delete from public.point_reasons where id = v_now.id;
    return jsonb_build_object('before', p_line.after, 'after', '{"version": null}'::jsonb);
  end if;
  select * into v_old from private.point_reason_versions where id = (p_line.before ->> 'version')::bigint;
  update public.point_reasons set texts = v_old.texts, points = v_old.points, archived = v_old.archived, version = v_old.id
  where id = v_now.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.reason_texts(p_template uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_texts jsonb := (select texts from public.point_reasons where id = p_template and not archived);
begin
  if v_texts is null then
    perform private.refuse('not_found');
  end if;
  return v_texts;
end
$$;
comment on function private.reason_texts is
  'The texts of a reason that can be chosen, by language. Refuses: not_found.';

create function private.reason_details(p_texts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg('reason_' || key, value), '{}') from jsonb_each(p_texts)
$$;
comment on function private.reason_details is
  'Texts of a reason as details of a ledger line: {reason_en, reason_es, …}.';
