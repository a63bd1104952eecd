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
comment on function private.rule_sql is
  'A rule as a condition on m (private.member_list). No value of the rule stands in it: each is read from '
  'p_argument, which is the rule itself ($1, or a quoted literal), by its path. Refuses: segment_invalid '
  '(detail: the path of what is wrong), segment_too_large (groups deeper than four, more than 60 conditions).';

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
comment on function private.rule_members is
  'The members who match a rule now, without those who are banned, closed or erased. Refuses as '
  'private.rule_sql.';

-- Saved ones

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
comment on function private.segment_members is
  'The members of a saved segment now (private.rule_members). Refuses: segment_not_found.';

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
comment on function private.in_segment is
  'Whether one member is in a saved segment now; false when there is no such segment.';

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
comment on function private.segment_filter is
  'A saved segment as a condition on m (private.member_list), for the list of members. Refuses: '
  'invalid_input.';

-- Who uses one

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

-- How many

create function private.sampled_members() returns setof private.member_list
language sql stable rows 10000 set search_path = '' as $$
  -- Ids are drawn at random, so a stretch of them is a sample of everybody, whenever they joined. Forty stretches at fixed
  -- places: the same rule gives the same figure while it is typed.
  select distinct on (x.user_id) x.*
  from generate_series(0, 39) g, lateral (
    select l.* from private.member_list l
    where l.user_id >= (lpad(to_hex(g * 4294967296 / 40), 8, '0') || '-0000-0000-0000-000000000000')::uuid
    order by l.user_id limit 250
  ) x
$$;
comment on function private.sampled_members is 'Ten thousand members, evenly drawn.';

create function private.estimate_rule(p_rule jsonb) returns jsonb
language plpgsql volatile set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  v_where text := '(m.suspended_until is null or m.suspended_until < ''infinity'') and (' || private.rule_sql(coalesce(p_rule, 'null')) || ')';
  v_all bigint;
  v_read bigint;
  v_hits bigint;
  v_ids uuid[];
  v_share double precision;
  v_margin double precision;
begin
  select count(*) into v_all from (select from private.member_list limit 20001) l;
  if v_all <= 20000 then
    execute 'select count(*), (array_agg(m.user_id order by m.created_at desc, m.user_id))[:8] from private.member_list m where ' || v_where
    into v_hits, v_ids using p_rule;
    return jsonb_build_object('count', v_hits, 'exact', true, 'low', v_hits, 'high', v_hits, 'of', v_all, 'ids', to_jsonb(coalesce(v_ids, '{}')));
  end if;
  v_all := private.estimated_rows('select from private.member_list');
  execute 'with s as materialized (select * from private.sampled_members())
    select (select count(*) from s), count(*), (array_agg(m.user_id order by m.created_at desc, m.user_id))[:8] from s m where ' || v_where
  into v_read, v_hits, v_ids using p_rule;
  v_share := v_hits::double precision / greatest(v_read, 1);
  -- Wilson's interval at 95 %, which says something of nought and of all, too.
  v_margin := 1.96 * sqrt(v_share * (1 - v_share) / v_read + 0.9604 / (v_read::double precision * v_read)) / (1 + 3.8416 / v_read);
  return jsonb_build_object('count', round(v_share * v_all), 'exact', false,
    'low', greatest(v_hits, floor(((v_share + 1.9208 / v_read) / (1 + 3.8416 / v_read) - v_margin) * v_all)),
    'high', least(v_all, ceil(((v_share + 1.9208 / v_read) / (1 + 3.8416 / v_read) + v_margin) * v_all)),
    'of', v_all, 'ids', to_jsonb(coalesce(v_ids, '{}')));
end
$$;
comment on function private.estimate_rule is
  'How many members a rule finds: counted among up to 20,000, else told from a sample of 10,000 ({count, '
  'exact, low, high: 95 %, of: all members, ids: up to eight of them}). Refuses as private.rule_sql.';

create function public.admin_try_segment(p_rule jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_told jsonb := private.estimate_rule(p_rule);
begin
  return v_told - 'ids' || jsonb_build_object('sample', (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', private.member_name(m.user_id), 'tier', m.tier,
      'segment', private.member_segment(m.created_at, m.total_xp, m.qualified_referrals), 'points', greatest(m.total_xp, 0),
      'joined_at', m.created_at) order by i.n), '[]')
    from jsonb_array_elements_text(v_told -> 'ids') with ordinality i(id, n)
    join private.member_list m on m.user_id = i.id::uuid));
end
$$;
comment on function public.admin_try_segment is
  'For moderators: how many members a rule finds, and some of them: {count, exact, low, high, of, sample: up '
  'to 8 of {user_id, name | null, tier, segment, points, joined_at}}. Refuses: unauthenticated, forbidden, '
  'segment_invalid, segment_too_large.';
