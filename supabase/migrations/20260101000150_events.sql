-- Events: each fact that others may want to hear of writes one row in its own transaction; a worker hands it to every
-- consumer. docs/decisions/0018-one-outbox-of-events.md says why it is built so.

select private.declare_setting('events.max_attempts', 'integer', '8', 'times', 1, 50);
select private.declare_setting('events.keep_days', 'integer', '90', 'days', 7, 730);

create table private.event_types (
  type text primary key check (type ~ '^[a-z]+(\.[a-z_]+)+$'),
  keys text[] not null default '{}',
  description text not null,
  texts text check (texts ~ '^texts_of_[a-z_]+$')
);
comment on table private.event_types is
  'Types of events and the values that each may carry. lib/outbox/events has the same list.';
comment on column private.event_types.keys is 'Names of values. Amounts are in the smallest unit of their currency.';
comment on column private.event_types.texts is 'The function of schema private that adds the texts behind its ids to a mail about it: (event private.events) returns jsonb. Null for what private.event_words itself looks up.';
alter table private.event_types enable row level security;
insert into private.event_types (type, keys, description) values
  ('member.onboarded', '{}', 'Onboarding was completed'),
  ('security.changed', '{change_id,change}', 'How a member gets in was changed; change_id is of private.security_changes'),
  ('order.settled', '{order_id,plan_key,amount,currency,points,interval,claim,gift_id,months}', 'A payment was accepted; claim: a membership NFT comes with it; gift_id: it was paid for somebody else, so many months'),
  ('trial.started', '{order_id,subscription_id,plan_key,days,amount,currency,interval,at}', 'A trial began; at that time the first period is charged at the price amount'),
  ('trial.ending', '{subscription_id,plan_key,amount,currency,interval,at}', 'Stripe announced that a trial ends at that time, and what is charged then'),
  ('order.refunded', '{order_id,invoice_id,plan_key,amount,currency,points,tier}', 'Money of an order went back, or of a later payment of its subscription (invoice_id); amount is what went back now, points what was taken back with it, tier what the member has since, where it changed'),
  ('payment.disputed', '{order_id,invoice_id,plan_key,amount,paid,refunded,currency,state,points,tier}', 'A bank asked about a payment or decided; amount is how much of what was paid it is about, refunded what went back otherwise; state: needs_response, lost or won; points: taken back (above 0) or given back; tier as in order.refunded'),
  ('refund.requested', '{request_id,plan_key,amount,currency,due_at}', 'A member asked for a refund; amount is what could be refunded'),
  ('refund.decided', '{request_id,state,plan_key,amount,currency,audit_id}', 'Staff granted (amount) or refused a refund; audit_id is of the line with the reason of a refusal'),
  ('payment.returned', '{order_id,plan_key,amount,currency,reason}', 'A payment brings nothing and goes back by itself; reason as in automatic_refunds'),
  ('payment.failed', '{subscription_id,plan_key,cause,ends_at}', 'A renewal was not paid; access ends at ends_at; cause: declined, or confirm where the bank asks the holder of the card'),
  ('payment.reminded', '{subscription_id,plan_key,cause,ends_at,day}', 'A renewal is still not paid, so many days after it failed; cause as in payment.failed'),
  ('card.expiring', '{subscription_id,plan_key,brand,last4,expires_on,at}', 'The card of a subscription expires before the renewal at that time'),
  ('subscription.renewing', '{subscription_id,plan_key,amount,currency,interval,at}', 'A yearly plan renews soon'),
  ('subscription.cancel_planned', '{subscription_id,plan_key,lookup_key,at,unpaid}', 'A subscription was cancelled for the end of its period'),
  ('subscription.resumed', '{subscription_id,plan_key,lookup_key,at,unpaid}', 'A cancelled subscription renews again'),
  ('subscription.ended', '{subscription_id,plan_key,lookup_key,at,unpaid}', 'A subscription is over; unpaid: because its renewal was not paid'),
  ('subscription.renewed', '{invoice_id,plan_key,amount,currency}', 'A further period was paid'),
  ('subscription.upgraded', '{invoice_id,plan_key,amount,currency,price,interval}', 'A larger plan was paid; amount is what was paid now, price what each period costs'),
  ('subscription.change_planned', '{subscription_id,plan_key,current_plan_key,amount,currency,interval,at}', 'Another plan follows at the end of the period'),
  ('subscription.renewal_stopped', '{subscription_id,plan_key,owned_plan_key,ends_at}', 'A subscription renews no more because its member owns a plan for life; without ends_at it ended at once'),
  ('gift.redeemed', '{gift_id,side,plan_key,months,at}', 'A gift was redeemed, to its recipient and to its giver (side); at: when it ends'),
  ('gift.ended', '{gift_id,plan_key,months}', 'The payment of a redeemed gift went back, to who had redeemed it'),
  ('gift.expiring', '{gift_id,plan_key,months,at}', 'A gift was not redeemed yet and soon cannot be any more, to its giver'),
  ('gift.ending', '{gift_id,plan_key,at}', 'The time of a redeemed gift ends soon, to who has nothing else of that plan or above'),
  ('payout.sent', '{payout_id,amount,currency}', 'Commission was transferred to a member''s account at Stripe'),
  ('payout.returned', '{payout_id,amount,currency}', 'The bank of a member sent a payout back to their account at Stripe'),
  ('commission.skipped', '{amount,currency,reason}', 'A payout run left a member''s commission out: less than the minimum, or no account that can take it'),
  ('referral.qualified', '{referral_id,points,bonus,qualified}', 'A referral was settled, to its referrer; the other member is the referee; bonus: what a campaign gave on top of its points; qualified counts them all'),
  ('account.merged', '{side,points}', 'Two accounts of one person were merged, to each of them; side: older (stays) or younger (closed); the other member is the other account'),
  ('referral.reminded', '{referral_id}', 'A member had a friend reminded of the steps that are missing, to that friend; the other member is the one who invited them'),
  ('referral.decided', '{referral_id,side,qualified,points}', 'Staff rejected a referral that had qualified, or it counts again; side: whether this is to the referee or to the referrer, the other member is the other one; points: what that took or gave'),
  ('referral.attributed', '{referral_id,side}', 'Staff said who invited a member; side: whether this is to the referee or to the referrer, the other member is the other one'),
  ('mint.confirmed', '{mint_id,token_id,tx_hash}', 'A mint was confirmed by the chain'),
  ('mint.undone', '{mint_id,token_id,tx_hash}', 'A reorganisation of the chain took a confirmed mint back, with what it gave'),
  ('token.left', '{token_id,kept}', 'A token went from a member''s wallet to another, to the member; kept: whether something else gives the same tier'),
  ('token.received', '{token_id}', 'A token came to a member''s wallet from another, to the member'),
  ('token.voided', '{voucher_id,token_id}', 'The payment behind a token was reversed, to its holder'),
  ('honorary.granted', '{honorary_id,plan_key,ends_at,claim}', 'Staff gave a plan without payment, until ends_at or for good; claim: a membership NFT comes with it'),
  ('honorary.revoked', '{honorary_id,plan_key}', 'Staff took an honorary membership back'),
  ('application.reviewed', '{application_id,status,audit_id}', 'Staff moved an application; audit_id is of the line that holds their answer'),
  ('feedback.answered', '{feedback_id,reply_id}', 'Staff answered a message; it may be a visitor''s, so without a member'),
  ('member.suspended', '{until,messages}', 'Staff suspended or banned a member; until: a time, or infinity; messages: how many of theirs were removed with it'),
  ('appeal.received', '{appeal_id,kind,due_at}', 'A member appealed a penalty; kind is of private.appeal_kinds'),
  ('appeal.reopened', '{appeal_id,kind,state}', 'Staff took the decision of an appeal back, which had been state; it is open again'),
  ('appeal.decided', '{appeal_id,kind,state,audit_id}', 'Staff decided an appeal; audit_id is of the line that holds their answer'),
  ('proof.received', '{proof_id,mission,due_at}', 'A member handed in a proof of a mission'),
  ('proof.decided', '{proof_id,mission,state,audit_id}', 'Staff approved or rejected a proof; audit_id is of the line that holds their answer'),
  ('storefront.sold', '{sale_id,amount,currency}', 'A product of a storefront was paid, to its seller'),
  ('storefront.ordered', '{sale_id,amount,currency}', 'The same, to the buyer, who need not be a member'),
  ('storefront.refunded', '{sale_id,amount,currency,whole,reason}', 'A sale went back, in full or in part, to the buyer; whole: whether nothing is left of it; reason: what the seller chose, none for a refund that was made at Stripe'),
  ('storefront.taken_down', '{audit_id,product_id}', 'Staff closed a storefront, or took one product down, to the seller; audit_id is of the line with the reason'),
  ('audit.sealed', '{day,position,hash,lines}', 'The chain of the audit log as it stood at the end of a day, to each admin: its length, its last hash, and the lines that came since the day before');

