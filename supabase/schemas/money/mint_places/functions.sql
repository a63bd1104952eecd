create function public.record_contract(
  p_chain_id integer, p_contract text, p_minted bigint, p_reserve bigint, p_block_number bigint,
  p_price_wei numeric default null, p_supply bigint default null
) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.contract_state as s (chain_id, contract, minted, supply, reserve, price_wei, block_number)
  values (p_chain_id, lower(p_contract), p_minted, p_supply, p_reserve, p_price_wei, p_block_number)
  on conflict (only_row) do update set
    chain_id = excluded.chain_id, contract = excluded.contract, minted = excluded.minted, supply = excluded.supply, reserve = excluded.reserve,
    price_wei = excluded.price_wei, block_number = excluded.block_number, read_at = now();
  return (
    select coalesce(sum(greatest(-private.places_left(key), 0)), 0) from public.plans where features ? 'nft_claim'
  );
end
$$;
comment on function public.record_contract is
  'Remembers how many tokens the membership contract had minted, of how many, how many it held back for '
  'vouchers, and what a mint cost everybody (null while nobody can mint), at a block. Returns how many '
  'promised places it does not hold back: 0, unless its owner has lowered the reserve.';
grant execute on function public.record_contract to service_role;

-- The one source of "memberships minted" (docs/product.md, "Figures"): the contract, as the watch of the
-- chain last read it. nft_mints are the mints of members and no figure of the community.

create function private.memberships_minted() returns table (minted bigint, supply bigint, at timestamptz)
language sql stable set search_path = '' as $$
  select s.minted, coalesce(s.supply, p.supply), s.read_at
  from (select 1) one
  left join private.contract_state s on true
  left join lateral (select max(x.supply) as supply from public.plans x where x.features ? 'nft_claim') p on true
$$;
comment on function private.memberships_minted is
  'Memberships minted as the contract last told it, whoever minted them, with how many there can be, and when '
  'it was asked; minted and at are null before the first time.';

create function private.minted_tokens() returns table (token_id numeric, minted_at timestamptz)
language sql stable set search_path = '' as $$
  select o.token_id, o.minted_at from private.nft_owners o
  join private.contract_state s on (s.chain_id, s.contract) = (o.chain_id, o.contract)
  where o.minted_at is not null
$$;
comment on function private.minted_tokens is
  'The tokens behind private.memberships_minted with the time of their block.';

