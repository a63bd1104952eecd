create function private.audit_row(a private.audit_lines) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', a.id, 'action', a.action, 'created_at', a.created_at, 'reason', a.reason, 'before', a.before, 'after', a.after,
      'actor', a.actor, 'actor_name', (select full_name from public.profiles where user_id = a.actor),
      'subject_type', a.subject_type, 'subject_id', a.subject_id,
      'subject_name', case when a.subject_type = 'member' then (
        select full_name from public.profiles where user_id = private.to_uuid(a.subject_id)) end,
      'undoes', a.undoes, 'undone_by', (select u.id from public.audit_log u where u.undoes = a.id),
      'undo', private.undoable(a.id)
    )
  );
end
$$;