create function private.are_event_values(p_values jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_values) = 'object' and not exists (
    select from jsonb_each(p_values) v
    where jsonb_typeof(v.value) in ('object', 'array')
      or (jsonb_typeof(v.value) = 'string' and v.value #>> '{}' !~ '^[A-Za-z0-9_.:+-]{1,128}$')
  )
$$;
comment on function private.are_event_values is 'Ids, codes, numbers, times and truths: no string with a space, an @ or a letter of a name outside ASCII. Text of people does not fit in.';

create table private.events (
  id bigint generated always as identity primary key,
  type text not null references private.event_types,
  key text not null unique check (char_length(key) <= 200),
  user_id uuid,
  other_user_id uuid,
  values jsonb not null default '{}' check (private.are_event_values(values)),
  created_at timestamptz not null default now()
);
comment on table private.events is 'Facts that others may hear of, under the natural key of the fact. Ids and values, never personal text: who needs a name or an address looks it up. No foreign key to members: erasure deletes what is about them.';
comment on column private.events.user_id is 'The member it is about; its events are handed on in the order of their ids.';
comment on column private.events.other_user_id is 'A second member the fact names, such as the referee of a referral.';
alter table private.events enable row level security;
create index events_created on private.events (created_at);
create index events_user on private.events (user_id) where user_id is not null;
create index events_other_user on private.events (other_user_id) where other_user_id is not null;

create table private.event_consumers (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  types text[] not null,
  created_at timestamptz not null default now()
);
comment on table private.event_consumers is
  'Consumers and their event types. Written by the worker from lib/consumers/registry.ts; the release that '
  'removes a consumer deletes its row.';
alter table private.event_consumers enable row level security;

create table private.event_deliveries (
  consumer text not null references private.event_consumers on delete cascade,
  event_id bigint not null references private.events on delete cascade,
  subject_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'dead')),
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  error text,
  primary key (consumer, event_id)
);
comment on table private.event_deliveries is
  'Pending deliveries of each consumer: its position. A row is deleted after the work; a dead one failed '
  'too often and needs staff.';
