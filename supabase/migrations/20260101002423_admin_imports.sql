-- Imports of members for staff: admins, after their second factor.

create function private.import_json(i private.member_imports) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', i.id, 'name', i.name, 'state', i.state, 'fault', i.fault, 'fault_line', i.fault_line, 'lines', i.lines,
    'fault_column', i.fault_column, 'pace', i.pace, 'left_out', i.left_out,
    'consent', case when i.columns ?| '{invite,unsubscribed}' then 'file' when i.invites_allowed then 'agreed' else 'missing' end, 'made_by', private.member_name(i.made_by), 'made_at', i.made_at, 'started_at', i.started_at, 'ended_at', i.ended_at,
    'counts', (
      select coalesce(jsonb_object_agg(c.state, c.n), '{}')
      from (select r.state, count(*) as n from private.import_rows r where r.import_id = i.id group by r.state) c),
    'invited', (select count(*) from private.import_rows r where r.import_id = i.id and r.invited_at is not null));
end
$$;

insert into private.admin_lists (name) values ('imports'), ('import_rows');

create function public.admin_imports(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q}', p_sort, '{made}');
  return private.list_page(
    $from$ from private.member_imports i where i.state <> 'uploading' and ($1 -> 'q' is null or i.name ilike private.list_pattern($1)) $from$,
    'private.import_json(i)', 'i.made_at', 'timestamptz', 'i.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_imports is 'For admins. A list (private.list_page) of imports of members: filter q (name); sort made. Rows: {id, name, state, fault | null, fault_line | null, fault_column | null, lines | null, left_out: [{name, place, lines}] columns that nobody chose, pace | null, consent: file | agreed | missing, made_by | null, made_at, started_at | null, ended_at | null, counts: {fine, refused, waiting, joined, undone: those that are there}, invited}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_imports from public;
grant execute on function public.admin_imports to authenticated;

create function public.admin_import_rows(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,import,state,fault}', p_sort, '{line}');
  return private.list_page(
    $from$
      from private.import_rows r
      where r.import_id = private.to_uuid($1 ->> 'import')
        and ($1 -> 'q' is null or r.email ilike private.list_pattern($1) or r.name ilike private.list_pattern($1))
        and ($1 -> 'state' is null or r.state = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'fault' is null or r.fault = any (private.list_choices($1 -> 'fault')))
    $from$,
    $row$ jsonb_build_object('import_id', r.import_id, 'line', r.line, 'email', r.email, 'name', r.name, 'locale', r.locale,
      'joined_there', r.joined_there, 'plan', r.plan, 'points', r.points, 'state', r.state, 'fault', r.fault, 'notes', to_jsonb(r.notes), 'invited_at', r.invited_at, 'user_id', r.user_id, 'joined_at', r.joined_at) $row$,
    'r.line', 'integer', 'r.line', p_filter, p_desc, p_after, p_back, p_size, 'integer'
  );
end
$$;
comment on function public.admin_import_rows is 'For admins. A list (private.list_page) of the lines of one import: filters import (its id; none without it), q (address or name), state, fault (one or several); sort line. Rows: {import_id, line, email, name | null, locale, joined_there | null, plan | null, points, state: fine | refused | waiting | joined | undone, fault | null, notes, invited_at | null, user_id | null, joined_at | null}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_import_rows from public;
grant execute on function public.admin_import_rows to authenticated;

create function public.admin_import(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_found jsonb;
begin
  select private.import_json(i) || jsonb_build_object(
    'faults', (
      select coalesce(jsonb_object_agg(f.fault, f.n), '{}')
      from (select r.fault, count(*) as n from private.import_rows r where r.import_id = i.id and r.fault is not null group by r.fault) f),
    'notes', (
      select coalesce(jsonb_object_agg(f.note, f.n), '{}')
      from (select n.note, count(*) as n from private.import_rows r, unnest(r.notes) n(note)
        where r.import_id = i.id and r.state <> 'refused' group by n.note) f),
    'plans', (
      select coalesce(jsonb_agg(jsonb_build_object('plan', p.plan, 'lines', p.n) order by p.n desc, p.plan), '[]')
      from (select r.plan, count(*) as n from private.import_rows r where r.import_id = i.id and r.plan is not null and r.state <> 'refused'
        group by r.plan order by 2 desc, 1 limit 20) p),
    'dated', (select count(*) from private.import_rows r where r.import_id = i.id and r.joined_there is not null and r.state <> 'refused'),
    'noted', (select count(*) from private.import_rows r where r.import_id = i.id and r.note is not null and r.state <> 'refused'),
    'leaving', (select count(*) from private.import_rows r where r.import_id = i.id and r.suppress is not null),
    'points', (select coalesce(sum(r.points), 0) from private.import_rows r where r.import_id = i.id and r.state in ('fine', 'waiting', 'joined')),
    'errors', (
      select coalesce(jsonb_agg(jsonb_build_object('line', e.line, 'email', e.email, 'fault', e.fault) order by e.line), '[]')
      from (select * from private.import_rows r where r.import_id = i.id and r.state = 'refused' order by r.line limit 20) e),
    'points_limit', private.setting_int('import.points_limit'), 'keep_days', private.setting_int('import.keep_days'))
  into v_found from private.member_imports i where i.id = p_id;
  if v_found is null then
    perform private.refuse('not_found');
  end if;
  return v_found;
end
$$;
comment on function public.admin_import is 'For admins: an import as a row of admin_imports, with faults and notes: {code: lines}, plans: the 20 most frequent paid plans there [{plan, lines}], dated and noted: lines that bring a day of joining, and a note for staff, leaving: lines that put an address on the list of those not written to when it starts, points: of all lines that count, errors: the first 20 refused lines {line, email, fault}, points_limit, keep_days. Refuses: unauthenticated, forbidden, not_found.';
revoke execute on function public.admin_import from public;
grant execute on function public.admin_import to authenticated;

-- The file

create function private.begin_import(p_name text, p_columns jsonb, p_locale text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_id uuid;
begin
  perform private.require_step_up();
  if coalesce(btrim(p_name), '') = '' or coalesce(jsonb_typeof(p_columns), '') <> 'object'
    or coalesce(jsonb_typeof(p_columns -> 'email'), '') <> 'string' or coalesce(p_locale, '') !~ '^[a-z]{2}$'
    or p_columns - '{email,name,surname,joined,note,points,language,invite,unsubscribed,bounced,complained,member,gone,paid,locales}'::text[] <> '{}' or pg_column_size(p_columns) > 4000
    or coalesce(jsonb_typeof(p_columns -> 'locales'), 'array') <> 'array'
  then
    perform private.refuse('invalid_input');
  end if;
  -- What somebody began and never finished to send is not kept.
  delete from private.member_imports where made_by = v_staff and state = 'uploading';
  insert into private.member_imports (name, columns, locale, invites_allowed, made_by)
  values (left(btrim(p_name), 100), p_columns, p_locale, p_columns ?| '{invite,unsubscribed}', v_staff) returning id into v_id;
  perform private.audit(v_staff, 'import.begun', 'import', v_id::text, '', 'null', '{"state": "reading"}');
  return v_id;
end
$$;

create function public.admin_begin_import(p_name text, p_columns jsonb, p_locale text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', private.begin_import(p_name, p_columns, p_locale));
exception when raise_exception then
  return private.refused_action('import.begin', 'import', '', '', sqlerrm);
end
$$;
comment on function public.admin_begin_import is 'For admins, after their second factor: a new import: the name of the file, which column is what ({email, name, surname, joined, note, points, language, invite, unsubscribed, bounced, complained, member, gone, paid}, and locales: the languages of the site), and the language of lines that name none. Returns {id}; its parts follow. Refuses: unauthenticated, forbidden, step_up_required, invalid_input.';
revoke execute on function public.admin_begin_import from public;
grant execute on function public.admin_begin_import to authenticated;

create function public.admin_add_import_part(p_id uuid, p_part integer, p_text text, p_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform from private.member_imports where id = p_id and made_by = v_staff and state = 'uploading' for update;
  if not found then
    perform private.refuse('not_found');
  elsif coalesce(p_part, -1) not between 0 and 200 or p_text is null or char_length(p_text) > 600000 then
    perform private.refuse('body_too_large');
  end if;
  insert into private.import_parts (import_id, part, text) values (p_id, p_part, p_text) on conflict (import_id, part) do nothing;
  if p_last then
    update private.member_imports set state = 'reading' where id = p_id;
  end if;
end
$$;
comment on function public.admin_add_import_part is 'For the admin who began an import: the next part of its file, up to 600,000 characters, from part 0; with p_last it is read. Refuses: unauthenticated, forbidden, not_found, body_too_large.';
revoke execute on function public.admin_add_import_part from public;
grant execute on function public.admin_add_import_part to authenticated;

-- Changes

create function private.change_import(p_id uuid, p_change text, p_pace integer, p_lines integer[], p_reason text, p_agreed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_import private.member_imports;
  v_count integer;
  v_agreed boolean;
begin
  perform private.require_step_up();
  select * into v_import from private.member_imports where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_pace not between 1 and 20000 or cardinality(p_lines) > 1000 then
    perform private.refuse('invalid_input');
  end if;
  if p_change in ('start', 'pace') and p_pace is not null and not v_import.invites_allowed then
    if not coalesce(p_agreed, false) then
      perform private.refuse('import_consent_missing');
    end if;
    update private.member_imports set invites_allowed = true where id = p_id;
    v_agreed := true;
  end if;
  if p_change = 'start' and v_import.state = 'checked' then
    if not exists (select from private.import_rows where import_id = p_id and (state = 'fine' or suppress is not null)) then
      perform private.refuse('import_empty');
    end if;
    update private.member_imports set state = 'running', started_at = now(), pace = p_pace,
      paced_from = now() - make_interval(secs => 3600.0 / p_pace) where id = p_id;
  elsif p_change = 'pace' and v_import.state in ('running', 'done') then
    update private.member_imports set pace = p_pace, paced_from = now() where id = p_id;
  elsif p_change = 'undo' and v_import.state in ('running', 'done') then
    update private.member_imports set state = 'undoing', pace = null, ended_at = null where id = p_id;
  elsif p_change = 'undo_lines' and v_import.state in ('running', 'done') and cardinality(p_lines) > 0 then
    v_count := private.take_import_rows_back(p_id, p_lines);
    if v_count = 0 then
      perform private.refuse('import_signed_in');
    end if;
  elsif p_change = 'drop' and v_import.state in ('checked', 'failed', 'reading') then
    delete from private.member_imports where id = p_id;
  else
    perform private.refuse('conflict');
  end if;
  perform private.audit(v_staff, 'import.' || case p_change when 'start' then 'started' when 'pace' then 'paced' when 'drop' then 'dropped' else 'taken_back' end,
    'import', p_id::text, v_reason, jsonb_build_object('state', v_import.state, 'pace', v_import.pace),
    jsonb_build_object('state', (select state from private.member_imports where id = p_id), 'pace', p_pace, 'lines', v_count, 'agreed', v_agreed));
end
$$;

select private.staff_change('public.admin_change_import(p_id uuid, p_change text, p_pace integer, p_lines integer[], p_reason text, p_agreed boolean default false)',
  'private.change_import(p_id, p_change, p_pace, p_lines, p_reason, p_agreed)', 'import.change', 'import', 'p_id',
  'For admins, after their second factor: start (takes the lines in, and puts on the list who is not to be written to; p_pace invitations an hour, null for none; p_agreed: everybody in a file without a column of consent agreed to get mail) | pace (of invitations from now on) | undo (every line that nobody has signed in for) | undo_lines (of p_lines, up to 1,000) | drop (a dry run). Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found, invalid_input, import_empty (no line is fine), import_consent_missing (the file does not say who wants mail, and p_agreed neither), import_signed_in (there is a member for each of these lines, or they were taken back), conflict (not in this state).');
