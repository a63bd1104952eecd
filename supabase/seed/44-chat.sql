-- The chat: some days in the public room, months in the room of Plus, a few lines elsewhere, and one message that was reported.
create temporary table seed_chat as
select row_number() over (partition by room order by minutes desc) as seq, room, minutes, n, text, reply,
  ('00000000-0000-4000-8100-' || lpad((row_number() over (order by room, minutes desc))::text, 12, '0'))::uuid as id
from (values
  ('base-camp', 4320, 31, 'Welcome to everybody who joined this week. Ask anything here; the team reads along.', null::bigint),
  ('base-camp', 4301, 27, 'Thank you! I have linked my wallet and read the figures. What next?', null),
  ('base-camp', 4288, 12, 'Come to a stream. You get the code there, and points for it.', 2),
  ('base-camp', 2890, 23, 'He leído la propuesta de las seis becas. Me gusta que se paguen en dos mitades.', null),
  ('base-camp', 2871, 10, 'A mí también. La segunda mitad cuando se ve la obra: así se anima una a terminarla.', 4),
  ('base-camp', 2650, 5, 'Wie lange läuft die Saison noch?', null),
  ('base-camp', 2641, 31, 'Noch knapp drei Wochen, @lenab. Auf der Rangliste steht der genaue Tag.', 6),
  ('base-camp', 1540, 13, 'The book covers from Marta are sold out again. Mine arrived last month and it is **beautiful**.', null),
  ('base-camp', 1522, 10, 'Thank you, Kenji! I am binding a few more, they will be in the shop when they are dry.', 8),
  ('base-camp', 1450, 25, 'Which mission takes the least time? I have ten minutes before my train.', null),
  ('base-camp', 1441, 17, 'The quiz. Three questions, and you know the mountain afterwards.', 10),
  ('base-camp', 640, 4, E'Three things worth doing this week:\n\n- vote on the six small grants\n- bring a question to the open books\n- invite a friend who likes mountains', null),
  ('base-camp', 615, 23, 'Las tres hechas menos la última. ¡Ya tengo a alguien en mente!', 12),
  ('base-camp', 410, 3, 'Does a gift month count for the Plus room?', null),
  ('base-camp', 404, 2, 'It does, from the day it is redeemed.', 14),
  ('base-camp', 180, 15, 'My card renews next week. Where do I see the exact day?', null),
  ('base-camp', 172, 2, '`Settings → Membership` shows it, with the amount.', 16),
  ('base-camp', 64, 19, 'I can see the next hut from here …', null),
  ('base-camp', 58, 12, 'One stream and you are there. See you at the open books!', 18),
  ('base-camp', 14, 4, 'The open books have begun. All questions are welcome, the simple ones most of all.', null),
  ('plus', 170174, 4, 'First one in the room. Hello, echo.', null),
  ('plus', 155844, 10, '¡Hola! Ya somos dos.', null),
  ('plus', 155827, 4, 'Bienvenida, Marta. Por aquí se oye bien.', null),
  ('plus', 143007, 4, 'The notes of the last call are up. Short: what is held, and why.', null),
  ('plus', 138528, 10, '¿Alguien ha probado a vincular una segunda cartera?', null),
  ('plus', 138511, 4, 'Sí, sin problema: se firma un mensaje y ya está.', null),
  ('plus', 127184, 12, 'Does anybody keep the calls as audio? I walk a lot.', null),
  ('plus', 125691, 4, 'The recording is in the updates, with a transcript.', null),
  ('plus', 125674, 10, '¡Gracias! Con transcripción lo sigo mucho mejor.', null),
  ('plus', 115240, 12, 'Is the call on Thursday or on Friday this week?', null),
  ('plus', 115223, 4, 'Thursday, 18:00 UTC.', null),
  ('plus', 105389, 13, 'Read all of the minutes on one flight. Good to see the mistakes in there as well.', null),
  ('plus', 102403, 13, 'The part about custody could use a drawing.', null),
  ('plus', 100910, 4, 'Drawing one. It will be ugly.', null),
  ('plus', 100893, 13, 'Ugly and right is fine.', null),
  ('plus', 91059, 3, 'New here. Which of the notes do I start with?', null),
  ('plus', 91042, 12, 'The first one. At its end is a list of the words.', null),
  ('plus', 89566, 3, 'Found it. That helps a lot.', null),
  ('plus', 81208, 12, 'Missed the stream, is there a summary anywhere?', null),
  ('plus', 81191, 13, 'Three paragraphs, in the updates since this morning.', null),
  ('plus', 70757, 7, 'The weekly figures now show the fees apart. Much better.', null),
  ('plus', 69264, 12, 'Agreed. I stopped keeping my own sheet.', null),
  ('plus', 63892, 13, 'Who takes the notes next time?', null),
  ('plus', 63875, 3, 'I can, if someone reads them over.', null),
  ('plus', 62399, 7, 'I read them over.', null),
  ('plus', 54934, 10, 'La nota del martes en español está muy bien traducida.', null),
  ('plus', 53441, 4, 'Se lo digo a quien la traduce.', null),
  ('plus', 43590, 3, 'A month in, and I understand the table without the notes. Progress.', null),
  ('plus', 42097, 12, 'Next you write them.', null),
  ('plus', 33139, 7, 'Is the drawing of custody anywhere on its own?', null),
  ('plus', 33122, 4, 'In the updates. Still ugly.', null),
  ('plus', 24781, 4, 'Small change: the call begins a quarter of an hour later from now on.', null),
  ('plus', 24764, 12, 'Good. I will make it in time for once.', null),
  ('plus', 16423, 3, 'Minutes of the call are up. Corrections welcome.', null),
  ('plus', 16406, 13, 'One typo in the third line, otherwise perfect.', null),
  ('plus', 7465, 7, 'Does anyone have the link to the ledger stream of last month?', null),
  ('plus', 7448, 3, 'In the updates, second from the top.', null),
  ('plus', 2986, 10, '¿Nos vemos en la llamada del jueves?', null),
  ('plus', 1700, 15, 'Read the notes before you ask, it is not that hard.', null),
  ('plus', 1685, 25, 'I did, and I still have a question. That is what the room is for, no?', 39),
  ('plus', 1670, 4, 'It is. Ask away, Greta, and let us be kind to each other.', 40),
  ('plus', 300, 3, 'A new note is up, about a refuge that sells its spare power.', null),
  ('plus', 250, 25, 'Read it on the train. The part about what could not be found out is worth a second look.', 42),
  ('pro', 9000, 17, 'Does anyone here run a shop? I am thinking about one for my field recordings.', null),
  ('pro', 8970, 10, 'I do. Start with one thing, write down what is in it, and answer every message.', 1),
  ('pro', 8955, 17, 'One thing it is. Thank you!', 2),
  ('founders', 900, 13, 'The evening for founders is announced. What do we want to ask?', null),
  ('founders', 880, 4, 'What the treasury pays for next, and who decides it.', 1),
  ('high-camp', 700, 3, 'It is quiet up here, and the view is good.', null),
  ('staff', 400, 2, 'I take the reports of this week.', null),
  ('staff', 390, 1, 'Thanks. Klara and I look at the payouts. Slow mode during the stream?', 1),
  ('staff', 380, 31, 'Only if it gets loud. It has not so far.', 2)
) t(room, minutes, n, text, reply)
where not exists (select from private.chat_messages);

