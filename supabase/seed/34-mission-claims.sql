-- Missions of most kinds, one to come and one that is over; what members did with some of them.
select private.write_content('mission', id, jsonb_build_object('slug', slug, 'kind', kind, 'params', params, 'points', points, 'repeats', repeats,
  'opens_at', pg_temp.seed_now() + opens, 'closes_at', pg_temp.seed_now() + closes, 'min_level', min_level, 'max_claims', max_claims, 'state', 'published',
  'requires', case when requires is not null then '00000000-0000-4d00-8000-' || lpad(requires::text, 12, '0') end,
  'texts', jsonb_build_object('en', jsonb_build_object('title', en, 'text', en_text), 'es', jsonb_build_object('title', es, 'text', es_text),
    'de', jsonb_build_object('title', de, 'text', de_text))))
from seed_mission order by n;
-- One that is for everybody, which its moderator does not publish alone.
select private.write_content('mission', pg_temp.seed_id('proposed mission'), jsonb_build_object('slug', 'tell-us-once', 'kind', 'feedback',
  'params', '{"count": 1}'::jsonb, 'points', 50, 'repeats', 'once', 'state', 'draft', 'texts', jsonb_build_object(
    'en', jsonb_build_object('title', 'Tell us once', 'text', 'Write to us about one thing that should be better.'),
    'es', jsonb_build_object('title', 'Cuéntanoslo una vez', 'text', 'Escríbenos sobre algo que debería mejorar.'),
    'de', jsonb_build_object('title', 'Sag es uns einmal', 'text', 'Schreib uns, was besser werden soll.'))));
insert into private.pending_decisions (id, kind, subject_id, first_by, excluded, role, line, decided_at)
select pg_temp.seed_id('second person'), 'mission', m::text, a, array[a], 'moderator', pg_temp.seed_audit(a, 'mission.proposed', 'mission', m::text,
  'For everyone, until spring', '{"waits": false}', '{"waits": true}', pg_temp.seed_now() - interval '7 hours'), pg_temp.seed_now() - interval '7 hours'
from (select pg_temp.seed_id('proposed mission') as m, '00000000-0000-4000-8000-000000000002'::uuid as a) x;
insert into private.mission_proofs (id, mission_id, user_id, period, try, link, text, sent_at)
select pg_temp.seed_id('proof ' || m.slug), m.id, '00000000-0000-4000-8000-000000000003', 'once', 1, 'https://example.com/my-first-podcast', 'The first episode is out.', pg_temp.seed_now() - interval '5 hours'
from seed_mission m where m.n = 1;
insert into private.mission_claims (mission_id, user_id, period, state, handed_in_at)
select p.mission_id, p.user_id, p.period, 'review', p.sent_at from private.mission_proofs p where p.state = 'open'
on conflict do nothing;
insert into private.mission_claims (mission_id, user_id, period, state, value, needed, checked_at, handed_in_at, passed_at, ledger)
select m.id, l.user_id, split_part(l.source_id, ':', 2), 'passed', 1, 1, l.created_at, l.created_at, l.created_at, l.id
from public.points_ledger l join seed_mission m on l.source = 'mission' and l.source_id like m.id || ':%'
on conflict do nothing;
-- A challenge that runs, for the first ten, and one to come, for everyone who finishes.
select private.write_content('challenge', c.id::uuid, jsonb_build_object('slug', c.slug, 'starts_at', pg_temp.seed_now() + c.starts, 'ends_at', pg_temp.seed_now() + c.ends, 'places', c.places,
  'prize', c.prize, 'state', 'published', 'missions', (
    select jsonb_agg('00000000-0000-4d00-8000-' || lpad(n::text, 12, '0') order by n) from unnest(c.missions) n),
  'texts', jsonb_build_object('en', jsonb_build_object('title', c.en, 'text', c.en_text), 'es', jsonb_build_object('title', c.es, 'text', c.es_text),
    'de', jsonb_build_object('title', c.de, 'text', c.de_text))))
from (values
  ('00000000-0000-4d01-8000-000000000001', 'ten-days-in-the-open', interval '-4 days', interval '6 days', 10, 300, array[3, 4, 6],
    'Ten days in the open', 'Diez días a cielo abierto',
    'Read the figures, answer the quiz, say what is missing. The first ten who have done all of it win.',
    'Lee las cifras, responde al cuestionario y di qué falta. Ganan las diez primeras personas que lo hagan todo.',
    'Zehn Tage unter freiem Himmel', 'Lies die Zahlen, beantworte das Quiz, sag, was fehlt. Es gewinnen die ersten zehn, die alles davon getan haben.'),
  ('00000000-0000-4d01-8000-000000000002', 'vote-and-light', interval '5 days', interval '19 days', null, 150, array[8, 13],
    'Two good mornings', 'Dos buenas mañanas',
    'A vote and a picture of the first light. Everyone who does both wins.',
    'Un voto y una foto de la primera luz. Gana quien haga las dos cosas.',
    'Zwei gute Morgen', 'Eine Stimme und ein Bild vom ersten Licht. Wer beides tut, gewinnt.')
) c (id, slug, starts, ends, places, prize, missions, en, es, en_text, es_text, de, de_text)
where exists (select from seed_mission) and not exists (select from private.challenges x where x.slug = c.slug);
