-- The case

create function private.cases_report()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select m.id::text, m.user_id, o.opened_at, null::timestamptz, private.report_details(m.id)
  from (select p.message_id, min(p.created_at) as opened_at from private.reports p where p.decided_at is null group by p.message_id) o
  join private.chat_messages m on m.id = o.message_id;
end;
