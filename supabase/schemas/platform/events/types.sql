create function private.are_event_values(p_values jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_values) = 'object' and not exists (
    select from jsonb_each(p_values) v
    where jsonb_typeof(v.value) in ('object', 'array')
      or (jsonb_typeof(v.value) = 'string' and v.value #>> '{}' !~ '^[A-Za-z0-9_.:+-]{1,128}$')
  )
$$;
comment on function private.are_event_values is
  'Ids, codes, numbers, times and truths: no string with a space, an @ or a letter of a name outside ASCII. '
  'Text of people does not fit in.';
