-- pledges

create trigger t010_pledges_written before insert or update of note on public.pledges
  for each row execute function private.tidy_written('note:prose');
