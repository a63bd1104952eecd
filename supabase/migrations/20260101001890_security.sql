-- The security page: what is out of the ordinary, and since when keys are what they are.

-- Sign-ins that failed

create table private.sign_in_failures (
  method text not null check (method ~ '^[a-z_]{1,40}$'),
  code text not null check (code ~ '^[a-z_]{1,60}$'),
  hour timestamptz not null,
  failures integer not null default 0,
  primary key (method, code, hour)
);
comment on table private.sign_in_failures is
  'Sign-ins that the site refused, counted by the hour, without the person. Attempts at the auth service '
  'itself are in its own log.';
alter table private.sign_in_failures enable row level security;

create function public.note_sign_in_failure(p_method text, p_code text) returns void
language sql security definer set search_path = '' as $$
  insert into private.sign_in_failures as f (method, code, hour, failures) values (p_method, p_code, date_trunc('hour', now()), 1)
  on conflict (method, code, hour) do update set failures = f.failures + 1
$$;
comment on function public.note_sign_in_failure is 'For the service: counts a sign-in by a method (code, link, password, passkey, recovery, second_factor) that was refused with a code.';
grant execute on function public.note_sign_in_failure to service_role;

-- Keys by age

create table private.secret_ages (
  name text primary key check (name ~ '^[A-Z_]{1,60}$'),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  since timestamptz not null default now()
);
comment on table private.secret_ages is 'Since when a key of the environment is what it is. The fingerprint has 32 bits, which tell a change and nothing of the key.';
alter table private.secret_ages enable row level security;

create function public.note_secrets(p_fingerprints jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.secret_ages as a (name, fingerprint) select key, value from jsonb_each_text(p_fingerprints)
  on conflict (name) do update set fingerprint = excluded.fingerprint, since = now()
  where a.fingerprint <> excluded.fingerprint
$$;
comment on function public.note_secrets is 'For the clock: {name: 8 hex digits of its SHA-256} of the keys that the application runs with.';
grant execute on function public.note_secrets to service_role;

create function public.admin_security() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return jsonb_build_object(
    'staff', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.user_id, 'name', p.full_name, 'roles', private.roles_of(p.user_id),
        'factors', (select coalesce(jsonb_agg(f.factor_type::text order by f.created_at), '[]') from auth.mfa_factors f
          where f.user_id = p.user_id and f.status = 'verified'),
        'last_seen_at', (select max(last_seen_at) from public.user_sessions where user_id = p.user_id)
      ) order by p.full_name, p.user_id), '[]')
      from public.profiles p where exists (select from public.user_roles r where r.user_id = p.user_id)
    ),
    'failures', (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.failures desc, f.method, f.code), '[]') from (
        select method, code, sum(failures)::integer as failures, max(hour) as last from private.sign_in_failures
        where hour > now() - interval '7 days' group by method, code
      ) f
    ),
    'limits', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.hits desc, l.name), '[]') from (
        select name, sum(hits)::integer as hits, max(hour) as last from private.limit_hits
        where hour > now() - interval '7 days' group by name
      ) l
    ),
    'suspended', (select count(*) from public.profiles where suspended_until > now()),
    'suspensions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.line desc nulls last, s.user_id), '[]') from (
        select p.user_id, p.full_name as name, p.suspended_until as until, a.id as line, a.actor_name, a.created_at
        from public.profiles p left join lateral (
          select x.id, x.created_at, (select full_name from public.profiles where user_id = x.actor) as actor_name
          from public.audit_log x
          where x.subject_type = 'member' and x.subject_id = p.user_id::text and x.action in ('member.suspended', 'member.banned')
          order by x.id desc limit 1
        ) a on true
        where p.suspended_until > now() order by a.id desc nulls last limit 50
      ) s
    ),
    'exports', (
      select coalesce(jsonb_agg(jsonb_build_object('line', a.id, 'action', a.action, 'actor_name', (
          select full_name from public.profiles where user_id = a.actor), 'after', a.after, 'reason', a.reason,
        'created_at', a.created_at) order by a.id desc), '[]')
      from (
        select * from private.audit_lines where action in ('list.exported', 'member.exported')
        order by id desc limit 20
      ) a
    ),
    'views', private.recent_views(),
    'blocks', private.recent_blocks(),
    'keys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'since', since) order by since, name), '[]') from private.secret_ages),
    'heads', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'position', position, 'hash', encode(hash, 'hex')) order by day desc), '[]')
      from (select * from private.audit_heads order by day desc limit 3) h
    )
  );
end
$$;
comment on function public.admin_security is 'For admins: {staff: [{user_id, name | null, roles, factors: kinds of verified ones, last_seen_at | null}], failures: of 7 days [{method, code, failures, last}], limits: of 7 days [{name, hits, last}], suspended: how many, suspensions: the last 50 [{user_id, name | null, until, line | null, actor_name | null, created_at | null}], exports: the last 20 files with personal data [{line, action, actor_name | null, after | null, reason, created_at}], views: the last 20 views as a member [{id, user_id, name | null, actor_name | null, started_at, until}], blocks: the last 50 that hold [{id, kind, value, reason, created_at, expires_at | null, actor_name | null}], keys: [{name, since}], heads: the last 3 days [{day, position, hash}]}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_security to authenticated;
