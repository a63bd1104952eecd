-- private.story_entries

create trigger t010_story_entries_written before insert or update of texts on private.story_entries
  for each row execute function private.tidy_written('texts:json');
create trigger t020_story_entries_counted after insert or delete or update on private.story_entries
  for each statement execute function private.count_content();
