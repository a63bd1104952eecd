-- creator_invites

create trigger t010_creator_invites_written before insert or update of note on public.creator_invites
  for each row execute function private.tidy_written('note:line');

-- creator_applications

create trigger t010_creator_applications_touch before update on public.creator_applications
  for each row execute function private.touch_updated_at();
create trigger t020_creator_applications_written before insert or update of project, answers, answer on public.creator_applications
  for each row execute function private.tidy_written('project:line', 'answers:json', 'answer:prose');

-- application_files

create trigger t010_application_files_written before insert or update of name on public.application_files
  for each row execute function private.tidy_written('name:line:required');