revoke execute on function public.admin_try_segment from public;
grant execute on function public.admin_try_segment to authenticated;

create function public.work_segment_counts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_segment private.segments;
  v_count bigint;
begin
  select * into v_segment from private.segments where count_asked_at is not null
  order by count_asked_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  begin
    select count(*) into v_count from private.rule_members(v_segment.rule);
    update private.segments set counted = v_count, counted_version = version, counted_at = now(), count_asked_at = null where id = v_segment.id;
  exception when raise_exception then
    -- A level or a mission that it names is gone: there is nothing to count until somebody mends the rule.
    update private.segments set count_asked_at = null where id = v_segment.id;
  end;
  return 1;
end
$$;
comment on function public.work_segment_counts is
  'For the service: counts the members of the segment that waits longest for its exact count; 0 when none '
  'waits.';
revoke execute on function public.work_segment_counts from public;
grant execute on function public.work_segment_counts to service_role;

create function public.admin_count_segment(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  update private.segments set count_asked_at = coalesce(count_asked_at, now()) where id = p_id;
  if not found then
    perform private.refuse('segment_not_found');
  end if;
  return private.segment_count(p_id);
end
$$;
comment on function public.admin_count_segment is
  'For moderators: asks for a new exact count; answers private.segment_count. Refuses: unauthenticated, '
  'forbidden, segment_not_found.';
revoke execute on function public.admin_count_segment from public;
grant execute on function public.admin_count_segment to authenticated;

create function private.segment_count(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('count', s.counted, 'at', s.counted_at, 'current', coalesce(s.counted_version = s.version, false),
    'counting', s.count_asked_at is not null)
  from private.segments s where s.id = p_id
$$;
comment on function private.segment_count is
  '{count: exact | null before the first, at | null, current: whether it is of the rule as it is now, '
  'counting: one is under way}.';

create function public.admin_segment_count(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  return private.segment_count(p_id);
end
$$;
comment on function public.admin_segment_count is
  'For moderators: private.segment_count of a segment; null when there is none. Refuses: unauthenticated, '
  'forbidden.';
revoke execute on function public.admin_segment_count from public;
grant execute on function public.admin_segment_count to authenticated;

-- The list and the file

create function private.segment_row(s private.segments) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', s.id, 'name', s.name, 'rule', s.rule, 'version', s.version,
    'made_by', private.member_name(s.made_by), 'made_at', s.made_at, 'changed_by', private.member_name(s.changed_by),
    'changed_at', s.changed_at, 'counted', private.segment_count(s.id), 'uses', private.used_by(s.id));
end
$$;

create function public.admin_segments(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q}', p_sort, '{changed,name}');
  return private.list_page(
    $from$ from private.segments s where ($1 -> 'q' is null or s.name ilike private.list_pattern($1)) $from$,
    'private.segment_row(s)', case p_sort when 'name' then 'lower(s.name)' else 's.changed_at' end,
    case p_sort when 'name' then 'text' else 'timestamptz' end, 's.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_segments is
  'For moderators. A list (private.list_page) of saved segments: filter q (name); sort changed | name. Rows: '
  '{id, name, rule, version, made_by | null, made_at, changed_by | null, changed_at, counted: '
  'private.segment_count, uses: [{kind, id, name}]}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_segments from public;
grant execute on function public.admin_segments to authenticated;

create function public.admin_segment(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_segment jsonb;
begin
  select private.segment_row(s) into v_segment from private.segments s where s.id = p_id;
  if v_segment is null and p_id is not null then
    perform private.refuse('segment_not_found');
  end if;
  return jsonb_build_object('segment', v_segment,
    'fields', (select jsonb_agg(jsonb_build_object('field', field, 'kind', kind, 'choices', to_jsonb(choices)) order by position)
      from private.segment_fields),
    'levels', (select jsonb_agg(key order by number) from public.levels),
    'missions', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'texts', m.texts) order by m.texts #>> '{en,title}', m.id), '[]')
      from private.missions m where m.state <> 'draft'));
end
$$;
comment on function public.admin_segment is
  'For moderators: a segment as a row of admin_segments (null without p_id), and what a rule can ask: '
  '{segment, fields: [{field, kind, choices | null}], levels, missions: [{id, texts}]}. Refuses: '
  'unauthenticated, forbidden, segment_not_found.';
revoke execute on function public.admin_segment from public;
grant execute on function public.admin_segment to authenticated;

create function private.segment_names() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by lower(s.name)), '[]')
  from (select * from private.segments order by changed_at desc limit 200) s
$$;
comment on function private.segment_names is
  'The segments that a list or an audience can choose, [{id, name}], the 200 that were changed last.';

create function public.admin_segment_names() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  return private.segment_names();
end
$$;
comment on function public.admin_segment_names is
  'For moderators: the segments that a list or an audience can choose, [{id, name}], the 200 that were '
  'changed last. Refuses: unauthenticated, forbidden.';
