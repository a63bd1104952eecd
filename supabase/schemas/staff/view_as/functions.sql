create function private.open_view(p_user uuid, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_view private.member_views;
begin
  perform private.require_step_up();
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  elsif exists (select from public.user_roles where user_id = p_user) then
    perform private.refuse('member_is_staff');
  end if;
  -- One at a time.
  update private.member_views set ended_at = clock_timestamp()
  where actor = v_staff and ended_at is null and ends_at > clock_timestamp();
  insert into private.member_views (user_id, actor, ends_at) values (p_user, v_staff, now() + interval '15 minutes')
  returning * into v_view;
  perform private.audit(v_staff, 'view.opened', 'member', p_user::text, v_reason, null,
    jsonb_build_object('view', v_view.id, 'ends_at', v_view.ends_at));
  return v_view.id;
end
$$;

select private.staff_change('public.admin_open_view(p_user uuid, p_reason text)',
  'private.open_view(p_user, p_reason)', 'view.open', 'member', 'p_user',
  'For admins: opens a view as this member for 15 minutes, and ends an earlier one of the caller. Returns {view: its id, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, member_not_found, member_is_staff.',
  p_answers => 'view');

create function private.end_view(p_view uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_user uuid;
begin
  update private.member_views set ended_at = clock_timestamp()
  where id = p_view and actor = v_staff and ended_at is null and ends_at > clock_timestamp() returning user_id into v_user;
  if not found then
    perform private.refuse('view_ended');
  end if;
  perform private.audit(v_staff, 'view.ended', 'member', v_user::text, '', jsonb_build_object('view', p_view, 'open', true),
    jsonb_build_object('view', p_view, 'open', false));
end
$$;

select private.staff_change('public.admin_end_view(p_view uuid)',
  'private.end_view(p_view)', 'view.end', 'view', 'p_view',
  'For admins: ends a view of the caller before its time. Returns as private.changed. Refuses: unauthenticated, forbidden, view_ended.');

create function private.be_member(p_claims text, p_user text) returns void
language sql volatile set search_path = '' as $$
  select set_config('request.jwt.claims', p_claims, true), set_config('request.jwt.claim.sub', p_user, true)
$$;
comment on function private.be_member is 'Whom auth.uid() names for the rest of the transaction.';

create function private.page_of_caller(p_page text, p_group text, p_number integer) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case p_page
    -- Addresses, also those of the chain, codes, and what was paid stay out.
    when 'dashboard' then public.member_dashboard() - 'email' || jsonb_build_object(
      'profile', (public.member_dashboard() -> 'profile') || '{"wallet_address": null}', 'mints', '[]'::jsonb)
    when 'affiliate' then public.referral_overview()
    when 'points' then public.points_history(p_group, p_number, 20)
    when 'settings' then (
      select jsonb_build_object(
        'full_name', p.full_name, 'username', p.username, 'renamed_at', p.renamed_at, 'avatar_url', p.avatar_url,
        'locale', p.locale, 'theme', p.theme, 'mail', public.my_account() -> 'mail')
      from public.profiles p where p.user_id = auth.uid()
    )
  end;
end
$$;
comment on function private.page_of_caller is
  'What a page of the member area shows the caller, by the functions that the page itself reads.';

create function public.admin_view_as(p_view uuid, p_page text, p_group text default null, p_number integer default 1) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_claims text := current_setting('request.jwt.claims', true);
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_view private.member_views;
  v_answer jsonb;
begin
  if p_page is null or p_page not in ('dashboard', 'affiliate', 'points', 'settings') or coalesce(p_number, 0) not between 1 and 100000 then
    perform private.refuse('invalid_input');
  end if;
  select * into v_view from private.member_views
  where id = p_view and actor = v_staff and ended_at is null and ends_at > clock_timestamp();
  if not found or exists (select from public.user_roles where user_id = v_view.user_id) then
    perform private.refuse('view_ended');
  end if;
  -- From here on PostgreSQL itself refuses every write of this transaction.
  perform set_config('transaction_read_only', 'on', true);
  perform private.be_member(jsonb_build_object('sub', v_view.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, '');
  v_answer := private.page_of_caller(p_page, p_group, p_number);
  perform private.be_member(coalesce(v_claims, ''), coalesce(v_sub, ''));
  return jsonb_build_object('member', v_view.user_id, 'name', (select full_name from public.profiles where user_id = v_view.user_id),
    'ends_at', v_view.ends_at, 'page', v_answer);
end
$$;
comment on function public.admin_view_as is
  'For the admin who opened this view: what a page of the member area shows the member, read in a transaction '
  'that can write nothing, in the member''s name without a token of theirs. p_page: dashboard, affiliate, '
  'points (of p_group, page p_number) or settings: {member, name | null, ends_at, page: as the function of '
  'that page answers, without addresses, codes and payments}. Refuses: unauthenticated, forbidden, '
  'invalid_input, view_ended (also another admin''s, an unknown one, and a member who became staff).';
grant execute on function public.admin_view_as to authenticated;

create function private.recent_views() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(v) order by v.started_at desc, v.id), '[]') from (
    select w.id, w.user_id, (select full_name from public.profiles where user_id = w.user_id) as name,
      (select full_name from public.profiles where user_id = w.actor) as actor_name, w.started_at,
      least(w.ended_at, w.ends_at) as until
    from private.member_views w order by w.started_at desc limit 20
  ) v
$$;
comment on function private.recent_views is 'The last 20 views as a member, for the security page.';
