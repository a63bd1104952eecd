insert into private.document_kinds (kind, role, open, place, words, fields) values
  ('announcement', 'moderator', false, 'banner', 500,
    '[{"key": "form", "type": "choice", "options": ["bar", "card"]},
      {"key": "audience", "type": "choice", "options": ["everybody", "visitors", "members", "tiers"]},
      {"key": "ends_at", "type": "time", "optional": true}, {"key": "path", "type": "path", "optional": true}]'),
  ('update', 'moderator', true, 'page', 20000,
    '[{"key": "date", "type": "time", "optional": true}, {"key": "path", "type": "path", "optional": true}]'),
  ('faq', 'moderator', true, 'page', 20000,
    '[{"key": "group", "type": "choice", "options": ["joining", "points", "money", "wallet", "referrals", "privacy"]},
      {"key": "position", "type": "whole", "minimum": 0, "maximum": 999}]'),
  ('benefit', 'moderator', true, 'page', 20000, '[]'),
  ('note', 'moderator', false, 'page', 20000, '[{"key": "date", "type": "time", "optional": true}]'),
  ('figure', 'admin', true, 'page', 20000,
    '[{"key": "unit", "type": "choice", "options": ["count", "percent", "usd", "eur", "eth"]},
      {"key": "source", "type": "line", "maximum": 200}, {"key": "as_of", "type": "time"},
      {"key": "position", "type": "whole", "minimum": 0, "maximum": 999}]'),
  ('legal', 'admin', true, 'page', 60000,
    '[{"key": "number", "type": "whole", "minimum": 1, "maximum": 9999}, {"key": "in_force", "type": "time"}, {"key": "ask", "type": "flag"}]'),
  -- Not longer than what it is inserted in.
  ('reply', 'moderator', false, 'staff', 4000, '[]')
  on conflict (kind) do update set (role, open, place, words, fields)
    = (excluded.role, excluded.open, excluded.place, excluded.words, excluded.fields);
insert into private.content_version default values
  on conflict (one) do nothing;

-- Writing

insert into private.content_kinds (
  kind, source, versions, owner, kept, fixed, logged, begins, role_of, writes, names, publishes, bars_undo, follows, derives
) values
  ('document', 'private.documents', 'private.document_versions', 'document_id', '{texts,written,details,live,publish_at,archived}',
    '{kind,slug,created_by}', '{publish_at,kind,slug}', '{"live": null, "publish_at": null, "archived": false}', 'document_role',
    'document_written', 'document_names', 'publish_document', 'is_overdue', 'follow_document', 'document_standing')
  on conflict (kind) do update set (
    role, source, final, versions, owner, data, kept, fixed, logged, words, fields, begins, slug, prize,
    states, waits, role_of, beside, writes, names, publishes, bars_undo, follows, derives
  ) = (
    excluded.role, excluded.source, excluded.final, excluded.versions, excluded.owner, excluded.data,
    excluded.kept, excluded.fixed, excluded.logged, excluded.words, excluded.fields, excluded.begins,
    excluded.slug, excluded.prize, excluded.states, excluded.waits, excluded.role_of, excluded.beside,
    excluded.writes, excluded.names, excluded.publishes, excluded.bars_undo, excluded.follows,
    excluded.derives
  );

insert into private.undo_kinds (action, role, handler) values
  ('document.made', 'moderator', 'undo_content'), ('document.changed', 'moderator', 'undo_content'),
  ('document.published', 'moderator', 'undo_content'), ('document.scheduled', 'moderator', 'undo_content'),
  ('document.archived', 'moderator', 'undo_content')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- What staff read

insert into private.admin_lists (name) values ('documents')
  on conflict (name) do nothing;

-- Legal texts: who agreed to which

insert into private.admin_lists (name) values ('legal_acceptances')
  on conflict (name) do nothing;

-- What the site has announced of itself so far.

with shipped (slug, at, path, en_title, en_text, es_title, es_text, de_title, de_text) as (values
  ('figures', '2026-11-21T06:30:00Z'::timestamptz, '/nft-metrics', 'The membership NFT in figures', 'Supply, holders and mints per day are now public and read from the contract itself, with block and time.', 'El NFT de membresía, en cifras', 'Unidades, titulares y acuñaciones por día son ahora públicos y se leen del propio contrato, con bloque y hora.', 'Das Mitgliedschafts-NFT in Zahlen', 'Anzahl, Halter und Mints pro Tag sind jetzt öffentlich und werden aus dem Vertrag selbst gelesen, mit Block und Uhrzeit.'),
  ('open', '2026-11-21T05:00:00Z'::timestamptz, '/', 'The site is open', 'Plans and prices, questions and answers, levels, risks and legal texts can be read in every language of this site. Joining is free.', 'El sitio está abierto', 'Planes y precios, preguntas y respuestas, niveles, riesgos y textos legales se pueden leer en todos los idiomas del sitio. Unirse es gratis.', 'Die Website ist offen', 'Pläne und Preise, Fragen und Antworten, Level, Risiken und Rechtstexte lassen sich in allen Sprachen der Website lesen. Der Beitritt ist kostenlos.')
), made as (
  select gen_random_uuid() as id, s.slug, s.at, jsonb_build_object(
    'en', jsonb_build_object('title', en_title, 'text', en_text), 'es', jsonb_build_object('title', es_title, 'text', es_text),
    'de', jsonb_build_object('title', de_title, 'text', de_text)) as texts,
    jsonb_build_object('date', s.at, 'path', s.path) as details
  from shipped s where not exists (select from private.documents d where d.kind = 'update' and d.slug = s.slug)
), kept as (
  insert into private.document_versions (document_id, data, created_at)
  select id, jsonb_build_object('texts', texts, 'written', jsonb_build_object('en', at, 'es', at, 'de', at), 'details', details,
    'live', jsonb_build_object('texts', texts, 'details', details), 'publish_at', null, 'archived', false), at from made
  returning *
)
insert into private.documents (id, kind, slug, texts, written, details, live, first_at, live_at, version, created_at, changed_at)
select m.id, 'update', m.slug, m.texts, k.data -> 'written', m.details, k.data -> 'live', m.at, m.at, k.id, m.at, m.at
from made m join kept k on k.document_id = m.id;
