create function private.own_suppression(p_user uuid) returns private.mail_suppressions
language plpgsql stable set search_path = '' as $$
declare
  v_found private.mail_suppressions;
begin
  select s.* into v_found from auth.users u
  join private.mail_suppressions s on s.digest = private.mail_digest(u.email) and s.released_at is null
  where u.id = p_user and u.email <> '';
  return v_found;
end
$$;
comment on function private.own_suppression is
  'The suppression that holds for the address of a member; a row of nulls when there is none.';

create function private.address_codes_left(p_digest bytea) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, private.setting_int('mail.address_codes') - count(*)::integer) from private.address_codes
  where digest = p_digest and created_at > now() - make_interval(days => private.setting_int('mail.address_code_days'))
$$;

create function private.unreachable_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_held private.mail_suppressions := private.own_suppression(p_user);
  v_code private.address_codes;
  v_status text;
begin
  if v_held.id is null then
    return null;
  end if;
  select * into v_code from private.address_codes where user_id = p_user and digest = v_held.digest order by created_at desc limit 1;
  select status into v_status from public.mail_outbox where key = 'address_code:' || v_code.id;
  return jsonb_build_object('reason', v_held.reason, 'since', v_held.created_at,
    'left', case when v_held.reason <> 'manual' and private.has_proved_address(p_user) then private.address_codes_left(v_held.digest) else 0 end,
    'code', case
      when v_status in ('bounced', 'failed') then 'came_back'
      when v_code.used_at is null and v_code.expires_at > now() and v_code.attempts < 5 then 'sent'
    end);
end
$$;
comment on function private.unreachable_json is
  'What a member is told when their address is not written to: {reason: hard | soft | complaint | '
  'unsubscribed | manual, since, left: codes that may still be sent there (0 also where staff decided), code: '
  'sent (one may be handed in) | came_back (it could not be delivered) | null}; null while the address is '
  'fine.';

create function public.begin_address_code(p_user uuid, p_wished boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_held private.mail_suppressions;
  v_id uuid := gen_random_uuid();
  v_code text := private.new_code();
  v_minutes integer := private.setting_int('account.code_minutes');
begin
  if not private.has_proved_address(p_user) then
    perform private.refuse('contact_missing');
  end if;
  -- Codes that are asked for at once count each other.
  perform pg_advisory_xact_lock(hashtextextended('private.address_codes:' || p_user, 0));
  v_held := private.own_suppression(p_user);
  if v_held.id is null then
    perform private.refuse('conflict');
  elsif v_held.reason = 'manual' then
    perform private.refuse('forbidden');
  elsif v_held.reason = 'complaint' and not coalesce(p_wished, false) then
    perform private.refuse('required', 'wished');
  elsif private.address_codes_left(v_held.digest) = 0 then
    perform private.refuse('too_many_attempts');
  end if;
  insert into private.address_codes (id, user_id, digest, code_hash, expires_at)
  values (v_id, p_user, v_held.digest, private.code_hash(v_id, v_code), now() + make_interval(mins => v_minutes));
  perform private.queue_mail('address_code:' || v_id, p_user, 'address_code', jsonb_build_object('code', v_code, 'minutes', v_minutes));
end
$$;
comment on function public.begin_address_code is
  'For the service. Mails one code to the address of a member although it is suppressed; after a complaint '
  'only with their explicit wish (p_wished). Refuses: contact_missing (no proved address), conflict (it is '
  'not suppressed), forbidden (staff decided), required (detail: wished), too_many_attempts '
  '(mail.address_codes in mail.address_code_days).';
revoke execute on function public.begin_address_code from public;
grant execute on function public.begin_address_code to service_role;

create function public.hand_in_address_code(p_user uuid, p_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_code private.address_codes;
  v_held private.mail_suppressions;
  v_change jsonb;
begin
  select * into v_code from private.address_codes where user_id = p_user order by created_at desc limit 1 for update;
  if not found or v_code.used_at is not null or v_code.expires_at <= clock_timestamp() then
    return 'code_invalid';
  elsif v_code.attempts >= 5 then
    return 'too_many_attempts';
  elsif v_code.code_hash <> private.code_hash(v_code.id, regexp_replace(coalesce(p_code, ''), '\D', '', 'g')) then
    -- Counted and kept, therefore answered instead of raised.
    update private.address_codes set attempts = attempts + 1 where id = v_code.id;
    return 'code_invalid';
  end if;
  v_held := private.own_suppression(p_user);
  if v_held.id is null or v_held.digest <> v_code.digest or v_held.reason = 'manual' then
    return 'conflict';
  end if;
  update private.address_codes set used_at = now() where id = v_code.id;
  v_change := private.set_released(v_held.id, true, 'member');
  perform private.audit(null, 'suppression.released', 'suppression', v_held.id::text, 'member',
    v_change -> 'before', v_change -> 'after');
  return 'released';
end
$$;
comment on function public.hand_in_address_code is
  'For the service. The code of begin_address_code, which proves that the address is read: released (it is '
  'written to again, with a line in the audit log), code_invalid, too_many_attempts, or conflict (the '
  'address, or what holds for it, is another by now).';
revoke execute on function public.hand_in_address_code from public;
grant execute on function public.hand_in_address_code to service_role;
