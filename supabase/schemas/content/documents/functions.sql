create function private.count_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.content_version set number = number + 1;
  return null;
end
$$;
create function private.count_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.document_kinds k
    where k.kind = coalesce(new.kind, old.kind) and k.place <> 'staff'
  ) then
    update private.content_version set number = number + 1;
  end if;
  return null;
end
$$;
-- What closes a shop against its seller's will, or on their leaving, takes it out of the list of shops. What
-- sellers change themselves does not count here: by switching to and fro they would have every page made
-- anew; their own instance makes the list anew.
create function private.count_shop() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.storefronts where user_id = new.user_id) then
    update private.content_version set number = number + 1;
  end if;
  return null;
end
$$;

create function public.content_version() returns bigint
language sql stable security definer set search_path = '' as $$
  select number from private.content_version
$$;
comment on function public.content_version is
  'For everybody: a number that grows whenever something that prerendered pages show has changed.';
revoke execute on function public.content_version from public;
grant execute on function public.content_version to anon, authenticated;

-- Writing

create function private.document_state(d private.documents) returns text
language sql immutable set search_path = '' as $$
  select case
    when d.archived then 'archived'
    when d.publish_at is not null then 'scheduled'
    when d.live is null then 'draft'
    when d.live = jsonb_build_object('texts', d.texts, 'details', d.details) then 'published'
    else 'changed'
  end
$$;
comment on function private.document_state is
  'draft: never shown or not any more; scheduled: goes on at publish_at; published: shown as it stands; '
  'changed: shown, and something else is being written; archived.';

