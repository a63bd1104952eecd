-- Proofs of missions: a picture, a link or a few words that staff look at. A case, an appeal, mails, undo.

create table private.mission_proofs (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null references private.missions,
  user_id uuid not null references public.profiles on delete cascade,
  period text not null,
  try integer not null,
  link text not null default '' check (char_length(link) <= 500),
  text text not null default '' check (char_length(text) <= 1000),
  -- The file of the picture in the bucket proofs, as <user_id>/<picture>.
  picture uuid,
  -- 64 bits that look alike for pictures that do.
  picture_hash text check (picture_hash ~ '^[01]{64}$'),
  -- Other proofs that this one resembles, when it was handed in: [{proof, by: picture | link | text}].
  neighbours jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  code text check (code in ('unreadable', 'other_task', 'incomplete', 'not_own', 'other')),
  answer text not null default '' check (char_length(answer) <= 300),
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  constraint mission_proofs_try unique (mission_id, user_id, period, try),
  constraint something_is_shown check (picture is not null or link <> '' or text <> ''),
  constraint open_ones_are_undecided check ((state = 'open') = (decided_at is null)),
  constraint rejected_says_why check ((state = 'rejected') = (code is not null))
);
comment on table private.mission_proofs is
  'Submissions for missions and their decisions. Deleted with the account.';
alter table private.mission_proofs enable row level security;
create trigger mission_proofs_written before insert or update of link, text, answer on private.mission_proofs
  for each row execute function private.tidy_written('link:line', 'text:prose', 'answer:prose');
-- One at a time.
create unique index mission_proofs_one_open on private.mission_proofs (mission_id, user_id, period) where state = 'open';
create index mission_proofs_user on private.mission_proofs (user_id, sent_at desc);
create index mission_proofs_waiting on private.mission_proofs (sent_at) where state = 'open';
-- Those that a new one may resemble.
create index mission_proofs_mission on private.mission_proofs (mission_id, sent_at desc);
create index mission_proofs_link on private.mission_proofs (lower(link)) where link <> '';
create index mission_proofs_picture on private.mission_proofs (sent_at desc) where picture_hash is not null;

create table private.proof_second_looks (
  proof_id uuid primary key references private.mission_proofs on delete cascade,
  first_by uuid not null,
  created_at timestamptz not null default now(),
  second_by uuid,
  verdict text check (verdict in ('approve', 'reject')),
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null) and (verdict is null) = (second_by is null)),
  check (second_by <> first_by)
);
comment on table private.proof_second_looks is
  'Approved proofs that another reviewer gets without a mark. The answer changes nothing for the member; it '
  'measures how far reviewers agree.';
alter table private.proof_second_looks enable row level security;
create index proof_second_looks_first on private.proof_second_looks (first_by);

