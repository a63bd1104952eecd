-- The cases of staff

create function private.cases_payout()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  -- What an admin has put on hold waits for nobody.
  select p.id::text, p.user_id, coalesce(p.attempted_at, p.created_at), null::timestamptz, private.payout_row(p)
  from private.payouts p where p.state in ('pending', 'failed');
end;
