-- Cases: what waits for a second person

create function private.cases_decision()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select d.id::text, null::uuid, d.decided_at, d.happens_at, private.decision_details(d)
  from private.pending_decisions d where d.kind not in ('payout', 'appeal');
end;
