create function private.create_proposal(
  p_slug text, p_texts jsonb, p_amount integer, p_opens timestamptz, p_closes timestamptz, p_actor uuid, p_id uuid default gen_random_uuid()
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_weights jsonb := private.setting('governance.weights');
begin
  insert into public.proposals (id, slug, texts, amount, quorum_percent, opens_at, closes_at, created_by)
  values (p_id, p_slug, p_texts, p_amount, private.setting_int('governance.quorum_percent'), p_opens, p_closes, p_actor)
  returning id into v_id;
  insert into public.proposal_weights (proposal_id, user_id, weight)
  select v_id, user_id, (v_weights ->> tier)::integer from public.profiles where (v_weights ->> tier)::integer > 0;
  return v_id;
end
$$;
comment on function private.create_proposal is 'Opens a vote and freezes who may vote, in one transaction.';

create function public.cast_vote(p_proposal uuid, p_choice text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_proposal public.proposals;
  v_weight integer;
  v_vote public.votes;
begin
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  elsif p_choice is null or p_choice not in ('for', 'against', 'abstain') then
    perform private.refuse('choice_missing');
  end if;
  select * into v_proposal from public.proposals where id = p_proposal;
  if not found then
    perform private.refuse('not_found');
  elsif clock_timestamp() not between v_proposal.opens_at and v_proposal.closes_at then
    perform private.refuse('proposal_closed');
  end if;
  select weight into v_weight from public.proposal_weights where proposal_id = p_proposal and user_id = v_user;
  if not found then
    perform private.refuse('vote_not_eligible');
  end if;
  insert into public.votes (receipt, proposal_id, user_id, choice, weight)
  values (upper(encode(extensions.gen_random_bytes(8), 'hex')), p_proposal, v_user, p_choice, v_weight)
  on conflict (proposal_id, user_id) do nothing
  returning * into v_vote;
  if v_vote.receipt is null then
    perform private.refuse('already_voted');
  end if;
  return to_jsonb(v_vote) - 'user_id';
end
$$;
comment on function public.cast_vote is
  'For members. One final vote with the weight of the snapshot: {receipt, proposal_id, choice, weight, '
  'cast_at}. Refuses: suspended, choice_missing, not_found, proposal_closed, vote_not_eligible, '
  'already_voted.';
grant execute on function public.cast_vote to authenticated;

create function public.my_votes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(p.id, jsonb_build_object(
    'weight', w.weight,
    'vote', case when v.receipt is not null then to_jsonb(v) - 'user_id' end)), '{}')
  from public.proposals p
  left join public.proposal_weights w on w.proposal_id = p.id and w.user_id = auth.uid()
  left join public.votes v on v.proposal_id = p.id and v.user_id = auth.uid()
$$;
comment on function public.my_votes is
  'For members. By proposal id: {weight | null when not in the snapshot, vote | null}.';
grant execute on function public.my_votes to authenticated;

create function private.proposal_json(p public.proposals) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_closed boolean := now() > p.closes_at;
begin
  return (
    select jsonb_build_object(
      'id', p.id, 'number', p.number, 'slug', p.slug, 'texts', p.texts, 'amount', p.amount,
      'opens_at', p.opens_at, 'closes_at', p.closes_at, 'quorum_percent', p.quorum_percent,
      'open', not v_closed, 'eligible', w.members, 'eligible_weight', w.weight,
      'ballots', v.ballots, 'cast_weight', v.weight,
      -- Shown only afterwards, so that nobody votes with the crowd.
      'result', case when v_closed then jsonb_build_object('for', v.f, 'against', v.a, 'abstain', v.x,
        'outcome', case
          when w.weight = 0 or v.weight * 100 < p.quorum_percent * w.weight then 'no_quorum'
          when v.f > v.a then 'passed' else 'rejected' end) end)
    from (
      select count(*) as members, coalesce(sum(weight), 0) as weight from public.proposal_weights where proposal_id = p.id
    ) w, (
      select count(*) as ballots, coalesce(sum(weight), 0) as weight,
        coalesce(sum(weight) filter (where choice = 'for'), 0) as f,
        coalesce(sum(weight) filter (where choice = 'against'), 0) as a,
        coalesce(sum(weight) filter (where choice = 'abstain'), 0) as x
      from public.votes where proposal_id = p.id
    ) v);
end
$$;
comment on function private.proposal_json is
  'A proposal as everybody sees it: {id, number, slug, texts, amount | null, opens_at, closes_at, '
  'quorum_percent, open, eligible, eligible_weight, ballots, cast_weight, result: null | {for, against, '
  'abstain, outcome: passed | rejected | no_quorum}}.';

create function public.public_proposals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.proposal_json(p) order by now() > p.closes_at, p.closes_at desc), '[]')
    from public.proposals p where p.opens_at <= now());
