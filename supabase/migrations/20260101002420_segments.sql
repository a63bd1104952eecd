-- Saved segments: a rule over what is known of members, named, counted, and used by lists, campaigns and missions.

-- The rule
--
-- A group {"match": "all" | "any" | "none", "rules": [1 to 20 of groups and conditions]} or a condition
-- {"field", "op", "value"}. What a field is decides which operations it has:
--   choice   in | not_in            value: [1 to 50 texts]
--   number   at_least | at_most     value: a whole number
--   time     within | beyond        value: days, up to 3,650; within: in the last n days, beyond: longer ago than that
--            from | before          value: a day (2026-11-22) in UTC
--            never                  no value; only of what may never have happened
--   truth    is                     value: true | false

create table private.segment_fields (
  field text primary key,
  kind text not null check (kind in ('choice', 'number', 'time', 'truth')),
  -- SQL over m (private.member_list); of a choice, of which its choices are members.
  expression text not null,
  -- What a choice may be; null where `choices` cannot be listed, and each value must match.
  choices text[],
  pattern text,
  position integer not null unique
);
comment on table private.segment_fields is
  'Fields for the rules of segments. expression reads one row m of private.member_list. A scalar lookup by '
  'key, never a join: the same text counts a sample, filters the list of members and makes the audience of '
  'a campaign.';
alter table private.segment_fields enable row level security;

insert into private.segment_fields (position, field, kind, choices, pattern, expression) values
  (1, 'tier', 'choice', '{standard,plus,pro,founder}', null, 'm.tier'),
  (2, 'level', 'choice', null, '^[a-z]{1,40}$', 'private.level_of(m.total_xp)'),
  (3, 'segment', 'choice', '{new,active,power,churned,referrer}', null,
    'private.member_segment(m.created_at, m.total_xp, m.qualified_referrals)'),
  (4, 'points', 'number', null, null, 'greatest(m.total_xp, 0)'),
  (5, 'joined', 'time', null, null, 'm.created_at'),
  (6, 'seen', 'time', null, null, 'm.last_seen_at'),
  (7, 'referrals', 'number', null, null, 'm.qualified_referrals'),
  (8, 'funnel', 'choice', '{none,signed_up,wallet_linked,qualified,expired,held,rejected}', null,
    'coalesce((select r.stage from public.referrals r where r.referee_id = m.user_id), ''none'')'),
  (9, 'spend', 'number', null, null, 
    -- What private.order_revenue and private.invoice_revenue count, without what came back or is disputed. Written out,
    -- because a call for each of a million members takes twenty times as long.
    $sql$(coalesce((select sum(o.amount - o.amount_refunded) from public.orders o
        where o.user_id = m.user_id and o.paid_at is not null and o.status in ('paid', 'partially_refunded')), 0)
      + coalesce((select sum(greatest(i.amount_paid - coalesce(r.amount_refunded, 0), 0))
        from public.invoices i left join private.payment_reversals r on r.payment_intent_id = i.payment_intent_id
        where i.user_id = m.user_id and i.paid_at is not null and i.billing_reason <> 'subscription_create'
          and (r.dispute is null or r.dispute = 'won')), 0))$sql$),
  (10, 'wallet', 'truth', null, null, 'm.has_wallet'),
  (11, 'nft', 'truth', null, null, 
    -- One that is not void.
    $sql$exists (select from public.wallets w join private.nft_owners o on o.owner = w.address
      left join public.mint_vouchers v on v.id = o.voucher_id where w.user_id = m.user_id and v.revoked_at is null)$sql$),
  (12, 'mission', 'choice', null, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    '(select array_agg(c.mission_id::text) from private.mission_claims c where c.user_id = m.user_id and c.state = ''passed'')'),
  (13, 'language', 'choice', null, '^[a-z]{2}$', '(select p.locale from public.profiles p where p.user_id = m.user_id)'),
  (14, 'country', 'choice', null, '^[A-Z]{2}$', 'm.card_country'),
  (15, 'onboarded', 'truth', null, null, 'm.onboarding_completed');

