select private.declare_setting('billing.grace_days', 'integer', '7', 'days', 0, 60);
select private.declare_setting('billing.refund_days', 'integer', '14', 'days', 0, 365);
select private.declare_setting('billing.renewal_notice_days', 'integer', '14', 'days', 0, 60);
select private.declare_setting('billing.card_notice_days', 'integer', '30', 'days', 0, 60);
select private.declare_setting('billing.refund_attempts', 'integer', '30', 'times', 1, 200);
select private.declare_setting('billing.reserve_minutes', 'integer', '60', 'minutes', 30, 1440);
select private.declare_setting('billing.automatic_tax', 'boolean', 'false');
