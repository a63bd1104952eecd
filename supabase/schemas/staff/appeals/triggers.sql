-- private.appeals

create trigger t010_appeals_written before insert or update of text, answer on private.appeals
  for each row execute function private.tidy_written('text:prose:required', 'answer:prose');
