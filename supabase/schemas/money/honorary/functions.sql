-- Without a query of its own, so that the planner writes it into the list of all.
create function private.honorary_state(h private.honorary_memberships, p_redeemed_tx text) returns text
language sql stable
return case when (h).revoked_at is not null then 'revoked' when p_redeemed_tx is not null then 'claimed'
  when (h).ends_at <= now() then 'ended' else 'live' end;
comment on function private.honorary_state is
  'revoked; claimed: the tier follows the token now (p_redeemed_tx of its voucher); ended: its date has '
  'passed; live.';

create function private.redeemed_tx(p_voucher uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select redeemed_tx from public.mint_vouchers where id = p_voucher);
end
$$;

create function private.sync_honorary(p_honorary uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_row private.honorary_memberships;
  v_ended text;
begin
  select * into v_row from private.honorary_memberships where id = p_honorary;
  if not found then
    return;
  end if;
  v_ended := case private.honorary_state(v_row, private.redeemed_tx(v_row.voucher_id)) when 'revoked' then 'revoked' when 'claimed' then 'claimed' else '' end;
  update public.grants
  set reason = v_ended, revoked_at = case when v_ended <> '' then coalesce(revoked_at, now()) end
  where source = 'honorary' and source_id = p_honorary::text and reason <> v_ended;
  perform private.recompute_tier(v_row.user_id);
end
$$;
comment on function private.sync_honorary is
  'Brings the grant of an honorary membership to what staff and chain say now.';

create function private.add_honorary(p_what jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row private.honorary_memberships;
  v_voucher uuid;
begin
  if (p_what ->> 'voucher')::boolean then
    insert into public.mint_vouchers (user_id, kind, nonce, expires_at)
    values ((p_what ->> 'user')::uuid, 'honorary', private.voucher_nonce(),
      now() + make_interval(days => private.setting_int('mint.voucher_days')))
    returning id into v_voucher;
  end if;
  insert into private.honorary_memberships (user_id, tier, ends_at, voucher_id, granted_by)
  values ((p_what ->> 'user')::uuid, p_what ->> 'tier', (p_what ->> 'ends_at')::timestamptz, v_voucher, (p_what ->> 'staff')::uuid)
  returning * into v_row;
  insert into public.grants (user_id, tier, source, source_id, ends_at)
  values (v_row.user_id, v_row.tier, 'honorary', v_row.id, v_row.ends_at);
  perform private.recompute_tier(v_row.user_id);
  perform private.emit_event('honorary.granted', v_row.id::text, v_row.user_id, jsonb_build_object(
    'honorary_id', v_row.id, 'plan_key', (select key from public.plans where tier = v_row.tier order by rank desc limit 1),
    'ends_at', to_char(v_row.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'claim', v_voucher is not null));
  return to_jsonb(v_row.id);
end
$$;
comment on function private.add_honorary is
  'Gives an honorary membership {user, tier, ends_at | null, voucher, staff}, checked by the caller. Returns '
  'its id.';

create function private.honorary_values(h private.honorary_memberships) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('honorary', h.id, 'tier', h.tier, 'ends_at', h.ends_at, 'voucher', h.voucher_id,
    'revoked_at', h.revoked_at, 'member_tier', (select tier from public.profiles where user_id = h.user_id))
$$;

create function private.grant_honorary(
  p_user uuid, p_tier text, p_ends_at timestamptz, p_voucher boolean, p_reason text
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before text;
  v_id uuid;
  v_row private.honorary_memberships;
begin
  perform private.require_step_up();
  perform private.lock_members(array[p_user]);
  v_before := (private.require_profile(p_user::text)).tier;
  if private.same_person(v_staff, p_user) then
    perform private.refuse('forbidden');
  elsif p_tier is null or p_tier not in ('plus', 'pro', 'founder') or p_voucher is null then
    perform private.refuse('invalid_input');
  elsif p_ends_at <= now() then
    perform private.refuse('time_past');
  elsif p_voucher and (p_tier <> 'founder' or p_ends_at is not null) then
    perform private.refuse('honorary_voucher');
  elsif exists (select from private.honorary_memberships h where h.user_id = p_user and private.honorary_state(h, private.redeemed_tx(h.voucher_id)) = 'live') then
    perform private.refuse('honorary_exists');
  end if;
  if p_voucher then
    perform private.require_place(p) from public.plans p where p.features ? 'nft_claim' for update of p;
  end if;
  v_id := (private.add_honorary(jsonb_build_object(
    'user', p_user, 'tier', p_tier, 'ends_at', p_ends_at, 'voucher', p_voucher, 'staff', v_staff)) #>> '{}')::uuid;
  select * into v_row from private.honorary_memberships where id = v_id;
  perform private.audit(v_staff, 'honorary.granted', 'member', p_user::text, v_reason,
    jsonb_build_object('honorary', null, 'member_tier', v_before), private.honorary_values(v_row));
  return v_row.id;
end
$$;

select private.staff_change('public.admin_grant_honorary(p_user uuid, p_tier text, p_ends_at timestamptz, p_voucher boolean, p_reason text)',
  'private.grant_honorary(p_user, p_tier, p_ends_at, p_voucher, p_reason)', 'honorary.grant', 'member', 'p_user',
  'For admins, not for themselves: gives a tier (plus, pro, founder) without payment, until a time or for good (null), with a voucher for the token where it is Founder for good. The member is told. Returns {honorary: its id, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, member_not_found, invalid_input, time_past, honorary_voucher (only for Founder without end), honorary_exists (one is live), sold_out and chain_unavailable (a voucher needs a place).',
  p_answers => 'honorary');

create function private.honorary_users(h private.honorary_memberships) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(distinct u) from (
    select h.user_id as u union
    select unnest(private.token_users(o.chain_id, o.contract, o.token_id, o.owner)) from private.nft_owners o where o.voucher_id = h.voucher_id
  ) x
$$;
comment on function private.honorary_users is
  'The member, and who holds or held the token it was claimed as.';

create function private.end_honorary(p_what jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row private.honorary_memberships;
begin
  update private.honorary_memberships set revoked_at = now() where id = (p_what ->> 'honorary')::uuid returning * into v_row;
  if v_row.voucher_id is not null then
    perform private.revoke_voucher(v_row.voucher_id, 'revoked');
  end if;
  perform private.sync_honorary(v_row.id);
  perform private.emit_event('honorary.revoked', format('%s:%s', v_row.id, private.moment()), v_row.user_id, jsonb_build_object(
    'honorary_id', v_row.id, 'plan_key', (select key from public.plans where tier = v_row.tier order by rank desc limit 1)));
  return null;
end
$$;

create function private.honorary_version(h private.honorary_memberships) returns text
language sql stable set search_path = '' as $$
  select private.honorary_state(h, private.redeemed_tx(h.voucher_id)) || coalesce(':' || h.ends_at, '')
$$;

create function private.revoke_honorary(p_honorary uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_row private.honorary_memberships;
  v_before jsonb;
begin
  perform private.require_step_up();
  select * into v_row from private.honorary_memberships where id = p_honorary;
  if not found then
    perform private.refuse('not_found');
  end if;
  perform private.lock_members(private.honorary_users(v_row));
  select * into v_row from private.honorary_memberships where id = p_honorary for update;
  if private.honorary_state(v_row, private.redeemed_tx(v_row.voucher_id)) in ('revoked', 'ended')
    or (p_version is not null and p_version <> private.honorary_version(v_row))
  then
    perform private.refuse_changed('member', v_row.user_id::text, 'honorary');
  end if;
  v_before := private.honorary_values(v_row);
  perform private.end_honorary(jsonb_build_object('honorary', p_honorary));
  select * into v_row from private.honorary_memberships where id = p_honorary;
  perform private.audit(v_staff, 'honorary.revoked', 'member', v_row.user_id::text, v_reason, v_before, private.honorary_values(v_row));
end
$$;

select private.staff_change('public.admin_revoke_honorary(p_honorary uuid, p_reason text, p_version text default null)',
  'private.revoke_honorary(p_honorary, p_reason, p_version)', 'honorary.revoke', 'honorary', 'p_honorary',
  'For admins: takes an honorary membership back; its voucher ends, and a token claimed with it is void for whoever holds it. The member is told; p_version as admin_change_effect told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found, changed_meanwhile (it ended, or was claimed since).');

-- Undo and effect

create function private.undo_honorary(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_granted boolean := p_line.action = 'honorary.granted';
  v_row private.honorary_memberships;
  v_before jsonb;
begin
  perform private.require_step_up();
  select * into v_row from private.honorary_memberships where id = (p_line.after ->> 'honorary')::uuid;
  if private.same_person(p_staff, v_row.user_id) and not v_granted then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_members(private.honorary_users(v_row));
  select * into v_row from private.honorary_memberships where id = v_row.id for update;
  v_before := private.honorary_values(v_row);
  -- One that was claimed meanwhile is taken back on purpose, with its own dialog, which says what becomes of the token.
  if private.honorary_state(v_row, private.redeemed_tx(v_row.voucher_id)) is distinct from (case when v_granted then 'live' else 'revoked' end) then
    perform private.refuse_changed('member', p_line.subject_id, 'honorary', p_line.id);
  elsif v_granted then
    perform private.end_honorary(jsonb_build_object('honorary', v_row.id));
  else
    if exists (select from private.honorary_memberships h where h.user_id = v_row.user_id and private.honorary_state(h, private.redeemed_tx(h.voucher_id)) = 'live') then
      perform private.refuse('honorary_exists');
    end if;
    if exists (select from public.mint_vouchers where id = v_row.voucher_id and redeemed_tx is null) then
      perform private.require_place(p) from public.plans p where p.features ? 'nft_claim' for update of p;
    end if;
    update private.honorary_memberships set revoked_at = null where id = v_row.id;
    if v_row.voucher_id is not null then
      perform private.revoke_voucher(v_row.voucher_id, null);
    end if;
    perform private.sync_honorary(v_row.id);
  end if;
  select * into v_row from private.honorary_memberships where id = v_row.id;
  return jsonb_build_object('before', v_before, 'after', private.honorary_values(v_row));
end
$$;

create function private.effect_undo_honorary(p_line public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('tier', p_line.after -> 'member_tier', p_line.before -> 'member_tier'))
$$;

create function private.effect_honorary_grant(p_subject text, p_value text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := (private.require_profile(p_subject)).user_id;
begin
  if p_value is null or p_value not in ('plus', 'pro', 'founder') then
    perform private.refuse('invalid_input');
  end if;
  return jsonb_build_object('effects', private.change_effects(private.try_money(array[v_user], '{}', 'add_honorary',
    jsonb_build_object('user', v_user, 'tier', p_value, 'voucher', false, 'staff', v_user)) -> 'changes'));
end
$$;

create function private.effect_honorary_revoke(p_subject text, p_value text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_row private.honorary_memberships;
begin
  select * into v_row from private.honorary_memberships where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', private.honorary_version(v_row), 'effects', private.change_effects(
    private.try_money(private.honorary_users(v_row), '{}', 'end_honorary', jsonb_build_object('honorary', v_row.id)) -> 'changes'));
end
$$;

-- The list

create function private.nft_search(p_filter jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select p_filter || case when p_filter ->> 'q' is null then '{}' else jsonb_build_object(
    'found', to_jsonb(private.found_members(p_filter ->> 'q')),
    'orders', (select coalesce(jsonb_agg(o), '[]') from private.find_orders(trim(p_filter ->> 'q'), 200) o)
  ) end
$$;
comment on function private.nft_search is
  'The filter of a list of the token with the members and orders that its words q find.';

create function private.honorary_row(h private.honorary_memberships) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', h.id, 'user_id', h.user_id, 'name', private.member_name(h.user_id), 'tier', h.tier,
      'granted_at', h.granted_at, 'by', private.member_name(h.granted_by), 'ends_at', h.ends_at, 'revoked_at', h.revoked_at,
      'state', private.honorary_state(h, v.redeemed_tx),
      'voucher', case when v.id is null then 'none' when v.redeemed_tx is not null then 'redeemed' when v.revoked_at is not null then 'revoked'
        when v.expires_at <= now() then 'expired' else 'open' end,
      'token_id', (select o.token_id::text from private.nft_owners o where o.voucher_id = h.voucher_id))
    from (select h.voucher_id) x left join public.mint_vouchers v on v.id = x.voucher_id
  );
end
$$;

create function public.admin_honorary(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,state,tier}', p_sort, '{granted}');
  return private.list_page(
    $from$
      from private.honorary_memberships h left join public.mint_vouchers v on v.id = h.voucher_id
      where ($1 -> 'q' is null or h.user_id = any (private.list_choices($1 -> 'found')::uuid[]))
        and ($1 -> 'state' is null or private.honorary_state(h, v.redeemed_tx) = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'tier' is null or h.tier = any (private.list_choices($1 -> 'tier')))
    $from$, 'private.honorary_row(h)', 'h.granted_at', 'timestamptz', 'h.id',
    private.nft_search(p_filter), p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_honorary is
  'For admins. A list (private.list_page) of honorary memberships: filters q (member), state (live | claimed '
  '| ended | revoked), tier; sort granted. Rows: {id, user_id, name | null, tier, granted_at, by: name | '
  'null, ends_at | null, revoked_at | null, state, voucher: none | open | redeemed | expired | revoked, '
  'token_id (text) | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_honorary to authenticated;
