select private.declare_setting('points.ridge_glacier_level', 'integer', '3', 'level', 1, 10);
select private.declare_setting('points.ridge_forest_level', 'integer', '6', 'level', 1, 10);

select private.declare_setting('chat.on_home', 'boolean', 'false');
