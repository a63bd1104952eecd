-- Feedback from members and visitors.

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default upper(encode(extensions.gen_random_bytes(4), 'hex')),
  user_id uuid references auth.users on delete set null,
  name text not null check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 320),
  topic text not null check (topic in ('question', 'membership', 'payment', 'privacy', 'partnership', 'problem', 'idea')),
  message text not null check (char_length(message) between 10 and 4000),
  page_path text not null default '' check (char_length(page_path) <= 200),
  locale text not null default 'en',
  status text not null default 'new' check (status in ('new', 'open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.feedback is 'The inbox of the admin panel. Members see the status of what they wrote.';
alter table public.feedback enable row level security;
create policy "members read their own messages" on public.feedback for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.feedback
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.feedback to authenticated, service_role;
-- Those that wait are counted on each page of the list.
create index feedback_waiting on public.feedback (status) where status in ('new', 'open');
-- The orders of the list, each with its key.
create index feedback_created on public.feedback (created_at, id);
create index feedback_updated on public.feedback (updated_at, id);
create index feedback_user on public.feedback (user_id, created_at desc);
create trigger feedback_touch before update on public.feedback for each row execute function private.touch_updated_at();

create function public.submit_feedback(
  p_user uuid, p_name text, p_email text, p_topic text, p_message text, p_path text, p_locale text
) returns text
language sql security definer set search_path = '' as $$
  insert into public.feedback (user_id, name, email, topic, message, page_path, locale)
  values (p_user, trim(p_name), lower(trim(p_email)), p_topic, trim(p_message), left(coalesce(p_path, ''), 200), p_locale)
  returning reference
$$;
comment on function public.submit_feedback is 'For the service. Puts a message into the inbox; returns the reference its writer can quote.';
grant execute on function public.submit_feedback to service_role;

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
    $from$, 'to_jsonb(f)', case p_sort when 'created' then 'f.created_at' else 'f.updated_at' end, 'timestamptz', 'f.id',
    p_filter, p_desc, p_after, p_back, p_size
  ) || jsonb_build_object('waiting', (select count(*) from public.feedback where status in ('new', 'open')));
end
$$;
comment on function public.admin_feedback is 'For moderators. A list (private.list_page) of messages: filters q, status, topic, written_from, written_to, member; sorts created, updated; and waiting, the number of new and open ones. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_feedback to authenticated;

create function private.set_feedback(p_feedback uuid, p_status text, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before text;
begin
  select status into v_before from public.feedback where id = p_feedback for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_status is null or p_status not in ('new', 'open', 'answered', 'closed') then
    perform private.refuse('invalid_input');
  elsif p_version <> v_before then
    perform private.refuse_changed('feedback', p_feedback::text, 'feedback');
  elsif p_status = v_before then
    perform private.refuse('conflict');
  end if;
  update public.feedback set status = p_status where id = p_feedback;
  perform private.audit(v_staff, 'feedback.status', 'feedback', p_feedback::text, v_reason,
    jsonb_build_object('status', v_before), jsonb_build_object('status', p_status));
end
$$;

create function public.admin_set_feedback(p_feedback uuid, p_status text, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.set_feedback(p_feedback, p_status, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('feedback.change', 'feedback', p_feedback::text, p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_set_feedback is 'For moderators. Sets the status of a message with a reason and an audit line; p_version is the status that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, conflict, changed_meanwhile.';
grant execute on function public.admin_set_feedback to authenticated;
