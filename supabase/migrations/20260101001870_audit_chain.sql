-- The chain of hashes over the audit log: whoever alters or removes a line, its owner included, breaks it.

create table private.audit_chain (
  position bigint primary key check (position > 0),
  audit_id bigint not null unique,
  hash bytea not null,
  linked_at timestamptz not null default clock_timestamp()
);
comment on table private.audit_chain is
  'One link per entry, in the order of the job. No foreign key: a link outlives a deleted entry and names '
  'it.';
alter table private.audit_chain enable row level security;
create trigger audit_chain_append_only before update or delete on private.audit_chain
  for each row execute function private.refuse_change();
create trigger audit_chain_never_emptied before truncate on private.audit_chain
  for each statement execute function private.refuse_change();

create table private.audit_heads (
  day date primary key,
  position bigint not null,
  hash bytea not null,
  created_at timestamptz not null default now()
);
comment on table private.audit_heads is
  'The last link of each day, as emailed to the admins: a rewritten chain cannot match the copies in their '
  'mailboxes.';
alter table private.audit_heads enable row level security;

create function private.audit_hash(p_previous bytea, p_position bigint, p_linked timestamptz, a public.audit_log) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(jsonb_build_array(
    p_position, extract(epoch from p_linked), a.id, a.actor, a.action, a.subject_type, a.subject_id,
    encode(a.reason_digest, 'hex'), a.before, a.after, a.undoes, extract(epoch from a.created_at)
  )::text, 'UTF8'))
$$;
comment on function private.audit_hash is 'The hash of a link: SHA-256 of the hash before it and every column of its line. Times count as seconds, which no setting of a session changes.';

