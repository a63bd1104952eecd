-- Refusals and small types

create function private.is_domain(p_domain text) returns boolean
language sql immutable
return char_length(p_domain) <= 253 and p_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$';
comment on function private.is_domain is
  'Whether this is a domain as it is stored: small letters, IDNA in ASCII '
  '(lib/platform/text/email-address.ts).';

create function private.is_email(p_email text) returns boolean
language sql immutable
return char_length(p_email) <= 254 and strpos(p_email, '@') <= 65 and p_email ~ '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$';
comment on function private.is_email is
  'Whether this is an e-mail address as it is stored: small letters, the domain in ASCII. The same rule as '
  'lib/platform/text/email-address.ts, where it is explained; a test compares both.';

-- Audit

create function private.are_audit_values(p_values jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select not jsonb_path_exists(p_values, '$.** ? (@.type() == "string" && !(@ like_regex "^[A-Za-z0-9_.:/+()-]{0,200}$"))')
$$;
comment on function private.are_audit_values is
  'Ids, codes, numbers, times and truths: no string with a space, an @ or a letter outside ASCII. Text of '
  'people does not fit in.';
