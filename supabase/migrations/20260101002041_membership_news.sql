-- What a member is told in time about their subscription, and the history of their membership.

-- Reminders

create function public.remind_members() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_grace integer := private.setting_int('billing.grace_days');
  v_told integer;
begin
  select count(id) into v_told from (
    -- Three and six days after a payment failed: the latest of the two, so that a clock that stood still tells once.
    select private.emit_event('payment.reminded', format('%s:%s:%s', s.id, extract(epoch from s.past_due_since), d.day), s.user_id,
      jsonb_build_object('subscription_id', s.id, 'plan_key', s.plan_key, 'day', d.day, 'cause', s.unpaid_cause,
        'ends_at', s.past_due_since + make_interval(days => v_grace))) as id
    from public.subscriptions s, lateral (
      select max(n) as day from unnest(array[3, 6]) n where n < v_grace and s.past_due_since + make_interval(days => n) <= now()
    ) d
    where s.status = 'past_due' and s.past_due_since > now() - make_interval(days => v_grace) and d.day is not null
    union all
    select private.emit_event('subscription.renewing', format('%s:%s', s.id, extract(epoch from s.current_period_end)), s.user_id,
      jsonb_build_object('subscription_id', s.id, 'plan_key', s.plan_key, 'interval', p.interval, 'currency', p.currency,
        'amount', coalesce((select x.unit_amount from public.stripe_prices x where x.id = s.stripe_price_id), p.unit_amount),
        'at', s.current_period_end))
    from public.subscriptions s join public.prices p on p.id = s.price_id
    where s.status = 'active' and not s.cancel_at_period_end and s.next_price_id is null and p.interval = 'year'
      and s.current_period_end > now()
      and s.current_period_end <= now() + make_interval(days => private.setting_int('billing.renewal_notice_days'))
    union all
    select private.emit_event('card.expiring', format('%s:%s', s.id, s.card_expires_on), s.user_id,
      jsonb_build_object('subscription_id', s.id, 'plan_key', s.plan_key, 'brand', s.card_brand, 'last4', s.card_last4,
        'expires_on', s.card_expires_on, 'at', s.current_period_end))
    from public.subscriptions s
    where s.status = 'active' and not s.cancel_at_period_end and s.card_expires_on < s.current_period_end::date
      and s.card_expires_on <= current_date + private.setting_int('billing.card_notice_days')
  ) told;
  return v_told + private.remind_gifts() + private.announce_news();
end
$$;
comment on function public.remind_members is 'For the clock: reminds of payments that failed three and six days ago, announces yearly renewals, cards that expire before the next one, gifts that expire or end (private.remind_gifts), and sends news that members chose (private.announce_news); each once. Returns how many now.';
grant execute on function public.remind_members to service_role;

-- A payment that is missing

create function private.unpaid_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('plan', p.name, 'plan_key', s.plan_key, 'cause', s.unpaid_cause,
      'ends_at', s.past_due_since + make_interval(days => private.setting_int('billing.grace_days')),
      'ended', s.status = 'unpaid' or s.past_due_since + make_interval(days => private.setting_int('billing.grace_days')) <= now())
    from public.subscriptions s join public.plans p on p.key = s.plan_key
    where s.user_id = p_user and s.status in ('past_due', 'unpaid')
    order by s.past_due_since desc nulls last limit 1
  );
end
$$;

create function public.my_unpaid() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.unpaid_json(private.reading_member());
end
$$;
comment on function public.my_unpaid is 'Whether a payment of the caller''s subscription is missing: {plan, plan_key, cause: declined | confirm | null where it is not known, ends_at: when access ends | null, ended: whether it has} | null. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_unpaid to authenticated;

-- History

create table private.membership_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  type text not null references private.event_types,
  values jsonb not null,
  key text not null unique,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.membership_changes is
  'History of memberships, in the order of arrival: the events about payments and plans, stored as long as '
  'the account. Ids and values, as in private.events.';
alter table private.membership_changes enable row level security;
create index membership_changes_user on private.membership_changes (user_id, created_at desc, id desc);
create index membership_changes_type on private.membership_changes (type);

create function private.keep_membership_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.membership_changes (user_id, type, values, key)
  select u.id, new.type, new.values, new.key from auth.users u where u.id = new.user_id
  on conflict (key) do nothing;
  return null;
end
$$;
create trigger events_keep_membership_change after insert on private.events
  for each row when (
    new.type in ('order.settled', 'order.refunded', 'payment.returned', 'payment.failed', 'payment.disputed', 'refund.requested',
      'refund.decided', 'subscription.renewed', 'subscription.upgraded', 'subscription.change_planned', 'subscription.renewal_stopped',
      'subscription.cancel_planned', 'subscription.resumed', 'subscription.ended', 'mint.confirmed', 'token.voided', 'gift.redeemed', 'gift.ended')
  ) execute function private.keep_membership_change();

create function private.membership_history(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'at', c.created_at,
      'plan', (select p.name from public.plans p where p.key = c.values ->> 'plan_key'),
      'tier', (select p.name from public.plans p where p.tier = c.values ->> 'tier'),
      'amount', c.values -> 'amount', 'currency', c.values -> 'currency', 'points', c.values -> 'points',
      'paid', c.values -> 'paid', 'refunded', c.values -> 'refunded',
      'state', coalesce(c.values -> 'state', c.values -> 'side', c.values -> 'cause', case when c.values ? 'gift_id' and c.type = 'order.settled' then '"gift"'::jsonb end), 'date', coalesce(c.values -> 'ends_at', c.values -> 'at'), 'token', c.values -> 'token_id',
      'receipt', coalesce(c.values -> 'invoice_id', c.values -> 'order_id')) order by c.created_at desc, c.id desc), '[]')
    from (select * from private.membership_changes x where x.user_id = p_user order by x.created_at desc, x.id desc limit 50) c
  );
end
$$;
comment on function private.membership_history is 'The last 50 changes of a membership, newest first: [{id, type: of the event, at, plan | null, tier: the plan that the member has since | null, amount, paid, refunded, currency, points, state (or cause), date: of what it announces, token, receipt: order or invoice; each null where there is none}].';
