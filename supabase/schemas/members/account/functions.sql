-- The member's own account: the dashboard, the settings, all of its data, and its end.

create function private.version_of(p_user uuid) returns text
language sql stable set search_path = '' as $$
  -- xmin names the transaction that wrote a row last, so no commit goes unseen, however long it took. A line of the
  -- ledger writes the total of its member, too.
  select md5(concat_ws('|',
    (select xmin::text from public.profiles where user_id = p_user),
    (select xmin::text from public.wallet_profiles where user_id = p_user),
    (select xmin::text from public.referral_points where user_id = p_user),
    (select string_agg(id::text || xmin::text, ',' order by id) from public.orders where user_id = p_user),
    (select string_agg(id || xmin::text, ',' order by id) from public.subscriptions where user_id = p_user),
    (select string_agg(id::text || xmin::text, ',' order by id) from public.nft_mints where user_id = p_user)
  ))
$$;

create function public.member_version() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.version_of(private.reading_member());
end
$$;
comment on function public.member_version is
  'A mark of the caller''s rows in the tables of the realtime publication: another one as soon as any of them '
  'has changed. Compared with the mark of a page, it says whether the page was overtaken. Refuses: '
  'unauthenticated.';
grant execute on function public.member_version to authenticated;

create function public.member_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_profile public.profiles;
  v_orders bigint;
  v_qualified integer;
begin
  select * into v_profile from public.profiles where user_id = v_user;
  if not found then
    return null;
  end if;
  select count(*) into v_orders from public.orders
  where user_id = v_user and status in ('paid', 'partially_refunded', 'refunded', 'disputed');
  select qualified_referrals into v_qualified from public.referral_points where user_id = v_user;
  return jsonb_build_object(
    'version', private.version_of(v_user),
    'profile', to_jsonb(v_profile) - 'renamed_at'
      || jsonb_build_object('full_name', private.own_name(v_user), 'avatar_url', private.own_picture(v_user)),
    'email', private.member_email(v_user),
    'referral', private.aliases_json(v_user) || jsonb_build_object(
      'qualified', coalesce(v_qualified, 0),
      'signed_up', (select count(*) from public.referrals where referrer_id = v_user),
      'clicks', private.clicks_of(v_user, '-infinity')
    ),
    'ledger', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id desc), '[]')
      from (
        select id, source, points, reason, details, created_at
        from public.points_ledger where user_id = v_user order by created_at desc, id desc limit 5
      ) l
    ),
    'levels', private.levels_json(),
    'ridge', private.ridge_of((select total_xp from public.wallet_profiles where user_id = v_user)),
    'access', private.access_json(v_user),
    'subscription', private.subscription_json(v_user),
    'voucher', private.voucher_json(v_user),
    'order_count', v_orders,
    'mints', (
      select coalesce(jsonb_agg(private.mint_json(m) order by m.created_at desc, m.log_index desc), '[]')
      from (select * from public.nft_mints where user_id = v_user order by created_at desc, log_index desc limit 10) m
    ),
    'roles', (select coalesce(jsonb_agg(role order by role), '[]') from public.user_roles where user_id = v_user),
    'suspension', private.suspension_json(v_user),
    'lost_tokens', private.lost_tokens_json(v_user),
    'unreachable', private.unreachable_json(v_user) ->> 'reason'
  ) || private.balance((select total_xp from public.wallet_profiles where user_id = v_user));
end
$$;
comment on function public.member_dashboard is
  'The caller''s dashboard: {version: as member_version, profile: row of profiles, email, xp, owed, referral: '
  '{code, vanity | null, qualified, signed_up, clicks}, ledger: last 5 of {id, source, points, reason, '
  'details, created_at}, levels: [{key, from}], ridge: alpenglow | glacier | forest, access: as my_holding, '
  'subscription: {id, plan_key, status, current_period_end, cancel_at_period_end, interval, past_due_since, '
  'next: {plan_key, plan, lookup_key, interval, amount, currency} | null} | null, voucher: as my_place | '
  'null, order_count, mints: last 10 as my_mint_result, roles: [text], suspension: as '
  'private.suspension_json, lost_tokens: as private.lost_tokens_json, unreachable: why the address of the '
  'account is not written to | null}. Null without a profile. Refuses: unauthenticated.';
