select private.declare_setting('leaderboard.league_size', 'integer', '30', 'members', 5, 100);
select private.declare_setting('leaderboard.league_up', 'integer', '7', 'members', 1, 50);
select private.declare_setting('leaderboard.league_down', 'integer', '7', 'members', 0, 50);
