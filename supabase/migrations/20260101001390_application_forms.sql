-- The forms that applications answer: data in versions, built by staff (20260101001960_admin_forms.sql).

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
comment on function private.words_fit is 'Whether this is a text by language, the English one among them, none longer than that.';

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
comment on function private.form_field_fits is 'Whether a field may follow those before it (an object of fields by id).';

create function private.form_fault(p_fields jsonb, p_title text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_field jsonb;
  v_before jsonb := '{}';
begin
  if jsonb_typeof(p_fields) is distinct from 'array' then
    return '';
  elsif jsonb_array_length(p_fields) not between 1 and 30 then
    return '';
  end if;
  for v_field in select value from jsonb_array_elements(p_fields) loop
    if not private.form_field_fits(v_field, v_before) then
      return coalesce(case when jsonb_typeof(v_field) = 'object' then left(v_field ->> 'id', 60) end, '');
    end if;
    v_before := v_before || jsonb_build_object(v_field ->> 'id', v_field);
  end loop;
  return case
    when (v_before #>> array[p_title, 'kind'] = 'short' and v_before #> array[p_title, 'required'] = 'true'
      and not v_before -> p_title ? 'when') is not true
    then '#title'
  end;
end
$$;
comment on function private.form_fault is 'The id of the first field that a form cannot have, #title when that is not a short field that everyone must answer, or nothing where the whole cannot be read; null for a form that can be used.';

create table public.application_forms (
  version bigint generated always as identity primary key,
  key text not null check (key in ('creator')),
  fields jsonb not null,
  title_field text not null,
  created_by uuid,
  published_at timestamptz not null default now(),
  constraint form_can_be_used check (private.form_fault(fields, title_field) is null)
);
comment on table public.application_forms is
  'Versions of the forms of applications; the newest is in force. fields: [{id, kind: short | long | choice '
  '| link | file, label and hint: texts by language, required, min and max (characters; of links and files, '
  'how many), options of a choice: [{key, label}], when: {field, is}}]. title_field names the field with '
  'the title of the application. Read and written only by functions.';
alter table public.application_forms enable row level security;
create index application_forms_newest on public.application_forms (key, version desc);

create function private.form_in_force(p_key text) returns bigint
language sql stable set search_path = '' as $$
  select max(version) from public.application_forms where key = p_key
$$;

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
comment on function private.links_of is 'Links as they were given: a list, or a text with spaces or lines between them.';

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
comment on function private.check_answer is 'Why an answer cannot be kept, or, with p_submit, not be sent: invalid_input, url_invalid, files_too_many, too_long, too_short, required; null when it can. Of files, p_given is the list of their ids.';

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
comment on function private.check_answers is 'Answers by id of field as they are kept: trimmed, without the empty ones and those whose condition is not met. What is required or too short counts with p_submit only. Refuses: invalid_input (unknown field, or not what a field holds), url_invalid, files_too_many, too_long, too_short, required, with {field: code} of every refused one as detail.';

insert into public.application_forms (key, title_field, fields) values ('creator', 'project', $form$[
  {"id": "project", "kind": "short", "required": true, "min": 3, "max": 80,
    "label": {"en": "Name of the project", "es": "Nombre del proyecto", "de": "Name des Projekts"}},
  {"id": "discipline", "kind": "choice", "required": true, "label": {"en": "Kind of project", "es": "Tipo de proyecto", "de": "Art des Projekts"}, "options": [
    {"key": "music", "label": {"en": "Music and sound", "es": "Música y sonido", "de": "Musik und Klang"}},
    {"key": "visual", "label": {"en": "Visual art", "es": "Arte visual", "de": "Bildende Kunst"}},
    {"key": "writing", "label": {"en": "Writing", "es": "Escritura", "de": "Text"}},
    {"key": "film", "label": {"en": "Film and video", "es": "Cine y vídeo", "de": "Film und Video"}},
    {"key": "software", "label": {"en": "Software and tools", "es": "Software y herramientas", "de": "Software und Werkzeuge"}},
    {"key": "education", "label": {"en": "Teaching", "es": "Enseñanza", "de": "Unterricht"}},
    {"key": "other", "label": {"en": "Something else", "es": "Otra cosa", "de": "Etwas anderes"}}]},
  {"id": "pitch", "kind": "long", "required": true, "min": 80, "max": 2000,
    "label": {"en": "What would you make, and what would members get from it?", "es": "¿Qué harías y qué ganarían los miembros con ello?", "de": "Was würdest du machen, und was hätten Mitglieder davon?"},
    "hint": {"en": "80 to 2,000 characters", "es": "De 80 a 2.000 caracteres", "de": "80 bis 2.000 Zeichen"}},
  {"id": "audience", "kind": "long", "required": false, "max": 500,
    "label": {"en": "Who follows your work today?", "es": "¿Quién sigue hoy tu trabajo?", "de": "Wer folgt deiner Arbeit heute?"}},
  {"id": "links", "kind": "link", "required": false, "max": 5,
    "label": {"en": "Links to your work", "es": "Enlaces a tu trabajo", "de": "Links zu deiner Arbeit"},
    "hint": {"en": "Up to five, one per line", "es": "Hasta cinco, uno por línea", "de": "Bis zu fünf, einer pro Zeile"}},
  {"id": "samples", "kind": "file", "required": false, "max": 3,
    "label": {"en": "Files that show your work", "es": "Archivos que muestren tu trabajo", "de": "Dateien, die deine Arbeit zeigen"}}
]$form$);
