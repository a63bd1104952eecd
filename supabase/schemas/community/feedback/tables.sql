-- Feedback from members and visitors.

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default upper(encode(extensions.gen_random_bytes(6), 'hex')),
  user_id uuid references auth.users on delete set null,
  -- Empty of a member without a name.
  name text not null check (char_length(name) <= 80),
  email text check (private.is_email(lower(email))),
  topic text not null check (topic in ('question', 'membership', 'payment', 'privacy', 'partnership', 'problem', 'idea')),
  message text not null check (char_length(message) between 10 and 4000),
  page_path text not null default '' check (char_length(page_path) <= 200),
  locale text not null default 'en',
  status text not null default 'new' check (status in ('new', 'open', 'answered', 'closed')),
  merged_into uuid references public.feedback on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (merged_into <> id)
);
comment on table public.feedback is
  'The inbox of the admin panel. Members see the status of what they wrote, and the answers.';
comment on column public.feedback.merged_into is
  'The message that says the same and is worked on; what is answered there is answered here too. A message '
  'with this set is never one that others are merged into.';
alter table public.feedback enable row level security;
grant select on public.feedback to authenticated, service_role;
-- Those that wait are counted on each page of the list.
create index feedback_waiting on public.feedback (status) where status in ('new', 'open');
-- The orders of the list, each with its key.
create index feedback_created on public.feedback (created_at, id);
create index feedback_updated on public.feedback (updated_at, id);
-- What staff search.
create index feedback_search on public.feedback
  using gin (name extensions.gin_trgm_ops, email extensions.gin_trgm_ops, message extensions.gin_trgm_ops);
create index feedback_status on public.feedback (status, created_at, id);
create index feedback_topic on public.feedback (topic, created_at, id);
create index feedback_user on public.feedback (user_id, created_at desc);
create index feedback_merged on public.feedback (merged_into) where merged_into is not null;

create table public.feedback_replies (
  id uuid primary key default gen_random_uuid(),
  feedback_id uuid not null references public.feedback on delete cascade,
  -- The staff who wrote it; null: whoever wrote the message, or staff who are gone.
  author uuid references auth.users on delete set null,
  from_staff boolean not null,
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.feedback_replies is
  'Replies to a message, oldest first. Members read them through my_feedback, which does not reveal the '
  'staff member.';
alter table public.feedback_replies enable row level security;
grant select on public.feedback_replies to service_role;
create index feedback_replies_thread on public.feedback_replies (feedback_id, created_at);
create index feedback_replies_author on public.feedback_replies (author) where author is not null;
