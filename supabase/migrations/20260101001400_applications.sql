-- Creator applications and invitations.

insert into public.settings (key, value, description) values
  ('applications.retry_days', '30', 'Days after a rejection until a member may apply again'),
  ('applications.invite_days', '60', 'Days a creator invitation is valid');

create table public.creator_invites (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  note text not null default '' check (char_length(note) <= 200),
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_by uuid references auth.users on delete set null,
  redeemed_at timestamptz,
  check (redeemed_by is null or redeemed_at is not null)
);
comment on table public.creator_invites is 'Single-use invitations. Read by the server only: whoever knows a code may redeem it once.';
alter table public.creator_invites enable row level security;
grant select on public.creator_invites to service_role;
create index creator_invites_redeemed_by on public.creator_invites (redeemed_by) where redeemed_by is not null;

create table public.creator_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  invite_id uuid unique references public.creator_invites,
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'in_review', 'more_info', 'approved', 'rejected')),
  form_version bigint not null default private.form_in_force('creator') references public.application_forms,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  project text not null default '' check (char_length(project) <= 200),
  answer text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  check (status = 'draft' or submitted_at is not null)
);
comment on table public.creator_applications is 'Applications of creators: answers by field of the form they were written with (private.check_answers). project is the answer to the title field of that form; answer is what staff last wrote to the applicant.';
alter table public.creator_applications enable row level security;
create policy "members read their own applications" on public.creator_applications for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.creator_applications
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.creator_applications to authenticated, service_role;
-- One open application per member.
create unique index creator_applications_one_open on public.creator_applications (user_id)
  where status in ('draft', 'submitted', 'in_review', 'more_info');
create index creator_applications_user on public.creator_applications (user_id, created_at desc);
create index creator_applications_form on public.creator_applications (form_version);
create index creator_applications_queue on public.creator_applications (status, submitted_at);
-- The order of the list of staff, with its key.
create index creator_applications_sent on public.creator_applications (submitted_at, id) where status <> 'draft';
create trigger creator_applications_touch before update on public.creator_applications
  for each row execute function private.touch_updated_at();

create function private.own_application(p_user uuid) returns public.creator_applications
language plpgsql set search_path = '' as $$
declare
  v_row public.creator_applications;
begin
  perform pg_advisory_xact_lock(hashtextextended('application:' || p_user, 0));
  select * into v_row from public.creator_applications where user_id = p_user order by created_at desc limit 1;
  if v_row.status in ('submitted', 'in_review', 'approved') then
    perform private.refuse('application_locked');
  elsif v_row.status = 'rejected'
    and v_row.decided_at > now() - make_interval(days => private.setting_int('applications.retry_days'))
  then
    perform private.refuse('application_too_soon');
  elsif v_row.id is null or v_row.status = 'rejected' then
    insert into public.creator_applications (user_id) values (p_user) returning * into v_row;
  end if;
  return v_row;
end
$$;
comment on function private.own_application is 'The application a member may still write: the open one, or a new draft. Refuses: application_locked, application_too_soon.';

create function private.form_to_write(p_application public.creator_applications) returns bigint
language sql stable set search_path = '' as $$
  select case when p_application.status = 'more_info' then p_application.form_version else private.form_in_force('creator') end
$$;
comment on function private.form_to_write is 'A draft follows the form in force; whoever answers a question of staff stays with the form that was sent.';

