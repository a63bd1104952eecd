-- Kinds of missions: each is its row and its check, which reads facts that the server has seen itself and never what a
-- browser says. A new kind is a file like a section of this one, with its words in messages missions.kinds (docs/conventions.md, "Kinds of missions").

create function private.mission_seen(p_value bigint, p_needed integer, p_subject text default null) returns private.mission_fact
language sql immutable
return (least(p_value, 1000000)::integer, p_needed, true, p_subject)::private.mission_fact;

-- Link an account

insert into private.mission_kinds (kind, handler, parameters) values ('link', 'mission_link',
  '[{"key": "account", "type": "choice", "options": ["wallet", "discord", "google", "email"]}]');

create function private.mission_link(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((case p_params ->> 'account'
    when 'wallet' then exists (select from public.wallets w where w.user_id = p_user)
    when 'email' then exists (select from auth.users u where u.id = p_user and u.email <> '' and u.email_confirmed_at is not null)
    else exists (select from auth.identities i where i.user_id = p_user and i.provider = p_params ->> 'account')
  end)::integer, 1);
end
$$;

-- Hold the membership NFT, if wanted for some days without a break

insert into private.mission_kinds (kind, handler, kept, parameters) values ('nft', 'mission_nft', '5 minutes',
  '[{"key": "days", "type": "integer", "minimum": 0, "maximum": 365, "first": 0}]');

create function private.mission_nft(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
declare
  v_days integer := (p_params ->> 'days')::integer;
  v_token text;
  v_held interval;
begin
  -- One token counts for one member a mission: who has it now does not inherit what it gave to whoever had it before.
  -- Held since it came to the wallet, also when that was linked later; between two own wallets nothing begins anew.
  select g.source_id, now() - least(g.starts_at, o.received_at) into v_token, v_held from public.grants g
  left join private.nft_owners o on g.source_id ~ '^\d{1,9}:0x[0-9a-f]+:\d{1,78}$'
    and o.chain_id = split_part(g.source_id, ':', 1)::integer and o.contract = split_part(g.source_id, ':', 2)
    and o.token_id = split_part(g.source_id, ':', 3)::numeric
  where g.user_id = p_user and g.source = 'nft' and g.revoked_at is null and not exists (
    select from private.mission_claims c
    where c.mission_id = p_mission and c.subject = g.source_id and c.user_id <> p_user and c.state = 'passed')
  order by least(g.starts_at, o.received_at) limit 1;
  if v_token is null then
    -- Nobody knows what the chain says now when it was last read long ago.
    return (0, greatest(v_days, 1),
      coalesce((select read_at > now() - interval '1 hour' from private.contract_state), false), null)::private.mission_fact;
  end if;
  return private.mission_seen(case when v_days = 0 then 1 else extract(day from v_held)::integer end, greatest(v_days, 1), v_token);
end
$$;

-- Hold a tier

insert into private.mission_kinds (kind, handler, parameters) values ('tier', 'mission_tier',
  '[{"key": "tier", "type": "choice", "options": ["plus", "pro", "founder"]}]');

create function private.mission_tier(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.profiles p
    where p.user_id = p_user and (select min(rank) from public.plans where tier = p.tier)
      >= (select min(rank) from public.plans where tier = p_params ->> 'tier')), 1);
end
$$;

-- Buy something: orders that were paid and not given back

insert into private.mission_kinds (kind, handler, parameters) values ('purchase', 'mission_purchase',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]');

create function private.mission_purchase(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.orders o
    where o.user_id = p_user and o.status in ('paid', 'partially_refunded') and o.amount > o.amount_refunded
      and o.paid_at >= p_since and o.paid_at < p_until), (p_params ->> 'count')::integer);
end
$$;

-- Visit a page: the server saw the member set out for it

insert into private.mission_kinds (kind, handler, hands_in, parameters) values ('visit', 'mission_visit', 'visit',
  '[{"key": "path", "type": "path"}]');

create table private.mission_visits (
  mission_id uuid not null references private.missions on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  period text not null,
  created_at timestamptz not null default now(),
  primary key (mission_id, user_id, period)
);
comment on table private.mission_visits is 'Members that the server led to the page of a mission.';
alter table private.mission_visits enable row level security;
create index mission_visits_user on private.mission_visits (user_id);