grant execute on function public.member_dashboard to authenticated;

create function public.my_membership() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select jsonb_build_object(
      'version', private.version_of(v_user),
      'profile', jsonb_build_object('tier', p.tier),
      'access', private.access_json(v_user),
      'subscription', private.subscription_json(v_user),
      'mints', (
        select coalesce(jsonb_agg(private.mint_json(m) order by m.created_at desc, m.log_index desc), '[]')
        from (select * from public.nft_mints where user_id = v_user order by created_at desc, log_index desc limit 50) m
      ),
      'grants', (
        select coalesce(jsonb_agg(jsonb_build_object('tier', g.tier, 'source', g.source, 'starts_at', g.starts_at,
          'later', g.starts_at > now() and g.revoked_at is null,
          'ends_at', case when g.revoked_at is null and (l.live or g.starts_at > now()) then private.grant_end(g) end,
          'ended_at', case when not l.live and (g.starts_at <= now() or g.revoked_at is not null) then least(coalesce(g.revoked_at, private.grant_end(g), s.ended_at, s.current_period_end), now()) end
        ) order by g.starts_at desc, g.id), '[]')
        from public.grants g left join public.subscriptions s on g.source = 'subscription' and s.id = g.source_id,
          lateral (select private.grant_is_live(g) as live) l
        where g.user_id = v_user
      ),
      'receipts', (select coalesce(jsonb_agg(r.receipt order by r.at desc), '[]') from private.receipts_of(v_user) r),
      'unpaid', private.unpaid_json(v_user),
      'voucher', private.voucher_json(v_user),
      'card', (
        select jsonb_build_object('brand', s.card_brand, 'last4', s.card_last4, 'expires_on', s.card_expires_on,
          'expires_before', s.card_expires_on < s.current_period_end::date)
        from public.subscriptions s
        where s.user_id = v_user and private.subscription_runs(s) and s.card_last4 is not null
        order by s.current_period_end desc limit 1
      ),
      'last', (
        select jsonb_build_object('plan_key', s.plan_key, 'lookup_key', pr.lookup_key, 'ended_at', s.ended_at)
        from public.subscriptions s join public.prices pr on pr.id = s.price_id
        where s.user_id = v_user and not exists (
          select from public.subscriptions r where r.user_id = v_user and private.subscription_runs(r)
        ) order by s.ended_at desc nulls last limit 1
      ),
      'gifts', private.gifts_json(v_user),
      'storefront', private.has_storefront(v_user),
      'purchases', private.purchases_json(v_user),
      'history', private.membership_history(v_user),
      'wallets', (
        select coalesce(jsonb_agg(private.wallet_json(w) order by w.is_primary desc, w.verified_at), '[]')
        from public.wallets w where w.user_id = v_user
      )
    )
    from public.profiles p where p.user_id = v_user
  );
end
$$;
comment on function public.my_membership is
  'The caller''s membership, null without a profile: {version: as member_version, profile: {tier}, access, '
  'subscription, mints: last 50 as my_mint_result, grants: each reason for access, newest first [{tier, '
  'source, starts_at, later: whether it begins only then, ends_at | null: of one that gives access and has an '
  'end, ended_at | null: of one that gives none any more}], receipts: newest first (private.receipts_of), '
  'unpaid: as my_unpaid, voucher: as my_place, card: {brand, last4, expires_on, expires_before: whether the '
  'next renewal} | null, last: {plan_key, lookup_key, ended_at} of the subscription that ended, while none '
  'runs | null, gifts: private.gifts_json, storefront: private.has_storefront, purchases: '
  'private.purchases_json, history: private.membership_history, wallets: as private.wallet_json, the primary '
  'first}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_membership to authenticated;

