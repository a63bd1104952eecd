-- private.chat_messages

create trigger t010_chat_messages_day after insert or delete on private.chat_messages for each row execute function private.mark_row('created_at');
create trigger t020_chat_messages_told after insert or update of change on private.chat_messages
  for each row execute function private.tell_message();
create trigger t030_chat_messages_home after update on private.chat_messages referencing old table as before new table as after
  for each statement execute function private.count_removed_lines();
