-- What all that staff publish has in common: its history, going back to what it was, and the preview of what is typed.

create function private.content_kind(p_kind text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if p_kind is null or p_kind not in ('mission', 'challenge', 'season', 'stream', 'story', 'proposal', 'mail', 'document') then
    perform private.refuse('invalid_input');
  end if;
  return p_kind;
end
$$;

create function private.content_versions(p_kind text, p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'at', v.created_at, 'data', v.data) order by v.created_at, v.id), '[]') from (
      select * from (
        select id, created_at, data from private.mission_versions where p_kind = 'mission' and mission_id = p_id
        union all select id, created_at, data from private.challenge_versions where p_kind = 'challenge' and challenge_id = p_id
        union all select id, created_at, data from private.season_versions where p_kind = 'season' and season_id = p_id
        union all select id, created_at, state from private.stream_versions where p_kind = 'stream' and stream_id = p_id
        union all select id, created_at, data from private.story_versions where p_kind = 'story' and entry_id = p_id
        union all select id, created_at, data from private.proposal_versions where p_kind = 'proposal' and proposal_id = p_id
        union all select id, created_at, data from private.mail_text_versions where p_kind = 'mail' and mail_id = p_id
        -- When the words were written follows from the words.
        union all select id, created_at, data - 'written' from private.document_versions where p_kind = 'document' and document_id = p_id
      ) x order by x.created_at desc, x.id desc limit 50
    ) v);
end
$$;

