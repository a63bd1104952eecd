-- The cases of staff

create function private.cases_storefront()
returns table (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb)
language sql stable
begin atomic
  select g.subject::text, g.seller_id, g.since, null::timestamptz, private.storefront_details(g.subject)
  from (
    select r.subject, r.seller_id, min(r.created_at) as since
    from private.storefront_reports r where r.state = 'open' group by r.subject, r.seller_id
  ) g;
end;
