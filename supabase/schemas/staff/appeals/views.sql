-- The cases of staff

create function private.cases_appeal()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select a.id::text, a.user_id, a.created_at, a.due_at, jsonb_build_object(
    'kind', a.kind, 'text', a.text, 'penalty_at', a.penalty_at, 'reason', private.penalty_reason(a), 'first_reviewer', a.first_reviewer,
    'first_name', (select p.full_name from public.profiles p where p.user_id = a.first_reviewer),
    'subject', private.appeal_subject(a.kind, a.subject_id, a.penalty), 'alone', private.appeal_alone(a), 'waits', private.decision_json('appeal', a.id::text))
  from private.appeals a where a.state = 'open';
end;
