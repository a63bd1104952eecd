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
comment on function private.is_suppressed is
  'Whether an address is not to be written to; what is vital (private.mail_kinds) goes out after a complaint '
  'and to who left a list. Whoever sends asks this at the moment of sending.';

create function private.forget_suppressed(p_email text) returns void
language sql set search_path = '' as $$
  update private.mail_suppressions set address = null, detail = '', words = '', domain = '' where digest = private.mail_digest(p_email);
  update private.mail_reports set detail = '' where digest = private.mail_digest(p_email)
$$;
comment on function private.forget_suppressed is
  'With the erasure of an account: its address is not kept, and stays on the list.';

create function private.mail_recipient(p_mail uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select nullif(m.to_address, '') from public.mail_outbox m where m.id = p_mail),
    (select u.email from private.campaign_recipients r join auth.users u on u.id = r.user_id where r.token = p_mail)
  );
end
$$;
comment on function private.mail_recipient is
  'To which address a mail went, by its id in the outbox or its token in a campaign; null when it is not '
  'known any more.';

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
comment on function private.leave_category is
  'Stops the category of a mail for the member it went to; false for a mail that is no choice, or is not kept '
  'any more. Whoever calls a mail spam has left its category, also when staff let the address go again.';

create function private.leave_list(p_address text, p_source text) returns void
language sql set search_path = '' as $$
  insert into private.mail_suppressions (digest, address, reason, source)
  values (private.mail_digest(p_address), lower(trim(p_address)), 'unsubscribed', p_source)
  on conflict (digest) where released_at is null do nothing
$$;
comment on function private.leave_list is
  'Puts the address of somebody who has no account on the list: they wish no mail.';

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
comment on function public.leave_by_mail is
  'For the service: the recipient of a mail (its id in the outbox, or its token in a campaign) wants no more '
  'of its kind. left: the member has left its category, or, after an invitation, every category, or without '
  'an account the address is not written to; unknown: the mail belongs to no choice or is not kept any more. '
  'Again is harmless.';
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
comment on function public.report_mail is
  'For the service: a report about a mail (p_mail, whose recipient is looked up, else p_address) under its '
  'own key: hard or complaint puts the address on the list at once, soft after mail.soft_bounces in '
  'mail.soft_bounce_days, neither while a brake holds (private.mail_brakes). Answers suppressed, held (by the '
  'brake), counted, known (told before) or unknown (nobody it could be about). Refuses: invalid_input.';
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
comment on function private.set_released is
  'Lets an address be written to, or no longer: {before, after} for the audit log; null when it is so '
  'already.';

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
comment on function public.admin_suppressions is
  'For moderators. A list (private.list_page) of addresses that are not written to, and of those that are '
  'again: filters q (address), reason (hard | soft | complaint | unsubscribed | manual), state (active | '
  'released | held: a brake kept it off); sort created. Rows: {id, address | null: of an erased account, '
  'reason, detail, source, created_at, released_at | null, released_by: staff | member | brake | null, by | '
  'null, reports, member | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_suppressions to authenticated;

-- The brake of the suppression list: when many addresses come onto it at once, by one cause or at one
-- receiver, it may be us (a broken SPF record, a listed server). Nobody comes onto it then until an admin has
-- decided (docs/product.md, "Email").

create function private.bounce_words(p_code text, p_detail text) returns text
language sql immutable set search_path = '' as $$
  select left(trim(concat_ws(' ', nullif(trim(p_code), ''), nullif(trim(regexp_replace(
    -- Addresses, names of hosts, numbers and ids differ from mail to mail.
    regexp_replace(lower(coalesce(p_detail, '')), '\S*([0-9@]|[[:alnum:]]\.[[:alnum:]])\S*', ' ', 'g'),
    '[^[:alpha:]]+', ' ', 'g')), ''))), 120)
$$;
comment on function private.bounce_words is 'What a server said, without what differs from mail to mail.';

