-- Pending mints

create function public.register_mint(p_tx_hash text, p_wallet text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_hash text := lower(p_tx_hash);
  v_wallet public.wallets;
  v_mint public.nft_mints;
begin
  if v_hash !~ '^0x[0-9a-f]{64}$' or v_hash is null then
    perform private.refuse('mint_hash_invalid');
  end if;
  select * into v_wallet from public.wallets where address = lower(p_wallet) and user_id = v_user;
  if not found then
    perform private.refuse('wallet_not_own');
  end if;
  perform private.lock_members(array[v_user]);
  select * into v_mint from public.nft_mints
  where user_id = v_user and chain_id = v_wallet.chain_id and tx_hash = v_hash
  order by status = 'failed', log_index limit 1;
  if v_mint.status <> 'failed' then
    return v_mint.id;
  end if;
  if (select count(*) from public.nft_mints where user_id = v_user and status = 'pending') >= 20 then
    perform private.refuse('rate_limited');
  end if;
  if v_mint.id is not null then
    update public.nft_mints set status = 'pending', failure = null, wallet = v_wallet.address where id = v_mint.id;
  else
    insert into public.nft_mints (user_id, chain_id, tx_hash, wallet)
    values (v_user, v_wallet.chain_id, v_hash, v_wallet.address) returning * into v_mint;
  end if;
  return v_mint.id;
end
$$;
comment on function public.register_mint is
  'Remembers a sent transaction as pending for the caller, so that the page survives a reload; says nothing '
  'about its truth, and takes it from nobody else. Returns the id of its row of nft_mints. Refuses: '
  'mint_hash_invalid, wallet_not_own, rate_limited (20 pending), suspended.';
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
        select sum(l.points)
        from public.points_ledger p join public.points_ledger l on p.id in (l.id, l.reverses)
        where p.source = 'mint' and p.source_id = m.id::text and p.user_id = m.user_id
      )
    )
  );
end
$$;

create function public.my_mint_result(p_tx_hash text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'mints', (
      select coalesce(jsonb_agg(private.mint_json(m) order by m.log_index), '[]') from public.nft_mints m
      where m.tx_hash = lower(p_tx_hash) and m.user_id = v_user
    ),
    'plan', (select p.name from public.profiles m join public.plans p on p.tier = m.tier where m.user_id = v_user),
    'rented', private.needless_subscription(v_user),
    'onboarded', coalesce((select m.onboarding_completed from public.profiles m where m.user_id = v_user), false)
  );
end
$$;
comment on function public.my_mint_result is
  'What a transaction brought the caller: {mints in the order of its events: [{id, tx_hash, chain_id, '
  'contract, wallet, status, token_id (text), block_number, failure, value_wei (text), created_at, '
  'confirmed_at, points that are left | null}], plan: name of the plan of the tier they have now | null '
  'without a profile, rented: private.needless_subscription, onboarded}. Refuses: unauthenticated.';
grant execute on function public.my_mint_result to authenticated;

create function public.open_mints() returns setof public.nft_mints
language sql stable security definer set search_path = '' as $$
  select * from public.nft_mints
  where status = 'pending' or (status in ('confirmed', 'void', 'reorged') and confirmed_at > now() - interval '1 hour')
  -- Somebody waits for a pending one, the oldest first; of the others the newest are the likeliest to be undone.
  order by status = 'pending' desc, case when status = 'pending' then created_at end, confirmed_at desc
  limit 1000
$$;
comment on function public.open_mints is
  'Mints to look up on the chain: pending ones, then those of the last hour that a reorganisation may still '
  'undo, at most 1,000.';
grant execute on function public.open_mints to service_role;

create function public.fail_mint(p_tx_hash text, p_chain_id integer, p_reason text) returns void
language sql security definer set search_path = '' as $$
  update public.nft_mints set status = 'failed', failure = left(p_reason, 300)
  where chain_id = p_chain_id and tx_hash = lower(p_tx_hash) and status = 'pending'
$$;
comment on function public.fail_mint is
  'Ends a pending mint; the reason is a code of lib/platform/errors.ts (mint_failed, mint_wrong_contract, '
  'mint_wrong_wallet, mint_not_found).';
grant execute on function public.fail_mint to service_role;

-- Holders

