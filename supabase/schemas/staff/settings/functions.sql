-- Settings as admins see and change them: each has a kind, bounds, a unit and a first value.

create function private.check_setting(p_key text, p_value jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_kind private.setting_kinds;
  v_fits boolean;
begin
  select * into v_kind from private.setting_kinds where key = p_key;
  if not found then
    perform private.refuse('not_found');
  end if;
  v_fits := case v_kind.kind
    when 'integer' then jsonb_typeof(p_value) = 'number' and (p_value #>> '{}')::numeric % 1 = 0
      and (p_value #>> '{}')::numeric between v_kind.minimum and v_kind.maximum
    when 'boolean' then jsonb_typeof(p_value) = 'boolean'
    when 'tier' then jsonb_typeof(p_value) = 'string'
      and exists (select from public.plans where tier = p_value #>> '{}' and tier <> 'standard')
    when 'time' then jsonb_typeof(p_value) = 'null'
      or (jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$'
        and pg_input_is_valid(p_value #>> '{}', 'timestamptz'))
    when 'tier_roles' then jsonb_typeof(p_value) = 'object' and not exists (
      select from jsonb_each(p_value) r
      where jsonb_typeof(r.value) <> 'string' or (r.value #>> '{}') !~ '^[0-9]{15,21}$'
        or not exists (select from public.plans where tier = r.key)
    )
    when 'level_roles' then jsonb_typeof(p_value) = 'object' and not exists (
      select from jsonb_each(p_value) r
      where jsonb_typeof(r.value) <> 'string' or (r.value #>> '{}') !~ '^[0-9]{15,21}$'
        or not exists (select from public.levels where key = r.key)
    )
    else jsonb_typeof(p_value) = 'object' and p_value <> '{}' and not exists (
      select from jsonb_each(p_value) w
      where jsonb_typeof(w.value) <> 'number' or (w.value #>> '{}') !~ '^[0-9]{1,3}$'
        or not exists (select from public.plans where tier = w.key)
    )
  end;
  if v_fits is not true then
    perform private.refuse('setting_invalid');
  end if;
  -- Staff without a second factor is a choice of a laptop: turning it off takes more than a browser (docs/deploy.md).
  if p_key = 'staff.second_factor' and p_value = 'false' then
    perform private.refuse('setting_fixed');
  end if;
  -- Values that only make sense together.
  if (p_key = 'pledge.min' and (p_value #>> '{}')::integer > private.setting_int('pledge.max'))
    or (p_key = 'pledge.max' and (p_value #>> '{}')::integer < private.setting_int('pledge.min'))
    or (p_key = 'referral.active_days' and (p_value #>> '{}')::integer > private.setting_int('referral.active_window_days'))
    or (p_key = 'referral.active_window_days' and (p_value #>> '{}')::integer < private.setting_int('referral.active_days'))
    or (p_key = 'referral.daily_limit' and (p_value #>> '{}')::integer > private.setting_int('referral.monthly_limit'))
    or (p_key = 'referral.monthly_limit' and (p_value #>> '{}')::integer < private.setting_int('referral.daily_limit'))
    or (p_key = 'points.moderator_limit' and (p_value #>> '{}')::integer > private.setting_int('points.moderator_daily_limit'))
    or (p_key = 'points.moderator_daily_limit' and (p_value #>> '{}')::integer < private.setting_int('points.moderator_limit'))
  then
    perform private.refuse('setting_contradicts');
  end if;
end
$$;
comment on function private.check_setting is
  'Refuses: not_found (no setting that can be changed), setting_invalid (not of its kind, or outside its '
  'bounds), setting_fixed, setting_contradicts (another setting).';

create function private.setting_version(s public.settings) returns text
language sql immutable set search_path = '' as $$
  select extract(epoch from s.updated_at)::text
$$;

create function public.admin_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return jsonb_build_object(
    'settings', (
      select jsonb_agg(jsonb_build_object(
        'key', s.key, 'value', s.value, 'kind', k.kind, 'unit', k.unit, 'minimum', k.minimum, 'maximum', k.maximum,
        'first_value', k.first_value, 'version', private.setting_version(s),
        'changed', (
          select jsonb_build_object('line', a.id, 'at', a.created_at, 'by', (
            select p.full_name from public.profiles p where p.user_id = a.actor))
          from public.audit_log a where a.subject_type = 'setting' and a.subject_id = s.key order by a.id desc limit 1
        )
      ) order by s.key)
      from public.settings s join private.setting_kinds k using (key)
    ),
    'tiers', (select jsonb_agg(distinct tier) from public.plans where tier <> 'standard')
  );
end
$$;
comment on function public.admin_settings is
  'For admins: {settings: [{key, value, kind: integer | boolean | tier | time (ISO 8601 in UTC, or null) | '
  'weights ({tier: 0 to 999}), unit | null, minimum and maximum | null, first_value, version: to be given '
  'back with a change, changed: {line, at, by | null} | null}], tiers: that are paid for}. Refuses: '
  'unauthenticated, forbidden.';
grant execute on function public.admin_settings to authenticated;

create function private.write_setting(p_key text, p_value jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_setting(p_key, p_value);
  update public.settings set value = p_value, updated_at = clock_timestamp() where key = p_key;
end
$$;

create function private.set_setting(p_key text, p_value jsonb, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_setting public.settings;
begin
  perform private.require_step_up();
  -- Settings that must agree are checked one after the other.
  perform pg_advisory_xact_lock(hashtextextended('public.settings', 0));
  select * into v_setting from public.settings where key = p_key for update;
  perform private.check_setting(p_key, p_value);
  if p_version <> private.setting_version(v_setting) then
    perform private.refuse_changed('setting', p_key, 'setting');
  elsif v_setting.value = p_value then
    return;
  end if;
  perform private.write_setting(p_key, p_value);
  perform private.audit(v_staff, 'setting.changed', 'setting', p_key, v_reason,
    jsonb_build_object('value', v_setting.value), jsonb_build_object('value', p_value));
end
$$;

select private.staff_change('public.admin_set_setting(p_key text, p_value jsonb, p_reason text, p_version text default null)',
  'private.set_setting(p_key, coalesce(p_value, ''null''), p_reason, p_version)', 'setting.change', 'setting', 'p_key',
  'For admins: sets a setting to a value of its kind and within its bounds. p_version is of admin_settings. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, step_up_required, reason_required, not_found, setting_invalid, setting_fixed, setting_contradicts, changed_meanwhile (detail: by whom).');

create function private.undo_setting(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_value jsonb;
begin
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('public.settings', 0));
  select value into v_value from public.settings where key = p_line.subject_id for update;
  if v_value is distinct from p_line.after -> 'value' then
    perform private.refuse_changed('setting', p_line.subject_id, 'setting', p_line.id);
  end if;
  perform private.write_setting(p_line.subject_id, p_line.before -> 'value');
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

-- Forms of applications as staff build them: each change is a new version.

create function public.admin_forms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'version', f.version, 'fields', f.fields, 'title_field', f.title_field, 'published_at', f.published_at,
      'by', (select p.full_name from public.profiles p where p.user_id = f.created_by),
      'applications', (select count(*) from public.creator_applications a where a.form_version = f.version)
    ) order by f.version desc)
    from (select * from public.application_forms where key = 'creator' order by version desc limit 50) f
  );
end
$$;
comment on function public.admin_forms is
  'For moderators. The last 50 versions of the form of creators, the one in force first: [{version, fields, '
  'title_field, published_at, by | null, applications: how many were written with it}]. Refuses: '
  'unauthenticated, forbidden.';
grant execute on function public.admin_forms to authenticated;

create function private.effect_form(p_subject text, p_value text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('effects', jsonb_agg(
    private.effect('count', to_jsonb(e.before), to_jsonb(e.after)) || jsonb_build_object('what', e.what) order by e.n))
  from (
    select count(*) filter (where a.status = 'draft') as drafts,
      count(*) filter (where a.status in ('submitted', 'in_review', 'more_info')) as sent,
      count(*) filter (where a.status = 'draft' and a.answers - string_to_array(p_value, ',') <> '{}') as losing
    from public.creator_applications a
    where a.status in ('draft', 'submitted', 'in_review', 'more_info')
  ) c, lateral (values
    (1, 'drafts_before', c.drafts, 0),
    (2, 'drafts_losing', 0, c.losing),
    (3, 'open_applications', c.sent, c.sent)
  ) e (n, what, before, after)
$$;

comment on function private.effect_form is
  'How many drafts move to the next version, how many of them lose an answer (p_value: the ids of its fields, '
  'with commas), and how many applications that wait for a decision keep theirs.';

create function private.publish_form(p_fields jsonb, p_title_field text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_now public.application_forms;
  v_fault text := private.form_fault(p_fields, p_title_field);
  v_version bigint;
begin
  if v_fault is not null then
    perform private.refuse('form_invalid', v_fault);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.application_forms', 0));
  select * into v_now from public.application_forms where version = private.form_in_force('creator');
  if p_version <> v_now.version::text then
    perform private.refuse_changed('application_form', 'creator', 'form');
  elsif (v_now.fields, v_now.title_field) = (p_fields, p_title_field) then
    return;
  end if;
  insert into public.application_forms (key, fields, title_field, created_by)
  values ('creator', p_fields, p_title_field, v_staff) returning version into v_version;
  perform private.audit(v_staff, 'form.published', 'application_form', 'creator', v_reason,
    jsonb_build_object('version', v_now.version), jsonb_build_object('version', v_version));
end
$$;

select private.staff_change('public.admin_publish_form(p_fields jsonb, p_title_field text, p_reason text, p_version text default null)',
  'private.publish_form(p_fields, p_title_field, p_reason, p_version)',
  'form.publish', 'application_form', '''creator''',
  'For admins: the form of creators from now on, as a new version; applications that were sent keep theirs. p_version is the one that was edited, of admin_forms. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, form_invalid (detail: the field, or #title), changed_meanwhile (detail: by whom).');

create function private.undo_form(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_written bigint := (p_line.after ->> 'version')::bigint;
  v_before bigint := (p_line.before ->> 'version')::bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.application_forms', 0));
  if private.form_in_force('creator') <> v_written then
    perform private.refuse_changed('application_form', p_line.subject_id, 'form', p_line.id);
  end if;
  perform from public.application_forms where version = v_written for update;
  -- What somebody has answered stays, and the form before is published again.
  if exists (select from public.creator_applications where form_version = v_written) then
    insert into public.application_forms (key, fields, title_field, created_by)
    select key, fields, title_field, p_staff from public.application_forms where version = v_before
    returning version into v_before;
  else
    delete from public.application_forms where version = v_written;
  end if;
  return jsonb_build_object('before', p_line.after, 'after', jsonb_build_object('version', v_before));
end
$$;
