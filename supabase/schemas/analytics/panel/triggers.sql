-- private.chart_notes

create trigger t010_chart_notes_written before insert or update of text on private.chart_notes
  for each row execute function private.tidy_written('text:prose:required');
