-- What the team wrote into the story.
insert into private.story_entries (id, texts, happened_at, created_by)
select ('00000000-0000-4000-8f00-' || lpad(e.n::text, 12, '0'))::uuid,
  jsonb_build_object('en', jsonb_build_object('title', e.en, 'text', e.en_text), 'es', jsonb_build_object('title', e.es, 'text', e.es_text),
    'de', jsonb_build_object('title', e.de, 'text', e.de_text)),
  pg_temp.seed_day() - make_interval(days => e.ago), '00000000-0000-4000-8000-000000000001'
from (values
  (1, 300, 'The first hut is open', 'A room, a ledger and nine people. Every point since that evening has a line and a reason.',
    'Abre el primer refugio', 'Una sala, un registro y nueve personas. Desde aquella tarde cada punto tiene su línea y su motivo.',
    'Die erste Hütte ist offen', 'Ein Raum, ein Punktebuch und neun Leute. Seit diesem Abend hat jeder Punkt eine Zeile und einen Grund.'),
  (2, 140, 'Founders get their place', 'A thousand places, by card or by wallet, and one supply for both.',
    'Los fundadores tienen su sitio', 'Mil plazas, con tarjeta o con cartera, y una sola emisión para ambas.',
    'Founder bekommen ihren Platz', 'Tausend Plätze, per Karte oder mit der Wallet, aus einem gemeinsamen Vorrat.'),
  (3, 24, 'Seasons begin', 'Six weeks, a board of its own, and prizes that were fixed before the first point.',
    'Empiezan las temporadas', 'Seis semanas, una clasificación propia y premios fijados antes del primer punto.',
    'Die Saisons beginnen', 'Sechs Wochen, eine eigene Rangliste und Preise, die vor dem ersten Punkt feststanden.')
) e (n, ago, en, en_text, es, es_text, de, de_text)
on conflict do nothing;

-- A season that runs; the fold counts the lines above into it.
do $$
declare
  v_id constant uuid := pg_temp.seed_id('season');
  v_starts constant timestamptz := pg_temp.seed_day() - interval '24 days';
  v_ends constant timestamptz := pg_temp.seed_day() + interval '21 days';
begin
  if not exists (select from private.seasons) then
    insert into private.seasons (id, titles, starts_at, ends_at, prizes, min_points, created_by, state)
    values (v_id, '{"en": "Autumn climb", "es": "Subida de otoño", "de": "Herbstaufstieg"}', v_starts, v_ends,
      '[{"to": 1, "points": 1500}, {"to": 3, "points": 800}, {"to": 10, "points": 300}]', 100, '00000000-0000-4000-8000-000000000001', 'open');
    insert into private.ranking_windows (key, kind, starts_at, ends_at) values (private.season_key(v_id), 'season', v_starts, v_ends);
    perform private.keep_season(v_id);
  end if;
end
$$;

do $$
begin
  perform private.recompute_tier(id) from seed_member;
end
$$;