create function public.my_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return (
    select jsonb_build_object(
      'email', nullif(u.email, ''),
      'phone', nullif(u.phone, ''),
      -- Codes live one hour; what is older is as good as never asked for.
      'email_change', case when u.email_change <> '' and u.email_change_sent_at > now() - interval '1 hour' then
        jsonb_build_object('to', u.email_change, 'waiting', to_jsonb(array_remove(array[
          case when coalesce(u.email, '') <> '' and u.email_change_token_current <> '' then 'current' end,
          case when u.email_change_token_new <> '' then 'new' end
        ], null)))
      end,
      'phone_change', case when u.phone_change <> '' and u.phone_change_sent_at > now() - interval '1 hour'
        then jsonb_build_object('to', u.phone_change) end,
      'mail', (
        select jsonb_build_object('product', m.product, 'community', m.community, 'referral', m.referral, 'offers', m.offers)
        from public.mail_preferences m where m.user_id = v_user
      ),
      'unreachable', private.unreachable_json(v_user),
      'sessions', private.open_sessions(v_user, private.to_uuid(auth.jwt() ->> 'session_id')),
      'subscribed', exists (
        select from public.subscriptions s
        where s.user_id = v_user and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
      ),
      'last_admin', private.is_last_admin(v_user),
      'second_factor', exists (
        select from auth.mfa_factors f where f.user_id = v_user and f.status = 'verified'
      )
    )
    from auth.users u where u.id = v_user
  );
end
$$;
comment on function public.my_account is
  'What the settings show beyond the profile: {email, phone, email_change | null {to, waiting: [current, '
  'new]}, phone_change | null {to}, mail, unreachable | null: as private.unreachable_json, sessions: [{id, '
  'user_agent, first_seen_at, last_seen_at, current, same_network | null}], subscribed, last_admin, '
  'second_factor}.';
grant execute on function public.my_account to authenticated;

-- Export

create function private.exported_columns(p_table regclass) returns text
language sql stable set search_path = '' as $$
  -- All but keys to something, the ids of the people who acted or are on the other side, and files, whose row names them.
  -- Whether an address that was typed is somebody's (other_id), and whose proofs look alike, nobody is told.
  select string_agg(quote_ident(h.attname), ', ' order by h.attnum) from pg_catalog.pg_attribute h
  where h.attrelid = p_table and h.attnum > 0 and not h.attisdropped
    and h.attname !~ '(secret|password|cipher|encrypted|nonce|recovery_code|code_hash|token_hash|access_token|refresh_token)'
    and h.attname !~ '_by$' and h.attname not in ('actor', 'first_reviewer', 'other_user_id', 'other_id', 'neighbours')
    -- A body names both members; what it says of this one stands in the events.
    and (p_table::text, h.attname) <> ('private.webhook_deliveries', 'body')
    and h.atttypid <> 'pg_catalog.bytea'::pg_catalog.regtype
$$;
comment on function private.exported_columns is
  'The columns of a table that a member finds in the export of their data.';

create function private.rows_of(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_table record;
  v_rows jsonb;
  v_all jsonb := '{}';
begin
  for v_table in
    select n.nspname as schema, c.relname as name, private.exported_columns(c.oid) as told, (
        select string_agg(k.attname, ', ' order by k.attname) from pg_catalog.pg_attribute k
        where k.attrelid = c.oid and k.attnum > 0 and not k.attisdropped and k.attname in ('created_at', 'id')) as sorted
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      and a.atttypid = 'pg_catalog.uuid'::pg_catalog.regtype
    where c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from (select %s from %I.%I where user_id = $1 order by %s limit 100000) t',
      v_table.told, v_table.schema, v_table.name, coalesce(v_table.sorted, 'user_id')
    ) into v_rows using p_user;
    v_all := v_all || jsonb_build_object(v_table.name, v_rows);
  end loop;
  -- A code proves that somebody reads the mail, which who is only signed in need not.
  return v_all || jsonb_build_object('mail_outbox', (
    select coalesce(jsonb_agg(m || jsonb_build_object('params', (m -> 'params') - 'code')), '[]')
    from jsonb_array_elements(v_all -> 'mail_outbox') m));
end
$$;
comment on function private.rows_of is
  'Every row of every table of ours whose user_id is this member, by table, in the order of time where it has '
  'one: a new table is part of it from its first day.';

