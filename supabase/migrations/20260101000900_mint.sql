-- The membership NFT: mints, vouchers and who holds which token. Only what the server read from the chain counts.

insert into public.settings (key, value, description) values
  ('mint.tier', '"plus"', 'Tier of a member who holds the membership NFT'),
  ('mint.rewarded', '5', 'Mints of a member that earn points'),
  ('mint.voucher_days', '365', 'Days a voucher of a paid order is valid');

create table public.nft_mints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  chain_id integer not null,
  contract text check (contract ~ '^0x[0-9a-f]{40}$'),
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'failed', 'reorged')),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  token_id numeric(78, 0),
  block_number bigint,
  block_hash text,
  log_index integer,
  value_wei numeric(78, 0),
  failure text check (char_length(failure) <= 300),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- A transaction mints once and belongs to one member.
  constraint nft_mints_once unique (chain_id, tx_hash)
);
comment on table public.nft_mints is 'Mint transactions from the moment the wallet sent them. Only what the server read from the chain makes one confirmed.';
alter table public.nft_mints enable row level security;
create policy "members read their own mints" on public.nft_mints
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.nft_mints
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.nft_mints to authenticated, service_role;
alter publication supabase_realtime add table public.nft_mints;
create index nft_mints_user on public.nft_mints (user_id, created_at desc);
create index nft_mints_open on public.nft_mints (created_at) where status = 'pending';

create table public.mint_vouchers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- A paid order can be claimed once.
  order_id uuid unique references public.orders,
  kind text not null check (kind in ('order', 'honorary')),
  nonce numeric(78, 0) not null unique,
  wallet text check (wallet ~ '^0x[0-9a-f]{40}$'),
  signature text check (signature ~ '^0x[0-9a-f]+$'),
  expires_at timestamptz not null,
  redeemed_tx text,
  created_at timestamptz not null default now(),
  constraint order_vouchers_name_their_order check ((kind = 'order') = (order_id is not null))
);
comment on table public.mint_vouchers is 'Right to one NFT without paying the contract: for card buyers and honorary holders. Signed when the wallet is known.';
alter table public.mint_vouchers enable row level security;
create policy "members read their own vouchers" on public.mint_vouchers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.mint_vouchers
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.mint_vouchers to authenticated, service_role;
create index mint_vouchers_user on public.mint_vouchers (user_id);

create table private.nft_owners (
  chain_id integer not null,
  contract text not null,
  token_id numeric(78, 0) not null,
  owner text not null,
  block_number bigint not null,
  primary key (chain_id, contract, token_id)
);
comment on table private.nft_owners is 'Holder of each membership token by the last transfer seen; access follows the holder.';
create index nft_owners_owner on private.nft_owners (owner);

-- Pending mints ----------------------------------------------------------------------------------------------------

