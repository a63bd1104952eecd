create function private.texts_of_stream(e private.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stream', coalesce(s.texts -> p.locale ->> 'title', s.texts #>> '{en,title}'), 'slug', s.slug)
  from private.streams s left join public.profiles p on p.user_id = e.user_id
  where s.id = (e.values ->> 'stream_id')::uuid
$$;
comment on function private.texts_of_stream is
  'For mails: the title of the stream of an event, in the language of the member, and the last part of its '
  'address.';

create function private.stream_state(s private.streams) returns text
language sql stable set search_path = '' as $$
  select case
    when s.published_at is null then 'draft'
    when s.cancelled_at is not null then 'cancelled'
    when clock_timestamp() < s.starts_at then 'scheduled'
    when clock_timestamp() < s.ends_at then 'live'
    else 'ended'
  end
$$;

-- Attendance

create function private.stream_code(p_stream uuid, p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- Without I, L, O, U, 0 and 1, which people confuse, or hear alike.
  v_letters constant text := 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  v_mac bytea := extensions.hmac(
    convert_to(p_stream || ':' || floor(extract(epoch from p_at) / 60)::bigint, 'UTF8'),
    (select secret from private.stream_secrets where stream_id = p_stream), 'sha256');
begin
  -- Four bytes for each sign: the remainder favours none of them by more than a hundred-millionth.
  return (
    select string_agg(substr(v_letters, (1 + (
      (get_byte(v_mac, n * 4)::bigint << 24) + (get_byte(v_mac, n * 4 + 1) << 16) + (get_byte(v_mac, n * 4 + 2) << 8) + get_byte(v_mac, n * 4 + 3)
    ) % length(v_letters))::integer, 1), '' order by n)
    from generate_series(0, 7) n
  );
end
$$;
comment on function private.stream_code is
  'The code of a stream in the minute of a time: eight signs, from its secret.';

create function private.tier_may_watch(p_stream private.streams, p_tier text) returns boolean
language sql stable set search_path = '' as $$
  select p_stream.open or exists (
    select from public.plans own join public.plans p on p.features ? 'streams' and p.rank <= own.rank where own.tier = p_tier)
$$;

create function private.may_watch(p_stream private.streams, p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.tier_may_watch(p_stream, (select m.tier from public.profiles m where m.user_id = p_user))
    or exists (select from public.user_roles where user_id = p_user)
$$;
comment on function private.may_watch is
  'Whether a stream is open to a member: to everybody, by the benefit "streams" of their plan, or because '
  'they are staff.';

create function public.enter_stream_code(p_stream uuid, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_code text := upper(regexp_replace(coalesce(p_code, ''), '[\s-]', '', 'g'));
  v_stream private.streams;
  v_visit private.stream_visits;
  v_at timestamptz;
  v_ledger bigint;
begin
  select * into v_stream from private.streams where id = p_stream and published_at is not null;
  if not found then
    perform private.refuse('not_found');
  elsif not private.may_watch(v_stream, v_user) then
    perform private.refuse('stream_not_included');
  elsif private.is_own(v_user, 'stream', p_stream::text) then
    perform private.refuse('own_publication');
  end if;
  -- Everything that one member enters happens one after the other.
  perform private.lock_members(array[v_user]);
  insert into private.stream_visits (stream_id, user_id) values (p_stream, v_user) on conflict do nothing;
  select * into v_visit from private.stream_visits where stream_id = p_stream and user_id = v_user for update;
  if v_visit.attended_at is not null then
    return private.visit_json(v_visit) || '{"outcome": "attended"}';
  elsif private.stream_state(v_stream) <> 'live' then
    return private.visit_json(v_visit) || '{"outcome": "stream_not_live"}';
  elsif v_visit.tries >= 5 then
    return private.visit_json(v_visit) || '{"outcome": "too_many_attempts"}';
  end if;
  v_at := clock_timestamp();
  if v_code not in (private.stream_code(p_stream, v_at), private.stream_code(p_stream, v_at - interval '1 minute')) then
    -- Counted and kept, therefore answered instead of raised.
    update private.stream_visits set tries = tries + 1 where stream_id = p_stream and user_id = v_user returning * into v_visit;
    return private.visit_json(v_visit) || '{"outcome": "stream_code_wrong"}';
  end if;
  if (
    select count(*) from private.stream_visits
    where user_id = v_user and ledger is not null and attended_at >= date_trunc('day', v_at, 'UTC')
  ) < private.setting_int('streams.day_limit') then
    v_ledger := private.award(v_user, 'stream', p_stream::text, null, 'Stream attended', (
      select jsonb_object_agg('title_' || t.key, t.value ->> 'title') || jsonb_build_object('stream', v_stream.slug)
      from jsonb_each(v_stream.texts) t
    ));
  end if;
  update private.stream_visits set attended_at = v_at, ledger = v_ledger
  where stream_id = p_stream and user_id = v_user returning * into v_visit;
  return private.visit_json(v_visit) || '{"outcome": "attended"}';
end
$$;
comment on function public.enter_stream_code is
  'For members. Enters the code that a stream shows (valid in its minute and the next): points once a stream, '
  'up to the day''s limit. Returns {outcome: attended (also again) | stream_code_wrong | too_many_attempts '
  '(after five) | stream_not_live} and the rest as private.visit_json. Refuses: unauthenticated, '
  'second_factor_required, suspended, not_found, stream_not_included, own_publication (they wrote or '
  'published it, or have seen its codes).';
grant execute on function public.enter_stream_code to authenticated;

create function private.visit_json(p_visit private.stream_visits) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'tries_left', greatest(5 - coalesce(p_visit.tries, 0), 0), 'attended_at', p_visit.attended_at,
    'points', coalesce((select points from public.points_ledger where id = p_visit.ledger), 0));
end
$$;
comment on function private.visit_json is
  'What a member reads about their own visit: {tries_left, attended_at | null, points: what it gave}.';

-- Reading

create function private.stream_json(s private.streams, p_link boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', s.id, 'slug', s.slug, 'texts', s.texts, 'host', s.host, 'open', s.open,
    'starts_at', s.starts_at, 'ends_at', s.ends_at, 'state', private.stream_state(s),
    'link', case when p_link and s.cancelled_at is null then s.link end, 'version', s.version::text,
    -- What staff look at before it is saved has no version yet.
    'changed_at', coalesce((select v.created_at from private.stream_versions v where v.id = s.version), now()));
end
$$;
comment on function private.stream_json is
  'A stream as it is shown, with its address where p_link; changed_at: when it became what it is.';

create function public.public_streams() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'coming', (
      select coalesce(jsonb_agg(private.stream_json(s, false) order by s.starts_at, s.id), '[]') from (
        select * from private.streams where published_at is not null and ends_at > now() order by starts_at, id limit 50
      ) s
    ),
    'past', (
      select coalesce(jsonb_agg(private.stream_json(s, false)
        || jsonb_build_object('attended', (select count(*) from private.stream_visits v where v.stream_id = s.id and v.attended_at is not null))
        order by s.starts_at desc, s.id), '[]') from (
        select * from private.streams where published_at is not null and cancelled_at is null and ends_at <= now()
        order by starts_at desc, id limit 24
      ) s
    ),
    'points', coalesce((select points from public.point_rules where source = 'stream' and active), 0),
    'day_limit', private.setting_int('streams.day_limit'),
    'at', now());
end
$$;
comment on function public.public_streams is
  'For everybody: {coming: up to 50 streams that are not over, the next first, past: the latest 24 with how '
  'many attended, points: of one, day_limit, at}. A stream: {id, slug, texts: {language: {title, text}}, '
  'host, open, starts_at, ends_at, state, link: null, version}.';
grant execute on function public.public_streams to anon, authenticated;

create function public.stream_page(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_stream private.streams;
  v_may boolean;
begin
  select * into v_stream from private.streams where slug = p_slug and published_at is not null;
  if not found then
    return null;
  end if;
  -- Without a session that may read, the caller is a visitor: the page is for those too.
  if private.session_refusal() is not null then
    v_user := null;
  end if;
  v_may := private.may_watch(v_stream, v_user);
  return private.stream_json(v_stream, v_may) || jsonb_build_object(
    'attended', (select count(*) from private.stream_visits v where v.stream_id = v_stream.id and v.attended_at is not null),
    'points', coalesce((select points from public.point_rules where source = 'stream' and active), 0),
    'own', case when v_user is not null then private.visit_json((
      select v from private.stream_visits v where v.stream_id = v_stream.id and v.user_id = v_user
    )) || jsonb_build_object('may_watch', v_may, 'reminded', exists (
      select from private.stream_reminders r where r.stream_id = v_stream.id and r.user_id = v_user)) end);
end
$$;
comment on function public.stream_page is
  'For everybody: one published stream (as in public_streams, with link for those it is open to), attended: '
  'how many, points, and own: {tries_left, attended_at | null, points, may_watch, reminded} of the member who '
  'asks, null for a visitor; null for no such stream.';
grant execute on function public.stream_page to anon, authenticated;

-- Reminders

create function public.set_stream_reminder(p_stream uuid, p_wanted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_stream private.streams;
begin
  select * into v_stream from private.streams where id = p_stream and published_at is not null;
  if not found then
    perform private.refuse('not_found');
  elsif not coalesce(p_wanted, false) then
    delete from private.stream_reminders where stream_id = p_stream and user_id = v_user;
    return false;
  elsif private.stream_state(v_stream) <> 'scheduled' then
    perform private.refuse('stream_begun');
  end if;
  insert into private.stream_reminders (stream_id, user_id) values (p_stream, v_user) on conflict do nothing;
  return true;
end
$$;
comment on function public.set_stream_reminder is
  'For members. Asks for a mail before a scheduled stream, or for none; returns which. Refuses: '
  'unauthenticated, second_factor_required, suspended, not_found, stream_begun.';
grant execute on function public.set_stream_reminder to authenticated;

create function private.tell_reminded(p_stream private.streams, p_type text, p_key text) returns integer
language sql set search_path = '' as $$
  select count(private.emit_event(p_type, p_stream.id || ':' || r.user_id || ':' || p_key, r.user_id,
    jsonb_build_object('stream_id', p_stream.id, 'at', to_char(p_stream.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))))::integer
  from private.stream_reminders r where r.stream_id = p_stream.id
$$;
comment on function private.tell_reminded is
  'Emits an event about a stream to each member who wants to be reminded of it, once by p_key. Returns how '
  'many.';

create function public.remind_of_streams() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_told integer := 0;
  v_due record;
begin
  for v_due in
    select s as stream, r.user_id
    from private.streams s join private.stream_reminders r on r.stream_id = s.id
    where s.published_at is not null and s.cancelled_at is null and s.starts_at > now()
      and s.starts_at <= now() + make_interval(mins => private.setting_int('streams.reminder_minutes'))
      and r.told_for is distinct from s.starts_at
    order by s.starts_at, r.user_id limit 2000 for update of r skip locked
  loop
    update private.stream_reminders set told_for = (v_due.stream).starts_at
    where stream_id = (v_due.stream).id and user_id = v_due.user_id;
    perform private.emit_event('stream.starting',
      format('%s:%s:%s', (v_due.stream).id, v_due.user_id, extract(epoch from (v_due.stream).starts_at)::bigint), v_due.user_id,
      jsonb_build_object('stream_id', (v_due.stream).id, 'at', to_char((v_due.stream).starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
    v_told := v_told + 1;
  end loop;
  perform private.note_ended_streams();
  return v_told;
end
$$;
comment on function public.remind_of_streams is
  'For the clock, every minute: tells those who asked of streams that begin soon, once for each start, and '
  'webhooks of those that ended. Returns how many members.';
revoke execute on function public.remind_of_streams from public;
grant execute on function public.remind_of_streams to service_role;

-- What staff do with streams: write, publish, cancel, show the code, see who was there.

create function private.tell_of_change(p_before private.streams, p_after private.streams, p_key text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_after.published_at is null or p_before.published_at is null then
    return;
  elsif p_after.cancelled_at is not null and p_before.cancelled_at is null then
    perform private.tell_reminded(p_after, 'stream.cancelled', p_key);
  elsif p_after.cancelled_at is null and (p_before.cancelled_at is not null or p_before.starts_at <> p_after.starts_at) then
    perform private.tell_reminded(p_after, 'stream.moved', p_key);
  end if;
end
$$;
comment on function private.tell_of_change is
  'Tells those who wanted a reminder that a published stream is cancelled, begins at another time, or takes '
  'place after all.';

create function private.stream_truths(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('published', p_row ->> 'published_at' is not null, 'cancelled', p_row ->> 'cancelled_at' is not null)
$$;

create function private.follow_stream(p_before jsonb, p_after jsonb, p_data jsonb, p_key text) returns void
language plpgsql set search_path = '' as $$
declare
  s private.streams := jsonb_populate_record(null::private.streams, p_after);
begin
  insert into private.stream_secrets (stream_id) values (s.id) on conflict do nothing;
  perform private.tell_of_change(jsonb_populate_record(null::private.streams, p_before), s, p_key);
end
$$;
comment on function private.follow_stream is
  'A stream has a secret for its codes, and whoever wants a reminder is told of another time.';

create function private.demand_stream_values(p_before jsonb, p_values jsonb, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(p_values -> 'texts') is distinct from 'object' or p_values #>> '{texts,en,title}' is null
    or exists (
      select from jsonb_each(p_values -> 'texts') t
      where t.key !~ '^[a-z]{2}$' or char_length(coalesce(t.value ->> 'title', '')) not between 3 and 120
        or char_length(coalesce(t.value ->> 'text', '')) > 2000
    )
    or char_length(private.tidy_line(left(coalesce(p_values ->> 'host', ''), 20000))) not between 1 and 80
    or coalesce(p_values ->> 'link', 'https://none') !~ '^https://[^\s]+$' or char_length(p_values ->> 'link') > 500
    or not pg_input_is_valid(coalesce(p_values ->> 'starts_at', 'x'), 'timestamptz')
    or not pg_input_is_valid(coalesce(p_values ->> 'ends_at', 'x'), 'timestamptz')
    or (p_values ->> 'ends_at')::timestamptz <= (p_values ->> 'starts_at')::timestamptz
    or (p_values ->> 'ends_at')::timestamptz > (p_values ->> 'starts_at')::timestamptz + interval '1 day'
    or jsonb_typeof(p_values -> 'open') is distinct from 'boolean'
  then
    perform private.refuse('invalid_input');
  end if;
  return jsonb_build_object('texts', p_values -> 'texts', 'host', private.tidy_line(p_values ->> 'host'), 'link', p_values ->> 'link',
    'open', p_values -> 'open', 'starts_at', (p_values ->> 'starts_at')::timestamptz, 'ends_at', (p_values ->> 'ends_at')::timestamptz);
end
$$;
comment on function private.demand_stream_values is 'What staff may write of a stream.';

create function private.publish_stream(p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  s private.streams := jsonb_populate_record(null::private.streams, p_row);
begin
  if p_state = 'published' and (s.published_at is not null or s.ends_at <= now())
    or p_state = 'cancelled' and private.stream_state(s) not in ('scheduled', 'live')
  then
    perform private.refuse('stream_state');
  end if;
  return jsonb_build_object(p_state || '_at', now());
end
$$;

create function private.stream_stays(p_action text, p_now jsonb, p_then jsonb) returns boolean
language sql stable set search_path = '' as $$
  select p_action = 'stream.published'
    and exists (select from private.stream_visits where stream_id = (p_now ->> 'id')::uuid and attended_at is not null)
$$;

select private.staff_change('public.admin_save_stream(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''stream'', p_id, p_values, p_reason, p_version)', 'stream.save', 'stream', 'p_id',
  'For moderators: writes a stream (p_id null makes a draft): {texts: {language: {title: 3 to 120 signs, text: up to 2000}}, host, link: https or null, open, starts_at, ends_at: at most a day later}. Those who want a reminder of a published one are told of another start. p_version is of admin_streams. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile.');

select private.staff_change('public.admin_set_stream(p_id uuid, p_state text, p_reason text, p_version text default null)',
  'private.set_content(''stream'', p_id, p_state, null, p_reason, p_version)', 'stream.set', 'stream', 'p_id',
  'For moderators: publishes a draft that is not over (p_state published; what needs two people is only proposed by the first of them: the line is stream.proposed), or cancels a published stream that is not over (cancelled), of which those who wanted a reminder are told. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile, stream_state, second_person_waits (proposed by the caller).');

-- The screen with the code

create function public.admin_stream_code(p_stream uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_stream private.streams;
  v_at timestamptz := clock_timestamp();
begin
  select * into v_stream from private.streams where id = p_stream and published_at is not null;
  if not found then
    perform private.refuse('not_found');
  end if;
  if private.stream_state(v_stream) = 'live' and not exists (
    select from public.audit_log where subject_id = p_stream::text and subject_type = 'stream' and action = 'stream.shown' and actor = v_staff)
  then
    -- Who has seen its codes could pass them on: what it gives stands on their account.
    perform private.audit(v_staff, 'stream.shown', 'stream', p_stream::text);
  end if;
  return jsonb_build_object('texts', v_stream.texts, 'slug', v_stream.slug, 'state', private.stream_state(v_stream),
    'starts_at', v_stream.starts_at, 'ends_at', v_stream.ends_at,
    'code', case when private.stream_state(v_stream) = 'live' then private.stream_code(p_stream, v_at) end,
    'milliseconds', ceil((60 - extract(epoch from v_at)::numeric % 60) * 1000)::integer,
    'attended', (select count(*) from private.stream_visits v where v.stream_id = p_stream and v.attended_at is not null));
end
$$;
comment on function public.admin_stream_code is
  'For moderators: what the screen in the stream shows: {texts, slug, state, starts_at, ends_at, code: while '
  'it is live, else null, milliseconds: until the next one, attended}. Once somebody has seen a code the '
  'audit log says so, and they get no points for this stream. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_stream_code to authenticated;

-- Lists

create function private.stream_row(s private.streams) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.stream_json(s, true) || jsonb_build_object('link', s.link, 'waits', private.decision_json('stream', s.id::text),
    'reminders', (select count(*) from private.stream_reminders r where r.stream_id = s.id),
    'attended', (select count(*) from private.stream_visits v where v.stream_id = s.id and v.attended_at is not null));
end
$$;

create function public.admin_streams(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state}', p_sort, '{starts}');
  return private.list_page(
    $from$
      from private.streams s
      where ($1 -> 'q' is null or s.texts::text ilike private.list_pattern($1) or s.host ilike private.list_pattern($1))
        and ($1 -> 'state' is null or private.stream_state(s) = any (private.list_choices($1 -> 'state')))
    $from$, 'private.stream_row(s)', 's.starts_at', 'timestamptz', 's.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_streams is
  'For moderators. A list (private.list_page) of streams: filters q (title, text, host), state (draft | '
  'scheduled | live | ended | cancelled); sort starts. Rows as public_streams with link, waits: '
  'private.decision_json, reminders and attended. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_streams to authenticated;

create function private.stream_visit_row(v private.stream_visits) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', v.stream_id || ':' || v.user_id, 'user_id', v.user_id, 'name', private.member_name(v.user_id),
    'stream_id', v.stream_id, 'slug', (select slug from private.streams where id = v.stream_id),
    'texts', (select texts from private.streams where id = v.stream_id),
    'attended_at', v.attended_at, 'tries', v.tries,
    'points', coalesce((select points from public.points_ledger where id = v.ledger), 0));
end
$$;

create function public.admin_stream_visits(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,stream}', p_sort, '{attended}');
  return private.list_page(
    $from$
      from private.stream_visits v
      where v.attended_at is not null
        and ($1 -> 'q' is null or v.user_id = any (private.list_choices($1 -> 'found')::uuid[]))
        and ($1 -> 'stream' is null or v.stream_id = (select id from private.streams where slug = $1 ->> 'stream'))
    $from$, 'private.stream_visit_row(v)', 'v.attended_at', 'timestamptz', 'v.user_id',
    p_filter || case when p_filter ->> 'q' is null then '{}' else
      jsonb_build_object('found', to_jsonb(private.found_members(p_filter ->> 'q'))) end,
    p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_stream_visits is
  'For moderators. A list (private.list_page) of who attended streams: filters q (member), stream (its slug); '
  'sort attended. Rows: {id, user_id, name | null, stream_id, slug, texts: of the stream, attended_at, tries: '
  'wrong codes before, points}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_stream_visits to authenticated;

create function private.preview_stream(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  s private.streams := jsonb_populate_record(null::private.streams, p_row);
begin
  s.published_at := coalesce(s.published_at, now());
  return jsonb_build_object('stream', private.stream_json(s, private.tier_may_watch(s, p_tier)), 'may_watch', private.tier_may_watch(s, p_tier));
end
$$;
