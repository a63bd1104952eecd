-- Segments that staff saved, and a file of members that was brought from elsewhere.
insert into private.segments (id, name, rule, made_by, made_at, changed_by, changed_at, count_asked_at)
select id, name, rule, by, at, by, at, at
from (values
  ('00000000-0000-4c91-8000-000000000001'::uuid, 'Paying, quiet for two weeks', '{"match": "all", "rules": [
    {"field": "tier", "op": "in", "value": ["plus", "pro", "founder"]}, {"field": "seen", "op": "beyond", "value": 14}]}'::jsonb, 1, 20),
  ('00000000-0000-4c91-8000-000000000002', 'Close to the first friend', '{"match": "all", "rules": [
    {"field": "referrals", "op": "at_most", "value": 0}, {"field": "points", "op": "at_least", "value": 250},
    {"match": "any", "rules": [{"field": "wallet", "op": "is", "value": true}, {"field": "level", "op": "in", "value": ["col", "ridge"]}]}]}', 2, 6),
  ('00000000-0000-4c91-8000-000000000003', 'Spanish readers', '{"field": "language", "op": "in", "value": ["es"]}', 2, 33)
) s(id, name, rule, n, days), lateral (select ('00000000-0000-4000-8000-' || lpad(s.n::text, 12, '0'))::uuid as by, pg_temp.seed_day() - make_interval(days => s.days) as at) w
on conflict do nothing;
insert into private.segment_versions (segment_id, version, name, rule, saved_by, saved_at)
select id, version, name, rule, made_by, made_at from private.segments on conflict do nothing;

insert into private.member_imports (id, name, columns, locale, state, lines, left_out, pace, paced_from, made_by, made_at, started_at, ended_at) values
  ('00000000-0000-4c92-8000-000000000001', 'old-forum.csv', '{"email": "email", "name": "name", "joined": "created_at", "points": "points", "paid": "plan", "locales": ["en", "es"]}',
    'en', 'done', 8, '[{"name": "labels", "place": 6, "lines": 4}]', null, pg_temp.seed_now(), '00000000-0000-4000-8000-000000000001', pg_temp.seed_day() - interval '12 days', pg_temp.seed_day() - interval '12 days', pg_temp.seed_day() - interval '12 days')
on conflict do nothing;
insert into private.import_rows (import_id, line, email, person, name, locale, joined_there, plan, points, state, fault, notes, invite, invited_at)
select '00000000-0000-4c92-8000-000000000001', line, email, email, name, locale,
  case when email <> '' and fault is null then (pg_temp.seed_day() - make_interval(days => 200 * line))::date end, plan, points, state, fault, notes, invite,
  case when state = 'waiting' and invite then pg_temp.seed_day() - interval '11 days' end
from (values
  (2, 'mateo@old-forum.example', 'Mateo Ríos', 'es', null, 1200, 'waiting', null, '{}'::text[], true),
  (3, 'ingrid@old-forum.example', 'Ingrid Solheim', 'en', 'Gold', 5000, 'waiting', null, '{points_capped,paid_left_out}', true),
  (4, 'kofi@old-forum.example', 'Kofi Mensah', 'en', null, 340, 'waiting', null, '{}', true),
  (5, 'not an address', 'Someone', 'en', null, 0, 'refused', 'email_invalid', '{}', true),
  (6, 'lena@altura.test', 'Lena Brandt', 'en', null, 90, 'refused', 'member_exists', '{}', true),
  (7, 'quiet@old-forum.example', 'Hana Sato', 'en', null, 75, 'waiting', null, '{not_subscribed}', false),
  (8, '', null, 'en', null, 10, 'undone', null, '{}', true),
  (9, 'mateo@old-forum.example', 'Mateo R.', 'es', null, 0, 'refused', 'email_twice', '{}', true)
) r(line, email, name, locale, plan, points, state, fault, notes, invite)
on conflict do nothing;

insert into private.community_goals (id, kind, target, starts_on, ends_on)
select ('00000000-0000-4d00-8000-' || lpad(n::text, 12, '0'))::uuid, kind, target,
  pg_temp.seed_day()::date + starts, pg_temp.seed_day()::date + ends
from (values (1, 'members', 250, null::integer, 39), (2, 'attendance', 160, -30, 12), (3, 'referrals', 30, null, 70)) g (n, kind, target, starts, ends)
on conflict do nothing;
insert into private.member_goals (id, user_id, points, name, due_on)
select pg_temp.seed_id(format('goal %s %s', w.user_id, step)), w.user_id, (w.total_xp / 500 + step) * 500, case step when 1 then 'The next hut' else 'Further than ever' end,
  case step when 1 then pg_temp.seed_day()::date + 45 end
from public.wallet_profiles w, (values (1), (4)) s (step)
where w.user_id in (select id from seed_member where n % 3 = 1)
on conflict do nothing;
