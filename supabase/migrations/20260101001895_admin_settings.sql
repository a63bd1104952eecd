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
comment on function private.check_setting is 'Refuses: not_found (no setting that can be changed), setting_invalid (not of its kind, or outside its bounds), setting_fixed, setting_contradicts (another setting).';

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
comment on function public.admin_settings is 'For admins: {settings: [{key, value, kind: integer | boolean | tier | time (ISO 8601 in UTC, or null) | weights ({tier: 0 to 999}), unit | null, minimum and maximum | null, first_value, version: to be given back with a change, changed: {line, at, by | null} | null}], tiers: that are paid for}. Refuses: unauthenticated, forbidden.';
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

insert into private.undo_kinds (action, role, handler) values ('setting.changed', 'admin', 'undo_setting');

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
