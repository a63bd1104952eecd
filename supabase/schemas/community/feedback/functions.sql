create function private.feedback_thread(p_feedback uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'from_staff', r.from_staff, 'body', r.body, 'created_at', r.created_at)
      order by r.created_at, r.id), '[]')
    from public.feedback_replies r where r.feedback_id = p_feedback
  );
end
$$;

create function private.feedback_version(f public.feedback) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select concat_ws(':', f.status, f.merged_into, f.user_id, (select count(*) from public.feedback_replies where feedback_id = f.id))
  );
end
$$;
comment on function private.feedback_version is
  'Another text as soon as anybody has answered, merged, linked or moved the message.';

create function public.submit_feedback(
  p_user uuid, p_name text, p_email text, p_topic text, p_message text, p_path text, p_locale text
) returns text
language sql security definer set search_path = '' as $$
  insert into public.feedback (user_id, name, email, topic, message, page_path, locale)
  values (p_user, private.tidy_line(p_name), nullif(lower(trim(p_email)), ''), p_topic, private.tidy_prose(p_message), left(coalesce(p_path, ''), 200), p_locale)
  returning reference
$$;
comment on function public.submit_feedback is
  'For the service. Puts a message into the inbox; returns the reference its writer can quote. p_email is '
  'empty for a member without one, who reads the answer on their page.';
grant execute on function public.submit_feedback to service_role;

create function public.my_feedback() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at desc), '[]') from (
    select f.reference, f.topic, f.status, f.message, f.created_at, i.reference as merged_into,
      private.feedback_thread(f.id) as replies
    from public.feedback f left join public.feedback i on i.id = f.merged_into and i.user_id = f.user_id
    where f.user_id = (select auth.uid())
    order by f.created_at desc limit 50
  ) m
$$;
comment on function public.my_feedback is
  'For members. Their last fifty messages, newest first: [{reference, topic, status, message, created_at, '
  'merged_into: reference of their own message that it was put together with | null, replies: [{id, '
  'from_staff, body, created_at}]}].';
grant execute on function public.my_feedback to authenticated;

create function public.answer_feedback(p_reference text, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_body text := private.tidy_prose(left(p_body, 20000));
  v_id uuid;
begin
  if v_body is null or v_body = '' then
    perform private.refuse('required');
  elsif char_length(v_body) > 4000 then
    perform private.refuse('too_long');
  end if;
  select id into v_id from public.feedback where reference = p_reference and user_id = (select auth.uid()) for update;
  if not found then
    perform private.refuse('not_found');
  elsif (
    select count(*) from public.feedback_replies r join public.feedback f on f.id = r.feedback_id
    where f.user_id = (select auth.uid()) and not r.from_staff and r.created_at > clock_timestamp() - interval '1 hour'
  ) >= 10 then
    perform private.refuse('rate_limited');
  end if;
  insert into public.feedback_replies (feedback_id, from_staff, body) values (v_id, false, v_body);
  update public.feedback set status = 'open' where id = v_id;
end
$$;
comment on function public.answer_feedback is
  'For members. Adds to an own message, which is open again then; ten an hour. Refuses: required, too_long, '
  'not_found, rate_limited.';
grant execute on function public.answer_feedback to authenticated;

create function private.feedback_row(f public.feedback) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(f) || jsonb_build_object(
      'version', private.feedback_version(f),
      'merged_into', (select reference from public.feedback where id = f.merged_into),
      'merged', (select count(*) from public.feedback where merged_into = f.id),
      'replies', private.feedback_thread(f.id)
    )
  );
end
$$;

create function public.admin_feedback(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,status,topic,written_from,written_to,member}', p_sort, '{created,updated}');
  return private.list_page(
    $from$
      from public.feedback f
      where ($1 ->> 'q' is null or f.name ilike private.list_pattern($1) or f.email ilike private.list_pattern($1)
          or f.message ilike private.list_pattern($1) or f.reference = upper(trim($1 ->> 'q')))
        and ($1 -> 'status' is null or f.status = any (private.list_choices($1 -> 'status')))
        and ($1 -> 'topic' is null or f.topic = any (private.list_choices($1 -> 'topic')))
        and ($1 -> 'written_from' is null or f.created_at >= private.day_start($1 ->> 'written_from'))
        and ($1 -> 'written_to' is null or f.created_at < private.day_start($1 ->> 'written_to') + interval '1 day')
        and ($1 -> 'member' is null or (f.user_id is not null) = ($1 ->> 'member')::boolean)
    $from$, 'private.feedback_row(f)', case p_sort when 'created' then 'f.created_at' else 'f.updated_at' end, 'timestamptz', 'f.id',
    p_filter, p_desc, p_after, p_back, p_size
  ) || jsonb_build_object('waiting', (select count(*) from public.feedback where status in ('new', 'open')));
end
$$;
comment on function public.admin_feedback is
  'For moderators. A list (private.list_page) of messages with their replies, the reference that each is '
  'merged into and how many are merged into it: filters q, status, topic, written_from, written_to, member; '
  'sorts created, updated; and waiting, the number of new and open ones. Refuses: unauthenticated, forbidden, '
  'invalid_input.';
grant execute on function public.admin_feedback to authenticated;

-- Changes

create function private.feedback_for_change(p_feedback uuid, p_version text) returns public.feedback
language plpgsql set search_path = '' as $$
declare
  v_feedback public.feedback;
begin
  select * into v_feedback from public.feedback where id = p_feedback for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> private.feedback_version(v_feedback) then
    perform private.refuse_changed('feedback', p_feedback::text, 'feedback');
  end if;
  return v_feedback;
end
$$;

