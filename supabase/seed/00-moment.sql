-- The example community: one story of some two hundred people over 400 days, a file for each subject, applied in the order of their
-- names. May be applied again: members who are there are left as they are. Ids of payments begin with seed_. Everybody signs in by
-- one-time code. Each total, list and chart agrees with its facts (supabase/tests/seed-agreement.test.ts).

-- All of it follows from one moment: altura.seed_now when it is set, else the minute in which it is applied. Nothing below reads
-- the clock or draws lots, so the same moment gives the same rows. What counts by days has its place in a UTC day before that of
-- the moment, so that every moment gives as many rows; only what is hours old or about to come hangs on the moment itself.
-- For the session, since the files may be applied in a transaction each; the last one puts it back.
select set_config('TimeZone', 'UTC', false), set_config('altura.seed_now',
  coalesce(nullif(current_setting('altura.seed_now', true), '')::timestamptz, date_trunc('minute', now()))::text, false),
  set_config('altura.seed_clock', now()::text, false);
create or replace function pg_temp.seed_now() returns timestamptz language sql stable as $$
  select current_setting('altura.seed_now')::timestamptz
$$;
-- Midnight before the moment.
create or replace function pg_temp.seed_day() returns timestamptz language sql stable as $$
  select date_trunc('day', current_setting('altura.seed_now')::timestamptz, 'UTC')
$$;
-- A moment of a day so many days ago; of the day of the moment as much has passed as is over of it.
create or replace function pg_temp.seed_at(p_days integer, p_after interval) returns timestamptz language sql stable as $$
  select pg_temp.seed_day() - make_interval(days => p_days) + case when p_days > 0 then p_after
    else p_after * (extract(epoch from pg_temp.seed_now() - pg_temp.seed_day()) / 86400) end
$$;
-- What column defaults say at this very moment: it is found by that, and put right at the end.
create or replace function pg_temp.seed_clock() returns timestamptz language sql stable as $$
  select current_setting('altura.seed_clock')::timestamptz
$$;
-- The id of what a default would draw one for, by its name; of the fourth version, which forms ask for.
create or replace function pg_temp.seed_id(p_name text) returns uuid language sql immutable as $$
  select overlay(overlay(md5('altura seed ' || p_name) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- A line of the audit log, whose reason has a salt that is not drawn either.
create or replace function pg_temp.seed_audit(
  p_actor uuid, p_action text, p_type text, p_subject text, p_reason text, p_before jsonb, p_after jsonb, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_salt constant bytea := decode(md5('altura seed ' || p_action || p_subject || p_reason), 'hex');
  v_id bigint;
begin
  insert into public.audit_log (actor, action, subject_type, subject_id, reason_digest, before, after, created_at)
  values (p_actor, p_action, p_type, p_subject, private.reason_digest(v_salt, p_reason), p_before, p_after, p_at)
  returning id into v_id;
  insert into private.audit_reasons (audit_id, reason, salt) values (v_id, p_reason, v_salt);
  return v_id;
end
$$;
