-- The inbox: of members and of visitors whom no mail reaches, in every state, answered, and two that say the same.
insert into public.feedback (id, reference, user_id, name, email, topic, message, page_path, locale, status, merged_into, created_at, updated_at)
select ('00000000-0000-4000-8000-0000feed' || lpad(f.n::text, 4, '0'))::uuid, f.reference, p.user_id,
  coalesce(p.full_name, f.name), coalesce(u.email, f.email), f.topic, f.message, f.path, f.locale, f.status,
  case f.n when 4 then '00000000-0000-4000-8000-0000feed0003'::uuid end,
  pg_temp.seed_now() - make_interval(hours => f.ago), pg_temp.seed_now() - make_interval(hours => f.ago)
from (values
  (1, 'A1F00D01', 4, null, null, 'problem', 'On my phone the list of my referrals jumps back to the top when a new one arrives.', '/members/affiliate', 'en', 'new', 3),
  (2, 'A1F00D02', null, 'Hana Mori', 'hana.mori@example.org', 'partnership', 'We run a small residency in Kanazawa and would like to host three of your creators for a month. Who is the right person to write to?', '/legal/contact', 'en', 'open', 20),
  (3, 'A1F00D03', 7, null, null, 'idea', 'Could the points page show the sum of each month? I keep it in a spreadsheet now.', '/members/altura-points/purchases', 'en', 'answered', 75),
  (4, 'A1F00D04', 9, null, null, 'idea', 'Me gustaría ver cuántos puntos gané cada mes.', '/members/altura-points/signups', 'es', 'closed', 60),
  (5, 'A1F00D05', null, 'Iker Solana', 'iker.solana@example.org', 'membership', '¿Puedo pagar un año de Pro y pasar después a Founder sin perder lo pagado?', '/legal/contact', 'es', 'new', 9)
) as f(n, reference, member, name, email, topic, message, path, locale, status, ago)
left join auth.users u on u.id = ('00000000-0000-4000-8000-' || lpad(f.member::text, 12, '0'))::uuid
left join public.profiles p on p.user_id = u.id
on conflict (id) do nothing;
insert into public.feedback_replies (id, feedback_id, author, from_staff, body, created_at)
select pg_temp.seed_id('reply ' || f.reference), f.id, '00000000-0000-4000-8000-000000000002', true,
  'Thank you, that is a good idea: a sum for each month is on our list for the points page. We will write here when it is there.', pg_temp.seed_now() - interval '50 hours'
from public.feedback f
where f.reference in ('A1F00D03', 'A1F00D04') and not exists (select from public.feedback_replies where feedback_id = f.id);
