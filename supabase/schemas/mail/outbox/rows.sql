select private.declare_setting('mail.max_attempts', 'integer', '5', 'times', 1, 50);
