-- feedback

create trigger t010_feedback_touch before update on public.feedback for each row execute function private.touch_updated_at();
create trigger t020_feedback_written before insert or update of name, message on public.feedback
  for each row execute function private.tidy_written('name:line', 'message:prose:required');

-- feedback_replies

create trigger t010_feedback_replies_written before insert or update of body on public.feedback_replies
  for each row execute function private.tidy_written('body:prose:required');