revoke execute on function public.admin_segment_names from public;
grant execute on function public.admin_segment_names to authenticated;

-- Changes

create function private.segment_state(s private.segments) returns jsonb
language sql stable set search_path = '' as $$
  select case when s.id is null then 'null' else jsonb_build_object('version', s.version, 'conditions',
    (select count(*) from jsonb_path_query(s.rule, 'strict $.**.field') f)) end
$$;

create function private.save_segment(p_id uuid, p_name text, p_rule jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_name text := nullif(regexp_replace(btrim(p_name), '\s+', ' ', 'g'), '');
  v_before private.segments;
  v_after private.segments;
begin
  if v_name is null then
    perform private.refuse('invalid_input', 'name');
  elsif char_length(v_name) > 60 then
    perform private.refuse('too_long');
  end if;
  perform private.check_segment_rule(p_rule);
  -- One at a time: two saves under one name would meet in the index otherwise.
  perform pg_advisory_xact_lock(hashtextextended('private.segments', 0));
  if p_id is not null then
    select * into v_before from private.segments where id = p_id for update;
    if not found then
      perform private.refuse('segment_not_found');
    elsif p_version is distinct from v_before.version::text then
      perform private.refuse_changed('segment', p_id::text, 'segment');
    elsif v_before.name = v_name and v_before.rule = p_rule then
      return p_id;
    end if;
  end if;
  if exists (select from private.segments where lower(name) = lower(v_name) and id is distinct from p_id) then
    perform private.refuse('segment_name_taken');
  end if;
  if p_id is null then
    insert into private.segments (name, rule, made_by, changed_by, count_asked_at)
    values (v_name, p_rule, v_staff, v_staff, now()) returning * into v_after;
  else
    update private.segments set name = v_name, rule = p_rule, version = (
        select max(version) + 1 from private.segment_versions where segment_id = p_id),
      changed_by = v_staff, changed_at = now(), count_asked_at = now()
    where id = p_id returning * into v_after;
  end if;
  insert into private.segment_versions (segment_id, version, name, rule, saved_by) values (v_after.id, v_after.version, v_name, p_rule, v_staff);
  perform private.audit(v_staff, case when p_id is null then 'segment.made' else 'segment.changed' end, 'segment', v_after.id::text, v_reason,
    private.segment_state(v_before), private.segment_state(v_after));
  return v_after.id;
end
$$;

select private.staff_change('public.admin_save_segment(p_id uuid, p_name text, p_rule jsonb, p_reason text, p_version text default null)',
  'private.save_segment(p_id, p_name, p_rule, p_reason, p_version)', 'segment.save', 'segment', 'p_id',
  'For moderators: makes a segment, or changes one (p_id, with the version that was seen). Returns as private.changed with its id; null when it is so already. Asks for its exact count. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input (no name), segment_invalid, segment_too_large, segment_name_taken, segment_not_found, changed_meanwhile.',
  p_answers => 'id');

create function private.delete_segment(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.segments;
begin
  select * into v_before from private.segments where id = p_id for update;
  if not found then
    perform private.refuse('segment_not_found');
  elsif private.used_by(p_id) <> '[]' then
    perform private.refuse('segment_used');
  end if;
  delete from private.segments where id = p_id;
  perform private.audit(v_staff, 'segment.deleted', 'segment', p_id::text, v_reason, private.segment_state(v_before), 'null');
end
$$;

select private.staff_change('public.admin_delete_segment(p_id uuid, p_reason text)',
  'private.delete_segment(p_id, p_reason)', 'segment.delete', 'segment', 'p_id',
  'For moderators: deletes a segment that nothing uses. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, segment_not_found, segment_used.');

create function private.undo_segment(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := p_line.subject_id::uuid;
  v_now private.segments;
  v_old private.segment_versions;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.segments', 0));
  select * into v_now from private.segments where id = v_id for update;
  if private.segment_state(v_now) is distinct from coalesce(p_line.after, 'null') then
    perform private.refuse_changed('segment', p_line.subject_id, 'segment', p_line.id);
  end if;
  if coalesce(jsonb_typeof(p_line.before), 'null') = 'null' then
    if private.used_by(v_id) <> '[]' then
      perform private.refuse('segment_used');
    end if;
    delete from private.segments where id = v_id;
    return jsonb_build_object('before', p_line.after, 'after', 'null'::jsonb);
  end if;
  select * into v_old from private.segment_versions where segment_id = v_id and version = (p_line.before ->> 'version')::integer;
  if exists (select from private.segments where lower(name) = lower(v_old.name) and id <> v_id) then
    perform private.refuse('segment_name_taken');
  end if;
  -- What a rule may ask can have changed since.
  perform private.check_segment_rule(v_old.rule);
  insert into private.segments (id, name, rule, version, made_by, made_at, changed_by, count_asked_at)
  select v_id, v_old.name, v_old.rule, v_old.version, f.saved_by, f.saved_at, p_staff, now()
  from private.segment_versions f where f.segment_id = v_id and f.version = 1
  on conflict (id) do update set name = excluded.name, rule = excluded.rule, version = excluded.version,
    changed_by = excluded.changed_by, changed_at = now(), count_asked_at = now();
  return jsonb_build_object('before', coalesce(p_line.after, 'null'), 'after', p_line.before);
end
$$;
create function private.segment_use_views(p_segment uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', v.id, 'name', v.name) from public.admin_list_views v
  where v.list = 'members' and v.team and v.state #>> '{filter,saved}' = p_segment::text
$$;

-- What a saved segment can be the audience of, beside lists and campaigns: missions, and feature flags.

-- Missions

create function private.segment_use_missions(p_segment uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'name', m.texts #>> '{en,title}') from private.missions m where m.segment_id = p_segment
$$;

-- Feature flags

create function private.segment_use_flags(p_segment uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', f.flag, 'name', f.flag) from private.flag_audiences f where f.segment_id = p_segment
$$;

create function private.flags_for(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.flag, f.value), '{}') from private.flag_audiences f
    where private.in_segment(f.segment_id, p_user));
end
$$;
comment on function private.flags_for is
  'The feature flags that a member has by the segments they are in now: {flag: value}.';

create function public.admin_flag_audiences() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return jsonb_build_object(
    'audiences', (
      select coalesce(jsonb_agg(jsonb_build_object('flag', f.flag, 'value', f.value, 'segment', s.id, 'name', s.name,
        'changed_at', f.changed_at) order by f.flag), '[]')
      from private.flag_audiences f join private.segments s on s.id = f.segment_id),
    'segments', private.segment_names());
end
$$;
comment on function public.admin_flag_audiences is
  'For moderators: {audiences: [{flag, value, segment: id, name: of the segment, changed_at}], segments: '
  '[{id, name}] that can be chosen}. Refuses: unauthenticated, forbidden.';
revoke execute on function public.admin_flag_audiences from public;
grant execute on function public.admin_flag_audiences to authenticated;

create function private.flag_state(p_flag text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select jsonb_build_object('value', f.value, 'segment', f.segment_id) from private.flag_audiences f where f.flag = p_flag), 'null')
$$;

create function private.put_flag_audience(p_flag text, p_value text, p_segment uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_segment is null then
    delete from private.flag_audiences where flag = p_flag;
  else
    insert into private.flag_audiences (flag, value, segment_id) values (p_flag, p_value, p_segment)
    on conflict (flag) do update set value = excluded.value, segment_id = excluded.segment_id, changed_at = now();
  end if;
end
$$;

create function private.set_flag_audience(p_flag text, p_value text, p_segment uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.flag_audiences', 0));
  v_before := private.flag_state(p_flag);
  if coalesce(p_flag, '') !~ '^[a-z_]{1,40}$' then
    perform private.refuse('invalid_input', 'flag');
  elsif p_segment is not null then
    if coalesce(p_value, '') !~ '^[a-z_]{1,40}$' then
      perform private.refuse('choice_needed', 'value');
    end if;
    perform from private.segments where id = p_segment for key share;
    if not found then
      perform private.refuse('choice_needed', 'segment');
    end if;
  end if;
  perform private.put_flag_audience(p_flag, p_value, p_segment);
  if private.flag_state(p_flag) <> v_before then
    perform private.audit(v_staff, 'flag.changed', 'flag', p_flag, v_reason, v_before, private.flag_state(p_flag));
  end if;
end
$$;

select private.staff_change('public.admin_set_flag_audience(p_flag text, p_value text, p_segment uuid, p_reason text)',
  'private.set_flag_audience(p_flag, p_value, p_segment, p_reason)', 'flag.set', 'flag', 'p_flag',
  'For admins: gives a feature flag a value for the members of a saved segment; p_segment null ends that. Returns as private.changed; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, invalid_input, choice_needed.');
create function private.undo_flag(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_segment uuid := private.to_uuid(p_line.before ->> 'segment');
begin
  perform pg_advisory_xact_lock(hashtextextended('private.flag_audiences', 0));
  if private.flag_state(p_line.subject_id) <> coalesce(p_line.after, 'null')
    -- Its segment is gone.
    or (v_segment is not null and not exists (select from private.segments where id = v_segment))
  then
    perform private.refuse_changed('flag', p_line.subject_id, 'flag', p_line.id);
  end if;
  perform private.put_flag_audience(p_line.subject_id, p_line.before ->> 'value', v_segment);
  return jsonb_build_object('before', p_line.after, 'after', private.flag_state(p_line.subject_id));
end
$$;