create function private.rule_texts(p_rule jsonb, p_path text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select jsonb_array_elements_text(p_rule #> p_path));
end
$$;

-- Levels are a few ranges of points: as comparisons they have the index, and cost nothing a row.
create function private.level_condition(p_levels text[]) returns text
language sql stable set search_path = '' as $$
  select coalesce('(' || string_agg(case
      when l.number = 1 and l.until is null then 'true'
      when l.number = 1 then format('m.total_xp < %s', l.until)
      when l.until is null then format('m.total_xp >= %s', l.points)
      else format('m.total_xp between %s and %s', l.points, l.until - 1) end, ' or ') || ')', 'false')
  from (select key, number, points, lead(points) over (order by number) as until from public.levels) l
  where l.key = any (p_levels)
$$;

create function private.rule_condition(p_rule jsonb, p_path text[], p_argument text, p_whole jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_field private.segment_fields;
  v_op text := p_rule ->> 'op';
  v_value jsonb := p_rule -> 'value';
  v_at text := format('%s #>> %L', p_argument, p_path || '{value}'::text[]);
  v_texts text[];
  v_found text;
begin
  select * into v_field from private.segment_fields where field = p_rule ->> 'field';
  if not found or p_rule - '{field,op,value}'::text[] <> '{}' then
    perform private.refuse('segment_invalid', array_to_string(p_path, '.'));
  end if;
  if v_field.kind = 'choice' and v_op in ('in', 'not_in') and jsonb_typeof(v_value) = 'array'
    and jsonb_array_length(v_value) between 1 and 50
    and not jsonb_path_exists(v_value, '$[*] ? (@.type() != "string")')
  then
    v_texts := private.rule_texts(p_whole, p_path || '{value}'::text[]);
    if (case when v_field.choices is not null then not v_texts <@ v_field.choices
        else exists (select from unnest(v_texts) t where t !~ v_field.pattern) end)
      or v_field.field = 'level' and not v_texts <@ (select array_agg(key) from public.levels)
    then
      perform private.refuse('segment_invalid', array_to_string(p_path, '.'));
    end if;
    v_found := case v_field.field
      when 'level' then private.level_condition(v_texts)
      -- Narrowed by what indexes answer; a case, which the planner takes for a half.
      when 'segment' then format('((%s) and case when %s = any (private.rule_texts(%s, %L)) then true else false end)',
        (select string_agg(private.segment_bound(t), ' or ') from unnest(v_texts) t), v_field.expression, p_argument, p_path || '{value}'::text[])
      when 'mission' then format('coalesce(%s && private.rule_texts(%s, %L), false)', v_field.expression, p_argument, p_path || '{value}'::text[])
      else format('coalesce(%s = any (private.rule_texts(%s, %L)), false)', v_field.expression, p_argument, p_path || '{value}'::text[])
    end;
    return case when v_op = 'in' then v_found else format('not (%s)', v_found) end;
  elsif v_field.kind = 'number' and v_op in ('at_least', 'at_most') and jsonb_typeof(v_value) = 'number'
    and v_value #>> '{}' ~ '^\d{1,12}$'
  then
    return format('%s %s (%s)::bigint', v_field.expression, case v_op when 'at_least' then '>=' else '<=' end, v_at);
  elsif v_field.kind = 'truth' and v_op = 'is' and jsonb_typeof(v_value) = 'boolean' then
    return format('%s = (%s)::boolean', v_field.expression, v_at);
  elsif v_field.kind = 'time' and v_op in ('within', 'beyond') and jsonb_typeof(v_value) = 'number'
    and v_value #>> '{}' ~ '^\d{1,4}$' and (v_value #>> '{}')::integer between 1 and 3650
  then
    -- Hours, as segments count them: a day has 23 or 25 of them when clocks change. Whoever was never seen is in neither.
    return format('(%1$s %2$s now() - make_interval(hours => 24 * (%3$s)::integer) and %1$s > ''-infinity'')',
      v_field.expression, case v_op when 'within' then '>=' else '<' end, v_at);
  elsif v_field.kind = 'time' and v_op in ('from', 'before') and jsonb_typeof(v_value) = 'string'
    and v_value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(v_value #>> '{}', 'date')
  then
    return format('(%1$s %2$s private.day_start(%3$s) and %1$s > ''-infinity'')',
      v_field.expression, case v_op when 'from' then '>=' else '<' end, v_at);
  elsif v_field.field = 'seen' and v_op = 'never' and v_value is null then
    return 'm.last_seen_at = ''-infinity''';
  end if;
  perform private.refuse('segment_invalid', array_to_string(p_path, '.'));
  return null;
end
$$;

create function private.rule_sql(p_rule jsonb, p_argument text default '$1', p_path text[] default '{}', p_whole jsonb default null) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_whole jsonb := coalesce(p_whole, p_rule);
  v_parts text;
begin
  if p_path = '{}' and (pg_column_size(p_rule) > 20000
    or (select count(*) from jsonb_path_query(p_rule, 'strict $.**.field') f) > 60)
  then
    perform private.refuse('segment_too_large');
  elsif coalesce(jsonb_typeof(p_rule), '') <> 'object' then
    perform private.refuse('segment_invalid', array_to_string(p_path, '.'));
  elsif not p_rule ? 'match' then
    return private.rule_condition(p_rule, p_path, p_argument, v_whole);
  elsif coalesce(p_rule ->> 'match', '') not in ('all', 'any', 'none') or p_rule - '{match,rules}'::text[] <> '{}'
    or coalesce(jsonb_typeof(p_rule -> 'rules'), '') <> 'array'
    or jsonb_array_length(p_rule -> 'rules') not between 1 and 20
  then
    perform private.refuse('segment_invalid', array_to_string(p_path, '.'));
  elsif cardinality(p_path) > 6 then
    perform private.refuse('segment_too_large');
  end if;
  select string_agg('(' || private.rule_sql(e.value, p_argument, p_path || array['rules', (e.n - 1)::text], v_whole) || ')',
    case p_rule ->> 'match' when 'all' then ' and ' else ' or ' end order by e.n)
  into v_parts from jsonb_array_elements(p_rule -> 'rules') with ordinality e(value, n);
  return case p_rule ->> 'match' when 'none' then format('not (%s)', v_parts) else v_parts end;
end
$$;
comment on function private.rule_sql is 'A rule as a condition on m (private.member_list). No value of the rule stands in it: each is read from p_argument, which is the rule itself ($1, or a quoted literal), by its path. Refuses: segment_invalid (detail: the path of what is wrong), segment_too_large (groups deeper than four, more than 60 conditions).';

create function private.check_segment_rule(p_rule jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.rule_sql(coalesce(p_rule, 'null'));
end
$$;

create function private.rule_members(p_rule jsonb) returns setof uuid
language plpgsql stable rows 10000 set search_path = '' set jit = off as $$
begin
  perform private.check_segment_rule(p_rule);
  return query execute 'select m.user_id from private.member_list m
    where (m.suspended_until is null or m.suspended_until < ''infinity'') and (' || private.rule_sql(p_rule) || ')' using p_rule;
end
$$;
comment on function private.rule_members is 'The members who match a rule now, without those who are banned, closed or erased. Refuses as private.rule_sql.';

-- Saved ones

create table private.segments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  version integer not null default 1,
  -- The member of staff; no foreign key: it stays when their account is erased.
  made_by uuid,
  made_at timestamptz not null default now(),
  changed_by uuid,
  changed_at timestamptz not null default now(),
  -- The exact count, of which version, and since when a new one is asked for.
  counted bigint check (counted >= 0),
  counted_version integer,
  counted_at timestamptz,
  count_asked_at timestamptz
);
comment on table private.segments is 'Named rules over members. Read and written only by functions.';
alter table private.segments enable row level security;
create trigger segments_written before insert or update of name on private.segments
  for each row execute function private.tidy_written('name:line:required');
create unique index segments_name on private.segments (lower(name));
create index segments_changed on private.segments (changed_at, id);
create index segments_count_asked on private.segments (count_asked_at) where count_asked_at is not null;

create function private.segment_members(p_segment uuid) returns setof uuid
language plpgsql stable rows 10000 set search_path = '' as $$
declare
  v_rule jsonb;
begin
  select rule into v_rule from private.segments where id = p_segment;
  if not found then
    perform private.refuse('segment_not_found');
  end if;
  return query select private.rule_members(v_rule);
end
$$;
comment on function private.segment_members is 'The members of a saved segment now (private.rule_members). Refuses: segment_not_found.';

create function private.in_segment(p_segment uuid, p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_rule jsonb;
  v_in boolean;
begin
  select rule into v_rule from private.segments where id = p_segment;
  if not found then
    return false;
  end if;
  execute 'select exists (select from private.member_list m where m.user_id = $2
    and (m.suspended_until is null or m.suspended_until < ''infinity'') and (' || private.rule_sql(v_rule) || '))'
  into v_in using v_rule, p_user;
  return v_in;
end
$$;
comment on function private.in_segment is 'Whether one member is in a saved segment now; false when there is no such segment.';

create function private.segment_filter(p_segment text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_rule jsonb;
begin
  select rule into v_rule from private.segments where id = private.to_uuid(p_segment);
  if not found then
    perform private.refuse('invalid_input', 'saved');
  end if;
  return '(m.suspended_until is null or m.suspended_until < ''infinity'') and ('
    || private.rule_sql(v_rule, quote_literal(v_rule) || '::jsonb') || ')';
end
$$;
comment on function private.segment_filter is 'A saved segment as a condition on m (private.member_list), for the list of members. Refuses: invalid_input.';

-- Who uses one

create table private.segment_uses (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  handler text not null check (handler ~ '^segment_use_[a-z_]+$')
);
comment on table private.segment_uses is
  'Features that use a segment. handler is a function of schema private: (segment uuid) returns setof '
  'jsonb, {id, name} of each use. A used segment is not deleted.';
alter table private.segment_uses enable row level security;

create function private.used_by(p_segment uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_use private.segment_uses;
  v_found jsonb;
  v_all jsonb := '[]';
begin
  for v_use in select * from private.segment_uses order by kind loop
    execute format('select coalesce(jsonb_agg(u || jsonb_build_object(''kind'', $2)), ''[]'') from private.%I($1) u', v_use.handler)
    into v_found using p_segment, v_use.kind;
    v_all := v_all || v_found;
  end loop;
  return v_all;
end
$$;
comment on function private.used_by is 'What uses a segment: [{kind, id, name}].';
