-- Texts that staff publish: announcements, updates, questions, benefits, notes, figures, legal texts and saved replies. One
-- table, and one way to write, publish, schedule and go back for all of them (docs/decisions/0062).

create table private.document_kinds (
  kind text primary key check (kind ~ '^[a-z]{2,20}$'),
  role text not null check (role in ('moderator', 'admin')),
  -- Read as it is on a page of the site, by whoever asks.
  open boolean not null,
  -- How long its text may be, and what it has beside its words, as private.demand_fields checks it.
  words integer not null default 20000,
  fields jsonb not null default '[]'
);
comment on table private.document_kinds is
  'Kinds of documents: the lowest role that may change one, and whether everything published of it is '
  'public. An announcement has an audience, a note is read by members whose plan has the benefit, a saved reply by staff.';
alter table private.document_kinds enable row level security;
insert into private.document_kinds (kind, role, open, words, fields) values
  ('announcement', 'moderator', false, 500,
    '[{"key": "form", "type": "choice", "options": ["bar", "card"]},
      {"key": "audience", "type": "choice", "options": ["everybody", "visitors", "members", "tiers"]},
      {"key": "ends_at", "type": "time", "optional": true}, {"key": "path", "type": "path", "optional": true}]'),
  ('update', 'moderator', true, 20000,
    '[{"key": "date", "type": "time", "optional": true}, {"key": "path", "type": "path", "optional": true}]'),
  ('faq', 'moderator', true, 20000,
    '[{"key": "group", "type": "choice", "options": ["joining", "points", "money", "wallet", "referrals", "privacy"]},
      {"key": "position", "type": "whole", "minimum": 0, "maximum": 999}]'),
  ('benefit', 'moderator', true, 20000, '[]'),
  ('note', 'moderator', false, 20000, '[{"key": "date", "type": "time", "optional": true}]'),
  ('figure', 'admin', true, 20000,
    '[{"key": "unit", "type": "choice", "options": ["count", "percent", "usd", "eur", "eth"]},
      {"key": "source", "type": "line", "maximum": 200}, {"key": "as_of", "type": "time"},
      {"key": "position", "type": "whole", "minimum": 0, "maximum": 999}]'),
  ('legal', 'admin', true, 60000,
    '[{"key": "number", "type": "whole", "minimum": 1, "maximum": 9999}, {"key": "in_force", "type": "time"}, {"key": "ask", "type": "flag"}]'),
  -- Not longer than what it is inserted in.
  ('reply', 'moderator', false, 4000, '[]');

create table private.document_versions (
  id bigint generated always as identity primary key,
  document_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.document_versions is 'Every state that a document has had, {texts, written, details, live, publish_at, archived}: the audit log names its number.';
alter table private.document_versions enable row level security;
create index document_versions_document on private.document_versions (document_id, created_at, id);

create table private.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.document_kinds,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9_-]{0,59}$'),
  -- By language: {title, text}; English is always there, the others may be missing.
  texts jsonb not null check (texts ? 'en'),
  -- By language: when its words were last changed.
  written jsonb not null,
  details jsonb not null,
  -- What is shown, {texts, details}: what staff write beside it is nobody's but theirs until it is published.
  live jsonb check (live ? 'texts' and live ? 'details'),
  -- When it was first shown, and when what is shown was last changed.
  first_at timestamptz,
  live_at timestamptz,
  publish_at timestamptz,
  archived boolean not null default false check (not archived or (live is null and publish_at is null)),
  version bigint not null references private.document_versions,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (kind, slug)
);
comment on table private.documents is
  'Texts that staff publish. Read only by functions: text outside `live` never leaves through any that '
  'visitors or members may call.';
alter table private.documents enable row level security;
create index documents_changed on private.documents (changed_at, id);
create index documents_due on private.documents (publish_at) where publish_at is not null;
create index documents_version on private.documents (version);

-- What every instance of the application compares with what it has shown (lib/delivery/content-version.mjs).

create table private.content_version (
  one boolean primary key default true check (one),
  number bigint not null default 1
);
comment on table private.content_version is 'One row: counts whenever something that prerendered pages show is published, changed or taken away.';
alter table private.content_version enable row level security;
insert into private.content_version default values;

create function private.count_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.content_version set number = number + 1;
  return null;
end
$$;
create trigger documents_counted_new after insert on private.documents for each row
  when (new.live is not null) execute function private.count_content();
create trigger documents_counted after update on private.documents for each row
  when (new.live is distinct from old.live or new.archived <> old.archived) execute function private.count_content();
create trigger documents_counted_gone after delete on private.documents for each row
  when (old.live is not null or old.archived) execute function private.count_content();
create trigger story_entries_counted after insert or delete or update on private.story_entries
  for each statement execute function private.count_content();

