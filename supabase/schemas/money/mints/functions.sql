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
