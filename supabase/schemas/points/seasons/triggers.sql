-- private.seasons

create trigger t010_seasons_written before insert or update of titles on private.seasons
  for each row execute function private.tidy_written('titles:line');
create trigger t020_content_counted after insert or delete on private.seasons
  for each row execute function private.count_content();
create trigger t030_content_counted_change after update on private.seasons
  for each row when (old.* is distinct from new.*) execute function private.count_content();
create trigger t040_seasons_webhook after update of state on private.seasons
  for each row when (new.state = 'final' and old.state <> 'final') execute function private.note_season();
