-- The early phase as something that a level opens

select private.declare_setting('mint.early_level', 'integer', '0', 'level', 0, 10);