create function public.save_application(p_data jsonb, p_submit boolean, p_form bigint default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_row public.creator_applications;
  v_form public.application_forms;
  v_answers jsonb;
begin
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  elsif p_submit is null then
    perform private.refuse('invalid_input');
  end if;
  v_row := private.own_application(v_user);
  select * into v_form from public.application_forms where version = private.form_to_write(v_row);
  if p_form <> v_form.version then
    perform private.refuse('form_changed');
  end if;
  v_answers := private.check_answers(v_form.fields, p_data, p_submit);
  update public.creator_applications a set
    form_version = v_form.version, answers = v_answers, project = coalesce(v_answers ->> v_form.title_field, ''),
    -- An invitation goes past the queue; an answer to a question returns to whoever asked.
    status = case when not p_submit then a.status when a.invite_id is not null or a.status = 'more_info' then 'in_review' else 'submitted' end,
    submitted_at = case when p_submit then coalesce(a.submitted_at, now()) else a.submitted_at end
  where a.id = v_row.id;
  return v_row.id;
end
$$;
comment on function public.save_application is 'For members. Keeps answers by field (private.check_answers) as a draft, or sends them. p_form is the version they answer, of my_application. Refuses: suspended, invalid_input, form_changed (another version counts now), application_locked, application_too_soon, and what private.check_answers refuses.';
grant execute on function public.save_application to authenticated;

create function public.my_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_row public.creator_applications;
begin
  select * into v_row from public.creator_applications where user_id = v_user order by created_at desc limit 1;
  return jsonb_build_object(
    'form', private.form_json(private.form_to_write(v_row)),
    'application', case when v_row.id is not null then
      to_jsonb(v_row) || jsonb_build_object('appeal', private.appeal_json(v_user, 'application', v_row.id::text)) end
  );
end
$$;
comment on function public.my_application is 'What the caller may write and has written: {form: {version, fields} as public.application_forms, application: the latest row and its appeal, as private.appeal_json | null; null before the first draft}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_application to authenticated;

create function public.redeem_creator_invite(p_code text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_invite public.creator_invites;
  v_row public.creator_applications;
begin
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  end if;
  select * into v_invite from public.creator_invites where code = upper(trim(p_code)) for update;
  if not found then
    perform private.refuse('invite_unknown');
  elsif v_invite.redeemed_by = v_user then
    return v_invite.id;
  elsif v_invite.redeemed_at is not null then
    perform private.refuse('invite_used');
  elsif v_invite.expires_at <= clock_timestamp() then
    perform private.refuse('invite_expired');
  end if;
  v_row := private.own_application(v_user);
  if v_row.invite_id is not null then
    perform private.refuse('invite_held');
  end if;
  update public.creator_invites set redeemed_by = v_user, redeemed_at = now() where id = v_invite.id;
  update public.creator_applications set invite_id = v_invite.id where id = v_row.id;
  return v_invite.id;
end
$$;
comment on function public.redeem_creator_invite is 'For members. Ties a single-use invitation to the own open application; again by the same member is harmless. Refuses: suspended, invite_unknown, invite_used, invite_expired, invite_held, application_locked, application_too_soon.';
grant execute on function public.redeem_creator_invite to authenticated;

-- Staff

create function private.create_invite(p_note text) returns text
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_signs constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  v_bytes bytea := extensions.gen_random_bytes(12);
  v_code text := '';
  v_invite public.creator_invites;
begin
  for i in 0..11 loop
    v_code := v_code || case when i in (4, 8) then '-' else '' end || substr(v_signs, get_byte(v_bytes, i) % 32 + 1, 1);
  end loop;
  insert into public.creator_invites (code, note, created_by, expires_at)
  values (v_code, left(trim(coalesce(p_note, '')), 200), v_staff, now() + make_interval(days => private.setting_int('applications.invite_days')))
  returning * into v_invite;
  perform private.audit(v_staff, 'invite.created', 'creator_invite', left(v_code, 4), left(trim(coalesce(p_note, '')), 200), null,
    jsonb_build_object('invite', v_invite.id, 'expires_at', v_invite.expires_at));
  return v_code;
end
$$;

create function public.admin_create_invite(p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return to_jsonb(private.create_invite(p_note));
exception when raise_exception then
  return private.refused_action('invite.create', 'creator_invite', '', p_note, sqlerrm);
end
$$;
comment on function public.admin_create_invite is 'For moderators. A new single-use creator invitation; returns its code. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_create_invite to authenticated;

create function public.admin_applications(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,status,sent_from,sent_to,invited}', p_sort, '{sent}');
  return private.list_page(
    $from$
      from public.creator_applications a left join public.profiles p on p.user_id = a.user_id
      where a.status <> 'draft'
        and ($1 ->> 'q' is null or a.project ilike private.list_pattern($1) or p.full_name ilike private.list_pattern($1)
          or exists (select from jsonb_each_text(a.answers) t where t.value ilike private.list_pattern($1)))
        and ($1 -> 'status' is null or a.status = any (private.list_choices($1 -> 'status')))
        and ($1 -> 'sent_from' is null or a.submitted_at >= private.day_start($1 ->> 'sent_from'))
        and ($1 -> 'sent_to' is null or a.submitted_at < private.day_start($1 ->> 'sent_to') + interval '1 day')
        and ($1 -> 'invited' is null or (a.invite_id is not null) = ($1 ->> 'invited')::boolean)
    $from$,
    $row$to_jsonb(a) || jsonb_build_object(
      'name', p.full_name, 'email', private.member_email(a.user_id), 'invited', a.invite_id is not null,
      'answered', private.answered(a.form_version, a.answers))$row$,
    'a.submitted_at', 'timestamptz', 'a.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_applications is 'For moderators. A list (private.list_page) of applications that were sent, with name, email, invited and answered (private.answered): filters q, status, sent_from, sent_to, invited; sort sent. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_applications to authenticated;

create function private.review_application(p_application uuid, p_status text, p_reason text, p_version text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_row public.creator_applications;
  v_line bigint;
begin
  select * into v_row from public.creator_applications where id = p_application and status <> 'draft' for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_status is null or p_status not in ('in_review', 'more_info', 'approved', 'rejected') then
    perform private.refuse('invalid_input');
  elsif v_row.user_id = v_staff then
    perform private.refuse('forbidden');
  elsif p_version <> v_row.status then
    perform private.refuse_changed('creator_application', p_application::text, 'application');
  elsif v_row.status in ('approved', 'rejected') or v_row.status = p_status then
    perform private.refuse('application_locked');
  end if;
  update public.creator_applications
  set status = p_status, answer = v_reason, decided_at = case when p_status in ('approved', 'rejected') then now() end
  where id = p_application;
  v_line := private.audit(v_staff, 'application.' || p_status, 'creator_application', p_application::text, v_reason,
    jsonb_build_object('status', v_row.status), jsonb_build_object('status', p_status));
  perform private.emit_event('application.reviewed', v_line::text, v_row.user_id,
    jsonb_build_object('application_id', p_application, 'status', p_status, 'audit_id', v_line));
end
$$;

create function public.admin_review_application(p_application uuid, p_status text, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.review_application(p_application, p_status, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('application.review', 'creator_application', p_application::text, p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_review_application is 'For moderators. Moves a sent application to in_review | more_info | approved | rejected with words the applicant reads, and mails them. Not the own one; approved and rejected are final. p_version is the status that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, application_locked, changed_meanwhile.';
grant execute on function public.admin_review_application to authenticated;
