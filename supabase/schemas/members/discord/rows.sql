select private.declare_setting('discord.tier_roles', 'tier_roles', '{}');
select private.declare_setting('discord.level_roles', 'level_roles', '{}');
