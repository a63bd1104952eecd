-- A campaign that was sent three weeks ago, and one that is being written. Who reads about the product has chosen so.
create temporary table seed_reader as
select id, n, joined, row_number() over (order by n) as k
from seed_person where n between 3 and 20 and n % 4 <> 0 or n > 1000 and n % 5 <> 2;
update public.mail_preferences set product = true where user_id in (select id from seed_reader) and not product;
insert into private.campaigns (id, name, category, state, content, hold_out, ab_percent, ab_hours, ab_result, ab_decided_at,
  scheduled_at, started_at, finished_at, created_at, changed_at)
select ('00000000-0000-4f00-8000-' || lpad(n::text, 12, '0'))::uuid, name, 'product', state, content::jsonb, hold_out, ab_percent, ab_hours,
  ab_result, case when ab_result is not null then pg_temp.seed_day() - interval '20 days 20 hours' end, pg_temp.seed_day() - began, pg_temp.seed_day() - began, pg_temp.seed_day() - ended,
  pg_temp.seed_day() - interval '22 days', pg_temp.seed_now() - coalesce(ended, interval '2 days')
from (values
  (1, 'Five quiet routes', 'finished', '{"words": {"en": {"subject": "Five quiet routes", "subject_b": "Where to go when the others are elsewhere", "preview": "Chosen by those who walked them"},
    "es": {"subject": "Cinco rutas tranquilas", "subject_b": "Adónde ir cuando los demás están en otra parte", "preview": "Elegidas por quienes las hicieron"},
    "de": {"subject": "Fünf stille Routen", "subject_b": "Wohin, wenn die anderen woanders sind", "preview": "Ausgesucht von denen, die sie gegangen sind"}},
    "blocks": [{"kind": "text", "text": {"en": "Hello {{first|climber}},\n\nfive routes on which you meet hardly anyone.", "es": "Hola, {{first|gente}}:\n\ncinco rutas en las que apenas te cruzas con nadie.", "de": "Hallo {{first|zusammen}},\n\nfünf Routen, auf denen du kaum jemandem begegnest."}},
    {"kind": "button", "label": {"en": "See the missions", "es": "Ver las misiones", "de": "Zu den Missionen"}, "href": "/missions"}, {"kind": "figures"}]}',
    10, 30, 4, 'same', interval '21 days', interval '20 days 18 hours'),
  (2, 'The next season', 'draft', '{"words": {"en": {"subject": "The next season begins", "preview": ""}, "es": {"subject": "Empieza la próxima temporada", "preview": ""},
    "de": {"subject": "Die nächste Saison beginnt", "preview": ""}},
    "blocks": [{"kind": "text", "text": {"en": "It begins on **Monday**.", "es": "Empieza el **lunes**.", "de": "Sie beginnt am **Montag**."}}, {"kind": "plan", "key": "plus"}]}',
    0, null, null, null, null, null)
) c (n, name, state, content, hold_out, ab_percent, ab_hours, ab_result, began, ended)
on conflict do nothing;
-- A tenth was held out, three of ten were asked first which subject they like. Three addresses did not work, one was not written to.
create temporary table seed_recipient as
select r.*, (pg_temp.seed_day() - interval '21 days') as due_at, k % 10 = 9 as held, k % 10 < 3 as sampled,
  case when n = 5 or n > 1000 and n % 43 = 4 then 'failed' when n = 7 then 'uncertain' when n = 9 then 'suppressed' else 'accepted' end as state,
  -- Those of the comparison went first, the others when it was decided.
  pg_temp.seed_day() - interval '21 days' + case when k % 10 < 3 then interval '0' else interval '4 hours' end + k * interval '30 seconds' as settled_at
from seed_reader r where joined < pg_temp.seed_day() - interval '22 days';
insert into private.campaign_recipients (campaign_id, user_id, domain, token, variant, sampled, state, due_at, settled_at, code, answer, bounced_at, unsubscribed_at)
select '00000000-0000-4f00-8000-000000000001', id, 'altura.test', ('00000000-0000-4f01-8000-' || lpad(n::text, 12, '0'))::uuid,
  case when k % 2 = 0 then 'a' else 'b' end, sampled, state, due_at, settled_at,
  case state when 'failed' then 550 when 'accepted' then 250 end,
  case state when 'failed' then '550 5.1.1 no such mailbox' when 'uncertain' then '' when 'suppressed' then 'unsubscribed' else '250 2.0.0 taken' end,
  case state when 'failed' then settled_at end, case when state = 'accepted' and n % 29 = 18 then settled_at + interval '1 day' end
from seed_recipient where not held order by settled_at
on conflict do nothing;
insert into private.campaign_holdouts (campaign_id, user_id)
select '00000000-0000-4f00-8000-000000000001', id from seed_recipient where held on conflict do nothing;
insert into private.campaign_links (campaign_id, n, url)
select '00000000-0000-4f00-8000-000000000001', 1, 'https://altura.example/missions' where exists (select from seed_member) on conflict do nothing;
-- A fourth of them followed the link; some mail programs try every link by themselves, also one that nobody sees.
insert into private.campaign_clicks (recipient_id, n, machine, clicked_at)
select r.id, case when s.k % 17 = 14 then 0 else 1 end, s.k % 17 = 14, r.settled_at + case when s.k % 17 = 14 then interval '3 seconds' else make_interval(hours => 1 + (s.k % 40)::integer) end
from private.campaign_recipients r join seed_recipient s on s.id = r.user_id
where r.campaign_id = '00000000-0000-4f00-8000-000000000001' and r.state = 'accepted' and (s.k % 4 = 1 or s.k % 17 = 14)
  and not exists (select from private.campaign_clicks);
-- Who asked not to get it any more gets none.
update public.mail_preferences set product = false
where user_id in (select user_id from private.campaign_recipients where unsubscribed_at is not null) and user_id in (select id from seed_reader);

-- The accounts above have no second factor; a laptop's panel opens for them all the same.
update public.settings set value = 'false' where key = 'staff.second_factor';
-- This community was founded long ago.
update public.settings set value = 'false' where key = 'staff.first_steps';
