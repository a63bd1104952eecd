-- /admin/nft: vouchers, tokens and mints as lists, and what the owner of the contract did to it.

create function private.voucher_row(v public.mint_vouchers) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', v.id, 'user_id', v.user_id, 'name', private.member_name(v.user_id), 'kind', v.kind,
      'order_id', v.order_id, 'wallet', v.wallet, 'state', private.voucher_state(v), 'revoked_reason', v.revoked_reason,
      'redeemed_tx', v.redeemed_tx, 'token_id', (select o.token_id::text from private.nft_owners o where o.voucher_id = v.id),
      'expires_at', v.expires_at, 'created_at', v.created_at,
      'ending', (
        select case when r.done_at is not null then 'done' when r.last_error is not null then 'failed' else 'waiting' end
        from private.voucher_revocations r where r.voucher_id = v.id order by r.created_at desc limit 1
      ))
  );
end
$$;

create function public.admin_vouchers(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,state,kind}', p_sort, '{made}');
  return private.list_page(
    $from$
      from public.mint_vouchers v
      where ($1 -> 'q' is null or v.user_id = any (private.list_choices($1 -> 'found')::uuid[])
          or v.order_id = any (private.list_choices($1 -> 'orders')::uuid[]) or v.wallet = lower(trim($1 ->> 'q')))
        and ($1 -> 'state' is null or private.voucher_state(v) = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'kind' is null or v.kind = any (private.list_choices($1 -> 'kind')))
    $from$, 'private.voucher_row(v)', 'v.created_at', 'timestamptz', 'v.id',
    private.nft_search(p_filter), p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_vouchers is
  'For admins. A list (private.list_page) of vouchers issued: filters q (member, order or wallet), state '
  '(open | redeemed | revoked | expired), kind (order | honorary); sort made. Rows: {id, user_id, name | '
  'null, kind, order_id | null, wallet it was signed for | null, state, revoked_reason | null, redeemed_tx | '
  'null, token_id (text) | null, expires_at, created_at, ending: waiting | failed | done: on the contract, '
  'once it was taken back | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_vouchers to authenticated;

create function public.admin_tokens(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,way,void,member}', p_sort, '{token}');
  return private.list_page(
    $from$
      from private.tokens t
      where ($1 -> 'q' is null or t.user_id = any (private.list_choices($1 -> 'found')::uuid[])
          or t.owner = lower(trim($1 ->> 'q')) or t.token_id::text = ltrim(trim($1 ->> 'q'), '#'))
        and ($1 -> 'way' is null or t.way = any (private.list_choices($1 -> 'way')))
        and ($1 -> 'void' is null or (t.void is not null) = ($1 ->> 'void' = 'yes'))
        and ($1 -> 'member' is null or (t.user_id is not null) = ($1 ->> 'member' = 'yes'))
    $from$, 'private.token_row(t)', 't.token_id', 'numeric', 't.id',
    private.nft_search(p_filter), p_desc, p_after, p_back, p_size, 'text'
  );
end
$$;
comment on function public.admin_tokens is
  'For admins. A list (private.list_page) of tokens with holder and way (private.tokens): filters q (member, '
  'wallet, number), way (paid | claim | honorary | unseen), void (yes | no), member (yes | no: whether a '
  'member holds it); sort token. Rows: {id, token_id (text), owner, mint_tx | null, block_number, user_id | '
  'null, name | null, void: reason | null, given_to: member of its voucher | null, given_name | null, way}. '
  'Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_tokens to authenticated;

create function private.mint_row(m public.nft_mints) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', m.id, 'user_id', m.user_id, 'name', private.member_name(m.user_id), 'tx_hash', m.tx_hash,
      'wallet', m.wallet, 'status', m.status, 'token_id', m.token_id::text, 'block_number', m.block_number,
      'value_wei', m.value_wei::text, 'failure', m.failure, 'created_at', m.created_at, 'confirmed_at', m.confirmed_at)
  );
end
$$;

