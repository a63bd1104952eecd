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
comment on function public.community_story is
  'For everybody. The community''s log, the latest 60 chapters first: [{kind: members | minted | season | '
  'vote | entry, ref, value: the number reached, members ranked or ballots, texts: name by language of a '
  'season or vote, {title, text} by language of an entry, else null, at}].';
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
comment on function public.my_story is
  'The caller''s own climb, the latest 60 chapters first: [{kind: joined | wallet | referral | level | vote | '
  'mint, ref: key of the level, slug of the proposal or number of the token, texts: name by language of a '
  'vote, else null, at}]. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_story from public;
grant execute on function public.my_story to authenticated;

-- What staff write into the community's log.

create function private.publish_entry(p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text) returns jsonb
language sql stable set search_path = '' as $$
  select private.publication(p_row, p_state, null, null) - 'publish_at'
$$;

create function private.preview_story(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('texts', p_row -> 'texts', 'at', p_row -> 'happened_at', 'later', (p_row ->> 'happened_at')::timestamptz > now())
$$;

select private.staff_change('public.admin_save_story(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''story'', p_id, p_values, p_reason, p_version)', 'story.save', 'story', 'p_id',
  'For moderators: writes an entry of the story (p_id null makes a draft): {texts: {language: {title, text}}, happened_at: before which it is not shown}. p_version is of admin_story. Returns as private.changed; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, not_found, changed_meanwhile.');

select private.staff_change('public.admin_set_story(p_id uuid, p_state text, p_reason text, p_version text default null)',
  'private.set_content(''story'', p_id, p_state, null, p_reason, p_version)', 'story.set', 'story', 'p_id',
  'For moderators: publishes an entry of the story (p_state published) or takes it out of the log (archived). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile, content_state.');

create function private.story_row(e private.story_entries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', e.id, 'version', coalesce(e.version, 0)::text, 'texts', e.texts, 'happened_at', e.happened_at,
    'state', e.state, 'by', private.member_name(e.created_by));
end
$$;

create function public.admin_story(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state}', p_sort, '{happened}');
  return private.list_page(
    $from$
      from private.story_entries e
      where ($1 -> 'q' is null or e.texts::text ilike private.list_pattern($1))
        and ($1 -> 'state' is null or e.state = any (private.list_choices($1 -> 'state')))
    $from$, 'private.story_row(e)', 'e.happened_at', 'timestamptz', 'e.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_story is
  'For moderators. A list (private.list_page) of entries of the story: filters q (title, text), state (draft '
  '| published | archived); sort happened. Rows: {id, version, texts, happened_at, state, by: who began it | '
  'null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_story to authenticated;
