select private.declare_setting('wallet.limit', 'integer', '5', 'times', 1, 50);
select private.declare_setting('wallet.unlink_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('wallet.relink_days', 'integer', '180', 'days', 0, 730);
select private.declare_setting('wallet.nonce_minutes', 'integer', '10', 'minutes', 1, 60);