create function public.register_mint(p_tx_hash text, p_wallet text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_wallet public.wallets;
  v_mint public.nft_mints;
begin
  if lower(p_tx_hash) !~ '^0x[0-9a-f]{64}$' or p_tx_hash is null then
    perform private.refuse('mint_hash_invalid');
  end if;
  select * into v_wallet from public.wallets where address = lower(p_wallet) and user_id = v_user;
  if not found then
    perform private.refuse('wallet_not_own');
  end if;
  if (select count(*) from public.nft_mints where user_id = v_user and status = 'pending') >= 20 then
    perform private.refuse('rate_limited');
  end if;
  insert into public.nft_mints as m (user_id, chain_id, tx_hash, wallet)
  values (v_user, v_wallet.chain_id, lower(p_tx_hash), v_wallet.address)
  on conflict on constraint nft_mints_once do update
    -- Somebody's failed claim does not keep the transaction from its sender.
    set user_id = excluded.user_id, wallet = excluded.wallet, status = 'pending', failure = null
    where m.status = 'failed'
  returning * into v_mint;
  if v_mint.id is null then
    select * into v_mint from public.nft_mints
    where chain_id = v_wallet.chain_id and tx_hash = lower(p_tx_hash);
  end if;
  if v_mint.user_id <> v_user then
    perform private.refuse('mint_wrong_wallet');
  end if;
  return v_mint.id;
end
$$;
comment on function public.register_mint is 'Remembers a sent transaction as pending, so that the page survives a reload; says nothing about its truth. Returns the id of its row of nft_mints. Refuses: mint_hash_invalid, wallet_not_own, mint_wrong_wallet (another member''s), rate_limited (20 pending), suspended.';
grant execute on function public.register_mint to authenticated;

create function private.mint_json(m public.nft_mints) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', m.id, 'tx_hash', m.tx_hash, 'chain_id', m.chain_id, 'contract', m.contract, 'wallet', m.wallet,
      'status', m.status, 'token_id', m.token_id::text, 'block_number', m.block_number, 'failure', m.failure,
      'value_wei', m.value_wei::text, 'created_at', m.created_at, 'confirmed_at', m.confirmed_at,
      'points', (
        select l.points from public.points_ledger l
        where l.source = 'mint' and l.source_id = m.chain_id || ':' || m.tx_hash and l.user_id = m.user_id
      )
    )
  );
end
$$;

