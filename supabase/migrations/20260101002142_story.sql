-- The story: the climb as chapters. The community's milestones follow from the data, staff add entries; a member's own
-- chapters follow from theirs (docs/product.md, "Members").

create table private.story_versions (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.story_versions is 'Every state that an entry has had: the audit log names its number.';
alter table private.story_versions enable row level security;
create index story_versions_entry on private.story_versions (entry_id, created_at, id);

create table private.story_entries (
  id uuid primary key default gen_random_uuid(),
  -- By language: {title, text}.
  texts jsonb not null check (texts ? 'en'),
  happened_at timestamptz not null,
  state text not null default 'published' check (state in ('draft', 'published', 'archived')),
  -- Null for what staff have not changed since the start.
  version bigint references private.story_versions,
  created_by uuid,
  created_at timestamptz not null default now()
);
comment on table private.story_entries is 'Entries of the community''s story by staff.';
alter table private.story_entries enable row level security;
create trigger story_entries_written before insert or update of texts on private.story_entries
  for each row execute function private.tidy_written('texts:json');
create index story_entries_happened_at on private.story_entries (happened_at desc) where state = 'published';
create index story_entries_version on private.story_entries (version) where version is not null;

create function public.community_story() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with chapters (kind, ref, value, texts, at) as (
      -- Each round number of members and of memberships, when it was reached.
      select 'members', n::text, n, null::jsonb, m.created_at
      from unnest(array[1, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000]) n
      cross join lateral (select p.created_at from public.profiles p order by p.created_at, p.user_id offset n - 1 limit 1) m
      union all
      select 'minted', n::text, n, null, m.minted_at
      from unnest(array[1, 10, 50, 100, 250, 500, 1000]) n
      cross join lateral (
        select t.minted_at from private.minted_tokens() t order by t.minted_at, t.token_id offset n - 1 limit 1) m
      union all
      select 'season', s.id::text, coalesce(s.ranked, 0), s.titles, coalesce(s.final_at, s.starts_at)
      from private.seasons s where s.state <> 'planned'
      union all
      select 'vote', p.slug, (select count(*)::integer from public.votes v where v.proposal_id = p.id),
        (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(p.texts) t), p.closes_at
      from public.proposals p where p.closes_at <= now()
      union all
      select 'entry', e.id::text, 0, e.texts, e.happened_at from private.story_entries e where e.state = 'published' and e.happened_at <= now()
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'ref', ref, 'value', value, 'texts', texts, 'at', at) order by at desc, kind, value desc, ref), '[]')
    from (select * from chapters order by at desc, kind, value desc, ref limit 60) c
  );
end
$$;
comment on function public.community_story is 'For everybody. The community''s log, the latest 60 chapters first: [{kind: members | minted | season | vote | entry, ref, value: the number reached, members ranked or ballots, texts: name by language of a season or vote, {title, text} by language of an entry, else null, at}].';
revoke execute on function public.community_story from public;
grant execute on function public.community_story to anon, authenticated;

create function public.my_story() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    with chapters (kind, ref, texts, at, level) as (
      select 'joined', '', null::jsonb, p.created_at, -1 from public.profiles p where p.user_id = v_user
      union all
      (select 'wallet', '', null, w.created_at, 0 from public.wallet_rewards w where w.user_id = v_user order by w.created_at limit 1)
      union all
      (select 'referral', '', null, r.qualified_at, 0 from public.referrals r
        where r.referrer_id = v_user and r.qualified_at is not null order by r.qualified_at limit 1)
      union all
      select 'level', v.key, null, v.at, v.number from private.levels_reached(v_user) v
      union all
      select 'vote', p.slug, (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(p.texts) t), v.cast_at, 0
      from public.votes v join public.proposals p on p.id = v.proposal_id where v.user_id = v_user
      union all
      select 'mint', m.token_id::text, null, m.confirmed_at, 0
      from public.nft_mints m where m.user_id = v_user and m.status = 'confirmed' and m.token_id is not null
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'ref', ref, 'texts', texts, 'at', at) order by at desc, level desc, kind, ref), '[]')
    -- What was reached at one moment by its height: a level after what led to it, and nothing before joining.
    from (select * from chapters where at is not null order by at desc, level desc, kind, ref limit 60) c
  );
end
$$;
comment on function public.my_story is 'The caller''s own climb, the latest 60 chapters first: [{kind: joined | wallet | referral | level | vote | mint, ref: key of the level, slug of the proposal or number of the token, texts: name by language of a vote, else null, at}]. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_story from public;
grant execute on function public.my_story to authenticated;
