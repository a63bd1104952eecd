-- What the frame of the admin panel reads on every page: what waits.

create function public.admin_waiting() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_admin boolean := private.has_role('admin');
begin
  return jsonb_build_object(
    'applications', (
      select count(*) from (
        select from public.creator_applications where status in ('submitted', 'in_review') limit 100) a
    ),
    'feedback', (
      select count(*) from (select from public.feedback where status in ('new', 'open') limit 100) f
    ),
    'payments', case when v_admin then (
      select count(*) from (select from public.orders where status = 'quarantined' limit 100) o
    ) end,
    'undelivered', case when v_admin then (
      select count(*) from (
        (select from private.event_deliveries where status = 'dead' limit 100)
        union all
        (select from public.mail_outbox where status = 'failed' limit 100)
        limit 100
      ) d
    ) end
  );
end
$$;
comment on function public.admin_waiting is 'For moderators. What waits for staff, at most 100 of each: {applications, feedback, payments: quarantined orders | null, undelivered: events and mails given up | null}; null for moderators. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_waiting to authenticated;
