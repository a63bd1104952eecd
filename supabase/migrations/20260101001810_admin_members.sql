-- The list of members for staff: filters, sorts and pages by key, at a million members.

-- The rule of segments

create function private.member_segment(p_joined timestamptz, p_xp integer, p_referrals integer) returns text
language sql stable
return case
  when p_referrals > 0 then 'referrer'
  when p_joined > now() - interval '168 hours' then 'new'
  when p_xp >= 10000 then 'power'
  when p_xp >= 1000 then 'active'
  when p_joined < now() - interval '720 hours' and p_xp < 500 then 'churned'
  else 'new'
end;
comment on function private.member_segment is 'Segment of a member (docs/product.md, "User segments"): a referrer whatever else; new under 7 days; power from 10,000 xp; active from 1,000; churned when older than 30 days with under 500 xp; otherwise new. Ages in hours, because a day of an interval has 23 or 25 of them when clocks change. A body that is parsed when it is made needs no search_path, and without one the planner writes it into the query.';

create function public.my_segment() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select private.member_segment(w.created_at, w.total_xp, coalesce(r.qualified_referrals, 0))
    from public.wallet_profiles w left join public.referral_points r on r.user_id = w.user_id where w.user_id = v_user
  );
end
$$;
comment on function public.my_segment is 'The segment of whoever asks, for what an open page reports of its own member: new | active | power | churned | referrer; null without a wallet profile. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_segment from public;
grant execute on function public.my_segment to authenticated;

create function private.segment_bound(p_segment text) returns text
language sql immutable set search_path = '' as $$
  select case p_segment
    when 'referrer' then 'm.qualified_referrals > 0'
    when 'power' then 'm.total_xp >= 10000'
    when 'active' then 'm.total_xp between 1000 and 9999'
    when 'churned' then 'm.total_xp < 500 and m.created_at < now() - interval ''720 hours'''
    when 'new' then '(m.created_at >= now() - interval ''720 hours'' or m.total_xp between 500 and 999)'
  end
$$;
comment on function private.segment_bound is 'What is true of every member of a segment, as a condition that indexes answer. It narrows the search for private.member_segment, which decides; null for an unknown segment.';

-- Rows to search and sort. The facts are in five tables, two of them of the auth service, where no index can be added:
-- a sort or a filter that spans them would read all members for each page. So they are kept here by triggers, in two
-- tables by how often they change: a line of points writes member_list, and leaves the large indexes of texts alone.