create function private.sync_nft(
  p_chain_id integer, p_contract text, p_token_id numeric, p_ended text default 'transferred'
) returns void
language plpgsql set search_path = '' as $$
declare
  v_source_id text := format('%s:%s:%s', p_chain_id, p_contract, p_token_id);
  v_revoked text;
  v_holder uuid;
  v_user uuid;
begin
  select v.revoked_reason, case when v.revoked_at is null then w.user_id end into v_revoked, v_holder
  from private.nft_owners o
  left join public.wallets w on w.address = o.owner
  left join public.mint_vouchers v on v.id = o.voucher_id
  where o.chain_id = p_chain_id and o.contract = p_contract and o.token_id = p_token_id;
  for v_user in
    update public.grants set revoked_at = now(), reason = case when v_revoked is null then p_ended else 'void' end
    where source = 'nft' and source_id = v_source_id and revoked_at is null and user_id is distinct from v_holder
    returning user_id
  loop
    perform private.recompute_tier(v_user);
  end loop;
  if v_holder is not null then
    insert into public.grants as g (user_id, tier, source, source_id)
    values (v_holder, private.setting('mint.tier') #>> '{}', 'nft', v_source_id)
    -- Days of holding are counted from here: a token that was away begins anew.
    on conflict on constraint grants_once do update set tier = excluded.tier, revoked_at = null, reason = '',
      starts_at = case when g.revoked_at is null then g.starts_at else now() end;
    perform private.recompute_tier(v_holder);
  end if;
end
$$;
comment on function private.sync_nft is
  'Gives the tier of a token to the member whose wallet holds it, and takes it from everybody else, for the '
  'reason that is kept with their grant (transferred, unlinked, undone); a void token gives it to nobody.';

create function private.sync_wallet_nfts(p_address text, p_ended text default 'transferred') returns void
language plpgsql set search_path = '' as $$
declare
  v_token private.nft_owners;
begin
  for v_token in select * from private.nft_owners where owner = p_address order by chain_id, contract, token_id loop
    perform private.sync_nft(v_token.chain_id, v_token.contract, v_token.token_id, p_ended);
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

create function private.own_nft(
  p_chain_id integer, p_contract text, p_token_id numeric, p_to text, p_block bigint, p_log_index integer, p_at timestamptz
) returns void
language sql set search_path = '' as $$
  insert into private.nft_owners as o (chain_id, contract, token_id, owner, block_number, log_index, received_at)
  values (p_chain_id, p_contract, p_token_id, p_to, p_block, p_log_index, coalesce(p_at, now()))
  on conflict (chain_id, contract, token_id) do update
    set owner = excluded.owner,
      received_at = case when o.owner = excluded.owner then least(o.received_at, excluded.received_at) else excluded.received_at end,
      block_number = excluded.block_number, log_index = excluded.log_index
    where (o.block_number, o.log_index) <= (excluded.block_number, excluded.log_index)
$$;

create function private.token_member(p_chain_id integer, p_contract text, p_token_id numeric) returns uuid
language sql stable set search_path = '' as $$
  select g.user_id from public.grants g
  where g.source = 'nft' and g.source_id = format('%s:%s:%s', p_chain_id, p_contract, p_token_id) and g.revoked_at is null
$$;
comment on function private.token_member is
  'The member who has the tier of a token now; null for a void one, and for one that no linked wallet holds.';

create function private.follow_nft(p_chain_id integer, p_contract text, p_token_id numeric) returns void
language plpgsql set search_path = '' as $$
declare
  v_tier text := private.setting('mint.tier') #>> '{}';
  v_before uuid := private.token_member(p_chain_id, p_contract, p_token_id);
  v_after uuid;
begin
  perform private.sync_nft(p_chain_id, p_contract, p_token_id);
  v_after := private.token_member(p_chain_id, p_contract, p_token_id);
  if v_before is not distinct from v_after then
    return;
  end if;
  -- By the moment, not by the block: a reorganisation can bring a token back and take it again in the same block.
  if v_before is not null then
    perform private.emit_event(
      'token.left', format('%s:%s:%s', p_token_id, v_before, private.moment()), v_before,
      jsonb_build_object('token_id', p_token_id::text, 'kept', exists (
        select from public.grants g where g.user_id = v_before and g.tier = v_tier and private.grant_is_live(g)
      ))
    );
  end if;
  if v_after is not null then
    perform private.emit_event(
      'token.received', format('%s:%s:%s', p_token_id, v_after, private.moment()), v_after,
      jsonb_build_object('token_id', p_token_id::text)
    );
  end if;
end
$$;
comment on function private.follow_nft is
  'sync_nft after a token moved: the member who had its tier is told that it left, and whether they keep the '
  'tier by something else; the member who has it now that it came. Between two wallets of one member nothing '
  'is told.';

create function public.transfer_nft(
  p_chain_id integer, p_contract text, p_token_id numeric, p_to text, p_block bigint, p_log_index integer, p_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_members(private.token_users(p_chain_id, lower(p_contract), p_token_id, lower(p_to)));
  perform private.own_nft(p_chain_id, lower(p_contract), p_token_id, lower(p_to), p_block, p_log_index, p_at);
  perform private.follow_nft(p_chain_id, lower(p_contract), p_token_id);
end
$$;
comment on function public.transfer_nft is
  'Follows a transfer event of a block of the time p_at (null: now); one that stands before the last one seen '
  'changes nothing.';
grant execute on function public.transfer_nft to service_role;

create function private.lost_tokens_json(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'token_id', split_part(g.source_id, ':', 3), 'reason', g.reason, 'at', g.revoked_at
  ) order by g.revoked_at desc), '[]')
  from public.grants g
  where g.user_id = p_user and g.source = 'nft' and g.reason in ('transferred', 'undone')
    and g.revoked_at > now() - interval '14 days'