-- A private bucket without any policy: neither members nor staff reach it but through the server.
do $$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: pictures of proofs are left out.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('proofs', 'proofs', false, 10485760, array['image/webp'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
end
$$;

create function private.proof_neighbours(p_user uuid, p_mission uuid, p_link text, p_text text, p_hash text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('proof', n.id, 'by', n.by) order by n.at desc, n.id), '[]') from (
      select f.id, min(f.by) as by, f.at from (
        (select p.id, 'picture' as by, p.sent_at as at from (
          select * from private.mission_proofs r where r.picture_hash is not null order by r.sent_at desc limit 2000
        ) p where p_hash is not null and p.user_id <> p_user and bit_count(p.picture_hash::bit(64) # p_hash::bit(64)) <= 6)
        union all
        (select p.id, 'link', p.sent_at from private.mission_proofs p
          where p_link <> '' and p.link <> '' and lower(p.link) = lower(p_link) and p.user_id <> p_user
          order by p.sent_at desc limit 20)
        union all
        (select p.id, 'text', p.sent_at from (
          select * from private.mission_proofs r where r.mission_id = p_mission order by r.sent_at desc limit 500
        ) p where char_length(p_text) >= 20 and p.user_id <> p_user and extensions.similarity(p.text, p_text) > 0.6)
      ) f group by f.id, f.at order by f.at desc, f.id limit 20
    ) n);
end
$$;
comment on function private.proof_neighbours is 'Proofs of other members that one resembles: nearly the same picture (6 of 64 bits differ at most), the same link, or like text.';

create function private.proof_json(p_user uuid, m private.missions) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_proof private.mission_proofs;
  v_tries integer := private.setting_int('missions.proof_tries');
begin
  select * into v_proof from private.mission_proofs p
  where p.mission_id = m.id and p.user_id = p_user and p.period = private.mission_period(m.repeats, now())
  order by p.try desc limit 1;
  return jsonb_build_object(
    'wants', coalesce(m.params ->> 'proof', 'text'), 'tries_left', v_tries - coalesce(v_proof.try, 0), 'days', private.setting_int('cases.proof_days'),
    'retry_at', case when v_proof.state = 'rejected' and v_proof.decided_at + make_interval(hours => private.setting_int('missions.proof_retry_hours')) > now()
      then v_proof.decided_at + make_interval(hours => private.setting_int('missions.proof_retry_hours')) end,
    'last', case when v_proof.id is not null then jsonb_build_object('id', v_proof.id, 'state', v_proof.state, 'link', v_proof.link,
      'text', v_proof.text, 'picture', v_proof.picture is not null, 'code', v_proof.code, 'answer', v_proof.answer, 'sent_at', v_proof.sent_at,
      'due_at', v_proof.sent_at + make_interval(days => private.setting_int('cases.proof_days')),
      'appeal', case when v_proof.state = 'rejected' then private.appeal_json(p_user, 'proof', v_proof.id::text) end) end);
end
$$;
comment on function private.proof_json is 'How proofs of a member for a mission stand in this period: {wants: picture | link | either | text, tries_left, days: in which it is answered, retry_at: when the next may come after a rejection, while it may not yet | null, last: {id, state: open | approved | rejected, link, text, picture: whether there is one, code: why it was rejected | null, answer, sent_at, due_at, appeal: as private.appeal_json | null} | null}.';

create function public.send_proof(
  p_user uuid, p_slug text, p_link text, p_text text, p_picture uuid default null, p_picture_hash text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_mission private.missions := private.public_mission(p_slug, p_user);
  v_wants text := coalesce(v_mission.params ->> 'proof', 'text');
  v_link text := private.tidy_line(left(coalesce(p_link, ''), 20000));
  v_text text := private.tidy_prose(left(coalesce(p_text, ''), 20000));
  v_period text := private.mission_period(v_mission.repeats, now());
  v_last private.mission_proofs;
  v_id uuid;
begin
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif (select hands_in from private.mission_kinds where kind = v_mission.kind) <> 'proof' then
    perform private.refuse('not_found');
  elsif (v_wants = 'picture' and p_picture is null) or (v_wants = 'link' and v_link = '')
    or (p_picture is null and v_link = '' and v_text = '') or (v_wants = 'either' and p_picture is null and v_link = '')
  then
    perform private.refuse('required');
  elsif v_link <> '' and v_link !~ '^https://[^\s]+$' then
    perform private.refuse('invalid_input');
  elsif char_length(v_link) > 500 or char_length(v_text) > 1000 then
    perform private.refuse('too_long');
  end if;
  perform private.lock_members(array[p_user]);
  if private.mission_gate(p_user, v_mission, now()) is not null then
    perform private.refuse('mission_unavailable');
  end if;
  if exists (
    select from private.mission_claims where mission_id = v_mission.id and user_id = p_user and period = v_period and state in ('review', 'passed')
  ) then
    perform private.refuse('proof_open');
  end if;
  select * into v_last from private.mission_proofs
  where mission_id = v_mission.id and user_id = p_user and period = v_period order by try desc limit 1;
  if v_last.try >= private.setting_int('missions.proof_tries') then
    perform private.refuse('proof_tries_used');
  elsif v_last.decided_at + make_interval(hours => private.setting_int('missions.proof_retry_hours')) > now() then
    perform private.refuse('proof_too_soon');
  end if;
  if v_mission.max_claims is not null then
    perform pg_advisory_xact_lock(hashtextextended('mission:' || v_mission.id, 0));
    if private.mission_taken(v_mission.id) >= v_mission.max_claims then
      perform private.refuse('mission_unavailable');
    end if;
  end if;
  insert into private.mission_proofs (mission_id, user_id, period, try, link, text, picture, picture_hash, neighbours)
  values (v_mission.id, p_user, v_period, coalesce(v_last.try, 0) + 1, v_link, v_text, p_picture, p_picture_hash,
    private.proof_neighbours(p_user, v_mission.id, v_link, v_text, p_picture_hash))
  returning id into v_id;
  insert into private.mission_claims (mission_id, user_id, period, state, handed_in_at) values (v_mission.id, p_user, v_period, 'review', now())
  on conflict on constraint mission_claims_once do update set state = 'review', next_at = null, handed_in_at = now();
  perform private.emit_event('proof.received', v_id::text, p_user, jsonb_build_object('proof_id', v_id, 'mission', v_mission.slug,
    'due_at', now() + make_interval(days => private.setting_int('cases.proof_days'))));
  return private.my_mission(p_user, v_mission);
end
$$;
comment on function public.send_proof is 'For the service. Hands in a proof of a member: a link (https), words, and the picture that it has stored as proofs/<p_user>/<p_picture>, with its hash. Returns as my_missions tells a mission. Refuses: suspended, not_found, required, invalid_input, too_long, mission_unavailable (closed, full or out of reach), proof_open (one waits or was approved), proof_tries_used, proof_too_soon.';
grant execute on function public.send_proof to service_role;

create function public.proof_picture(p_proof uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_proof private.mission_proofs;
begin
  select * into v_proof from private.mission_proofs where id = p_proof and picture is not null;
  if not found or (v_proof.user_id <> v_user and not private.has_role('moderator')) then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('user_id', v_proof.user_id, 'picture', v_proof.picture);
end
$$;
comment on function public.proof_picture is 'For whoever handed it in, and moderators: where the picture of a proof lies, {user_id, picture}. Refuses: unauthenticated, second_factor_required, not_found (also another''s).';
revoke execute on function public.proof_picture from public;
grant execute on function public.proof_picture to authenticated;

-- Staff

create function private.settle_proof(p_proof private.mission_proofs, p_staff uuid) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_mission private.missions;
  v_claim private.mission_claims;
begin
  select * into v_mission from private.missions where id = p_proof.mission_id;
  select * into v_claim from private.mission_claims
  where mission_id = p_proof.mission_id and user_id = p_proof.user_id and period = p_proof.period for update;
  -- Slow review costs nobody a place: the points count when the proof was handed in, unless that ranking is frozen.
  return private.pay_mission(v_claim, v_mission, case when not exists (
    select from private.ranking_windows_at(p_proof.sent_at) a join private.ranking_windows w on w.key = a.key where w.frozen_at is not null
  ) then p_proof.sent_at end, p_staff);
end
$$;

create function private.pick_for_second_look(p_proof private.mission_proofs, p_staff uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- Somebody else has to be there to look.
  if random() * 100 < private.setting_int('missions.second_look_percent') and exists (
    select from public.user_roles where user_id not in (p_staff, p_proof.user_id))
  then
    insert into private.proof_second_looks (proof_id, first_by) values (p_proof.id, p_staff) on conflict do nothing;
    -- Who had taken the case would tell who has decided it.
    delete from private.case_states where kind = 'proof' and id = p_proof.id::text;
  end if;
end
$$;

create function private.waits_for_second_look(p_proof uuid, p_staff uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.proof_second_looks where proof_id = p_proof and verdict is null and first_by <> p_staff)
$$;

create function private.decide_proof(p_proof uuid, p_decision text, p_code text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_proof private.mission_proofs;
  v_line bigint;
  v_ledger bigint;
begin
  if p_decision is null or p_decision not in ('approve', 'reject') or (p_decision = 'reject' and p_code is null) then
    perform private.refuse('invalid_input');
  end if;
  select * into v_proof from private.mission_proofs where id = p_proof;
  perform private.lock_moderator(v_staff);
  perform private.lock_members(array[v_proof.user_id]);
  select * into v_proof from private.mission_proofs where id = p_proof for update;
  if v_proof.id is null then
    perform private.refuse('not_found');
  elsif private.same_person(v_proof.user_id, v_staff) then
    perform private.refuse('forbidden');
  elsif v_proof.state = 'approved' and private.waits_for_second_look(p_proof, v_staff) then
    -- Whoever looks again is not told so, and the member is told nothing.
    update private.proof_second_looks set verdict = p_decision, second_by = v_staff, decided_at = now() where proof_id = p_proof;
    perform private.audit(v_staff, 'proof.looked_again', 'proof', p_proof::text, v_reason, '{"verdict": null}',
      jsonb_build_object('verdict', p_decision, 'agrees', p_decision = 'approve'));
    return;
  elsif v_proof.state <> 'open' or p_version <> v_proof.state then
    perform private.refuse_changed('proof', p_proof::text, 'proof');
  end if;
  update private.mission_proofs set state = case p_decision when 'approve' then 'approved' else 'rejected' end,
    code = case p_decision when 'reject' then p_code end, answer = case p_decision when 'reject' then v_reason else '' end,
    decided_at = now(), decided_by = v_staff
  where id = p_proof returning * into v_proof;
  if v_proof.state = 'approved' then
    v_ledger := private.settle_proof(v_proof, v_staff);
    perform private.pick_for_second_look(v_proof, v_staff);
  else
    update private.mission_claims set state = 'rejected'
    where mission_id = v_proof.mission_id and user_id = v_proof.user_id and period = v_proof.period;
  end if;
  v_line := private.audit(v_staff, 'proof.' || v_proof.state, 'proof', p_proof::text, v_reason, '{"state": "open"}',
    jsonb_build_object('state', v_proof.state, 'code', v_proof.code, 'ledger', v_ledger));
  perform private.emit_event('proof.decided', p_proof || ':' || v_line, v_proof.user_id, jsonb_build_object('proof_id', p_proof,
    'mission', (select slug from private.missions where id = v_proof.mission_id), 'state', v_proof.state, 'audit_id', v_line));
exception when check_violation then
  perform private.refuse('invalid_input');
end
$$;

select private.staff_change('public.admin_decide_proof(p_proof uuid, p_decision text, p_code text, p_reason text, p_version text default null)',
  'private.decide_proof(p_proof, p_decision, p_code, p_reason, p_version)', 'proof.decide', 'proof', 'p_proof',
  'For moderators, not of their own: approve gives the points of the mission, which count when the proof was handed in; reject names a code (unreadable, other_task, incomplete, not_own, other) and a reason that the member reads. Mailed either way. p_version is the state that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, changed_meanwhile, points_daily_limit (more than is left of a moderator''s day).');

insert into private.case_kinds (kind, role, due_setting) values ('proof', 'moderator', 'cases.proof_days');

create function private.proof_details(p private.mission_proofs) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('mission', m.slug, 'texts', m.texts, 'points', m.points, 'bounty', (select b.amount from private.bounties b where b.mission_id = m.id), 'kind', m.kind, 'link', p.link, 'text', p.text,
      'picture', p.picture is not null, 'try', p.try, 'tries', private.setting_int('missions.proof_tries'),
      'neighbours', (
        select coalesce(jsonb_agg(jsonb_build_object('proof', o.id, 'by', n ->> 'by', 'name', private.member_name(o.user_id), 'user_id', o.user_id,
          'sent_at', o.sent_at, 'state', o.state, 'picture', o.picture is not null) order by o.sent_at desc), '[]')
        from jsonb_array_elements(p.neighbours) n join private.mission_proofs o on o.id = (n ->> 'proof')::uuid),
      'earlier', (
        select coalesce(jsonb_agg(jsonb_build_object('code', e.code, 'answer', e.answer, 'at', e.decided_at) order by e.try), '[]')
        from private.mission_proofs e
        where e.mission_id = p.mission_id and e.user_id = p.user_id and e.period = p.period and e.state = 'rejected'))
    from private.missions m where m.id = p.mission_id);
end
$$;

create function private.cases_proof()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select p.id::text, p.user_id, p.sent_at, null::timestamptz, private.proof_details(p)
  from private.mission_proofs p where p.state = 'open' or (p.state = 'approved' and exists (
    -- Not for who approved it: they would know.
    select from private.proof_second_looks l where l.proof_id = p.id and l.verdict is null and l.first_by is distinct from (select auth.uid())));
end;

create function private.effect_proof(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_proof private.mission_proofs;
begin
  select * into v_proof from private.mission_proofs where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', case when private.waits_for_second_look(v_proof.id, auth.uid()) then 'open' else v_proof.state end, 'effects', case when p_value = 'approve' then jsonb_build_array(
    private.effect_on_points(v_proof.user_id, (select points from private.missions where id = v_proof.mission_id))) else '[]' end
    || jsonb_build_array(private.effect('event', null, '"proof.decided"') || jsonb_build_object('name', private.member_name(v_proof.user_id))));
end
$$;
insert into private.effect_kinds (change, role, handler) values ('proof.decide', 'moderator', 'effect_proof');

insert into private.undo_kinds (action, role, handler) values
  ('proof.approved', 'moderator', 'undo_proof'),
  ('proof.rejected', 'moderator', 'undo_proof'),
  ('proof.looked_again', 'moderator', 'undo_second_look');

create function private.undo_second_look(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update private.proof_second_looks set verdict = null, second_by = null, decided_at = null
  where proof_id = p_line.subject_id::uuid and verdict = p_line.after ->> 'verdict' and second_by = p_line.actor;
  if not found then
    perform private.refuse_changed('proof', p_line.subject_id, 'proof', p_line.id);
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_proof(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_proof private.mission_proofs;
  v_claim private.mission_claims;
begin
  select * into v_proof from private.mission_proofs where id = p_line.subject_id::uuid;
  if not found then
    perform private.refuse('undo_impossible');
  end if;
  perform private.lock_members(array[v_proof.user_id]);
  select * into v_proof from private.mission_proofs where id = v_proof.id for update;
  select * into v_claim from private.mission_claims
  where mission_id = v_proof.mission_id and user_id = v_proof.user_id and period = v_proof.period for update;
  if v_proof.state <> p_line.after ->> 'state' or exists (
    select from private.mission_proofs n
    where n.mission_id = v_proof.mission_id and n.user_id = v_proof.user_id and n.period = v_proof.period and n.try > v_proof.try
  ) then
    perform private.refuse_changed('proof', p_line.subject_id, 'proof', p_line.id);
  elsif private.same_person(p_staff, v_proof.user_id) then
    perform private.refuse('forbidden');
  end if;
  if v_claim.ledger is not null and v_proof.state = 'approved' then
    perform private.reverse(v_claim.ledger, (select points from public.points_ledger where id = v_claim.ledger), p_reason, p_staff);
  end if;
  delete from private.proof_second_looks where proof_id = v_proof.id;
  -- A proof that an appeal had approved is rejected again, any other waits again.
  update private.mission_proofs set state = p_line.before ->> 'state', code = p_line.before ->> 'code',
    answer = case p_line.before ->> 'state' when 'rejected' then answer else '' end,
    decided_at = (p_line.before ->> 'decided_at')::timestamptz, decided_by = (p_line.before ->> 'decided_by')::uuid
  where id = v_proof.id;
  update private.mission_claims set state = case p_line.before ->> 'state' when 'rejected' then 'rejected' else 'review' end, passed_at = null, ledger = null
  where id = v_claim.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

-- The appeal against a rejection

insert into private.appeal_kinds (kind, penalty, lift, effect) values ('proof', 'penalty_proof', 'lift_proof', 'effect_lift_proof');

create function private.penalty_proof(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_proof private.mission_proofs;
begin
  select * into v_proof from private.mission_proofs p
  where p.id = private.to_uuid(p_subject) and p.user_id = p_user and p.state = 'rejected' and not exists (
    select from private.mission_claims c
    where c.mission_id = p.mission_id and c.user_id = p.user_id and c.period = p.period and c.state in ('review', 'passed'));
  if not found then
    return null;
  end if;
  return ('rejected:' || extract(epoch from v_proof.decided_at), v_proof.decided_at, v_proof.decided_by, null, 'moderator')::private.penalty;
end
$$;

create function private.lift_proof(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_before private.mission_proofs;
  v_proof private.mission_proofs;
  v_ledger bigint;
begin
  select * into v_before from private.mission_proofs where id = private.to_uuid(p_subject);
  perform private.lock_members(array[v_before.user_id]);
  -- The answer stays: an undo of this brings the rejection back as it was.
  update private.mission_proofs set state = 'approved', code = null, decided_at = now(), decided_by = p_staff
  where id = v_before.id returning * into v_proof;
  v_ledger := private.settle_proof(v_proof, p_staff);
  return private.audit(p_staff, 'proof.approved', 'proof', p_subject, p_reason, jsonb_build_object('state', v_before.state,
    'code', v_before.code, 'decided_at', v_before.decided_at, 'decided_by', v_before.decided_by),
    jsonb_build_object('state', 'approved', 'code', null, 'ledger', v_ledger));
end
$$;

create function private.effect_lift_proof(p_subject text, p_penalty text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect_on_points(p.user_id, m.points))
  from private.mission_proofs p join private.missions m on m.id = p.mission_id where p.id = private.to_uuid(p_subject)
$$;
