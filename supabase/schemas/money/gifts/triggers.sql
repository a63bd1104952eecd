-- private.gifts

create trigger t010_gifts_written before insert or update of message on private.gifts
  for each row execute function private.tidy_written('message:prose');
