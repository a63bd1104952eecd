select private.declare_setting('analytics.keep_days', 'integer', '400', 'days', 62, 1100);
select private.declare_setting('analytics.seeds', 'boolean', 'false');
