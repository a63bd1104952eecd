-- Accounts for payouts: Amara's onboarding was left half-way. The local Stripe makes them under these ids.
insert into public.connected_accounts (
  start_key, started_at, user_id, country, stripe_account_id, details_submitted, transfers, card_payments, charges_enabled, payouts_enabled, due,
  disabled_reason, stripe_applied_at
)
select pg_temp.seed_id('account ' || m.n), pg_temp.seed_day() - make_interval(days => a.days), m.id, a.country, 'acct_seed' || m.n, a.submitted,
  case when a.submitted then 'active' else 'inactive' end, case when a.sells then 'active' else 'unrequested' end, a.sells, a.submitted, a.due,
  case when not a.submitted then 'requirements.past_due' end, pg_temp.seed_now()
from (values
  (3, 50, 'ES', true, false, '{}'::text[]), (4, 120, 'DE', true, false, '{}'), (7, 50, 'DE', false, false, '{external_account}'),
  (10, 62, 'ES', true, true, '{}'), (13, 60, 'DE', true, true, '{}')
) a (n, days, country, submitted, sells, due)
join seed_member m using (n)
on conflict (user_id) do nothing;

-- Two shops: Marta sells what she draws, Kenji what he knows. One product is sold out, one was reported.
insert into private.storefronts (user_id, name, intro, contact, created_at)
select m.id, f.name, f.intro, m.email, pg_temp.seed_day() - make_interval(days => f.days)
from (values
  (10, 'Marta draws mountains', 'Ridges, valleys and the weather above them, drawn on the way up.', 60),
  (13, 'Kenji explains', 'Short guides for people who sign things: wallets, contracts, and how to keep both.', 58)
) f (n, name, intro, days) join seed_member m using (n);
create temporary table seed_product as
select ('00000000-0000-4e00-8000-' || lpad(p.n::text, 12, '0'))::uuid as id, m.id as seller_id, 'acct_seed' || m.n as account, p.*
from (values
  (1, 10, 'Panorama of the north ridge', 'Ink on paper, 60 × 20 cm, signed. Twelve summits with their names. Sent within a week.', 4800, 4, 'contact', '', 'published', 58),
  (2, 10, 'Drawing mountains: eight short lessons', 'Eight lessons of ten minutes each: shapes first, then light, then snow. For beginners.', 1900, null::integer, 'text',
    'Welcome! All eight lessons are at https://example.com/lessons and your word is CAIRN. Write to me when something is unclear.', 'published', 55),
  (3, 10, 'Hut book cover', 'A hand-bound cover for a hut book, with your hut on it.', 9500, 0, 'contact', '', 'published', 45),
  (4, 10, 'Wall calendar: twelve ridges', 'Twelve sheets, not finished yet.', 2400, 40, 'contact', '', 'draft', 3),
  (5, 13, 'The small guide to signatures', 'Forty pages: what you sign, what it allows, and how to take it back.', 1200, null, 'text',
    'Thank you! The guide is at https://example.com/signatures and opens with the word ANCHOR.', 'published', 57),
  (6, 13, 'One hour on your contract', 'We read a contract of yours together, line by line, in a call.', 12000, 6, 'contact', '', 'published', 50)
) p (n, seller, title, description, price, stock, delivery, after_text, state, days)
join seed_member m on m.n = p.seller;
insert into private.storefront_products (id, user_id, title, description, price, stock, delivery, after_text, picture, state, created_at)
select id, seller_id, title, description, price, stock, delivery, after_text, pg_temp.seed_id('picture ' || n), state, pg_temp.seed_day() - make_interval(days => days)
from seed_product order by n;
insert into private.storefront_sales (id, seller_id, buyer_id, account, product_id, title, delivery, amount, fee, state, stripe_session_id, payment_intent_id,
  expires_at, created_at, paid_at, email, amount_refunded, refunded_at)
select ('00000000-0000-4e01-8000-' || lpad(s.n::text, 12, '0'))::uuid, p.seller_id, b.id, p.account, p.id,
  p.title, p.delivery, p.price, p.price / 10, 'paid', 'cs_test_seedshop' || lpad(s.n::text, 6, '0'), 'pi_seedshop' || s.n,
  at, at, at, coalesce(b.email, s.email), case when s.back then p.price else 0 end, case when s.back then at + interval '2 days' end
from (values
  (1, 1, 7, '', 54, false), (2, 2, null::integer, 'anna.roth@example.com', 52, false), (3, 3, null, 'joan.pla@example.com', 40, true),
  (4, 5, 27, '', 18, false), (5, 5, null, 'mia.lehner@example.com', 51, false), (6, 2, 20, '', 47, false), (7, 5, 5, '', 44, false),
  (8, 1, null, 'tom.keane@example.com', 42, false), (9, 6, 12, '', 39, false), (10, 3, 13, '', 37, false), (11, 2, null, 'irene.soto@example.com', 35, false),
  (12, 5, 1021, '', 31, false), (13, 2, 19, '', 29, false), (14, 6, null, 'li.wen@example.com', 26, false), (15, 1, 1036, '', 23, false),
  (16, 5, 10, '', 20, false), (17, 2, 1060, '', 16, false), (18, 5, null, 'anna.roth@example.com', 13, false), (19, 3, null, 'paul.ernst@example.com', 11, false),
  (20, 2, 23, '', 8, false), (21, 5, 1072, '', 5, false), (22, 1, 4, '', 3, false), (23, 6, 1080, '', 1, false)
) s (n, product, buyer, email, days, back)
join seed_product p on p.n = s.product left join seed_person b on b.n = s.buyer, lateral (select pg_temp.seed_day() - make_interval(days => s.days, hours => s.n % 9) as at) t;
insert into private.storefront_reports (id, subject, seller_id, user_id, reason, text, created_at)
select pg_temp.seed_id('storefront report'), '00000000-0000-4e00-8000-000000000002', s.id, r.id, 'misleading', 'The page says ten minutes each, and lesson four takes an hour.', pg_temp.seed_now() - interval '20 hours'
from seed_member s, seed_member r where s.n = 10 and r.n = 20;