create function public.link_audit_lines(p_limit integer default 10000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_last private.audit_chain;
  v_line public.audit_log;
  v_linked timestamptz := clock_timestamp();
  v_count integer := 0;
begin
  -- One at a time: each link needs the one before it.
  perform pg_advisory_xact_lock(hashtextextended('private.audit_chain', 0));
  perform private.note_left_out();
  select * into v_last from private.audit_chain order by position desc limit 1;
  v_last.position := coalesce(v_last.position, 0);
  for v_line in
    select a.* from private.audit_unlinked u join public.audit_log a on a.id = u.audit_id
    order by u.audit_id limit least(greatest(p_limit, 1), 100000)
  loop
    v_last.position := v_last.position + 1;
    v_last.hash := private.audit_hash(v_last.hash, v_last.position, v_linked, v_line);
    insert into private.audit_chain (position, audit_id, hash, linked_at)
    values (v_last.position, v_line.id, v_last.hash, v_linked);
    delete from private.audit_unlinked where audit_id = v_line.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
comment on function public.link_audit_lines is 'For the clock: writes how many refusals the hours that are over left out, and takes up to p_limit new lines into the chain; returns how many. A line that commits late is taken later: the chain has the order of the job, not of the ids.';
grant execute on function public.link_audit_lines to service_role;

create function public.seal_audit_day() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_day date := (now() at time zone 'UTC')::date;
  v_head private.audit_chain;
  v_before bigint;
  v_told integer := 0;
  v_admin uuid;
begin
  if exists (select from private.audit_heads where day = v_day) then
    return 0;
  end if;
  select * into v_head from private.audit_chain order by position desc limit 1;
  if not found then
    return 0;
  end if;
  select position into v_before from private.audit_heads order by day desc limit 1;
  insert into private.audit_heads (day, position, hash) values (v_day, v_head.position, v_head.hash)
  on conflict do nothing;
  if not found then
    return 0;
  end if;
  for v_admin in select user_id from public.user_roles where role = 'admin' loop
    perform private.emit_event('audit.sealed', v_day || ':' || v_admin, v_admin, jsonb_build_object(
      'day', v_day, 'position', v_head.position, 'hash', encode(v_head.hash, 'hex'),
      'lines', v_head.position - coalesce(v_before, 0)));
    v_told := v_told + 1;
  end loop;
  return v_told;
end
$$;
comment on function public.seal_audit_day is 'For the clock, after link_audit_lines: once a UTC day keeps the head of the chain and tells it to every admin. Returns how many were told.';
grant execute on function public.seal_audit_day to service_role;

create function private.audit_fault(p_position bigint, p_line bigint, p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('position', p_position, 'line', p_line, 'kind', p_kind)
$$;

create function public.admin_verify_audit(p_after bigint, p_position bigint default null, p_hash text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_after bigint := greatest(coalesce(p_after, 0), 0);
  v_last bigint;
  v_fault jsonb;
  v_head private.audit_chain;
begin
  select coalesce(max(position), v_after) into v_last
  from (select position from private.audit_chain where position > v_after order by position limit 10000) c;
  select private.audit_fault(l.position, l.audit_id, l.kind) into v_fault
  from (
    select c.position, c.audit_id, case
      when a.id is null then 'missing'
      when c.position <> coalesce(c.previous_position, v_after) + 1 then 'link_missing'
      when c.hash <> private.audit_hash(coalesce(c.previous_hash, (
        select hash from private.audit_chain where position = v_after)), c.position, c.linked_at, a) then 'altered'
      when r.audit_id is not null and a.reason_digest is distinct from private.reason_digest(r.salt, r.reason) then 'reason_altered'
    end as kind
    from (
      select position, audit_id, hash, linked_at,
        lag(hash) over (order by position) as previous_hash, lag(position) over (order by position) as previous_position
      from private.audit_chain where position > v_after and position <= v_last
    ) c
    left join public.audit_log a on a.id = c.audit_id
    left join private.audit_reasons r on r.audit_id = c.audit_id
  ) l
  where l.kind is not null order by l.position limit 1;
  select * into v_head from private.audit_chain order by position desc limit 1;
  -- The last step looks at what no link speaks of: lines beside the chain, and the head that a mail holds.
  if v_fault is null and v_last >= coalesce(v_head.position, 0) then
    select private.audit_fault(null, min(a.id), 'unlinked') into v_fault
    from public.audit_log a
    where not exists (select from private.audit_chain c where c.audit_id = a.id)
      and not exists (select from private.audit_unlinked u where u.audit_id = a.id)
    having min(a.id) is not null;
    -- A line that is gone before the job took it, and one that the job passes over (it runs every minute).
    if v_fault is null then
      select private.audit_fault(null, u.audit_id, case when a.id is null then 'missing' else 'overdue' end) into v_fault
      from private.audit_unlinked u left join public.audit_log a on a.id = u.audit_id
      where a.id is null or u.since < now() - interval '15 minutes'
      order by a.id is null desc, u.audit_id limit 1;
    end if;
    if v_fault is null and p_position is not null and not exists (
      select from private.audit_chain where position = p_position and hash = decode(
        case when p_hash ~ '^([0-9a-fA-F]{2})*$' then p_hash else '' end, 'hex')
    ) then
      v_fault := private.audit_fault(p_position, (select audit_id from private.audit_chain where position = p_position), 'head');
    end if;
  end if;
  return jsonb_build_object(
    'checked', v_last,
    'next', case when v_fault is null and v_last < v_head.position then v_last end,
    'fault', v_fault,
    'waiting', (select count(*) from private.audit_unlinked),
    'head', case when v_head.position is not null then
      jsonb_build_object('position', v_head.position, 'hash', encode(v_head.hash, 'hex'), 'linked_at', v_head.linked_at) end
  );
end
$$;
comment on function public.admin_verify_audit is 'For admins. Compares up to 10,000 links after p_after (null: from the first) with their lines; with p_position and p_hash (hex) of a mailed head, that too: {checked: position reached, next: p_after of the next call | null when done, fault: the first one {position | null, line | null, kind: missing (the line is gone) | altered | reason_altered | link_missing (links between this and the one before are gone) | unlinked (a line that is in no link) | overdue (a line that has waited a quarter of an hour for the job) | head (the chain is not the one whose head was mailed)} | null, waiting: lines that the job has not taken yet, head: {position, hash, linked_at} | null}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_verify_audit to authenticated;
