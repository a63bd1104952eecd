-- Texts that staff publish on the site: announcements, updates, questions, benefits, notes, figures and legal texts. One
-- table, and one way to write, publish, schedule and go back for all of them (docs/decisions/0062).

create table private.document_kinds (
  kind text primary key check (kind ~ '^[a-z]{2,20}$'),
  role text not null check (role in ('moderator', 'admin')),
  -- Read as it is on a page of the site, by whoever asks.
  open boolean not null
);
comment on table private.document_kinds is
  'Kinds of documents: the lowest role that may change one, and whether everything published of it is '
  'public. An announcement has an audience, a note is read by members whose plan has the benefit.';
alter table private.document_kinds enable row level security;
insert into private.document_kinds (kind, role, open) values
  ('announcement', 'moderator', false), ('update', 'moderator', true), ('faq', 'moderator', true), ('benefit', 'moderator', true),
  ('note', 'moderator', false), ('figure', 'admin', true), ('legal', 'admin', true);

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

create function private.document_data(d private.documents) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('texts', d.texts, 'written', d.written, 'details', d.details, 'live', d.live,
    'publish_at', d.publish_at, 'archived', d.archived)
$$;
comment on function private.document_data is 'All of a document that its versions keep.';

create function private.document_values(d private.documents) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', d.version, 'state', private.document_state(d), 'publish_at', d.publish_at, 'kind', d.kind, 'slug', d.slug)
$$;

