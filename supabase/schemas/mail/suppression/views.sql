-- The case of staff

create function private.cases_brake()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  -- Campaigns stand still until it is decided: within a day.
  select b.id::text, null::uuid, b.began_at, b.began_at + interval '1 day', private.brake_details(b)
  from private.mail_brakes b where b.ended_at is null;
end;