-- What else of public pages is decided by staff. Their own instance makes its pages anew at once; the others learn of it here.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['public.plans', 'public.prices', 'public.point_rules', 'public.levels', 'public.proposals',
    'private.missions', 'private.challenges', 'private.challenge_missions', 'private.bounties', 'private.seasons', 'private.streams']
  loop
    execute format('create trigger content_counted after insert or delete on %s
      for each row execute function private.count_content()', v_table);
    execute format('create trigger content_counted_change after update on %s
      for each row when (old.* is distinct from new.*) execute function private.count_content()', v_table);
  end loop;
end
$$;
-- What closes a shop against its seller's will, or on their leaving, takes it out of the list of shops. What sellers change themselves
-- does not count here: by switching to and fro they would have every page made anew; their own instance makes the list anew.
create function private.count_shop() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.storefronts where user_id = new.user_id) then
    update private.content_version set number = number + 1;
  end if;
  return null;
end
$$;
create trigger profiles_shop_counted after update on public.profiles for each row
  when (new.tier <> old.tier or new.suspended_until is distinct from old.suspended_until) execute function private.count_shop();
create trigger connected_accounts_shop_counted after update on public.connected_accounts for each row
  when (new.charges_enabled <> old.charges_enabled or new.gone <> old.gone) execute function private.count_shop();
create trigger storefronts_counted after update on private.storefronts for each row
  when (new.taken_down_at is distinct from old.taken_down_at) execute function private.count_content();
create trigger storefronts_counted_gone after delete on private.storefronts for each row execute function private.count_content();
create trigger storefront_products_counted after update on private.storefront_products for each row
  when (new.taken_down_at is distinct from old.taken_down_at) execute function private.count_content();

-- Not the last block of the chain that was read, which is kept there and moves every few seconds.
create trigger settings_counted after update on public.settings for each row
  when (new.key not like 'chain.cursor.%' and new.value is distinct from old.value) execute function private.count_content();

create function public.content_version() returns bigint
language sql stable security definer set search_path = '' as $$
  select number from private.content_version
$$;
comment on function public.content_version is 'For everybody: a number that grows whenever something that prerendered pages show has changed.';
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
comment on function private.document_state is 'draft: never shown or not any more; scheduled: goes on at publish_at; published: shown as it stands; changed: shown, and something else is being written; archived.';

insert into private.content_kinds (
  kind, source, versions, owner, kept, fixed, logged, begins, role_of, writes, names, publishes, bars_undo, follows, derives
) values
  ('document', 'private.documents', 'private.document_versions', 'document_id', '{texts,written,details,live,publish_at,archived}',
    '{kind,slug,created_by}', '{publish_at,kind,slug}', '{"live": null, "publish_at": null, "archived": false}', 'document_role',
    'document_written', 'document_names', 'publish_document', 'is_overdue', 'follow_document', 'document_standing');

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
comment on function private.demand_details is 'What a kind of document has beside its words: announcement {form, audience, tiers, ends_at, path}, update {date, path}, faq {group, position}, note {date}, figure {value, unit, source, source_url, as_of, position}, legal {number, in_force, ask}. Refuses, with the field as detail: required, invalid_input, too_long.';

create function private.demand_document_values(p_kind text, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_values jsonb := case jsonb_typeof(p_values) when 'object' then p_values else '{}' end;
begin
  perform private.demand_words(v_values -> 'texts', (select k.words from private.document_kinds k where k.kind = p_kind));
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
comment on function private.demand_later_number is 'Refuses that a legal text is shown under a smaller number than the one that is shown, or that a member has agreed to.';

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
comment on function private.document_names is 'The kind and the address of a new document: as wished, as the shipped text is called that it takes the place of, else from its English title. Refuses: invalid_input, changed_meanwhile (somebody has begun it).';

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
comment on function public.publish_due_documents is 'For the clock, every minute: shows the documents whose time has come. Returns how many.';
revoke execute on function public.publish_due_documents from public;
grant execute on function public.publish_due_documents to service_role;

insert into private.undo_kinds (action, role, handler) values
  ('document.made', 'moderator', 'undo_content'), ('document.changed', 'moderator', 'undo_content'),
  ('document.published', 'moderator', 'undo_content'), ('document.scheduled', 'moderator', 'undo_content'),
  ('document.archived', 'moderator', 'undo_content');

-- What staff read

insert into private.admin_lists (name) values ('documents');

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
comment on function public.admin_documents is 'For moderators. A list (private.list_page) of texts of the site: filters q (title, text), kind, state (draft | scheduled | published | changed | archived); sort changed. Rows: {id, kind, slug, titles: by language, written: by language when, state, publish_at | null, live_at | null, changed_at, version, by: who began it | null}. Refuses: unauthenticated, forbidden, invalid_input.';
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
comment on function public.admin_document is 'For moderators: one document, by id or by kind and slug, as a row of admin_documents with {texts, details, live: what is shown, {texts, details} | null, may_change: whether the caller may, versions: as private.version_list, states: the words of those versions [{id, texts}]}. Refuses: unauthenticated, forbidden, not_found.';
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
comment on function public.admin_saved_replies is 'For moderators: the saved replies that are published, by their English titles: [{id, texts: {language: {title, text}}}]. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_saved_replies to authenticated;

-- Pictures of texts, drawn anew by the server (lib/content/pictures.ts). Nobody else writes to the bucket or reads from it: the
-- application sends them from its own address.
do $$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: texts have no pictures.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('content', 'content', false, 5242880, array['image/webp'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
end
$$;
