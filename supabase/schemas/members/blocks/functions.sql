create function private.block_digest(p_kind text, p_value text) returns bytea
language sql stable set search_path = '' as $$
  select extensions.hmac(convert_to(p_kind || ':' || lower(p_value), 'UTF8'), salt, 'sha256') from private.block_salt
$$;

create function private.blocks_hit(p_email text, p_address inet) returns setof private.blocks
language sql stable set search_path = '' as $$
  with parts as (select string_to_array(split_part(lower(p_email), '@', 2), '.') as labels)
  select b.* from private.blocks b
  where b.lifted_at is null and (b.expires_at is null or b.expires_at > clock_timestamp()) and (
    (b.kind = 'email' and b.digest = private.block_digest('email', p_email))
    or (b.kind = 'domain' and b.digest in (
      select private.block_digest('domain', array_to_string(labels[n:], '.')) from parts, generate_subscripts(labels, 1) n))
    or (b.kind = 'network' and b.network >>= p_address)
  )
$$;
comment on function private.blocks_hit is
  'Blocks that hold for an address, its domain and what that belongs to, or a network; each argument may be '
  'null.';

create function public.is_sign_in_blocked(p_email text, p_address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_address inet;
begin
  if pg_catalog.pg_input_is_valid(p_address, 'inet') then
    v_address := p_address::inet;
  end if;
  return exists (select from private.blocks_hit(nullif(p_email, ''), v_address));
end
$$;
comment on function public.is_sign_in_blocked is
  'For the service, before a code is sent or a password taken: whether a block holds for this e-mail address '
  'or network address; each may be empty.';
grant execute on function public.is_sign_in_blocked to service_role;

create function private.refuse_blocked_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email <> '' and exists (select from private.blocks_hit(new.email, null)) then
    perform private.refuse('contact_blocked');
  end if;
  return new;
end
$$;
comment on function private.refuse_blocked_account is
  'However an account is made, at the auth service itself too, and whichever address it is changed to.';

create function private.forget_blocked(p_email text) returns void
language sql set search_path = '' as $$
  update private.blocks set value = null where kind = 'email' and digest = private.block_digest('email', p_email)
$$;
comment on function private.forget_blocked is
  'With the erasure of an account: its address is not kept, and stays blocked.';

create function private.block_value(p_kind text, p_value text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_value text := lower(trim(coalesce(p_value, '')));
  v_network cidr;
begin
  if p_kind = 'email' and private.is_email(v_value) then
    return v_value;
  elsif p_kind = 'domain' and private.is_domain(v_value) then
    return v_value;
  elsif p_kind = 'network' and pg_catalog.pg_input_is_valid(v_value, 'inet') then
    -- Nobody comes from an IPv4 address that is written as IPv6, and within 64 bits a visitor takes any address.
    if v_value::inet <<= '::ffff:0:0/96' then
      perform private.refuse('block_invalid');
    end if;
    v_network := pg_catalog.network(case when family(v_value::inet) = 6 then set_masklen(v_value::inet, least(masklen(v_value::inet), 64)) else v_value::inet end);
    -- Wider than what one provider gives to many customers is a mistake of typing.
    if masklen(v_network) >= (case family(v_network) when 4 then 16 else 32 end) then
      return v_network::text;
    end if;
  end if;
  perform private.refuse('block_invalid');
end
$$;
comment on function private.block_value is
  'The value as it is kept. Networks are at least /16, or /32 of IPv6, and of IPv6 at most /64. Refuses: '
  'block_invalid.';

create function private.members_blocked(p_kind text, p_value text) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from auth.users u
  where (p_kind = 'email' and lower(u.email) = p_value)
    or (p_kind = 'domain' and (split_part(lower(u.email), '@', 2) = p_value or split_part(lower(u.email), '@', 2) like '%.' || p_value))
$$;

create function private.block_state(b private.blocks) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', b.kind, 'value', case when b.kind <> 'email' then b.value end, 'expires_at', b.expires_at,
    'lifted_at', b.lifted_at)
$$;

create function private.add_block(p_kind text, p_value text, p_days integer, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_value text;
  v_block private.blocks;
begin
  if p_days is not null and p_days not between 1 and 3650 then
    perform private.refuse('invalid_input');
  end if;
  v_value := private.block_value(p_kind, p_value);
  if exists (
    select from auth.users u join public.user_roles r on r.user_id = u.id
    where (p_kind = 'email' and lower(u.email) = v_value)
      or (p_kind = 'domain' and (split_part(lower(u.email), '@', 2) = v_value or split_part(lower(u.email), '@', 2) like '%.' || v_value))
  ) then
    perform private.refuse('block_hits_staff');
  end if;
  -- What has expired makes room for a new one.
  update private.blocks set lifted_at = now()
  where kind = p_kind and digest = private.block_digest(p_kind, v_value) and lifted_at is null and expires_at <= now();
  insert into private.blocks (kind, value, digest, network, created_by, expires_at)
  values (p_kind, v_value, private.block_digest(p_kind, v_value), case when p_kind = 'network' then v_value::cidr end, v_staff,
    now() + make_interval(days => p_days))
  on conflict (kind, digest) where lifted_at is null do nothing returning * into v_block;
  if v_block.id is null then
    perform private.refuse('already_blocked');
  end if;
  perform private.audit(v_staff, 'block.added', 'block', v_block.id::text, v_reason,
    null, private.block_state(v_block));
end
$$;

select private.staff_change('public.admin_add_block(p_kind text, p_value text, p_reason text, p_days integer default null)',
  'private.add_block(p_kind, p_value, p_days, p_reason)', 'block.add', 'block', null,
  'For admins: an e-mail address, a domain with what belongs to it, or a network (p_kind: email, domain, network) may no longer join or ask for a code, for some days or, with null, until it is lifted. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, block_invalid, block_hits_staff, already_blocked.');

create function private.set_block_lifted(p_block uuid, p_lifted boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_before private.blocks;
  v_after private.blocks;
begin
  select * into v_before from private.blocks where id = p_block for update;
  if not found then
    perform private.refuse('not_found');
  elsif (v_before.lifted_at is not null) = p_lifted then
    return null;
  end if;
  begin
    update private.blocks set lifted_at = case when p_lifted then now() end where id = p_block returning * into v_after;
  exception when unique_violation then
    perform private.refuse('already_blocked');
  end;
  return jsonb_build_object('before', private.block_state(v_before), 'after', private.block_state(v_after));
end
$$;
comment on function private.set_block_lifted is
  'Lifts a block or lets it hold again: {before, after} for the audit log; null when it is so already.';

create function private.lift_block(p_block uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb := private.set_block_lifted(p_block, true);
begin
  if v_change is null then
    perform private.refuse_changed('block', p_block::text, 'block');
  end if;
  perform private.audit(v_staff, 'block.lifted', 'block', p_block::text, v_reason, v_change -> 'before', v_change -> 'after');
end
$$;

select private.staff_change('public.admin_lift_block(p_block uuid, p_reason text)',
  'private.lift_block(p_block, p_reason)', 'block.lift', 'block', 'p_block',
  'For admins: a block holds no longer. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, changed_meanwhile.');

create function private.undo_block(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_block private.blocks;
  v_change jsonb;
begin
  if p_line.action = 'block.added' then
    delete from private.blocks where id = p_line.subject_id::uuid and lifted_at is null returning * into v_block;
    v_change := case when v_block.id is not null then
      jsonb_build_object('before', private.block_state(v_block), 'after', jsonb_build_object('kind', v_block.kind, 'holds', false)) end;
  else
    v_change := private.set_block_lifted(p_line.subject_id::uuid, false);
  end if;
  if v_change is null then
    perform private.refuse_changed('block', p_line.subject_id, 'block', p_line.id);
  end if;
  return v_change;
end
$$;

create function private.effect_block(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('effects', jsonb_build_array(jsonb_build_object('kind', 'count', 'what', 'members_hit', 'before', 0,
    'after', private.members_blocked(p_subject, private.block_value(p_subject, p_value)))));
end
$$;

create function private.recent_blocks() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at desc, v.id), '[]') from (
    select b.id, b.kind, b.value, b.created_at, b.expires_at,
      (select full_name from public.profiles where user_id = b.created_by) as actor_name,
      coalesce((select a.reason from private.audit_lines a
        where a.subject_type = 'block' and a.subject_id = b.id::text and a.action = 'block.added' order by a.id limit 1), '') as reason
    from private.blocks b
    where b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
    order by b.created_at desc limit 50
  ) v
$$;
comment on function private.recent_blocks is
  'The last 50 blocks that hold, for the security page; value is null for the address of an erased account.';
