-- private.streams

create trigger t010_streams_written before insert or update of texts, host on private.streams
  for each row execute function private.tidy_written('texts:json', 'host:line:required');
create trigger t020_content_counted after insert or delete on private.streams
  for each row execute function private.count_content();
create trigger t030_content_counted_change after update on private.streams
  for each row when (old.* is distinct from new.*) execute function private.count_content();
create trigger t040_streams_publisher after insert or update or delete on private.streams
  for each row execute function private.demand_publisher('stream');
