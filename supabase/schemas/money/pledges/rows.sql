select private.declare_setting('pledge.goal', 'integer', '25000', 'dollars', 1, 100000000);
select private.declare_setting('pledge.min', 'integer', '10', 'dollars', 1, 1000000);
select private.declare_setting('pledge.max', 'integer', '5000', 'dollars', 1, 1000000);
select private.declare_setting('pledge.closes_at', 'time', 'null');
select private.declare_setting('pledge.code_minutes', 'integer', '15', 'minutes', 5, 60);