create function private.minted_between(p_from timestamptz, p_to timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.minted_tokens() t
  where t.minted_at >= coalesce(p_from, '-infinity') and t.minted_at < coalesce(p_to, 'infinity')
$$;
comment on function private.minted_between is
  'Memberships minted from a time on and before another, by the times of their blocks; null is no bound.';

create function private.places_left(p_plan text, p_except uuid default null) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_plan public.plans;
  v_claimed boolean;
  v_promised bigint;
begin
  select * into v_plan from public.plans where key = p_plan;
  v_claimed := v_plan.features ? 'nft_claim';
  select count(*) into v_promised from public.orders o
  -- The index skips the many orders that were abandoned.
  where o.plan_key = p_plan and o.status in ('paid', 'partially_refunded', 'disputed', 'pending')
    and o.id is distinct from p_except and (o.status <> 'pending' or (p_except is null and private.holds_place(o)))
    and not (v_claimed and exists (
      select from public.mint_vouchers v where v.order_id = o.id and v.redeemed_tx is not null
    ));
  if not v_claimed then
    return v_plan.supply - v_promised;
  end if;
  v_promised := v_promised + (
    select count(*) from public.mint_vouchers v
    where v.kind = 'honorary' and v.redeemed_tx is null and v.revoked_at is null and v.expires_at > now()
  );
  return (
    select least(s.reserve, v_plan.supply - s.minted) - v_promised from private.contract_state s
  );
end
$$;
comment on function private.places_left is
  'Places of a plan that can still be sold by card, below zero when too many are promised; without an order '
  'to leave out, those that are being paid for are taken. Where a place is a token too, no more can be '
  'promised than the contract holds back. Null for any number, and while the contract has not been read.';

create function private.require_place(p_plan public.plans) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_left bigint := private.places_left(p_plan.key);
begin
  if v_left is null and p_plan.features ? 'nft_claim' then
    perform private.refuse('chain_unavailable');
  elsif v_left <= 0 then
    perform private.refuse('sold_out');
  end if;
end
$$;
comment on function private.require_place is
  'Refuses sold_out when no place of a plan is left, and chain_unavailable while it is not known what the '
  'contract holds back.';

create function private.forget_place_network() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.place_networks where order_id = new.id;
  return null;
end
$$;

create function private.hold_place(p_order public.orders, p_supply integer, p_network text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_network is null or p_supply is null or not private.is_newcomer(p_order.user_id) then
    return;
  elsif (
    select count(*) from private.place_networks n join public.orders o on o.id = n.order_id
    where n.network = p_network and o.plan_key = p_order.plan_key and private.holds_place(o)
  ) >= 3 then
    perform private.refuse('place_network');
  end if;
  insert into private.place_networks (order_id, network) values (p_order.id, p_network);
end
$$;
comment on function private.hold_place is
  'Accounts are made in a minute: of a limited supply the newcomers of one network hold three places at a '
  'time that they have not paid for. Refuses: place_network.';

-- Vouchers

create function private.voucher_nonce() returns numeric
language sql volatile set search_path = '' as $$
  select ('x' || encode(extensions.gen_random_bytes(7), 'hex'))::bit(56)::bigint::numeric
$$;

create function private.revoke_voucher(p_voucher uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_voucher public.mint_vouchers;
  v_token private.nft_owners;
  v_mint uuid;
begin
  select * into v_voucher from public.mint_vouchers where id = p_voucher for update;
  if v_voucher.revoked_reason is not distinct from p_reason then
    return;
  end if;
  if p_reason is null and exists (select from private.voucher_revocations where nonce = v_voucher.nonce) then
    -- The contract takes that number no more.
    update public.mint_vouchers set nonce = private.voucher_nonce(), wallet = null, signature = null where id = p_voucher;
  elsif p_reason in ('refunded', 'revoked') and v_voucher.signature is not null and v_voucher.redeemed_tx is null then
    insert into private.voucher_revocations (nonce, voucher_id) values (v_voucher.nonce, p_voucher)
    on conflict do nothing;
  end if;
  update public.mint_vouchers
  set revoked_reason = p_reason, revoked_at = case when p_reason is not null then now() end
  where id = p_voucher;

  select * into v_token from private.nft_owners where voucher_id = p_voucher;
  if not found then
    return;
  end if;
  perform private.sync_nft(v_token.chain_id, v_token.contract, v_token.token_id);
  if v_voucher.revoked_at is null then
    perform private.emit_event(
      'token.voided', format('%s:%s', p_voucher, private.moment()), w.user_id,
      jsonb_build_object('voucher_id', p_voucher, 'token_id', v_token.token_id::text)
    ) from public.wallets w where w.address = v_token.owner;
  end if;
  update public.nft_mints set status = case when p_reason is null then 'confirmed' else 'void' end
  where chain_id = v_token.chain_id and tx_hash = v_token.mint_tx and token_id = v_token.token_id
    and status in ('confirmed', 'void')
  returning id into v_mint;
  if found then
    perform private.sync_mint(v_mint);
  end if;
end
$$;
comment on function private.revoke_voucher is
  'Ends a voucher for a reason (refunded, disputed, revoked), or gives it back (null). A token claimed with '
  'it is void for as long.';

create function private.sync_place(p_order uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_voucher public.mint_vouchers;
  v_ended text;
begin
  select * into v_order from public.orders where id = p_order;
  select * into v_voucher from public.mint_vouchers where order_id = p_order;
  if v_voucher.id is null then
    return;
  end if;
  v_ended := case when v_order.status = 'refunded' then 'payment_reversed'
    when v_voucher.redeemed_tx is not null then 'claimed' else '' end;
  update public.grants
  set reason = v_ended, revoked_at = case when v_ended <> '' then coalesce(revoked_at, now()) end
  where source = 'order' and source_id = p_order::text and reason in ('', 'claimed', 'payment_reversed')
    and reason <> v_ended;
  perform private.revoke_voucher(
    v_voucher.id, case when v_order.status in ('refunded', 'disputed') then v_order.status end
  );
  perform private.recompute_tier(v_order.user_id);
end
$$;
comment on function private.sync_place is
  'A place bought by card and the token it may be claimed as are one thing in two forms: brings the order''s '
  'grant, its voucher and its token to what payment and chain say now.';

create function private.sync_voucher(p_voucher uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.sync_place(v.order_id) from public.mint_vouchers v where v.id = p_voucher and v.order_id is not null;
  perform private.sync_honorary(h.id) from private.honorary_memberships h where h.voucher_id = p_voucher;
end
$$;
comment on function private.sync_voucher is
  'Brings what a voucher came with, a place bought by card or an honorary membership, to what the chain says '
  'now.';

create function private.place_holders(p_payment_intent text) returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  return query
  select unnest(private.token_users(t.chain_id, t.contract, t.token_id, t.owner))
  from public.orders o
  join public.mint_vouchers v on v.order_id = o.id
  join private.nft_owners t on t.voucher_id = v.id
  where o.payment_intent_id = p_payment_intent;
end
$$;
comment on function private.place_holders is
  'Members who hold or held the token that a payment was claimed as: what happens to the payment can touch '
  'them.';

create function public.sign_voucher(p_user uuid, p_voucher uuid, p_wallet text, p_signature text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher public.mint_vouchers;
begin
  perform private.lock_members(array[p_user]);
  select * into v_voucher from public.mint_vouchers where id = p_voucher and user_id = p_user for update;
  if not found then
    perform private.refuse('not_eligible');
  elsif private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif not exists (select from public.wallets where user_id = p_user and address = lower(p_wallet)) then
    perform private.refuse('wallet_not_own');
  elsif v_voucher.redeemed_tx is not null then
    perform private.refuse('voucher_used');
  elsif v_voucher.revoked_at is not null then
    perform private.refuse('voucher_revoked');
  elsif v_voucher.expires_at <= now() then
    perform private.refuse('voucher_expired');
  -- A signature cannot be taken back: the first wallet stays.
  elsif v_voucher.wallet is not null and v_voucher.wallet <> lower(p_wallet) then
    perform private.refuse('voucher_used');
  end if;
  update public.mint_vouchers set wallet = lower(p_wallet), signature = lower(p_signature)
  where id = p_voucher returning * into v_voucher;
  return to_jsonb(v_voucher) || jsonb_build_object('nonce', v_voucher.nonce::text);
end
$$;
comment on function public.sign_voucher is
  'Binds a voucher to an own wallet with the server''s EIP-712 signature; returns its row (nonce as text). '
  'Refuses: not_eligible, suspended, wallet_not_own, voucher_used (redeemed, or signed for another wallet), '
  'voucher_revoked (its payment was taken back or is in dispute), voucher_expired.';
grant execute on function public.sign_voucher to service_role;

create function public.lease_revocations() returns table (nonce text, tx_hash text, sent_at timestamptz)
language sql security definer set search_path = '' as $$
  update private.voucher_revocations r
  set leased_until = now() + interval '2 minutes', attempts = r.attempts + 1
  where r.nonce in (
    select q.nonce from private.voucher_revocations q
    where q.done_at is null and q.leased_until < now()
    order by q.created_at limit 20 for update skip locked
  )
  returning r.nonce::text, r.tx_hash, r.sent_at
$$;
comment on function public.lease_revocations is
  'Takes up to 20 vouchers that are to be ended on the contract, for two minutes: nonce (decimal text), and '
  'transaction and time of the last attempt.';
grant execute on function public.lease_revocations to service_role;

create function public.settle_revocation(
  p_nonce text, p_done boolean, p_tx_hash text default null, p_error text default null
) returns void
language sql security definer set search_path = '' as $$
  update private.voucher_revocations set
    done_at = case when p_done then now() end,
    leased_until = case when p_error is null then '-infinity' else now() + make_interval(mins => least(attempts, 30)) end,
    tx_hash = coalesce(lower(p_tx_hash), tx_hash), sent_at = case when p_tx_hash is null then sent_at else now() end,
    last_error = left(p_error, 300)
  where nonce = p_nonce::numeric and done_at is null
$$;
comment on function public.settle_revocation is
  'Gives a leased revocation back: done once the contract knows the nonce as spent, else with the transaction '
  'that was sent, or with an error (tried again after as many minutes as attempts).';
grant execute on function public.settle_revocation to service_role;

-- What people read

create function public.void_tokens() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'token_id', o.token_id::text, 'reason', v.revoked_reason, 'since', v.revoked_at
  ) order by o.token_id), '[]')
  from private.nft_owners o join public.mint_vouchers v on v.id = o.voucher_id
  where v.revoked_at is not null
$$;
comment on function public.void_tokens is
  'For everybody. Tokens that give no tier, because what paid for them was taken back: [{token_id (text), '
  'reason: refunded, disputed or revoked, since}]. Nothing about a person.';
grant execute on function public.void_tokens to anon, authenticated;

create function private.voucher_state(v public.mint_vouchers) returns text
language sql stable set search_path = '' as $$
  select case when v.redeemed_tx is not null then 'redeemed' when v.revoked_at is not null then 'revoked'
    when v.expires_at <= now() then 'expired' else 'open' end
$$;

create function private.voucher_json(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', v.id, 'kind', v.kind, 'wallet', v.wallet, 'redeemed_tx', v.redeemed_tx, 'expires_at', v.expires_at,
    'revoked_reason', v.revoked_reason, 'state', s.state
  )
  from public.mint_vouchers v, lateral (select private.voucher_state(v) as state) s
  where v.user_id = p_user
  order by array_position(array['open', 'redeemed', 'revoked', 'expired'], s.state), v.created_at desc limit 1
$$;

create function public.my_place(p_allowlist text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_tier text := (select tier from public.profiles where user_id = v_user);
begin
  return jsonb_build_object(
    'tier', v_tier,
    'has_tier', (select rank from public.plans where tier = v_tier)
      >= (select rank from public.plans where tier = private.setting('mint.tier') #>> '{}'),
    'wallets', (
      select coalesce(jsonb_agg(w.address order by w.is_primary desc, w.verified_at), '[]')
      from public.wallets w where w.user_id = v_user
    ),
    'open', (
      select m.tx_hash from public.nft_mints m
      where m.user_id = v_user and m.status = 'pending' and m.created_at > now() - interval '1 day'
      order by m.created_at desc limit 1
    ),
    'voucher', private.voucher_json(v_user),
    'listed', (
      select coalesce(jsonb_agg(w.address), '[]')
      from public.wallets w join private.allowlists a on a.root = lower(p_allowlist)
      where w.user_id = v_user and w.address = any (a.addresses)
    ),
    'tokens', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'token_id', o.token_id::text, 'wallet', o.owner, 'void', v.revoked_reason,
        'tx_hash', case when exists (
          select from public.nft_mints m where m.user_id = v_user and m.tx_hash = o.mint_tx
        ) then o.mint_tx end
      ) order by o.token_id), '[]')
      from public.wallets w join private.nft_owners o on o.owner = w.address
      left join public.mint_vouchers v on v.id = o.voucher_id
      where w.user_id = v_user
    )
  );
end
$$;
comment on function public.my_place is
  'The caller on the mint and claim pages: {tier, has_tier: whether that is what a token gives or more, '
  'wallets: [address], the primary first, open: hash of a mint under way | null, voucher: {id, kind: order or '
  'honorary, wallet it was signed for | null, redeemed_tx | null, expires_at, revoked_reason | null, state: '
  'open, redeemed, revoked or expired} | null (one that is open first), listed: own wallets on the allowlist '
  'with the root p_allowlist, tokens in own wallets: [{token_id (text), wallet, void: reason | null, tx_hash '
  'of an own mint | null}]}. Refuses: unauthenticated.';
grant execute on function public.my_place to authenticated;

create function private.save_allowlist(p_root text, p_addresses text[], p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_addresses text[] := array(select distinct lower(a) collate "C" as a from unnest(p_addresses) a order by a);
begin
  if p_root is null or lower(p_root) !~ '^0x[0-9a-f]{64}$' or cardinality(v_addresses) not between 1 and 20000
    or exists (select from unnest(v_addresses) a where a is null or a !~ '^0x[0-9a-f]{40}$')
  then
    perform private.refuse('allowlist_invalid');
  end if;
  insert into private.allowlists (root, addresses, created_by) values (lower(p_root), v_addresses, v_staff)
  on conflict (root) do nothing;
  if found then
    perform private.audit(v_staff, 'allowlist.saved', 'allowlist', lower(p_root), v_reason,
      null, jsonb_build_object('root', lower(p_root), 'wallets', cardinality(v_addresses)));
  end if;
end
$$;

select private.staff_change('public.admin_save_allowlist(p_root text, p_addresses text[], p_reason text)',
  'private.save_allowlist(p_root, p_addresses, p_reason)', 'allowlist.save', 'allowlist', 'left(p_root, 66)',
  'For admins: keeps a list of up to 20,000 wallets under the root of its Merkle tree, which the server has computed; a list that is here already is left. It counts once the owner sets the root on the contract. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, allowlist_invalid (no root, no wallet, too many, or something that is no address).');

create function public.allowlist_addresses(p_root text) returns text[]
language sql stable security definer set search_path = '' as $$
  select addresses from private.allowlists where root = lower(p_root)
$$;
comment on function public.allowlist_addresses is
  'For the service, which makes proofs: the wallets behind a root, sorted; null for a root that is not known.';
grant execute on function public.allowlist_addresses to service_role;

-- The early phase as something that a level opens

create function public.admin_early_wallets() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_level public.levels;
begin
  select * into v_level from public.levels where number = private.setting_int('mint.early_level');
  return jsonb_build_object('level', v_level.key, 'wallets', (
    select coalesce(jsonb_agg(m.address order by m.total_xp desc, m.address), '[]') from (
      select w.address, p.total_xp from public.wallet_profiles p
      join public.wallets w on w.user_id = p.user_id and w.is_primary
      where p.total_xp >= v_level.points and not private.is_suspended(p.user_id)
      order by p.total_xp desc, w.address limit 20000
    ) m));
end
$$;
comment on function public.admin_early_wallets is
  'For admins: {level: key of the level that opens the early phase of the mint | null, wallets: the primary '
  'ones of members who have reached it, up to 20,000, the highest first}. Refuses: unauthenticated, '
  'forbidden.';
grant execute on function public.admin_early_wallets to authenticated;
