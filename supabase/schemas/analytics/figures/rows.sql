select private.declare_setting('reconciliation.hour', 'integer', '3', 'utc_hour', 0, 23);
