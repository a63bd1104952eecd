-- What a change of money would do, found by doing it in a subtransaction that is taken back.

create function private.money_members(p_users uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct u), '{}') from (
    select unnest(p_users) as u
    union select r.referrer_id from public.referrals r where r.referee_id = any (p_users)
  ) x where u is not null
$$;
comment on function private.money_members is 'The members and who invited them: everybody whose rows a payment can touch.';

create function private.money_rows(p_users uuid[], p_payments text[], p_ledger bigint, p_event bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('table', t.tab, 'id', t.id, 'user_id', t.user_id, 'row', t.row)), '[]')
  from (
    select 'orders' as tab, o.id::text, o.user_id, to_jsonb(o) - 'card_fingerprint' as row from public.orders o where o.user_id = any (p_users)
    union all
    select 'subscriptions', s.id, s.user_id, to_jsonb(s) - '{updated_at,stripe_applied_at}'::text[]
    from public.subscriptions s where s.user_id = any (p_users)
    union all
    select 'invoices', i.id, i.user_id, to_jsonb(i) from public.invoices i where i.user_id = any (p_users)
    union all
    select 'payment_reversals', r.payment_intent_id, null, to_jsonb(r) - '{updated_at,refund_applied_at,dispute_applied_at,refund_told,dispute_told}'::text[]
    from private.payment_reversals r
    where r.payment_intent_id = any (p_payments || array(
      select o.payment_intent_id from public.orders o where o.user_id = any (p_users)
      union select i.payment_intent_id from public.invoices i where i.user_id = any (p_users)))
    union all
    select 'automatic_refunds', a.id::text, a.user_id, to_jsonb(a) from public.automatic_refunds a where a.user_id = any (p_users)
    union all
    select 'renewal_stops', s.subscription_id, s.user_id, to_jsonb(s) from public.renewal_stops s where s.user_id = any (p_users)
    union all
    select 'points_ledger', l.id::text, l.user_id, to_jsonb(l) - '{details,actor}'::text[]
    from public.points_ledger l where l.user_id = any (p_users) and l.id > p_ledger
    union all
    select 'wallet_profiles', w.user_id::text, w.user_id, jsonb_build_object('total_xp', w.total_xp)
    from public.wallet_profiles w where w.user_id = any (p_users)
    union all
    select 'grants', g.id::text, g.user_id, to_jsonb(g) from public.grants g where g.user_id = any (p_users)
    union all
    select 'profiles', p.user_id::text, p.user_id, jsonb_build_object('tier', p.tier) from public.profiles p where p.user_id = any (p_users)
    union all
    select 'referrals', r.id::text, r.referee_id, to_jsonb(r) - 'alias' from public.referrals r where r.referee_id = any (p_users)
    union all
    select 'mint_vouchers', v.id::text, v.user_id, to_jsonb(v) - '{signature,nonce}'::text[]
    from public.mint_vouchers v where v.user_id = any (p_users)
    union all
    select 'nft_mints', m.id::text, m.user_id, to_jsonb(m) from public.nft_mints m where m.user_id = any (p_users)
    union all
    select 'events', e.id::text, e.user_id, jsonb_build_object('type', e.type) || e.values
    from private.events e where e.user_id = any (p_users) and e.id > p_event
    union all
    select 'mail_outbox', m.key, m.user_id, jsonb_build_object('template', m.template, 'status', m.status)
    from public.mail_outbox m where m.user_id = any (p_users) and m.created_at >= now()
  ) t (tab, id, user_id, row)
$$;
comment on function private.money_rows is 'The rows of members in all that a payment can touch, ledger lines and events after the given ids: [{table, id, user_id, row}]. No text that people wrote, no address.';

