const campaigns = 20;
const imports = 5;

/** What came after the first lists: tokens and what leads to them, mails and webhooks in bulk, imports, visits and the chat. */
export const laterRows = {
  "vouchers and tokens": `with v as (
      insert into public.mint_vouchers (user_id, order_id, kind, nonce, wallet, expires_at, redeemed_tx, created_at)
      select md5('member ' || n)::uuid, case when n % 4 > 0 then gen_random_uuid() end, case when n % 4 > 0 then 'order' else 'honorary' end, n,
        '0x' || left(md5('wallet ' || n) || md5('wallet ' || n), 40), now() + interval '1 day' * (n % 60 - 30),
        case when n <= 1000 then '0x' || md5('mint ' || n) || md5('mint ' || n) end, now() - interval '1 hour' * n
      from generate_series(1, least(2000, $members)) n returning *
    ), h as (
      insert into private.honorary_memberships (user_id, tier, voucher_id, granted_by, granted_at, revoked_at)
      select user_id, 'founder', id, md5('member 1')::uuid, created_at, case when nonce % 40 = 0 then now() end from v where kind = 'honorary'
    )
    insert into private.nft_owners (chain_id, contract, token_id, owner, block_number, log_index, mint_tx, voucher_id)
    select 1, '0x' || repeat('ab', 20), nonce, wallet, nonce, 0, redeemed_tx, id from v where redeemed_tx is not null`,
  mints: `insert into public.nft_mints (user_id, chain_id, contract, tx_hash, status, wallet, token_id, block_number, log_index, value_wei, created_at, confirmed_at)
    select md5('member ' || 1 + n % $members)::uuid, 1, '0x' || repeat('ab', 20), '0x' || md5('mint ' || n) || md5('mint ' || n),
      case when n <= 1000 then 'confirmed' when n % 10 = 0 then 'reorged' else 'failed' end,
      '0x' || left(md5('wallet ' || n) || md5('wallet ' || n), 40), case when n <= 1000 then n end, n, 0, 1000, now() - interval '1 hour' * n,
      case when n <= 1000 then now() - interval '1 hour' * n end
    from generate_series(1, least(3000, $members)) n`,
  "honorary memberships": `insert into private.honorary_memberships (user_id, tier, ends_at, granted_by, granted_at)
    select md5('member ' || 1 + n::bigint * 7919 % $members)::uuid, case n % 3 when 0 then 'pro' else 'plus' end, now() + interval '1 day' * (n % 90 - 30),
      md5('member 1')::uuid, now() - interval '10 minutes' * n
    from generate_series(1, $members / 500) n`,
  campaigns: `insert into private.campaigns (id, name, category, state, content, started_at, finished_at, changed_at)
    select md5('campaign ' || n)::uuid, 'News of week ' || n, 'product', case n when ${campaigns} then 'running' else 'finished' end, '{}', at,
      case n when ${campaigns} then null else at + interval '2 hours' end, at
    from generate_series(1, ${campaigns}) n cross join lateral (select now() - interval '7 days' * (${campaigns} - n) as at) t`,
  "recipients of campaigns": `insert into private.campaign_recipients (campaign_id, user_id, domain, variant, state, due_at, settled_at, code)
    select md5('campaign ' || c)::uuid, md5('member ' || 1 + (n::bigint * 7919 + c) % $members)::uuid, 'altura.test', 'a',
      case when c = ${campaigns} and n % 2 = 0 then 'queued' when n % 100 = 0 then 'failed' when n % 30 = 0 then 'suppressed' else 'accepted' end,
      at, case when c < ${campaigns} or n % 2 > 0 then at end, 250
    from generate_series(1, ${campaigns}) c cross join generate_series(1, $members / 10) n
    cross join lateral (select now() - interval '7 days' * (${campaigns} - c) as at) t`,
  imports: `insert into private.member_imports (id, name, columns, locale, state, lines, made_by, made_at, started_at, ended_at)
    select md5('import ' || n)::uuid, 'Members of an earlier list ' || n, '{"email": "email"}', 'en', 'done', $members / 10, md5('member 1')::uuid, at, at, at
    from generate_series(1, ${imports}) n cross join lateral (select now() - interval '30 days' * n as at) t`,
  "lines of imports": `insert into private.import_rows (import_id, line, email, person, name, locale, points, state, fault)
    select md5('import ' || i)::uuid, n, 'reader' || n || '.' || i || '@altura.test', 'reader' || n || '.' || i || '@altura.test',
      (array['Lena Brandt', 'Noor Haddad', 'Tomás Vidal'])[1 + n % 3] || ' ' || n, 'en', n % 200,
      case when n % 100 = 0 then 'refused' else 'waiting' end, case when n % 100 = 0 then 'email_wrong' end
    from generate_series(1, ${imports}) i cross join generate_series(1, $members / 10) n`,
  "addresses of webhooks": `insert into private.webhook_endpoints (id, url, events)
    select md5('endpoint ' || n)::uuid, 'https://hooks' || n || '.example.org/altura', '{order_settled}' from generate_series(1, 10) n`,
  "deliveries of webhooks": `insert into private.webhook_deliveries (message, endpoint_id, event_key, type, user_id, body, status, attempts, due_at, created_at, delivered_at, http_status)
    select 'msg_' || md5('delivery ' || n), md5('endpoint ' || 1 + n % 10)::uuid, 'bench ' || n, (array['order_settled', 'order_refunded', 'mint_confirmed'])[1 + n % 3],
      md5('member ' || n)::uuid, jsonb_build_object('id', n, 'data', repeat('x', 300))::text,
      case when n % 5000 = 0 then 'failed' when n > $members - 100 then 'waiting' else 'delivered' end, 1, at, at, at, 200
    from generate_series(1, $members) n cross join lateral (select now() - interval '30 days' * (1 - n::float / $members) as at) t`,
  // One in four of the ledger lines; half of them on the links of a thousand members.
  "clicks on referral links": `insert into public.referral_clicks (id, alias, referrer_id, visitor, hour, landing_path, via, created_at)
    select md5('click ' || n)::uuid, 'B' || upper(lpad(to_hex(m), 7, '0')), md5('member ' || m)::uuid, md5('visitor ' || n), date_trunc('hour', at, 'UTC'),
      (array['/', '/pricing', '/tiers'])[1 + n % 3], case n % 4 when 0 then 'podcast' end, at
    from generate_series(1, $lines / 4) n
    cross join lateral (select case n % 2 when 0 then 1 + n / 2 % least(1000, $members) else 1 + n::bigint * 7919 % $members end as m,
      now() - interval '400 days' * (1 - n::float / ($lines / 4)) as at) t`,
  // One in ten of the ledger lines: nine of ten of them in the room of everybody.
  "messages of the chat": `insert into private.chat_messages (room_id, seq, change, user_id, client_id, text, created_at, pinned_at)
    select r.id, n, n, md5('member ' || 1 + n::bigint * 7919 % least(20000, $members))::uuid, md5('message ' || n)::uuid,
      (array['Good morning from the hut', 'Has anybody tried the new route?', 'The weather turns on Friday', 'Thank you, that helped', 'See you at the stream'])[1 + n % 5]
        || case when n % 1000 = 1 then ', and bring a crampon' else '' end || ' ' || n,
      now() - interval '400 days' * (1 - n::float / ($lines / 10)), case when n % ($lines / 50) = 0 then now() end
    from generate_series(1, $lines / 10) n
    join private.chat_rooms r on r.slug = case when n % 10 = 0 then 'plus' else 'base-camp' end`,
  "ends of chat rooms": `update private.chat_rooms r set last_seq = m.seq, last_change = m.change
    from (select room_id, max(seq) as seq, max(change) as change from private.chat_messages group by 1) m where m.room_id = r.id`,
};

/** Filled without their indexes, like the tables of the first rows. */
export const laterTables = [
  "public.referral_clicks",
  "private.chat_messages",
  "private.campaign_recipients",
  "private.import_rows",
  "private.webhook_deliveries",
];
