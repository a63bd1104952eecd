-- One change of a member's subscription at a time, and what of it is still to be done should its process end half-way.

create table private.subscription_changes (
  -- No foreign key: an account that is erased ends its subscription under this lease too.
  user_id uuid primary key,
  holder uuid,
  what text not null,
  held_until timestamptz not null,
  intent jsonb,
  due_at timestamptz,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now()
);
comment on table private.subscription_changes is
  'Current change of a member''s subscription in Stripe: a lease, because the calls to Stripe are made '
  'outside of any transaction. The row is deleted when nothing is left to do.';
comment on column private.subscription_changes.holder is 'Null while nobody works on it and the intent waits. A holder that has died loses the lease at held_until.';
comment on column private.subscription_changes.intent is 'What was decided before the first of several calls to Stripe, and is finished or taken back when the calls were not all made.';
comment on column private.subscription_changes.due_at is 'When a worker looks at an intent that nobody works on.';
alter table private.subscription_changes enable row level security;
create index subscription_changes_due on private.subscription_changes ((coalesce(due_at, held_until))) where intent is not null;

create function public.begin_subscription_change(p_user uuid, p_holder uuid, p_what text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_change private.subscription_changes;
begin
  insert into private.subscription_changes as c (user_id, holder, what, held_until)
  values (p_user, p_holder, p_what, clock_timestamp() + interval '2 minutes')
  on conflict (user_id) do update
    set holder = excluded.holder, what = excluded.what, held_until = excluded.held_until, due_at = null
    where c.holder is null or c.held_until < clock_timestamp()
  returning * into v_change;
  return jsonb_build_object('held', v_change.user_id is not null, 'intent', v_change.intent);
end
$$;
comment on function public.begin_subscription_change is 'Takes the lease on a member''s subscription for two minutes: {held: false while another has it, intent: what an earlier change left undone, null for nothing}.';
grant execute on function public.begin_subscription_change to service_role;

create function public.keep_subscription_change(p_user uuid, p_holder uuid, p_intent jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.subscription_changes
  set held_until = clock_timestamp() + interval '2 minutes', intent = nullif(p_intent, 'null')
  where user_id = p_user and holder = p_holder;
  return found;
end
$$;
comment on function public.keep_subscription_change is 'Before each step at Stripe: lengthens the lease and stores what is to be done. False for a holder that was too slow and lost it, which must stop.';
grant execute on function public.keep_subscription_change to service_role;

create function public.end_subscription_change(p_user uuid, p_holder uuid, p_error text default null, p_wait integer default 0) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.subscription_changes where user_id = p_user and holder = p_holder and intent is null;
  update private.subscription_changes
  set holder = null, error = left(p_error, 500),
    attempts = case when p_error is null then 0 else attempts + 1 end,
    due_at = clock_timestamp() + case
      when p_error is null then make_interval(secs => p_wait)
      else least(interval '15 seconds' * power(2, least(attempts, 8)), interval '1 hour')
    end
  where user_id = p_user and holder = p_holder;
end
$$;
comment on function public.end_subscription_change is 'Gives the lease back. An intent that is left waits p_wait seconds, after an error a growing pause of up to an hour.';
grant execute on function public.end_subscription_change to service_role;

create function public.unfinished_subscription_changes(p_limit integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from private.subscription_changes
  where intent is not null and coalesce(due_at, held_until) < clock_timestamp()
    and (holder is null or held_until < clock_timestamp())
  order by coalesce(due_at, held_until)
  limit greatest(1, least(p_limit, 100))
$$;
comment on function public.unfinished_subscription_changes is 'Members whose change of plan was left half-way; whoever takes the lease next finishes it.';
grant execute on function public.unfinished_subscription_changes to service_role;

create function private.upgrade_to_confirm(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select c.intent -> 'confirm'
  from private.subscription_changes c join public.subscriptions s on s.id = c.intent ->> 'subscription'
  where c.user_id = p_user and jsonb_typeof(c.intent -> 'confirm') = 'object' and s.stripe_price_id is not distinct from c.intent ->> 'from'
$$;
comment on function private.upgrade_to_confirm is 'An upgrade that waits for the member''s bank, null for none: {invoice, url: Stripe''s page of it, lookup_key, due, currency, until: unix seconds}.';

create function public.my_upgrade_to_confirm(p_invoice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select c.intent -> 'confirm' from private.subscription_changes c
    where c.user_id = v_user and c.intent #>> '{confirm,invoice}' = p_invoice
  );
end
$$;
comment on function public.my_upgrade_to_confirm is 'The caller''s own upgrade of this invoice while it waits for their bank or its webhook, else null: {invoice, url, lookup_key, due, currency, until}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_upgrade_to_confirm to authenticated;
