-- Streams: a schedule, a code that staff show while one runs, and points for those who were there (docs/product.md,
-- "Points"). Everything stands in the private schema: neither PostgREST nor realtime knows these tables.

select private.declare_setting('streams.day_limit', 'integer', '3', 'times', 0, 24);
select private.declare_setting('streams.reminder_minutes', 'integer', '30', 'minutes', 5, 1440);

insert into private.event_types (type, keys, description, texts) values
  ('stream.starting', '{stream_id,at}', 'A stream begins soon, to each member who asked to be reminded', 'texts_of_stream'),
  ('stream.moved', '{stream_id,at}', 'A stream begins at another time, or takes place after all; to those who asked to be reminded', 'texts_of_stream'),
  ('stream.cancelled', '{stream_id,at}', 'A stream does not take place, to those who asked to be reminded', 'texts_of_stream');

create table private.stream_versions (
  id bigint generated always as identity primary key,
  stream_id uuid not null,
  state jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.stream_versions is 'Every state that a stream has had: the audit log names its number, because it holds no texts.';
alter table private.stream_versions enable row level security;

create table private.streams (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  -- {title, text} by language; English is always among them.
  texts jsonb not null check (texts ? 'en'),
  host text not null check (char_length(host) between 1 and 80),
  link text check (link ~ '^https://[^\s]+$' and char_length(link) <= 500),
  -- For everybody; else for plans with the benefit "streams".
  open boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  published_at timestamptz,
  cancelled_at timestamptz,
  version bigint not null references private.stream_versions,
  check (ends_at > starts_at and ends_at <= starts_at + interval '1 day')
);
comment on table private.streams is 'Streams. Whether one is a draft, scheduled, live, ended or cancelled follows from its times (private.stream_state).';
alter table private.streams enable row level security;
create trigger streams_written before insert or update of texts, host on private.streams
  for each row execute function private.tidy_written('texts:json', 'host:line:required');
create index streams_starts on private.streams (starts_at, id);
create index streams_version on private.streams (version);

create function private.texts_of_stream(e private.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stream', coalesce(s.texts -> p.locale ->> 'title', s.texts #>> '{en,title}'), 'slug', s.slug)
  from private.streams s left join public.profiles p on p.user_id = e.user_id
  where s.id = (e.values ->> 'stream_id')::uuid
$$;
comment on function private.texts_of_stream is 'For mails: the title of the stream of an event, in the language of the member, and the last part of its address.';

create table private.stream_secrets (
  stream_id uuid primary key references private.streams on delete cascade,
  secret bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.stream_secrets is
  'Secrets for the codes of a stream. Read only by private.stream_code.';
alter table private.stream_secrets enable row level security;

create table private.stream_visits (
  stream_id uuid not null references private.streams on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- Wrong codes so far.
  tries integer not null default 0,
  attended_at timestamptz,
  -- The line of points; none beyond the day's limit.
  ledger bigint references public.points_ledger,
  primary key (stream_id, user_id)
);
comment on table private.stream_visits is 'Codes entered at a stream, and its attendance.';
alter table private.stream_visits enable row level security;
-- What a member attended today; erasure.
create index stream_visits_member on private.stream_visits (user_id, attended_at);
create index stream_visits_attended on private.stream_visits (attended_at, user_id) where attended_at is not null;
create index stream_visits_ledger on private.stream_visits (ledger) where ledger is not null;

create table private.stream_reminders (
  stream_id uuid not null references private.streams on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- The start that the reminder was mailed for.
  told_for timestamptz,
  primary key (stream_id, user_id)
);
comment on table private.stream_reminders is 'Members who want an email before a stream begins.';
alter table private.stream_reminders enable row level security;
create index stream_reminders_member on private.stream_reminders (user_id);

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
comment on function private.stream_code is 'The code of a stream in the minute of a time: eight signs, from its secret.';

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
comment on function private.may_watch is 'Whether a stream is open to a member: to everybody, by the benefit "streams" of their plan, or because they are staff.';

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
comment on function public.enter_stream_code is 'For members. Enters the code that a stream shows (valid in its minute and the next): points once a stream, up to the day''s limit. Returns {outcome: attended (also again) | stream_code_wrong | too_many_attempts (after five) | stream_not_live} and the rest as private.visit_json. Refuses: unauthenticated, second_factor_required, suspended, not_found, stream_not_included, own_publication (they wrote or published it, or have seen its codes).';
grant execute on function public.enter_stream_code to authenticated;

create function private.visit_json(p_visit private.stream_visits) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'tries_left', greatest(5 - coalesce(p_visit.tries, 0), 0), 'attended_at', p_visit.attended_at,
    'points', coalesce((select points from public.points_ledger where id = p_visit.ledger), 0));
end
$$;
comment on function private.visit_json is 'What a member reads about their own visit: {tries_left, attended_at | null, points: what it gave}.';

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
comment on function private.stream_json is 'A stream as it is shown, with its address where p_link; changed_at: when it became what it is.';

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
comment on function public.public_streams is 'For everybody: {coming: up to 50 streams that are not over, the next first, past: the latest 24 with how many attended, points: of one, day_limit, at}. A stream: {id, slug, texts: {language: {title, text}}, host, open, starts_at, ends_at, state, link: null, version}.';
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
comment on function public.stream_page is 'For everybody: one published stream (as in public_streams, with link for those it is open to), attended: how many, points, and own: {tries_left, attended_at | null, points, may_watch, reminded} of the member who asks, null for a visitor; null for no such stream.';
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
comment on function public.set_stream_reminder is 'For members. Asks for a mail before a scheduled stream, or for none; returns which. Refuses: unauthenticated, second_factor_required, suspended, not_found, stream_begun.';
grant execute on function public.set_stream_reminder to authenticated;

create function private.tell_reminded(p_stream private.streams, p_type text, p_key text) returns integer
language sql set search_path = '' as $$
  select count(private.emit_event(p_type, p_stream.id || ':' || r.user_id || ':' || p_key, r.user_id,
    jsonb_build_object('stream_id', p_stream.id, 'at', to_char(p_stream.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))))::integer
  from private.stream_reminders r where r.stream_id = p_stream.id
$$;
comment on function private.tell_reminded is 'Emits an event about a stream to each member who wants to be reminded of it, once by p_key. Returns how many.';

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
comment on function public.remind_of_streams is 'For the clock, every minute: tells those who asked of streams that begin soon, once for each start, and webhooks of those that ended. Returns how many members.';
revoke execute on function public.remind_of_streams from public;
grant execute on function public.remind_of_streams to service_role;