create function private.require_document_role(p_kind text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_role text := (select k.role from private.document_kinds k where k.kind = p_kind);
begin
  if v_role is null then
    perform private.refuse('invalid_input');
  end if;
  return private.require_role(v_role);
end
$$;

create function private.demand_path(p_details jsonb, p_key text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- A page of this site: one slash at its start, so that it cannot name another.
  if p_details ->> p_key !~ '^/([A-Za-z0-9_?=&#.%-][A-Za-z0-9/_?=&#.%-]{0,199})?$' then
    perform private.refuse('invalid_input', p_key);
  end if;
  return p_details ->> p_key;
end
$$;

create function private.demand_choice(p_details jsonb, p_key text, p_choices text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if p_details ->> p_key is null or p_details ->> p_key <> all (p_choices) then
    perform private.refuse('invalid_input', p_key);
  end if;
  return p_details ->> p_key;
end
$$;

create function private.demand_line(p_details jsonb, p_key text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(trim(p_details ->> p_key), '') = '' then
    perform private.refuse('required', p_key);
  elsif char_length(p_details ->> p_key) > p_most then
    perform private.refuse('too_long', p_key);
  end if;
  return trim(p_details ->> p_key);
end
$$;

create function private.demand_details(p_kind text, p_details jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  case p_kind
    when 'announcement' then
      if p_details ->> 'audience' = 'tiers' and not exists (
        select from jsonb_array_elements_text(case jsonb_typeof(p_details -> 'tiers') when 'array' then p_details -> 'tiers' else '[]' end) t)
      then
        perform private.refuse('required', 'tiers');
      end if;
      return jsonb_build_object(
        'form', private.demand_choice(p_details, 'form', '{bar,card}'),
        'audience', private.demand_choice(p_details, 'audience', '{everybody,visitors,members,tiers}'),
        'tiers', (select coalesce(jsonb_agg(distinct p.tier), '[]') from public.plans p
          where p_details ->> 'audience' = 'tiers' and p_details -> 'tiers' ? p.tier),
        'ends_at', private.demand_time(p_details, 'ends_at'),
        'path', private.demand_path(p_details, 'path'));
    when 'update' then
      return jsonb_build_object('date', private.demand_time(p_details, 'date'), 'path', private.demand_path(p_details, 'path'));
    when 'faq' then
      return jsonb_build_object(
        'group', private.demand_choice(p_details, 'group', '{joining,points,money,wallet,referrals,privacy}'),
        'position', private.demand_whole(p_details, 'position', 0, 999));
    when 'note' then
      return jsonb_build_object('date', private.demand_time(p_details, 'date'));
    when 'figure' then
      if jsonb_typeof(p_details -> 'value') is distinct from 'number' or abs((p_details ->> 'value')::numeric) > 1e12 then
        perform private.refuse('invalid_input', 'value');
      elsif p_details ->> 'source_url' !~ '^https://[^\s"<>]{3,250}$' then
        perform private.refuse('invalid_input', 'source_url');
      end if;
      return jsonb_build_object(
        'value', p_details -> 'value', 'unit', private.demand_choice(p_details, 'unit', '{count,percent,usd,eur,eth}'),
        'source', private.demand_line(p_details, 'source', 200), 'source_url', p_details -> 'source_url',
        'as_of', private.demand_time(p_details, 'as_of', true), 'position', private.demand_whole(p_details, 'position', 0, 999));
    when 'legal' then
      if jsonb_typeof(p_details -> 'ask') is distinct from 'boolean' then
        perform private.refuse('invalid_input', 'ask');
      end if;
      return jsonb_build_object('number', private.demand_whole(p_details, 'number', 1, 9999),
        'in_force', private.demand_time(p_details, 'in_force', true), 'ask', p_details -> 'ask');
    else return '{}';
  end case;
end
$$;
comment on function private.demand_details is 'What a kind of document has beside its words: announcement {form, audience, tiers, ends_at, path}, update {date, path}, faq {group, position}, note {date}, figure {value, unit, source, source_url, as_of, position}, legal {number, in_force, ask}. Refuses, with the field as detail: required, invalid_input, too_long.';

create function private.demand_document_values(p_kind text, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_values jsonb := case jsonb_typeof(p_values) when 'object' then p_values else '{}' end;
begin
  perform private.demand_words(v_values -> 'texts', case p_kind when 'announcement' then 500 when 'legal' then 60000 else 20000 end);
  return jsonb_build_object(
    'texts', (select jsonb_object_agg(t.key, jsonb_build_object('title', trim(t.value ->> 'title'), 'text', coalesce(t.value ->> 'text', '')))
      from jsonb_each(v_values -> 'texts') t),
    'details', private.demand_details(p_kind, case jsonb_typeof(v_values -> 'details') when 'object' then v_values -> 'details' else '{}' end));
end
$$;
comment on function private.demand_document_values is 'Values of a form as they are kept: {texts, details}.';

create function private.new_document_slug(p_kind text, p_values jsonb) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_slug text := p_values ->> 'slug';
begin
  if p_kind = 'legal' and (v_slug is null or v_slug not in ('terms', 'privacy', 'disclaimer')) then
    perform private.refuse('invalid_input', 'slug');
  elsif p_kind = 'benefit' and not exists (select from public.plans p where p.features ? coalesce(v_slug, '')) then
    perform private.refuse('invalid_input', 'slug');
  elsif coalesce(v_slug, '') = '' then
    v_slug := trim(both '-' from left(regexp_replace(lower(p_values #>> '{texts,en,title}'), '[^a-z0-9]+', '-', 'g'), 50));
    if v_slug = '' or exists (select from private.documents d where d.kind = p_kind and d.slug = v_slug) then
      v_slug := concat_ws('-', nullif(v_slug, ''), left(gen_random_uuid()::text, 6));
    end if;
  elsif v_slug !~ '^[a-z0-9][a-z0-9_-]{0,59}$' then
    perform private.refuse('invalid_input', 'slug');
  elsif exists (select from private.documents d where d.kind = p_kind and d.slug = v_slug) then
    perform private.refuse('changed_meanwhile');
  end if;
  return v_slug;
end
$$;
comment on function private.new_document_slug is 'The address of a new document: as wished, as the shipped text is called that it takes the place of, else from its English title. Refuses: invalid_input, changed_meanwhile (somebody has begun it).';

create function private.put_document(d private.documents, p_data jsonb, p_version bigint) returns private.documents
language plpgsql set search_path = '' as $$
declare
  v_live jsonb := nullif(p_data -> 'live', 'null');
  v_after private.documents;
begin
  insert into private.documents (id, kind, slug, texts, written, details, live, first_at, live_at, publish_at, archived, version, created_by)
  values (d.id, d.kind, d.slug, p_data -> 'texts', p_data -> 'written', p_data -> 'details', v_live,
    case when v_live is not null then now() end, case when v_live is not null then now() end,
    (p_data ->> 'publish_at')::timestamptz, (p_data ->> 'archived')::boolean, p_version, d.created_by)
  on conflict (id) do update set texts = excluded.texts, written = excluded.written, details = excluded.details, live = excluded.live,
    first_at = coalesce(documents.first_at, excluded.first_at),
    live_at = case when documents.live is distinct from excluded.live then now() else documents.live_at end,
    publish_at = excluded.publish_at, archived = excluded.archived, version = excluded.version, changed_at = now()
  returning * into v_after;
  return v_after;
end
$$;

create function private.change_document(p_staff uuid, p_action text, p_reason text, p_before private.documents, p_data jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_is_new boolean := p_before.version is null;
  v_version bigint;
  v_after private.documents;
begin
  if not v_is_new and p_data = private.document_data(p_before) then
    return;
  end if;
  insert into private.document_versions (document_id, data) values (p_before.id, p_data) returning id into v_version;
  v_after := private.put_document(p_before, p_data, v_version);
  perform private.audit(p_staff, p_action, 'document', p_before.id::text, p_reason,
    case when not v_is_new then private.document_values(p_before) end, private.document_values(v_after));
end
$$;

create function private.demand_document(p_id uuid, p_version text) returns private.documents
language plpgsql set search_path = '' as $$
declare
  v_document private.documents;
begin
  select * into v_document from private.documents where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> v_document.version::text then
    perform private.refuse_changed('document', p_id::text, 'document');
  end if;
  return v_document;
end
$$;

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

create function private.save_document(p_kind text, p_id uuid, p_values jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_document_role(coalesce((select d.kind from private.documents d where d.id = p_id), p_kind));
  v_reason text := private.demand_reason(p_reason);
  v_before private.documents;
  v_data jsonb;
begin
  if p_id is not null then
    v_before := private.demand_document(p_id, p_version);
    v_data := private.demand_document_values(v_before.kind, p_values);
    -- What is scheduled goes on without another look.
    if v_before.publish_at is not null then
      perform private.demand_later_number(v_before, v_data -> 'details');
    end if;
  else
    v_data := private.demand_document_values(p_kind, p_values);
    v_before.id := gen_random_uuid();
    v_before.kind := p_kind;
    v_before.slug := private.new_document_slug(p_kind, p_values);
    v_before.created_by := v_staff;
    v_before.archived := false;
  end if;
  v_data := v_data || jsonb_build_object(
    'written', (
      select jsonb_object_agg(t.key, case when v_before.texts -> t.key = t.value then v_before.written -> t.key else to_jsonb(now()) end)
      from jsonb_each(v_data -> 'texts') t),
    'live', v_before.live, 'publish_at', v_before.publish_at, 'archived', v_before.archived);
  perform private.change_document(v_staff, case when p_id is null then 'document.made' else 'document.changed' end, v_reason, v_before, v_data);
  return v_before.id;
end
$$;

create function public.admin_save_document(p_kind text, p_id uuid, p_values jsonb, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_detail text;
begin
  v_id := private.save_document(p_kind, p_id, p_values, p_reason, p_version);
  return private.changed() || jsonb_build_object('id', v_id);
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('document.save', 'document', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_save_document is 'For moderators, of figures and legal texts for admins: writes a document (p_id null makes a draft of p_kind): {slug: of a new one | null, texts: {language: {title, text}}, details: as private.demand_details}. What is shown stays until it is published. p_version is of admin_document. Returns as private.changed with the id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, not_found, changed_meanwhile.';
grant execute on function public.admin_save_document to authenticated;

create function private.publish_document(p_before private.documents, p_staff uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.change_document(p_staff, 'document.published', p_reason, p_before, private.document_data(p_before) || jsonb_build_object(
    'live', jsonb_build_object('texts', p_before.texts, 'details', p_before.details), 'publish_at', null, 'archived', false));
end
$$;

create function private.set_document(p_id uuid, p_state text, p_reason text, p_version text, p_publish_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.documents := private.demand_document(p_id, p_version);
  v_state text := private.document_state(v_before);
begin
  perform private.require_document_role(v_before.kind);
  if p_state is null or p_state not in ('published', 'archived') then
    perform private.refuse('invalid_input');
  elsif p_publish_at <= now() then
    perform private.refuse('time_past', 'publish_at');
  elsif v_state = p_state then
    perform private.refuse('content_state');
  end if;
  if p_state = 'published' then
    perform private.demand_later_number(v_before, v_before.details);
  end if;
  if p_state = 'archived' then
    perform private.change_document(v_staff, 'document.archived', v_reason, v_before, private.document_data(v_before)
      || '{"live": null, "publish_at": null, "archived": true}');
  elsif p_publish_at is not null then
    perform private.change_document(v_staff, 'document.scheduled', v_reason, v_before, private.document_data(v_before)
      || jsonb_build_object('publish_at', p_publish_at, 'archived', false));
  else
    perform private.publish_document(v_before, v_staff, v_reason);
  end if;
end
$$;

create function public.admin_set_document(
  p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.set_document(p_id, p_state, p_reason, p_version, p_publish_at);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('document.set', 'document', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_set_document is 'For moderators, of figures and legal texts for admins: shows what is written of a document (p_state published), at once or at p_publish_at, or takes it off the site (archived). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input (of a legal text an older number), time_past, not_found, changed_meanwhile, content_state.';
grant execute on function public.admin_set_document to authenticated;

create function public.publish_due_documents() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_document private.documents;
  v_published integer := 0;
begin
  for v_document in
    select * from private.documents where publish_at <= now() order by publish_at for update skip locked
  loop
    perform private.publish_document(v_document, null, null);
    v_published := v_published + 1;
  end loop;
  return v_published;
end
$$;
comment on function public.publish_due_documents is 'For the clock, every minute: shows the documents whose time has come. Returns how many.';
revoke execute on function public.publish_due_documents from public;
grant execute on function public.publish_due_documents to service_role;

insert into private.undo_kinds (action, role, handler) values
  ('document.made', 'moderator', 'undo_document'), ('document.changed', 'moderator', 'undo_document'),
  ('document.published', 'moderator', 'undo_document'), ('document.scheduled', 'moderator', 'undo_document'),
  ('document.archived', 'moderator', 'undo_document');

create function private.undo_document(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.documents;
  v_then private.document_versions;
begin
  perform private.require_document_role(p_line.after ->> 'kind');
  select * into v_now from private.documents where id = p_line.subject_id::uuid for update;
  select * into v_then from private.document_versions where id = (p_line.before ->> 'version')::bigint;
  if v_now.version is distinct from (p_line.after ->> 'version')::bigint or (v_then.data ->> 'publish_at')::timestamptz <= now() then
    perform private.refuse_changed('document', p_line.subject_id, 'document', p_line.id);
  elsif v_then.id is null then
    delete from private.documents where id = v_now.id;
    return jsonb_build_object('before', p_line.after, 'after', '{"version": null}'::jsonb);
  end if;
  v_now := private.put_document(v_now, v_then.data, v_then.id);
  return jsonb_build_object('before', p_line.after, 'after', private.document_values(v_now));
end
$$;

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

create function private.preview_document(p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_document private.documents;
begin
  select * into v_document from private.documents where id = p_id;
  if p_values is not null then
    return private.demand_document_values(coalesce(v_document.kind, p_values ->> 'kind'), p_values);
  elsif v_document.id is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('texts', v_document.texts, 'details', v_document.details);
end
$$;

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
