-- Cases of every kind for /admin/work; the held referral and the quarantined payment are above.
insert into public.creator_applications (id, user_id, invite_id, status, project, answers, submitted_at)
select ('00000000-0000-4c00-8000-' || lpad(a.n::text, 12, '0'))::uuid, u.id, null, a.status, a.project,
  jsonb_build_object('project', a.project, 'discipline', a.discipline, 'pitch', a.pitch, 'audience', a.audience)
    || case when a.links = '{}' then '{}' else jsonb_build_object('links', a.links) end,
  pg_temp.seed_day() - make_interval(days => a.ago, hours => a.n)
from (values
  (11, 'submitted', 'Night trains', 'writing', 'Ten essays about sleeper trains, one for each line that still runs, written on board and read aloud in the last carriage.', 'People who prefer to arrive slowly.', array['https://example.org/night-trains'], 9),
  (12, 'in_review', 'Salt atlas', 'visual', 'A printed atlas of the salt pans of Europe: forty plates drawn from the air, with the people who still harvest by hand.', 'Readers of maps.', array['https://example.org/salt', 'https://example.org/plates'], 4),
  (18, 'submitted', 'Practice room', 'software', 'A small open tool with which choirs rehearse apart and hear each other together afterwards. It runs on old phones.', 'Choirs in the countryside.', '{}', 1)
) a (n, status, project, discipline, pitch, audience, links, ago)
join auth.users u on u.id = ('00000000-0000-4000-8000-' || lpad(a.n::text, 12, '0'))::uuid
where not exists (select from public.creator_applications c where c.user_id = u.id)
on conflict do nothing;

insert into public.feedback (id, reference, user_id, name, email, topic, message, page_path, locale, status, created_at)
select ('00000000-0000-4c10-8000-' || lpad(f.n::text, 12, '0'))::uuid, 'SEED000' || f.n, u.id, f.name, f.email, f.topic, f.message, '/', f.locale,
  f.status, pg_temp.seed_now() - make_interval(hours => f.ago)
from (values
  (1, 12, 'Sofie Maes', 'sofie@altura.test', 'problem', 'My page has said “wallet linked” for three days, but my friend bought Plus the day before yesterday.', 'en', 'new', 100),
  (2, 12, 'Sofie Maes', 'sofie@altura.test', 'problem', 'The same again, with another friend: the stage does not move although everything is done.', 'en', 'open', 80)
) f (n, member, name, email, topic, message, locale, status, ago)
left join auth.users u on u.id = ('00000000-0000-4000-8000-' || lpad(f.member::text, 12, '0'))::uuid
where exists (select from auth.users where id = '00000000-0000-4000-8000-000000000012')
on conflict do nothing;

insert into public.mail_outbox (id, key, user_id, to_address, template, params, locale, status, attempts, error, created_at)
select ('00000000-0000-4c20-8000-' || lpad(m.n::text, 12, '0'))::uuid, 'seed:' || m.n, u.id, u.email, 'welcome', jsonb_build_object('name', m.name),
  'en', 'failed', 8, m.error, u.created_at + interval '3 minutes'
from (values
  (30, 'Mikkel', '451 4.7.1 Greylisted, please try again later'), (28, 'Bruno', '452 4.2.2 Mailbox full')
) m (n, name, error)
join auth.users u on u.id = ('00000000-0000-4000-8000-' || lpad(m.n::text, 12, '0'))::uuid
on conflict do nothing;

insert into private.erasure_codes (id, user_id, code_hash, expires_at, proved_at, stopped_at, stopped_by)
select pg_temp.seed_id('erasure'), id, '', pg_temp.seed_now() - interval '2 hours', pg_temp.seed_now() - interval '2 hours', pg_temp.seed_now() - interval '2 hours', 'payment_unavailable' from auth.users
where id = '00000000-0000-4000-8000-000000000026'
on conflict do nothing;

insert into private.case_states (kind, id, assignee, snoozed_until)
select c.kind, c.id, c.assignee::uuid, c.until
from (values
  ('application', '00000000-0000-4c00-8000-000000000012', '00000000-0000-4000-8000-000000000002', null),
  ('feedback', '00000000-0000-4000-8000-0000feed0002', null, pg_temp.seed_day() + interval '4 days')
) c (kind, id, assignee, until)
where exists (select from auth.users where id = '00000000-0000-4000-8000-000000000002')
on conflict do nothing;
