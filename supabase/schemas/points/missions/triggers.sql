-- private.missions

create trigger t010_missions_written before insert or update of texts on private.missions
  for each row execute function private.tidy_written('texts:json');
create trigger t020_content_counted after insert or delete on private.missions
  for each row execute function private.count_content();
create trigger t030_content_counted_change after update on private.missions
  for each row when (old.* is distinct from new.*) execute function private.count_content();
create trigger t040_missions_publisher after insert or update or delete on private.missions
  for each row execute function private.demand_publisher('mission');

-- private.bounties

create trigger t010_content_counted after insert or delete on private.bounties
  for each row execute function private.count_content();
create trigger t020_content_counted_change after update on private.bounties
  for each row when (old.* is distinct from new.*) execute function private.count_content();
