-- Ground rules: nothing in `public` or `private` is open to anybody unless a migration says so beside it.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- Without a schema, or the built-in grant to everybody would stay.
alter default privileges revoke execute on functions from public;

create schema if not exists private;
comment on schema private is 'Rules and their inner steps. Not exposed by the API; reached only through functions of public and through policies.';
revoke all on schema private from public;

-- Refusals and their words -------------------------------------------------------------------------------------

create function private.refuse(p_code text, p_detail text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = coalesce(p_detail, '');
end
$$;
comment on function private.refuse is 'Ends the statement with an application error; the code is one of lib/errors.ts.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('%s is append-only', tg_table_name);
end
$$;
comment on function private.refuse_change is 'Keeps a table append-only for everybody, its owner included.';

create function private.to_uuid(p_text text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end
$$;
comment on function private.to_uuid is 'The uuid a text from outside holds, or null.';

-- Settings -----------------------------------------------------------------------------------------------------

create table public.settings (
  key text primary key check (key ~ '^[a-z0-9_.]{1,64}$'),
  value jsonb not null,
  description text not null default '',
  updated_at timestamptz not null default now()
);
comment on table public.settings is 'Numbers of PRODUCT.md that an admin may change. Read by the server only.';
alter table public.settings enable row level security;
grant select, insert, update on public.settings to service_role;

insert into public.settings (key, value, description) values
  ('referral.click_days', '30', 'Days a click binds the sign-up that follows it'),
  ('referral.expires_days', '90', 'Days until an unqualified referral expires'),
  ('referral.active_days', '3', 'Distinct active UTC days that count as activity'),
  ('referral.active_window_days', '30', 'Window in which the active days must lie'),
  ('referral.daily_limit', '10', 'Qualifications a day and referrer; more are held for review'),
  ('referral.monthly_limit', '50', 'Qualifications in 30 days and referrer; more are held for review'),
  ('referral.signal_hours', '24', 'Same device or network within these hours is held for review'),
  ('billing.grace_days', '7', 'Days of access after a subscription became past due'),
  ('billing.refund_days', '14', 'Refund window'),
  ('billing.reserve_minutes', '60', 'Minutes an unpaid order keeps its place in a limited supply'),
  ('wallet.limit', '5', 'Wallets a member may link'),
  ('wallet.nonce_minutes', '10', 'Minutes a Sign-In with Ethereum nonce lives'),
  ('mint.tier', '"plus"', 'Tier of a member who holds the membership NFT'),
  ('mint.rewarded', '5', 'Mints of a member that earn points'),
  ('mint.voucher_days', '365', 'Days a voucher of a paid order is valid'),
  ('username.rename_days', '30', 'Days between two renames'),
  ('points.moderator_limit', '500', 'Points a moderator may give in one award'),
  ('mail.max_attempts', '8', 'Attempts before a mail counts as failed');

create function private.setting(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select value from public.settings where key = p_key
$$;

create function private.setting_int(p_key text) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select (value #>> '{}')::integer from public.settings where key = p_key
  );
end
$$;

-- Audit --------------------------------------------------------------------------------------------------------

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  reason text not null default '',
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'Who changed what and why, with the state before and after. No foreign keys: it outlives accounts.';
alter table public.audit_log enable row level security;
grant select on public.audit_log to service_role;
-- The history of one member, order or referral is read newest first.
create index audit_log_subject on public.audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on public.audit_log (actor, id desc);
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger audit_log_never_emptied before truncate on public.audit_log
  for each statement execute function private.refuse_change();

create function private.audit(
  p_actor uuid, p_action text, p_subject_type text, p_subject_id text,
  p_reason text default '', p_before jsonb default null, p_after jsonb default null
) returns void
language sql set search_path = '' as $$
  insert into public.audit_log (actor, action, subject_type, subject_id, reason, before, after)
  values (p_actor, p_action, p_subject_type, p_subject_id, coalesce(p_reason, ''), p_before, p_after)
$$;

-- Rate limits --------------------------------------------------------------------------------------------------

create table public.rate_limits (
  key text not null check (char_length(key) <= 200),
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
comment on table public.rate_limits is 'Fixed windows of counted requests; shared by every instance of the app.';
alter table public.rate_limits enable row level security;

create function public.take_rate_limit(p_key text, p_limit integer, p_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_start timestamptz := to_timestamp(floor(extract(epoch from now()) / p_seconds) * p_seconds);
  v_count integer;
begin
  insert into public.rate_limits as r (key, window_start, count) values (p_key, v_start, 1)
  on conflict (key, window_start) do update set count = r.count + 1
  returning r.count into v_count;
  if v_count = 1 then
    delete from public.rate_limits where key = p_key and window_start < v_start;
  end if;
  return v_count <= p_limit;
end
$$;
comment on function public.take_rate_limit is 'Counts one request under a key; false when it is over the limit of the current window of p_seconds.';
grant execute on function public.take_rate_limit to service_role;