create function private.folded(p_text text) returns text
language sql immutable
return lower(regexp_replace(normalize(coalesce(p_text, ''), NFKD), '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8");
comment on function private.folded is 'A text as it is searched and sorted: lower case without accents, so that "tomas" finds "Tomás".';

create table private.member_list (
  user_id uuid primary key references public.profiles on delete cascade,
  created_at timestamptz not null,
  tier text not null,
  tier_rank integer not null,
  total_xp integer not null,
  qualified_referrals integer not null,
  roles text[] not null,
  has_wallet boolean not null,
  onboarding_completed boolean not null,
  suspended_until timestamptz,
  -- -infinity: never
  last_seen_at timestamptz not null,
  -- Of the last card that paid an order.
  card_country text
);
comment on table private.member_list is
  'Columns by which the list of members filters and sorts. Updated by triggers; private.rebuild_member_list '
  'rebuilds it.';
-- One index a sort; each ends with the id, which makes the keys of pages unique.
create index member_list_created on private.member_list (created_at, user_id);
create index member_list_tier on private.member_list (tier_rank, user_id);
create index member_list_xp on private.member_list (total_xp, user_id);
create index member_list_referrals on private.member_list (qualified_referrals, user_id);
create index member_list_seen on private.member_list (last_seen_at, user_id);
-- Filters that few members pass.
create index member_list_staff on private.member_list (user_id) where roles <> '{}';
create index member_list_suspended on private.member_list (suspended_until) where suspended_until is not null;
create index member_list_country on private.member_list (card_country, user_id) where card_country is not null;
create index member_list_onboarding on private.member_list (user_id) where not onboarding_completed;

create table private.member_texts (
  user_id uuid primary key references public.profiles on delete cascade,
  -- Compared by bytes: prefixes are ranges of the index then.
  name_key text collate "C" not null,
  email_key text collate "C" not null,
  username_key text collate "C" not null,
  search text collate "C" not null
);
comment on table private.member_texts is
  'Texts that the list of members searches, folded by private.folded: name, email, username, and all of '
  'them with phone and wallet, one per line. Updated by triggers.';
create index member_texts_name on private.member_texts (name_key, user_id);
create index member_texts_email on private.member_texts (email_key, user_id);
create index member_texts_username on private.member_texts (username_key, user_id) where username_key <> '';
-- Written seldom, so entries go into the index at once: a list of pending ones would be read by every search.
create index member_texts_search on private.member_texts using gin (search extensions.gin_trgm_ops) with (fastupdate = off);
-- The planner tells a search that many members match from one that few do by this sample.
alter table private.member_texts alter column search set statistics 1000;

create view private.member_list_source as
select p.user_id, p.created_at, p.tier, coalesce(r.rank, 0) as tier_rank, coalesce(w.total_xp, 0) as total_xp,
  coalesce(f.qualified_referrals, 0) as qualified_referrals, coalesce(s.roles, '{}') as roles,
  p.wallet_address is not null as has_wallet, p.onboarding_completed, p.suspended_until,
  greatest(u.last_sign_in_at, n.last_seen_at, '-infinity') as last_seen_at, c.card_country
from public.profiles p
join auth.users u on u.id = p.user_id
left join public.wallet_profiles w on w.user_id = p.user_id
left join public.referral_points f on f.user_id = p.user_id
left join (select tier, min(rank) as rank from public.plans group by tier) r on r.tier = p.tier
left join lateral (
  select array_agg(x.role order by x.role) as roles from public.user_roles x where x.user_id = p.user_id
) s on true
left join lateral (
  select x.last_seen_at from public.user_sessions x where x.user_id = p.user_id order by x.last_seen_at desc limit 1
) n on true
left join lateral (
  select x.card_country from public.orders x
  where x.user_id = p.user_id and x.card_country is not null order by x.paid_at desc nulls last limit 1
) c on true;

create view private.member_texts_source as
select k.user_id, k.name_key, k.email_key, k.username_key,
  concat_ws(e'\n', nullif(k.name_key, ''), nullif(k.email_key, ''), nullif(k.username_key, ''), nullif(k.phone, ''), k.wallet_address) as search
from (
  select p.user_id, private.folded(p.full_name) as name_key, private.folded(u.email) as email_key,
    private.folded(p.username::text) as username_key, u.phone, p.wallet_address
  from public.profiles p join auth.users u on u.id = p.user_id
) k;

create function private.list_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_list select * from private.member_list_source where user_id = new.user_id
  on conflict (user_id) do update set created_at = excluded.created_at, tier = excluded.tier,
    tier_rank = excluded.tier_rank, has_wallet = excluded.has_wallet,
    onboarding_completed = excluded.onboarding_completed, suspended_until = excluded.suspended_until;
  return null;
end
$$;
create trigger profiles_listed
  after insert or update of created_at, tier, wallet_address, onboarding_completed, suspended_until on public.profiles
  for each row execute function private.list_member();

create function private.list_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_texts select * from private.member_texts_source
  where user_id = (to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end)::uuid
  on conflict (user_id) do update set name_key = excluded.name_key, email_key = excluded.email_key,
    username_key = excluded.username_key, search = excluded.search;
  return null;
end
$$;
create trigger profiles_texts_listed after insert or update of full_name, username, wallet_address on public.profiles
  for each row execute function private.list_texts();
create trigger altura_texts_listed after update of email, phone on auth.users
  for each row when (old.email is distinct from new.email or old.phone is distinct from new.phone)
  execute function private.list_texts();

create function private.list_points() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.member_list set total_xp = new.total_xp where user_id = new.user_id;
  return null;
end
$$;
create trigger wallet_profiles_listed after insert or update of total_xp on public.wallet_profiles
  for each row execute function private.list_points();

create function private.list_referrals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update private.member_list set qualified_referrals = 0 where user_id = old.user_id;
  else
    update private.member_list set qualified_referrals = new.qualified_referrals where user_id = new.user_id;
  end if;
  return null;
end
$$;
create trigger referral_points_listed after insert or delete or update of qualified_referrals on public.referral_points
  for each row execute function private.list_referrals();

create function private.list_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update private.member_list set roles = (
    select coalesce(array_agg(role order by role), '{}') from public.user_roles where user_id = v_user
  ) where user_id = v_user;
  return null;
end
$$;
create trigger user_roles_listed after insert or delete or update on public.user_roles
  for each row execute function private.list_roles();

create function private.list_seen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'users' then
    update private.member_list set last_seen_at = new.last_sign_in_at
    where user_id = new.id and last_seen_at < new.last_sign_in_at;
  else
    update private.member_list set last_seen_at = new.last_seen_at
    where user_id = new.user_id and last_seen_at < new.last_seen_at;
  end if;
  return null;
end
$$;
create trigger user_sessions_listed after insert or update of last_seen_at on public.user_sessions
  for each row execute function private.list_seen();
create trigger altura_seen_listed after update of last_sign_in_at on auth.users
  for each row execute function private.list_seen();

create function private.list_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.member_list set card_country = new.card_country where user_id = new.user_id;
  return null;
end
$$;
create trigger orders_listed_on_insert after insert on public.orders
  for each row when (new.card_country is not null) execute function private.list_card();
create trigger orders_listed after update of card_country on public.orders
  for each row when (new.card_country is distinct from old.card_country) execute function private.list_card();

create function private.rebuild_member_list() returns void
language plpgsql set search_path = '' as $$
declare
  v_indexes text[] := array(
    select pg_get_indexdef(i.indexrelid) from pg_catalog.pg_index i
    where i.indrelid in ('private.member_list'::regclass, 'private.member_texts'::regclass) and not i.indisprimary
  );
  v_index text;
begin
  -- Building an index once is many times as fast as a million insertions into it.
  for v_index in
    select i.indexrelid::regclass::text from pg_catalog.pg_index i
    where i.indrelid in ('private.member_list'::regclass, 'private.member_texts'::regclass) and not i.indisprimary
  loop
    execute 'drop index ' || v_index;
  end loop;
  truncate private.member_list, private.member_texts;
  insert into private.member_list select * from private.member_list_source;
  insert into private.member_texts select * from private.member_texts_source;
  foreach v_index in array v_indexes loop
    execute v_index;
  end loop;
end
$$;
comment on function private.rebuild_member_list is 'Makes the rows of the list of members anew from the tables they come from: after a restore without triggers, or a change of the ranks of plans.';

-- Reading

create function private.page_size(p_size integer) returns integer
language plpgsql stable set search_path = '' as $$
begin
  if p_size not between 1 and coalesce(nullif(current_setting('altura.page_limit', true), '')::integer, 200) then
    perform private.refuse('invalid_input');
  end if;
  return coalesce(p_size, 25);
end
$$;
comment on function private.page_size is 'Rows of a page that a list may answer: 200 at most to whoever calls it, more where private.list_rows allows it for a file or a job. Refuses: invalid_input.';

create function private.estimated_rows(p_query text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_plan jsonb;
begin
  execute 'explain (format json) ' || p_query into v_plan;
  return greatest((v_plan #>> '{0,Plan,Plan Rows}')::numeric, 0)::bigint;
end
$$;
comment on function private.estimated_rows is 'How many rows a query would return, as the planner guesses from its statistics.';

create function private.members_with_open_cases(p_users uuid[] default null) returns setof uuid
language plpgsql stable rows 100 set search_path = '' as $$
begin
  -- One query of all kinds, of which the planner makes no more than the ids: their details are left out.
  return query execute (
    select string_agg(format('select c.user_id from private.%I() c where ', 'cases_' || k.kind)
      || case when p_users is null then 'c.user_id is not null' else 'c.user_id = any ($1)' end, ' union ')
    from private.own_case_kinds() k) using p_users;
end
$$;
comment on function private.members_with_open_cases is 'Members about whom a case waits, of the kinds that the caller decides (private.case_kinds); of p_users alone where they are given.';

create function private.list_date(p_filter jsonb, p_name text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_filter ->> p_name, '') = '' then
    return null;
  elsif p_filter ->> p_name !~ '^\d{4}-\d{2}-\d{2}$' then
    perform private.refuse('invalid_input', p_name);
  end if;
  return (p_filter ->> p_name)::date::timestamp at time zone 'UTC';
exception when datetime_field_overflow or invalid_datetime_format then
  perform private.refuse('invalid_input', p_name);
end
$$;
comment on function private.list_date is 'A filter of a list that is a date (yyyy-mm-dd), as the beginning of that day in UTC; null when it is not given. Refuses: invalid_input.';

create function private.list_choice(p_filter jsonb, p_name text, p_choices text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_value text := nullif(p_filter ->> p_name, '');
begin
  if v_value <> all (p_choices) then
    perform private.refuse('invalid_input', p_name);
  end if;
  return v_value;
end
$$;
comment on function private.list_choice is 'A filter of a list that is one of some words; null when it is not given. Refuses: invalid_input.';

create function private.after_key(
  p_after jsonb, p_column text, p_type text, p_id text, p_id_type text, p_desc boolean
) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_after text;
begin
  if p_after is null then
    return '';
  elsif jsonb_typeof(p_after) <> 'array' or jsonb_array_length(p_after) <> 2 then
    perform private.refuse('invalid_input', 'after');
  end if;
  v_after := format('(%L::%s, %L::%s)', p_after ->> 0, p_type, p_after ->> 1, p_id_type);
  begin
    execute 'select ' || v_after;
  exception when data_exception then
    perform private.refuse('invalid_input', 'after');
  end;
  return format(' and (%s, %s) %s %s', p_column, p_id, case when p_desc then '<' else '>' end, v_after);
end
$$;
comment on function private.after_key is 'The condition that a row stands after a key [sort value, id] in an order by both columns. Refuses: invalid_input.';

create function private.member_conditions(p_filter jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_tier text := private.list_choice(p_filter, 'tier', (select array_agg(distinct tier) from public.plans));
  v_role text := private.list_choice(p_filter, 'role', '{admin,moderator}');
  v_state text := private.list_choice(p_filter, 'state', '{active,suspended,banned,onboarding}');
  v_segment text := private.list_choice(p_filter, 'segment', '{new,active,power,churned,referrer}');
  v_source text := private.list_choice(p_filter, 'source', '{direct,referral,mail,social,search,other}');
  v_wallet text := private.list_choice(p_filter, 'wallet', '{yes,no}');
  v_case text := private.list_choice(p_filter, 'case', '{yes,no}');
  v_day interval := '1 day';
begin
  return concat_ws(' and ', 'true',
    -- The rank, because it has the index.
    'm.tier_rank = ' || (select min(rank) from public.plans where tier = v_tier),
    'm.roles <> ''{}'' and ' || quote_literal(v_role) || ' = any (m.roles)',
    case v_state
      when 'suspended' then 'm.suspended_until > now() and m.suspended_until < ''infinity'''
      when 'banned' then 'm.suspended_until = ''infinity'''
      when 'onboarding' then 'not m.onboarding_completed'
      when 'active' then 'm.onboarding_completed and (m.suspended_until is null or m.suspended_until <= now())'
    end,
    -- Written as a case, which the planner takes for a half: it would take the equality for one in two hundred.
    private.segment_bound(v_segment) || ' and case when private.member_segment(m.created_at, m.total_xp, m.qualified_referrals) = '
      || quote_literal(v_segment) || ' then true end',
    -- A look-up by key, so that with days of joining few members are looked at.
    '(select f.source from private.member_firsts f where f.user_id = m.user_id) = ' || quote_literal(v_source),
    'm.created_at >= ' || quote_literal(private.list_date(p_filter, 'joined_from')),
    'm.created_at < ' || quote_literal(private.list_date(p_filter, 'joined_to') + v_day),
    'm.last_seen_at >= ' || quote_literal(private.list_date(p_filter, 'seen_from')),
    'm.last_seen_at > ''-infinity'' and m.last_seen_at < ' || quote_literal(private.list_date(p_filter, 'seen_to') + v_day),
    'm.card_country = ' || quote_literal(upper(trim(nullif(p_filter ->> 'country', '')))),
    case v_wallet when 'yes' then 'm.has_wallet' when 'no' then 'not m.has_wallet' end,
    case when nullif(p_filter ->> 'saved', '') is not null then private.segment_filter(p_filter ->> 'saved') end,
    case v_case
      when 'yes' then 'm.user_id in (select private.members_with_open_cases())'
      when 'no' then 'm.user_id not in (select private.members_with_open_cases())'
    end
  );
end
$$;

create function private.member_matches(p_query text, p_conditions text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_query text := private.folded(trim(p_query));
  v_like text;
  v_match text := 'select t.user_id, t.name_key, t.email_key from private.member_texts t '
    || case when p_conditions = 'true' then 'where true' else 'join private.member_list m on m.user_id = t.user_id where ' || p_conditions end
    || ' and ';
  v_limit text := coalesce(' limit ' || p_most, '');
begin
  if private.to_uuid(v_query) is not null then
    return v_match || format('t.user_id = %L', v_query);
  elsif v_query ~ '^\+?[\d ()/-]{4,}$' then
    -- A phone number as people write it; the auth service keeps its digits.
    v_query := regexp_replace(v_query, '\D', '', 'g');
  end if;
  v_like := replace(replace(replace(v_query, '\', '\\'), '%', '\%'), '_', '\_');
  if char_length(regexp_replace(v_query, '\W', '', 'g')) >= 3 then
    return v_match || format('t.search like %L', '%' || v_like || '%') || v_limit;
  end if;
  -- Too short for trigrams: what begins so.
  return (
    -- In the order of the index, or the planner reads the whole table for a beginning that it takes for a frequent one.
    select string_agg(format('(%s t.%2$s like %L and t.%2$s <> '''' order by t.%2$s%4$s)', v_match, k, v_like || '%', v_limit), ' union ')
    from unnest(array['name_key', 'email_key', 'username_key']) k
  );
end
$$;
comment on function private.member_matches is 'The query of the members whose texts contain what is searched for, and who pass the conditions; of one or two letters, those whose name, e-mail or username begins with them. The first p_most of them, or all.';

create function public.admin_members(
  p_filter jsonb default '{}', p_sort text default 'created', p_desc boolean default true,
  p_after jsonb default null, p_back boolean default false, p_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set random_page_cost = 1.1
-- The first matches of a search are the same on every page only when each reading of the table begins at its beginning.
set synchronize_seqscans = off as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_filter jsonb := coalesce(p_filter, '{}');
  v_most constant integer := 1000;
  v_searched boolean;
  v_conditions text;
  -- The column that is sorted by, its type, and the alias of its table: keys are compared with both columns of one index.
  v_sort text[] := case coalesce(p_sort, 'created')
    when 'created' then '{m,created_at,timestamptz}'
    when 'name' then '{t,name_key,text}'
    when 'email' then '{t,email_key,text}'
    when 'tier' then '{m,tier_rank,integer}'
    when 'xp' then '{m,total_xp,integer}'
    when 'referrals' then '{m,qualified_referrals,integer}'
    when 'last_seen' then '{m,last_seen_at,timestamptz}'
  end;
  v_after jsonb := nullif(p_after, 'null');
  v_back boolean := coalesce(p_back, false) and v_after is not null;
  -- Going back reads in the other direction and turns the page round.
  v_desc boolean := coalesce(p_desc, true) <> v_back;
  v_size integer := private.page_size(p_size);
  -- The first matches of a search, and how many there are.
  v_matches text := 'select';
  v_found bigint;
  v_estimate bigint;
  v_from text;
  v_keyed text;
  v_ids uuid[];
  v_keys jsonb[];
  v_more boolean;
  v_total bigint;
  v_rows jsonb;
begin
  if jsonb_typeof(v_filter) <> 'object' or v_sort is null then
    perform private.refuse('invalid_input');
  elsif v_filter - '{q,tier,role,state,segment,source,joined_from,joined_to,seen_from,seen_to,wallet,country,case,saved}'::text[] <> '{}' then
    perform private.refuse('invalid_input', 'unknown filter');
  elsif char_length(v_filter ->> 'q') > 200 then
    perform private.refuse('too_long');
  end if;
  v_searched := coalesce(trim(v_filter ->> 'q'), '') <> '';
  v_conditions := private.member_conditions(v_filter);
  if v_searched then
    v_matches := format('select s.* from (%s) s limit %s', private.member_matches(v_filter ->> 'q', v_conditions, v_most), v_most);
    v_from := case v_sort[1] when 't' then 'f t' else 'f join private.member_list m on m.user_id = f.user_id' end;
  else
    execute format('select count(*) from (select from private.member_list m where %s limit 10001) c', v_conditions) into v_total;
    v_estimate := case when v_total > 10000 then private.estimated_rows('select from private.member_list m where ' || v_conditions) end;
    v_from := case when v_estimate > 30000 then 'private.member_list m' else
      -- Few enough to sort: reading in the order of the sort until enough of them were met may read everybody instead.
      format('(select m.* from private.member_list m where %s offset 0) m', v_conditions)
    end || case v_sort[1] when 't' then ' join private.member_texts t on t.user_id = m.user_id' else '' end;
  end if;
  v_keyed := format('%I.%I %s, %1$I.user_id %3$s', v_sort[1], v_sort[2], case when v_desc then 'desc' else 'asc' end);
  execute format(
    'with f as materialized (%1$s)
     select (select count(*) from f), array_agg(k.user_id), array_agg(jsonb_build_array(k.key, k.user_id)) from (
       select %2$I.%3$I as key, %2$I.user_id from %4$s where %5$s %6$s order by %7$s limit %8$s
     ) k',
    v_matches, v_sort[1], v_sort[2], v_from,
    case when v_estimate > 30000 and not v_searched then v_conditions else 'true' end,
    private.after_key(v_after, format('%I.%I', v_sort[1], v_sort[2]), v_sort[3], v_sort[1] || '.user_id', 'uuid', v_desc),
    v_keyed, v_size + 1
  ) into v_found, v_ids, v_keys;
  if v_searched then
    v_total := v_found;
    v_estimate := case when v_total = v_most
      then private.estimated_rows(private.member_matches(v_filter ->> 'q', v_conditions, null)) end;
  end if;
  if v_back and v_ids is null then
    -- Whoever stood before has gone meanwhile.
    return public.admin_members(p_filter, p_sort, p_desc, null, false, p_size);
  end if;
  v_more := coalesce(cardinality(v_ids), 0) > v_size;
  v_ids := v_ids[:v_size];
  v_keys := v_keys[:v_size];
  if v_back then
    v_ids := array(select x from unnest(v_ids) with ordinality u (x, n) order by n desc);
    v_keys := array(select x from unnest(v_keys) with ordinality u (x, n) order by n desc);
  end if;

  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', p.user_id, 'full_name', p.full_name, 'username', p.username, 'avatar_url', p.avatar_url,
    'email', u.email, 'phone', u.phone, 'tier', p.tier, 'roles', m.roles, 'wallet_address', p.wallet_address,
    'card_country', m.card_country,
    'onboarding_completed', p.onboarding_completed, 'suspended_until', p.suspended_until, 'created_at', p.created_at,
    'qualified_referrals', m.qualified_referrals, 'last_seen_at', nullif(m.last_seen_at, '-infinity'),
    'segment', private.member_segment(m.created_at, m.total_xp, m.qualified_referrals),
    'open_case', p.user_id in (select private.members_with_open_cases(v_ids))
  ) || private.balance(m.total_xp) order by i.n), '[]') into v_rows
  from unnest(v_ids) with ordinality i (id, n)
  join private.member_list m on m.user_id = i.id
  join public.profiles p on p.user_id = i.id
  join auth.users u on u.id = i.id;

  return jsonb_build_object(
    'rows', v_rows,
    'total', greatest(v_total, v_estimate),
    'estimated', v_estimate is not null,
    'next', case when v_more or v_back then v_keys[cardinality(v_keys)] end,
    'previous', case when v_more and v_back or v_after is not null and not v_back then v_keys[1] end
  );
end
$$;
comment on function public.admin_members is 'For moderators. Members by key. Filters: q (part of name, e-mail, username, phone or wallet, or the id; of one or two letters a beginning), tier, role (admin | moderator), state (active | suspended | banned | onboarding), segment, source (where they first came from), joined_from, joined_to, seen_from, seen_to (days in UTC, both included), wallet (yes | no), country (of the last card that paid, two letters), case (yes | no: whether something about them waits for a person), saved (a saved segment, by id). Sort created | name | email | tier | xp | referrals | last_seen. p_after is a key of an answer, p_back reads the page before it; size up to 200. A search sorts among its first 1,000 matches. {rows: [{user_id, full_name, username, avatar_url, email, phone, tier, roles, wallet_address, card_country | null, onboarding_completed, suspended_until, created_at, last_seen_at, qualified_referrals, segment, open_case, xp, owed}], total: exact up to 10,000 (of a search up to 1,000), estimated, next | null, previous | null: keys [sort value, id]}. Refuses: unauthenticated, forbidden, invalid_input, too_long.';
grant execute on function public.admin_members to authenticated;
