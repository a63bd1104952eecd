-- private.strikes

create trigger t010_strikes_written before insert or update of reason on private.strikes
  for each row when (new.kind <> 'messages') execute function private.tidy_written('reason:prose:required');
create trigger t020_strikes_tell_chat after insert or update of lifted_at on private.strikes for each row
  when (new.kind = 'mute') execute function private.tell_chat_standing();

-- private.reports

create trigger t010_reports_written before insert or update of note on private.reports
  for each row execute function private.tidy_written('note:prose');
