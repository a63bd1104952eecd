-- Addresses that are not written to any more, what mail servers and mailbox providers told us about them, and how staff
-- let an address go again (docs/decisions/0057-bounce-reports-need-the-mails-token.md).

select private.declare_setting('mail.soft_bounces', 'integer', '5', 'times', 1, 50);
select private.declare_setting('mail.soft_bounce_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('mail.brake_bounces', 'integer', '15', 'times', 3, 10000);
select private.declare_setting('mail.brake_minutes', 'integer', '60', 'minutes', 5, 1440);
select private.declare_setting('mail.brake_percent', 'integer', '5', 'percent', 0, 50);

create table private.mail_brakes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cause', 'receiver', 'all')),
  subject text not null check (char_length(subject) <= 255),
  watched_from timestamptz not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  decision text check (decision in ('released', 'suppressed')),
  check ((ended_at is null) = (decision is null))
);
comment on table private.mail_brakes is
  'Periods in which bounces suppressed no address (private.mail_suppressions), because there were too many: '
  'it may be our fault. They last until an admin has decided.';
comment on column private.mail_brakes.kind is 'What too many had in common: the words of the server (subject), their mail domain (subject), or nothing but the time.';
comment on column private.mail_brakes.watched_from is 'Since when it counted. What came onto the list from then on for the same reason can be released with the brake.';
alter table private.mail_brakes enable row level security;
create unique index mail_brakes_one on private.mail_brakes ((true)) where ended_at is null;
create index mail_brakes_began on private.mail_brakes (began_at desc);

create table private.mail_suppressions (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null,
  address text check (char_length(address) <= 320),
  reason text not null check (reason in ('hard', 'soft', 'complaint', 'unsubscribed', 'manual')),
  detail text not null default '',
  source text not null check (source in ('webhook', 'mailbox', 'smtp', 'staff', 'import', 'owner')),
  created_by uuid,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  released_by text check (released_by in ('staff', 'member', 'brake')),
  words text not null default '',
  domain text not null default '',
  brake_id uuid references private.mail_brakes,
  check ((released_at is null) = (released_by is null))
);
comment on table private.mail_suppressions is 'The one list of addresses that are not written to. Found by digest; the address goes when its owner erases their account, and the suppression holds on.';
comment on column private.mail_suppressions.reason is 'hard: it cannot be delivered to; soft: it could not be too often; complaint: its owner called a mail spam; unsubscribed: its owner left a list before they had an account, here or elsewhere; manual: by staff.';
comment on column private.mail_suppressions.source is 'import: a file of members said so; owner: by the way out of an invitation.';
comment on column private.mail_suppressions.released_by is 'member: its owner handed in a code that was mailed there, or proved it by signing in for the first time; brake: it never held, because a brake did (brake_id).';
comment on column private.mail_suppressions.words is 'What the server said without what differs from mail to mail (private.bounce_words): the same cause has the same words.';
comment on column private.mail_suppressions.brake_id is 'The brake that held it back, or with which it was released.';
comment on column private.mail_suppressions.detail is 'What the server said.';
alter table private.mail_suppressions enable row level security;
create unique index mail_suppressions_one on private.mail_suppressions (digest) where released_at is null;
create index mail_suppressions_created on private.mail_suppressions (created_at, id);
create index mail_suppressions_digest on private.mail_suppressions (digest);
create index mail_suppressions_brake on private.mail_suppressions (brake_id);

create table private.mail_reports (
  key text primary key check (char_length(key) <= 200),
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  digest bytea not null,
  mail_id uuid,
  code text not null default '',
  detail text not null default '',
  source text not null check (source in ('webhook', 'mailbox', 'smtp')),
  received_at timestamptz not null default now()
);
comment on table private.mail_reports is 'Bounces and complaints, each once. No address: the digest is that of private.mail_suppressions.';
comment on column private.mail_reports.code is 'Enhanced status code (RFC 3463), where there is one.';
alter table private.mail_reports enable row level security;
create index mail_reports_digest on private.mail_reports (digest, received_at);

create function private.mail_digest(p_address text) returns bytea
language sql stable set search_path = '' as $$
  select private.block_digest('mail', trim(p_address))
$$;

create function private.is_suppressed(p_address text, p_vital boolean default false) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.mail_suppressions s
    where s.digest = private.mail_digest(p_address) and s.released_at is null and not (p_vital and s.reason in ('complaint', 'unsubscribed'))
  )
$$;
comment on function private.is_suppressed is 'Whether an address is not to be written to; what is vital (private.mail_kinds) goes out after a complaint and to who left a list. Whoever sends asks this at the moment of sending.';

create function private.forget_suppressed(p_email text) returns void
language sql set search_path = '' as $$
  update private.mail_suppressions set address = null, detail = '', words = '', domain = '' where digest = private.mail_digest(p_email);
  update private.mail_reports set detail = '' where digest = private.mail_digest(p_email)
$$;
comment on function private.forget_suppressed is 'With the erasure of an account: its address is not kept, and stays on the list.';