create function private.document_role(p_id uuid, p_values jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_role text := (select k.role from private.document_kinds k
    where k.kind = coalesce((select d.kind from private.documents d where d.id = p_id), p_values ->> 'kind'));
begin
  if v_role is null and p_values is not null then
    perform private.refuse('invalid_input');
  end if;
  return v_role;
end
$$;

create function private.document_standing(p_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('state', private.document_state(jsonb_populate_record(null::private.documents, p_row)))
$$;

create function private.demand_details(p_kind text, p_details jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_details jsonb := private.demand_fields(p_details, (select k.fields from private.document_kinds k where k.kind = p_kind));
begin
  if p_kind = 'announcement' then
    if p_details ->> 'audience' = 'tiers' and not exists (
      select from jsonb_array_elements_text(case jsonb_typeof(p_details -> 'tiers') when 'array' then p_details -> 'tiers' else '[]' end) t)
    then
      perform private.refuse('required', 'tiers');
    end if;
    v_details := v_details || jsonb_build_object('tiers', (select coalesce(jsonb_agg(distinct p.tier), '[]') from public.plans p
      where p_details ->> 'audience' = 'tiers' and p_details -> 'tiers' ? p.tier));
  elsif p_kind = 'figure' then
    if jsonb_typeof(p_details -> 'value') is distinct from 'number' or abs((p_details ->> 'value')::numeric) > 1e12 then
      perform private.refuse('invalid_input', 'value');
    elsif p_details ->> 'source_url' !~ '^https://[^\s"<>]{3,250}$' then
      perform private.refuse('invalid_input', 'source_url');
    end if;
    v_details := v_details || jsonb_build_object('value', p_details -> 'value', 'source_url', p_details -> 'source_url');
  end if;
  return v_details;
end
$$;
comment on function private.demand_details is
  'What a kind of document has beside its words: announcement {form, audience, tiers, ends_at, path}, update '
  '{date, path}, faq {group, position}, note {date}, figure {value, unit, source, source_url, as_of, '
  'position}, legal {number, in_force, ask}. Refuses, with the field as detail: required, invalid_input, '
  'too_long.';

create function private.demand_document_values(p_kind text, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_values jsonb := case jsonb_typeof(p_values) when 'object' then p_values else '{}' end;
  v_kind private.document_kinds := (select k from private.document_kinds k where k.kind = p_kind);
  v_blank text;
begin
  perform private.demand_words(v_values -> 'texts', v_kind.words);
  v_blank := (
    select min(t.key) from jsonb_each(v_values -> 'texts') t
    where private.tidy_prose(left(coalesce(t.value ->> 'text', ''), v_kind.words)) = '');
  -- Staff insert the text alone.
  if v_kind.place = 'staff' and v_blank is not null then
    perform private.refuse('required', 'text_' || v_blank);
  end if;
  return jsonb_build_object(
    'texts', (select jsonb_object_agg(t.key, jsonb_build_object('title', trim(t.value ->> 'title'), 'text', coalesce(t.value ->> 'text', '')))
      from jsonb_each(v_values -> 'texts') t),
    'details', private.demand_details(p_kind, case jsonb_typeof(v_values -> 'details') when 'object' then v_values -> 'details' else '{}' end));
end
$$;
comment on function private.demand_document_values is 'Values of a form as they are kept: {texts, details}.';

create function private.demand_later_number(d private.documents, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Also one that has been taken off the site: what members agreed to keeps its number.
  if d.kind = 'legal' and (p_details ->> 'number')::integer < greatest((d.live #>> '{details,number}')::integer,
    (select max(a.number) from private.legal_acceptances a where a.slug = d.slug))
  then
    perform private.refuse('invalid_input', 'number');
  end if;
end
$$;
comment on function private.demand_later_number is
  'Refuses that a legal text is shown under a smaller number than the one that is shown, or that a member has '
  'agreed to.';

create function private.document_names(p_values jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_kind text := p_values ->> 'kind';
  v_slug text := p_values ->> 'slug';
begin
  if v_kind = 'legal' and (v_slug is null or v_slug not in ('terms', 'privacy', 'disclaimer')) then
    perform private.refuse('invalid_input', 'slug');
  elsif v_kind = 'benefit' and not exists (select from public.plans p where p.features ? coalesce(v_slug, '')) then
    perform private.refuse('invalid_input', 'slug');
  elsif coalesce(v_slug, '') = '' then
    v_slug := trim(both '-' from left(regexp_replace(lower(p_values #>> '{texts,en,title}'), '[^a-z0-9]+', '-', 'g'), 50));
    if v_slug = '' or exists (select from private.documents d where d.kind = v_kind and d.slug = v_slug) then
      v_slug := concat_ws('-', nullif(v_slug, ''), left(gen_random_uuid()::text, 6));
    end if;
  elsif v_slug !~ '^[a-z0-9][a-z0-9_-]{0,59}$' then
    perform private.refuse('invalid_input', 'slug');
  elsif exists (select from private.documents d where d.kind = v_kind and d.slug = v_slug) then
    perform private.refuse('changed_meanwhile');
  end if;
  return jsonb_build_object('kind', v_kind, 'slug', v_slug);
end
$$;
comment on function private.document_names is
  'The kind and the address of a new document: as wished, as the shipped text is called that it takes the '
  'place of, else from its English title. Refuses: invalid_input, changed_meanwhile (somebody has begun it).';

create function private.document_written(p_before jsonb, p_values jsonb, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_data jsonb := private.demand_document_values(coalesce(p_before ->> 'kind', p_values ->> 'kind'), p_values);
begin
  -- What is scheduled goes on without another look.
  if p_before ->> 'publish_at' is not null then
    perform private.demand_later_number(jsonb_populate_record(null::private.documents, p_before), v_data -> 'details');
  end if;
  return v_data || jsonb_build_object('written', (
    select jsonb_object_agg(t.key, case when p_before #> array['texts', t.key] = t.value then p_before #> array['written', t.key] else to_jsonb(now()) end)
    from jsonb_each(v_data -> 'texts') t));
end
$$;

create function private.follow_document(p_before jsonb, p_after jsonb, p_data jsonb, p_key text) returns void
language sql set search_path = '' as $$
  update private.documents d set changed_at = now(),
    first_at = coalesce(d.first_at, case when d.live is not null then now() end),
    live_at = case when nullif(p_before -> 'live', 'null') is distinct from d.live then now() else d.live_at end
  where d.id = (p_after ->> 'id')::uuid
$$;

create function private.publish_document(p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d private.documents := jsonb_populate_record(null::private.documents, p_row);
begin
  if p_publish_at <= now() then
    perform private.refuse('time_past', 'publish_at');
  elsif private.document_state(d) = p_state then
    perform private.refuse('content_state');
  elsif p_state = 'archived' then
    return '{"live": null, "publish_at": null, "archived": true}';
  end if;
  perform private.demand_later_number(d, d.details);
  return case when p_publish_at is not null then jsonb_build_object('action', 'scheduled', 'publish_at', p_publish_at, 'archived', false)
    else private.shown_document(d) end;
end
$$;

create function private.shown_document(d private.documents) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('live', jsonb_build_object('texts', d.texts, 'details', d.details), 'publish_at', null, 'archived', false)
$$;
comment on function private.shown_document is 'What changes when what is written of a document is shown.';

create function private.preview_document(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('texts', p_row -> 'texts', 'details', p_row -> 'details')
$$;

select private.staff_change('public.admin_save_document(p_kind text, p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''document'', p_id, case jsonb_typeof(p_values) when ''object'' then p_values else ''{}'' end
    || jsonb_build_object(''kind'', p_kind), p_reason, p_version)', 'document.save', 'document', 'p_id',
  'For moderators, of figures and legal texts for admins: writes a document (p_id null makes a draft of p_kind): {slug: of a new one | null, texts: {language: {title, text}}, details: as private.demand_details}. What is shown stays until it is published. p_version is of admin_document. Returns as private.changed with the id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, not_found, changed_meanwhile.',
  p_answers => 'id');

select private.staff_change('public.admin_set_document(p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null)',
  'private.set_content(''document'', p_id, p_state, p_publish_at, p_reason, p_version)', 'document.set', 'document', 'p_id',
  'For moderators, of figures and legal texts for admins: shows what is written of a document (p_state published), at once or at p_publish_at, or takes it off the site (archived). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input (of a legal text an older number), time_past, not_found, changed_meanwhile, content_state.');

create function public.publish_due_documents() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  k private.content_kinds := private.content_kind('document');
  v_document private.documents;
  v_published integer := 0;
begin
  for v_document in
    select * from private.documents where publish_at <= now() order by publish_at for update skip locked
  loop
    perform private.change_content(k, null, 'published', null, to_jsonb(v_document), v_document.id,
      private.content_data(k, to_jsonb(v_document)) || private.shown_document(v_document));
    v_published := v_published + 1;
  end loop;
  return v_published;
end
$$;
comment on function public.publish_due_documents is
  'For the clock, every minute: shows the documents whose time has come. Returns how many.';
revoke execute on function public.publish_due_documents from public;
grant execute on function public.publish_due_documents to service_role;

-- What staff read

create function private.document_row(d private.documents) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', d.id, 'kind', d.kind, 'slug', d.slug, 'titles', (
      select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(d.texts) t),
    'written', d.written, 'state', private.document_state(d), 'publish_at', d.publish_at, 'live_at', d.live_at,
    'changed_at', d.changed_at, 'version', d.version::text, 'by', private.member_name(d.created_by));
end
$$;

create function public.admin_documents(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,kind,state}', p_sort, '{changed}');
  return private.list_page(
    $from$
      from private.documents d
      where ($1 -> 'q' is null or d.texts::text ilike private.list_pattern($1))
        and ($1 -> 'kind' is null or d.kind = any (private.list_choices($1 -> 'kind')))
        and ($1 -> 'state' is null or private.document_state(d) = any (private.list_choices($1 -> 'state')))
    $from$, 'private.document_row(d)', 'd.changed_at', 'timestamptz', 'd.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_documents is
  'For moderators. A list (private.list_page) of texts of the site: filters q (title, text), kind, state '
  '(draft | scheduled | published | changed | archived); sort changed. Rows: {id, kind, slug, titles: by '
  'language, written: by language when, state, publish_at | null, live_at | null, changed_at, version, by: '
  'who began it | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_documents to authenticated;

create function public.admin_document(p_id uuid, p_kind text default null, p_slug text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_document private.documents;
begin
  select * into v_document from private.documents d where d.id = p_id or (p_id is null and d.kind = p_kind and d.slug = p_slug);
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.document_row(v_document) || jsonb_build_object(
    'texts', v_document.texts, 'details', v_document.details, 'live', v_document.live,
    'may_change', private.has_role((select k.role from private.document_kinds k where k.kind = v_document.kind)),
    'versions', private.version_list('document', v_document.id, private.content_versions('document', v_document.id)),
    'states', (select jsonb_agg(jsonb_build_object('id', v.id, 'texts', v.data -> 'texts') order by v.created_at desc, v.id desc) from (
      select * from private.document_versions where document_id = v_document.id order by created_at desc, id desc limit 50) v));
end
$$;
comment on function public.admin_document is
  'For moderators: one document, by id or by kind and slug, as a row of admin_documents with {texts, details, '
  'live: what is shown, {texts, details} | null, may_change: whether the caller may, versions: as '
  'private.version_list, states: the words of those versions [{id, texts}]}. Refuses: unauthenticated, '
  'forbidden, not_found.';
grant execute on function public.admin_document to authenticated;

create function public.admin_saved_replies() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'texts', d.live -> 'texts') order by d.live #>> '{texts,en,title}', d.id), '[]')
    from private.documents d where d.kind = 'reply' and d.live is not null);
end
$$;
comment on function public.admin_saved_replies is
  'For moderators: the saved replies that are published, by their English titles: [{id, texts: {language: '
  '{title, text}}}]. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_saved_replies to authenticated;

-- What visitors and members read of documents. Each function reads `live` alone.

create function private.live_document(d private.documents) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('slug', d.slug, 'texts', d.live -> 'texts', 'details', d.live -> 'details', 'first_at', d.first_at, 'live_at', d.live_at)
$$;

create function public.published_documents(p_kind text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.document_kinds where kind = p_kind and open) then
    perform private.refuse('invalid_input');
  end if;
  return (
    select coalesce(jsonb_agg(private.live_document(d)
      || jsonb_build_object('hidden', d.archived, 'at', coalesce((d.live #>> '{details,date}')::timestamptz, d.first_at))
      order by (d.live #>> '{details,position}')::integer, coalesce((d.live #>> '{details,date}')::timestamptz, d.first_at) desc, d.slug), '[]')
    -- What was archived says so and nothing else: the text that came with the software is then not shown either.
    from private.documents d where d.kind = p_kind and (d.live is not null or d.archived));
end
$$;
comment on function public.published_documents is
  'For everybody: what is shown of a kind (update, faq, benefit, figure, legal), in order: [{slug, texts: '
  '{language: {title, text}} | null, details | null, first_at, live_at, at: its date, hidden: archived, so '
  'that nothing of this slug is shown}]. Refuses: invalid_input (another kind).';
revoke execute on function public.published_documents from public;
grant execute on function public.published_documents to anon, authenticated;

create function public.published_dates() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(kind, at), '{}') from (
    select kind, max(live_at) as at from private.documents where live_at is not null
      and kind in (select d.kind from private.document_kinds d where d.place = 'page') group by kind) k
$$;
comment on function public.published_dates is
  'For everybody: when what is shown of each kind was last changed, {kind: time}; without announcements and '
  'saved replies, which not everybody sees.';
revoke execute on function public.published_dates from public;
grant execute on function public.published_dates to anon, authenticated;

-- Announcements

create function private.is_addressed(d private.documents, p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select d.kind = 'announcement' and d.live is not null
    and coalesce((d.live #>> '{details,ends_at}')::timestamptz > now(), true)
    and case d.live #>> '{details,audience}'
      when 'everybody' then true
      when 'visitors' then p_user is null
      when 'members' then p_user is not null
      else exists (select from public.profiles m where m.user_id = p_user and d.live #> '{details,tiers}' ? m.tier)
    end
$$;
comment on function private.is_addressed is
  'Whether an announcement is for a member, or for a visitor (null), now.';

create function public.announcements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := case when auth.uid() is not null then private.reading_member() end;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'texts', d.live -> 'texts', 'form', d.live #> '{details,form}',
      'path', d.live #> '{details,path}') order by d.first_at desc, d.id), '[]')
    from private.documents d
    where d.kind = 'announcement' and private.is_addressed(d, v_user)
      and not exists (select from private.announcement_views v where v.user_id = v_user and v.document_id = d.id));
end
$$;
comment on function public.announcements is
  'For everybody: announcements for the caller that are shown now and that they have not put away, the latest '
  'first: [{id, texts: {language: {title, text}}, form: bar | card, path | null}]. A visitor''s device '
  'remembers by itself. Refuses: second_factor_required.';
revoke execute on function public.announcements from public;
grant execute on function public.announcements to anon, authenticated;

create function public.put_away_announcement(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  if not exists (select from private.documents d where d.id = p_id and private.is_addressed(d, v_user)) then
    perform private.refuse('not_found');
  end if;
  insert into private.announcement_views (user_id, document_id) values (v_user, p_id) on conflict do nothing;
end
$$;
comment on function public.put_away_announcement is
  'For members: an announcement is not shown to the caller again. Refuses: unauthenticated, '
  'second_factor_required, suspended, not_found (none that is shown to them).';
grant execute on function public.put_away_announcement to authenticated;

-- Notes: whose plan has the benefit reads all, everybody else title, date and first lines

create function private.first_lines(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- The first paragraph of prose: no heading, list, quotation, table or picture.
  v_first text := (
    select p from regexp_split_to_table(coalesce(p_text, ''), E'\n[ \t]*\n') with ordinality x (p, n)
    where trim(p, E' \t\n') <> '' and trim(p, E' \t\n') !~ '^([#>|!-]|[*+] |\d+[.)] )' order by n limit 1);
  v_plain text;
begin
  v_plain := regexp_replace(regexp_replace(regexp_replace(coalesce(v_first, ''), '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g'), '[*_`]+', '', 'g'), '\s+', ' ', 'g');
  return case when char_length(v_plain) <= 240 then trim(v_plain) else regexp_replace(left(v_plain, 240), '\s+\S*$', '') || '…' end;
end
$$;
comment on function private.first_lines is
  'What a visitor may read of a note: at most 240 signs of its first paragraph, without marks.';

create function private.may_read_notes(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.plan_includes(p_user, 'syndicate_notes') or private.is_staff(p_user)
$$;

create function private.note_date(d private.documents) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce((d.live #>> '{details,date}')::timestamptz, d.first_at)
$$;

create function private.note_json(d private.documents) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('slug', d.slug, 'at', private.note_date(d), 'texts', (
    select jsonb_object_agg(t.key, jsonb_build_object('title', t.value ->> 'title', 'text', private.first_lines(t.value ->> 'text')))
    from jsonb_each(d.live -> 'texts') t));
end
$$;
comment on function private.note_json is
  'A note as everybody sees it: {slug, at, texts: {language: {title, text: the first lines}}}.';

create function public.public_notes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.note_json(d) order by private.note_date(d) desc, d.slug), '[]')
    from private.documents d where d.kind = 'note' and d.live is not null);
end
$$;
comment on function public.public_notes is
  'For everybody: the notes that are shown, the latest first, each as private.note_json.';
revoke execute on function public.public_notes from public;
grant execute on function public.public_notes to anon, authenticated;

create function public.my_note(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_note jsonb;
begin
  select private.live_document(d) into v_note from private.documents d where d.kind = 'note' and d.slug = p_slug and d.live is not null;
  if v_note is null then
    perform private.refuse('not_found');
  elsif private.is_suspended(v_user) or not private.may_read_notes(v_user) then
    perform private.refuse('notes_plan');
  end if;
  return jsonb_build_object('slug', v_note -> 'slug', 'texts', v_note -> 'texts');
end
$$;
comment on function public.my_note is
  'For members whose plan has the benefit syndicate_notes, and staff: one note, whole: {slug, texts: '
  '{language: {title, text}}}. Refuses: unauthenticated, second_factor_required, not_found, notes_plan.';
grant execute on function public.my_note to authenticated;

-- Legal texts: who agreed to which

create function private.legal_number(p_slug text) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select (d.live #>> '{details,number}')::integer from private.documents d
    where d.kind = 'legal' and d.slug = p_slug and d.live is not null), 1)
$$;

create function private.note_agreement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.legal_acceptances (user_id, slug, number)
  select new.user_id, s, private.legal_number(s) from unnest(array['terms', 'privacy']) s
  on conflict do nothing;
  return null;
end
$$;

create function private.legal_due(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', d.slug, 'number', d.live #> '{details,number}') order by d.slug), '[]')
  from private.documents d
  where d.kind = 'legal' and d.live is not null and (d.live #>> '{details,ask}')::boolean
    and (d.live #>> '{details,in_force}')::timestamptz <= now()
    and not exists (select from private.legal_acceptances a
      where a.user_id = p_user and a.slug = d.slug and a.number >= (d.live #>> '{details,number}')::integer)
$$;

create function public.my_legal() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.legal_due(private.reading_member());
end
$$;
comment on function public.my_legal is
  'For members: legal texts that ask for the caller''s agreement and have not got it: [{slug: terms | privacy '
  '| disclaimer, number}]. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_legal to authenticated;

create function public.agree_to_legal(p_slug text, p_number integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  if p_slug is null or p_number is null or p_slug not in ('terms', 'privacy', 'disclaimer') or p_number <> private.legal_number(p_slug) then
    -- Another version is shown by now: nobody agrees to what they have not seen.
    perform private.refuse('changed_meanwhile');
  end if;
  insert into private.legal_acceptances (user_id, slug, number) values (v_user, p_slug, p_number) on conflict do nothing;
end
$$;
comment on function public.agree_to_legal is
  'For members: the caller agrees to the version of a legal text that is shown. Refuses: unauthenticated, '
  'second_factor_required, suspended, changed_meanwhile (another version is shown).';
grant execute on function public.agree_to_legal to authenticated;

create function private.acceptance_row(a private.legal_acceptances) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('user_id', a.user_id, 'name', private.member_name(a.user_id), 'slug', a.slug, 'number', a.number,
    'accepted_at', a.accepted_at, 'current', a.number >= private.legal_number(a.slug));
end
$$;

create function public.admin_legal_acceptances(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,slug}', p_sort, '{accepted}');
  return private.list_page(
    $from$
      from private.legal_acceptances a
      where ($1 -> 'q' is null or a.user_id in (select p.user_id from public.profiles p where p.full_name ilike private.list_pattern($1)))
        and ($1 -> 'slug' is null or a.slug = any (private.list_choices($1 -> 'slug')))
    $from$, 'private.acceptance_row(a)', 'a.accepted_at', 'timestamptz', '(a.user_id::text || a.slug || a.number)', p_filter, p_desc,
    p_after, p_back, p_size, 'text'
  );
end
$$;
comment on function public.admin_legal_acceptances is
  'For admins. A list (private.list_page) of who agreed to which legal text: filters q (name), slug; sort '
  'accepted. Rows: {user_id, name | null, slug, number, accepted_at, current: whether it is the version that '
  'is shown}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_legal_acceptances to authenticated;

-- Pictures of texts that nothing refers to any more.

create function public.unused_content_pictures(p_most integer) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_names text[];
begin
  if to_regclass('storage.objects') is null then
    return '{}';
  end if;
  -- Every kept state of a text counts, since staff can go back to it; and mails that were sent show their pictures for ever.
  execute $find$
    with used as (
      select distinct (regexp_matches(w.words, '/api/pictures/([0-9a-f-]{36})', 'g'))[1] || '.webp' as name
      from (
        select v.data::text from private.document_versions v join private.documents d on d.id = v.document_id
        union all select content::text from private.campaigns
      ) w (words)
    )
    select array(
      select o.name from storage.objects o
      where o.bucket_id = 'content' and o.created_at < now() - interval '1 day'
        and not exists (select from used u where u.name = o.name)
      order by o.created_at limit least(greatest(coalesce($1, 0), 0), 1000))
  $find$ into v_names using p_most;
  return v_names;
end
$$;
comment on function public.unused_content_pictures is
  'For the clock: names of pictures, p_most at most, that were uploaded more than a day ago and that no kept '
  'state of a text and no campaign refers to. Whoever writes for longer without saving loses what they '
  'uploaded.';
revoke execute on function public.unused_content_pictures from public;
grant execute on function public.unused_content_pictures to service_role;
