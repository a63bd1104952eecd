-- Every member's points with what their ledger adds up to, and the comparison of both, asked for by hand.

insert into private.admin_lists (name) values ('wallet_profiles');

create function private.drifting() returns setof uuid
language sql stable rows 100 set search_path = '' as $$
  select distinct private.to_uuid(p ->> 'user_id')
  from (select problems from private.reconciliations where finished_at is not null order by finished_at desc, id desc limit 1) r,
    jsonb_array_elements(r.problems) p
  where p ->> 'problem' = 'total_xp'
$$;
comment on function private.drifting is 'Members whose total was not the sum of their ledger when the last reconciliation ended; of its first hundred mismatches.';

create function private.wallet_profile_row(m private.member_list) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'user_id', m.user_id, 'name', p.full_name, 'email', private.member_email(m.user_id),
      'total', w.total_xp, 'ledger', l.total, 'lines', l.lines, 'drift', w.total_xp - l.total,
      'wallets', (select coalesce(jsonb_agg(x.address order by x.is_primary desc, x.verified_at), '[]') from public.wallets x where x.user_id = m.user_id),
      'segment', private.member_segment(m.created_at, m.total_xp, m.qualified_referrals), 'level', private.level_of(w.total_xp),
      'created_at', m.created_at
    ) || private.balance(w.total_xp)
    from public.wallet_profiles w
    join public.profiles p on p.user_id = w.user_id
    cross join lateral (
      select coalesce(sum(points), 0)::bigint as total, count(*) as lines from public.points_ledger where user_id = m.user_id
    ) l
    where w.user_id = m.user_id
  );
end
$$;

