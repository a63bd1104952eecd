select private.declare_setting('chat.daily_points', 'integer', '20', 'times', 0, 200);
select private.declare_setting('chat.points_after_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('chat.edit_minutes', 'integer', '15', 'minutes', 0, 1440);
select private.declare_setting('chat.newcomer_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('chat.newcomer_points', 'integer', '100', 'points', 0, 10000);
select private.declare_setting('chat.newcomer_seconds', 'integer', '10', 'seconds', 0, 600);
select private.declare_setting('chat.hiding_reports', 'integer', '3', 'times', 1, 50);
select private.declare_setting('chat.trusted_level', 'integer', '3', 'level', 1, 10);
select private.declare_setting('chat.room_level', 'integer', '4', 'level', 1, 10);
select private.declare_setting('chat.slow_exempt_level', 'integer', '7', 'level', 1, 10);
select private.declare_setting('chat.keep_days', 'integer', '730', 'days', 7, 3650);
select private.declare_setting('chat.removed_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('chat.strike_days', 'integer', '90', 'days', 1, 730);
select private.declare_setting('chat.delivery_budget', 'integer', '5000000', 'times', 1000, 999999999);
insert into private.chat_rooms (slug, kind, names, tier, position) values
  ('base-camp', 'public', '{"en": "Base camp", "es": "Campo base", "de": "Basislager"}', null, 1),
  ('plus', 'tier', '{"en": "Plus", "es": "Plus", "de": "Plus"}', 'plus', 2),
  ('pro', 'tier', '{"en": "Pro", "es": "Pro", "de": "Pro"}', 'pro', 3),
  ('founders', 'tier', '{"en": "Founders", "es": "Fundadores", "de": "Founder"}', 'founder', 4),
  ('high-camp', 'level', '{"en": "High camp", "es": "Campo de altura", "de": "Höhenlager"}', null, 5),
  ('staff', 'staff', '{"en": "Staff", "es": "Equipo", "de": "Team"}', null, 9)
  on conflict (slug) do nothing;