create function private.mail_brake() returns uuid
language sql stable set search_path = '' as $$
  select id from private.mail_brakes where ended_at is null
$$;
comment on function private.mail_brake is 'The brake that holds now; null for none.';

create function private.sent_lately(p_domain text, p_from timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from private.campaign_recipients r
    where r.state = 'accepted' and r.settled_at > p_from and (p_domain is null or r.domain = p_domain)
  ) + (
    select count(*) from public.mail_outbox m
    -- What waited longer than a day for a server was given up.
    where m.created_at > p_from - interval '1 day' and m.sent_at > p_from
      and (p_domain is null or split_part(lower(m.to_address), '@', 2) = p_domain)
  );
end
$$;
comment on function private.sent_lately is
  'How many mails a server took since then, of one mail domain or of all (null).';

create function private.tripped_brake(p_new private.mail_suppressions) returns private.mail_brakes
language plpgsql stable set search_path = '' as $$
declare
  v_minutes integer := private.setting_int('mail.brake_minutes');
  v_least integer := private.setting_int('mail.brake_bounces');
  v_share double precision := private.setting_int('mail.brake_percent') / 100.0;
  -- What staff decided about does not count again.
  v_from timestamptz := greatest(now() - make_interval(mins => v_minutes), (select max(ended_at) from private.mail_brakes));
  v_sent_from timestamptz := now() - make_interval(mins => 2 * v_minutes);
  v_count record;
  v_brake private.mail_brakes;
begin
  -- Addresses, not times: whoever lets their own go again and has it bounce once more is one.
  select count(distinct s.digest) as every, count(distinct s.digest) filter (where s.words = p_new.words) as cause,
    count(distinct s.digest) filter (where s.domain = p_new.domain) as receiver into v_count
  from private.mail_suppressions s
  where s.created_at > v_from and s.source not in ('staff', 'import', 'owner') and s.reason in ('hard', 'soft') and s.digest <> p_new.digest;
  v_brake.watched_from := v_from;
  if v_count.cause + 1 >= greatest(v_least, v_share * private.sent_lately(null, v_sent_from)) and p_new.words <> '' then
    v_brake.kind := 'cause';
    v_brake.subject := p_new.words;
  elsif v_count.receiver + 1 >= greatest(v_least, v_share * private.sent_lately(p_new.domain, v_sent_from)) and p_new.domain <> '' then
    v_brake.kind := 'receiver';
    v_brake.subject := p_new.domain;
  elsif v_count.every + 1 >= greatest(2 * v_least, v_share * private.sent_lately(null, v_sent_from)) then
    v_brake.kind := 'all';
    v_brake.subject := '';
  end if;
  return v_brake;
end
$$;
comment on function private.tripped_brake is
  'The brake that one more address of the list makes necessary (its kind is null for none): '
  'mail.brake_bounces with the same words or of the same mail domain within mail.brake_minutes, or twice as '
  'many in all, and at least mail.brake_percent of the mails that were sent in twice that time.';

create function private.begin_brake(p_brake private.mail_brakes) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_campaign uuid;
begin
  insert into private.mail_brakes (kind, subject, watched_from) values (p_brake.kind, p_brake.subject, p_brake.watched_from)
  returning id into v_id;
  perform private.audit(null, 'mail_brake.began', 'mail_brake', v_id::text, null, null, jsonb_build_object('kind', p_brake.kind));
  -- Who reports may hold a campaign; the others are paused by tick_campaigns, and send nothing until then.
  for v_campaign in select id from private.campaigns where state = 'running' for update skip locked loop
    perform private.pause_campaign(v_campaign, 'brake');
  end loop;
  return v_id;
end
$$;

create function private.suppress_bounced(
  p_digest bytea, p_address text, p_reason text, p_code text, p_detail text, p_source text
) returns text
language plpgsql set search_path = '' as $$
declare
  v_new private.mail_suppressions;
  v_brake uuid;
  v_tripped private.mail_brakes;
