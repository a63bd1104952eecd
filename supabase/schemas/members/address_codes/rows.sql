select private.declare_setting('mail.address_codes', 'integer', '3', 'times', 1, 20);
select private.declare_setting('mail.address_code_days', 'integer', '7', 'days', 1, 90);
