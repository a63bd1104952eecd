create function private.forget_stale_stripe_price() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stripe_price_id := null;
  return new;
end
$$;
comment on function private.forget_stale_stripe_price is
  'Stripe never changes a price: another amount is sold under a new id.';

create function public.set_stripe_price(p_lookup_key text, p_price_id text, p_unit_amount integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_price public.prices;
begin
  select * into v_price from public.prices where lookup_key = p_lookup_key for update;
  if not found then
    perform private.refuse('plan_unknown');
  end if;
  insert into public.stripe_prices (id, price_id, unit_amount, currency)
  values (p_price_id, v_price.id, p_unit_amount, v_price.currency)
  on conflict (id) do nothing;
  -- Not when an admin has changed the price while Stripe was being told of the old one.
  update public.prices set stripe_price_id = p_price_id where id = v_price.id and unit_amount = p_unit_amount;
end
$$;
comment on function public.set_stripe_price is
  'Remembers under which id Stripe knows a price at an amount in the smallest unit. Refuses: plan_unknown.';
grant execute on function public.set_stripe_price to service_role;

-- Plans and prices as admins change them: a new amount is a new version at Stripe, and who has the old one
-- keeps it.

create function private.price_version(p_lookup_key text) returns text
language sql stable set search_path = '' as $$
  select concat_ws(':', unit_amount, coalesce(trial_days, 0)) from public.prices where lookup_key = p_lookup_key
$$;

create function private.price_holders(p_price uuid) returns table (amount integer, subscriptions bigint)
language sql stable set search_path = '' as $$
  select coalesce(v.unit_amount, p.unit_amount), count(*)
  from public.subscriptions s join public.prices p on p.id = s.price_id
  left join public.stripe_prices v on v.id = s.stripe_price_id
  where s.price_id = p_price and private.subscription_runs(s)
  group by 1 order by 1
$$;
comment on function private.price_holders is
  'How many running subscriptions of a price pay which amount: a version that is not sold any more goes on.';

create function private.price_pages(p_price uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.orders o where o.price_id = p_price and o.status = 'pending' and private.holds_place(o)
$$;
comment on function private.price_pages is 'How many checkout pages are open at a price.';

create function public.admin_plans() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'key', pl.key, 'name', pl.name, 'kind', pl.kind, 'active', pl.active, 'supply', pl.supply,
      'prices', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'lookup_key', p.lookup_key, 'interval', p.interval, 'amount', p.unit_amount, 'currency', p.currency,
          'trial_days', p.trial_days, 'stripe_price_id', p.stripe_price_id, 'open', private.price_pages(p.id),
          'versions', (select count(*) from public.stripe_prices v where v.price_id = p.id),
          'holders', (
            select coalesce(jsonb_agg(jsonb_build_object('amount', h.amount, 'subscriptions', h.subscriptions)), '[]')
            from private.price_holders(p.id) h
          )
        ) order by p.interval, p.unit_amount), '[]')
        from public.prices p where p.plan_key = pl.key and p.active
      )
    ) order by pl.sort)
    from public.plans pl
  );
end
$$;
comment on function public.admin_plans is
  'For admins: [{key, name, kind, active, supply | null, prices: [{lookup_key, interval | null, amount, '
  'currency, trial_days | null, stripe_price_id: of the version on sale, null until Stripe is told | null, '
  'open: checkout pages, versions: how many Stripe knows, holders: [{amount, subscriptions}]}]}]. Amounts in '
  'the smallest unit. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_plans to authenticated;

create function private.write_price(p_lookup_key text, p_amount integer, p_trial_days integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_price public.prices;
begin
  select * into v_price from public.prices where lookup_key = p_lookup_key for update;
  if not found then
    perform private.refuse('plan_unknown');
  -- Less than 50 cents Stripe does not take.
  elsif p_amount is null or p_amount not between 50 and 10000000 or p_trial_days not between 1 and 90
    or (p_trial_days is not null and v_price.interval is null)
  then
    perform private.refuse('setting_invalid');
  elsif (v_price.unit_amount, v_price.trial_days) is not distinct from (p_amount, p_trial_days) then
    return null;
  end if;
  update public.prices set unit_amount = p_amount, trial_days = p_trial_days where id = v_price.id;
  return jsonb_build_object(
    'before', jsonb_build_object('amount', v_price.unit_amount, 'trial_days', v_price.trial_days),
    'after', jsonb_build_object('amount', p_amount, 'trial_days', p_trial_days));
end
$$;
comment on function private.write_price is
  'Sells a price at another amount or with another trial from now on: {before, after} for the audit log; null '
  'when it is so already. Refuses: plan_unknown, setting_invalid.';

create function private.set_price(p_lookup_key text, p_amount integer, p_trial_days integer, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb;
begin
  perform private.require_step_up();
  perform from public.prices where lookup_key = p_lookup_key for update;
  if p_version <> private.price_version(p_lookup_key) then
    perform private.refuse_changed('price', p_lookup_key, 'price');
  end if;
  v_change := private.write_price(p_lookup_key, p_amount, p_trial_days);
  if v_change is not null then
    perform private.audit(v_staff, 'price.changed', 'price', p_lookup_key, v_reason, v_change -> 'before', v_change -> 'after');
  end if;
end
$$;

select private.staff_change('public.admin_set_price(p_lookup_key text, p_amount integer, p_trial_days integer, p_reason text, p_version text default null)',
  'private.set_price(p_lookup_key, p_amount, p_trial_days, p_reason, p_version)',
  'price.change', 'price', 'left(p_lookup_key, 60)',
  'For admins: what a price is from now on (50 cents to 100,000 dollars, in cents) and with how many days of trial (1 to 90, null for none; subscriptions alone). Running subscriptions keep what they pay, open checkout pages what they show. p_version is of admin_change_effect (price.change). Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, plan_unknown, setting_invalid, changed_meanwhile (detail: by whom).');

create function private.undo_price(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_step_up();
  perform from public.prices where lookup_key = p_line.subject_id for update;
  if (select jsonb_build_object('amount', p.unit_amount, 'trial_days', p.trial_days) from public.prices p
    where p.lookup_key = p_line.subject_id) is distinct from p_line.after
  then
    perform private.refuse_changed('price', p_line.subject_id, 'price', p_line.id);
  end if;
  return private.write_price(p_line.subject_id, (p_line.before ->> 'amount')::integer, (p_line.before ->> 'trial_days')::integer);
end
$$;

create function private.effect_price(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_price public.prices;
begin
  select * into v_price from public.prices where lookup_key = p_subject;
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', private.price_version(p_subject), 'effects', jsonb_build_array(
    jsonb_build_object('kind', 'count', 'what', 'price_keep', 'before', 0, 'after', (
      select coalesce(sum(h.subscriptions), 0) from private.price_holders(v_price.id) h)),
    jsonb_build_object('kind', 'count', 'what', 'price_open', 'before', 0, 'after', private.price_pages(v_price.id))));
end
$$;
comment on function private.effect_price is
  'Who keeps what they pay or see when a price changes: running subscriptions, and checkout pages that are '
  'open.';
