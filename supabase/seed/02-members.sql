-- The named cast. Everybody else is in 03-crowd.sql.
create temporary table seed_member as
select
  ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
  n, name, split_part(mail, ' ', 1) || '@altura.test' as email, days, energy, wallet, locale, username,
  pg_temp.seed_day() - make_interval(days => days, hours => n * 5 % 24, mins => n * 17 % 60) as joined
from (values
  (1, 'Ada Ferrer', 'ada', 400, 12, true, 'en', 'ada'),
  (2, 'Mateo Ruiz', 'mateo', 320, 35, true, 'es', 'mateo'),
  (3, 'Noor Haddad', 'noor', 210, 58, true, 'en', 'noor'),
  (4, 'Ines Calder', 'ines', 180, 64, true, 'en', 'ines'),
  (5, 'Lena Brandt', 'lena', 88, 41, true, 'en', 'lenab'),
  (6, 'Tomás Vidal', 'tomas', 80, 33, true, 'es', 'tvidal'),
  (7, 'Amara Okafor', 'amara', 72, 76, true, 'en', 'amara'),
  (8, 'Jonas Lindqvist', 'jonas', 66, 18, true, 'en', null),
  (9, 'Priya Raman', 'priya', 60, 52, true, 'en', 'priya'),
  (10, 'Marta Solé', 'marta', 150, 69, true, 'es', 'martas'),
  (11, 'Hugo Ferreira', 'hugo', 140, 24, true, 'es', null),
  (12, 'Sofie Maes', 'sofie', 132, 47, true, 'en', 'sofie'),
  (13, 'Kenji Watanabe', 'kenji', 128, 88, true, 'en', 'kenji'),
  (14, 'Rosa Delgado', 'rosa', 120, 21, false, 'es', null),
  (15, 'Elif Aydin', 'elif', 110, 38, true, 'en', 'elif'),
  (16, 'Owen Gallagher', 'owen', 104, 15, false, 'en', null),
  (17, 'Nadia Benali', 'nadia', 96, 61, true, 'en', 'nadia'),
  (18, 'Pavel Novák', 'pavel', 92, 29, true, 'en', null),
  (19, 'Chiara Moretti', 'chiara', 84, 55, true, 'en', 'chiara'),
  (20, 'Luis Ortega', 'luis', 77, 44, true, 'es', 'lortega'),
  (21, 'Freya Nielsen', 'freya', 64, 31, true, 'en', null),
  (22, 'Samir Khoury', 'samir', 55, 49, true, 'en', 'samir'),
  (23, 'Valentina Rojas', 'valentina', 47, 72, true, 'es', 'vale'),
  (24, 'Theo Lambert', 'theo', 40, 26, true, 'en', null),
  (25, 'Greta Holm', 'greta', 33, 57, true, 'en', 'greta'),
  (26, 'Daniel Mbeki', 'daniel', 26, 39, true, 'en', null),
  (27, 'Isla Campbell', 'isla', 19, 66, true, 'en', 'isla'),
  (28, 'Bruno Castaño', 'bruno', 13, 45, false, 'es', null),
  (29, 'Yara Haddad', 'yara', 8, 71, true, 'en', null),
  (30, 'Mikkel Dahl', 'mikkel', 4, 50, false, 'en', null),
  (31, 'Klara Vogt', 'klara', 396, 22, true, 'de', 'klara')
) as cast_of(n, name, mail, days, energy, wallet, locale, username)
where not exists (
  select from auth.users u where u.id = ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
);

-- Accounts ---------------------------------------------------------------------------------------------------------

-- The empty texts have no default at Supabase Auth, which reads no account where one of them is null.
insert into auth.users (
  instance_id, id, aud, role, email, confirmation_token, recovery_token, email_change, email_change_token_new,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, last_sign_in_at
)
select
  '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, '', '', '', '',
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name, 'locale', locale),
  joined, joined, joined
from seed_member order by n;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select pg_temp.seed_id('identity ' || id), id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', joined, joined, joined
from seed_member;

update public.profiles p
set username = s.username, onboarding_completed = true, onboarding_step = 'done',
  onboarding = jsonb_build_object('consent', jsonb_build_object('terms', true, 'marketing', false, 'analytics', false)),
  interests = case s.n % 3 when 0 then array['climbing', 'art'] when 1 then array['technology'] else array['community', 'music'] end,
  created_at = s.joined
from seed_member s where s.id = p.user_id;
-- Some have a picture, which local/pictures draws when the stack starts.
update public.profiles p set avatar_url = format('avatars/%s/avatar.webp?v=5eed%s', s.id, lpad(s.n::text, 8, '0'))
from seed_member s where s.id = p.user_id and s.n in (1, 7, 10, 12, 13, 15, 19, 20, 23, 27, 31);
update public.wallet_profiles w set created_at = s.joined from seed_member s where s.id = w.user_id;
insert into public.referral_aliases (alias, user_id, kind, created_at)
select username, id, 'vanity', joined from seed_member where username is not null;
update public.referral_aliases a
set alias = case s.n when 3 then 'NOORPEAK' else translate(upper(left(md5('altura alias ' || s.n), 8)), '01', 'GH') end, created_at = s.joined
from seed_member s where s.id = a.user_id and a.kind = 'generated';

-- Two admins, so that what takes four eyes can be decided.
insert into public.user_roles (user_id, role, granted_at)
select id, case n when 2 then 'moderator' else 'admin' end, joined from seed_member where n in (1, 2, 31);

insert into public.wallets (id, user_id, address, chain_id, is_primary, verified_at)
select pg_temp.seed_id('wallet ' || id), id, '0x' || left(md5('altura seed ' || n) || md5('altura wallet ' || n), 40), 31337, true, joined + interval '1 day'
from seed_member where wallet;
insert into public.wallet_rewards (address, user_id, created_at)
select w.address, w.user_id, w.verified_at from public.wallets w join seed_member s on s.id = w.user_id;
update public.profiles p set wallet_address = w.address
from public.wallets w join seed_member s on s.id = w.user_id where w.user_id = p.user_id;

insert into private.active_days (user_id, day)
select s.id, pg_temp.seed_day()::date - d
from seed_member s, generate_series(0, 89) d
where d <= s.days and (d * 37 + s.n * 11) % 100 < s.energy
  -- Tomás linked a wallet and then stayed away, or his referral would have qualified.
  and (s.n <> 6 or d > 40);
-- Longer ago they came more seldom.
insert into private.active_days (user_id, day)
select s.id, pg_temp.seed_day()::date - d
from seed_member s, generate_series(90, 390) d
-- Not of those whose referral waits for days of activity.
where d <= s.days and s.n not in (6, 11, 28, 29, 30) and (d * 37 + s.n * 11) % 100 < s.energy * (100 - (s.days - d) / 5) / 100
on conflict do nothing;
