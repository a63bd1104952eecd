create function private.member_audit(p_user uuid) returns setof private.audit_lines
language sql stable set search_path = '' as $$
  select x.* from private.audit_lines x
  where x.subject_id in (
    select p_user::text
    union all select o.id::text from public.orders o where o.user_id = p_user
    union all select r.id::text from public.referrals r where p_user in (r.referrer_id, r.referee_id)
  )
  -- What strangers tried would push out what was done.
  and (x.action not like '%.refused' or exists (select from public.user_roles r where r.user_id = x.actor))
$$;
comment on function private.member_audit is 'Audit lines about a member, their orders and their referrals.';
