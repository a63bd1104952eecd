-- private.member_imports

create trigger t010_member_imports_written before insert or update of name on private.member_imports
  for each row execute function private.tidy_written('name:line:required');
