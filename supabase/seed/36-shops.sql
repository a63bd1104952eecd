-- Accounts for payouts: Noor's is ready, Amara's onboarding was left half-way. The local Stripe makes them under these ids.
insert into public.connected_accounts (start_key, started_at, user_id, country, stripe_account_id, details_submitted, transfers, payouts_enabled, due, disabled_reason, stripe_applied_at)
select pg_temp.seed_id('account ' || m.n), pg_temp.seed_day() - interval '50 days', m.id, a.country, 'acct_seed' || m.n, a.submitted, case when a.submitted then 'active' else 'inactive' end, a.submitted, a.due,
  case when not a.submitted then 'requirements.past_due' end, pg_temp.seed_now()
from (values (3, 'ES', true, '{}'::text[]), (7, 'DE', false, '{external_account}')) a (n, country, submitted, due)
join seed_member m using (n)
on conflict (user_id) do nothing;

-- A storefront: Marta sells what she draws. One product is sold out, one was bought, and one was reported.
insert into public.connected_accounts (start_key, started_at, user_id, country, stripe_account_id, details_submitted, transfers, card_payments, charges_enabled, payouts_enabled, stripe_applied_at)
select pg_temp.seed_id('account ' || m.n), pg_temp.seed_day() - interval '60 days', m.id, 'ES', 'acct_seed10', true, 'active', 'active', true, true, pg_temp.seed_now() from seed_member m where m.n = 10
on conflict (user_id) do nothing;
insert into private.storefronts (user_id, name, intro, contact, created_at)
select m.id, 'Marta draws mountains', 'Ridges, valleys and the weather above them, drawn on the way up.', m.email, pg_temp.seed_day() - interval '60 days'
from seed_member m where m.n = 10;
insert into private.storefront_products (id, user_id, title, description, price, stock, delivery, after_text, state, created_at)
select ('00000000-0000-4e00-8000-' || lpad(p.n::text, 12, '0'))::uuid, m.id, p.title, p.description, p.price, p.stock, p.delivery, p.after_text, p.state,
  pg_temp.seed_day() - make_interval(days => p.days)
from (values
  (1, 'Panorama of the north ridge', 'Ink on paper, 60 × 20 cm, signed. Twelve summits with their names. Sent within a week.', 4800, 4, 'contact', '', 'published', 50),
  (2, 'Drawing mountains: eight short lessons', 'Eight lessons of ten minutes each: shapes first, then light, then snow. For beginners.', 1900, null, 'text',
    'Welcome! All eight lessons are at https://example.com/lessons and your word is CAIRN. Write to me when something is unclear.', 'published', 40),
  (3, 'Hut book cover', 'A hand-bound cover for a hut book, with your hut on it.', 9500, 0, 'contact', '', 'published', 30),
  (4, 'Calendar for next year', 'Twelve sheets, not finished yet.', 2400, 40, 'contact', '', 'draft', 3)
) p (n, title, description, price, stock, delivery, after_text, state, days), seed_member m where m.n = 10;
insert into private.storefront_sales (id, seller_id, buyer_id, account, product_id, title, delivery, amount, fee, state, stripe_session_id, payment_intent_id,
  expires_at, created_at, paid_at, email, amount_refunded, refunded_at)
select ('00000000-0000-4e01-8000-' || lpad(s.n::text, 12, '0'))::uuid, m.id, b.id, 'acct_seed10', ('00000000-0000-4e00-8000-' || lpad(s.product::text, 12, '0'))::uuid,
  s.title, s.delivery, s.amount, s.fee, 'paid', 'cs_test_seedshop' || lpad(s.n::text, 6, '0'), 'pi_seedshop' || s.n,
  pg_temp.seed_day() - make_interval(days => s.days), pg_temp.seed_day() - make_interval(days => s.days), pg_temp.seed_day() - make_interval(days => s.days), coalesce(b.email, s.email), s.refunded,
  case when s.refunded > 0 then pg_temp.seed_day() - make_interval(days => s.days - 2) end
from (values
  (1, 1, 7, '', 'Panorama of the north ridge', 'contact', 4800, 480, 34, 0),
  (2, 2, null, 'anna.roth@example.com', 'Drawing mountains: eight short lessons', 'text', 1900, 190, 12, 0),
  (3, 3, null, 'joan.pla@example.com', 'Hut book cover', 'contact', 9500, 950, 9, 9500)
) s (n, product, buyer, email, title, delivery, amount, fee, days, refunded)
join seed_member m on m.n = 10 left join seed_member b on b.n = s.buyer;
insert into private.storefront_reports (id, subject, seller_id, user_id, reason, text, created_at)
select pg_temp.seed_id('storefront report'), '00000000-0000-4e00-8000-000000000002', s.id, r.id, 'misleading', 'The page said ten minutes each, and lesson four takes an hour.', pg_temp.seed_now() - interval '20 hours'
from seed_member s, seed_member r where s.n = 10 and r.n = 24;