create function private.content_now(p_kind text, p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case p_kind
    when 'mission' then (select jsonb_build_object('texts', m.texts, 'version', m.version::text, 'locked', false) from private.missions m where m.id = p_id)
    when 'challenge' then (select jsonb_build_object('texts', c.texts, 'version', c.version::text, 'locked', false) from private.challenges c where c.id = p_id)
    -- What a season promised is kept: its end moves later, and nothing goes back.
    when 'season' then (select jsonb_build_object('texts', (
        select jsonb_object_agg(t.key, jsonb_build_object('title', t.value)) from jsonb_each(s.titles) t),
        'version', (select max(v.id)::text from private.season_versions v where v.season_id = s.id), 'locked', true)
      from private.seasons s where s.id = p_id)
    when 'stream' then (select jsonb_build_object('texts', s.texts, 'version', s.version::text, 'locked', false) from private.streams s where s.id = p_id)
    when 'story' then (select jsonb_build_object('texts', e.texts, 'version', coalesce(e.version, 0)::text, 'locked', false)
      from private.story_entries e where e.id = p_id)
    when 'document' then (select jsonb_build_object('texts', d.texts, 'version', d.version::text, 'locked', false) from private.documents d where d.id = p_id)
    -- Its name is of the product, not of staff.
    when 'mail' then (select jsonb_build_object('texts', jsonb_build_object('en', jsonb_build_object('title', k.template)),
        'version', coalesce(k.version, 0)::text, 'locked', false) from private.mail_kinds k where k.id = p_id)
    else coalesce(
      (select jsonb_build_object('texts', d.texts, 'version', d.version::text, 'locked', false) from private.proposal_drafts d where d.id = p_id),
      -- Voted on as it was opened.
      (select jsonb_build_object('texts', p.texts, 'version', (select max(v.id)::text from private.proposal_versions v where v.proposal_id = p.id),
        'locked', true) from public.proposals p where p.id = p_id))
    end;
end
$$;

create function public.admin_content(p_kind text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_kind text := private.content_kind(p_kind);
  v_now jsonb := private.content_now(v_kind, p_id);
begin
  if v_now is null then
    perform private.refuse('not_found');
  end if;
  return v_now || jsonb_build_object('kind', v_kind, 'versions', private.version_list(v_kind, p_id, private.content_versions(v_kind, p_id)),
    'states', case when v_kind = 'mail' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', (v ->> 'id')::bigint, 'texts', v -> 'data' -> 'texts') order by (v ->> 'id')::bigint desc), '[]')
      from jsonb_array_elements(private.content_versions(v_kind, p_id)) v) end);
end
$$;
comment on function public.admin_content is 'For moderators: how something that staff publish came to be what it is: {kind: mission | challenge | season | stream | story | proposal | mail | document, texts: {language: {title}}, version: the present one | null, locked: whether nothing of it goes back, versions: as private.version_list, the latest 50, states: of a mail the words of those versions [{id, texts: {language: {name of the message: text}}}] | null}. Refuses: unauthenticated, forbidden, invalid_input, not_found.';
grant execute on function public.admin_content to authenticated;

create function private.restore_content(p_kind text, p_id uuid, p_to bigint, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_kind text := private.content_kind(p_kind);
  v_data jsonb;
begin
  select v -> 'data' into v_data from jsonb_array_elements(private.content_versions(v_kind, p_id)) v where (v ->> 'id')::bigint = p_to;
  if v_data is null then
    perform private.refuse('not_found');
  elsif v_kind = 'season' then
    perform private.refuse('content_state');
  end if;
  -- Written anew by today's rules: whether it is published stays as it is, and limits may be others by now.
  case v_kind
    when 'mission' then perform private.save_mission(p_id, v_data, p_reason, p_version);
    when 'challenge' then perform private.save_challenge(p_id, v_data, p_reason, p_version);
    when 'stream' then perform private.save_stream(p_id, v_data, p_reason, p_version);
    when 'story' then perform private.save_entry(p_id, v_data, p_reason, p_version);
    when 'document' then perform private.save_document(null, p_id, v_data, p_reason, p_version);
    when 'mail' then perform private.save_mail(p_id, v_data, p_reason, p_version);
    else perform private.save_proposal(p_id, v_data, p_reason, p_version);
  end case;
end
$$;

create function public.admin_restore_content(p_kind text, p_id uuid, p_to bigint, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.restore_content(p_kind, p_id, p_to, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('content.restore', left(coalesce(p_kind, ''), 20), coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_restore_content is 'For moderators, of a proposal, mail, figure or legal text for admins: gives a mission, challenge, stream, entry of the story, draft of a proposal, words of a mail or text of the site what one of its versions said, all but whether it is published. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, changed_meanwhile, content_state (a season, or an open proposal), mission_begun, challenge_begun, and what saving its values refuses.';
grant execute on function public.admin_restore_content to authenticated;

-- Preview: what is typed, as a member of a tier on a level would see it

create function private.preview_mission(p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_mission private.missions;
  v_fact private.mission_fact;
begin
  select * into v_mission from private.missions where id = p_id;
  if p_values is not null then
    v_mission := jsonb_populate_record(v_mission, private.demand_mission_values(p_id, p_values));
    v_mission.slug := coalesce(v_mission.slug, 'preview');
    v_mission.id := coalesce(v_mission.id, '00000000-0000-0000-0000-000000000000');
  elsif v_mission.id is null then
    perform private.refuse('not_found');
  end if;
  -- Nobody's facts: as for a member who has not begun.
  v_fact := private.mission_fact_of(null, v_mission);
  return jsonb_build_object('mission', private.mission_shown(v_mission),
    'state', coalesce(private.mission_gate_of(v_mission, now(), p_done, (select points from public.levels where key = p_level), p_tier), 'open'),
    'needed', v_fact.needed,
    'before', (select private.mission_shown(b) from private.missions b where b.id = v_mission.requires),
    'quiz', case when v_mission.params ? 'questions' then private.quiz_json(null, v_mission) end);
end
$$;

create function private.preview_challenge(p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_before private.challenges;
  v_data jsonb;
begin
  select * into v_before from private.challenges where id = p_id;
  v_data := case when p_values is null then private.challenge_data(v_before) else private.demand_challenge_values(v_before, p_values) end;
  if v_data is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object(
    'challenge', v_data - 'missions' - 'state' - 'publish_at' || jsonb_build_object('slug', coalesce(v_before.slug, 'preview'), 'settled', false,
      'taking_part', 0, 'first', '[]'::jsonb, 'missions', (
        select jsonb_agg(private.mission_shown(m) order by x.at)
        from jsonb_array_elements_text(v_data -> 'missions') with ordinality x (id, at) join private.missions m on m.id = x.id::uuid)),
    'states', (
      select jsonb_agg(jsonb_build_object('slug', m.slug, 'state', coalesce(private.mission_gate_of(m, now(), p_done,
        (select points from public.levels where key = p_level), p_tier), 'open')) order by x.at)
      from jsonb_array_elements_text(v_data -> 'missions') with ordinality x (id, at) join private.missions m on m.id = x.id::uuid));
end
$$;

create function private.preview_stream(p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_stream private.streams;
begin
  select * into v_stream from private.streams where id = p_id;
  if p_values is not null then
    v_stream := jsonb_populate_record(v_stream, private.demand_stream_values(p_values));
  elsif v_stream.id is null then
    perform private.refuse('not_found');
  end if;
  v_stream.id := coalesce(v_stream.id, '00000000-0000-0000-0000-000000000000');
  v_stream.slug := coalesce(v_stream.slug, 'preview');
  v_stream.version := coalesce(v_stream.version, 0);
  v_stream.published_at := coalesce(v_stream.published_at, now());
  return jsonb_build_object('stream', private.stream_json(v_stream, private.tier_may_watch(v_stream, p_tier)),
    'may_watch', private.tier_may_watch(v_stream, p_tier));
end
$$;

create function private.preview_story(p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_entry private.story_entries;
begin
  select * into v_entry from private.story_entries where id = p_id;
  if p_values is not null then
    perform private.demand_words(p_values -> 'texts', 2000);
    v_entry.texts := p_values -> 'texts';
    v_entry.happened_at := private.demand_time(p_values, 'happened_at', true);
  elsif v_entry.id is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('texts', v_entry.texts, 'at', v_entry.happened_at, 'later', v_entry.happened_at > now());
end
$$;

create function private.preview_season(p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_season private.seasons;
begin
  select * into v_season from private.seasons where id = p_id;
  if p_values is not null then
    v_season := jsonb_populate_record(v_season, jsonb_build_object('titles', p_values -> 'titles', 'prizes', p_values -> 'prizes',
      'starts_at', private.demand_time(p_values, 'starts_at', true), 'ends_at', private.demand_time(p_values, 'ends_at', true),
      'min_points', private.demand_whole(p_values, 'min_points', 0, 9999999)));
    perform private.check_season(v_season.titles, v_season.starts_at, v_season.ends_at, v_season.prizes, v_season.min_points);
    v_season.state := 'planned';
  elsif v_season.id is null then
    perform private.refuse('not_found');
  end if;
  v_season.id := coalesce(v_season.id, '00000000-0000-0000-0000-000000000000');
  return private.season_json(v_season);
end
$$;

create function private.preview_proposal(p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_data jsonb := case when p_values is not null then private.demand_proposal_values(p_values)
    else (select private.draft_data(d) from private.proposal_drafts d where d.id = p_id) end;
  v_weights jsonb := private.setting('governance.weights');
  v_opens timestamptz;
begin
  if v_data is null then
    perform private.refuse('not_found');
  end if;
  select d.publish_at into v_opens from private.proposal_drafts d where d.id = p_id;
  v_opens := coalesce(v_opens, now());
  return jsonb_build_object(
    'proposal', (
      select jsonb_build_object('id', coalesce(p_id, '00000000-0000-0000-0000-000000000000'),
        'number', (select coalesce(max(number), 0) + 1 from public.proposals), 'slug', 'preview', 'texts', v_data -> 'texts',
        'amount', v_data -> 'amount', 'opens_at', v_opens, 'closes_at', v_opens + make_interval(days => (v_data ->> 'days')::integer),
        'quorum_percent', private.setting_int('governance.quorum_percent'), 'open', true,
        'eligible', count(*), 'eligible_weight', coalesce(sum((v_weights ->> p.tier)::integer), 0), 'ballots', 0, 'cast_weight', 0, 'result', null)
      from public.profiles p where (v_weights ->> p.tier)::integer > 0),
    'weight', coalesce((v_weights ->> p_tier)::integer, 0));
end
$$;

create function public.admin_preview_content(
  p_kind text, p_id uuid, p_values jsonb, p_tier text, p_level text, p_done boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_shown jsonb;
begin
  if not exists (select from public.plans where tier = p_tier) or not exists (select from public.levels where key = p_level)
    -- Written and shown where the mails are.
    or p_kind = 'mail'
  then
    perform private.refuse('invalid_input');
  end if;
  execute format('select private.%I($1, $2, $3, $4, $5)', 'preview_' || private.content_kind(p_kind))
    into v_shown using p_id, p_values, p_tier, p_level, coalesce(p_done, false);
  return jsonb_build_object('kind', p_kind, 'shown', v_shown);
end
$$;
comment on function public.admin_preview_content is 'For moderators: what is typed (p_values as the saving function takes them; null: as it is saved) as a member of a tier on a level who has not begun would see it now, saved, published or not; nothing is kept. {kind, shown}: mission {mission: as of public_missions, state: as of my_missions, needed, before | null, quiz | null} (p_done: who has done what it requires), challenge {challenge: as of public_challenges, states: [{slug, state}]}, stream {stream: as of public_streams, may_watch}, story {texts, at, later: not shown yet}, season as current_season, proposal {proposal: as of public_proposals, weight: votes of the tier}, document {texts, details}. Refuses, with the field as detail: unauthenticated, forbidden, invalid_input, not_found, and what saving the values refuses.';
grant execute on function public.admin_preview_content to authenticated;