begin
  v_new.digest := p_digest;
  v_new.words := private.bounce_words(p_code, p_detail);
  v_new.domain := left(split_part(p_address, '@', 2), 255);
  if p_reason <> 'complaint' then
    -- One after the other, so that those of one moment count each other.
    perform pg_advisory_xact_lock(hashtextextended('private.mail_brakes', 0));
    if exists (select from private.mail_suppressions s where s.digest = p_digest and s.released_at is null and s.reason not in ('complaint', 'unsubscribed')) then
      return 'suppressed';
    end if;
    v_brake := private.mail_brake();
    if v_brake is null then
      v_tripped := private.tripped_brake(v_new);
      if v_tripped.kind is not null then
        v_brake := private.begin_brake(v_tripped);
      end if;
    end if;
    if v_brake is not null then
      insert into private.mail_suppressions (digest, address, reason, detail, source, words, domain, brake_id, released_at, released_by)
      select p_digest, p_address, p_reason, left(concat_ws(' ', nullif(p_code, ''), p_detail), 500), p_source, v_new.words, v_new.domain, v_brake, now(), 'brake'
      where not exists (select from private.mail_suppressions s where s.digest = p_digest and s.brake_id = v_brake and s.released_by = 'brake');
      return 'held';
    end if;
  end if;
  insert into private.mail_suppressions (digest, address, reason, detail, source, words, domain)
  values (p_digest, p_address, p_reason, left(concat_ws(' ', nullif(p_code, ''), p_detail), 500), p_source, v_new.words, v_new.domain)
  on conflict (digest) where released_at is null do update
    -- Who complained or left lets some mails through; an address that does not exist lets none.
    set reason = excluded.reason, detail = excluded.detail, source = excluded.source, words = excluded.words, domain = excluded.domain
    where mail_suppressions.reason = 'unsubscribed' or (mail_suppressions.reason = 'complaint' and excluded.reason <> 'complaint');
  return 'suppressed';
end
$$;
comment on function private.suppress_bounced is
  'Puts an address on the list by a report (suppressed), or holds it back (held) while a brake holds or when '
  'it makes one necessary. Complaints are always taken: no fault of ours makes them.';

create function private.of_brake(b private.mail_brakes) returns setof private.mail_suppressions
language plpgsql stable set search_path = '' as $$
begin
  return query select s.* from private.mail_suppressions s
  where s.released_at is null and s.source not in ('staff', 'import', 'owner') and s.reason in ('hard', 'soft')
    and s.created_at > b.watched_from and s.created_at <= coalesce(b.ended_at, now())
    and case b.kind when 'cause' then s.words = b.subject when 'receiver' then s.domain = b.subject else true end;
end
$$;
comment on function private.of_brake is 'What came onto the list for the reason of a brake before it held.';

