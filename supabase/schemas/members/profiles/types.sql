-- Names

create function private.look_of(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return replace(replace(lower(translate(
    regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f\u200c\u200d\ufe00-\ufe0f]', '', 'g'),
    private.foreign_letters() || U&'\0251\0184\a7b4\1d04\ab32\ab35\a799\1e9d\a798\0261\1d83\018d\0131\026a\0269\a7b2\0196\01c0\1d0f\1d11\ab3d\ab47\ab48\01a6\a731\01bd\a79f\1d1c\ab4e\ab52\028b\1d20\026f\1d21\a7b3\0263\1d8c\028f\1eff\ab5a\1d22' || '01|I',
    'aaAAAAAAAbbbbBBBBBBBBccccCCCCCCCCddddDDDDeeEEEEEEEEfFFFFFFFFgGGGGhhhHHHHHHHiiiiiiijjJJJJJKKKKKKKllllllllllllllLLLLLLLLLMMMMMMMMMMnnNNNNoooooooooooooooooOOOOOOOOOOOOOOpppPPPPPPPqqqQrrrrRRRRRRssssSSSSSSSSTTTTTTTTTTuuuuUUUUUUUvvvvvvVVVVVVVVVwwwwwwwWWWWxxxXXXXXXXXXXyyyyyYYYYYYYYYYzzZZZZ' || 'abBcefffFgggiiiJllooorrRssuuuuuvwwXyyyyyz' || 'olll'
  ) collate "pg_c_utf8"), 'rn', 'm'), 'vv', 'w');
end
$$;
comment on function private.look_of is
  'What a name looks like: two names with the same answer can be taken for one another. In the manner of the '
  'skeleton of UTS 39, of what looks like Latin, without accents and case.';
