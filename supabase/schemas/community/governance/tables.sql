-- Proposals and votes. Weights are frozen when a vote opens.

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
grant select on public.proposals to service_role;

create table public.proposal_weights (
  proposal_id uuid not null references public.proposals on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  weight integer not null check (weight > 0),
  primary key (proposal_id, user_id)
);
comment on table public.proposal_weights is 'Voters of a proposal and their weights when the vote opened.';
alter table public.proposal_weights enable row level security;
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
grant select on public.votes to authenticated, service_role;
create index votes_member on public.votes (user_id) where user_id is not null;

-- What is prepared: a draft is written, looked at, and opened at once or at its time. Who may vote is fixed
-- when it opens.

create table private.proposal_versions (
  id bigint generated always as identity primary key,
  proposal_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.proposal_versions is
  'Every state that a proposal had before it was opened; from then on nothing of it changes.';
alter table private.proposal_versions enable row level security;
create index proposal_versions_proposal on private.proposal_versions (proposal_id, created_at, id);

create table private.proposal_drafts (
  -- Of the proposal that it becomes.
  id uuid primary key default gen_random_uuid(),
  texts jsonb not null check (texts ? 'en'),
  amount integer check (amount > 0),
  days integer not null check (days between 3 and 60),
  state text not null check (state in ('draft', 'scheduled', 'archived')),
  publish_at timestamptz,
  version bigint not null references private.proposal_versions,
  created_by uuid,
  check ((state = 'scheduled') = (publish_at is not null))
);
comment on table private.proposal_drafts is 'Proposals that are not open yet. One goes when it is opened.';
alter table private.proposal_drafts enable row level security;
create index proposal_drafts_version on private.proposal_drafts (version);
create index proposal_drafts_due on private.proposal_drafts (publish_at) where state = 'scheduled';
create index proposals_closes on public.proposals (closes_at, id);
