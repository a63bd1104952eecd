-- Proposals and votes. Weights are frozen when a vote opens.

select private.declare_setting('governance.weights', 'weights', '{"pro": 1, "founder": 2}');
select private.declare_setting('governance.quorum_percent', 'integer', '20', 'percent', 0, 100);

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- By language; the first one is what a reader of a language without a text gets.
  texts jsonb not null check (texts ? 'en'),
  amount integer check (amount > 0),
  quorum_percent integer not null check (quorum_percent between 1 and 100),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  created_by uuid,
  created_at timestamptz not null default now()
);
comment on table public.proposals is
  'Proposals for a vote. texts holds {title, summary, body} per locale; amount is the cost in whole '
  'dollars.';
alter table public.proposals enable row level security;
create trigger proposals_written before insert or update of texts on public.proposals
  for each row execute function private.tidy_written('texts:json');
grant select on public.proposals to service_role;

create table public.proposal_weights (
  proposal_id uuid not null references public.proposals on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  weight integer not null check (weight > 0),
  primary key (proposal_id, user_id)
);
comment on table public.proposal_weights is 'Voters of a proposal and their weights when the vote opened.';
alter table public.proposal_weights enable row level security;
create policy "members read their own weights" on public.proposal_weights for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.proposal_weights
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.proposal_weights to authenticated, service_role;
create index proposal_weights_member on public.proposal_weights (user_id);

create table public.votes (
  receipt text primary key check (receipt ~ '^[0-9A-F]{16}$'),
  proposal_id uuid not null references public.proposals on delete cascade,
  user_id uuid references public.profiles on delete set null,
  choice text not null check (choice in ('for', 'against', 'abstain')),
  weight integer not null check (weight > 0),
  cast_at timestamptz not null default now(),
  unique (proposal_id, user_id)
);
comment on table public.votes is
  'One final vote per member and proposal. The receipt is random: only the member can find their vote with '
  'it in the published ballots.';
alter table public.votes enable row level security;
create policy "members read their own votes" on public.votes for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.votes
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.votes to authenticated, service_role;
create index votes_member on public.votes (user_id) where user_id is not null;

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
comment on function public.cast_vote is 'For members. One final vote with the weight of the snapshot: {receipt, proposal_id, choice, weight, cast_at}. Refuses: suspended, choice_missing, not_found, proposal_closed, vote_not_eligible, already_voted.';
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
comment on function public.my_votes is 'For members. By proposal id: {weight | null when not in the snapshot, vote | null}.';
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
comment on function private.proposal_json is 'A proposal as everybody sees it: {id, number, slug, texts, amount | null, opens_at, closes_at, quorum_percent, open, eligible, eligible_weight, ballots, cast_weight, result: null | {for, against, abstain, outcome: passed | rejected | no_quorum}}.';

create function public.public_proposals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.proposal_json(p) order by now() > p.closes_at, p.closes_at desc), '[]')
    from public.proposals p where p.opens_at <= now());
end
$$;
comment on function public.public_proposals is 'For everybody. Open proposals first, each as private.proposal_json.';
grant execute on function public.public_proposals to anon, authenticated;

create function public.proposal_ballots(p_slug text) returns table (receipt text, choice text, weight integer)
language sql stable security definer set search_path = '' as $$
  select v.receipt, v.choice, v.weight
  from public.votes v join public.proposals p on p.id = v.proposal_id
  where p.slug = p_slug and now() > p.closes_at
  order by v.receipt
$$;
comment on function public.proposal_ballots is 'For everybody. The ballots of a closed proposal by receipt, without names; empty while it is open.';
grant execute on function public.proposal_ballots to anon, authenticated;