insert into private.chat_messages (id, room_id, seq, change, user_id, client_id, text, reply_to, created_at)
select s.id, r.id, s.seq, s.seq, m.id, s.id, s.text, q.id, pg_temp.seed_now() - make_interval(mins => s.minutes)
from seed_chat s join private.chat_rooms r on r.slug = s.room join seed_member m on m.n = s.n
left join seed_chat q on q.room = s.room and q.seq = s.reply
order by s.room, s.seq;
update private.chat_rooms r set last_seq = s.n, last_change = s.n, month = date_trunc('month', pg_temp.seed_day())::date
from (select room, max(seq) as n from seed_chat group by room) s where s.room = r.slug;
insert into private.chat_reactions (message_id, user_id, emoji, created_at)
select s.id, m.id, e.emoji, pg_temp.seed_now() - make_interval(mins => s.minutes - 1)
from seed_chat s join (values (1, 12, '🎉'), (1, 27, '🎉'), (1, 4, '👍'), (5, 23, '✅'), (8, 10, '🎉'), (8, 4, '🏔️'), (12, 17, '✅'), (12, 10, '✅'), (18, 23, '🏔️'), (20, 13, '🎉')) e (seq, n, emoji)
  on s.room = 'base-camp' and s.seq = e.seq
join seed_member m on m.n = e.n;
insert into private.chat_mentions (message_id, user_id)
select s.id, m.id from seed_chat s, seed_member m where s.room = 'base-camp' and s.seq = 7 and m.n = 5;
update private.chat_messages set pinned_at = created_at where id = (select id from seed_chat where room = 'base-camp' and seq = 12);
insert into private.reports (id, message_id, user_id, reason, note, trusted, context, created_at)
select '00000000-0000-4000-8200-000000000001', c.id, m.id, 'respect', 'She had only asked a question.', true, private.message_context(c), pg_temp.seed_now() - interval '27 hours'
from seed_chat s join private.chat_messages c on c.id = s.id join seed_member m on m.n = 12
where s.room = 'plus' and s.n = 15;

-- What moderators decided against members long ago, and what staff note about two of them.
insert into private.strikes (id, user_id, kind, rule, reason, until, actor, created_at, expires_at, lifted_at)
select pg_temp.seed_id('strike ' || d.kind), m.id, d.kind, d.rule, d.reason, d.until, '00000000-0000-4000-8000-000000000002', pg_temp.seed_now() - d.ago, pg_temp.seed_now() - d.ago + interval '30 days', d.lifted
from (values
  (16, 'warn', 'spam', 'The same link in three rooms', null::timestamptz, interval '62 days', null::timestamptz),
  (16, 'mute', 'spam', 'Again, a day after the warning', pg_temp.seed_day() - interval '59 days', interval '61 days', null),
  (11, 'remove', 'privacy', 'Someone else’s phone number', null, interval '44 days', pg_temp.seed_day() - interval '43 days')
) d (n, kind, rule, reason, until, ago, lifted)
join seed_member m on m.n = d.n;
insert into public.staff_notes (id, user_id, created_by, body, created_at)
select pg_temp.seed_id('note ' || d.n), m.id, '00000000-0000-4000-8000-000000000002', d.body, pg_temp.seed_now() - d.ago
from (values
  (22, 'Wrote to us before the suspension too: says that a friend sent the offers from his phone.', interval '4 days'),
  (10, 'Asked by email how refunds in the shop work. Answered; she knows.', interval '20 days')
) d (n, body, ago)
join seed_member m on m.n = d.n;
