create temporary table seed_mission as
select ('00000000-0000-4d00-8000-' || lpad(n::text, 12, '0'))::uuid as id, m.*
from (values
  (1, 'show-your-summit', 'proof', '{"proof": "either"}'::jsonb, 150, 'once', null::interval, null::interval, null::integer, null, null::integer,
    'Show your summit', 'Enseña tu cima',
    'Send a picture or a link of something you finished this month.', 'Envía una foto o un enlace de algo que hayas terminado este mes.',
    'Zeig deinen Gipfel', 'Schick ein Bild oder einen Link von etwas, das du diesen Monat fertiggestellt hast.'),
  (2, 'a-wallet-of-your-own', 'link', '{"account": "wallet"}', 50, 'once', null, null, null, null, null,
    'A wallet of your own', 'Una cartera propia',
    'Link a wallet by a signature. It costs nothing and moves nothing.', 'Vincula una cartera con una firma. No cuesta nada y no mueve nada.',
    'Eine eigene Wallet', 'Verknüpfe eine Wallet mit einer Signatur. Das kostet nichts und bewegt nichts.'),
  (3, 'where-the-money-goes', 'visit', '{"path": "/transparency"}', 25, 'weekly', null, null, null, null, null,
    'Where the money goes', 'Adónde va el dinero',
    'Read this week''s figures: what came in, what went out, what is in the treasury.', 'Lee las cifras de la semana: qué entró, qué salió y qué hay en la tesorería.',
    'Wohin das Geld geht', 'Lies die Zahlen dieser Woche: was hereinkam, was hinausging, was in der Kasse ist.'),
  (4, 'know-your-mountain', 'quiz', jsonb_build_object('right', 2, 'questions', jsonb_build_array(
      jsonb_build_object('text', jsonb_build_object('en', 'How many levels does the climb have?', 'es', '¿Cuántos niveles tiene la subida?', 'de', 'Wie viele Level hat der Aufstieg?'), 'answer', 1,
        'options', jsonb_build_array(jsonb_build_object('en', 'Seven', 'es', 'Siete', 'de', 'Sieben'), jsonb_build_object('en', 'Ten', 'es', 'Diez', 'de', 'Zehn'), jsonb_build_object('en', 'Twelve', 'es', 'Doce', 'de', 'Zwölf'))),
      jsonb_build_object('text', jsonb_build_object('en', 'When does a week of the leaderboard begin?', 'es', '¿Cuándo empieza una semana de la clasificación?', 'de', 'Wann beginnt eine Woche der Rangliste?'), 'answer', 0,
        'options', jsonb_build_array(jsonb_build_object('en', 'On Monday, UTC', 'es', 'El lunes, UTC', 'de', 'Am Montag, UTC'), jsonb_build_object('en', 'On Sunday, UTC', 'es', 'El domingo, UTC', 'de', 'Am Sonntag, UTC'), jsonb_build_object('en', 'When you join', 'es', 'Cuando te unes', 'de', 'Wenn du beitrittst'))),
      jsonb_build_object('text', jsonb_build_object('en', 'Can points be spent?', 'es', '¿Se pueden gastar los puntos?', 'de', 'Kann man Punkte ausgeben?'), 'answer', 2,
        'options', jsonb_build_array(jsonb_build_object('en', 'Yes, in the shop', 'es', 'Sí, en la tienda', 'de', 'Ja, im Shop'), jsonb_build_object('en', 'Yes, on votes', 'es', 'Sí, en votos', 'de', 'Ja, für Stimmen'), jsonb_build_object('en', 'No, they are altitude', 'es', 'No, son altitud', 'de', 'Nein, sie sind Höhe'))))),
    75, 'once', null, null, null, null, null,
    'Know your mountain', 'Conoce tu montaña', 'Three questions about how the climb works.', 'Tres preguntas sobre cómo funciona la subida.',
    'Kenn deinen Berg', 'Drei Fragen dazu, wie der Aufstieg funktioniert.'),
  (5, 'a-week-in-a-row', 'streak', '{"days": 7}', 100, 'once', null, null, null, null, null,
    'A week in a row', 'Una semana seguida', 'Check in seven days one after the other.', 'Haz check-in siete días seguidos.',
    'Eine Woche am Stück', 'Checke an sieben Tagen nacheinander ein.'),
  (6, 'what-is-missing', 'feedback', '{"count": 1}', 50, 'once', null, null, null, null, null,
    'Say what is missing', 'Di qué falta', 'Tell us an idea or a problem. Every message is read and answered.', 'Cuéntanos una idea o un problema. Leemos y respondemos cada mensaje.',
    'Sag, was fehlt', 'Erzähl uns eine Idee oder ein Problem. Jede Nachricht wird gelesen und beantwortet.'),
  (7, 'a-face-to-the-name', 'profile', '{}', 50, 'once', null, null, null, null, null,
    'A face to the name', 'Una cara para el nombre', 'Give your profile a name, a username and a picture.', 'Pon nombre, nombre de usuario e imagen en tu perfil.',
    'Ein Gesicht zum Namen', 'Gib deinem Profil einen Namen, einen Benutzernamen und ein Bild.'),
  (8, 'cast-a-vote', 'vote', '{"count": 1}', 100, 'once', null, null, 3, null, null,
    'Cast a vote', 'Vota una propuesta', 'Read an open proposal and vote on it.', 'Lee una propuesta abierta y vota.',
    'Stimm ab', 'Lies einen offenen Vorschlag und gib deine Stimme ab.'),
  (9, 'bring-a-friend', 'referral', '{"count": 1}', 200, 'once', null, null, null, null, null,
    'Bring a friend', 'Trae a alguien', 'Invite someone who stays: the points come once they have qualified.', 'Invita a alguien que se quede: los puntos llegan cuando cumple los requisitos.',
    'Bring jemanden mit', 'Lade jemanden ein, der bleibt: Die Punkte kommen, sobald deine Empfehlung anerkannt ist.'),
  (10, 'an-evening-together', 'stream', '{"count": 1}', 50, 'weekly', null, null, null, null, null,
    'An evening together', 'Una tarde juntos', 'Come to one stream this week and enter its code.', 'Ven a un directo esta semana e introduce su código.',
    'Ein Abend zusammen', 'Komm diese Woche zu einem Livestream und gib seinen Code ein.'),
  (11, 'hold-the-line', 'nft', '{"days": 30}', 300, 'once', null, null, null, 'treeline', null,
    'Hold the line', 'Mantén la cuerda', 'Keep the membership NFT in your wallet for thirty days.', 'Conserva el NFT de membresía en tu cartera durante treinta días.',
    'Halt die Stellung', 'Behalte das Mitgliedschafts-NFT dreißig Tage lang in deiner Wallet.'),
  (12, 'help-a-newcomer', 'manual', '{}', 100, 'once', null, interval '20 days', null, 'foothills', 20,
    'Help a newcomer', 'Ayuda a alguien nuevo', 'Show someone their first steps here and tell us how it went.', 'Enseña a alguien sus primeros pasos aquí y cuéntanos cómo fue.',
    'Hilf einem neuen Mitglied', 'Zeig jemandem die ersten Schritte hier und erzähl uns, wie es lief.'),
  (13, 'morning-light', 'proof', '{"proof": "picture"}', 100, 'once', interval '3 days', interval '24 days', null, null, null,
    'Morning light', 'Luz de la mañana', 'A picture of the first light where you are. Faces are not needed.', 'Una foto de la primera luz donde estás. No hacen falta caras.',
    'Morgenlicht', 'Ein Bild vom ersten Licht bei dir. Gesichter sind nicht nötig.'),
  (14, 'points-and-tokens', 'visit', '{"path": "/tokenomics"}', 25, 'once', interval '-30 days', interval '-2 days', null, null, null,
    'Points are not tokens', 'Los puntos no son tokens', 'Read how points and tokens are kept apart.', 'Lee cómo se distinguen los puntos y los tokens.',
    'Punkte sind keine Token', 'Lies, wie Punkte und Token getrennt bleiben.')
) m (n, slug, kind, params, points, repeats, opens, closes, requires, min_level, max_claims, en, es, en_text, es_text, de, de_text)
where exists (select from public.profiles where user_id = '00000000-0000-4000-8000-000000000003')
  and not exists (select from private.missions x where x.slug = m.slug);

insert into private.checkins (user_id, day, streak, created_at)
select p.user_id, d.day, d.n, d.day + time '07:10' at time zone 'UTC'
from public.profiles p
join seed_member m on m.id = p.user_id
cross join lateral (select 2 + m.n % 5 as days) r
cross join lateral (select n, pg_temp.seed_day()::date - r.days - 1 + n as day from generate_series(1, r.days) n) d
where (m.n % 6 = 5 or m.n = 20)
  and exists (select from seed_mission) and p.created_at < d.day
on conflict do nothing;
