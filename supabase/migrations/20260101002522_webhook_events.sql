-- What an endpoint may ask for, and the facts that only outgoing webhooks read: each is written while an endpoint asks for it.

insert into private.event_types (type, keys, description) values
  ('campaign.finished', '{campaign_id,category}', 'A campaign was sent to all its recipients'),
  ('level.reached', '{level,number,points}', 'Points brought a member to a higher level; points is their total'),
  ('member.changed', '{fields}', 'A member''s profile, address, number or primary wallet changed; fields: names, with a dot between them'),
  ('member.erased', '{member}', 'An account is gone; it names the bare id and is about no member'),
  ('member.reinstated', '{}', 'A suspension or ban ended before its time'),
  ('membership.changed', '{subscription_id,plan_key,previous_plan_key,interval}', 'A subscription has another price'),
  ('membership.ended', '{subscription_id,plan_key,unpaid}', 'A subscription is over, also where its member owns the plan for life; unpaid: because its renewal was not paid'),
  ('membership.started', '{subscription_id,plan_key,trial,interval}', 'A subscription began'),
  ('mission.done', '{claim_id,mission_id,mission}', 'A member passed a mission'),
  ('payment.recovered', '{subscription_id,plan_key}', 'A renewal that had failed was paid'),
  ('payout.failed', '{payout_id,amount,currency}', 'Stripe refused the transfer of a payout'),
  ('payout.paid', '{payout_id,amount,currency}', 'A payout is at the member''s bank'),
  ('season.closed', '{season_id,ranked,eligible}', 'A season is final'),
  ('stream.ended', '{stream_id,at}', 'A stream ended at that time'),
  ('tier.changed', '{tier,previous}', 'A member has another tier');

create function private.webhook_types() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'appeal.decided', 'application.decided', 'campaign.finished', 'dispute.closed', 'dispute.opened', 'level.reached', 'member.changed',
    'member.erased', 'member.joined', 'member.onboarded', 'member.reinstated', 'member.suspended', 'membership.cancellation_planned',
    'membership.changed', 'membership.ended', 'membership.renewed', 'membership.resumed', 'membership.started', 'message.reported',
    'mint.confirmed', 'mint.transferred', 'mint.void', 'mission.done', 'order.refunded', 'order.settled', 'payment.failed',
    'payment.recovered', 'payout.failed', 'payout.paid', 'points.awarded', 'referral.qualified', 'refund.decided', 'refund.requested',
    'season.ended', 'stream.ended', 'tier.changed']
$$;
comment on function private.webhook_types is 'What an endpoint may ask for: the files of lib/webhooks/types.';

create function private.emit_for_webhooks(
  p_event text, p_key text, p_user uuid, p_values jsonb default '{}', p_type text default null
) returns void
language plpgsql set search_path = '' as $$
begin
  if private.webhook_listens(coalesce(p_type, p_event)) then
    perform private.emit_event(p_event, p_key, p_user, p_values);
  end if;
end
$$;
comment on function private.emit_for_webhooks is 'Emits an event that nothing but webhooks reads, if an endpoint asks for the type that is made of it (p_type, where its name is another).';

-- Members

create function private.note_tier_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('tier.changed', new.user_id || ':' || private.moment(), new.user_id,
    jsonb_build_object('tier', new.tier, 'previous', old.tier));
  return null;
end
$$;
create trigger profiles_tier_webhook after update of tier on public.profiles
  for each row when (new.tier <> old.tier) execute function private.note_tier_change();

create function private.note_member_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
  v_user uuid := coalesce(v_new ->> 'user_id', v_new ->> 'id')::uuid;
  v_fields text := (
    select string_agg(field, '.' order by field) from unnest(tg_argv) field
    where coalesce(v_new ->> field, '') <> coalesce(v_old ->> field, ''));
begin
  if v_fields is not null then
    perform private.emit_for_webhooks('member.changed', v_user || ':' || private.moment(), v_user, jsonb_build_object('fields', v_fields));
  end if;
  return null;
end
$$;
comment on function private.note_member_change is 'Names which of the columns that its trigger lists have changed, never their values.';
create trigger profiles_change_webhook
  after update of full_name, username, avatar_url, bio, locale, time_zone, interests, wallet_address on public.profiles
  for each row execute function
    private.note_member_change('full_name', 'username', 'avatar_url', 'bio', 'locale', 'time_zone', 'interests', 'wallet_address');
create trigger altura_change_webhook after update of email, phone on auth.users
  for each row when (new.email is distinct from old.email or new.phone is distinct from old.phone) execute function private.note_member_change('email', 'phone');

create function private.note_reinstatement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('member.reinstated', new.user_id || ':' || private.moment(), new.user_id);
  return null;
end
$$;
create trigger profiles_reinstated_webhook after update of suspended_until on public.profiles
  for each row when (old.suspended_until > now() and (new.suspended_until > now()) is not true)
  execute function private.note_reinstatement();

