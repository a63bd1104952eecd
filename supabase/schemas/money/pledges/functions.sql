create function private.pledges_close_at() returns timestamptz
language sql stable set search_path = '' as $$
  select (private.setting('pledge.closes_at') #>> '{}')::timestamptz
$$;

create function private.pledges_are_open() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(clock_timestamp() < private.pledges_close_at(), true)
$$;
comment on function private.pledges_are_open is
  'Whether pledges can be made and withdrawn. A round without an end is open.';

create function private.demand_open_pledges() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.pledges_are_open() then
    perform private.refuse('pledge_closed');
  end if;
end
$$;

create function private.mail_pledge_code(p_pledge uuid, p_purpose text, p_locale text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_code text := private.new_code();
  v_minutes integer := private.setting_int('pledge.code_minutes');
  v_pledge public.pledges;
begin
  select * into strict v_pledge from public.pledges where id = p_pledge;
  insert into private.pledge_codes (id, pledge_id, purpose, code_hash, expires_at)
  values (v_id, p_pledge, p_purpose, private.code_hash(v_id, v_code), now() + make_interval(mins => v_minutes));
  perform private.queue_mail_to('pledge_code:' || v_id, v_pledge.email, 'pledge_code',
    jsonb_build_object('code', v_code, 'purpose', p_purpose, 'amount', v_pledge.amount, 'minutes', v_minutes), p_locale);
  return v_id;
end
$$;

create function public.begin_pledge(p_user uuid, p_email text, p_amount integer, p_note text, p_locale text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.demand_open_pledges();
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif p_amount is null or p_amount not between private.setting_int('pledge.min') and private.setting_int('pledge.max') then
    perform private.refuse('pledge_amount');
  elsif char_length(coalesce(p_note, '')) > 500 then
    perform private.refuse('too_long');
  elsif not private.is_email(lower(trim(coalesce(p_email, '')))) then
    perform private.refuse('email_invalid');
  end if;
  insert into public.pledges (user_id, email, amount, note)
  values (p_user, lower(trim(p_email)), p_amount, trim(coalesce(p_note, ''))) returning id into v_id;
  return private.mail_pledge_code(v_id, 'confirm', p_locale);
end
$$;
comment on function public.begin_pledge is
  'For the service. Notes a pledge (whole dollars) that counts once its mailed code is handed in; returns the '
  'ticket of that code. Refuses: pledge_closed, suspended, pledge_amount, too_long, email_invalid.';
grant execute on function public.begin_pledge to service_role;

create function public.begin_pledge_withdrawal(p_email text, p_locale text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.demand_open_pledges();
  select id into v_id from public.pledges where email = lower(trim(p_email)) and status = 'confirmed';
  if v_id is null then
    return gen_random_uuid();
  end if;
  return private.mail_pledge_code(v_id, 'withdraw', p_locale);
end
$$;
comment on function public.begin_pledge_withdrawal is
  'For the service. Mails a code that withdraws the confirmed pledge of an address; the ticket looks the same '
  'when there is none, so that nobody learns who pledged. Refuses: pledge_closed.';
grant execute on function public.begin_pledge_withdrawal to service_role;

create function public.settle_pledge(p_ticket uuid, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code private.pledge_codes;
  v_pledge public.pledges;
begin
  select * into v_code from private.pledge_codes where id = p_ticket for update;
  if not found then
    return jsonb_build_object('outcome', 'code_invalid');
  end if;
  -- Counted and kept, therefore answered instead of raised.
  update private.pledge_codes set attempts = attempts + 1 where id = p_ticket and used_at is null;
  if v_code.attempts >= 5 and v_code.used_at is null then
    return jsonb_build_object('outcome', 'too_many_attempts');
  elsif v_code.code_hash <> private.code_hash(p_ticket, regexp_replace(coalesce(p_code, ''), '\D', '', 'g'))
    or (v_code.used_at is null and v_code.expires_at <= clock_timestamp())
  then
    return jsonb_build_object('outcome', 'code_invalid');
  elsif not private.pledges_are_open() then
    return jsonb_build_object('outcome', 'pledge_closed');
  end if;

  select * into strict v_pledge from public.pledges where id = v_code.pledge_id;
  perform pg_advisory_xact_lock(hashtextextended('pledge:' || v_pledge.email, 0));
  select * into strict v_pledge from public.pledges where id = v_code.pledge_id for update;
  update private.pledge_codes set used_at = coalesce(used_at, now()) where id = p_ticket;
  if v_code.purpose = 'confirm' and v_pledge.status = 'pending' then
    v_pledge.user_id := coalesce(v_pledge.user_id, (
      select id from auth.users where email = v_pledge.email and email_confirmed_at is not null limit 1));
    update public.pledges set status = 'replaced'
    where status = 'confirmed' and (email = v_pledge.email or user_id = v_pledge.user_id);
    update public.pledges set status = 'confirmed', confirmed_at = now(), user_id = v_pledge.user_id where id = v_pledge.id;
  elsif v_code.purpose = 'withdraw' and v_pledge.status = 'confirmed' then
    update public.pledges set status = 'withdrawn', withdrawn_at = now() where id = v_pledge.id;
  end if;
  return jsonb_build_object('outcome', case v_code.purpose when 'confirm' then 'confirmed' else 'withdrawn' end, 'amount', v_pledge.amount);
end
$$;
comment on function public.settle_pledge is
  'For the service. Hands a mailed code in; again is harmless. {outcome: confirmed | withdrawn | code_invalid '
  '| too_many_attempts | pledge_closed, amount}.';
grant execute on function public.settle_pledge to service_role;

create function public.withdraw_my_pledge() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.demand_open_pledges();
  update public.pledges set status = 'withdrawn', withdrawn_at = now()
  where user_id = auth.uid() and status = 'confirmed';
  if not found then
    perform private.refuse('pledge_unknown');
  end if;
end
$$;
comment on function public.withdraw_my_pledge is
  'For members. Withdraws the own confirmed pledge. Refuses: pledge_closed, pledge_unknown.';
grant execute on function public.withdraw_my_pledge to authenticated;

create function public.pledge_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'goal', private.setting_int('pledge.goal'), 'min', private.setting_int('pledge.min'), 'max', private.setting_int('pledge.max'),
    'total', coalesce(sum(amount), 0), 'count', count(*),
    'closes_at', private.pledges_close_at(),
    'open', private.pledges_are_open(),
    'at', now()
  )
  from public.pledges where status = 'confirmed'
$$;
comment on function public.pledge_figures is
  'For everybody. The round in whole dollars: {goal, min, max, total, count, closes_at | null, open, at}.';
grant execute on function public.pledge_figures to anon, authenticated;