create function private.set_feedback(p_feedback uuid, p_status text, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before text := (private.feedback_for_change(p_feedback, p_version)).status;
begin
  if p_status is null or p_status not in ('new', 'open', 'answered', 'closed') then
    perform private.refuse('invalid_input');
  elsif p_status = v_before then
    perform private.refuse('conflict');
  end if;
  update public.feedback set status = p_status where id = p_feedback;
  perform private.audit(v_staff, 'feedback.status', 'feedback', p_feedback::text, v_reason,
    jsonb_build_object('status', v_before), jsonb_build_object('status', p_status));
end
$$;

select private.staff_change('public.admin_set_feedback(p_feedback uuid, p_status text, p_reason text, p_version text default null)',
  'private.set_feedback(p_feedback, p_status, p_reason, p_version)', 'feedback.change', 'feedback', 'p_feedback',
  'For moderators. Sets the status of a message with a reason and an audit line; p_version is of admin_feedback or admin_change_effect, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, conflict, changed_meanwhile.');

create function private.reply_feedback(p_feedback uuid, p_body text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_body text := private.tidy_prose(left(p_body, 20000));
  v_feedback public.feedback;
  v_one public.feedback;
  v_reply uuid;
  v_replies uuid[] := '{}';
begin
  if v_body is null or v_body = '' then
    perform private.refuse('required');
  elsif char_length(v_body) > 4000 then
    perform private.refuse('too_long');
  end if;
  v_feedback := private.feedback_for_change(p_feedback, p_version);
  if v_feedback.merged_into is not null then
    perform private.refuse('conflict');
  end if;
  for v_one in select * from public.feedback where id = p_feedback or merged_into = p_feedback order by id for update loop
    insert into public.feedback_replies (feedback_id, author, from_staff, body)
    values (v_one.id, v_staff, true, v_body) returning id into v_reply;
    v_replies := v_replies || v_reply;
    update public.feedback set status = case when id = p_feedback then 'answered' else status end where id = v_one.id;
    perform private.emit_event('feedback.answered', v_reply::text, v_one.user_id,
      jsonb_build_object('feedback_id', v_one.id, 'reply_id', v_reply));
  end loop;
  perform private.audit(v_staff, 'feedback.replied', 'feedback', p_feedback::text, null,
    jsonb_build_object('status', v_feedback.status), jsonb_build_object('status', 'answered', 'replies', v_replies));
end
$$;

select private.staff_change('public.admin_reply_feedback(p_feedback uuid, p_body text, p_version text default null)',
  'private.reply_feedback(p_feedback, p_body, p_version)', 'feedback.reply', 'feedback', 'p_feedback',
  'For moderators. Answers a message and those merged into it: each writer gets a mail, members see it on their page too. A mail cannot be taken back, so there is no undo. Returns as private.changed. Refuses: unauthenticated, forbidden, required, too_long, not_found, conflict (it is merged into another), changed_meanwhile.');

create function private.merge_feedback(p_feedback uuid, p_into text, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_into public.feedback;
  v_feedback public.feedback;
begin
  -- One order for the two rows, whichever is merged into which.
  perform from public.feedback where id = p_feedback or reference = upper(trim(p_into)) order by id for update;
  v_feedback := private.feedback_for_change(p_feedback, p_version);
  select * into v_into from public.feedback where reference = upper(trim(p_into));
  if not found then
    perform private.refuse('feedback_not_found');
  elsif v_into.id = v_feedback.id or v_into.merged_into is not null or v_feedback.merged_into is not null
    or exists (select from public.feedback where merged_into = v_feedback.id)
  then
    perform private.refuse('feedback_not_mergeable');
  end if;
  update public.feedback set merged_into = v_into.id, status = 'closed' where id = p_feedback;
  perform private.audit(v_staff, 'feedback.merged', 'feedback', p_feedback::text, v_reason,
    jsonb_build_object('status', v_feedback.status, 'merged_into', null),
    jsonb_build_object('status', 'closed', 'merged_into', v_into.id));
end
$$;

select private.staff_change('public.admin_merge_feedback(p_feedback uuid, p_into text, p_reason text, p_version text default null)',
  'private.merge_feedback(p_feedback, p_into, p_reason, p_version)', 'feedback.merge', 'feedback', 'p_feedback',
  'For moderators. Closes a message as saying the same as another, named by its reference, whose answers its writer gets too. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, feedback_not_found (the other), feedback_not_mergeable (the same, merged already, or others are merged into it), changed_meanwhile.');

create function private.link_feedback(p_feedback uuid, p_member text, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_feedback public.feedback := private.feedback_for_change(p_feedback, p_version);
  v_user uuid := (
    select u.id from auth.users u join public.profiles p on p.user_id = u.id
    where u.id = private.to_uuid(trim(p_member)) or u.email = lower(trim(p_member)) limit 1
  );
begin
  if v_user is null then
    perform private.refuse('member_not_found');
  elsif v_feedback.user_id is not null then
    perform private.refuse('conflict');
  end if;
  update public.feedback set user_id = v_user where id = p_feedback;
  perform private.audit(v_staff, 'feedback.linked', 'feedback', p_feedback::text, v_reason,
    jsonb_build_object('user_id', null), jsonb_build_object('user_id', v_user));
end
$$;

select private.staff_change('public.admin_link_feedback(p_feedback uuid, p_member text, p_reason text, p_version text default null)',
  'private.link_feedback(p_feedback, p_member, p_reason, p_version)', 'feedback.link', 'feedback', 'p_feedback',
  'For moderators. Gives a visitor''s message to the member who wrote it (id or address), who can read it and its answers from then on. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, member_not_found, conflict (it is a member''s already), changed_meanwhile.');