create function public.my_data_export() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_export jsonb;
  v_files jsonb := '[]';
begin
  if v_user is null then
    perform private.refuse('unauthenticated');
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''bucket'', bucket_id, ''name'', name, ''metadata'', metadata,
      ''created_at'', created_at)), ''[]'') from storage.objects
      where owner_id = $1 or (bucket_id in (''avatars'', ''applications'', ''proofs'') and name like $1 || ''/%'')
        or (bucket_id in (''storefronts'', ''goods'')
          and split_part(name, ''/'', 1) in (select id::text from private.storefront_products where user_id = $1::uuid))' into v_files using v_user::text;
  end if;
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
        'email_confirmed_at', u.email_confirmed_at, 'phone_confirmed_at', u.phone_confirmed_at,
        'last_sign_in_at', u.last_sign_in_at, 'user_metadata', u.raw_user_meta_data)
      from auth.users u where u.id = v_user
    ),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'data', i.identity_data,
        'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at)), '[]')
      from auth.identities i where i.user_id = v_user
    ),
    'second_factors', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'type', f.factor_type, 'status', f.status,
        'created_at', f.created_at)), '[]')
      from auth.mfa_factors f where f.user_id = v_user
    ),
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.friendly_name, 'created_at', c.created_at,
        'last_used_at', c.last_used_at) order by c.created_at, c.id), '[]')
      from auth.webauthn_credentials c where c.user_id = v_user
    ),
    'open_sessions', private.open_sessions(v_user, null),
    'files', v_files,
    -- The other side of a referral is another person: a masked name, and never a signal.
    'referred_by', (
      select jsonb_build_object('by', private.member_masked_name(r.referrer_id), 'alias', r.alias, 'stage', r.stage,
        'clicked_at', r.clicked_at, 'signed_up_at', r.signed_up_at, 'wallet_linked_at', r.wallet_linked_at,
        'qualified_at', r.qualified_at)
      from public.referrals r where r.referee_id = v_user
    ),
    'referrals_made', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'who', private.member_masked_name(r.referee_id),
        'alias', r.alias, 'stage', case r.stage when 'held' then 'wallet_linked' else r.stage end,
        'signed_up_at', r.signed_up_at, 'qualified_at', r.qualified_at)), '[]')
      from public.referrals r where r.referrer_id = v_user
    ),
    'answers_to_your_messages', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', f.reference, 'by_us', r.from_staff, 'text', r.body,
        'created_at', r.created_at) order by r.created_at), '[]')
      from public.feedback_replies r join public.feedback f on f.id = r.feedback_id where f.user_id = v_user
    ),
    -- Who gave it is another person.
    'gifts_received', (
      select coalesce(jsonb_agg(jsonb_build_object('plan', g.plan_key, 'months', g.months, 'message', g.message,
        'redeemed_at', g.redeemed_at)), '[]')
      from private.gifts g where g.redeemed_by = v_user
    ),
    -- Who bought is another person, and so is who sold.
    'storefront_sales', (
      select coalesce(jsonb_agg(private.sale_json(s) - 'email' order by s.paid_at), '[]')
      from private.storefront_sales s where s.seller_id = v_user and s.state = 'paid'
    ),
    'storefront_orders', (
      select coalesce(jsonb_agg(private.sale_json(s) - 'fee' order by s.paid_at), '[]')
      from private.purchases_of(v_user) s
    ),
    -- Accounts that were merged into this one, whole.
    'merged_accounts', (
      select coalesce(jsonb_agg(private.rows_of(m.younger)), '[]') from private.account_merges m where m.older = v_user
    ),
    'campaign_clicks', (
      select coalesce(jsonb_agg(jsonb_build_object('campaign_id', r.campaign_id, 'url', l.url, 'clicked_at', k.clicked_at) order by k.clicked_at), '[]')
      from private.campaign_recipients r join private.campaign_clicks k on k.recipient_id = r.id
      join private.campaign_links l on l.campaign_id = r.campaign_id and l.n = k.n
      where r.user_id = v_user and not k.machine
    ),
    'mail_suppressions', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason, 'source', s.source, 'detail', s.detail,
        'created_at', s.created_at, 'released_at', s.released_at) order by s.created_at), '[]')
      from auth.users u join private.mail_suppressions s on s.digest = private.mail_digest(u.email)
      where u.id = v_user and u.email_confirmed_at is not null
    ),
    'clicks_on_your_links', private.clicks_of(v_user, '-infinity'),
    'audit', (
      select coalesce(jsonb_agg(jsonb_build_object('action', a.action, 'subject', a.subject_type, 'reason', a.reason,
        'by_you', a.actor is not distinct from v_user, 'created_at', a.created_at)
        || case when a.subject_id = v_user::text then jsonb_build_object('before', a.before, 'after', a.after) else '{}' end), '[]')
      from private.audit_lines a
      where (a.subject_type = 'member' and a.subject_id = v_user::text and a.action not like '%.refused') or a.actor = v_user
    )
  ) into v_export;
  v_export := v_export || private.rows_of(v_user);
  -- A total is told as it is shown; the ledger beside it adds up to what is owed.
  return v_export || jsonb_build_object('wallet_profiles', (
    select coalesce(jsonb_agg(w.total || jsonb_build_object(
      'total_xp', b.balance -> 'xp', 'owed', b.balance -> 'owed')), '[]')
    from jsonb_array_elements(v_export -> 'wallet_profiles') w (total),
      lateral (select private.balance((w.total ->> 'total_xp')::integer) as balance) b
  ));
