-- private.storefront_reports

create trigger t010_storefront_reports_written before insert or update of text on private.storefront_reports
  for each row execute function private.tidy_written('text:prose');
