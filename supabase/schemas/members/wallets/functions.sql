create function public.issue_wallet_nonce(p_user uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_nonce text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  end if;
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  end if;
  delete from public.wallet_nonces where user_id = p_user and expires_at < now() - interval '1 day';
  insert into public.wallet_nonces (nonce, user_id, expires_at)
  values (v_nonce, p_user, now() + make_interval(mins => private.setting_int('wallet.nonce_minutes')));
  return v_nonce;
end
$$;
comment on function public.issue_wallet_nonce is
  'A fresh nonce (32 hex characters) for one signature of this member. Refuses: member_not_found, suspended.';
grant execute on function public.issue_wallet_nonce to service_role;

create function private.use_primary_wallet(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.wallets set is_primary = true
  where id = (select id from public.wallets where user_id = p_user order by verified_at, id limit 1)
    and not exists (select from public.wallets where user_id = p_user and is_primary);
  update public.profiles
  set wallet_address = (select address from public.wallets where user_id = p_user and is_primary)
  where user_id = p_user;
end
$$;

create function public.link_wallet(p_user uuid, p_address text, p_chain_id integer, p_nonce text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_address text := lower(p_address);
  v_wallet public.wallets;
  v_line bigint;
begin
  if v_address !~ '^0x[0-9a-f]{40}$' then
    perform private.refuse('address_invalid');
  end if;
  perform private.lock_members(array[p_user]);
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  end if;
  update public.wallet_nonces set consumed_at = now()
  where nonce = p_nonce and user_id = p_user and consumed_at is null and expires_at > now();
  if not found then
    perform private.refuse('nonce_expired');
  end if;

  select * into v_wallet from public.wallets where address = v_address;
  if v_wallet.user_id <> p_user then
    perform private.refuse('wallet_taken');
  elsif v_wallet.user_id = p_user then
    return jsonb_build_object('wallet', to_jsonb(v_wallet), 'points', 0);
  end if;
  if exists (
    select from private.released_wallets where address = v_address and user_id <> p_user
      and released_at > now() - make_interval(days => private.setting_int('wallet.relink_days'))
  ) then
    perform private.refuse('wallet_reserved');
  end if;
  if (select count(*) from public.wallets where user_id = p_user) >= private.setting_int('wallet.limit') then
    perform private.refuse('wallet_limit');
  end if;
  insert into public.wallets (user_id, address, chain_id) values (p_user, v_address, p_chain_id)
  on conflict (address) do nothing;
  if not found then
    perform private.refuse('wallet_taken');
  end if;
  delete from private.released_wallets where address = v_address;
  perform private.use_primary_wallet(p_user);

  insert into public.wallet_rewards (address, user_id) values (v_address, p_user) on conflict do nothing;
  if found and not exists (select from public.points_ledger where user_id = p_user and source = 'wallet') then
    v_line := private.award(
      -- Not the address: the ledger stays when the account is erased.
      p_user, 'wallet', (select id::text from public.wallets where address = v_address), null, 'First wallet linked',
      jsonb_build_object('address', left(v_address, 6) || '…' || right(v_address, 4))
    );
  end if;
  update public.referrals set stage = 'wallet_linked', wallet_linked_at = now()
  where referee_id = p_user and stage = 'signed_up';
  perform private.sync_wallet_nfts(v_address);
  perform private.qualify(p_user);
  select * into v_wallet from public.wallets where address = v_address;
  return jsonb_build_object(
    'wallet', to_jsonb(v_wallet),
    'points', coalesce((select points from public.points_ledger where id = v_line), 0)
  );
end
$$;
comment on function public.link_wallet is
  'Consumes the nonce and links a proven address: {wallet: row of wallets, points: awarded now}. The first '
  'becomes primary. Refuses: address_invalid, nonce_expired, wallet_taken, wallet_reserved (another member '
  'removed it less than wallet.relink_days ago), wallet_limit, suspended.';
grant execute on function public.link_wallet to service_role;

create function public.unlink_wallet(p_user uuid, p_wallet uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_address text;
  v_linked timestamptz;
begin
  perform private.lock_members(array[p_user]);
  select address, verified_at into v_address, v_linked from public.wallets where id = p_wallet and user_id = p_user;
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif v_address is null then
    perform private.refuse('wallet_not_found');
  elsif v_linked > now() - make_interval(hours => private.setting_int('wallet.unlink_hours')) then
    perform private.refuse('wallet_too_new');
  end if;
  if exists (select from public.nft_mints where user_id = p_user and wallet = v_address and status = 'pending') then
    perform private.refuse('wallet_in_use');
  end if;
  delete from public.wallets where id = p_wallet;
  insert into private.released_wallets (address, user_id) values (v_address, p_user)
  on conflict (address) do update set user_id = excluded.user_id, released_at = now();
  perform private.use_primary_wallet(p_user);
  perform private.sync_wallet_nfts(v_address, 'unlinked');
end
$$;
comment on function public.unlink_wallet is
  'Removes a wallet; NFT access that came with it ends. Refuses: suspended, wallet_not_found, wallet_too_new '
  '(linked less than wallet.unlink_hours ago), wallet_in_use (a mint is pending).';
grant execute on function public.unlink_wallet to service_role;

create function public.set_primary_wallet(p_user uuid, p_wallet uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_members(array[p_user]);
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif not exists (select from public.wallets where id = p_wallet and user_id = p_user) then
    perform private.refuse('wallet_not_found');
  end if;
  update public.wallets set is_primary = false where user_id = p_user and is_primary;
  update public.wallets set is_primary = true where id = p_wallet;
  perform private.use_primary_wallet(p_user);
end
$$;
comment on function public.set_primary_wallet is 'Refuses: suspended, wallet_not_found.';
grant execute on function public.set_primary_wallet to service_role;

create function public.label_wallet(p_user uuid, p_wallet uuid, p_label text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := nullif(private.tidy_line(p_label), '');
begin
  perform private.lock_members(array[p_user]);
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif char_length(v_label) > 40 then
    perform private.refuse('too_long');
  end if;
  update public.wallets set label = v_label where id = p_wallet and user_id = p_user;
  if not found then
    perform private.refuse('wallet_not_found');
  end if;
end
$$;
comment on function public.label_wallet is
  'Gives a wallet a name that its member alone sees, at most 40 characters; an empty one takes it away. '
  'Refuses: suspended, too_long, wallet_not_found.';
grant execute on function public.label_wallet to service_role;

create function private.wallet_json(w public.wallets) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tokens jsonb;
  v_kept text;
begin
  select coalesce(jsonb_agg(o.token_id::text order by o.token_id), '[]') into v_tokens
  from private.nft_owners o left join public.mint_vouchers v on v.id = o.voucher_id
  where o.owner = w.address and v.revoked_at is null;
  select coalesce((
    select p.tier from public.grants g join public.plans p on p.tier = g.tier
    where g.user_id = w.user_id and private.grant_is_live(g) and not (g.source = 'nft' and exists (
      select from private.nft_owners o
      where o.owner = w.address and g.source_id = format('%s:%s:%s', o.chain_id, o.contract, o.token_id)
    ))
    order by p.rank desc limit 1
  ), 'standard') into v_kept;
  return jsonb_build_object(
    'id', w.id, 'address', w.address, 'label', w.label, 'isPrimary', w.is_primary, 'tokens', v_tokens,
    'removal', jsonb_build_object(
      'from', w.verified_at + make_interval(hours => private.setting_int('wallet.unlink_hours')),
      'tier', nullif(v_kept, (select tier from public.profiles where user_id = w.user_id)),
      'mint', exists (
        select from public.nft_mints m where m.user_id = w.user_id and m.wallet = w.address and m.status = 'pending'
      ),
      'claim', exists (
        select from public.mint_vouchers v where v.user_id = w.user_id and v.wallet = w.address
          and v.redeemed_tx is null and v.revoked_at is null and v.expires_at > now()
      ),
      'referral', exists (
        select from public.referrals r where r.referee_id = w.user_id and r.stage in ('signed_up', 'wallet_linked', 'held')
      ) and not exists (select from public.wallets o where o.user_id = w.user_id and o.id <> w.id)
    )
  );
end
$$;
comment on function private.wallet_json is
  'A wallet as its member sees it: {id, address, label | null, isPrimary, tokens that give access: [id '
  '(text)], removal: {from: when it can be removed, tier: what the member would fall to | null when nothing '
  'changes, mint: one is under way, claim: a voucher is signed for this wallet, referral: an open one of the '
  'member needs a wallet, and this is the only one}}.';

create function public.my_wallets() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select coalesce(jsonb_agg(private.wallet_json(w) order by w.is_primary desc, w.verified_at), '[]')
    from public.wallets w where w.user_id = v_user
  );
end
$$;
comment on function public.my_wallets is
  'The caller''s wallets as private.wallet_json, the primary first. Refuses: unauthenticated, '
  'second_factor_required.';
grant execute on function public.my_wallets to authenticated;

create function private.wallet_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_wallet public.wallets := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.note_security_change(v_wallet.user_id,
    case when tg_op = 'DELETE' then 'wallet_removed' else 'wallet_added' end,
    left(v_wallet.address, 6) || '…' || right(v_wallet.address, 4));
  return null;
end
$$;
