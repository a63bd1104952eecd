-- The frame of the admin panel: what waits, and the search of the command palette.

create function public.admin_waiting() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  return private.case_counts();
end
$$;
comment on function public.admin_waiting is 'For moderators. What waits for staff, as private.case_counts: {kind of case: how many, 100 at most}, of the kinds that the caller decides. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_waiting to authenticated;

-- The command palette

create function private.find_members(p_query text, p_most integer) returns setof uuid
language plpgsql stable set search_path = '' set jit = off as $$
declare
  v_folded text := private.folded(p_query);
  v_prefix text := replace(replace(replace(v_folded, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_ids uuid[];
begin
  if v_folded ~ '^0x[0-9a-f]{40}$' then
    return query select user_id from public.wallets where address = v_folded;
    return;
  elsif private.to_uuid(v_folded) is null then
    -- Names that begin so come first, and are found by an index alone, however many there are.
    execute format(
      'select array(select user_id from (
         (select 1 as n, user_id from private.member_texts where name_key like %1$L order by name_key, user_id limit %2$s)
         union all
         (select 2, user_id from private.member_texts where email_key like %1$L order by email_key, user_id limit %2$s)
         union all
         (select 3, user_id from private.member_texts
          where username_key <> '''' and username_key like %1$L order by username_key, user_id limit %2$s)
       ) f group by user_id order by min(n), user_id limit %2$s)', v_prefix, p_most
    ) into v_ids;
    return query select unnest(v_ids);
    -- Every address has most of the trigrams of another, so whoever has it already is enough.
    if cardinality(v_ids) = p_most or v_folded like '%@%' and v_ids <> '{}'
      or char_length(regexp_replace(v_folded, '\W', '', 'g')) < 3
    then
      return;
    end if;
  end if;
  return query execute format('select user_id from (%s) m where user_id <> all (%L::uuid[]) limit %s',
    private.member_matches(p_query, 'true', 2 * p_most), coalesce(v_ids, '{}'), p_most - coalesce(cardinality(v_ids), 0));
end
$$;
comment on function private.find_members is 'Up to p_most members by id, by a linked wallet, or by name, e-mail and username: those that begin with the text, then those that contain it.';

create function private.find_orders(p_query text, p_most integer) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  v_query text := lower(ltrim(p_query, '#'));
  v_digits text := replace(v_query, '-', '');
begin
  if v_query ~ '^[0-9a-f]{8}[0-9a-f-]*$' and char_length(v_digits) <= 32 then
    return query select id from public.orders
      where id between rpad(v_digits, 32, '0')::uuid and rpad(v_digits, 32, 'f')::uuid order by created_at desc, id limit p_most;
  elsif p_query ~ '^(cs|pi|sub)_\w+$' then
    return query select id from public.orders
      where checkout_session_id = p_query or payment_intent_id = p_query or subscription_id = p_query limit p_most;
  end if;
end
$$;
comment on function private.find_orders is 'Up to p_most orders by number: their id or its first eight characters and more, or the id of their checkout, payment or subscription at Stripe.';

create function public.admin_find(p_query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_query text := trim(coalesce(p_query, ''));
begin
  if char_length(v_query) > 200 then
    perform private.refuse('too_long');
  elsif char_length(v_query) < 2 then
    perform private.refuse('invalid_input');
  end if;
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.user_id, 'name', p.full_name, 'email', u.email, 'wallet_address', p.wallet_address, 'tier', p.tier
      ) order by f.n), '[]')
      from private.find_members(v_query, 8) with ordinality f (user_id, n)
      join public.profiles p on p.user_id = f.user_id
      join auth.users u on u.id = p.user_id
    ),
    'orders', case when private.has_role('admin') then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'user_id', o.user_id, 'plan', pl.name, 'amount', o.amount, 'currency', o.currency,
        'status', o.status, 'created_at', o.created_at
      ) order by o.created_at desc), '[]')
      from private.find_orders(v_query, 5) f (id)
      join public.orders o on o.id = f.id join public.plans pl on pl.key = o.plan_key
    ) end
  );
end
$$;
comment on function public.admin_find is 'For moderators. What the command palette finds for two characters and more: {members: up to 8 of {user_id, name | null, email | null, wallet_address | null, tier} by id, name, e-mail, username, phone or wallet, orders: up to 5 of {id, user_id, plan, amount, currency, status, created_at} by number | null for moderators}. Amounts in the smallest unit. Refuses: unauthenticated, forbidden, too_long, invalid_input.';
grant execute on function public.admin_find to authenticated;