end
$$;
comment on function public.public_proposals is
  'For everybody. Open proposals first, each as private.proposal_json.';
grant execute on function public.public_proposals to anon, authenticated;

create function public.proposal_ballots(p_slug text) returns table (receipt text, choice text, weight integer)
language sql stable security definer set search_path = '' as $$
  select v.receipt, v.choice, v.weight
  from public.votes v join public.proposals p on p.id = v.proposal_id
  where p.slug = p_slug and now() > p.closes_at
  order by v.receipt
$$;
comment on function public.proposal_ballots is
  'For everybody. The ballots of a closed proposal by receipt, without names; empty while it is open.';
grant execute on function public.proposal_ballots to anon, authenticated;

-- What staff do with proposals beside opening them (community/governance): see them all, close one early.

create function private.close_proposal(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_proposal public.proposals;
  v_now timestamptz := clock_timestamp();
begin
  select * into v_proposal from public.proposals where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif v_proposal.closes_at <= v_now then
    perform private.refuse('proposal_closed');
  end if;
  update public.proposals set closes_at = greatest(v_now, opens_at + interval '1 microsecond') where id = p_id;
  perform private.audit(v_staff, 'proposal.closed', 'proposal', p_id::text, v_reason,
    jsonb_build_object('closes_at', v_proposal.closes_at), jsonb_build_object('closes_at', v_now));
end
$$;

select private.staff_change('public.admin_close_proposal(p_id uuid, p_reason text)',
  'private.close_proposal(p_id, p_reason)', 'proposal.close', 'proposal', 'p_id',
  'For admins: closes a vote before its time; its result is public from then on, so it is not opened again. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, proposal_closed.');

create function private.demand_proposal_values(p_before jsonb, p_values jsonb, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_text record;
begin
  for v_text in select * from jsonb_each(p_data -> 'texts') loop
    if char_length(trim(coalesce(v_text.value ->> 'summary', ''))) < 3 then
      perform private.refuse('too_short', 'summary_' || v_text.key);
    elsif char_length(v_text.value ->> 'summary') > 300 then
      perform private.refuse('too_long', 'summary_' || v_text.key);
    elsif jsonb_typeof(v_text.value -> 'body') is distinct from 'array' or exists (
      select from jsonb_array_elements(v_text.value -> 'body') b where jsonb_typeof(b) <> 'string')
    then
      perform private.refuse('invalid_input', 'body_' || v_text.key);
    elsif char_length(v_text.value ->> 'body') > 7000 then
      perform private.refuse('too_long', 'body_' || v_text.key);
    end if;
  end loop;
  return '{}';
end
$$;
comment on function private.demand_proposal_values is
  'What the texts of a proposal have beside their titles; the detail of a refusal names the field.';

select private.staff_change('public.admin_save_proposal(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''proposal'', p_id, p_values, p_reason, p_version)', 'proposal.save', 'proposal', 'p_id',
  'For admins: writes a proposal that is not open yet (p_id null makes a draft): {texts: {language: {title, summary, body: paragraphs}}, days: 3 to 60, amount: whole dollars | null}. p_version is of admin_proposals. Returns as private.changed with its id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, not_found, content_state (it is open), changed_meanwhile.',
  p_answers => 'id');

create function private.open_draft(p_draft private.proposal_drafts, p_actor uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.create_proposal(private.free_slug(p_draft.texts #>> '{en,title}', 'public.proposals', 'proposal'), p_draft.texts, p_draft.amount,
    now(), now() + make_interval(days => p_draft.days), p_draft.created_by, p_draft.id);
  delete from private.proposal_drafts where id = p_draft.id;
  perform private.audit(p_actor, 'proposal.opened', 'proposal', p_draft.id::text, p_reason,
    private.content_values(private.content_kind('proposal'), to_jsonb(p_draft)),
    jsonb_build_object('slug', (select slug from public.proposals where id = p_draft.id), 'days', p_draft.days));
end
$$;
comment on function private.open_draft is
  'Opens the vote: who may take part, and with what weight, is fixed now.';

create function private.publish_draft(p_row jsonb, p_state text, p_publish_at timestamptz, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_state = 'published' and p_publish_at is null then
    perform private.open_draft(jsonb_populate_record(null::private.proposal_drafts, p_row), p_staff, p_reason);
    return null;
  end if;
  return private.publication(p_row, p_state, p_publish_at, null)
    || case p_state when 'published' then jsonb_build_object('state', 'scheduled', 'action', 'scheduled') else '{}' end;
end
$$;

select private.staff_change('public.admin_set_proposal(p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null)',
  'private.set_content(''proposal'', p_id, p_state, p_publish_at, p_reason, p_version)', 'proposal.set', 'proposal', 'p_id',
  'For admins: opens the vote on a draft now, or lets the clock open it at p_publish_at (p_state published), or archives the draft (archived). Returns as private.changed. Refuses, with the field as detail where there is one: unauthenticated, forbidden, reason_required, too_long, invalid_input, time_past, not_found, changed_meanwhile, content_state.');

create function public.due_proposals() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id order by publish_at, id), '{}') from private.proposal_drafts where state = 'scheduled' and publish_at <= now()
$$;
comment on function public.due_proposals is
  'For the clock: votes whose time has come, each for open_due_proposal.';
revoke execute on function public.due_proposals from public;
grant execute on function public.due_proposals to service_role;

create function public.open_due_proposal(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_draft private.proposal_drafts;
begin
  select * into v_draft from private.proposal_drafts
  where id = p_id and state = 'scheduled' and publish_at <= now() for update skip locked;
  if not found then
    return false;
  end if;
  perform private.open_draft(v_draft, null, null);
  return true;
end
$$;
comment on function public.open_due_proposal is
  'For the clock: opens a vote whose time has come, in a transaction of its own, so that none holds another '
  'up. Whether it was opened now.';
revoke execute on function public.open_due_proposal from public;
grant execute on function public.open_due_proposal to service_role;

create function private.undo_proposal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_proposal public.proposals;
  k private.content_kinds := private.content_kind('proposal');
  v_data jsonb;
begin
  select * into v_proposal from public.proposals where id = p_line.subject_id::uuid for update;
  -- Votes are final: once there is one the proposal stays.
  if v_proposal.id is null or v_proposal.closes_at <= now() or exists (select from public.votes where proposal_id = v_proposal.id) then
    perform private.refuse_changed('proposal', p_line.subject_id, 'proposal', p_line.id);
  end if;
  delete from public.proposals where id = v_proposal.id;
  select data into v_data from private.proposal_versions where id = (p_line.before ->> 'version')::bigint;
  -- A draft again, not one that the clock would open at once.
  return jsonb_build_object('before', p_line.after, 'after', private.content_values(k, private.put_content(k, v_proposal.id,
    v_data || jsonb_build_object('state', 'draft', 'publish_at', null, 'created_by', v_proposal.created_by), (p_line.before ->> 'version')::bigint)));
end
$$;

create function private.proposal_standing(p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select d.state from private.proposal_drafts d where d.id = p_id),
    (select case when p.closes_at > now() then 'open' else 'closed' end from public.proposals p where p.id = p_id));
end
$$;
comment on function private.proposal_standing is
  'How a proposal stands for staff: draft, scheduled (opens by the clock), archived, open, closed.';

create function private.draft_row(d private.proposal_drafts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'number', null, 'slug', null, 'texts', d.texts, 'version', d.version::text, 'days', d.days,
    'amount', d.amount, 'publish_at', d.publish_at, 'opens_at', null, 'closes_at', null,
    'quorum_percent', private.setting_int('governance.quorum_percent'), 'state', d.state,
    'eligible', 0, 'ballots', 0, 'share', 0, 'result', null)
$$;

create function private.proposal_row(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_draft private.proposal_drafts;
begin
  select * into v_draft from private.proposal_drafts where id = p_id;
  if found then
    return private.draft_row(v_draft);
  end if;
  return (
    select jsonb_build_object('id', p.id, 'number', p.number, 'slug', p.slug, 'texts', p.texts, 'version', null, 'publish_at', null,
      'days', extract(day from p.closes_at - p.opens_at)::integer,
      'amount', p.amount, 'opens_at', p.opens_at, 'closes_at', p.closes_at, 'quorum_percent', p.quorum_percent,
      'state', case when p.closes_at > now() then 'open' when w.weight = 0 or v.weight * 100 < p.quorum_percent * w.weight then 'no_quorum'
        when v.f > v.a then 'passed' else 'rejected' end,
      'eligible', w.members, 'ballots', v.ballots,
      'share', case when w.weight > 0 then round(v.weight * 100.0 / w.weight)::integer else 0 end,
      -- Hidden from staff too until nobody can vote any more.
      'result', case when p.closes_at <= now() then jsonb_build_object('for', v.f, 'against', v.a, 'abstain', v.x) end)
    from public.proposals p,
      lateral (select count(*) as members, coalesce(sum(weight), 0) as weight from public.proposal_weights where proposal_id = p.id) w,
      lateral (select count(*) as ballots, coalesce(sum(weight), 0) as weight,
        coalesce(sum(weight) filter (where choice = 'for'), 0) as f,
        coalesce(sum(weight) filter (where choice = 'against'), 0) as a,
        coalesce(sum(weight) filter (where choice = 'abstain'), 0) as x
      from public.votes where proposal_id = p.id) v
    where p.id = p_id);
end
$$;

create function public.admin_proposals(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state}', p_sort, '{closes}');
  return private.list_page(
    $from$
      from (
        select p.id, p.texts, p.closes_at from public.proposals p
        -- What is prepared stands beyond every end.
        union all select d.id, d.texts, '9999-12-31'::timestamptz from private.proposal_drafts d
      ) x
      where ($1 -> 'q' is null or x.texts::text ilike private.list_pattern($1))
        and ($1 -> 'state' is null or private.proposal_standing(x.id) = any (private.list_choices($1 -> 'state')))
    $from$, 'private.proposal_row(x.id)', 'x.closes_at', 'timestamptz', 'x.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_proposals is
  'For moderators. A list (private.list_page) of proposals, those in preparation among them: filters q '
  '(texts), state (draft | scheduled | archived | open | closed); sort closes. Rows: {id, number | null '
  'before it is open, slug | null, texts, version | null once it is open, days, publish_at | null, amount | '
  'null, opens_at | null, closes_at | null, quorum_percent, state: draft | scheduled | archived | open | '
  'passed | rejected | no_quorum, eligible, ballots, share: percent of all weight that voted, result: {for, '
  'against, abstain} | null while it is open}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_proposals to authenticated;

create function private.preview_proposal(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_weights jsonb := private.setting('governance.weights');
  v_opens timestamptz := coalesce((p_row ->> 'publish_at')::timestamptz, now());
begin
  return jsonb_build_object(
    'proposal', (
      select jsonb_build_object('id', p_row -> 'id',
        'number', (select coalesce(max(number), 0) + 1 from public.proposals), 'slug', 'preview', 'texts', p_row -> 'texts',
        'amount', p_row -> 'amount', 'opens_at', v_opens, 'closes_at', v_opens + make_interval(days => (p_row ->> 'days')::integer),
        'quorum_percent', private.setting_int('governance.quorum_percent'), 'open', true,
        'eligible', count(*), 'eligible_weight', coalesce(sum((v_weights ->> p.tier)::integer), 0), 'ballots', 0, 'cast_weight', 0, 'result', null)
      from public.profiles p where (v_weights ->> p.tier)::integer > 0),
    'weight', coalesce((v_weights ->> p_tier)::integer, 0));
end
$$;
