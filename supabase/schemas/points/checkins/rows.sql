select private.declare_setting('checkin.week_bonus', 'integer', '50', 'points', 0, 10000);
select private.declare_setting('checkin.grace_days', 'integer', '1', 'days', 0, 31);