create function private.mail_recipient(p_mail uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select nullif(m.to_address, '') from public.mail_outbox m where m.id = p_mail),
    (select u.email from private.campaign_recipients r join auth.users u on u.id = r.user_id where r.token = p_mail)
  );
end
$$;
comment on function private.mail_recipient is 'To which address a mail went, by its id in the outbox or its token in a campaign; null when it is not known any more.';

create function private.leave_category(p_mail uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_left record;
begin
  select m.user_id, m.category into v_left from public.mail_outbox m where m.id = p_mail;
  if not found then
    select r.user_id, c.category into v_left
    from private.campaign_recipients r join private.campaigns c on c.id = r.campaign_id where r.token = p_mail;
  end if;
  if v_left.user_id is not null and v_left.category is not null then
    perform public.stop_mail(v_left.user_id, array[v_left.category]);
    return true;
  end if;
  return false;
end
$$;
comment on function private.leave_category is 'Stops the category of a mail for the member it went to; false for a mail that is no choice, or is not kept any more. Whoever calls a mail spam has left its category, also when staff let the address go again.';

create function private.leave_list(p_address text, p_source text) returns void
language sql set search_path = '' as $$
  insert into private.mail_suppressions (digest, address, reason, source)
  values (private.mail_digest(p_address), lower(trim(p_address)), 'unsubscribed', p_source)
  on conflict (digest) where released_at is null do nothing
$$;
comment on function private.leave_list is 'Puts the address of somebody who has no account on the list: they wish no mail.';

create function public.leave_by_mail(p_mail uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_address text;
  v_member uuid;
begin
  if private.leave_category(p_mail) then
    return 'left';
  end if;
  -- Who was invited has no categories yet: nothing more is sent to the address until its owner joins.
  select nullif(m.to_address, '') into v_address from public.mail_outbox m where m.id = p_mail and m.template = 'import_invite';
  if v_address is null then
    return 'unknown';
  end if;
  v_member := private.proved_member(v_address);
  if v_member is null then
    perform private.leave_list(v_address, 'owner');
  else
    perform public.stop_mail(v_member, '{product,community,referral,offers}');
  end if;
  return 'left';
end
$$;
comment on function public.leave_by_mail is 'For the service: the recipient of a mail (its id in the outbox, or its token in a campaign) wants no more of its kind. left: the member has left its category, or, after an invitation, every category, or without an account the address is not written to; unknown: the mail belongs to no choice or is not kept any more. Again is harmless.';
grant execute on function public.leave_by_mail to service_role;

create function private.suppression_state(s private.mail_suppressions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('reason', s.reason, 'released_at', s.released_at, 'released_by', s.released_by)
$$;

create function public.report_mail(
  p_key text, p_kind text, p_mail uuid, p_address text, p_code text, p_detail text, p_source text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_address text := lower(trim(coalesce(private.mail_recipient(p_mail), p_address)));
  v_digest bytea;
  v_soft integer;
begin
  if coalesce(p_key, '') = '' or p_kind is null or p_kind not in ('hard', 'soft', 'complaint') then
    perform private.refuse('invalid_input');
  elsif coalesce(v_address, '') = '' then
    return 'unknown';
  end if;
  v_digest := private.mail_digest(v_address);
  insert into private.mail_reports (key, kind, digest, mail_id, code, detail, source)
  values (left(p_key, 200), p_kind, v_digest, p_mail, left(coalesce(p_code, ''), 20), left(coalesce(p_detail, ''), 500), p_source)
  on conflict (key) do nothing;
  if not found then
    return 'known';
  end if;
  update public.mail_outbox set status = 'bounced', error = left(coalesce(nullif(p_detail, ''), p_code), 500)
  where id = p_mail and status = 'sent' and p_kind = 'hard';
  if p_kind <> 'soft' then
    perform private.note_campaign_report(p_mail, p_kind, p_detail);
  end if;
  if p_kind = 'complaint' then
    perform private.leave_category(p_mail);
  elsif p_kind = 'soft' then
    -- One after the other for an address, so that two at once are counted as two.
    perform pg_advisory_xact_lock(hashtextextended('private.mail_reports:' || encode(v_digest, 'hex'), 0));
    select count(*) into v_soft from private.mail_reports r
    where r.digest = v_digest and r.kind = 'soft'
      and r.received_at > now() - make_interval(days => private.setting_int('mail.soft_bounce_days'))
      and r.received_at > coalesce((select max(s.released_at) from private.mail_suppressions s where s.digest = v_digest), '-infinity');
    if v_soft < private.setting_int('mail.soft_bounces') then
      return 'counted';
    end if;
  end if;
  return private.suppress_bounced(v_digest, v_address, p_kind, p_code, p_detail, p_source);
end
$$;
comment on function public.report_mail is 'For the service: a report about a mail (p_mail, whose recipient is looked up, else p_address) under its own key: hard or complaint puts the address on the list at once, soft after mail.soft_bounces in mail.soft_bounce_days, neither while a brake holds (private.mail_brakes). Answers suppressed, held (by the brake), counted, known (told before) or unknown (nobody it could be about). Refuses: invalid_input.';
grant execute on function public.report_mail to service_role;

-- By staff

create function private.suppress_address(p_address text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_address text := lower(trim(coalesce(p_address, '')));
  v_new private.mail_suppressions;
begin
  if not private.is_email(v_address) then
    perform private.refuse('invalid_input', 'address');
  end if;
  insert into private.mail_suppressions (digest, address, reason, source, created_by)
  values (private.mail_digest(v_address), v_address, 'manual', 'staff', v_staff)
  on conflict (digest) where released_at is null do nothing returning * into v_new;
  if v_new.id is null then
    perform private.refuse('already_blocked');
  end if;
  perform private.audit(v_staff, 'suppression.added', 'suppression', v_new.id::text, v_reason, null, private.suppression_state(v_new));
end
$$;

select private.staff_change('public.admin_suppress_address(p_address text, p_reason text)',
  'private.suppress_address(p_address, p_reason)', 'suppression.add', 'suppression', null,
  'For admins: an address is not written to any more. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input (detail: address), already_blocked.');

create function private.set_released(p_id uuid, p_released boolean, p_by text default 'staff') returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_before private.mail_suppressions;
  v_after private.mail_suppressions;
begin
  select * into v_before from private.mail_suppressions where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif (v_before.released_at is not null) = p_released then
    return null;
  end if;
  begin
    update private.mail_suppressions set released_at = case when p_released then now() end,
      released_by = case when p_released then p_by end where id = p_id returning * into v_after;
  exception when unique_violation then
    perform private.refuse('already_blocked');
  end;
  return jsonb_build_object('before', private.suppression_state(v_before), 'after', private.suppression_state(v_after));
end
$$;
comment on function private.set_released is 'Lets an address be written to, or no longer: {before, after} for the audit log; null when it is so already.';

create function private.release_suppression(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb := private.set_released(p_id, true);
begin
  if v_change is null then
    perform private.refuse_changed('suppression', p_id::text, 'suppression');
  end if;
  perform private.audit(v_staff, 'suppression.released', 'suppression', p_id::text, v_reason, v_change -> 'before', v_change -> 'after');
end
$$;

select private.staff_change('public.admin_release_suppression(p_id uuid, p_reason text)',
  'private.release_suppression(p_id, p_reason)', 'suppression.release', 'suppression', 'p_id',
  'For admins: an address may be written to again; the next report puts it back, soft ones are counted anew. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, changed_meanwhile.');

insert into private.undo_kinds (action, role, handler, by_members) values
  ('suppression.added', 'admin', 'undo_suppression', false), ('suppression.released', 'admin', 'undo_suppression', true);

create function private.undo_suppression(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_gone private.mail_suppressions;
  v_change jsonb;
begin
  if p_line.action = 'suppression.added' then
    delete from private.mail_suppressions where id = p_line.subject_id::uuid and released_at is null returning * into v_gone;
    v_change := case when v_gone.id is not null then
      jsonb_build_object('before', private.suppression_state(v_gone), 'after', jsonb_build_object('reason', v_gone.reason, 'holds', false)) end;
  else
    v_change := private.set_released(p_line.subject_id::uuid, false);
  end if;
  if v_change is null then
    perform private.refuse_changed('suppression', p_line.subject_id, 'suppression', p_line.id);
  end if;
  return v_change;
end
$$;

insert into private.admin_lists (name) values ('suppressions');

create function private.suppression_row(s private.mail_suppressions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', s.id, 'address', s.address, 'reason', s.reason, 'detail', s.detail, 'source', s.source,
    'created_at', s.created_at, 'released_at', s.released_at, 'released_by', s.released_by, 'by', private.member_name(s.created_by),
    'reports', (select count(*) from private.mail_reports r where r.digest = s.digest),
    'member', (select u.id from auth.users u where lower(u.email) = s.address limit 1));
end
$$;

create function public.admin_suppressions(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,reason,state}', p_sort, '{created}');
  return private.list_page(
    $from$
      from private.mail_suppressions s
      where ($1 -> 'q' is null or s.address ilike private.list_pattern($1))
        and ($1 -> 'reason' is null or s.reason = any (private.list_choices($1 -> 'reason')))
        and ($1 -> 'state' is null or (case when s.released_at is null then 'active' when s.released_by = 'brake' then 'held' else 'released' end) = any (private.list_choices($1 -> 'state')))
    $from$, 'private.suppression_row(s)', 's.created_at', 'timestamptz', 's.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_suppressions is 'For moderators. A list (private.list_page) of addresses that are not written to, and of those that are again: filters q (address), reason (hard | soft | complaint | unsubscribed | manual), state (active | released | held: a brake kept it off); sort created. Rows: {id, address | null: of an erased account, reason, detail, source, created_at, released_at | null, released_by: staff | member | brake | null, by | null, reports, member | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_suppressions to authenticated;