$$;
comment on function private.lost_tokens_json is
  'Tokens that gave a member a tier until they left their wallets, or until the chain undid their mint, in '
  'the last 14 days: [{token_id (text), reason: transferred or undone, at}], the latest first.';

create function public.tokens_since(p_chain_id integer, p_contract text, p_block bigint) returns table (token_id text, mint_tx text)
language sql stable security definer set search_path = '' as $$
  select o.token_id::text, o.mint_tx from private.nft_owners o
  where o.chain_id = p_chain_id and o.contract = lower(p_contract) and o.block_number > p_block
$$;
comment on function public.tokens_since is
  'Tokens whose last move was seen after a block: after a reorganisation the chain is asked for their owners '
  'again.';
grant execute on function public.tokens_since to service_role;

create function public.correct_owner(p_chain_id integer, p_contract text, p_token_id numeric, p_owner text, p_block bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_members(private.token_users(p_chain_id, lower(p_contract), p_token_id, lower(p_owner)));
  update private.nft_owners set owner = lower(p_owner), block_number = p_block, log_index = 2147483647,
    received_at = case when owner = lower(p_owner) then received_at else now() end
  where chain_id = p_chain_id and contract = lower(p_contract) and token_id = p_token_id;
  perform private.follow_nft(p_chain_id, lower(p_contract), p_token_id);
end
$$;
comment on function public.correct_owner is
  'Takes the owner of a token at the end of a block for true, whatever transfers were seen before.';
grant execute on function public.correct_owner to service_role;

-- What the chain says

create function private.sync_mint(p_mint uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_mint public.nft_mints;
  v_line public.points_ledger;
  v_cause text;
begin
  select * into v_mint from public.nft_mints where id = p_mint;
  select * into v_line from public.points_ledger
  where source = 'mint' and source_id = p_mint::text and user_id = v_mint.user_id;
  if v_mint.status = 'confirmed' then
    update public.referrals set minted_at = coalesce(v_mint.confirmed_at, now())
    where referee_id = v_mint.user_id and minted_at is null;
    if v_line.id is not null then
      perform private.reverse_for(v_line.id, 0, 'mint_confirmed_again');
    elsif (
      select count(*) from public.points_ledger where user_id = v_mint.user_id and source = 'mint'
    ) < private.setting_int('mint.rewarded') then
      perform private.award(
        v_mint.user_id, 'mint', p_mint::text, null, format('Membership NFT #%s minted', v_mint.token_id),
        jsonb_build_object('tx_hash', v_mint.tx_hash, 'token_id', v_mint.token_id::text, 'chain_id', v_mint.chain_id)
      );
    end if;
    perform private.reverse_referrals(p_mint::text, 0, 1, 'mint_confirmed_again');
    perform private.qualify(v_mint.user_id);
  else
    v_cause := case v_mint.status when 'void' then 'mint_void' else 'mint_undone' end;
    if v_line.id is not null then
      perform private.reverse_for(v_line.id, v_line.points, v_cause);
    end if;
    perform private.reverse_referrals(p_mint::text, 1, 1, v_cause);
  end if;
end
$$;
comment on function private.sync_mint is
  'Brings points and referral of a mint to its status: confirmed gives them, void and reorged take them back.';

create function private.voucher_of(p_nonce numeric) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(
    (select id from public.mint_vouchers where nonce = p_nonce),
    -- One that was to be ended on the contract, but was redeemed first.
    (select voucher_id from private.voucher_revocations where nonce = p_nonce)
  )
$$;

create function private.mint_users(p_chain_id integer, p_contract text, p_tx_hash text, p_events jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct u.user_id), '{}') from (
    select unnest(private.token_users(p_chain_id, p_contract, (e ->> 'token_id')::numeric, lower(e ->> 'wallet')))
    from jsonb_array_elements(p_events) e
    union
    select unnest(private.token_users(t.chain_id, t.contract, t.token_id, t.owner))
    from private.nft_owners t where t.chain_id = p_chain_id and t.mint_tx = p_tx_hash
    union
    select v.user_id from public.mint_vouchers v
    where v.redeemed_tx = p_tx_hash
      or v.id in (select private.voucher_of((e ->> 'nonce')::numeric) from jsonb_array_elements(p_events) e)
    union
    select m.user_id from public.nft_mints m where m.chain_id = p_chain_id and m.tx_hash = p_tx_hash
  ) u (user_id)
$$;

create function private.record_mint(
  p_chain_id integer, p_contract text, p_tx_hash text, p_block_number bigint, p_block_hash text, p_at timestamptz, e jsonb
) returns text
language plpgsql set search_path = '' as $$
declare
  v_wallet text := lower(e ->> 'wallet');
  v_token numeric := (e ->> 'token_id')::numeric;
  v_log integer := (e ->> 'log_index')::integer;
  v_voucher public.mint_vouchers;
  v_status text;
  v_user uuid;
  v_mint public.nft_mints;
begin
  select status into v_status from public.nft_mints
  where chain_id = p_chain_id and tx_hash = p_tx_hash and log_index = v_log;
  if found then
    return case v_status when 'void' then 'void' else 'duplicate' end;
  end if;

  if e ->> 'nonce' is not null then
    select * into v_voucher from public.mint_vouchers where id = private.voucher_of((e ->> 'nonce')::numeric) for update;
    update private.contract_state set reserve = greatest(reserve - 1, 0), minted = minted + 1, block_number = p_block_number,
      read_at = now()
    where block_number < p_block_number;
  end if;
  perform private.own_nft(p_chain_id, p_contract, v_token, v_wallet, p_block_number, v_log, p_at);
  update private.nft_owners set mint_tx = p_tx_hash, mint_block_hash = p_block_hash, voucher_id = v_voucher.id,
    minted_at = coalesce(p_at, now())
  where chain_id = p_chain_id and contract = p_contract and token_id = v_token;
  perform private.sync_nft(p_chain_id, p_contract, v_token);
  if v_voucher.id is not null then
    update public.mint_vouchers set redeemed_tx = p_tx_hash where id = v_voucher.id;
    perform private.sync_voucher(v_voucher.id);
  end if;

  v_status := case when v_voucher.revoked_at is null then 'confirmed' else 'void' end;
  select user_id into v_user from public.wallets where address = v_wallet;
  if v_user is null then
    return case v_status when 'void' then 'void' else 'unknown_wallet' end;
  end if;
  select * into v_mint from public.nft_mints
  where chain_id = p_chain_id and tx_hash = p_tx_hash and user_id = v_user and log_index is null
  order by created_at limit 1;
  if not found then
    insert into public.nft_mints (user_id, chain_id, tx_hash, wallet)
    values (v_user, p_chain_id, p_tx_hash, v_wallet) returning * into v_mint;
  end if;
  update public.nft_mints set contract = p_contract, status = v_status, wallet = v_wallet, token_id = v_token,
    block_number = p_block_number, block_hash = p_block_hash, log_index = v_log,
    value_wei = (e ->> 'value_wei')::numeric, failure = null, confirmed_at = now()
  where id = v_mint.id;
  perform private.sync_mint(v_mint.id);
  if v_status = 'confirmed' then
    perform private.emit_event(
      -- One that a reorganisation undid and the chain took up again is told again.
      'mint.confirmed', format('%s:%s', v_mint.id, p_block_hash), v_user,
      jsonb_build_object('mint_id', v_mint.id, 'token_id', v_token::text, 'tx_hash', p_tx_hash)
    );
  end if;
  return v_status;
end
$$;
comment on function private.record_mint is
  'Records one mint event for the member who holds the wallet, whoever registered the transaction. A voucher '
  'counts by its nonce; one whose payment was reversed brings a void token.';

create function private.unmint(p_chain_id integer, p_tx_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  v_token private.nft_owners;
  v_mint public.nft_mints;
  v_voucher uuid;
begin
  for v_token in
    delete from private.nft_owners where chain_id = p_chain_id and mint_tx = p_tx_hash returning *
  loop
    perform private.sync_nft(p_chain_id, v_token.contract, v_token.token_id, 'undone');
  end loop;
  for v_mint in
    update public.nft_mints set status = 'reorged', log_index = null
    where chain_id = p_chain_id and tx_hash = p_tx_hash and status in ('confirmed', 'void')
    returning *
  loop
    perform private.sync_mint(v_mint.id);
    perform private.audit(null, 'mint.reorged', 'mint', v_mint.id::text, p_tx_hash);
    perform private.emit_event(
      'mint.undone', format('%s:%s', v_mint.id, private.moment()), v_mint.user_id,
      jsonb_build_object('mint_id', v_mint.id, 'token_id', v_mint.token_id::text, 'tx_hash', p_tx_hash)
    );
  end loop;
  for v_voucher in
    update public.mint_vouchers set redeemed_tx = null where redeemed_tx = p_tx_hash returning id
  loop
    perform private.sync_voucher(v_voucher);
  end loop;
end
$$;
comment on function private.unmint is
  'Takes back what a transaction minted whose block is gone: tokens, access, points, referrals; its vouchers '
  'can be redeemed again, and what they came with gives access again.';

create function public.confirm_mints(
  p_tx_hash text, p_chain_id integer, p_contract text, p_block_number bigint, p_block_hash text, p_events jsonb,
  p_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_hash text := lower(p_tx_hash);
  v_contract text := lower(p_contract);
  v_event jsonb;
  v_outcomes jsonb := '{}';
begin
  perform private.lock_members(private.mint_users(p_chain_id, v_contract, v_hash, p_events));
  if exists (
    select from private.nft_owners
    where chain_id = p_chain_id and mint_tx = v_hash and mint_block_hash <> p_block_hash
  ) then
    perform private.unmint(p_chain_id, v_hash);
  end if;
  for v_event in
    select e from jsonb_array_elements(p_events) e order by (e ->> 'log_index')::integer
  loop
    v_outcomes := v_outcomes || jsonb_build_object(
      v_event ->> 'log_index',
      private.record_mint(p_chain_id, v_contract, v_hash, p_block_number, p_block_hash, p_at, v_event)
    );
  end loop;
  -- It brought nothing to the others who said that it was theirs.
  update public.nft_mints set status = 'failed', failure = 'mint_wrong_wallet'
  where chain_id = p_chain_id and tx_hash = v_hash and status in ('pending', 'reorged');
  return v_outcomes;
end
$$;
comment on function public.confirm_mints is
  'Records everything that a transaction minted, as the server read it from the chain: events [{wallet, '
  'token_id, log_index, value_wei paid, nonce of the voucher | null}], numbers as texts, in a block of the '
  'time p_at (null: now). Returns by log index: confirmed, duplicate, void (its payment was reversed: no '
  'tier, no points), or unknown_wallet (no member has it; linking it later gives access).';
grant execute on function public.confirm_mints to service_role;

create function public.reorg_mint(p_tx_hash text, p_chain_id integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_hash text := lower(p_tx_hash);
begin
  if not exists (select from public.nft_mints where chain_id = p_chain_id and tx_hash = v_hash)
    and not exists (select from private.nft_owners where chain_id = p_chain_id and mint_tx = v_hash)
  then
    perform private.refuse('mint_not_found');
  end if;
  perform private.lock_members(private.mint_users(p_chain_id, '', v_hash, '[]'));
  perform private.unmint(p_chain_id, v_hash);
end
$$;
comment on function public.reorg_mint is
  'Takes back what a transaction minted whose block is gone. Confirming it again restores all. Refuses: '
  'mint_not_found.';
grant execute on function public.reorg_mint to service_role;

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