create function private.row_changes(p_before jsonb, p_after jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with was as (select * from jsonb_to_recordset(p_before) as b ("table" text, id text, user_id uuid, row jsonb)),
    is_now as (select * from jsonb_to_recordset(p_after) as a ("table" text, id text, user_id uuid, row jsonb))
  select coalesce(jsonb_agg(jsonb_build_object(
    'table', coalesce(b."table", a."table"), 'id', coalesce(b.id, a.id),
    'name', private.member_name(coalesce(b.user_id, a.user_id)),
    'change', case when b.id is null then 'added' when a.id is null then 'removed' else 'changed' end,
    'values', (
      select coalesce(jsonb_agg(jsonb_build_object('column', k.key, 'before', b.row -> k.key, 'after', a.row -> k.key) order by k.key), '[]')
      from (select jsonb_object_keys(coalesce(b.row, '{}') || coalesce(a.row, '{}')) as key) k
      where (b.row -> k.key) is distinct from (a.row -> k.key)
        and not (b.id is null and jsonb_typeof(a.row -> k.key) = 'null')
        and k.key not in ('id', 'user_id')
    )
  ) order by array_position(
      '{orders,payment_reversals,automatic_refunds,subscriptions,renewal_stops,invoices,profiles,grants,wallet_profiles,points_ledger,referrals,mint_vouchers,nft_mints,events,mail_outbox}',
      coalesce(b."table", a."table")), coalesce(b.id, a.id)), '[]')
  from was b full join is_now a on a."table" = b."table" and a.id = b.id
  where b.row is distinct from a.row
$$;
comment on function private.row_changes is 'What differs between two answers of private.money_rows: [{table, id, name: of the member | null, change: added | changed | removed, values: [{column, before, after}]}].';

create function private.try_money(p_users uuid[], p_payments text[], p_handler text, p_what jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_users uuid[];
  v_ledger bigint := (select coalesce(max(id), 0) from public.points_ledger);
  v_event bigint := (select coalesce(max(id), 0) from private.events);
  v_before jsonb;
  v_after jsonb;
  v_result jsonb;
begin
  perform private.lock_members(p_users);
  v_users := private.money_members(p_users);
  v_before := private.money_rows(v_users, p_payments, v_ledger, v_event);
  begin
    execute format('select private.%I($1)', p_handler) into v_result using p_what;
    v_after := private.money_rows(v_users, p_payments, v_ledger, v_event);
    -- Takes everything back; what it found stays in the variables.
    raise exception using errcode = 'ALT01', message = 'only tried';
  exception when sqlstate 'ALT01' then
    null;
  end;
  return jsonb_build_object('result', v_result, 'changes', private.row_changes(v_before, v_after));
end
$$;
comment on function private.try_money is 'Calls a function of schema private with p_what, compares the rows of the members before and after, and takes everything back: {result, changes: private.row_changes}. Refuses what that function refuses.';

create function private.change_effects(p_changes jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'name', e.name, 'before', e.before, 'after', e.after)
    || case when e.kind = 'points' then jsonb_build_object('levels', jsonb_build_array(
      private.level_of(coalesce((e.before #>> '{}')::integer, 0)), private.level_of(coalesce((e.after #>> '{}')::integer, 0)))) else '{}' end
    order by e.n, e.name), '[]')
  from (
    select c.value ->> 'name' as name, v.value -> 'before' as before, v.value -> 'after' as after,
      case
        when c.value ->> 'table' = 'orders' and v.value ->> 'column' = 'status' then 'order'
        when c.value ->> 'table' = 'profiles' then 'tier'
        when c.value ->> 'table' = 'wallet_profiles' then 'points'
        when c.value ->> 'table' = 'referrals' and v.value ->> 'column' = 'stage' then 'stage'
        when c.value ->> 'table' = 'mint_vouchers' and v.value ->> 'column' = 'revoked_reason' then 'claim'
        when c.value ->> 'table' = 'mint_vouchers' and c.value ->> 'change' = 'added' and v.value ->> 'column' = 'kind' then 'claim_added'
        when c.value ->> 'table' = 'events' and v.value ->> 'column' = 'type' then 'event'
      end as kind,
      case c.value ->> 'table' when 'orders' then 1 when 'profiles' then 2 when 'wallet_profiles' then 3 when 'referrals' then 4
        when 'mint_vouchers' then 5 else 6 end as n
    from jsonb_array_elements(p_changes) c, jsonb_array_elements(c.value -> 'values') v
  ) e where e.kind is not null
$$;
comment on function private.change_effects is 'The effects that a dialog shows of private.row_changes: order (status), tier, points, stage (of a referral), claim (revoked_reason), claim_added, event (type).';

-- An event of Stripe

create function private.try_event(p_what jsonb) returns jsonb
language sql set search_path = '' as $$
  select to_jsonb(public.apply_stripe_event(
    'try:' || gen_random_uuid(), 'altura.try', extract(epoch from now())::bigint, '{}', p_what, clock_timestamp()))
$$;

create function public.dry_run_stripe_event(p_facts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := case jsonb_typeof(p_facts) when 'array' then p_facts else '[]' end;
begin
  return private.try_money(private.fact_users(v_facts),
    array(select f ->> 'payment_intent' from jsonb_array_elements(v_facts) f where f ->> 'payment_intent' is not null),
    'try_event', v_facts);
end
$$;
comment on function public.dry_run_stripe_event is 'What apply_stripe_event would do with these facts now, with nothing that stays: {result: applied | ignored | quarantined, changes: private.row_changes}. For the service, which has read the facts from Stripe for an admin.';
grant execute on function public.dry_run_stripe_event to service_role;

create function private.repeat_event(p_event text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_event public.stripe_events;
begin
  perform private.require_step_up();
  select * into v_event from public.stripe_events where id = p_event;
  if not found or v_event.payload ->> 'id' is null then
    perform private.refuse('not_found');
  end if;
  perform private.audit(v_staff, 'stripe.repeated', 'stripe_event', p_event, v_reason,
    jsonb_build_object('outcome', v_event.outcome, 'attempts', v_event.attempts), '{"outcome": "again"}');
end
$$;

select private.staff_change('public.admin_repeat_event(p_event text, p_reason text)',
  'private.repeat_event(p_event, p_reason)', 'stripe.repeat', 'stripe_event', 'left(p_event, 100)',
  'For admins: records that the object of an event is to be read from Stripe and applied again; the service does so next, under an event of its own. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found.');