create function public.my_mint(p_tx_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mint_json(m) from public.nft_mints m
  where m.tx_hash = lower(p_tx_hash) and m.user_id = (select auth.uid())
$$;
comment on function public.my_mint is 'One own mint: {id, tx_hash, chain_id, contract, wallet, status, token_id (text), block_number, failure, value_wei (text), created_at, confirmed_at, points | null}, or null.';
grant execute on function public.my_mint to authenticated;

create function public.open_mints() returns setof public.nft_mints
language sql stable security definer set search_path = '' as $$
  select * from public.nft_mints
  where status = 'pending' or (status in ('confirmed', 'reorged') and confirmed_at > now() - interval '1 hour')
  order by created_at
  limit 500
$$;
comment on function public.open_mints is 'Mints to look up on the chain: pending ones, and those of the last hour that a reorganisation may still undo.';
grant execute on function public.open_mints to service_role;

-- Holders ----------------------------------------------------------------------------------------------------------

create function private.sync_nft(p_chain_id integer, p_contract text, p_token_id numeric) returns void
language plpgsql set search_path = '' as $$
declare
  v_source_id text := format('%s:%s:%s', p_chain_id, p_contract, p_token_id);
  v_holder uuid;
  v_user uuid;
begin
  select w.user_id into v_holder
  from private.nft_owners o join public.wallets w on w.address = o.owner
  where o.chain_id = p_chain_id and o.contract = p_contract and o.token_id = p_token_id;
  for v_user in
    update public.grants set revoked_at = now(), reason = 'transferred'
    where source = 'nft' and source_id = v_source_id and revoked_at is null and user_id is distinct from v_holder
    returning user_id
  loop
    perform private.recompute_tier(v_user);
  end loop;
  if v_holder is not null then
    insert into public.grants (user_id, tier, source, source_id)
    values (v_holder, private.setting('mint.tier') #>> '{}', 'nft', v_source_id)
    on conflict on constraint grants_once do update set revoked_at = null, reason = '';
    perform private.recompute_tier(v_holder);
  end if;
end
$$;
comment on function private.sync_nft is 'Gives the tier of a token to the member whose wallet holds it, and takes it from everybody else.';

create function private.sync_wallet_nfts(p_address text) returns void
language plpgsql set search_path = '' as $$
declare
  v_token private.nft_owners;
begin
  for v_token in select * from private.nft_owners where owner = p_address order by chain_id, contract, token_id loop
    perform private.sync_nft(v_token.chain_id, v_token.contract, v_token.token_id);
  end loop;
end
$$;

create function private.token_users(p_chain_id integer, p_contract text, p_token_id numeric, p_to text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct u.user_id), '{}') from (
    select g.user_id from public.grants g
    where g.source = 'nft' and g.source_id = format('%s:%s:%s', p_chain_id, p_contract, p_token_id)
    union
    select w.user_id from public.wallets w where w.address = p_to
  ) u
$$;

create function private.own_nft(p_chain_id integer, p_contract text, p_token_id numeric, p_to text, p_block bigint)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.nft_owners as o (chain_id, contract, token_id, owner, block_number)
  values (p_chain_id, p_contract, p_token_id, p_to, p_block)
  on conflict (chain_id, contract, token_id) do update
    set owner = excluded.owner, block_number = excluded.block_number
    where o.block_number <= excluded.block_number;
  perform private.sync_nft(p_chain_id, p_contract, p_token_id);
end
$$;

-- What the chain says ----------------------------------------------------------------------------------------------

create function public.confirm_mint(
  p_tx_hash text, p_chain_id integer, p_contract text, p_wallet text, p_token_id numeric,
  p_block_number bigint, p_block_hash text, p_log_index integer, p_value_wei numeric
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_hash text := lower(p_tx_hash);
  v_contract text := lower(p_contract);
  v_wallet text := lower(p_wallet);
  v_user uuid;
  v_mint public.nft_mints;
  v_line public.points_ledger;
begin
  perform private.lock_members(private.token_users(p_chain_id, v_contract, p_token_id, v_wallet));
  select user_id into v_user from public.wallets where address = v_wallet;
  if v_user is null then
    update public.nft_mints set status = 'failed', failure = 'mint_wrong_wallet'
    where chain_id = p_chain_id and tx_hash = v_hash and status = 'pending';
    perform private.own_nft(p_chain_id, v_contract, p_token_id, v_wallet, p_block_number);
    return 'unknown_wallet';
  end if;
  select * into v_mint from public.nft_mints where chain_id = p_chain_id and tx_hash = v_hash for update;
  if v_mint.status = 'confirmed' and v_mint.block_hash = p_block_hash then
    return 'duplicate';
  end if;

  insert into public.nft_mints (
    user_id, chain_id, contract, tx_hash, status, wallet, token_id, block_number, block_hash, log_index, value_wei, confirmed_at
  ) values (
    v_user, p_chain_id, v_contract, v_hash, 'confirmed', v_wallet, p_token_id, p_block_number, p_block_hash,
    p_log_index, p_value_wei, now()
  ) on conflict on constraint nft_mints_once do update set
    user_id = excluded.user_id, contract = excluded.contract, status = 'confirmed', wallet = excluded.wallet,
    token_id = excluded.token_id, block_number = excluded.block_number, block_hash = excluded.block_hash,
    log_index = excluded.log_index, value_wei = excluded.value_wei, failure = null, confirmed_at = now()
  returning * into v_mint;
  update public.mint_vouchers set redeemed_tx = v_hash
  where id = (
    select id from public.mint_vouchers
    where wallet = v_wallet and redeemed_tx is null and p_value_wei = 0 order by created_at limit 1
  );
  perform private.own_nft(p_chain_id, v_contract, p_token_id, v_wallet, p_block_number);

  select * into v_line from public.points_ledger
  where source = 'mint' and source_id = p_chain_id || ':' || v_hash and user_id = v_user;
  if v_line.id is not null then
    perform private.reverse(v_line.id, 0, 'Mint confirmed again');
  elsif (
    select count(*) from public.points_ledger where user_id = v_user and source = 'mint'
  ) < private.setting_int('mint.rewarded') then
    perform private.award(
      v_user, 'mint', p_chain_id || ':' || v_hash, null, format('Membership NFT #%s minted', p_token_id),
      jsonb_build_object('tx_hash', v_hash, 'token_id', p_token_id::text, 'chain_id', p_chain_id)
    );
  end if;
  perform private.reverse_referrals(v_mint.id::text, 0, 1, 'Mint confirmed again');
  perform private.qualify(v_user);
  return 'confirmed';
end
$$;
comment on function public.confirm_mint is 'Records a mint that the server read from the chain, for the member who holds the wallet, whoever registered the hash. Returns confirmed, duplicate, or unknown_wallet (no member has it; linking it later gives access).';
grant execute on function public.confirm_mint to service_role;

create function public.fail_mint(p_tx_hash text, p_chain_id integer, p_reason text) returns void
language sql security definer set search_path = '' as $$
  update public.nft_mints set status = 'failed', failure = left(p_reason, 300)
  where chain_id = p_chain_id and tx_hash = lower(p_tx_hash) and status = 'pending'
$$;
comment on function public.fail_mint is 'Ends a pending mint; the reason is a code of lib/errors.ts (mint_failed, mint_wrong_contract, mint_wrong_wallet, mint_not_found).';
grant execute on function public.fail_mint to service_role;

create function public.reorg_mint(p_tx_hash text, p_chain_id integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_mint public.nft_mints;
  v_line bigint;
begin
  select * into v_mint from public.nft_mints where chain_id = p_chain_id and tx_hash = lower(p_tx_hash);
  if not found then
    perform private.refuse('mint_not_found');
  end if;
  perform private.lock_members(
    private.token_users(p_chain_id, v_mint.contract, v_mint.token_id, v_mint.wallet) || v_mint.user_id
  );
  update public.nft_mints set status = 'reorged' where id = v_mint.id and status = 'confirmed';
  if not found then
    return;
  end if;
  delete from private.nft_owners
  where chain_id = p_chain_id and contract = v_mint.contract and token_id = v_mint.token_id;
  perform private.sync_nft(p_chain_id, v_mint.contract, v_mint.token_id);
  update public.mint_vouchers set redeemed_tx = null where redeemed_tx = v_mint.tx_hash;
  select id into v_line from public.points_ledger
  where source = 'mint' and source_id = p_chain_id || ':' || v_mint.tx_hash and user_id = v_mint.user_id;
  if v_line is not null then
    perform private.reverse(v_line, (select points from public.points_ledger where id = v_line), 'Mint undone by the chain');
  end if;
  perform private.reverse_referrals(v_mint.id::text, 1, 1, 'Mint undone by the chain');
  perform private.audit(null, 'mint.reorged', 'mint', v_mint.id::text, v_mint.tx_hash);
end
$$;
comment on function public.reorg_mint is 'Takes back a confirmed mint whose block is gone: access, points, and the referral it had qualified. Confirming it again restores all. Refuses: mint_not_found.';
grant execute on function public.reorg_mint to service_role;

create function public.transfer_nft(
  p_chain_id integer, p_contract text, p_token_id numeric, p_to text, p_block bigint
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_members(private.token_users(p_chain_id, lower(p_contract), p_token_id, lower(p_to)));
  perform private.own_nft(p_chain_id, lower(p_contract), p_token_id, lower(p_to), p_block);
end
$$;
comment on function public.transfer_nft is 'Follows a transfer event; an older block than the last one seen changes nothing.';
grant execute on function public.transfer_nft to service_role;

-- Vouchers ---------------------------------------------------------------------------------------------------------

create function public.sign_voucher(p_user uuid, p_voucher uuid, p_wallet text, p_signature text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher public.mint_vouchers;
begin
  perform private.lock_members(array[p_user]);
  select * into v_voucher from public.mint_vouchers where id = p_voucher and user_id = p_user for update;
  if not found then
    perform private.refuse('not_eligible');
  elsif not exists (select from public.wallets where user_id = p_user and address = lower(p_wallet)) then
    perform private.refuse('wallet_not_own');
  elsif v_voucher.redeemed_tx is not null then
    perform private.refuse('voucher_used');
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
comment on function public.sign_voucher is 'Binds a voucher to an own wallet with the server''s EIP-712 signature; returns its row (nonce as text). Refuses: not_eligible, wallet_not_own, voucher_used (redeemed, or signed for another wallet), voucher_expired.';
grant execute on function public.sign_voucher to service_role;
