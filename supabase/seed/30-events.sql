-- Streams: one that runs, some to come, some that are over and who was there.
select private.write_content('stream', id, jsonb_build_object('slug', slug, 'host', host, 'link', link, 'open', open,
  'starts_at', starts_at, 'ends_at', ends_at, 'published_at', least(starts_at - interval '9 days', pg_temp.seed_day() - interval '1 day'),
  'texts', jsonb_build_object('en', jsonb_build_object('title', en, 'text', en_text), 'es', jsonb_build_object('title', es, 'text', es_text),
    'de', jsonb_build_object('title', de, 'text', de_text))))
from seed_stream;
update private.stream_secrets set secret = sha256(convert_to('altura seed ' || stream_id, 'UTF8')) where stream_id in (select id from seed_stream);
insert into private.stream_visits (stream_id, user_id, attended_at, ledger)
select s.id, l.user_id, l.created_at, l.id from public.points_ledger l join seed_stream s on l.source = 'stream' and l.source_id = s.id::text
on conflict do nothing;
insert into private.stream_reminders (stream_id, user_id)
select s.id, p.id from seed_stream s join seed_member p on s.starts_at > pg_temp.seed_now() and (p.n + s.n) % 6 = 0
on conflict do nothing;

-- Goals of the community, and of some members.
insert into private.referral_campaigns (id, titles, points, segments, starts_at, ends_at) values
  ('00000000-0000-4c90-8000-000000000001', '{"en": "Three days, double points", "es": "Tres días con puntos dobles", "de": "Drei Tage doppelte Punkte"}', 1200, '{}',
    pg_temp.seed_day() + interval '9 days', pg_temp.seed_day() + interval '12 days'),
  ('00000000-0000-4c90-8000-000000000002', '{"en": "First friend", "es": "El primer amigo", "de": "Der erste Freund"}', 300, '{new,active}',
    pg_temp.seed_day() - interval '40 days', pg_temp.seed_day() - interval '33 days')
on conflict do nothing;
