-- Nobody has a policy to insert: what is said on these topics is said by the database alone.
create policy "members hear the rooms that are open to them" on realtime.messages
  for select to authenticated using (extension = 'broadcast' and (select private.may_hear_chat((select realtime.topic()))));
