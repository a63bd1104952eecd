-- private.segments

create trigger t010_segments_written before insert or update of name on private.segments
  for each row execute function private.tidy_written('name:line:required');
