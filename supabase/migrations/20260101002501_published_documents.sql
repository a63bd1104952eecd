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
comment on function public.published_documents is 'For everybody: what is shown of a kind (update, faq, benefit, figure, legal), in order: [{slug, texts: {language: {title, text}} | null, details | null, first_at, live_at, at: its date, hidden: archived, so that nothing of this slug is shown}]. Refuses: invalid_input (another kind).';
revoke execute on function public.published_documents from public;
grant execute on function public.published_documents to anon, authenticated;

create function public.published_dates() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(kind, at), '{}') from (
    select kind, max(live_at) as at from private.documents where live_at is not null and kind not in ('announcement', 'reply') group by kind) k
$$;
comment on function public.published_dates is 'For everybody: when what is shown of each kind was last changed, {kind: time}; without announcements and saved replies, which not everybody sees.';
revoke execute on function public.published_dates from public;
grant execute on function public.published_dates to anon, authenticated;

-- Announcements

create table private.announcement_views (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  document_id uuid not null references private.documents on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, document_id)
);
comment on table private.announcement_views is 'Which member has put away which announcement, on whichever device.';
alter table private.announcement_views enable row level security;
create index announcement_views_document on private.announcement_views (document_id);

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
comment on function private.is_addressed is 'Whether an announcement is for a member, or for a visitor (null), now.';

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
comment on function public.announcements is 'For everybody: announcements for the caller that are shown now and that they have not put away, the latest first: [{id, texts: {language: {title, text}}, form: bar | card, path | null}]. A visitor''s device remembers by itself. Refuses: second_factor_required.';
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
comment on function public.put_away_announcement is 'For members: an announcement is not shown to the caller again. Refuses: unauthenticated, second_factor_required, suspended, not_found (none that is shown to them).';
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
comment on function private.first_lines is 'What a visitor may read of a note: at most 240 signs of its first paragraph, without marks.';

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
comment on function private.note_json is 'A note as everybody sees it: {slug, at, texts: {language: {title, text: the first lines}}}.';

create function public.public_notes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.note_json(d) order by private.note_date(d) desc, d.slug), '[]')
    from private.documents d where d.kind = 'note' and d.live is not null);
end
$$;
comment on function public.public_notes is 'For everybody: the notes that are shown, the latest first, each as private.note_json.';
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
comment on function public.my_note is 'For members whose plan has the benefit syndicate_notes, and staff: one note, whole: {slug, texts: {language: {title, text}}}. Refuses: unauthenticated, second_factor_required, not_found, notes_plan.';
grant execute on function public.my_note to authenticated;

-- Legal texts: who agreed to which

create table private.legal_acceptances (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  slug text not null check (slug in ('terms', 'privacy', 'disclaimer')),
  number integer not null check (number between 1 and 9999),
  accepted_at timestamptz not null default now(),
  primary key (user_id, slug, number)
);
comment on table private.legal_acceptances is 'Which member agreed to which version of which legal text, and when. Version 1 is the text that comes with the software.';
alter table private.legal_acceptances enable row level security;
create index legal_acceptances_when on private.legal_acceptances (accepted_at, user_id);

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
create trigger profiles_agreed after update of onboarding on public.profiles for each row
  when (new.onboarding #>> '{consent,terms}' = 'true' and old.onboarding #>> '{consent,saved_at}' is distinct from new.onboarding #>> '{consent,saved_at}')
  execute function private.note_agreement();

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
comment on function public.my_legal is 'For members: legal texts that ask for the caller''s agreement and have not got it: [{slug: terms | privacy | disclaimer, number}]. Refuses: unauthenticated, second_factor_required.';
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
comment on function public.agree_to_legal is 'For members: the caller agrees to the version of a legal text that is shown. Refuses: unauthenticated, second_factor_required, suspended, changed_meanwhile (another version is shown).';
grant execute on function public.agree_to_legal to authenticated;

insert into private.admin_lists (name) values ('legal_acceptances');

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
comment on function public.admin_legal_acceptances is 'For admins. A list (private.list_page) of who agreed to which legal text: filters q (name), slug; sort accepted. Rows: {user_id, name | null, slug, number, accepted_at, current: whether it is the version that is shown}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_legal_acceptances to authenticated;

-- What the site has announced of itself so far.

with shipped (slug, at, path, en_title, en_text, es_title, es_text, de_title, de_text) as (values
  ('figures', '2026-11-21T06:30:00Z'::timestamptz, '/nft-metrics', 'The membership NFT in figures', 'Supply, holders and mints per day are now public and read from the contract itself, with block and time.', 'El NFT de membresía, en cifras', 'Unidades, titulares y acuñaciones por día son ahora públicos y se leen del propio contrato, con bloque y hora.', 'Das Mitgliedschafts-NFT in Zahlen', 'Anzahl, Halter und Mints pro Tag sind jetzt öffentlich und werden aus dem Vertrag selbst gelesen, mit Block und Uhrzeit.'),
  ('open', '2026-11-21T05:00:00Z'::timestamptz, '/', 'The site is open', 'Plans and prices, questions and answers, levels, risks and legal texts can be read in every language of this site. Joining is free.', 'El sitio está abierto', 'Planes y precios, preguntas y respuestas, niveles, riesgos y textos legales se pueden leer en todos los idiomas del sitio. Unirse es gratis.', 'Die Website ist offen', 'Pläne und Preise, Fragen und Antworten, Level, Risiken und Rechtstexte lassen sich in allen Sprachen der Website lesen. Der Beitritt ist kostenlos.')
), made as (
  select gen_random_uuid() as id, s.slug, s.at, jsonb_build_object(
    'en', jsonb_build_object('title', en_title, 'text', en_text), 'es', jsonb_build_object('title', es_title, 'text', es_text),
    'de', jsonb_build_object('title', de_title, 'text', de_text)) as texts,
    jsonb_build_object('date', s.at, 'path', s.path) as details
  from shipped s
), kept as (
  insert into private.document_versions (document_id, data, created_at)
  select id, jsonb_build_object('texts', texts, 'written', jsonb_build_object('en', at, 'es', at, 'de', at), 'details', details,
    'live', jsonb_build_object('texts', texts, 'details', details), 'publish_at', null, 'archived', false), at from made
  returning *
)
insert into private.documents (id, kind, slug, texts, written, details, live, first_at, live_at, version, created_at, changed_at)
select m.id, 'update', m.slug, m.texts, k.data -> 'written', m.details, k.data -> 'live', m.at, m.at, k.id, m.at, m.at
from made m join kept k on k.document_id = m.id;
