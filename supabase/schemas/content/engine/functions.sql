-- Checks

create function private.demand_words(p_texts jsonb, p_most integer) returns void
language plpgsql set search_path = '' as $$
declare
  v_text record;
begin
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_texts -> 'en') is distinct from 'object' then
    perform private.refuse('required', 'title_en');
  end if;
  for v_text in select * from jsonb_each(p_texts) order by key loop
    if v_text.key !~ '^[a-z]{2}$' or jsonb_typeof(v_text.value) <> 'object' then
      perform private.refuse('invalid_input');
    elsif char_length(private.tidy_line(left(coalesce(v_text.value ->> 'title', ''), 20000))) < 3 then
      perform private.refuse('too_short', 'title_' || v_text.key);
    elsif char_length(v_text.value ->> 'title') > 120 then
      perform private.refuse('too_long', 'title_' || v_text.key);
    elsif char_length(v_text.value ->> 'text') > p_most then
      perform private.refuse('too_long', 'text_' || v_text.key);
    end if;
  end loop;
end
$$;
comment on function private.demand_words is
  'Refuses texts that are not {language: {title: 3 to 120 signs, text: up to so many}} with English among '
  'them; the detail names the field, title_en.';

create function private.demand_whole(p_values jsonb, p_key text, p_minimum integer, p_maximum integer, p_code text default 'invalid_input') returns integer
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(p_values -> p_key) is distinct from 'number' or (p_values ->> p_key) !~ '^-?\d{1,9}$'
    or (p_values ->> p_key)::integer not between p_minimum and p_maximum
  then
    perform private.refuse(p_code, p_key);
  end if;
  return (p_values ->> p_key)::integer;
end
$$;
comment on function private.demand_whole is
  'A whole number of some values; refuses another value, with the key as detail.';

create function private.demand_time(p_values jsonb, p_key text, p_required boolean default false) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  if p_values ->> p_key is null then
    if p_required then
      perform private.refuse('required', p_key);
    end if;
    return null;
  elsif not pg_input_is_valid(p_values ->> p_key, 'timestamptz') or not isfinite((p_values ->> p_key)::timestamptz) then
    perform private.refuse('invalid_input', p_key);
  end if;
  return (p_values ->> p_key)::timestamptz;
end
$$;

