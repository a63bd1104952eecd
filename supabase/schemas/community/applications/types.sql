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
comment on function private.form_fault is
  'The id of the first field that a form cannot have, #title when that is not a short field that everyone '
  'must answer, or nothing where the whole cannot be read; null for a form that can be used.';

create function private.form_in_force(p_key text) returns bigint
language sql stable set search_path = '' as $$
  select max(version) from public.application_forms where key = p_key
$$;

create function private.application_text(p_project text, p_answers jsonb) returns text
language sql immutable set search_path = '' cost 1000 as $$
  select p_project || E'\n' || coalesce((select string_agg(t.value, E'\n' order by t.key) from jsonb_each_text(p_answers) t), '')
$$;
comment on function private.application_text is
  'What is searched of an application: its title and every answer.';
