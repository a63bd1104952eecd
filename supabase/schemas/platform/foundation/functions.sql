-- Ground rules: nothing in `public` or `private` is open to anybody unless a file of the schema says so beside it.

-- Refusals and small types

create function private.refuse(p_code text, p_detail text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = coalesce(p_detail, '');
end
$$;
comment on function private.refuse is
  'Ends the statement with an application error; the code is one of lib/platform/errors.ts.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('%s is append-only', tg_table_name);
end
$$;
comment on function private.refuse_change is 'Keeps a table append-only for everybody, its owner included.';

create function private.to_uuid(p_text text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end
  );
end
$$;
comment on function private.to_uuid is 'The uuid a text from outside holds, or null.';

create function private.tidied(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_text;
begin
  if v_text is null or v_text ~ '^[\u0020-\u007e]*$' then
    return v_text;
  end if;
  v_text := regexp_replace(v_text, '[\t\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]', ' ', 'g');
  v_text := regexp_replace(v_text, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\U00013430-\U00013442\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]', '', 'g');
  v_text := regexp_replace(v_text, '(\U0001f3f4[\U000e0020-\U000e007e]{1,12}\U000e007f)|[\U000e0000-\U000e007f]', '\1', 'g');
  v_text := regexp_replace(v_text, '([0-9#*\u00a9\u00ae\u1000-\u109f\u1800-\u180d\u1810-\u18af\u2100-\u27ff\u2801-\u2fff\u3001-\u3163\u3165-\ufdff\ufe30-\uff9f\uffa1-\uffef\U00010000-\U0001fbff\U00020000-\U0003ffff\U000e007f][\ufe00-\ufe0f])|[\ufe00-\ufe0f]', '\1', 'g');
  v_text := regexp_replace(v_text, '([\u2e80-\u2fff\u3001-\u3163\u3165-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\U000e0100-\U000e01ef])|[\U000e0100-\U000e01ef]', '\1', 'g');
  v_text := regexp_replace(v_text, '([\u200c\u200d])[\u200c\u200d]+', '\1', 'g');
  v_text := regexp_replace(v_text, '(?<![\u0590-\u1cff\ua800-\uabff\u00a9\u00ae\u20e3\u2190-\u2bff\u3030\u303d\u3297\u3299\ufe0f\U0001f000-\U0001faff\U000e007f])[\u200c\u200d]|\u200c(?![\u0590-\u1cff\ua800-\uabff])', '', 'g');
  v_text := normalize(v_text, NFC);
  v_text := regexp_replace(v_text, '(^|[ \n])[\u200c\u200d\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '\1', 'g');
  v_text := regexp_replace(v_text, '([\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '\1', 'g');
  return v_text;
end
$$;
comment on function private.tidied is
  'What private.tidy_line and private.tidy_prose have in common. lib/platform/text/written.ts says what each '
  'step is for, and has the same patterns.';

create function private.tidy_line(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_text;
begin
  v_text := regexp_replace(v_text, '[\n\u000b\u000c\r\u0085\u2028\u2029]', ' ', 'g');
  v_text := private.tidied(v_text);
  v_text := regexp_replace(v_text, ' +', ' ', 'g');
  v_text := regexp_replace(v_text, '^ | $', '', 'g');
  return v_text;
end
$$;
comment on function private.tidy_line is
  'A name or a title as others read it (docs/product.md, "Names and texts"): one line, NFC, without what '
  'cannot be seen. Empty when nothing of it can be seen; null of null.';

create function private.tidy_prose(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_text;
begin
  v_text := regexp_replace(v_text, '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g');
  v_text := private.tidied(v_text);
  v_text := regexp_replace(v_text, '\n( *\n){2,}', E'\n\n', 'g');
  v_text := regexp_replace(v_text, '^[ \n]+|[ \n]+$', '', 'g');
  return v_text;
end
$$;
comment on function private.tidy_prose is
  'The same for a text of several lines, of which one at most is empty.';

create function private.tidy_json(p_value jsonb, p_line boolean default false) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then to_jsonb(case when p_line then private.tidy_line(p_value #>> '{}') else private.tidy_prose(p_value #>> '{}') end)
    when 'object' then (select coalesce(jsonb_object_agg(key, private.tidy_json(value, p_line or key = 'title')), '{}') from jsonb_each(p_value))
    when 'array' then (select coalesce(jsonb_agg(private.tidy_json(value, p_line) order by n), '[]')
      from jsonb_array_elements(p_value) with ordinality e (value, n))
    else p_value end;
end
$$;
comment on function private.tidy_json is
  'The same for every text of a JSON value: a title is a line, everything else prose.';

create function private.tidy_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_change jsonb := '{}';
  v_name text;
  v_form text;
  v_given jsonb;
  v_tidy jsonb;
begin
  for n in 0 .. tg_nargs - 1 loop
    v_name := split_part(tg_argv[n], ':', 1);
    v_form := split_part(tg_argv[n], ':', 2);
    v_given := v_row -> v_name;
    v_tidy := private.tidy_json(v_given, v_form = 'line');
    if v_tidy <> v_given then
      if v_tidy = '""' then
        perform private.refuse(coalesce(nullif(split_part(tg_argv[n], ':', 3), ''), 'required'));
      end if;
      v_change := v_change || jsonb_build_object(v_name, v_tidy);
    end if;
  end loop;
  if v_change <> '{}' then
    new := jsonb_populate_record(new, v_change);
  end if;
  return new;
end
$$;
comment on function private.tidy_written is
  'Trigger of every table with texts that people write and others read, its arguments column:line, '
  'column:prose or column:json, and with a third part the code for a text in which nothing can be seen '
  '(required). supabase/tests/written-texts.test.ts fails for a column without.';

create function private.to_bigint(p_text text) returns bigint
language sql immutable set search_path = '' as $$
  select case when p_text ~ '^[0-9]{1,18}$' then p_text::bigint end
$$;
comment on function private.to_bigint is 'The id a text from outside holds, or null.';

create function private.moment() returns text
language sql volatile set search_path = '' as $$
  select extract(epoch from clock_timestamp())::text
$$;

-- Settings

create function private.declare_setting(
  p_key text, p_kind text, p_first jsonb, p_unit text default null, p_minimum integer default null, p_maximum integer default null
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.settings (key, value) values (p_key, p_first) on conflict (key) do nothing;
  insert into private.setting_kinds (key, kind, unit, minimum, maximum, first_value)
  values (p_key, p_kind, p_unit, p_minimum, p_maximum, p_first)
  on conflict (key) do update set (kind, unit, minimum, maximum, first_value)
    = (excluded.kind, excluded.unit, excluded.minimum, excluded.maximum, excluded.first_value);
end
$$;
comment on function private.declare_setting is
  'A setting that an admin may change, with its first value; a value that is there stays; numbers have a unit '
  'and bounds. What it is for is said in the messages adminSettings.';

create function private.setting(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select value from public.settings where key = p_key
$$;

create function private.setting_int(p_key text) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select (value #>> '{}')::integer from public.settings where key = p_key
  );
end
$$;

-- Audit

create function private.audit_values(p_values jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if p_values is null or private.are_audit_values(p_values) then
    return p_values;
  end if;
  return case jsonb_typeof(p_values)
    when 'object' then (select jsonb_object_agg(key, private.audit_values(value)) from jsonb_each(p_values))
    when 'array' then (select jsonb_agg(private.audit_values(value) order by n) from jsonb_array_elements(p_values) with ordinality e (value, n))
    else '"(text)"'
  end;
end
$$;
comment on function private.audit_values is
  'The values with every text left out. They may come from Stripe: an odd one must not stop the payment that '
  'it is about.';

create function private.reason_digest(p_salt bytea, p_reason text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(p_salt || convert_to(p_reason, 'UTF8'))
$$;

create function private.queue_audit_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_unlinked (audit_id) values (new.id);
  return null;
end
$$;

create function private.audit(
  p_actor uuid, p_action text, p_subject_type text, p_subject_id text,
  p_reason text default '', p_before jsonb default null, p_after jsonb default null, p_undoes bigint default null
) returns bigint
language plpgsql set search_path = '' as $$
declare
  -- A line about several cases has none: an erasure finds reasons by the subject. Each line within has it.
  v_reason text := case when p_subject_type = 'case' and p_subject_id !~ ':' then '' else coalesce(p_reason, '') end;
  v_salt bytea := extensions.gen_random_bytes(16);
  v_id bigint;
begin
  insert into public.audit_log (actor, action, subject_type, subject_id, reason_digest, before, after, undoes)
  values (p_actor, p_action, p_subject_type, p_subject_id,
    case when v_reason <> '' then private.reason_digest(v_salt, v_reason) end,
    private.audit_values(p_before), private.audit_values(p_after), p_undoes)
  returning id into v_id;
  if v_reason <> '' then
    insert into private.audit_reasons (audit_id, reason, salt) values (v_id, v_reason, v_salt);
  end if;
  perform set_config('altura.audit_line', v_id::text, true);
  return v_id;
end
$$;
comment on function private.audit is
  'Writes one line of the audit log and returns its id. The values are ids, codes, numbers and times; texts '
  'of people belong into the reason, which erasure can delete; a line about several cases (a subject case '
  'without an id) has no reason.';

create function private.changed() returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('line', a.id, 'undo', exists (select from private.undo_kinds k where k.action = a.action))
  from public.audit_log a
  where a.id = nullif(current_setting('altura.audit_line', true), '')::bigint
$$;
comment on function private.changed is
  'What a staff function answers after a change: {line: the audit line it left, undo: whether admin_undo can '
  'take it back}; null when nothing changed.';

create function private.refuse_changed(p_type text, p_id text, p_family text, p_after bigint default 0) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('changed_meanwhile', (
    select (select full_name from public.profiles where user_id = a.actor)
    from public.audit_log a
    where a.subject_type = p_type and a.subject_id = p_id and a.id > p_after
      and split_part(a.action, '.', 1) = p_family and a.action not like '%.refused'
    order by a.id desc limit 1
  ));
end
$$;
comment on function private.refuse_changed is
  'Refuses with changed_meanwhile and the name of who made the last change of this kind, where a person did.';

create function private.is_bounded_refusal(p_action text) returns boolean
language sql immutable set search_path = '' return p_action = any (array[
  'case.hand_over', 'case.merge', 'case.snooze', 'case.take', 'change.effect', 'chart_note.add', 'chart_note.remove',
  'chat_rule.make', 'chat_rule.remove', 'check.start', 'content.preview', 'delivery.retry', 'document.preview',
  'document.save', 'document.set', 'feedback.change', 'feedback.merge', 'flag.set', 'form.publish', 'goal.remove',
  'goal.save', 'mail.save', 'message.pin', 'proposal.close', 'proposal.save', 'proposal.set', 'reconciliation.start',
  'room.change', 'statistics.reset', 'story.save', 'story.set', 'webhook.skip', 'webhook.test', 'work.run'
]);
comment on function private.is_bounded_refusal is
  'Kinds of staff actions that give nobody money, points, a role, a file or a look at personal data, and take '
  'nothing away, and previews, which are fetched with every few letters. Every other refusal is always '
  'written, that of a new kind too.';

create function private.note_left_out(p_actor uuid default null) returns integer
language plpgsql set search_path = '' as $$
declare
  v_row private.refusal_counts;
  v_lines integer := 0;
begin
  for v_row in
    delete from private.refusal_counts
    where hour < date_trunc('hour', now()) and (p_actor is null or actor = p_actor) returning *
  loop
    continue when v_row.refusals <= 20;
    perform private.audit(null, 'refusals.left_out', 'member', v_row.actor::text, '', null,
      jsonb_build_object('action', v_row.action, 'hour', v_row.hour, 'left_out', v_row.refusals - 20));
    v_lines := v_lines + 1;
  end loop;
  return v_lines;
end
$$;
comment on function private.note_left_out is
  'One line for each kind of action of which more was refused in an hour than stands in the log, saying how '
  'many were left out. By the clock, or for one person.';

create function private.note_refusal(
  p_actor uuid, p_action text, p_subject_type text, p_subject_id text, p_reason text, p_code text
) returns void
language plpgsql set search_path = '' as $$
declare
  v_refusals integer;
begin
  if p_actor is null then
    return;
  elsif not exists (select from public.user_roles where user_id = p_actor) then
    -- Nobody can delete from the log, so whoever is not staff cannot write into it: counted once in an hour for each account.
    perform public.take_rate_limit('staff-functions:' || p_actor, 0, 3600);
    return;
  elsif private.is_bounded_refusal(p_action) then
    perform private.note_left_out(p_actor);
    insert into private.refusal_counts as c (actor, action, hour, refusals) values (p_actor, p_action, date_trunc('hour', now()), 1)
    on conflict (actor, action, hour) do update set refusals = c.refusals + 1
    returning refusals into v_refusals;
    if v_refusals > 20 then
      return;
    end if;
  end if;
  perform private.audit(p_actor, p_action || '.refused', p_subject_type,
    case when p_subject_id ~ '^[A-Za-z0-9_.:/+-]{0,200}$' then p_subject_id else '' end, left(p_reason, 300),
    null, jsonb_build_object('code', p_code));
end
$$;
comment on function private.note_refusal is
  'One audit line of a staff action that was refused to a member of staff. Of a kind that '
  'private.is_bounded_refusal names, twenty an hour and person; then one line says how many were left out. '
  'Who is no staff is counted (private.limit_hits).';

create function private.refused_action(
  p_action text, p_subject_type text, p_subject_id text, p_reason text, p_code text, p_detail text default ''
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.note_refusal(auth.uid(), p_action, p_subject_type, p_subject_id, p_reason, p_code);
  perform set_config('response.status', '400', true);
  perform set_config('altura.refusal', p_code, true);
  return jsonb_build_object('code', 'P0001', 'message', p_code, 'details', p_detail, 'hint', null);
end
$$;
comment on function private.refused_action is
  'What a staff function answers when its work was refused: an error to the API''s caller (response.status, '
  'https://docs.postgrest.org/en/stable/references/transactions.html), but a transaction that commits, '
  'because a raised refusal would take its own audit line back.';

create function private.staff_change(
  p_function text, p_work text, p_action text, p_subject text, p_subject_id text, p_comment text, p_answers text default null
) returns void
language plpgsql set search_path = '' as $make$
declare
  v_name text := split_part(p_function, '(', 1);
begin
  execute format($shell$
create function %s returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  %s
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action(%L, %L, (%s)::text, %s, sqlerrm, v_detail);
end
$$
$shell$,
    p_function,
    case when p_answers is null then format('perform %s; return private.changed();', p_work)
      else format('return jsonb_build_object(%L, %s) || private.changed();', p_answers, p_work) end,
    p_action, p_subject, coalesce(p_subject_id, quote_literal('')),
    case when p_function ~ '[(, ]p_reason text' then 'p_reason' else quote_literal('') end);
  execute format('comment on function %s is %L', v_name, p_comment);
  execute format('revoke execute on function %s from public', v_name);
  execute format('grant execute on function %s to authenticated', v_name);
end
$make$;
comment on function private.staff_change is
  'Makes the public function of a change by staff: p_function, its signature, calls p_work and returns '
  'private.changed(), with what p_work returned as p_answers where that is given. A refusal is undone and '
  'audited as p_action of p_subject, whose id is the expression p_subject_id, with the reason p_reason if it '
  'has one (docs/decisions/0022-refused-staff-actions-are-audited.md).';

create function public.note_refused_action(
  p_actor uuid, p_action text, p_subject_type text, p_subject_id text, p_reason text, p_code text
) returns void
language sql security definer set search_path = '' as $$
  select private.note_refusal(p_actor, p_action, p_subject_type, p_subject_id, p_reason, p_code)
$$;
comment on function public.note_refused_action is
  'For the service: a staff action that the app itself refused, before any staff function was called.';
grant execute on function public.note_refused_action to service_role;

create function private.demand_reason(p_reason text) returns text
language plpgsql set search_path = '' as $$
begin
  if char_length(p_reason) > 10000 or char_length(private.tidy_prose(p_reason)) > 300 then
    perform private.refuse('too_long');
  elsif coalesce(private.tidy_prose(p_reason), '') = '' then
    perform private.refuse('reason_required');
  end if;
  return private.tidy_prose(p_reason);
end
$$;

-- Rate limits

create function public.take_rate_limit(p_key text, p_limit integer, p_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_start timestamptz := to_timestamp(floor(extract(epoch from now()) / p_seconds) * p_seconds);
  v_count integer;
begin
  insert into public.rate_limits as r (key, window_start, count) values (p_key, v_start, 1)
  on conflict (key, window_start) do update set count = r.count + 1
  returning r.count into v_count;
  if v_count = 1 then
    delete from public.rate_limits where key = p_key and window_start < v_start;
  end if;
  if v_count = p_limit + 1 then
    insert into private.limit_hits as h (name, hour, hits) values (split_part(p_key, ':', 1), date_trunc('hour', now()), 1)
    on conflict (name, hour) do update set hits = h.hits + 1;
  end if;
  return v_count <= p_limit;
end
$$;
comment on function public.take_rate_limit is
  'Counts one request under a key; false when it is over the limit of the current window of p_seconds.';
grant execute on function public.take_rate_limit to service_role;

-- The check before every call
-- A session that was ended, or that still owes its second factor, is refused. Policies ask the same of what
-- does not come through PostgREST: realtime and storage (docs/decisions/0009).

create function private.requires_aal2() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select auth.jwt() ->> 'aal'), 'aal1') <> 'aal2' and exists (
    select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
  );
end
$$;
comment on function private.requires_aal2 is
  'Whether the caller has a second factor that this session has not shown yet.';
-- Policies call it as the member who asks; the schema itself stays closed.
grant execute on function private.requires_aal2 to authenticated;

create function private.session_refusal() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_named text := auth.jwt() ->> 'session_id';
begin
  -- An access token outlives its session until it expires.
  if v_named is not null and not exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = private.to_uuid(v_named) and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  ) then
    return 'session_ended';
  elsif private.requires_aal2() then
    return 'second_factor_required';
  end if;
  return null;
end
$$;
comment on function private.session_refusal is
  'Why the caller''s session counts for nothing: session_ended, second_factor_required, or null. Of claims '
  'that name no session only the second factor is asked.';
-- Policies call it as the member who asks; the schema itself stays closed.
grant execute on function private.session_refusal to authenticated;

create function public.admit_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claims jsonb := auth.jwt();
  v_refusal text;
begin
  if v_claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;
  v_refusal := case when v_claims ->> 'session_id' is null then 'session_ended' else private.session_refusal() end;
  if v_refusal = 'session_ended' then
    raise sqlstate 'PT401' using message = v_refusal, hint = 'Sign in again.';
  elsif v_refusal is not null then
    raise sqlstate 'PT403' using message = v_refusal, hint = 'Raise the session to aal2.';
  elsif nullif(current_setting('request.headers', true), '')::jsonb ->> 'altura-guard' = 'onboarding'
    and exists (select from public.profiles where user_id = auth.uid() and not onboarding_completed)
  then
    raise sqlstate 'PT403' using message = 'onboarding_required', hint = 'Finish onboarding first.';
  end if;
end
$$;
comment on function public.admit_request is
  'PostgREST calls it before every request (pgrst.db_pre_request), in the same transaction. Refuses tokens of '
  'members with 401 session_ended or 403 second_factor_required; anon and service_role pass. The guard of a '
  'page asks with the header altura-guard that it also refuses with 403 onboarding_required: its read then '
  'answers session, onboarding and data in one call.';
grant execute on function public.admit_request to anon, authenticated, service_role;

-- A dump does not carry settings of roles, so the health check looks whether this one is there.
create function public.request_check_is_set() returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_roles r on r.oid = s.setrole
    where r.rolname = 'authenticator' and 'pgrst.db_pre_request=public.admit_request' = any (s.setconfig)
  )
$$;
comment on function public.request_check_is_set is
  'Whether PostgREST is told to call admit_request before every request (docs/decisions/0009).';
grant execute on function public.request_check_is_set to service_role;
