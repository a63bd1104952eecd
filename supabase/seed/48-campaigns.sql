-- A campaign that was sent three weeks ago, and one that is being written. Who reads about the product has chosen so.
update public.mail_preferences set product = true
where user_id in (select id from seed_member where n between 3 and 20 and n % 4 <> 0) and not product;
insert into private.campaigns (id, name, category, state, content, hold_out, ab_percent, ab_hours, ab_result, ab_decided_at,
  scheduled_at, started_at, finished_at, created_at, changed_at)
select ('00000000-0000-4f00-8000-' || lpad(n::text, 12, '0'))::uuid, name, 'product', state, content::jsonb, hold_out, ab_percent, ab_hours,
  ab_result, case when ab_result is not null then pg_temp.seed_day() - interval '20 days 20 hours' end, pg_temp.seed_now() - began, pg_temp.seed_now() - began, pg_temp.seed_now() - ended,
  pg_temp.seed_day() - interval '22 days', pg_temp.seed_now() - coalesce(ended, interval '2 days')
from (values
  (1, 'Winter routes', 'finished', '{"words": {"en": {"subject": "Five routes for the winter", "subject_b": "Where to climb in January", "preview": "Chosen by those who walked them"},
    "es": {"subject": "Cinco rutas para el invierno", "subject_b": "Dónde subir en enero", "preview": "Elegidas por quienes las hicieron"},
    "de": {"subject": "Fünf Routen für den Winter", "subject_b": "Wohin es im Januar hinaufgeht", "preview": "Ausgesucht von denen, die sie gegangen sind"}},
    "blocks": [{"kind": "text", "text": {"en": "Hello {{first|climber}},\n\nfive routes that stay open when the snow comes.", "es": "Hola, {{first|montañera}}:\n\ncinco rutas que siguen abiertas con la nieve.", "de": "Hallo {{first|du}},\n\nfünf Routen, die offen bleiben, wenn der Schnee kommt."}},
    {"kind": "button", "label": {"en": "See the missions", "es": "Ver las misiones", "de": "Zu den Missionen"}, "href": "/missions"}, {"kind": "figures"}]}',
    10, 30, 4, 'same', interval '21 days', interval '20 days 18 hours'),
  (2, 'Spring season', 'draft', '{"words": {"en": {"subject": "The spring season begins", "preview": ""}, "es": {"subject": "Empieza la temporada de primavera", "preview": ""},
    "de": {"subject": "Die Frühlingssaison beginnt", "preview": ""}},
    "blocks": [{"kind": "text", "text": {"en": "It begins on **Monday**.", "es": "Empieza el **lunes**.", "de": "Sie beginnt am **Montag**."}}, {"kind": "plan", "key": "plus"}]}',
    0, null, null, null, null, null)
) c (n, name, state, content, hold_out, ab_percent, ab_hours, ab_result, began, ended)
on conflict do nothing;
insert into private.campaign_recipients (campaign_id, user_id, domain, token, variant, sampled, state, due_at, settled_at, code, answer, bounced_at, unsubscribed_at)
select '00000000-0000-4f00-8000-000000000001', m.id, 'altura.test', ('00000000-0000-4f01-8000-' || lpad(m.n::text, 12, '0'))::uuid,
  case when m.n % 2 = 0 then 'a' else 'b' end, m.n < 10, case m.n when 5 then 'failed' when 7 then 'uncertain' when 9 then 'suppressed' else 'accepted' end,
  pg_temp.seed_day() - interval '21 days', pg_temp.seed_day() - interval '21 days' + m.n * interval '1 minute', case m.n when 5 then 550 when 7 then null when 9 then null else 250 end,
  case m.n when 5 then '550 5.1.1 no such mailbox' when 7 then '' when 9 then 'unsubscribed' else '250 2.0.0 taken' end,
  case m.n when 5 then pg_temp.seed_day() - interval '21 days' end, case m.n when 18 then pg_temp.seed_day() - interval '20 days' end
from seed_member m where m.n between 3 and 20 and m.n % 4 <> 0
on conflict do nothing;
insert into private.campaign_holdouts (campaign_id, user_id)
select '00000000-0000-4f00-8000-000000000001', id from seed_member where n in (21, 22) on conflict do nothing;
insert into private.campaign_links (campaign_id, n, url) values
  ('00000000-0000-4f00-8000-000000000001', 1, 'https://altura.example/missions') on conflict do nothing;
insert into private.campaign_clicks (recipient_id, n, machine, clicked_at)
select r.id, case when r.token::text like '%14' then 0 else 1 end, r.token::text like '%14', r.settled_at + interval '2 hours'
from private.campaign_recipients r
where r.campaign_id = '00000000-0000-4f00-8000-000000000001' and r.state = 'accepted' and right(r.token::text, 2)::integer in (3, 6, 11, 14, 17)
  and not exists (select from private.campaign_clicks);

-- The accounts above have no second factor; a laptop's panel opens for them all the same.
update public.settings set value = 'false' where key = 'staff.second_factor';