end
$$;
comment on function public.my_data_export is
  'Everything that carries the caller''s id, as one document. Secrets, signals and other people''s names are '
  'left out.';
grant execute on function public.my_data_export to authenticated;

-- Erasure

create function private.has_proved_address(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users where id = p_user and email <> '' and email_confirmed_at is not null)
$$;

create function public.begin_erasure(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_code text := private.new_code();
  v_minutes integer := private.setting_int('account.code_minutes');
begin
  if not private.has_proved_address(p_user) then
    return false;
  end if;
  insert into private.erasure_codes (user_id, id, code_hash, expires_at)
  values (p_user, v_id, private.code_hash(v_id, v_code), now() + make_interval(mins => v_minutes))
  on conflict (user_id) do update
    set id = excluded.id, code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at, proved_at = null,
      stopped_at = null, stopped_by = null;
  perform private.queue_mail('erasure_code:' || v_id, p_user, 'erasure_code',
    jsonb_build_object('code', v_code, 'minutes', v_minutes));
  return true;
end
$$;
comment on function public.begin_erasure is
  'For the service. Mails the code that erases the account, in a mail that says so; false for an account '
  'without a confirmed address.';
grant execute on function public.begin_erasure to service_role;

create function public.prove_erasure(p_user uuid, p_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_code private.erasure_codes;
begin
  if not private.has_proved_address(p_user) then
    return 'by_phone';
  end if;
  select * into v_code from private.erasure_codes where user_id = p_user for update;
  if not found or v_code.expires_at <= clock_timestamp() then
    return 'code_invalid';
  elsif v_code.attempts >= 5 then
    return 'too_many_attempts';
  elsif v_code.code_hash = private.code_hash(v_code.id, p_code) then
    update private.erasure_codes set proved_at = now(), stopped_at = null, stopped_by = null where user_id = p_user;
    return 'proved';
  end if;
  -- Counted and kept, therefore answered instead of raised.
  update private.erasure_codes set attempts = attempts + 1 where user_id = p_user;
  return 'code_invalid';
end
$$;
comment on function public.prove_erasure is
  'For the service. Whether this is the code of begin_erasure: proved, code_invalid (also when it has '
  'expired), too_many_attempts, or by_phone where begin_erasure mails nothing. It stays valid until the '
  'account is gone.';
grant execute on function public.prove_erasure to service_role;

create function public.note_stopped_erasure(p_user uuid, p_code text) returns void
language sql security definer set search_path = '' as $$
  update private.erasure_codes set stopped_at = now(), stopped_by = p_code where user_id = p_user and proved_at is not null
$$;
comment on function public.note_stopped_erasure is
  'For the service: what stopped an erasure half-way, which makes it a case at once (private.cases_erasure).';
grant execute on function public.note_stopped_erasure to service_role;

create function public.erase_member(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_profile public.profiles;
  v_customer text;
  v_confirmed text;
begin
  -- Two admins who leave at once take turns, and the second is the last.
  perform from public.user_roles where role = 'admin' order by user_id for update;
  perform private.lock_members(array[p_user]);
  select * into v_profile from public.profiles where user_id = p_user for update;
  if not found then
    perform private.refuse('member_not_found');
  elsif private.is_last_admin(p_user) then
    perform private.refuse('last_admin');
  elsif exists (
    select from public.subscriptions
    where user_id = p_user and status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
  ) then
    perform private.refuse('subscription_live');
  end if;
  select nullif(email, ''), case when email_confirmed_at is not null then lower(nullif(email, '')) end
  into v_email, v_confirmed from auth.users where id = p_user;
  select stripe_customer_id into v_customer from public.customers where user_id = p_user;

  -- What staff wrote about the person, and what the person wrote in vain; codes of the rules stay.
  delete from private.audit_reasons r using public.audit_log a
  where a.id = r.audit_id and a.actor is not null and (
    (a.actor = p_user and a.action like '%.refused')
    or (a.subject_type, a.subject_id) in (
      select 'member', p_user::text
      union all select 'order', o.id::text from public.orders o where o.user_id = p_user
      union all select 'referral', f.id::text from public.referrals f where p_user in (f.referrer_id, f.referee_id)
      union all select 'creator_application', c.id::text from public.creator_applications c where c.user_id = p_user
      union all select 'appeal', a.id::text from private.appeals a where a.user_id = p_user
      union all select 'storefront', p_user::text
      union all select 'storefront', g.id::text from private.storefront_products g where g.user_id = p_user
      union all select 'case', 'storefront:' || p_user
      union all select 'case', 'storefront:' || g.id from private.storefront_products g where g.user_id = p_user
      union all select 'proof', f.id::text from private.mission_proofs f where f.user_id = p_user
      union all select 'chat_message', m.id::text from private.chat_messages m where m.user_id = p_user
      union all select 'strike', k.id::text from private.strikes k where k.user_id = p_user
      union all select 'case', 'report:' || m.id from private.chat_messages m where m.user_id = p_user
      union all select 'case', 'proof:' || f.id from private.mission_proofs f where f.user_id = p_user
      union all select 'feedback', f.id::text from public.feedback f where f.user_id = p_user or lower(f.email) = v_confirmed
      union all select 'ledger', l.id::text from public.points_ledger l where l.user_id = p_user
      union all select 'case', 'payment:' || o.id from public.orders o where o.user_id = p_user
      union all select 'case', 'referral:' || f.id from public.referrals f where p_user in (f.referrer_id, f.referee_id)
      union all select 'case', 'referral:referrer:' || f.referrer_id from public.referrals f where p_user in (f.referrer_id, f.referee_id)
      union all select 'case', 'application:' || c.id from public.creator_applications c where c.user_id = p_user
      union all select 'case', 'refund:' || f.id from private.refund_requests f where f.user_id = p_user
      union all select 'case', 'appeal:' || a.id from private.appeals a where a.user_id = p_user
      union all select 'case', 'erasure:' || e.id from private.erasure_codes e where e.user_id = p_user
      union all select 'case', 'delivery:' || m.id from public.mail_outbox m where m.user_id = p_user
      union all select 'case', 'delivery:' || d.consumer || ':' || e.id
        from private.events e join private.event_deliveries d on d.event_id = e.id where e.user_id = p_user
      union all select 'case', 'feedback:' || f.id from public.feedback f where f.user_id = p_user or lower(f.email) = v_confirmed
    )
  );
  update public.referrals set stage = 'expired'
  where p_user in (referrer_id, referee_id) and stage in ('signed_up', 'wallet_linked', 'held');
  -- Before the sessions are gone, by which the person was counted on days without an account.
  delete from private.analytics_person_days where person in (
    select private.person_key(p_user, null)
    union
    select private.person_key(null, e.session_id) from public.analytics_events e where e.user_id = p_user
  );
  update public.analytics_events
  set user_id = null, session_id = null, metadata = '{}', page_path = private.without_addresses(page_path)
  where user_id = p_user;
  -- The address in events of visitors too, as it is written and as a query carries it.
  update public.analytics_events
  set page_path = private.without_addresses(page_path), metadata = private.event_metadata(metadata)
  where (page_path ~ '@|%40' or metadata::text ~ '@|%40') and v_confirmed is not null and (
    strpos(lower(coalesce(page_path, '') || metadata::text), v_confirmed) > 0
    or strpos(lower(coalesce(page_path, '') || metadata::text), replace(replace(v_confirmed, '@', '%40'), '+', '%2b')) > 0
  );
  -- What the person left by address counts as theirs once the address is proved.
  delete from public.feedback where user_id = p_user or lower(email) = v_confirmed;
  delete from public.pledges where (user_id = p_user or email = v_confirmed) and status = 'pending';
  update public.pledges
  set status = case when status = 'confirmed' and open then 'withdrawn' else status end,
    withdrawn_at = case when status = 'confirmed' and open then now() else withdrawn_at end,
    email = id || '@erased.invalid', note = ''
  from (select private.pledges_are_open() as open) as round
  where user_id = p_user or email = v_confirmed;
  delete from public.staff_invites where email = v_confirmed;
  delete from private.import_rows where email = v_confirmed;
  -- A gift that waits for the person can be sent to another address by its giver, whose words go with the giver.
  update private.gifts set recipient_email = '' where redeemed_by = p_user or recipient_email = v_confirmed;
  update private.gifts set message = '' where user_id = p_user or redeemed_by = p_user;
  -- The tax that was paid stays; name, address and tax number of who paid it are at Stripe as long as the law asks.
  update private.payment_taxes set buyer = '{}' where user_id = p_user;
  update private.quarantined_payments q set facts = q.facts #- '{tax,buyer}'
  from public.orders o where o.id = q.order_id and o.user_id = p_user;
  -- What was sold stays, without the address of who bought it.
  update private.storefront_sales set email = '' where buyer_id = p_user or lower(email) = v_confirmed;
  perform private.forget_blocked(v_email);
  perform private.forget_suppressed(v_email);
  delete from public.mail_outbox where user_id = p_user or lower(to_address) = v_confirmed;
  if v_email is not null then
    insert into public.mail_outbox (key, to_address, template, params, locale)
    values ('erased:' || p_user, v_email, 'account_erased', jsonb_build_object('name', coalesce(v_profile.full_name, '')), v_profile.locale)
    on conflict (key) do nothing;
  end if;
  -- The sums of a campaign stay; a domain may be a person's own.
  update private.campaign_recipients set domain = 'erased.invalid', answer = null where user_id = p_user;
  delete from private.webhook_deliveries where user_id = p_user or other_user_id = p_user;
  delete from private.events where user_id = p_user;
  update private.events set other_user_id = null where other_user_id = p_user;
  -- What Stripe told about its customer names the person; that it was told stays.
  update public.stripe_events
  set payload = jsonb_build_object('id', payload -> 'id', 'object', payload -> 'object', 'erased', true)
  where v_customer is not null and strpos(payload::text, v_customer) > 0;
  perform private.audit(p_user, 'member.erased', 'member', p_user::text, '', '{"erased": false}', '{"erased": true}');
  -- An account that was merged into this one is the same person.
  perform public.erase_member(m.younger) from private.account_merges m
  where m.older = p_user and exists (select from public.profiles p where p.user_id = m.younger);
  -- Profile, roles, wallets, sessions, preferences and grants go with it.
  delete from auth.users where id = p_user;
end
$$;
comment on function public.erase_member is
  'Ends an account for good, in one transaction. Ledger, orders, mints, votes and audit stay under the bare '
  'id, without the reasons that staff wrote; a pledge is withdrawn while it may be, and keeps nothing but its '
  'amount. Refuses: member_not_found, last_admin, subscription_live (billing is cancelled first).';
grant execute on function public.erase_member to service_role;
