-- The chat: a day and a bit in the public room, months in the room of Plus, a few lines elsewhere, and one message that was reported.
create temporary table seed_chat as
select row_number() over (partition by room order by minutes desc) as seq, room, minutes, n, text, reply,
  ('00000000-0000-4000-8100-' || lpad((row_number() over (order by room, minutes desc))::text, 12, '0'))::uuid as id
from (values
  ('base-camp', 1610, 4, 'Evening, everyone. The ledger stream starts in half an hour.', null::bigint),
  ('base-camp', 1604, 13, 'Bringing tea. **Finally** a stream at a civil hour.', null),
  ('base-camp', 1598, 7, '¿Habrá traducción para los que vienen de la sala en español?', null),
  ('base-camp', 1590, 4, 'Slides are in both languages, the talk is in English.', 3),
  ('base-camp', 310, 20, 'Buenos días. Hoy toca la séptima marca seguida.', null),
  ('base-camp', 305, 19, 'Congratulations, @lortega! That is +50.', 5),
  ('base-camp', 240, 12, E'Three things worth doing before the season closes:\n\n- vote on the rest day\n- send the summit proof\n- bring somebody along', null),
  ('base-camp', 238, 25, 'The rest day gets my vote.', 7),
  ('base-camp', 190, 22, 'Does a gift month count for the Plus room?', null),
  ('base-camp', 187, 2, 'It does, from the day it is redeemed.', 9),
  ('base-camp', 120, 5, 'My card renews on Friday, and I get an email first, right?', null),
  ('base-camp', 117, 15, 'Right. `Settings → Membership` shows the date as well.', 11),
  ('base-camp', 64, 17, 'Anyone else sitting at 2,940 points and counting? :D', null),
  ('base-camp', 61, 23, 'A ver quién llega antes a la cresta, Nadia.', 13),
  ('base-camp', 22, 8, 'Is this a club or a mountain range?', null),
  ('base-camp', 9, 10, 'Both, Jonas. It has contour lines.', 15),
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
  ('plus', 300, 3, 'The notes of Tuesday are up.', null),
  ('plus', 250, 9, 'Read them on the train. The part about holds is worth a second look.', 39),
  ('founders', 900, 6, '¿Quedamos el jueves para la visita guiada?', null),
  ('founders', 880, 7, 'Count me in.', 1),
  ('high-camp', 700, 13, 'Quiet up here.', null),
  ('staff', 400, 2, 'I take the reports of this week.', null),
  ('staff', 390, 1, 'Thanks. Slow mode on Thursday during the stream?', 1)
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
from seed_chat s join (values (5, 19, '🎉'), (5, 12, '🎉'), (5, 4, '👍'), (7, 25, '✅'), (7, 3, '✅'), (13, 23, '🏔️'), (16, 4, '😂'), (16, 17, '😂')) e (seq, n, emoji)
  on s.room = 'base-camp' and s.seq = e.seq
join seed_member m on m.n = e.n;
insert into private.chat_mentions (message_id, user_id)
select s.id, m.id from seed_chat s, seed_member m where s.room = 'base-camp' and s.seq = 6 and m.n = 20;
update private.chat_messages set pinned_at = created_at where id = (select id from seed_chat where room = 'base-camp' and seq = 7);
insert into private.reports (id, message_id, user_id, reason, note, trusted, context, created_at)
select '00000000-0000-4000-8200-000000000001', c.id, m.id, 'respect', 'Not for the first time.', true, private.message_context(c), pg_temp.seed_now() - interval '15 minutes'
from seed_chat s join private.chat_messages c on c.id = s.id join seed_member m on m.n = 17
where s.room = 'base-camp' and s.seq = 15;

-- What moderators decided against members long ago, and what staff note about two of them.
insert into private.strikes (id, user_id, kind, rule, reason, until, actor, created_at, expires_at, lifted_at)
select pg_temp.seed_id('strike ' || d.kind), m.id, d.kind, d.rule, d.reason, d.until, '00000000-0000-4000-8000-000000000002', pg_temp.seed_now() - d.ago, pg_temp.seed_now() - d.ago + interval '30 days', d.lifted
from (values
  (26, 'warn', 'spam', 'The same link in three rooms', null::timestamptz, interval '62 days', null::timestamptz),
  (26, 'mute', 'spam', 'Again, a day after the warning', pg_temp.seed_day() - interval '59 days', interval '61 days', null),
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
