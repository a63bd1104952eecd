select private.declare_setting('staff.first_steps', 'boolean', 'true');
