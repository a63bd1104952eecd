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
comment on function public.admin_forms is 'For moderators. The last 50 versions of the form of creators, the one in force first: [{version, fields, title_field, published_at, by | null, applications: how many were written with it}]. Refuses: unauthenticated, forbidden.';
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
insert into private.effect_kinds (change, role, handler) values ('form.publish', 'admin', 'effect_form');

comment on function private.effect_form is 'How many drafts move to the next version, how many of them lose an answer (p_value: the ids of its fields, with commas), and how many applications that wait for a decision keep theirs.';

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

insert into private.undo_kinds (action, role, handler) values ('form.published', 'admin', 'undo_form');

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