create function public.admin_mints(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,status,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from public.nft_mints m
      where ($1 -> 'q' is null or m.user_id = any (private.list_choices($1 -> 'found')::uuid[])
          or m.wallet = lower(trim($1 ->> 'q')) or m.tx_hash = lower(trim($1 ->> 'q')))
        and ($1 -> 'status' is null or m.status = any (private.list_choices($1 -> 'status')))
        and ($1 -> 'made_from' is null or m.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or m.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.mint_row(m)', 'm.created_at', 'timestamptz', 'm.id',
    private.nft_search(p_filter), p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_mints is
  'For admins. A list (private.list_page) of members'' mints: filters q (member, wallet, transaction), status '
  '(pending | confirmed | void | failed | reorged), made_from, made_to; sort made. Rows: {id, user_id, name | '
  'null, tx_hash, wallet, status, token_id (text) | null, block_number | null, value_wei (text) | null, '
  'failure | null, created_at, confirmed_at | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_mints to authenticated;

-- What the owner did to the contract

create function private.begin_contract_change(p_tx_hash text, p_chain_id integer, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
begin
  if p_chain_id is null or p_tx_hash is null or lower(p_tx_hash) !~ '^0x[0-9a-f]{64}$' then
    perform private.refuse('mint_hash_invalid');
  elsif (select count(*) from private.contract_changes where actor = v_staff and status = 'pending') >= 20 then
    perform private.refuse('rate_limited');
  end if;
  insert into private.contract_changes (chain_id, tx_hash, actor, reason)
  values (p_chain_id, lower(p_tx_hash), v_staff, v_reason)
  on conflict on constraint contract_changes_once do nothing;
end
$$;

select private.staff_change('public.admin_begin_contract_change(p_tx_hash text, p_chain_id integer, p_reason text)',
  'private.begin_contract_change(p_tx_hash, p_chain_id, p_reason)',
  'contract.change', 'contract', 'left(p_tx_hash, 66)',
  'For admins: remembers a transaction of the contract''s owner that their wallet has sent, with its reason; says nothing about its truth. Returns null: the audit line follows when the server has read it from the chain (settle_contract_change). Refuses: unauthenticated, forbidden, reason_required, too_long, mint_hash_invalid, rate_limited (20 that are open).');

create function public.settle_contract_change(
  p_tx_hash text, p_chain_id integer, p_ok boolean, p_call text default null, p_before jsonb default null, p_after jsonb default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_change private.contract_changes;
begin
  update private.contract_changes
  set status = case when p_ok then 'confirmed' else 'failed' end, call = p_call, settled_at = now()
  where chain_id = p_chain_id and tx_hash = lower(p_tx_hash) and status = 'pending'
  returning * into v_change;
  if found and p_ok then
    perform private.audit(v_change.actor, 'contract.changed', 'contract', v_change.tx_hash, v_change.reason,
      jsonb_build_object('call', p_call) || coalesce(p_before, '{}'), jsonb_build_object('call', p_call) || coalesce(p_after, '{}'));
  end if;
end
$$;
comment on function public.settle_contract_change is
  'For the service, which has read the transaction from the chain at the configured depth: ends what an admin '
  'announced. One that succeeded leaves an audit line with the contract''s state before and after; one that '
  'failed, or was none of the contract''s, leaves none. Repeating it changes nothing.';
grant execute on function public.settle_contract_change to service_role;

create function public.open_contract_changes(p_chain_id integer) returns table (tx_hash text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.tx_hash, c.created_at from private.contract_changes c
  where c.chain_id = p_chain_id and c.status = 'pending' order by c.created_at limit 100
$$;
comment on function public.open_contract_changes is
  'For the service: announced transactions of the owner that the chain must still be asked about.';
grant execute on function public.open_contract_changes to service_role;

create function public.admin_nft() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return jsonb_build_object(
    'promised', (
      select coalesce(max(s.reserve) - max(private.places_left(p.key)), 0)
      from public.plans p, private.contract_state s where p.features ? 'nft_claim'
    ),
    'vouchers', (
      select jsonb_build_object('open', count(*) filter (where s = 'open'), 'redeemed', count(*) filter (where s = 'redeemed'),
        'revoked', count(*) filter (where s = 'revoked'), 'expired', count(*) filter (where s = 'expired'))
      from (select private.voucher_state(v) as s from public.mint_vouchers v) x
    ),
    'void', (select count(*) from private.tokens t where t.void is not null),
    'ending', (select count(*) from private.voucher_revocations where done_at is null),
    'allowlists', (
      select coalesce(jsonb_agg(jsonb_build_object('root', a.root, 'wallets', cardinality(a.addresses), 'created_at', a.created_at,
        'by', private.member_name(a.created_by)) order by a.created_at desc), '[]')
      from (select * from private.allowlists order by created_at desc limit 20) a
    ),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object('tx_hash', c.tx_hash, 'call', c.call, 'status', c.status, 'reason', c.reason,
        'by', private.member_name(c.actor), 'created_at', c.created_at) order by c.created_at desc, c.id desc), '[]')
      from (select * from private.contract_changes order by created_at desc, id desc limit 10) c
    )
  );
end
$$;
comment on function public.admin_nft is
  'For admins: what the books say about the token: {promised: places that card buyers and honorary holders '
  'may still claim, vouchers: {open, redeemed, revoked, expired}, void: tokens, ending: vouchers still to be '
  'ended on the contract, allowlists: the last 20 [{root, wallets, created_at, by | null}], changes: the last '
  '10 of the owner [{tx_hash, call | null, status: pending | confirmed | failed, reason, by | null, '
  'created_at}]}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_nft to authenticated;