create function private.set_brake(p_id uuid, p_decision text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text;
  b private.mail_brakes;
  v_campaign uuid;
  v_count integer := 0;
  v_now timestamptz := clock_timestamp();
begin
  -- Many at once, as with jobs.
  perform private.require_step_up();
  v_reason := private.demand_reason(p_reason);
  if p_decision is null or p_decision not in ('released', 'suppressed') then
    perform private.refuse('invalid_input', 'decision');
  end if;
  select * into b from private.mail_brakes where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif b.ended_at is not null then
    perform private.refuse_changed('mail_brake', p_id::text, 'mail_brake');
  end if;
  if p_decision = 'released' then
    -- They exist, so "send to the rest" reaches them again. Campaigns come first, as in a report.
    for v_campaign in
      select distinct r.campaign_id from private.campaign_recipients r join private.mail_reports m on m.mail_id = r.token
      where r.bounced_at is not null and m.kind = 'hard' and m.received_at > b.watched_from
        and m.digest in (select digest from private.of_brake(b) union select digest from private.mail_suppressions where brake_id = b.id)
      order by 1
    loop
      perform private.lock_campaign(v_campaign);
      update private.campaign_recipients r set bounced_at = null
      from private.mail_reports m
      where r.campaign_id = v_campaign and m.mail_id = r.token and r.bounced_at is not null and m.kind = 'hard' and m.received_at > b.watched_from
        and m.digest in (select digest from private.of_brake(b) union select digest from private.mail_suppressions where brake_id = b.id);
    end loop;
    update private.mail_suppressions s set released_at = v_now, released_by = 'staff', brake_id = b.id
    where s.id in (select id from private.of_brake(b));
    get diagnostics v_count = row_count;
  else
    update private.mail_suppressions s set released_at = null, released_by = null
    where s.brake_id = b.id and s.released_by = 'brake'
      and not exists (select from private.mail_suppressions o where o.digest = s.digest and o.released_at is null);
    get diagnostics v_count = row_count;
  end if;
  update private.mail_brakes set ended_at = v_now, ended_by = v_staff, decision = p_decision where id = b.id;
  perform private.audit(v_staff, 'mail_brake.' || p_decision, 'mail_brake', b.id::text, v_reason,
    jsonb_build_object('kind', b.kind, 'holds', true), jsonb_build_object('holds', false, 'addresses', v_count));
end
$$;

select private.staff_change('public.admin_end_mail_brake(p_id uuid, p_decision text, p_reason text)',
  'private.set_brake(p_id, p_decision, p_reason)', 'mail_brake.end', 'mail_brake', 'p_id',
  'For admins, after their second factor: ends a brake of the suppression list. released: it was us; what it held back stays off the list, what came onto it before for the same reason goes, and campaigns can reach them again. suppressed: they do not exist; what it held back comes onto the list. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input (detail: decision), not_found, changed_meanwhile.');

create function private.undo_mail_brake(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_count integer;
begin
  perform private.require_step_up();
  if p_line.action = 'mail_brake.released' then
    update private.mail_suppressions s set released_at = null, released_by = null, brake_id = null
    where s.brake_id = p_line.subject_id::uuid and s.released_by = 'staff'
      and not exists (select from private.mail_suppressions o where o.digest = s.digest and o.released_at is null);
  else
    update private.mail_suppressions s set released_at = s.created_at, released_by = 'brake'
    where s.brake_id = p_line.subject_id::uuid and s.released_at is null;
  end if;
  get diagnostics v_count = row_count;
  if v_count = 0 then
    perform private.refuse_changed('mail_brake', p_line.subject_id, 'mail_brake', p_line.id);
  end if;
  return jsonb_build_object('before', jsonb_build_object('addresses', v_count), 'after', jsonb_build_object('addresses', 0));
end
$$;
comment on function private.undo_mail_brake is
  'Takes back what a decision did to addresses. The brake stays ended, and campaigns can still reach whom '
  'they could since.';

create function private.brake_details(b private.mail_brakes) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('kind', b.kind, 'subject', b.subject, 'since', b.began_at,
    'held', (select count(*) from private.mail_suppressions s where s.brake_id = b.id and s.released_by = 'brake'),
    'listed', (select count(*) from private.of_brake(b)),
    'paused', (select count(*) from private.campaigns where state = 'paused' and pause_reason = 'brake'));
end
$$;
comment on function private.brake_details is
  'What staff read of a brake: {kind: cause | receiver | all, subject: the words or the mail domain, since, '
  'held: addresses that it holds back, listed: those that came onto the list before it for the same reason, '
  'paused: campaigns}.';

create function public.admin_mail_brake() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b private.mail_brakes;
begin
  perform private.require_role('moderator');
  select * into b from private.mail_brakes where ended_at is null;
  return case when b.id is not null then private.brake_details(b) || jsonb_build_object('id', b.id) end;
end
$$;
comment on function public.admin_mail_brake is
  'For moderators: the brake that holds now, {id} with private.brake_details; null for none. Refuses: '
  'unauthenticated, forbidden.';
revoke execute on function public.admin_mail_brake from public;
grant execute on function public.admin_mail_brake to authenticated;
