select private.declare_setting('commission.percent', 'integer', '20', 'percent', 0, 50);
select private.declare_setting('commission.months', 'integer', '12', 'times', 1, 60);
select private.declare_setting('commission.hold_days', 'integer', '30', 'days', 0, 120);
select private.declare_setting('commission.minimum', 'integer', '20', 'dollars', 1, 10000);
select private.declare_setting('commission.second_admin', 'integer', '500', 'dollars', 0, 100000);
select private.declare_setting('commission.run_day', 'integer', '5', 'times', 1, 28);
