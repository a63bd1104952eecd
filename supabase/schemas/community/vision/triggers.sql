-- private.member_goals

create trigger t010_member_goals_written before insert or update of name on private.member_goals
  for each row execute function private.tidy_written('name:line:required');