create function private.mission_visit(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from private.mission_visits v
    where v.mission_id = p_mission and v.user_id = p_user and v.created_at >= p_since and v.created_at < p_until limit 1), 1);
end
$$;

-- Answer a quiz: its questions and answers stay on the server

insert into private.mission_kinds (kind, handler, hands_in, parameters) values ('quiz', 'mission_quiz', 'answers',
  '[{"key": "questions", "type": "questions"}, {"key": "right", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]');

create table private.quiz_attempts (
  id bigint generated always as identity primary key,
  mission_id uuid not null references private.missions on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  correct integer not null,
  created_at timestamptz not null default now()
);
comment on table private.quiz_attempts is 'How many answers of a quiz were right, each time; not which.';
alter table private.quiz_attempts enable row level security;
create index quiz_attempts_member on private.quiz_attempts (user_id, mission_id, created_at);
create index quiz_attempts_mission on private.quiz_attempts (mission_id);

create function private.mission_quiz(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select coalesce(max(a.correct), 0) from private.quiz_attempts a
    where a.user_id = p_user and a.mission_id = p_mission and a.created_at >= p_since and a.created_at < p_until),
    (p_params ->> 'right')::integer);
end
$$;

-- Hand in a proof, a picture or a link, which staff look at; or, for what no machine sees, a few words

insert into private.mission_kinds (kind, handler, hands_in, parameters) values
  ('proof', 'mission_proof', 'proof', '[{"key": "proof", "type": "choice", "options": ["picture", "link", "either"]}]'),
  ('manual', 'mission_proof', 'proof', '[]');

create function private.mission_proof(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from private.mission_proofs p
    where p.user_id = p_user and p.mission_id = p_mission and p.state = 'approved' and p.sent_at >= p_since and p.sent_at < p_until limit 1), 1);
end
$$;

-- Bring members: qualified referrals

insert into private.mission_kinds (kind, handler, parameters) values ('referral', 'mission_referral',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 100, "first": 1}]');

create function private.mission_referral(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.referrals r
    where r.referrer_id = p_user and r.stage = 'qualified' and r.qualified_at >= p_since and r.qualified_at < p_until),
    (p_params ->> 'count')::integer);
end
$$;

-- Attend streams: the ledger has a line for each whose code was entered in time

insert into private.mission_kinds (kind, handler, parameters) values ('stream', 'mission_stream',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 100, "first": 1}]');

create function private.mission_stream(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.points_ledger l
    where l.user_id = p_user and l.source = 'stream' and l.created_at >= p_since and l.created_at < p_until
      and l.points + (select coalesce(sum(r.points), 0) from public.points_ledger r where r.reverses = l.id) > 0),
    (p_params ->> 'count')::integer);
end
$$;

-- Check in so many days in a row

insert into private.mission_kinds (kind, handler, parameters) values ('streak', 'mission_streak',
  '[{"key": "days", "type": "integer", "minimum": 2, "maximum": 365, "first": 7}]');

create function private.mission_streak(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select coalesce(max(c.streak), 0) from private.checkins c
    where c.user_id = p_user and c.created_at >= p_since and c.created_at < p_until), (p_params ->> 'days')::integer);
end
$$;

-- Vote

insert into private.mission_kinds (kind, handler, parameters) values ('vote', 'mission_vote',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]');

create function private.mission_vote(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.votes v where v.user_id = p_user and v.cast_at >= p_since and v.cast_at < p_until),
    (p_params ->> 'count')::integer);
end
$$;

-- Give feedback

insert into private.mission_kinds (kind, handler, parameters) values ('feedback', 'mission_feedback',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]');

create function private.mission_feedback(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen((
    select count(*) from public.feedback f
    where f.user_id = p_user and f.topic in ('idea', 'problem') and f.created_at >= p_since and f.created_at < p_until),
    (p_params ->> 'count')::integer);
end
$$;

-- Complete the profile: name, username, picture

insert into private.mission_kinds (kind, handler) values ('profile', 'mission_profile');

create function private.mission_profile(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language plpgsql stable set search_path = '' as $$
begin
  return private.mission_seen(coalesce((
    select num_nonnulls(p.full_name, p.username, p.avatar_url) from public.profiles p where p.user_id = p_user), 0), 3);
end
$$;
