-- The forms that applications answer: data in versions, built by staff (staff/settings).

create function private.words_fit(p_words jsonb, p_max integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_words) is distinct from 'object' then
    return false;
  end if;
  return p_words ? 'en' and not exists (
    select from jsonb_each(p_words) w
    where w.key !~ '^[a-z]{2}$' or jsonb_typeof(w.value) <> 'string' or char_length(trim(w.value #>> '{}')) not between 1 and p_max
  );
end
$$;
comment on function private.words_fit is
  'Whether this is a text by language, the English one among them, none longer than that.';

create function private.options_fit(p_options jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_options) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(p_options) between 2 and 20
    and (select count(distinct o ->> 'key') from jsonb_array_elements(p_options) o) = jsonb_array_length(p_options)
    and not exists (
      select from jsonb_array_elements(p_options) o
      where (o ->> 'key' ~ '^[a-z_]{1,30}$' and private.words_fit(o -> 'label', 100)) is not true
        or o - '{key,label}'::text[] <> '{}'
    );
end
$$;

create function private.number_fits(p_value jsonb, p_from integer, p_to integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_value #>> '{}' ~ '^[0-9]{1,5}$' and jsonb_typeof(p_value) = 'number', false)
    and case when p_value #>> '{}' ~ '^[0-9]{1,5}$' then (p_value #>> '{}')::integer between p_from and p_to else false end
$$;

create function private.form_field_fits(p_field jsonb, p_before jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_kind text := p_field ->> 'kind';
  v_most integer := case v_kind when 'short' then 200 when 'long' then 5000 when 'link' then 10 when 'file' then 5 end;
begin
  if jsonb_typeof(p_field) <> 'object'
    or p_field - '{id,kind,label,hint,required,min,max,options,when}'::text[] <> '{}'
    or (p_field ->> 'id' ~ '^[a-z_]{1,30}$') is not true or p_before ? (p_field ->> 'id')
    or (v_kind in ('short', 'long', 'choice', 'link', 'file')) is not true
    or not private.words_fit(p_field -> 'label', 200)
    or (p_field ? 'hint' and not private.words_fit(p_field -> 'hint', 300))
    or jsonb_typeof(p_field -> 'required') is distinct from 'boolean'
  then
    return false;
  elsif v_kind = 'choice' then
    if not private.options_fit(p_field -> 'options') or p_field ?| '{min,max}' then
      return false;
    end if;
  elsif p_field ? 'options' or not private.number_fits(p_field -> 'max', 1, v_most) or (v_kind in ('link', 'file') and p_field ? 'min') then
    return false;
  elsif p_field ? 'min' and not private.number_fits(p_field -> 'min', 0, (p_field ->> 'max')::integer) then
    return false;
  end if;
  -- A condition is about a choice that was asked before.
  return not p_field ? 'when' or coalesce(
    jsonb_typeof(p_field -> 'when') = 'object' and (p_field -> 'when') - '{field,is}'::text[] = '{}'
    and p_before #>> array[p_field #>> '{when,field}', 'kind'] = 'choice'
    and p_before #> array[p_field #>> '{when,field}', 'options'] @> jsonb_build_array(jsonb_build_object('key', p_field #> '{when,is}')),
    false);
end
$$;
comment on function private.form_field_fits is
  'Whether a field may follow those before it (an object of fields by id).';

create function private.form_json(p_version bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', version, 'fields', fields) from public.application_forms where version = p_version
$$;

create function private.links_of(p_value jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(l), '{}') from (
    select trim(e) as l from jsonb_array_elements_text(case jsonb_typeof(p_value) when 'array' then p_value else '[]' end) e
    union all
    select * from regexp_split_to_table(case jsonb_typeof(p_value) when 'string' then p_value #>> '{}' else '' end, '\s+')
  ) t where l <> ''
$$;
comment on function private.links_of is
  'Links as they were given: a list, or a text with spaces or lines between them.';

create function private.check_answer(p_field jsonb, p_given jsonb, p_submit boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_kind text := p_field ->> 'kind';
  v_max integer := (p_field ->> 'max')::integer;
  v_text text := private.tidy_prose(p_given #>> '{}');
  v_links text[];
  v_empty boolean := coalesce(v_text, '') = '';
begin
  if coalesce(jsonb_typeof(p_given), 'null') not in ('null', case v_kind when 'file' then 'array' else 'string' end, case v_kind when 'link' then 'array' else 'null' end) then
    return 'invalid_input';
  elsif v_kind = 'file' then
    v_empty := coalesce(jsonb_array_length(p_given), 0) = 0;
    if jsonb_array_length(p_given) > v_max then
      return 'files_too_many';
    end if;
  elsif v_kind = 'link' then
    v_links := private.links_of(p_given);
    v_empty := cardinality(v_links) = 0;
    if exists (select from unnest(v_links) l where l !~ '^https?://[^\s]+\.[^\s]+$') then
      return 'url_invalid';
    elsif cardinality(v_links) > v_max or exists (select from unnest(v_links) l where char_length(l) > 300) then
      return 'too_long';
    end if;
  elsif v_kind = 'choice' then
    if not v_empty and not p_field -> 'options' @> jsonb_build_array(jsonb_build_object('key', v_text)) then
      return 'invalid_input';
    end if;
  elsif char_length(v_text) > v_max then
    return 'too_long';
  elsif p_submit and not v_empty and char_length(v_text) < (p_field ->> 'min')::integer then
    return 'too_short';
  end if;
  return case when p_submit and v_empty and p_field -> 'required' = 'true' then 'required' end;
end
$$;
comment on function private.check_answer is
  'Why an answer cannot be kept, or, with p_submit, not be sent: invalid_input, url_invalid, files_too_many, '
  'too_long, too_short, required; null when it can. Of files, p_given is the list of their ids.';

create function private.check_answers(p_fields jsonb, p_answers jsonb, p_submit boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_answers jsonb := case jsonb_typeof(p_answers) when 'object' then p_answers else '{"": ""}' end;
  v_field jsonb;
  v_given jsonb;
  v_code text;
  v_first text;
  v_kept jsonb := '{}';
  v_refused jsonb := '{}';
begin
  if v_answers - array(select f ->> 'id' from jsonb_array_elements(p_fields) f) <> '{}' then
    perform private.refuse('invalid_input');
  end if;
  for v_field in select value from jsonb_array_elements(p_fields) loop
    continue when v_field ? 'when' and v_kept ->> (v_field #>> '{when,field}') is distinct from v_field #>> '{when,is}';
    v_given := v_answers -> (v_field ->> 'id');
    if jsonb_typeof(v_given) = 'string' then
      v_given := to_jsonb(private.tidy_prose(v_given #>> '{}'));
    end if;
    v_code := private.check_answer(v_field, v_given, p_submit);
    if v_code is not null then
      v_first := coalesce(v_first, v_code);
      v_refused := v_refused || jsonb_build_object(v_field ->> 'id', v_code);
    elsif v_field ->> 'kind' = 'link' and cardinality(private.links_of(v_given)) > 0 then
      v_kept := v_kept || jsonb_build_object(v_field ->> 'id', private.links_of(v_given));
    elsif v_field ->> 'kind' <> 'link' and v_given #>> '{}' not in ('', '[]') then
      v_kept := v_kept || jsonb_build_object(v_field ->> 'id', v_given);
    end if;
  end loop;
  if v_first is not null then
    perform private.refuse(v_first, v_refused::text);
  end if;
  return v_kept;
end
$$;
comment on function private.check_answers is
  'Answers by id of field as they are kept: trimmed, without the empty ones and those whose condition is not '
  'met. What is required or too short counts with p_submit only. Refuses: invalid_input (unknown field, or '
  'not what a field holds), url_invalid, files_too_many, too_long, too_short, required, with {field: code} of '
  'every refused one as detail.';

-- Files of applications

create function private.file_json(p_file public.application_files) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', p_file.id, 'name', p_file.name, 'type', p_file.type, 'size', p_file.size)
$$;

create function private.answered(p_version bigint, p_answers jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.value ->> 'id', 'question', f.value -> 'label',
      'text', case when f.value ->> 'kind' in ('short', 'long') then p_answers -> (f.value ->> 'id') end,
      'links', case when f.value ->> 'kind' = 'link' then p_answers -> (f.value ->> 'id') end,
      'files', case when f.value ->> 'kind' = 'file' then (
        select coalesce(jsonb_agg(private.file_json(t) order by t.created_at, t.id), '[]') from public.application_files t
        where t.id = any (array(select jsonb_array_elements_text(p_answers -> (f.value ->> 'id'))::uuid))) end,
      'choice', (
        select o -> 'label' from jsonb_array_elements(case f.value ->> 'kind' when 'choice' then f.value -> 'options' else '[]' end) o
        where o ->> 'key' = p_answers ->> (f.value ->> 'id'))
    ) order by f.ordinality), '[]')
    from public.application_forms v, jsonb_array_elements(v.fields) with ordinality f
    where v.version = p_version and p_answers ? (f.value ->> 'id') and f.value ->> 'id' <> v.title_field
  );
end
$$;
comment on function private.answered is
  'Questions of a version with their answers, in order, without the title: [{id, question, text | null, links '
  '| null, files as private.file_json | null, choice | null}]; question and choice are texts by language.';

create function private.own_application(p_user uuid) returns public.creator_applications
language plpgsql set search_path = '' as $$
declare
  v_row public.creator_applications;
begin
  perform pg_advisory_xact_lock(hashtextextended('application:' || p_user, 0));
  select * into v_row from public.creator_applications where user_id = p_user order by created_at desc limit 1;
  if v_row.status in ('submitted', 'in_review', 'approved') then
    perform private.refuse('application_locked');
  elsif v_row.status = 'rejected'
    and v_row.decided_at > now() - make_interval(days => private.setting_int('applications.retry_days'))
  then
    perform private.refuse('application_too_soon');
  elsif v_row.id is null or v_row.status = 'rejected' then
    insert into public.creator_applications (user_id) values (p_user) returning * into v_row;
  end if;
  return v_row;
end
$$;
comment on function private.own_application is
  'The application a member may still write: the open one, or a new draft. Refuses: application_locked, '
  'application_too_soon.';

create function private.form_to_write(p_application public.creator_applications) returns bigint
language sql stable set search_path = '' as $$
  select case when p_application.status = 'more_info' then p_application.form_version else private.form_in_force('creator') end
$$;
comment on function private.form_to_write is
  'A draft follows the form in force; whoever answers a question of staff stays with the form that was sent.';

create function private.with_files(p_fields jsonb, p_answers jsonb, p_application uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when jsonb_typeof(p_answers) = 'object' then
    (p_answers - array(select f ->> 'id' from jsonb_array_elements(p_fields) f where f ->> 'kind' = 'file')) || (
      select coalesce(jsonb_object_agg(t.field, t.ids), '{}') from (
        select a.field, jsonb_agg(a.id order by a.created_at, a.id) as ids from public.application_files a
        where a.application_id = p_application and exists (
          select from jsonb_array_elements(p_fields) f where f ->> 'id' = a.field and f ->> 'kind' = 'file')
        group by a.field
      ) t)
  else p_answers end
$$;
comment on function private.with_files is
  'Answers with the files that were kept for this application in place of whatever is said about files.';

create function public.save_application(p_data jsonb, p_submit boolean, p_form bigint default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_row public.creator_applications;
  v_form public.application_forms;
  v_answers jsonb;
begin
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  elsif p_submit is null then
    perform private.refuse('invalid_input');
  end if;
  v_row := private.own_application(v_user);
  select * into v_form from public.application_forms where version = private.form_to_write(v_row);
  if p_form <> v_form.version then
    perform private.refuse('form_changed');
  end if;
  v_answers := private.check_answers(v_form.fields, private.with_files(v_form.fields, p_data, v_row.id), p_submit);
  update public.creator_applications a set
    form_version = v_form.version, answers = v_answers, project = coalesce(v_answers ->> v_form.title_field, ''),
    -- An invitation goes past the queue; an answer to a question returns to whoever asked.
    status = case when not p_submit then a.status when a.invite_id is not null or a.status = 'more_info' then 'in_review' else 'submitted' end,
    submitted_at = case when p_submit then coalesce(a.submitted_at, now()) else a.submitted_at end
  where a.id = v_row.id;
  return v_row.id;
end
$$;
comment on function public.save_application is
  'For members. Keeps answers by field (private.check_answers) as a draft, or sends them. p_form is the '
  'version they answer, of my_application. Refuses: suspended, invalid_input, form_changed (another version '
  'counts now), application_locked, application_too_soon, and what private.check_answers refuses.';
grant execute on function public.save_application to authenticated;

create function public.my_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_row public.creator_applications;
begin
  select * into v_row from public.creator_applications where user_id = v_user order by created_at desc limit 1;
  return jsonb_build_object(
    'form', private.form_json(private.form_to_write(v_row)),
    'application', case when v_row.id is not null then
      to_jsonb(v_row) || jsonb_build_object('appeal', private.appeal_json(v_user, 'application', v_row.id::text), 'files', (
        select coalesce(jsonb_agg(private.file_json(f) || jsonb_build_object('field', f.field) order by f.created_at, f.id), '[]')
        from public.application_files f where f.application_id = v_row.id)) end
  );
end
$$;
comment on function public.my_application is
  'What the caller may write and has written: {form: {version, fields} as public.application_forms, '
  'application: the latest row, its appeal, as private.appeal_json | null, and its files, as '
  'private.file_json with field; null before the first draft}. Refuses: unauthenticated, '
  'second_factor_required.';
grant execute on function public.my_application to authenticated;

create function public.add_application_file(
  p_user uuid, p_id uuid, p_field text, p_form bigint, p_name text, p_type text, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_row public.creator_applications;
  v_form public.application_forms;
  v_field jsonb;
  v_file public.application_files;
begin
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  end if;
  v_row := private.own_application(p_user);
  select * into v_form from public.application_forms where version = private.form_to_write(v_row);
  if p_form is distinct from v_form.version then
    perform private.refuse('form_changed');
  end if;
  select f into v_field from jsonb_array_elements(v_form.fields) f where f ->> 'id' = p_field and f ->> 'kind' = 'file';
  if v_field is null then
    perform private.refuse('invalid_input');
  elsif (select count(*) from public.application_files where application_id = v_row.id and field = p_field) >= (v_field ->> 'max')::integer then
    perform private.refuse('files_too_many');
  end if;
  insert into public.application_files (id, user_id, application_id, field, name, type, size)
  values (p_id, p_user, v_row.id, p_field, p_name, p_type, p_size) returning * into v_file;
  return private.file_json(v_file);
end
$$;
comment on function public.add_application_file is
  'For the service. Notes a file that it has stored as <p_user>/<p_id> as an answer to a field, in a draft '
  'that is begun where there was none. Returns as private.file_json. Refuses: suspended, form_changed, '
  'invalid_input (no such field for files), files_too_many, application_locked, application_too_soon.';
grant execute on function public.add_application_file to service_role;

create function private.unused_files(p_user uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select f.id from public.application_files f join public.creator_applications a on a.id = f.application_id
  where f.user_id = p_user and a.status not in ('draft', 'more_info') and not coalesce(a.answers -> f.field ? f.id::text, false)
$$;
comment on function private.unused_files is
  'Files of a member that belong to an application that was sent without them: their field is gone, or was '
  'not asked.';

create function public.remove_application_files(p_user uuid, p_file uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_status text;
  v_ids jsonb;
begin
  if p_file is null then
    with removed as (
      delete from public.application_files where id in (select private.unused_files(p_user)) returning id
    ) select coalesce(jsonb_agg(id), '[]') into v_ids from removed;
    return v_ids;
  end if;
  select a.status into v_status from public.application_files f join public.creator_applications a on a.id = f.application_id
  where f.id = p_file and f.user_id = p_user for update of a;
  if not found then
    perform private.refuse('not_found');
  elsif v_status not in ('draft', 'more_info') then
    perform private.refuse('application_locked');
  end if;
  delete from public.application_files where id = p_file;
  return jsonb_build_array(p_file);
end
$$;
comment on function public.remove_application_files is
  'For the service, which then removes what lies in the bucket: forgets a file that a member may still '
  'change, or, without one, all that were not sent along (private.unused_files). Returns the ids. Refuses: '
  'not_found, application_locked.';
grant execute on function public.remove_application_files to service_role;

create function public.redeem_creator_invite(p_code text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_invite public.creator_invites;
  v_row public.creator_applications;
begin
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  end if;
  select * into v_invite from public.creator_invites where code = upper(trim(p_code)) for update;
  if not found then
    perform private.refuse('invite_unknown');
  elsif v_invite.redeemed_by = v_user then
    return v_invite.id;
  elsif v_invite.redeemed_at is not null then
    perform private.refuse('invite_used');
  elsif v_invite.expires_at <= clock_timestamp() then
    perform private.refuse('invite_expired');
  end if;
  v_row := private.own_application(v_user);
  if v_row.invite_id is not null then
    perform private.refuse('invite_held');
  end if;
  update public.creator_invites set redeemed_by = v_user, redeemed_at = now() where id = v_invite.id;
  update public.creator_applications set invite_id = v_invite.id where id = v_row.id;
  return v_invite.id;
end
$$;
comment on function public.redeem_creator_invite is
  'For members. Ties a single-use invitation to the own open application; again by the same member is '
  'harmless. Refuses: suspended, invite_unknown, invite_used, invite_expired, invite_held, '
  'application_locked, application_too_soon.';
grant execute on function public.redeem_creator_invite to authenticated;

-- Staff

create function private.create_invite(p_note text) returns text
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_signs constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  v_bytes bytea := extensions.gen_random_bytes(12);
  v_code text := '';
  v_invite public.creator_invites;
begin
  for i in 0..11 loop
    v_code := v_code || case when i in (4, 8) then '-' else '' end || substr(v_signs, get_byte(v_bytes, i) % 32 + 1, 1);
  end loop;
  insert into public.creator_invites (code, note, created_by, expires_at)
  values (v_code, left(private.tidy_line(left(coalesce(p_note, ''), 1000)), 200), v_staff, now() + make_interval(days => private.setting_int('applications.invite_days')))
  returning * into v_invite;
  perform private.audit(v_staff, 'invite.created', 'creator_invite', left(v_code, 4), left(private.tidy_line(left(coalesce(p_note, ''), 1000)), 200), null,
    jsonb_build_object('invite', v_invite.id, 'expires_at', v_invite.expires_at));
  return v_code;
end
$$;

create function public.admin_create_invite(p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return to_jsonb(private.create_invite(p_note));
exception when raise_exception then
  return private.refused_action('invite.create', 'creator_invite', '', p_note, sqlerrm);
end
$$;
comment on function public.admin_create_invite is
  'For moderators. A new single-use creator invitation; returns its code. Refuses: unauthenticated, '
  'forbidden.';
grant execute on function public.admin_create_invite to authenticated;

create function private.search_applications(p_query text) returns uuid[]
language plpgsql stable strict set search_path = '' as $$
declare
  v_pattern text := private.list_pattern(jsonb_build_object('q', p_query));
  v_found uuid[] := private.found_members(p_query);
begin
  return array(
    (select a.id from public.creator_applications a where a.status <> 'draft' and a.user_id = any (v_found) limit 1000)
    -- One or two letters are in every answer, and no index finds them.
    union (select a.id from public.creator_applications a
      where a.status <> 'draft' and char_length(p_query) < 3 and a.project ilike v_pattern order by a.submitted_at desc limit 1000)
    union (select a.id from public.creator_applications a
      where a.status <> 'draft' and char_length(p_query) > 2 and private.application_text(a.project, a.answers) ilike v_pattern limit 1000)
  );
end
$$;
comment on function private.search_applications is
  'Applications that were sent, by member, title or answer; of one or two letters by member or title. 1,000 '
  'of each at most.';

create function public.admin_applications(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,status,sent_from,sent_to,invited}', p_sort, '{sent}');
  return private.list_page(
    $from$
      from public.creator_applications a left join public.profiles p on p.user_id = a.user_id
      where a.status <> 'draft'
        and ($1 -> 'ids' is null or a.id = any (private.list_choices($1 -> 'ids')::uuid[]))
        and ($1 -> 'status' is null or a.status = any (private.list_choices($1 -> 'status')))
        and ($1 -> 'sent_from' is null or a.submitted_at >= private.day_start($1 ->> 'sent_from'))
        and ($1 -> 'sent_to' is null or a.submitted_at < private.day_start($1 ->> 'sent_to') + interval '1 day')
        and ($1 -> 'invited' is null or (a.invite_id is not null) = ($1 ->> 'invited')::boolean)
    $from$,
    $row$to_jsonb(a) || jsonb_build_object(
      'name', p.full_name, 'email', private.member_email(a.user_id), 'invited', a.invite_id is not null,
      'answered', private.answered(a.form_version, a.answers))$row$,
    'a.submitted_at', 'timestamptz', 'a.id',
    p_filter || case when p_filter ->> 'q' is null then '{}' else jsonb_build_object('ids', private.search_applications(trim(p_filter ->> 'q'))) end,
    p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_applications is
  'For moderators. A list (private.list_page) of applications that were sent, with name, email, invited and '
  'answered (private.answered): filters q, status, sent_from, sent_to, invited; sort sent. Refuses: '
  'unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_applications to authenticated;

create function public.admin_application_file(p_file uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_file public.application_files;
begin
  select f.* into v_file from public.application_files f join public.creator_applications a on a.id = f.application_id
  where f.id = p_file and a.status <> 'draft' and a.answers -> f.field ? f.id::text;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.file_json(v_file) || jsonb_build_object('user_id', v_file.user_id);
end
$$;
comment on function public.admin_application_file is
  'For moderators. A file of an application that was sent, as private.file_json with user_id. Refuses: '
  'unauthenticated, forbidden, not_found.';
grant execute on function public.admin_application_file to authenticated;

create function private.review_application(p_application uuid, p_status text, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_row public.creator_applications;
  v_line bigint;
begin
  select * into v_row from public.creator_applications where id = p_application and status <> 'draft' for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_status is null or p_status not in ('in_review', 'more_info', 'approved', 'rejected') then
    perform private.refuse('invalid_input');
  elsif private.same_person(v_staff, v_row.user_id) then
    perform private.refuse('forbidden');
  elsif p_version <> v_row.status then
    perform private.refuse_changed('creator_application', p_application::text, 'application');
  elsif v_row.status in ('approved', 'rejected') or v_row.status = p_status then
    perform private.refuse('application_locked');
  end if;
  update public.creator_applications
  set status = p_status, answer = v_reason, decided_at = case when p_status in ('approved', 'rejected') then now() end
  where id = p_application;
  v_line := private.audit(v_staff, 'application.' || p_status, 'creator_application', p_application::text, v_reason,
    jsonb_build_object('status', v_row.status), jsonb_build_object('status', p_status));
  perform private.emit_event('application.reviewed', v_line::text, v_row.user_id,
    jsonb_build_object('application_id', p_application, 'status', p_status, 'audit_id', v_line));
end
$$;

select private.staff_change('public.admin_review_application(p_application uuid, p_status text, p_reason text, p_version text default null)',
  'private.review_application(p_application, p_status, p_reason, p_version)',
  'application.review', 'creator_application', 'p_application',
  'For moderators. Moves a sent application to in_review | more_info | approved | rejected with words the applicant reads, and mails them. Not the own one; from approved and rejected only undo or an appeal leads back. p_version is the status that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, application_locked, changed_meanwhile.');