create function private.demand_fields(p_values jsonb, p_fields jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_field jsonb;
  v_key text;
  v_text text;
  v_made jsonb := '{}';
begin
  for v_field in select * from jsonb_array_elements(p_fields) loop
    v_key := v_field ->> 'key';
    v_text := p_values ->> v_key;
    if v_text is null and (v_field ->> 'optional')::boolean then
      v_made := v_made || jsonb_build_object(v_key, null);
      continue;
    end if;
    case v_field ->> 'type'
      when 'time' then
        perform private.demand_time(p_values, v_key, true);
        v_made := v_made || jsonb_build_object(v_key, v_text::timestamptz);
        continue;
      when 'whole' then
        perform private.demand_whole(p_values, v_key, (v_field ->> 'minimum')::integer, (v_field ->> 'maximum')::integer,
          case when (v_field ->> 'ranged')::boolean then 'out_of_range' else 'invalid_input' end);
      when 'choice' then
        if v_text is null or not v_field -> 'options' ? v_text then
          perform private.refuse(case when (v_field ->> 'ranged')::boolean then 'choice_needed' else 'invalid_input' end, v_key);
        end if;
      when 'flag' then
        if jsonb_typeof(p_values -> v_key) is distinct from 'boolean' then
          perform private.refuse('invalid_input', v_key);
        end if;
      -- A page of this site: one slash at its start, so that it cannot name another.
      when 'path' then
        if v_text !~ '^/([A-Za-z0-9_?=&#.%-][A-Za-z0-9/_?=&#.%-]{0,199})?$' then
          perform private.refuse('invalid_input', v_key);
        end if;
      else
        if coalesce(trim(v_text), '') = '' then
          perform private.refuse('required', v_key);
        elsif char_length(v_text) > (v_field ->> 'maximum')::integer then
          perform private.refuse('too_long', v_key);
        end if;
        v_made := v_made || jsonb_build_object(v_key, trim(v_text));
        continue;
    end case;
    v_made := v_made || jsonb_build_object(v_key, p_values -> v_key);
  end loop;
  return v_made;
end
$$;
comment on function private.demand_fields is
  'Values by a form [{key, type: time | whole {minimum, maximum} | choice {options} | flag | path | line '
  '{maximum}, optional, ranged: refused as out_of_range or choice_needed}]; the detail of a refusal names the '
  'field.';

create function private.demand_prize(p_points integer, p_key text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_points > private.setting_int('points.moderator_limit') and not private.has_role('admin') then
    perform private.refuse('points_limit', p_key);
  end if;
end
$$;
comment on function private.demand_prize is
  'Points that members will get by what staff write follow the limit of an award by hand (docs/product.md, '
  '"Admin"): above it an admin writes them.';

create function private.free_slug(p_title text, p_table regclass, p_else text, p_length integer default 50) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_base text := coalesce(nullif(trim(both '-' from left(regexp_replace(lower(p_title), '[^a-z0-9]+', '-', 'g'), p_length)), ''), p_else);
  v_taken boolean;
begin
  execute format('select exists (select from %s where slug = $1)', p_table) into v_taken using v_base;
  return case when v_taken then v_base || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6) else v_base end;
end
$$;
comment on function private.free_slug is
  'The name in the address of what has this English title; it never changes again.';

create function private.publication(p_row jsonb, p_state text, p_publish_at timestamptz, p_end timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_state = 'archived' then
    if p_row ->> 'state' = 'archived' then
      perform private.refuse('content_state');
    end if;
    return '{"state": "archived", "publish_at": null}';
  elsif p_row ->> 'state' = 'published' and coalesce((p_row ->> 'publish_at')::timestamptz <= now(), true) or p_end <= now() then
    perform private.refuse('content_state');
  elsif p_publish_at <= now() or not isfinite(p_publish_at) then
    perform private.refuse('time_past', 'publish_at');
  elsif p_publish_at >= p_end then
    perform private.refuse('window_order', 'publish_at');
  end if;
  return jsonb_build_object('state', 'published', 'publish_at', p_publish_at);
end
$$;
comment on function private.publication is
  'What changes when something with a state is published, now or at a time before its end, or archived. '
  'Refuses: content_state, time_past, window_order.';

create function private.is_overdue(p_action text, p_now jsonb, p_then jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (p_then ->> 'publish_at')::timestamptz <= now()
$$;
comment on function private.is_overdue is 'Whether the clock would publish at once what undo brings back.';

-- One of a kind

create function private.content_kind(p_kind text) returns private.content_kinds
language plpgsql stable set search_path = '' as $$
declare
  k private.content_kinds;
begin
  select * into k from private.content_kinds where kind = p_kind;
  if not found then
    perform private.refuse('invalid_input');
  end if;
  return k;
end
$$;

create function private.require_content_role(k private.content_kinds, p_id uuid, p_values jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_role text;
begin
  perform private.require_role(k.role);
  if k.role_of is not null then
    execute format('select private.%I($1, $2)', k.role_of) into v_role using p_id, p_values;
  end if;
  return private.require_role(coalesce(v_role, k.role));
end
$$;

create function private.content_row(k private.content_kinds, p_id uuid, p_lock boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row jsonb;
  v_beside jsonb := '{}';
begin
  if k.source is not null then
    execute format('select to_jsonb(t) from %s t where t.id = $1 %s', k.source, case when p_lock then 'for update' end) into v_row using p_id;
  end if;
  if k.beside is not null then
    execute format('select private.%I($1)', k.beside) into v_beside using p_id;
  end if;
  return v_row || v_beside;
end
$$;
comment on function private.content_row is
  'All of one that can be changed, with what it has in other tables; null when there is none.';

create function private.content_final(k private.content_kinds, p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row jsonb;
begin
  if k.final is not null then
    execute format('select to_jsonb(t) from %s t where t.id = $1', k.final) into v_row using p_id;
  end if;
  return v_row;
end
$$;
comment on function private.content_final is 'All of one that cannot be changed any more.';

create function private.content_data(k private.content_kinds, p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(c, p_row -> c) from unnest(k.kept) c
$$;
comment on function private.content_data is 'All that staff write of one, as its versions keep it.';

create function private.content_values(k private.content_kinds, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_derived jsonb := '{}';
begin
  if k.derives is not null then
    execute format('select private.%I($1)', k.derives) into v_derived using p_row;
  end if;
  return jsonb_build_object('version', p_row -> 'version') || v_derived
    || (select coalesce(jsonb_object_agg(c, p_row -> c), '{}') from unnest(k.logged) c);
end
$$;
comment on function private.content_values is
  'One as the audit log keeps it: codes, times and points, and the number of the version that holds its '
  'texts.';

create function private.demand_content(k private.content_kinds, p_id uuid, p_version text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := private.content_row(k, p_id, true);
begin
  if v_row is null then
    perform private.refuse(case when private.content_final(k, p_id) is not null then 'content_state' else 'not_found' end);
  elsif p_version <> coalesce(v_row ->> 'version', '0') then
    perform private.refuse_changed(k.kind, p_id::text, k.kind);
  end if;
  return v_row;
end
$$;
comment on function private.demand_content is
  'One to be changed, locked. Refuses: not_found, content_state (it is final), changed_meanwhile.';

-- Changes

create function private.put_content(k private.content_kinds, p_id uuid, p_data jsonb, p_version bigint, p_key text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_before jsonb := private.content_row(k, p_id);
  v_columns text := (
    select string_agg(format('%I', a.attname), ', ') from pg_catalog.pg_attribute a
    where a.attrelid = k.source::regclass and a.attname = any (case when v_before is null then k.kept || k.fixed else k.kept end));
  v_after jsonb;
begin
  execute format(case
      when v_before is null then 'insert into %1$s as t (id, version, %2$s) select $1, $2, %2$s from jsonb_populate_record(null::%1$s, $3)'
      else 'update %1$s t set (version, %2$s) = (select $2, %2$s from jsonb_populate_record(null::%1$s, $3)) where t.id = $1'
    end || ' returning to_jsonb(t)', k.source, v_columns) into v_after using p_id, p_version, p_data;
  if k.follows is not null then
    execute format('select private.%I($1, $2, $3, $4)', k.follows) using v_before, v_after, p_data, coalesce(p_key, p_version::text);
  end if;
  return v_after;
end
$$;
comment on function private.put_content is 'Makes one what one of its versions says. Returns its row.';

create function private.keep_version(k private.content_kinds, p_id uuid, p_data jsonb) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_version bigint;
begin
  execute format('insert into %s (%I, %I) values ($1, $2) returning id', k.versions, k.owner, k.data)
    into v_version using p_id, p_data - k.fixed;
  return v_version;
end
$$;

create function private.write_content(p_kind text, p_id uuid, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  k private.content_kinds := private.content_kind(p_kind);
begin
  return private.put_content(k, p_id, p_data, private.keep_version(k, p_id, p_data));
end
$$;
comment on function private.write_content is
  'Makes or changes one, unchecked, from what its kind keeps and fixes, and keeps it as a version. Returns '
  'its row.';

create function private.change_content(
  k private.content_kinds, p_staff uuid, p_action text, p_reason text, p_before jsonb, p_id uuid, p_data jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  v_before jsonb := p_before;
begin
  if v_before is not null and p_data = private.content_data(k, v_before) then
    return;
  elsif v_before ->> 'version' is null and v_before is not null then
    -- What it was before its first change, so that it can be had again.
    v_before := v_before || jsonb_build_object('version', private.keep_version(k, p_id, private.content_data(k, v_before)));
  end if;
  perform private.audit(p_staff, k.kind || '.' || p_action, k.kind, p_id::text, p_reason,
    case when v_before is not null then private.content_values(k, v_before) end,
    private.content_values(k, private.write_content(k.kind, p_id, p_data)));
end
$$;
comment on function private.change_content is 'Writes one and its audit line, unless it is so already.';

create function private.content_written(k private.content_kinds, p_before jsonb, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_data jsonb := '{}';
  v_more jsonb := '{}';
begin
  if k.words is not null then
    if jsonb_typeof(p_values) is distinct from 'object' then
      perform private.refuse('invalid_input');
    end if;
    perform private.demand_words(p_values -> 'texts', k.words);
    v_data := jsonb_build_object('texts', p_values -> 'texts') || private.demand_fields(p_values, k.fields);
  end if;
  if k.writes is not null then
    execute format('select private.%I($1, $2, $3)', k.writes) into v_more using p_before, p_values, v_data;
  end if;
  return v_data || v_more;
end
$$;
comment on function private.content_written is
  'What staff may write of one, as its versions keep it; the detail of a refusal names the field.';

create function private.save_content(p_kind text, p_id uuid, p_values jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  k private.content_kinds := private.content_kind(p_kind);
  v_staff uuid := private.require_content_role(k, p_id, p_values);
  v_reason text := private.demand_reason(p_reason);
  v_before jsonb;
  v_data jsonb;
  v_names jsonb := '{}';
  v_id uuid := coalesce(p_id, gen_random_uuid());
begin
  if p_id is not null or k.begins is null then
    v_before := private.demand_content(k, p_id, p_version);
  end if;
  v_data := private.content_written(k, v_before, p_values);
  if v_before is not null then
    v_data := private.content_data(k, v_before) || v_data;
  else
    if k.names is not null then
      execute format('select private.%I($1)', k.names) into v_names using p_values;
    elsif k.slug is not null then
      v_names := jsonb_build_object('slug', private.free_slug(p_values #>> '{texts,en,title}', k.source::regclass, k.kind, k.slug));
    end if;
    v_data := k.begins || v_data || v_names
      || case when 'created_by' = any (k.fixed) then jsonb_build_object('created_by', v_staff) else '{}' end;
  end if;
  perform private.change_content(k, v_staff, coalesce(v_data ->> 'action', case when v_before is null then 'made' else 'changed' end),
    v_reason, v_before, v_id, v_data - 'action');
  return v_id;
end
$$;
comment on function private.save_content is
  'Makes a draft (p_id null) or changes one, published or not. Returns its id.';

create function private.content_change(
  k private.content_kinds, p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_change jsonb;
begin
  execute format('select private.%I($1, $2, $3, $4, $5)', k.publishes) into v_change using p_row, p_state, p_publish_at, p_staff, p_reason;
  return v_change;
end
$$;

create function private.set_content(p_kind text, p_id uuid, p_state text, p_publish_at timestamptz, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  k private.content_kinds := private.content_kind(p_kind);
  v_staff uuid := private.require_content_role(k, p_id, null);
  v_reason text := private.demand_reason(p_reason);
  v_before jsonb := private.demand_content(k, p_id, p_version);
  v_change jsonb;
begin
  if p_state is null or p_state <> all (k.states) then
    perform private.refuse('invalid_input');
  end if;
  v_change := private.content_change(k, v_before, p_state, p_publish_at, v_staff, v_reason);
  if v_change is null then
    return;
  elsif p_state = 'published' then
    perform private.demand_prize((v_before ->> k.prize)::integer, k.prize);
    if k.waits and private.must_wait(k.kind, p_id, v_staff, v_before,
      case when 'publish_at' = any (k.kept) then jsonb_build_object('publish_at', p_publish_at) else '{}' end, v_reason)
    then
      return;
    end if;
  end if;
  perform private.change_content(k, v_staff, coalesce(v_change ->> 'action', p_state), v_reason, v_before, p_id,
    private.content_data(k, v_before) || (v_change - 'action'));
end
$$;
comment on function private.set_content is
  'Publishes one, now or at a time, or takes it back. What needs two people is only proposed by the first of '
  'them.';

create function private.apply_content(p_subject text, p_staff uuid, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  k private.content_kinds := private.content_kind(p_params ->> 'kind');
  v_before jsonb := private.demand_content(k, p_subject::uuid, null);
begin
  perform private.change_content(k, p_staff, 'published', p_reason, v_before, p_subject::uuid, private.content_data(k, v_before)
    || private.content_change(k, v_before, 'published', private.later_time(p_params ->> 'publish_at'), p_staff, p_reason));
end
$$;
comment on function private.apply_content is
  'Publishes what two people decided, or one after the time that it takes. Refuses as publishing does.';

create function private.undo_content(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  k private.content_kinds := private.content_kind(p_line.subject_type);
  v_id uuid := p_line.subject_id::uuid;
  v_version bigint := (p_line.before ->> 'version')::bigint;
  v_now jsonb;
  v_then jsonb;
  v_barred boolean;
begin
  perform private.require_content_role(k, v_id, null);
  v_now := private.content_row(k, v_id, true);
  execute format('select %I from %s where id = $1', k.data, k.versions) into v_then using v_version;
  if k.bars_undo is not null and v_now is not null then
    execute format('select private.%I($1, $2, $3)', k.bars_undo) into v_barred using p_line.action, v_now, v_then;
  end if;
  if v_now ->> 'version' is distinct from p_line.after ->> 'version' or v_barred then
    perform private.refuse_changed(k.kind, p_line.subject_id, k.kind, p_line.id);
  elsif v_then is null then
    execute format('delete from %s where id = $1', k.source) using v_id;
    return jsonb_build_object('before', p_line.after, 'after', '{"version": null}'::jsonb);
  end if;
  perform private.demand_prize((v_then ->> k.prize)::integer, k.prize);
  return jsonb_build_object('before', p_line.after,
    'after', private.content_values(k, private.put_content(k, v_id, v_then, v_version, 'undo:' || p_line.id)));
end
$$;

-- History

create function private.version_list(p_type text, p_id uuid, p_versions jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with kept as (
      select (v ->> 'id')::bigint as id, (v ->> 'at')::timestamptz as at, v -> 'data' as data, m.id as made
      from jsonb_array_elements(p_versions) v
      left join lateral (
        select l.id from public.audit_log l
        where l.subject_type = p_type and l.subject_id = p_id::text and l.after ->> 'version' = v ->> 'id' and l.undoes is null
        order by l.id limit 1
      ) m on true
    ), shown as (
      select k.*, k.made as line from kept k
      union all
      -- What undo brings back keeps its number, and is one more row: when it became so again, and by whom.
      select k.id, l.created_at, k.data, k.made, l.id from public.audit_log l
      join kept k on l.after ->> 'version' = k.id::text
      where l.subject_type = p_type and l.subject_id = p_id::text and l.undoes is not null
    )
    select coalesce(jsonb_agg(jsonb_build_object('version', x.id, 'at', x.at, 'by', private.member_name(a.actor),
      'action', a.action, 'reason', r.reason, 'line', x.made, 'undo', coalesce(private.undoable(x.made), false),
      'fields', (
        select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_each(x.data) k
        where x.before is not null and k.value is distinct from x.before -> k.key)) order by x.at desc, x.id desc), '[]')
    from (select s.*, lag(s.data) over (order by s.at, s.id) as before from shown s) x
    left join public.audit_log a on a.id = x.line
    left join private.audit_reasons r on r.audit_id = a.id);
end
$$;
comment on function private.version_list is
  'Versions [{id, at, data}] as staff read them, the latest first, and once more each time that undo brought '
  'one back: [{version, at, by | null, action | null: of the audit line that made it so, with .undone when it '
  'was brought back, reason | null, line: that made the version | null, undo: whether it is offered, fields: '
  'what is not as in the one before}].';

create function private.content_versions(p_kind text, p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  k private.content_kinds := private.content_kind(p_kind);
  v_versions jsonb;
begin
  -- When the words of a document were written follows from the words.
  execute format($versions$
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'at', v.created_at, 'data', v.data) order by v.created_at, v.id), '[]') from (
      select id, created_at, %I - 'written' as data from %s where %I = $1 order by created_at desc, id desc limit 50
    ) v$versions$, k.data, k.versions, k.owner) into v_versions using p_id;
  return v_versions;
end
$$;

create function private.content_now(k private.content_kinds, p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now jsonb := private.content_row(k, p_id);
  v_row jsonb := coalesce(v_now, private.content_final(k, p_id));
  v_version text := coalesce(v_row ->> 'version', '0');
begin
  if v_row is null then
    return null;
  elsif v_now is null then
    execute format('select max(id)::text from %s where %I = $1', k.versions, k.owner) into v_version using p_id;
  end if;
  return jsonb_build_object('version', v_version, 'locked', v_now is null, 'texts', case
    -- The name of a mail is of the product, not of staff.
    when v_row ? 'template' then jsonb_build_object('en', jsonb_build_object('title', v_row -> 'template'))
    when v_row ? 'titles' then (select jsonb_object_agg(t.key, jsonb_build_object('title', t.value)) from jsonb_each(v_row -> 'titles') t)
    else v_row -> 'texts' end);
end
$$;
comment on function private.content_now is
  'One as its history shows it: {texts: {language: {title}}, version, locked: nothing of it goes back}.';

create function public.admin_content(p_kind text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  k private.content_kinds := private.content_kind(p_kind);
  v_now jsonb := private.content_now(k, p_id);
  v_versions jsonb := private.content_versions(p_kind, p_id);
begin
  if v_now is null then
    perform private.refuse('not_found');
  end if;
  return v_now || jsonb_build_object('kind', p_kind, 'versions', private.version_list(p_kind, p_id, v_versions),
    'states', case when p_kind = 'mail' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', (v ->> 'id')::bigint, 'texts', v -> 'data' -> 'texts') order by (v ->> 'id')::bigint desc), '[]')
      from jsonb_array_elements(v_versions) v) end);
end
$$;
comment on function public.admin_content is
  'For moderators: how something that staff publish came to be what it is: {kind: mission | challenge | '
  'season | stream | story | proposal | mail | document, texts: {language: {title}}, version: the present one '
  '| null, locked: whether nothing of it goes back, versions: as private.version_list, the latest 50, states: '
  'of a mail the words of those versions [{id, texts: {language: {name of the message: text}}}] | null}. '
  'Refuses: unauthenticated, forbidden, invalid_input, not_found.';
grant execute on function public.admin_content to authenticated;

create function private.restore_content(p_kind text, p_id uuid, p_to bigint, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_data jsonb;
begin
  select v -> 'data' into v_data from jsonb_array_elements(private.content_versions(p_kind, p_id)) v where (v ->> 'id')::bigint = p_to;
  if v_data is null then
    perform private.refuse('not_found');
  end if;
  -- Written anew by today's rules: whether it is published stays as it is, and limits may be others by now.
  perform private.save_content(p_kind, p_id, v_data, p_reason, p_version);
end
$$;

create function public.admin_restore_content(p_kind text, p_id uuid, p_to bigint, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.restore_content(p_kind, p_id, p_to, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('content.restore', left(coalesce(p_kind, ''), 20), coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_restore_content is
  'For moderators, of a proposal, mail, figure or legal text for admins: gives a mission, challenge, stream, '
  'entry of the story, draft of a proposal, words of a mail or text of the site what one of its versions '
  'said, all but whether it is published. Returns as private.changed; null when it is so already. Refuses: '
  'unauthenticated, forbidden, reason_required, too_long, not_found, changed_meanwhile, content_state (a '
  'season, or an open proposal), mission_begun, challenge_begun, and what saving its values refuses.';
grant execute on function public.admin_restore_content to authenticated;

-- Preview

create function public.admin_preview_content(
  p_kind text, p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  k private.content_kinds;
  v_row jsonb;
  v_shown jsonb;
begin
  if not exists (select from public.plans where tier = p_tier) or not exists (select from public.levels where key = p_level)
    -- Written and shown where the mails are.
    or p_kind = 'mail'
  then
    perform private.refuse('invalid_input');
  end if;
  k := private.content_kind(p_kind);
  v_row := coalesce(private.content_row(k, p_id), case when k.source is null then private.content_final(k, p_id) end);
  if p_values is not null then
    v_row := jsonb_build_object('id', coalesce(p_id, '00000000-0000-0000-0000-000000000000'), 'slug', 'preview', 'version', 0)
      || coalesce(v_row, '{}') || private.content_written(k, v_row, p_values);
  elsif v_row is null then
    perform private.refuse('not_found');
  end if;
  execute format('select private.%I($1, $2, $3, $4, $5)', 'preview_' || k.kind)
    into v_shown using p_id, v_row, p_tier, p_level, coalesce(p_done, false);
  return jsonb_build_object('kind', p_kind, 'shown', v_shown);
end
$$;
comment on function public.admin_preview_content is
  'For moderators: what is typed (p_values as the saving function takes them; null: as it is saved) as a '
  'member of a tier on a level who has not begun would see it now, saved, published or not; nothing is kept. '
  '{kind, shown}: mission {mission: as of public_missions, state: as of my_missions, needed, before | null, '
  'quiz | null} (p_done: who has done what it requires), challenge {challenge: as of public_challenges, '
  'states: [{slug, state}]}, stream {stream: as of public_streams, may_watch}, story {texts, at, later: not '
  'shown yet}, season as current_season, proposal {proposal: as of public_proposals, weight: votes of the '
  'tier}, document {texts, details}. Refuses, with the field as detail: unauthenticated, forbidden, '
  'invalid_input, not_found, and what saving the values refuses.';
grant execute on function public.admin_preview_content to authenticated;
