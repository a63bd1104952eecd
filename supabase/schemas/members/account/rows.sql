select private.declare_setting('account.code_minutes', 'integer', '15', 'minutes', 5, 60);
