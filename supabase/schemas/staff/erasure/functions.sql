-- What an admin does in the place of a member who asks for it: the end of the account, and a copy of its
-- data.

create function private.erasure_version(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(max(id), 0)::text from public.audit_log where subject_type = 'member' and subject_id = p_user::text
$$;

create function private.effect_erasure(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := private.to_uuid(p_subject);
begin
  if not exists (select from public.profiles where user_id = v_user) then
    perform private.refuse('member_not_found');
  end if;
  return jsonb_build_object('version', private.erasure_version(v_user), 'effects', (
    select jsonb_agg(jsonb_build_object('kind', 'count', 'what', e.what, 'before', e.count, 'after', 0) order by e.n)
    from (values
      (1, 'live_subscriptions', (select count(*) from public.subscriptions
        where user_id = v_user and status in ('active', 'trialing', 'past_due', 'unpaid', 'paused'))),
      (2, 'signed_in', (select count(*) from auth.sessions where user_id = v_user)),
      (3, 'wallets', (select count(*) from public.wallets where user_id = v_user)),
      (4, 'open_referrals', (select count(*) from public.referrals
        where v_user in (referrer_id, referee_id) and stage in ('signed_up', 'wallet_linked', 'held')))
    ) e (n, what, count)
  ));
end
$$;

create function private.begin_staff_erasure(p_user uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
begin
  perform private.require_step_up();
  perform private.lock_members(array[p_user]);
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  elsif exists (select from public.user_roles where user_id = p_user) then
    perform private.refuse('member_is_staff');
  elsif p_version <> private.erasure_version(p_user) then
    perform private.refuse_changed('member', p_user::text, 'member');
  end if;
  -- No code fits this row. While it is there, an erasure that stops half-way is a case of /admin/work.
  insert into private.erasure_codes (user_id, code_hash, attempts, expires_at, proved_at)
  values (p_user, '', 5, now(), now())
  on conflict (user_id) do update set proved_at = now(), stopped_at = null, stopped_by = null;
  perform private.audit(v_staff, 'member.erasure_begun', 'member', p_user::text, v_reason, '{"erasure": null}', '{"erasure": "requested"}');
end
$$;

select private.staff_change('public.admin_begin_erasure(p_user uuid, p_reason text, p_version text default null)',
  'private.begin_staff_erasure(p_user, p_reason, p_version)', 'member.erase', 'member', 'p_user',
  'For admins: notes that an account is erased at its owner''s wish; the application then ends billing and calls erase_member. p_version as admin_change_effect told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, member_not_found, member_is_staff, changed_meanwhile.');

create function private.repeat_erasure(p_user uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_stopped text;
begin
  perform private.require_step_up();
  perform private.lock_members(array[p_user]);
  select e.stopped_by into v_stopped from private.erasure_codes e
  where e.user_id = p_user and exists (select from private.cases_erasure() c where c.user_id = p_user) for update;
  if not found then
    perform private.refuse('case_closed');
  elsif p_version <> private.erasure_version(p_user) then
    perform private.refuse_changed('member', p_user::text, 'member');
  end if;
  update private.erasure_codes set proved_at = now(), stopped_at = null, stopped_by = null where user_id = p_user;
  perform private.audit(v_staff, 'member.erasure_repeated', 'member', p_user::text, v_reason,
    jsonb_build_object('erasure', 'stopped', 'stopped_by', v_stopped), '{"erasure": "requested"}');
end
$$;

select private.staff_change('public.admin_repeat_erasure(p_user uuid, p_reason text, p_version text default null)',
  'private.repeat_erasure(p_user, p_reason, p_version)', 'erasure.repeat', 'member', 'p_user',
  'For admins: notes that an erasure which its owner had confirmed, and which was stopped, is tried again; the application then takes its steps. p_version as admin_change_effect told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, case_closed (nothing was stopped), changed_meanwhile.');

create function private.export_member(p_user uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_claims text := current_setting('request.jwt.claims', true);
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_document jsonb;
begin
  perform private.require_step_up();
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  end if;
  perform private.audit(v_staff, 'member.exported', 'member', p_user::text, v_reason, null, '{"format": "json"}');
  perform private.be_member(jsonb_build_object('sub', p_user, 'role', 'authenticated', 'aal', 'aal2')::text, '');
  v_document := public.my_data_export();
  perform private.be_member(coalesce(v_claims, ''), coalesce(v_sub, ''));
  return v_document;
end
$$;

select private.staff_change('public.admin_export_member(p_user uuid, p_reason text)',
  'private.export_member(p_user, p_reason)', 'member.export', 'member', 'p_user',
  'For admins: everything that carries the member''s id, as they get it themselves (my_data_export). Returns {document, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, member_not_found.',
  p_answers => 'document');

-- What ending sessions and attributing a referral will do, told before it is done (private.effect_kinds).

create function private.effect_sessions(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (private.require_profile(p_subject)).user_id;
  v_open integer := (select count(*) from auth.sessions where user_id = v_user);
begin
  return jsonb_build_object('effects', jsonb_build_array(
    private.effect('count', to_jsonb(v_open), to_jsonb(case when coalesce(p_value, '') = '' then 0 else (
      select count(*) from auth.sessions where user_id = v_user and id <> private.to_uuid(p_value)) end))
      || '{"what": "signed_in"}'));
end
$$;
comment on function private.effect_sessions is
  'How many sessions a member has, and how many are left: without p_value none, else without that one.';

create function private.try_attribution(p_what jsonb) returns jsonb
language sql set search_path = '' as $$
  select to_jsonb(private.attribute_referral((p_what ->> 'referee')::uuid, p_what ->> 'referrer', 'Only tried'))
$$;

create function private.effect_attribution(p_subject text, p_value text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := (private.require_profile(p_subject)).user_id;
  v_referrer uuid := coalesce(private.to_uuid(trim(p_value)), (public.resolve_alias(trim(p_value)) ->> 'referrer_id')::uuid);
  v_before public.referrals;
  v_changes jsonb;
begin
  if coalesce(trim(p_value), '') = '' then
    return '{"effects": []}';
  end if;
  select * into v_before from public.referrals where referee_id = v_user;
  v_changes := private.try_money(array_remove(array[v_user, v_referrer], null), '{}', 'try_attribution',
    jsonb_build_object('referee', v_user, 'referrer', p_value)) -> 'changes';
  return jsonb_build_object('effects', jsonb_build_array(
    private.effect('referrer', to_jsonb(private.member_name(v_before.referrer_id)), to_jsonb(private.member_name(v_referrer))),
    private.effect('stage', to_jsonb(coalesce(v_before.stage, 'none')), (
      select v.value -> 'after' from jsonb_array_elements(v_changes) c, jsonb_array_elements(c.value -> 'values') v
      where c.value ->> 'table' = 'referrals' and c.value ->> 'change' = 'added' and v.value ->> 'column' = 'stage')))
    -- The referral before it is removed and another one is added, which is one change of the stage.
    || (select coalesce(jsonb_agg(e.value order by e.n), '[]')
      from jsonb_array_elements(private.change_effects(v_changes)) with ordinality e (value, n) where e.value ->> 'kind' <> 'stage'));
end
$$;
comment on function private.effect_attribution is
  'Found by doing it and taking it back: who invited the member, the stage that the referral has then, and '
  'the points that follow at once where nothing is missing. Refuses what private.attribute_referral refuses.';