create function private.note_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- About no member: erasure deletes what is about one.
  perform private.emit_for_webhooks('member.erased', old.id::text, null, jsonb_build_object('member', old.id));
  return null;
end
$$;
create trigger altura_erased_webhook after delete on auth.users
  for each row when (old.email_confirmed_at is not null or old.phone_confirmed_at is not null)
  execute function private.note_erasure();

-- Memberships and money

create function private.note_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.subscriptions := case when tg_op = 'UPDATE' then old end;
  v_key text := new.id || ':' || private.moment();
  v_values jsonb := jsonb_build_object('subscription_id', new.id, 'plan_key', new.plan_key);
  v_interval jsonb := jsonb_build_object('interval', (select p.interval from public.prices p where p.id = new.price_id));
begin
  if new.status in ('active', 'trialing') and private.subscription_runs(v_before) is not true then
    perform private.emit_for_webhooks('membership.started', v_key, new.user_id,
      v_values || v_interval || jsonb_build_object('trial', new.status = 'trialing'));
  elsif new.price_id <> v_before.price_id and private.subscription_runs(new) then
    perform private.emit_for_webhooks('membership.changed', v_key, new.user_id,
      v_values || v_interval || jsonb_build_object('previous_plan_key', v_before.plan_key));
  end if;
  if new.status = 'active' and v_before.status in ('past_due', 'unpaid') then
    perform private.emit_for_webhooks('payment.recovered', v_key, new.user_id, v_values);
  elsif private.subscription_runs(v_before) and not private.subscription_runs(new) then
    perform private.emit_for_webhooks('membership.ended', v_key, new.user_id,
      v_values || jsonb_build_object('unpaid', nullif(v_before.status in ('past_due', 'unpaid'), false)));
  end if;
  return null;
end
$$;
comment on function private.note_membership is 'A subscription that began, has another price, was paid after a failure, or is over.';
create trigger subscriptions_webhook after insert or update on public.subscriptions
  for each row execute function private.note_membership();

create function private.note_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('payout.' || new.state, new.id || ':' || private.moment(), new.user_id,
    jsonb_build_object('payout_id', new.id, 'amount', new.amount, 'currency', new.currency));
  return null;
end
$$;
comment on function private.note_payout is 'A payout that came to the state paid or failed.';
create trigger payouts_webhook after update of state on private.payouts
  for each row when (new.state <> old.state and new.state in ('paid', 'failed')) execute function private.note_payout();

-- Points and content

create function private.note_level() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_level public.levels;
begin
  if not private.webhook_listens('level.reached') then
    return null;
  end if;
  select l.* into v_level from public.levels l where l.key = private.level_of(new.total_xp);
  if v_level.points > greatest(old.total_xp, 0) then
    perform private.emit_event('level.reached', new.user_id || ':' || private.moment(), new.user_id,
      jsonb_build_object('level', v_level.key, 'number', v_level.number, 'points', new.total_xp));
  end if;
  return null;
end
$$;
create trigger wallet_profiles_webhook after update of total_xp on public.wallet_profiles
  for each row when (new.total_xp > old.total_xp) execute function private.note_level();

create function private.note_mission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('mission.done', new.id::text, new.user_id, jsonb_build_object('claim_id', new.id,
    'mission_id', new.mission_id, 'mission', (select m.slug from private.missions m where m.id = new.mission_id)));
  return null;
end
$$;
comment on function private.note_mission is 'A claim that has passed, once for member, mission and period.';
create trigger mission_claims_webhook after insert or update of state on private.mission_claims
  for each row when (new.state = 'passed') execute function private.note_mission();

create function private.note_season() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('season.closed', new.id::text, null,
    jsonb_build_object('season_id', new.id, 'ranked', new.ranked, 'eligible', new.eligible), 'season.ended');
  return null;
end
$$;
create trigger seasons_webhook after update of state on private.seasons
  for each row when (new.state = 'final' and old.state <> 'final') execute function private.note_season();

create function private.note_ended_streams() returns void
language sql set search_path = '' as $$
  select private.emit_for_webhooks('stream.ended', s.id || ':' || extract(epoch from s.ends_at)::bigint, null,
    jsonb_build_object('stream_id', s.id, 'at', to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
  from private.streams s
  -- No stream is longer than a day (private.streams), and the clock may have stood still for another one.
  where s.starts_at > now() - interval '2 days' and s.ends_at <= now() and s.published_at is not null and s.cancelled_at is null
$$;
comment on function private.note_ended_streams is 'Streams that ended lately, once for each end: no row changes when one does.';

create function private.note_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('campaign.finished', new.id::text, null,
    jsonb_build_object('campaign_id', new.id, 'category', new.category));
  return null;
end
$$;
create trigger campaigns_webhook after update of state on private.campaigns
  for each row when (new.state = 'finished' and old.state <> 'finished') execute function private.note_campaign();