comment on column private.event_deliveries.available_at is 'Not to be claimed before: the end of a claim, or of the pause after a failure.';
alter table private.event_deliveries enable row level security;
create index event_deliveries_due on private.event_deliveries (consumer, available_at) where status = 'waiting';
-- Whether an earlier event of the same member is still to be handed on.
create index event_deliveries_order on private.event_deliveries (consumer, subject_id, event_id) where status = 'waiting';
create index event_deliveries_event on private.event_deliveries (event_id);
-- What waits for staff.
create index event_deliveries_dead on private.event_deliveries (event_id) where status = 'dead';

-- Writing

create function private.event_lock(p_user uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('private.events:' || (hashtextextended(p_user::text, 0) & 4095), 0)
$$;
comment on function private.event_lock is 'Advisory lock of a member''s events: shared while a transaction has emitted one, exclusive for the moment of a claim. 4096 of them, so that a transaction about very many members cannot fill the lock table.';

create function private.emit_event(
  p_type text, p_key text, p_user uuid, p_values jsonb default '{}', p_other_user uuid default null
) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_values jsonb := jsonb_strip_nulls(p_values);
  v_keys text[] := (select keys from private.event_types where type = p_type);
  v_id bigint;
begin
  if exists (select from jsonb_object_keys(v_values) k where k <> all (v_keys)) then
    raise exception 'An event % may carry %, not %', p_type, v_keys, v_values;
  end if;
  -- Held until the transaction ends. The first keeps a new consumer from beginning beside it, the second keeps later
  -- events of this member from being handed on before this one can be seen.
  perform pg_advisory_xact_lock_shared(hashtextextended('private.event_consumers', 0));
  if p_user is not null then
    perform pg_advisory_xact_lock_shared(private.event_lock(p_user));
  end if;
  insert into private.events (type, key, user_id, other_user_id, values)
  values (p_type, p_type || ':' || p_key, p_user, p_other_user, v_values)
  on conflict (key) do nothing
  returning id into v_id;
  if v_id is not null then
    insert into private.event_deliveries (consumer, event_id, subject_id)
    select c.name, v_id, p_user from private.event_consumers c where p_type = any (c.types);
  end if;
  return v_id;
end
$$;
comment on function private.emit_event is 'The one way to write an event: called in the transaction of the fact, with its natural key. Returns the id, or null when the fact has been told already. Fails for a type or a value that private.event_types does not list.';

-- Handing on

create function private.register_consumer(p_consumer text, p_types text[], p_starts text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_starts is null or p_starts not in ('beginning', 'now') or exists (
    select unnest(p_types) except select type from private.event_types
  ) then
    perform private.refuse('invalid_input');
  end if;
  -- Facts wait here for as long as this waits for facts that are being written.
  perform set_config('lock_timeout', '2s', true);
  perform pg_advisory_xact_lock(hashtextextended('private.event_consumers', 0));
  if exists (select from private.event_consumers where name = p_consumer) then
    -- Only ever more: two releases that run side by side would else take types from each other.
    update private.event_consumers c
    set types = (select array_agg(distinct t order by t) from unnest(c.types || p_types) t)
    where c.name = p_consumer;
    return;
  end if;
  insert into private.event_consumers (name, types) values (p_consumer, p_types);
  if p_starts = 'beginning' then
    insert into private.event_deliveries (consumer, event_id, subject_id)
    select p_consumer, e.id, e.user_id from private.events e where e.type = any (p_types);
  end if;
end
$$;
comment on function private.register_consumer is 'Lets a consumer begin: with the events that are kept (beginning), or with those of transactions that begin to emit after this one (now). A type that is added later is read from then on. Refuses: invalid_input.';

create function public.claim_events(p_consumer text, p_types text[], p_starts text, p_limit integer)
returns table (
  id bigint, type text, key text, user_id uuid, other_user_id uuid, "values" jsonb, created_at timestamptz, attempt integer
)
language plpgsql security definer set search_path = '' as $$
declare
  v_ids bigint[];
begin
  if not exists (select from private.event_consumers c where c.name = p_consumer and p_types <@ c.types) then
    perform private.register_consumer(p_consumer, p_types, p_starts);
  end if;
  -- Of each member the earliest, unless a transaction that has emitted an event of that member is still open.
  select array_agg(n.event_id) into v_ids
  from (
    select d.event_id, d.subject_id from private.event_deliveries d
    where d.consumer = p_consumer and d.status = 'waiting' and d.available_at <= now() and not exists (
      select from private.event_deliveries e
      where e.consumer = d.consumer and e.subject_id = d.subject_id and e.event_id < d.event_id and e.status = 'waiting'
    )
    order by d.event_id limit greatest(1, least(p_limit, 100))
  ) n
  where n.subject_id is null or pg_try_advisory_xact_lock(private.event_lock(n.subject_id));
  -- Looked at again, as a new statement: what was committed before the locks were got is seen only now.
  return query
  with claimed as (
    update private.event_deliveries d
    set attempts = d.attempts + 1, available_at = now() + interval '5 minutes'
    where d.consumer = p_consumer and d.event_id in (
      select n.event_id from private.event_deliveries n
      where n.consumer = p_consumer and n.event_id = any (v_ids) and n.status = 'waiting' and n.available_at <= now()
        and not exists (
          select from private.event_deliveries e
          where e.consumer = n.consumer and e.subject_id = n.subject_id and e.event_id < n.event_id and e.status = 'waiting'
        )
      for update skip locked
    )
    returning d.event_id, d.attempts
  )
  select e.id, e.type, e.key, e.user_id, e.other_user_id, e.values, e.created_at, c.attempts
  from claimed c join private.events e on e.id = c.event_id
  order by e.id;
end
$$;
comment on function public.claim_events is 'For the service. Takes the next events of a consumer for one worker: at most one of each member, in order; another worker never gets the same ones. What is not settled within 5 minutes is due again. Registers the consumer when it is new.';
grant execute on function public.claim_events to service_role;

create function public.settle_events(p_consumer text, p_outcomes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.event_deliveries d
  using jsonb_to_recordset(p_outcomes) o (event bigint, attempt integer, error text)
  where d.consumer = p_consumer and d.event_id = o.event and d.attempts = o.attempt and d.status = 'waiting'
    and o.error is null;
  update private.event_deliveries d
  set error = left(o.error, 500),
    status = case when d.attempts >= private.setting_int('events.max_attempts') then 'dead' else 'waiting' end,
    available_at = now() + interval '15 seconds' * power(2, least(d.attempts, 12) - 1)
  from jsonb_to_recordset(p_outcomes) o (event bigint, attempt integer, error text)
  where d.consumer = p_consumer and d.event_id = o.event and d.attempts = o.attempt and d.status = 'waiting'
    and o.error is not null;
end
$$;
comment on function public.settle_events is 'For the service. How claimed events went: [{event, attempt, error | null}]. What failed waits, twice as long each time, and is dead after events.max_attempts; then the member''s next event goes on. A claim that has run out (another attempt) changes nothing.';
grant execute on function public.settle_events to service_role;

create function public.prune_events() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from private.events where id in (
      select e.id from private.events e
      where e.created_at < now() - make_interval(days => private.setting_int('events.keep_days'))
        and not exists (select from private.event_deliveries d where d.event_id = e.id and d.status = 'waiting')
      order by e.created_at limit 5000
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function public.prune_events is 'For the clock. Deletes events that are older than events.keep_days and wait for no consumer, at most 5000 a call; returns how many.';
grant execute on function public.prune_events to service_role;
