-- Reading a file

create function private.import_address_fault(p_email text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when coalesce(p_email, '') = '' then 'email_missing'
    when not private.is_email(p_email) then 'email_invalid'
  end;
end
$$;

create function private.inbox_of(p_email text) returns text
language sql immutable
-- Elsewhere + may be any sign of a name: a family may share a domain, and each of them can sign up.
return case when split_part(p_email, '@', 2) in ('gmail.com', 'googlemail.com') then coalesce(private.normalised_email(p_email), p_email)
  else p_email end;
comment on function private.inbox_of is
  'The inbox of an address (lower case), written in one way: Gmail is known to read over dots and what stands '
  'behind a +. Others are as sign-in takes them, each its own.';

create function private.import_name(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_name text := private.offered_name(p_name);
begin
  -- A formula of a spreadsheet, an address of a page, signs that nobody is called by: the name goes into a mail of ours.
  return case when v_name !~ '^[=+@-]|://|www\.|[<>{}|\\^~]' then v_name end;
end
$$;

create function private.import_points(p_text text) returns bigint
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_text, ''));
begin
  v_text := case when v_text ~ '^\d{1,3}([., ''\u00a0\u202f]\d{3})+$' then regexp_replace(v_text, '\D', '', 'g')
    else regexp_replace(v_text, '[.,]0+$', '') end;
  return case when v_text = '' then 0 when v_text ~ '^\d{1,12}$' then v_text::bigint end;
end
$$;
comment on function private.import_points is
  'A whole number as spreadsheets write it, with signs between thousands or without; null for what is none.';

create function private.import_day(p_text text) returns date
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_text, '') !~ '^\d{4}-\d{2}-\d{2}$' or not pg_input_is_valid(p_text, 'date') then
    return null;
  end if;
  -- Before it there was nothing on the web that people joined: a date of before is what a program writes for none (1970, 1900).
  return case when p_text::date between '1995-01-01' and (now() at time zone 'UTC')::date then p_text::date end;
end
$$;
comment on function private.import_day is
  'A day (YYYY-MM-DD) on which somebody can have joined elsewhere: not in the future, not before 1995; null '
  'for every other text.';

create function private.import_note(p_text text) returns text
language sql immutable set search_path = '' as $$
  select nullif(rtrim(left(private.tidy_prose(left(p_text, 4000)), 1800)), '')
$$;
comment on function private.import_note is 'A note of staff from elsewhere as it may be kept; null for none.';

