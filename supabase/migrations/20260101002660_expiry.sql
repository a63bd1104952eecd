-- Rows that nobody needs any more. Tables with an expiry of their own (events, deliveries of webhooks, measured events,
-- alerts, errors, presence) have it in their own file; docs/operations.md lists all of them.

create index rate_limits_window on public.rate_limits (window_start);

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
  return v_all + v_gone;
end
$$;
comment on function public.expire_rows is 'For the clock. Deletes windows of rate limits and unused nonces that ended a day ago, the hourly counts of limits and failed sign-ins after 30 days, and ended sessions after 400 days, but for the latest of a member; returns how many rows.';
revoke execute on function public.expire_rows from public;
grant execute on function public.expire_rows to service_role;
