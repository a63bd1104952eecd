-- staff_notes

create trigger t010_staff_notes_written before insert or update of body on public.staff_notes
  for each row execute function private.tidy_written('body:prose:required');
