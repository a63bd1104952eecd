-- Rows that nobody needs any more. Tables with an expiry of their own (events, deliveries of webhooks, measured events,
-- alerts, errors, presence) have it in their own file; docs/operations.md lists all of them.

create index rate_limits_window on public.rate_limits (window_start);

create table private.click_expiry (
  only_row boolean primary key default true check (only_row),
  next_day date not null default '-infinity'
);
comment on table private.click_expiry is 'The first UTC day whose clicks on referral links have not expired yet.';
insert into private.click_expiry default values;

create function private.expire_clicks() returns integer
language plpgsql set search_path = '' as $$
declare
  v_most constant integer := 5000;
  v_day date;
  v_gone integer;
begin
  -- One at a time: a second call does nothing.
  select e.next_day into v_day from private.click_expiry e for update skip locked;
  v_day := (select private.utc_day(min(c.created_at)) from public.referral_clicks c where c.created_at >= v_day::timestamp at time zone 'UTC');
  if v_day is null or v_day > private.utc_day(now()) - 400 then
    return 0;
  end if;
  with gone as (
    delete from public.referral_clicks where id in (
      select c.id from public.referral_clicks c
      where c.created_at >= v_day::timestamp at time zone 'UTC' and c.created_at < (v_day + 1)::timestamp at time zone 'UTC'
        -- What a click brought is told with it for as long as the referral is.
        and not exists (select from public.referrals r where r.click_id = c.id)
      limit v_most)
    returning referrer_id, coalesce(via, '') as via, private.landing_page(landing_path) as landing
  ), summed as (
    insert into private.referral_click_sums as s (referrer_id, day, via, landing, clicks)
    select g.referrer_id, v_day, g.via, g.landing, count(*) from gone g group by g.referrer_id, g.via, g.landing
    on conflict (referrer_id, day, via, landing) do update set clicks = s.clicks + excluded.clicks
  )
  select count(*) into v_gone from gone;
  if v_gone < v_most then
    update private.click_expiry set next_day = v_day + 1;
  end if;
  return v_gone;
end
$$;
comment on function private.expire_clicks is 'Deletes clicks on referral links that brought nobody once their UTC day is 400 days ago, a day or 5,000 at a time, and keeps how many there were by referrer, day, label and landing page. No click binds for longer than 365 days (referral.click_days). Returns how many.';

create function private.expire_mails() returns integer
language plpgsql set search_path = '' as $$
declare
  v_gone integer;
begin
  with gone as (
    delete from public.mail_outbox where id in (
      -- One that failed waits for staff, however long.
      select m.id from public.mail_outbox m
      where m.created_at < now() - interval '400 days' and m.status in ('sent', 'suppressed', 'bounced')
      order by m.created_at limit 5000 for update skip locked)
    returning key
  ), kept as (
    insert into private.mailed_facts (fact) select private.mail_fact(g.key) from gone g on conflict do nothing
  )
  select count(*) into v_gone from gone;
  return v_gone;
end
$$;
comment on function private.expire_mails is 'Deletes mails to members and visitors after 400 days, 5,000 at a time, and keeps that their facts were mailed; returns how many.';

create function public.expire_rows() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- Of a table and a call, so that a call stays short after a long pause.
  v_most constant integer := 5000;
  v_gone integer;
  v_all integer := 0;
begin
  -- No window is longer than an hour. take_rate_limit removes what is over of a key that is used again; that of an address
  -- which comes once would stay for ever.
  delete from public.rate_limits r using (
    select key, window_start from public.rate_limits where window_start < now() - interval '1 day' limit v_most
    for update skip locked) old
  where r.key = old.key and r.window_start = old.window_start;
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  delete from public.wallet_nonces n using (
    select nonce from public.wallet_nonces where expires_at < now() - interval '1 day' limit v_most
    for update skip locked) old
  where n.nonce = old.nonce;
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  -- The panel shows seven days of both.
  delete from private.limit_hits where hour < now() - interval '30 days';
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  delete from private.sign_in_failures where hour < now() - interval '30 days';
  get diagnostics v_gone = row_count;
  v_all := v_all + v_gone;
  -- Ended sessions. The latest of a member stays: it says when they were last here. What stays is not looked at for ever, so only
  -- a month is; what a longer pause of the clock leaves behind does no harm.
  delete from public.user_sessions s using (
    select o.id from public.user_sessions o
    where o.last_seen_at between now() - interval '430 days' and now() - interval '400 days'
      and not exists (select from auth.sessions a where a.id = o.session_id)
      and exists (select from public.user_sessions n where n.user_id = o.user_id and n.last_seen_at > o.last_seen_at)
    order by o.last_seen_at limit v_most for update skip locked) old
  where s.id = old.id;
  get diagnostics v_gone = row_count;
  return v_all + v_gone + private.expire_clicks() + private.expire_mails();
end
$$;
comment on function public.expire_rows is 'For the clock. Deletes windows of rate limits and unused nonces that ended a day ago, the hourly counts of limits and failed sign-ins after 30 days, ended sessions after 400 days, but for the latest of a member, clicks on referral links (private.expire_clicks) and mails (private.expire_mails); returns how many rows.';
revoke execute on function public.expire_rows from public;
grant execute on function public.expire_rows to service_role;
