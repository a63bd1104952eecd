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
comment on function private.tell_of_change is 'Tells those who wanted a reminder that a published stream is cancelled, begins at another time, or takes place after all.';

insert into private.content_kinds (
  kind, source, versions, owner, data, kept, logged, begins, slug, states, waits, writes, publishes, bars_undo, follows, derives
) values
  ('stream', 'private.streams', 'private.stream_versions', 'stream_id', 'state',
    '{slug,texts,host,link,open,starts_at,ends_at,published_at,cancelled_at}', '{starts_at,ends_at}', '{}', 60, '{published,cancelled}', true,
    'demand_stream_values', 'publish_stream', 'stream_stays', 'follow_stream', 'stream_truths');

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
comment on function private.follow_stream is 'A stream has a secret for its codes, and whoever wants a reminder is told of another time.';

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

create trigger streams_publisher after insert or update or delete on private.streams
  for each row execute function private.demand_publisher('stream');

insert into private.undo_kinds (action, role, handler) values
  ('stream.made', 'moderator', 'undo_content'), ('stream.changed', 'moderator', 'undo_content'),
  ('stream.published', 'moderator', 'undo_content'), ('stream.cancelled', 'moderator', 'undo_content');

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
comment on function public.admin_stream_code is 'For moderators: what the screen in the stream shows: {texts, slug, state, starts_at, ends_at, code: while it is live, else null, milliseconds: until the next one, attended}. Once somebody has seen a code the audit log says so, and they get no points for this stream. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_stream_code to authenticated;

-- Lists

insert into private.admin_lists (name) values ('streams'), ('stream_visits');

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
comment on function public.admin_streams is 'For moderators. A list (private.list_page) of streams: filters q (title, text, host), state (draft | scheduled | live | ended | cancelled); sort starts. Rows as public_streams with link, waits: private.decision_json, reminders and attended. Refuses: unauthenticated, forbidden, invalid_input.';
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
comment on function public.admin_stream_visits is 'For moderators. A list (private.list_page) of who attended streams: filters q (member), stream (its slug); sort attended. Rows: {id, user_id, name | null, stream_id, slug, texts: of the stream, attended_at, tries: wrong codes before, points}. Refuses: unauthenticated, forbidden, invalid_input.';
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
