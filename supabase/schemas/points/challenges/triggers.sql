-- private.challenges

create trigger t010_challenges_written before insert or update of texts on private.challenges
  for each row execute function private.tidy_written('texts:json');
create trigger t020_challenges_publisher after insert or update or delete on private.challenges
  for each row execute function private.demand_publisher('challenge');
create trigger t030_content_counted after insert or delete on private.challenges
  for each row execute function private.count_content();
create trigger t040_content_counted_change after update on private.challenges
  for each row when (old.* is distinct from new.*) execute function private.count_content();

-- private.challenge_missions

create trigger t010_content_counted after insert or delete on private.challenge_missions
  for each row execute function private.count_content();
create trigger t020_content_counted_change after update on private.challenge_missions
  for each row when (old.* is distinct from new.*) execute function private.count_content();
