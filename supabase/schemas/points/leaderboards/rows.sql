select private.declare_setting('leaderboard.source_share', 'integer', '40', 'percent', 10, 100);
insert into private.ranking_state (folded_at, share) values (now(), 40)
  on conflict (id) do nothing;
