-- What the team wrote into the story.
insert into private.story_entries (id, texts, happened_at, created_by)
select ('00000000-0000-4000-8f00-' || lpad(e.n::text, 12, '0'))::uuid,
  jsonb_build_object('en', jsonb_build_object('title', e.en, 'text', e.en_text), 'es', jsonb_build_object('title', e.es, 'text', e.es_text),
    'de', jsonb_build_object('title', e.de, 'text', e.de_text)),
  pg_temp.seed_day() - make_interval(days => e.ago), '00000000-0000-4000-8000-000000000001'
from (values
  (1, 398, 'The first hut is open', 'A room, a ledger and a handful of people. Every point has a line and a reason, from the first day on.',
    'Abre el primer refugio', 'Una sala, un libro de puntos y un puñado de personas. Cada punto tiene su línea y su motivo, desde el primer día.',
    'Die erste Hütte ist offen', 'Ein Raum, ein Punktebuch und eine Handvoll Leute. Vom ersten Tag an hat jeder Punkt eine Zeile und einen Grund.'),
  (2, 270, 'Founders get their place', 'A thousand places, by card or by wallet, and one supply for both.',
    'Los fundadores tienen su sitio', 'Mil plazas, con tarjeta o con cartera, y una sola emisión para ambas.',
    'Founder bekommen ihren Platz', 'Tausend Plätze, per Karte oder mit der Wallet, aus einem gemeinsamen Vorrat.'),
  (3, 75, 'Seasons begin', 'Six weeks, a board of its own, and prizes that were fixed before the first point.',
    'Empiezan las temporadas', 'Seis semanas, una clasificación propia y premios fijados antes del primer punto.',
    'Die Saisons beginnen', 'Sechs Wochen, eine eigene Rangliste und Preise, die vor dem ersten Punkt feststanden.'),
  (4, 60, 'The first shop opens', 'Marta sells what she draws on the way up. A second shop followed two days later.',
    'Abre la primera tienda', 'Marta vende lo que dibuja en el camino. Dos días después abrió la segunda.',
    'Der erste Shop öffnet', 'Marta verkauft, was sie unterwegs zeichnet. Zwei Tage später kam der zweite dazu.')
) e (n, ago, en, en_text, es, es_text, de, de_text)
on conflict do nothing;

-- A season that is over and paid, and one that runs; the fold counts the lines above into both.
insert into private.seasons (id, titles, starts_at, ends_at, prizes, min_points, created_by, created_at, state, closed_at, final_at, rules_version, ranked, eligible)
select s.id, s.titles, s.starts_at, s.ends_at, s.prizes, 100, '00000000-0000-4000-8000-000000000001', s.starts_at - interval '6 days',
  case s.n when 1 then 'final' else 'open' end, o.at, o.at + interval '3 days 4 hours', case s.n when 1 then private.rules_version() end, r.ranked, r.eligible
from seed_season s, lateral (select case s.n when 1 then s.ends_at end as at) o
left join lateral (select count(*) as ranked, count(*) filter (where points >= 100) as eligible from seed_result where season_id = s.id having count(*) > 0) r on true;
insert into private.ranking_windows (key, kind, starts_at, ends_at)
select private.season_key(id), 'season', starts_at, ends_at from seed_season;
select private.keep_season(id) from seed_season order by n;
insert into private.season_results (season_id, user_id, rank, points, prize)
select season_id, user_id, rank, points, prize from seed_result;

select private.recompute_tier(user_id) from (select distinct user_id from public.grants where user_id in (select id from seed_person)) g;
