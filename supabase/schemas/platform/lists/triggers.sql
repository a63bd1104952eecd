-- admin_list_views

create trigger t010_admin_list_views_written before insert or update of name on public.admin_list_views
  for each row execute function private.tidy_written('name:line:required');