create function private.import_plan(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- That somebody pays is no name of what they pay for.
  return case when private.import_consent(p_text) <> 'yes' then nullif(rtrim(left(private.tidy_line(left(p_text, 1000)), 100)), '') end;
end
$$;
comment on function private.import_plan is
  'What a paid plan elsewhere is called; null where a file only says that there is one.';

create function private.import_word(p_text text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(btrim(normalize(coalesce(p_text, ''), nfkc), E' \t\r\n'), '([[:alpha:]])[\s_-]+(?=[[:alpha:]])', '\1 ', 'g'))
$$;
comment on function private.import_word is
  'A cell as it is compared: without case, and with one blank between words, whatever joins them.';

create function private.import_consent(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_word text := private.import_word(p_text);
begin
  -- Only what is surely a yes is one.
  return case
    when v_word in ('true', 'yes', 'y', 't', 'on', '1', '1.0', 'subscribed', 'active', 'confirmed', 'enabled', 'opt in', 'opted in', 'optin',
      'sí', 'si', 'verdadero', 'activo', 'activa', 'suscrito', 'suscrita', 'ja', 'j', 'wahr', 'aktiv', 'abonniert', 'angemeldet', 'bestätigt',
      'oui', 'vrai', 'vero', 'sim', 'verdadeiro') then 'yes'
    when v_word = '' then 'silent'
    when v_word in ('cleaned', 'bounced', 'bounce', 'hard bounce', 'hard bounced', 'hardbounced', 'undeliverable', 'invalid', 'rebotado', 'unzustellbar')
      then 'bounced'
    when v_word in ('complained', 'complaint', 'spam', 'spam complaint', 'marked as spam', 'abuse', 'abuse complaint') then 'complained'
    when v_word in ('false', 'no', 'n', 'f', 'off', '0', '0.0', 'unsubscribed', 'unsubscribe', 'inactive', 'disabled', 'cancelled', 'canceled',
      'opt out', 'opted out', 'optout', 'never', 'none', 'left', 'falso', 'inactivo', 'inactiva', 'baja', 'de baja', 'cancelado', 'cancelada',
      'nein', 'falsch', 'inaktiv', 'abgemeldet', 'gekündigt', 'non', 'faux', 'não', 'nao') then 'unsubscribed'
    else 'unclear' end;
end
$$;
comment on function private.import_consent is
  'What a file says of whether somebody wants mail: yes, silent (nothing), bounced, complained, unsubscribed, '
  'or unclear for every other word, which is no yes either.';

create function private.import_flag(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  -- A time, a reason, a yes: everything but what is surely nothing.
  select private.import_word(p_text) !~ '^(|false|no|n|f|off|falso|falsch|nein|null|nil|\\n|none|n/a|na|-|0+([.,]0+)?|0000-00-00.*)$'
$$;
comment on function private.import_flag is
  'Whether a column that speaks against somebody (unsubscribed, bounced, complained, deleted) says something.';

create function private.proved_member(p_email text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  -- Whoever typed an address and never proved it is nobody yet. Found by our own index: those of the auth service are partial.
  return (
    select u.id from private.member_texts t join auth.users u on u.id = t.user_id
    where t.email_key = private.folded(p_email) and u.email = p_email and u.email_confirmed_at is not null
    limit 1);
end
$$;
comment on function private.proved_member is 'Whose proved address it is (lower case); null for nobody.';

create function private.has_proved(p_email text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.proved_member(p_email) is not null;
end
$$;

create function public.claim_import_file() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'columns', i.columns,
    'parts', (select count(*) from private.import_parts p where p.import_id = i.id),
    'read', coalesce((select max(line) from private.import_rows r where r.import_id = i.id), 0))
  from private.member_imports i where i.state = 'reading' order by i.made_at limit 1
$$;
comment on function public.claim_import_file is
  'For the service: the file that waits longest to be read, {id, columns, parts, read: the last line that was '
  'kept}; null for none. Reading twice keeps each line once.';
revoke execute on function public.claim_import_file from public;
grant execute on function public.claim_import_file to service_role;

create function public.import_part(p_import uuid, p_part integer) returns text
language sql stable security definer set search_path = '' as $$
  select text from private.import_parts where import_id = p_import and part = p_part
$$;
comment on function public.import_part is 'For the service: a part of a file that is read.';
revoke execute on function public.import_part from public;
grant execute on function public.import_part to service_role;

create function public.add_import_rows(p_import uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  v_import private.member_imports;
  v_limit integer := private.setting_int('import.points_limit');
  v_blocks boolean := exists (select from private.blocks where lifted_at is null and kind in ('email', 'domain'));
  v_suppressions boolean := exists (select from private.mail_suppressions where released_at is null);
begin
  select * into v_import from private.member_imports where id = p_import and state = 'reading' for update;
  if not found then
    return;
  end if;
  insert into private.import_rows (import_id, line, email, person, name, locale, joined_there, plan, note, points, state, fault, notes, invite, suppress)
  select p_import, c.line, left(c.email, 400), c.person, c.name, c.locale,
    c.joined_there, case when c.paid then c.plan end, c.note, least(coalesce(c.points, 0), v_limit)::integer,
    case when c.fault is null then 'fine' else 'refused' end, c.fault,
    array_remove(array[
      case when c.points > v_limit then 'points_capped' end,
      case when c.name is null and btrim(coalesce(c.typed_name, '')) <> '' then 'name_left_out' end,
      case when c.joined_there is null and btrim(coalesce(c.joined, '')) <> '' then 'joined_left_out' end,
      case c.suppress when 'hard' then 'bounced_there' when 'complaint' then 'complained_there' when 'unsubscribed' then 'not_subscribed' end,
      case when c.suppress is null and c.consent in ('silent', 'unclear') then 'consent_unclear' end,
      case when c.suppress is null and not c.belongs then 'left_there' end,
      case when c.suppressed then 'suppressed_here' end,
      case when c.paid then 'paid_left_out' end], null),
    c.suppress is null and c.consent in ('yes', 'unasked') and c.belongs and not c.gone and not c.suppressed,
    case when c.address_fault is null and coalesce(c.fault, '') <> 'member_exists' then c.suppress end
  from (
    select b.*, case
        when b.address_fault is not null then b.address_fault
        when b.gone then 'deleted_there'
        when b.points is null then 'points_invalid'
        when row_number() over (partition by b.person order by b.line) > 1
          -- Apart, or the planner of a table that is being filled reads the whole import for each line.
          or exists (
            select from (select x.import_id, x.line from private.import_rows x where x.person = b.person offset 0) y
            where y.import_id = p_import and y.line < b.line)
          then 'email_twice'
        when private.has_proved(b.email) then 'member_exists'
        when exists (select from private.import_rows x where x.person = b.person and x.state = 'waiting') then 'waiting_already'
        when v_blocks and exists (select from private.blocks_hit(b.email, null)) then 'address_blocked'
      end as fault,
      case
        when b.bounced or 'bounced' in (b.consent, b.membership) then 'hard'
        when b.complained or 'complained' in (b.consent, b.membership) then 'complaint'
        when b.unsubscribed or b.consent = 'unsubscribed' or (b.membership = 'unsubscribed' and b.member_word ~ 'unsub|opt(ed)? ?out|abgemeldet|baja')
          then 'unsubscribed'
      end as suppress,
      v_suppressions and b.address_fault is null and private.is_suppressed(b.email) as suppressed
    from (
      select r.line, lower(btrim(coalesce(r.email, ''))) as email,
        private.import_address_fault(lower(btrim(coalesce(r.email, '')))) as address_fault, 
        left(private.inbox_of(lower(btrim(coalesce(r.email, '')))), 400) as person,
        private.import_name(r.name) as name, r.name as typed_name, private.import_points(r.points) as points,
        private.import_day(r.joined) as joined_there, r.joined, private.import_note(r.note) as note, private.import_plan(r.paid) as plan,
        case when lower(btrim(r.language)) ~ '^[a-z]{2}([-_].*)?$' and left(lower(btrim(r.language)), 2) = any (p.locales)
          then left(lower(btrim(r.language)), 2) else v_import.locale end as locale,
        -- A line that is too short to say it says nothing.
        case when r.invite is null and not v_import.columns ? 'invite' then 'unasked' else private.import_consent(r.invite) end as consent,
        private.import_flag(r.unsubscribed) as unsubscribed,
        private.import_flag(r.bounced) as bounced,
        private.import_flag(r.complained) as complained,
        private.import_consent(r.member) as membership,
        private.import_word(r.member) as member_word,
        (r.member is null and not v_import.columns ? 'member') or private.import_consent(r.member) = 'yes'
          or private.import_word(r.member) in ('active patron', 'active member', 'member', 'paid', 'paying', 'trial', 'trialing') as belongs,
        -- Substack puts this in place of the address of who had their data deleted.
        private.import_flag(r.gone) or r.email ilike '%@deletion-request.substack.com' as gone,
        private.import_flag(r.paid) and private.import_word(r.paid) not in ('free', 'other', 'standard', 'former patron', 'inactive', 'gratis', 'kostenlos') as paid
      from jsonb_to_recordset(p_rows) r(line integer, email text, name text, joined text, note text, points text, language text, invite text, unsubscribed text,
          bounced text, complained text, member text, gone text, paid text),
        (select array(select jsonb_array_elements_text(v_import.columns -> 'locales')) as locales) p
    ) b
  ) c
  on conflict (import_id, line) do nothing;
end
$$;
comment on function public.add_import_rows is
  'For the service: checks lines of a file that is read and keeps them: [{line, email, name, joined '
  '(YYYY-MM-DD), note, points, language, invite, unsubscribed, bounced, complained, member, gone, paid}], '
  'else texts as they stand in the file. Faults: email_missing, email_invalid, deleted_there, points_invalid, '
  'email_twice (this person stands in the file before), member_exists, waiting_already (in an earlier '
  'import), address_blocked. Notes: points_capped, name_left_out, joined_left_out (no day that can be), '
  'paid_left_out, and why nobody is invited by the line: not_subscribed, bounced_there, complained_there, '
  'left_there (no member there, or none any more), consent_unclear (only words that are surely yes are), '
  'suppressed_here. A line that is there already is left.';
revoke execute on function public.add_import_rows from public;
grant execute on function public.add_import_rows to service_role;

create function public.end_import_reading(
  p_import uuid, p_fault text, p_line integer, p_column text default null, p_left_out jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.member_imports where id = p_import and state = 'reading' for update;
  if not found then
    return;
  end if;
  -- Of several lines for one person the one that says no counts, also when another is taken in.
  update private.import_rows r set invite = false, suppress = coalesce(r.suppress, o.suppress), notes = r.notes || '{other_line}'::text[]
  from (
    select person, (array_agg(suppress order by suppress = 'unsubscribed', suppress = 'complaint') filter (where suppress is not null))[1] as suppress
    from private.import_rows where import_id = p_import group by person having count(*) > 1 and not bool_and(invite)) o
  where r.import_id = p_import and r.person = o.person and r.invite and r.state = 'fine';
  update private.member_imports set state = case when p_fault is null then 'checked' else 'failed' end, fault = p_fault, fault_line = p_line,
    fault_column = left(p_column, 200), left_out = coalesce(p_left_out, '[]'), lines = (select count(*) from private.import_rows r where r.import_id = p_import)
  where id = p_import;
  delete from private.import_parts where import_id = p_import;
end
$$;
comment on function public.end_import_reading is
  'For the service: the dry run is there, or, with a fault, the file cannot be read: by which line, or for '
  'want of which column. p_left_out: columns that nobody chose and that hold something [{name, place, '
  'lines}]. The file itself is not kept.';
revoke execute on function public.end_import_reading from public;
grant execute on function public.end_import_reading to service_role;

-- Taking lines in, and back

create function private.take_suppressions_back(p_import uuid, p_lines integer[]) returns void
language sql set search_path = '' as $$
  delete from private.mail_suppressions s using private.import_rows r
  where r.import_id = p_import and (p_lines is null or r.line = any (p_lines)) and r.state <> 'joined'
    and s.id = r.suppression and s.released_at is null and s.source = 'import'
$$;
comment on function private.take_suppressions_back is
  'With lines that are taken back (null: all of an import) goes what they put on the list of addresses that '
  'are not written to.';

create function private.forget_import_addresses(p_import uuid, p_lines integer[]) returns void
language sql set search_path = '' as $$
  update private.mail_suppressions s set address = null from private.import_rows r
  where r.import_id = p_import and r.line = any (p_lines) and s.id = r.suppression and s.source = 'import'
$$;
comment on function private.forget_import_addresses is
  'What these lines put on the list holds on, by its digest alone.';

create function private.take_import_rows_back(p_import uuid, p_lines integer[], p_fault text default null) returns integer
language plpgsql set search_path = '' as $$
declare
  v_count integer;
begin
  -- An invitation that is still in the queue is not sent.
  delete from public.mail_outbox m using unnest(p_lines) l(line)
  where m.key = 'import_invite:' || p_import || ':' || l.line and m.status = 'queued';
  if p_fault is null then
    perform private.take_suppressions_back(p_import, p_lines);
  else
    perform private.forget_import_addresses(p_import, p_lines);
  end if;
  update private.import_rows set state = 'undone', fault = p_fault, email = '', person = '', name = null, joined_there = null, plan = null, note = null, suppress = null
  where import_id = p_import and line = any (p_lines) and state in ('fine', 'waiting');
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.take_import_rows_back is
  'Takes lines back that nobody has signed in for: their addresses are forgotten. What is taken back for a '
  'fault (it waited too long) leaves on the list who is not to be written to. Returns how many.';

create function private.suppress_import_rows(p_import uuid, p_rows integer) returns integer
language plpgsql set search_path = '' as $$
declare
  r private.import_rows;
  v_count integer := 0;
  v_id uuid;
begin
  for r in select * from private.import_rows where import_id = p_import and suppress is not null order by line limit p_rows loop
    v_id := null;
    -- Who has joined meanwhile has chosen here.
    if r.state <> 'undone' and not private.has_proved(r.email) then
      insert into private.mail_suppressions (digest, address, reason, source)
      values (private.mail_digest(r.email), left(r.email, 320), r.suppress, 'import')
      on conflict (digest) where released_at is null do nothing returning id into v_id;
    end if;
    update private.import_rows set suppress = null, suppression = v_id where import_id = p_import and line = r.line;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
comment on function private.suppress_import_rows is
  'Puts on the list who is not to be written to by the lines of an import, refused ones too; returns how many '
  'lines it saw.';

create function public.work_imports(p_rows integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_import private.member_imports;
  v_lines integer[];
  v_left integer := 0;
begin
  -- One at a time: two imports may have the same person.
  perform pg_advisory_xact_lock(hashtextextended('private.member_imports', 0));
  select * into v_import from private.member_imports where state in ('running', 'undoing') order by made_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  if v_import.state = 'undoing' then
    v_lines := array(select line from private.import_rows where import_id = v_import.id and state in ('fine', 'waiting') order by state, line limit p_rows);
    perform private.take_import_rows_back(v_import.id, v_lines);
    if cardinality(v_lines) < p_rows then
      perform private.take_suppressions_back(v_import.id, null);
    end if;
  else
    -- Before anybody of it can be invited.
    v_left := private.suppress_import_rows(v_import.id, p_rows);
    if v_left = p_rows then
      return v_left;
    end if;
    v_lines := array(select line from private.import_rows where import_id = v_import.id and state = 'fine' order by line limit p_rows);
    -- What was true in the dry run may not be any more.
    update private.import_rows r set state = 'refused', fault = case
        when private.has_proved(r.email) then 'member_exists' else 'waiting_already' end
    where r.import_id = v_import.id and r.line = any (v_lines) and r.state = 'fine'
      and (private.has_proved(r.email)
        or exists (select from private.import_rows x where x.person = r.person and x.state = 'waiting'));
    update private.import_rows r set state = 'waiting' where r.import_id = v_import.id and r.line = any (v_lines) and r.state = 'fine';
  end if;
  if cardinality(v_lines) < p_rows then
    update private.member_imports set state = case state when 'running' then 'done' else 'undone' end, ended_at = now()
    where id = v_import.id;
  end if;
  return greatest(v_left + cardinality(v_lines), 1);
end
$$;
comment on function public.work_imports is
  'For the service: the next lines of the oldest import that runs or is undone; 0 when there is none. Who is '
  'not to be written to is on the list before a line is taken in.';
revoke execute on function public.work_imports from public;
grant execute on function public.work_imports to service_role;

create function public.queue_import_invites() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_import private.member_imports;
  v_due integer;
  v_sent integer := 0;
  v_queued integer;
  v_lines integer[];
begin
  for v_import in
    select * from private.member_imports where pace is not null and invites_allowed and state in ('running', 'done') order by made_at for update skip locked
  loop
    -- What was not sent while nothing ran is not made up for at once: at most a quarter of an hour, or one.
    v_import.paced_from := greatest(v_import.paced_from,
      now() - make_interval(secs => greatest(v_import.pace / 4, 1) * 3600.0 / v_import.pace));
    v_due := least(1000, floor(extract(epoch from now() - v_import.paced_from) * v_import.pace / 3600.0 + 0.000001));
    continue when v_due < 1;
    v_lines := array(
      select line from private.import_rows
      where import_id = v_import.id and state = 'waiting' and invite and invited_at is null order by line limit v_due);
    -- Who left meanwhile, here or by another file.
    update private.import_rows set invite = false, notes = notes || '{suppressed_here}'::text[]
    where import_id = v_import.id and line = any (v_lines) and private.is_suppressed(email);
    perform private.queue_mail_to('import_invite:' || r.import_id || ':' || r.line, r.email, 'import_invite',
      jsonb_build_object('name', coalesce(r.name, ''), 'points', r.points), r.locale)
    from private.import_rows r where r.import_id = v_import.id and r.line = any (v_lines) and r.invite;
    update private.import_rows set invited_at = now() where import_id = v_import.id and line = any (v_lines) and invite;
    get diagnostics v_queued = row_count;
    update private.member_imports
    set paced_from = case when cardinality(v_lines) < v_due then now() else v_import.paced_from + make_interval(secs => v_due * 3600.0 / pace) end
    where id = v_import.id;
    v_sent := v_sent + v_queued;
  end loop;
  return v_sent;
end
$$;
comment on function public.queue_import_invites is
  'For the service: queues the invitations that are due by the pace of each import, one for a line, ever; '
  'returns how many.';
revoke execute on function public.queue_import_invites from public;
grant execute on function public.queue_import_invites to service_role;

create function public.tidy_imports() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_row record;
  v_count integer := 0;
begin
  -- A dry run that nobody started within a week, and lines that were refused a month ago, are forgotten.
  delete from private.member_imports where state in ('uploading', 'reading', 'checked', 'failed') and made_at < now() - interval '7 days';
  for v_row in
    select r.import_id, array_agg(r.line) as lines from private.import_rows r join private.member_imports i on i.id = r.import_id
    where r.state = 'refused' and i.ended_at < now() - interval '30 days' group by r.import_id
  loop
    perform private.forget_import_addresses(v_row.import_id, v_row.lines);
    delete from private.import_rows where import_id = v_row.import_id and line = any (v_row.lines);
  end loop;
  for v_row in
    select r.import_id, (array_agg(r.line))[:5000] as lines from private.import_rows r join private.member_imports i on i.id = r.import_id
    where r.state = 'waiting' and i.started_at < now() - make_interval(days => private.setting_int('import.keep_days')) group by r.import_id
  loop
    v_count := v_count + private.take_import_rows_back(v_row.import_id, v_row.lines, 'expired');
  end loop;
  return v_count;
end
$$;
comment on function public.tidy_imports is
  'For the service: forgets what nobody started or signed in for in time; returns how many lines had waited '
  'too long.';
revoke execute on function public.tidy_imports from public;
grant execute on function public.tidy_imports to service_role;

-- The first sign-in

create function private.proved_email(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select lower(email) from auth.users where id = p_user and email <> '' and email_confirmed_at is not null
$$;
comment on function private.proved_email is
  'The address that an account has proved, as its row is now; null for none.';

create function private.claim_import_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row private.import_rows;
begin
  update private.import_rows r set state = 'joined', user_id = new.id, joined_at = now()
  where r.state = 'waiting' and r.email = private.proved_email(new.id)
    -- An account that was there before the line is a member who changed the address, not the person's first sign-in.
    and (coalesce(old.email_confirmed_at, old.phone_confirmed_at, old.last_sign_in_at) is null
      or new.created_at >= (select i.made_at from private.member_imports i where i.id = r.import_id))
    and not exists (select from private.import_rows x where x.user_id = new.id)
  returning * into v_row;
  if not found then
    return null;
  end if;
  perform private.lock_members(array[new.id]);
  update public.profiles set full_name = v_row.name where user_id = new.id and full_name is null and v_row.name is not null
    and private.name_problem(new.id, v_row.name) is null;
  delete from public.mail_outbox where key = 'import_invite:' || v_row.import_id || ':' || v_row.line and status = 'queued';
  if v_row.note is not null then
    insert into public.staff_notes (user_id, created_by, body)
    select new.id, i.made_by, i.name || ': ' || v_row.note from private.member_imports i where i.id = v_row.import_id and i.made_by is not null;
    update private.import_rows set note = null where import_id = v_row.import_id and line = v_row.line;
  end if;
  if v_row.points > 0 then
    perform private.award(new.id, 'import', v_row.import_id || ':' || v_row.line, v_row.points, 'Points brought along from before');
  end if;
  return null;
end
$$;
comment on function private.claim_import_row is
  'Once the address is proved: the line is its owner''s, with its name where they gave none, its note in '
  'their file, and its points as one line of the ledger that no ranking counts.';

create function private.release_by_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_held private.mail_suppressions;
  v_change jsonb;
begin
  -- By being here they wish what they ask for here, and the address works. A complaint, and what staff or our own mails found, stays.
  select * into v_held from private.mail_suppressions s
  where s.digest = private.mail_digest(private.proved_email(new.id)) and s.released_at is null and (s.reason = 'unsubscribed' or (s.reason = 'hard' and s.source = 'import'));
  if not found then
    return null;
  end if;
  v_change := private.set_released(v_held.id, true, 'member');
  perform private.audit(null, 'suppression.released', 'suppression', v_held.id::text, 'member', v_change -> 'before', v_change -> 'after');
  -- That they left stays a choice, until they choose again; a member of before has chosen here.
  if v_held.reason = 'unsubscribed' and coalesce(old.email_confirmed_at, old.phone_confirmed_at, old.last_sign_in_at) is null then
    perform public.stop_mail(new.id, '{product,community,referral,offers}');
  end if;
  return null;
end
$$;
comment on function private.release_by_proof is
  'A person who left a list before they had an account, and then proves the address by signing in, is written '
  'to again about what they do here, and about nothing that is a choice.';

create function private.import_of(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('name', i.name, 'joined_there', r.joined_there, 'plan', r.plan)
    from private.import_rows r join private.member_imports i on i.id = r.import_id where r.user_id = p_user);
end
$$;
comment on function private.import_of is
  'By which import a member came: {name: of the file, joined_there: the day they joined there | null, plan: '
  'what they paid for there | null}; null for none.';

-- Imports of members for staff: admins, after their second factor.

create function private.import_json(i private.member_imports) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', i.id, 'name', i.name, 'state', i.state, 'fault', i.fault, 'fault_line', i.fault_line, 'lines', i.lines,
    'fault_column', i.fault_column, 'pace', i.pace, 'left_out', i.left_out,
    'consent', case when i.columns ?| '{invite,unsubscribed}' then 'file' when i.invites_allowed then 'agreed' else 'missing' end, 'made_by', private.member_name(i.made_by), 'made_at', i.made_at, 'started_at', i.started_at, 'ended_at', i.ended_at,
    'counts', (
      select coalesce(jsonb_object_agg(c.state, c.n), '{}')
      from (select r.state, count(*) as n from private.import_rows r where r.import_id = i.id group by r.state) c),
    'invited', (select count(*) from private.import_rows r where r.import_id = i.id and r.invited_at is not null));
end
$$;

create function public.admin_imports(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q}', p_sort, '{made}');
  return private.list_page(
    $from$ from private.member_imports i where i.state <> 'uploading' and ($1 -> 'q' is null or i.name ilike private.list_pattern($1)) $from$,
    'private.import_json(i)', 'i.made_at', 'timestamptz', 'i.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_imports is
  'For admins. A list (private.list_page) of imports of members: filter q (name); sort made. Rows: {id, name, '
  'state, fault | null, fault_line | null, fault_column | null, lines | null, left_out: [{name, place, '
  'lines}] columns that nobody chose, pace | null, consent: file | agreed | missing, made_by | null, made_at, '
  'started_at | null, ended_at | null, counts: {fine, refused, waiting, joined, undone: those that are '
  'there}, invited}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_imports from public;
grant execute on function public.admin_imports to authenticated;

create function public.admin_import_rows(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,import,state,fault}', p_sort, '{line}');
  return private.list_page(
    $from$
      from private.import_rows r
      where r.import_id = private.to_uuid($1 ->> 'import')
        and ($1 -> 'q' is null or r.email ilike private.list_pattern($1) or r.name ilike private.list_pattern($1))
        and ($1 -> 'state' is null or r.state = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'fault' is null or r.fault = any (private.list_choices($1 -> 'fault')))
    $from$,
    $row$ jsonb_build_object('import_id', r.import_id, 'line', r.line, 'email', r.email, 'name', r.name, 'locale', r.locale,
      'joined_there', r.joined_there, 'plan', r.plan, 'points', r.points, 'state', r.state, 'fault', r.fault, 'notes', to_jsonb(r.notes), 'invited_at', r.invited_at, 'user_id', r.user_id, 'joined_at', r.joined_at) $row$,
    'r.line', 'integer', 'r.line', p_filter, p_desc, p_after, p_back, p_size, 'integer'
  );
end
$$;
comment on function public.admin_import_rows is
  'For admins. A list (private.list_page) of the lines of one import: filters import (its id; none without '
  'it), q (address or name), state, fault (one or several); sort line. Rows: {import_id, line, email, name | '
  'null, locale, joined_there | null, plan | null, points, state: fine | refused | waiting | joined | undone, '
  'fault | null, notes, invited_at | null, user_id | null, joined_at | null}. Refuses: unauthenticated, '
  'forbidden, invalid_input.';
revoke execute on function public.admin_import_rows from public;
grant execute on function public.admin_import_rows to authenticated;

create function public.admin_import(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_found jsonb;
begin
  select private.import_json(i) || jsonb_build_object(
    'faults', (
      select coalesce(jsonb_object_agg(f.fault, f.n), '{}')
      from (select r.fault, count(*) as n from private.import_rows r where r.import_id = i.id and r.fault is not null group by r.fault) f),
    'notes', (
      select coalesce(jsonb_object_agg(f.note, f.n), '{}')
      from (select n.note, count(*) as n from private.import_rows r, unnest(r.notes) n(note)
        where r.import_id = i.id and r.state <> 'refused' group by n.note) f),
    'plans', (
      select coalesce(jsonb_agg(jsonb_build_object('plan', p.plan, 'lines', p.n) order by p.n desc, p.plan), '[]')
      from (select r.plan, count(*) as n from private.import_rows r where r.import_id = i.id and r.plan is not null and r.state <> 'refused'
        group by r.plan order by 2 desc, 1 limit 20) p),
    'dated', (select count(*) from private.import_rows r where r.import_id = i.id and r.joined_there is not null and r.state <> 'refused'),
    'noted', (select count(*) from private.import_rows r where r.import_id = i.id and r.note is not null and r.state <> 'refused'),
    'leaving', (select count(*) from private.import_rows r where r.import_id = i.id and r.suppress is not null),
    'points', (select coalesce(sum(r.points), 0) from private.import_rows r where r.import_id = i.id and r.state in ('fine', 'waiting', 'joined')),
    'errors', (
      select coalesce(jsonb_agg(jsonb_build_object('line', e.line, 'email', e.email, 'fault', e.fault) order by e.line), '[]')
      from (select * from private.import_rows r where r.import_id = i.id and r.state = 'refused' order by r.line limit 20) e),
    'points_limit', private.setting_int('import.points_limit'), 'keep_days', private.setting_int('import.keep_days'))
  into v_found from private.member_imports i where i.id = p_id;
  if v_found is null then
    perform private.refuse('not_found');
  end if;
  return v_found;
end
$$;
comment on function public.admin_import is
  'For admins: an import as a row of admin_imports, with faults and notes: {code: lines}, plans: the 20 most '
  'frequent paid plans there [{plan, lines}], dated and noted: lines that bring a day of joining, and a note '
  'for staff, leaving: lines that put an address on the list of those not written to when it starts, points: '
  'of all lines that count, errors: the first 20 refused lines {line, email, fault}, points_limit, keep_days. '
  'Refuses: unauthenticated, forbidden, not_found.';
revoke execute on function public.admin_import from public;
grant execute on function public.admin_import to authenticated;

-- The file

create function private.begin_import(p_name text, p_columns jsonb, p_locale text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_id uuid;
begin
  perform private.require_step_up();
  if coalesce(btrim(p_name), '') = '' or coalesce(jsonb_typeof(p_columns), '') <> 'object'
    or coalesce(jsonb_typeof(p_columns -> 'email'), '') <> 'string' or coalesce(p_locale, '') !~ '^[a-z]{2}$'
    or p_columns - '{email,name,surname,joined,note,points,language,invite,unsubscribed,bounced,complained,member,gone,paid,locales}'::text[] <> '{}' or pg_column_size(p_columns) > 4000
    or coalesce(jsonb_typeof(p_columns -> 'locales'), 'array') <> 'array'
  then
    perform private.refuse('invalid_input');
  end if;
  -- What somebody began and never finished to send is not kept.
  delete from private.member_imports where made_by = v_staff and state = 'uploading';
  insert into private.member_imports (name, columns, locale, invites_allowed, made_by)
  values (left(btrim(p_name), 100), p_columns, p_locale, p_columns ?| '{invite,unsubscribed}', v_staff) returning id into v_id;
  perform private.audit(v_staff, 'import.begun', 'import', v_id::text, '', 'null', '{"state": "reading"}');
  return v_id;
end
$$;

create function public.admin_begin_import(p_name text, p_columns jsonb, p_locale text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', private.begin_import(p_name, p_columns, p_locale));
exception when raise_exception then
  return private.refused_action('import.begin', 'import', '', '', sqlerrm);
end
$$;
comment on function public.admin_begin_import is
  'For admins, after their second factor: a new import: the name of the file, which column is what ({email, '
  'name, surname, joined, note, points, language, invite, unsubscribed, bounced, complained, member, gone, '
  'paid}, and locales: the languages of the site), and the language of lines that name none. Returns {id}; '
  'its parts follow. Refuses: unauthenticated, forbidden, step_up_required, invalid_input.';
revoke execute on function public.admin_begin_import from public;
grant execute on function public.admin_begin_import to authenticated;

create function public.admin_add_import_part(p_id uuid, p_part integer, p_text text, p_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform from private.member_imports where id = p_id and made_by = v_staff and state = 'uploading' for update;
  if not found then
    perform private.refuse('not_found');
  elsif coalesce(p_part, -1) not between 0 and 200 or p_text is null or char_length(p_text) > 600000 then
    perform private.refuse('body_too_large');
  end if;
  insert into private.import_parts (import_id, part, text) values (p_id, p_part, p_text) on conflict (import_id, part) do nothing;
  if p_last then
    update private.member_imports set state = 'reading' where id = p_id;
  end if;
end
$$;
comment on function public.admin_add_import_part is
  'For the admin who began an import: the next part of its file, up to 600,000 characters, from part 0; with '
  'p_last it is read. Refuses: unauthenticated, forbidden, not_found, body_too_large.';
revoke execute on function public.admin_add_import_part from public;
grant execute on function public.admin_add_import_part to authenticated;

-- Changes

create function private.change_import(p_id uuid, p_change text, p_pace integer, p_lines integer[], p_reason text, p_agreed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_import private.member_imports;
  v_count integer;
  v_agreed boolean;
begin
  perform private.require_step_up();
  select * into v_import from private.member_imports where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_pace not between 1 and 20000 or cardinality(p_lines) > 1000 then
    perform private.refuse('invalid_input');
  end if;
  if p_change in ('start', 'pace') and p_pace is not null and not v_import.invites_allowed then
    if not coalesce(p_agreed, false) then
      perform private.refuse('import_consent_missing');
    end if;
    update private.member_imports set invites_allowed = true where id = p_id;
    v_agreed := true;
  end if;
  if p_change = 'start' and v_import.state = 'checked' then
    if not exists (select from private.import_rows where import_id = p_id and (state = 'fine' or suppress is not null)) then
      perform private.refuse('import_empty');
    end if;
    update private.member_imports set state = 'running', started_at = now(), pace = p_pace,
      paced_from = now() - make_interval(secs => 3600.0 / p_pace) where id = p_id;
  elsif p_change = 'pace' and v_import.state in ('running', 'done') then
    update private.member_imports set pace = p_pace, paced_from = now() where id = p_id;
  elsif p_change = 'undo' and v_import.state in ('running', 'done') then
    update private.member_imports set state = 'undoing', pace = null, ended_at = null where id = p_id;
  elsif p_change = 'undo_lines' and v_import.state in ('running', 'done') and cardinality(p_lines) > 0 then
    v_count := private.take_import_rows_back(p_id, p_lines);
    if v_count = 0 then
      perform private.refuse('import_signed_in');
    end if;
  elsif p_change = 'drop' and v_import.state in ('checked', 'failed', 'reading') then
    delete from private.member_imports where id = p_id;
  else
    perform private.refuse('conflict');
  end if;
  perform private.audit(v_staff, 'import.' || case p_change when 'start' then 'started' when 'pace' then 'paced' when 'drop' then 'dropped' else 'taken_back' end,
    'import', p_id::text, v_reason, jsonb_build_object('state', v_import.state, 'pace', v_import.pace),
    jsonb_build_object('state', (select state from private.member_imports where id = p_id), 'pace', p_pace, 'lines', v_count, 'agreed', v_agreed));
end
$$;

select private.staff_change('public.admin_change_import(p_id uuid, p_change text, p_pace integer, p_lines integer[], p_reason text, p_agreed boolean default false)',
  'private.change_import(p_id, p_change, p_pace, p_lines, p_reason, p_agreed)', 'import.change', 'import', 'p_id',
  'For admins, after their second factor: start (takes the lines in, and puts on the list who is not to be written to; p_pace invitations an hour, null for none; p_agreed: everybody in a file without a column of consent agreed to get mail) | pace (of invitations from now on) | undo (every line that nobody has signed in for) | undo_lines (of p_lines, up to 1,000) | drop (a dry run). Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found, invalid_input, import_empty (no line is fine), import_consent_missing (the file does not say who wants mail, and p_agreed neither), import_signed_in (there is a member for each of these lines, or they were taken back), conflict (not in this state).');