create function public.admin_wallet_profiles(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_key text[] := case p_sort when 'points' then '{m.total_xp,integer}' when 'joined' then '{m.created_at,timestamptz}' end;
  v_segment text;
  v_bound text;
  v_found uuid[];
begin
  perform private.check_list(p_filter, '{q,segment,wallet,drift,points_min,points_max}', p_sort, '{points,joined}');
  v_segment := private.list_choice(p_filter, 'segment', '{new,active,power,churned,referrer}');
  v_bound := private.segment_bound(v_segment);
  if p_filter ->> 'q' is not null then
    v_found := array(select private.find_members(left(trim(p_filter ->> 'q'), 200), 200));
  end if;
  return private.list_page(
    'from private.member_list m where ' || concat_ws(' and ', 'true',
      case when v_found is not null then 'm.user_id = any (private.list_choices($1 -> ''found'')::uuid[])' end,
      -- Written as a case, which the planner takes for a half, as in private.member_conditions.
      v_bound || ' and case when private.member_segment(m.created_at, m.total_xp, m.qualified_referrals) = $1 ->> ''segment'' then true end',
      case private.list_choice(p_filter, 'wallet', '{yes,no}') when 'yes' then 'm.has_wallet' when 'no' then 'not m.has_wallet' end,
      case private.list_choice(p_filter, 'drift', '{yes,no}')
        when 'yes' then 'm.user_id in (select private.drifting())' when 'no' then 'm.user_id not in (select private.drifting())' end,
      case when p_filter -> 'points_min' is not null then 'm.total_xp >= ($1 ->> ''points_min'')::bigint' end,
      case when p_filter -> 'points_max' is not null then 'm.total_xp <= ($1 ->> ''points_max'')::bigint' end),
    'private.wallet_profile_row(m)', v_key[1], v_key[2], 'm.user_id',
    p_filter || case when v_found is null then '{}' else jsonb_build_object('found', v_found) end,
    p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_wallet_profiles is 'For moderators. A list (private.list_page) of every row of wallet_profiles: filters q (name, e-mail, wallet or id), segment, wallet (yes | no), drift (yes | no: as the last reconciliation found), points_min, points_max; sorts points, joined. Rows: {user_id, name | null, email | null, total, ledger: sum of the lines now, lines: how many, drift: their difference now, xp, owed, wallets: addresses, segment, level, created_at}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_wallet_profiles to authenticated;

-- Every line of the ledger

insert into private.admin_lists (name) values ('ledger_lines');

create index points_ledger_source on public.points_ledger (source, created_at, id);

create function private.ledger_line_row(l public.points_ledger) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', l.id, 'user_id', l.user_id, 'name', private.member_name(l.user_id), 'source', l.source,
    'points', l.points, 'reason', l.reason, 'details', l.details, 'reverses', l.reverses, 'created_at', l.created_at);
end
$$;

create function public.admin_ledger_lines(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_found uuid[];
begin
  perform private.check_list(p_filter, '{q,source,made_from,made_to}', p_sort, '{made}');
  if p_filter ->> 'q' is not null then
    v_found := array(select private.find_members(left(trim(p_filter ->> 'q'), 200), 200));
  end if;
  return private.list_page(
    $from$
      from public.points_ledger l
      where ($1 -> 'found' is null or l.user_id = any (private.list_choices($1 -> 'found')::uuid[]))
        and ($1 -> 'source' is null or l.source = $1 ->> 'source')
        and ($1 -> 'made_from' is null or l.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or l.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.ledger_line_row(l)', 'l.created_at', 'timestamptz', 'l.id',
    p_filter || case when v_found is null then '{}' else jsonb_build_object('found', v_found) end,
    p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_ledger_lines is 'For moderators. A list (private.list_page) of every line of the ledger: filters q (member), source, made_from, made_to; sort made. Rows: {id, user_id, name | null, source, points, reason, details, reverses: the line it takes back | null, created_at}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_ledger_lines to authenticated;

create function public.admin_reconciliation() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select jsonb_build_object('started_at', r.started_at, 'finished_at', r.finished_at, 'members', r.members,
      'lines', r.lines, 'mismatches', r.mismatches,
      'drifting', (select count(*) from private.drifting()))
    from (select 1) one left join lateral (select * from private.reconciliations order by started_at desc, id desc limit 1) r on true
  );
end
$$;
comment on function public.admin_reconciliation is 'For moderators: the last comparison of totals with facts, finished or under way: {started_at | null, finished_at | null, members | null, lines | null, mismatches | null, drifting: members whose total was wrong when the last one ended}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_reconciliation to authenticated;

create function private.reconcile_member(p_user uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before integer;
  v_total integer;
  v_problems jsonb;
begin
  perform private.require_step_up();
  perform private.lock_members(array[p_user]);
  select total_xp into v_before from public.wallet_profiles where user_id = p_user for update;
  if not found then
    perform private.refuse('member_not_found');
  end if;
  -- The nightly comparison, of the members after the one before this and up to this.
  select coalesce(jsonb_agg(jsonb_build_object('problem', r.problem, 'expected', r.expected, 'actual', r.actual)), '[]') into v_problems
  from public.reconcile_points(
    coalesce((select max(user_id::text)::uuid from (
      select user_id from public.wallet_profiles where user_id < p_user order by user_id desc limit 1) b),
      '00000000-0000-0000-0000-000000000000'), p_user) r
  where r.user_id = p_user;
  select coalesce(sum(points), 0) into v_total from public.points_ledger where user_id = p_user;
  update public.wallet_profiles set total_xp = v_total where user_id = p_user and total_xp <> v_total;
  perform private.audit(v_staff, 'points.reconciled', 'member', p_user::text, v_reason,
    private.balance(v_before), private.balance(v_total) || jsonb_build_object('problems', v_problems));
  return v_problems;
end
$$;

select private.staff_change('public.admin_reconcile_member(p_user uuid, p_reason text)',
  'private.reconcile_member(p_user, p_reason)', 'points.reconcile', 'member', 'p_user',
  'For admins: compares a member''s kept numbers with the facts, as every night, and sets the total to what the ledger adds up to. Returns {problems: [{problem, expected, actual}], line, undo: as private.changed}. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, member_not_found.',
  p_answers => 'problems');

create function private.start_reconciliation(p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_last bigint;
  v_id bigint;
begin
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('private.reconciliations', 0));
  if exists (select from private.reconciliations where finished_at is null) then
    perform private.refuse('conflict');
  end if;
  select max(id) into v_last from private.reconciliations;
  insert into private.reconciliations default values returning id into v_id;
  perform private.audit(v_staff, 'reconciliation.started', 'reconciliation', v_id::text, v_reason,
    jsonb_build_object('last', v_last), jsonb_build_object('run', v_id));
end
$$;

select private.staff_change('public.admin_start_reconciliation(p_reason text)',
  'private.start_reconciliation(p_reason)', 'reconciliation.start', 'reconciliation', null,
  'For admins: begins the nightly comparison of all totals with the facts now; the clock goes on with it. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, conflict (one is under way).');
