-- Appeals: Noor's against a referral that the rules held and Samir's against a suspension are open, the first soon due;
-- Theo's against points that a moderator took back is decided.
update public.profiles set suspended_until = pg_temp.seed_day() + interval '5 days'
where user_id = (select id from seed_member where n = 22);
select pg_temp.seed_audit('00000000-0000-4000-8000-000000000002', 'member.suspended', 'member', id::text,
  'The same offer to twelve members in an hour', '{"suspended_until": null}',
  jsonb_build_object('suspended_until', pg_temp.seed_day() + interval '5 days'), pg_temp.seed_now() - interval '1 hour')
from seed_member where n = 22;

insert into private.appeals (
  id, kind, subject_id, penalty, user_id, text, state, penalty_at, first_reviewer, created_at, due_at, closed_at, decided_by, answer
)
select ('00000000-0000-4000-8000-0000a99ea100')::uuid, 'referral', r.id::text, (p.it).key, r.referrer_id,
  'Yara is my cousin and stayed with us for a week when she joined. We have one router, and each of us has a phone of our own.',
  'open', (p.it).at, (p.it).actor, (p.it).at + interval '2 hours', (p.it).at + interval '5 days 2 hours', null::timestamptz, null::uuid, ''
from public.referrals r, lateral (select private.penalty_of('referral', r.referrer_id, r.id::text) as it) p
where r.id = '00000000-0000-4000-a000-000000000029' and r.stage = 'held'
union all
select '00000000-0000-4000-8000-0000a99ea101', 'suspension', s.id::text, (p.it).key, s.id,
  'I invited people to a reading that I host every month, not to buy anything. I did not know that this counts as advertising, and will ask first.',
  'open', (p.it).at, (p.it).actor, pg_temp.seed_now(), pg_temp.seed_day() + interval '5 days', null, null, ''
from seed_member s, lateral (select private.penalty_of('suspension', s.id, s.id::text) as it) p
where s.n = 22
union all
select '00000000-0000-4000-8000-0000a99ea102', 'points', l.id::text, l.id::text, l.user_id,
  'It is my account. I lent my computer to a friend who was signed in to Discord on it for an afternoon.',
  'rejected', l.created_at, l.actor, pg_temp.seed_day() - interval '10 days', pg_temp.seed_day() - interval '5 days', pg_temp.seed_day() - interval '9 days',
  '00000000-0000-4000-8000-000000000001', 'The account was linked to another member for two months. Link your own and the points come back.'
from public.points_ledger l join seed_member s on s.id = l.user_id and s.n = 24
where l.source = 'reversal' and l.actor is not null
on conflict do nothing;

-- The router behind the held referral: Noor, Yara and one more were seen there on the same evening.
insert into public.user_sessions (id, user_id, session_id, device, user_agent, ip_hash, first_seen_at, last_seen_at)
select ('00000000-0000-4e00-8000-' || lpad(s.n::text, 12, '0'))::uuid, s.id, ('00000000-0000-4e01-8000-' || lpad(s.n::text, 12, '0'))::uuid,
  '00000000-0000-4e02-8000-' || lpad((case s.n when 30 then 29 else s.n end)::text, 12, '0'), 'Firefox on Android', 'seed_router',
  pg_temp.seed_day() - interval '7 days 3 hours', pg_temp.seed_day() - interval '7 days'
from seed_member s where s.n in (3, 29, 30)
on conflict do nothing;
