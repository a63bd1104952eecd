-- private.webhook_endpoints

create trigger t010_webhook_endpoints_written before insert or update of description on private.webhook_endpoints
  for each row execute function private.tidy_written('description:line');
