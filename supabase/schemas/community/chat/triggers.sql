-- private.chat_rooms

create trigger t010_chat_rooms_written before insert or update of names on private.chat_rooms
  for each row execute function private.tidy_written('names:line');
