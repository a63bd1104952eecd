-- point_reasons

create trigger t010_point_reasons_written before insert or update of texts on public.point_reasons
  for each row execute function private.tidy_written('texts:line');
