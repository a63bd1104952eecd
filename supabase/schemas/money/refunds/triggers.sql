-- private.refund_requests

create trigger t010_refund_requests_written before insert or update of reason, answer on private.refund_requests
  for each row execute function private.tidy_written('reason:prose:required', 'answer:prose');
