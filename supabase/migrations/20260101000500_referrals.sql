-- Referrals: codes and names in one table, clicks, and the way of a referee from click to qualified.

create table public.referral_aliases (
  -- Codes and usernames share one key, so that /r/{code} and /r/{username} cannot collide.
  alias extensions.citext primary key
    constraint alias_shape check (alias::text ~* '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  user_id uuid references public.profiles on delete set null,
  kind text not null check (kind in ('generated', 'vanity')),
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.referral_aliases is 'Everything /r/… may stand for. A retired name keeps redirecting and is never given to anybody again, even when the account is erased.';
alter table public.referral_aliases enable row level security;
create policy "members read their own aliases" on public.referral_aliases
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.referral_aliases to authenticated, service_role;
-- One generated code and one living vanity name a member.
create unique index referral_aliases_one_code on public.referral_aliases (user_id) where kind = 'generated';
create unique index referral_aliases_one_vanity on public.referral_aliases (user_id)
  where kind = 'vanity' and retired_at is null;

create table public.referral_clicks (
  id uuid primary key,
  alias extensions.citext not null references public.referral_aliases,
  referrer_id uuid not null references public.profiles on delete cascade,
  visitor text not null check (char_length(visitor) <= 128),
  hour timestamptz not null default date_trunc('hour', now(), 'UTC'),
  ip_hash text check (char_length(ip_hash) <= 128),
  user_agent_hash text check (char_length(user_agent_hash) <= 128),
  landing_path text check (char_length(landing_path) <= 500),
  created_at timestamptz not null default now(),
  -- One click per visitor, code and hour.
  constraint one_click_an_hour unique (visitor, alias, hour)
);
comment on table public.referral_clicks is 'Visits of people through a referral link. The visitor is a keyed hash.';
alter table public.referral_clicks enable row level security;
grant select on public.referral_clicks to service_role;
create index referral_clicks_referrer on public.referral_clicks (referrer_id, created_at desc);

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references public.profiles on delete cascade,
  -- Bound once, for ever.
  referee_id uuid not null unique references public.profiles on delete cascade,
  click_id uuid references public.referral_clicks on delete set null,
  alias extensions.citext not null,
  stage text not null default 'signed_up'
    check (stage in ('signed_up', 'wallet_linked', 'qualified', 'expired', 'held', 'rejected')),
  clicked_at timestamptz,
  signed_up_at timestamptz not null default now(),
  wallet_linked_at timestamptz,
  qualified_at timestamptz,
  held_at timestamptz,
  rejected_at timestamptz,
  expires_at timestamptz not null,
  signals text[] not null default '{}',
  basis jsonb,
  constraint nobody_refers_themselves check (referrer_id <> referee_id)
);
comment on table public.referrals is 'Who brought whom, and how far. Read through referral_overview, which masks names and hides signals.';
comment on column public.referrals.signals is 'Why it is held or rejected; for staff only.';
comment on column public.referrals.basis is 'What qualified it: {kind: order | mint | active_days | review, id}. A refund of that order takes the points back.';
alter table public.referrals enable row level security;
grant select on public.referrals to service_role;
create index referrals_referrer on public.referrals (referrer_id, signed_up_at desc);
-- The nightly expiry and the admin's list of held cases.
create index referrals_open on public.referrals (expires_at) where stage in ('signed_up', 'wallet_linked');
create index referrals_held on public.referrals (held_at) where stage = 'held';
create index referrals_basis on public.referrals ((basis ->> 'id')) where basis is not null;

create table public.referral_points (
  user_id uuid primary key references public.profiles on delete cascade,
  qualified_referrals integer not null default 0 check (qualified_referrals >= 0)
);
comment on table public.referral_points is 'How many of a member''s referrals are qualified.';
alter table public.referral_points enable row level security;
create policy "members read their own count" on public.referral_points
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.referral_points to authenticated, service_role;

create function private.lock_members(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.wallet_profiles w
  where w.user_id = any (p_users)
    or w.user_id in (select r.referrer_id from public.referrals r where r.referee_id = any (p_users))
  order by w.user_id
  for update;
end
$$;
comment on function private.lock_members is 'First step of everything that changes points, grants or referrals: locks the members and their referrers in one order, so that no two such transactions wait for each other.';

-- Codes, clicks --------------------------------------------------------------------------------------------------

create function private.create_code(p_user uuid) returns text
language plpgsql set search_path = '' as $$
declare
  -- Without I, L, O, 0 and 1, which people confuse.
  v_letters constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  v_bytes bytea;
  v_code text;
begin
  loop
    v_bytes := extensions.gen_random_bytes(8);
    select string_agg(substr(v_letters, 1 + get_byte(v_bytes, n) % length(v_letters), 1), '')
    into v_code from generate_series(0, 7) n;
    insert into public.referral_aliases (alias, user_id, kind) values (v_code, p_user, 'generated')
    on conflict (alias) do nothing;
    if found then
      return v_code;
    end if;
  end loop;
end
$$;

create function public.resolve_alias(p_alias text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('alias', a.alias, 'referrer_id', a.user_id)
    from public.referral_aliases a
    where a.alias operator(extensions.=) left(p_alias, 40)::extensions.citext and a.user_id is not null
  );
end
$$;
comment on function public.resolve_alias is 'Whom a code or name stands for, retired names included: {alias, referrer_id}, or null.';
grant execute on function public.resolve_alias to service_role;

create function public.record_click(
  p_click uuid, p_alias text, p_visitor text, p_ip_hash text, p_ua_hash text, p_landing text
) returns void
language sql security definer set search_path = '' as $$
  insert into public.referral_clicks (id, alias, referrer_id, visitor, ip_hash, user_agent_hash, landing_path)
  select p_click, a.alias, a.user_id, p_visitor, nullif(p_ip_hash, ''), nullif(p_ua_hash, ''), left(p_landing, 500)
  from public.referral_aliases a
  where a.alias operator(extensions.=) p_alias::extensions.citext and a.user_id is not null
  on conflict do nothing
$$;
comment on function public.record_click is 'Records a visit once per visitor, alias and hour. Pass null as ip hash when the address is not known for certain: equal hashes hold a referral.';
grant execute on function public.record_click to service_role;

-- Binding ----------------------------------------------------------------------------------------------------------

create function private.bind(p_referrer uuid, p_referee uuid, p_alias text, p_click uuid, p_clicked timestamptz)
returns uuid
language sql set search_path = '' as $$
  insert into public.referrals (referrer_id, referee_id, alias, click_id, clicked_at, expires_at, stage, wallet_linked_at)
  select p_referrer, p_referee, p_alias, p_click, p_clicked,
    now() + make_interval(days => private.setting_int('referral.expires_days')),
    case when w.linked is null then 'signed_up' else 'wallet_linked' end, w.linked
  from (select min(verified_at) as linked from public.wallets where user_id = p_referee) w
  on conflict (referee_id) do nothing
  returning id
$$;

create function public.bind_referral(p_alias text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_alias public.referral_aliases;
begin
  perform private.lock_members(array[v_user]);
  select * into v_alias from public.referral_aliases
  where alias operator(extensions.=) left(trim(p_alias), 40)::extensions.citext and user_id is not null;
  if v_alias.user_id is null then
    perform private.refuse('alias_unknown');
  elsif v_alias.user_id = v_user then
    perform private.refuse('own_alias');
  elsif exists (select from public.profiles where user_id = v_user and onboarding_completed)
    or private.bind(v_alias.user_id, v_user, v_alias.alias::text, null, null) is null
  then
    perform private.refuse('referral_exists');
  end if;
  return private.member_masked_name(v_alias.user_id);
end
$$;
comment on function public.bind_referral is 'Binds a code typed in onboarding when no referral is bound; returns the masked name of the friend. Refuses: alias_unknown, own_alias, referral_exists (bound, or onboarding is over).';
grant execute on function public.bind_referral to authenticated;

-- Accounts ---------------------------------------------------------------------------------------------------------

create function private.confirm_member(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_members(array[p_user]);
  perform private.award(p_user, 'signup', p_user::text, null, 'Verified sign-up');
  perform private.qualify(p_user);
end
$$;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_click public.referral_clicks;
begin
  insert into public.profiles (user_id, full_name, avatar_url, locale)
  values (
    new.id,
    nullif(left(trim(coalesce(v_meta ->> 'full_name', v_meta ->> 'name')), 80), ''),
    case when v_meta ->> 'avatar_url' ~ '^https?://' and char_length(v_meta ->> 'avatar_url') <= 500
      then v_meta ->> 'avatar_url' end,
    case when v_meta ->> 'locale' in ('en', 'es') then v_meta ->> 'locale' else 'en' end
  );
  insert into public.wallet_profiles (user_id) values (new.id);
  insert into public.referral_points (user_id) values (new.id);
  perform private.create_code(new.id);

  select * into v_click from public.referral_clicks
  where id = private.to_uuid(v_meta ->> 'referral_click')
    and created_at > now() - make_interval(days => private.setting_int('referral.click_days'))
    and referrer_id <> new.id;
  if found then
    perform private.bind(v_click.referrer_id, new.id, v_click.alias::text, v_click.id, v_click.created_at);
  end if;
  if new.email_confirmed_at is not null or new.phone_confirmed_at is not null then
    perform private.confirm_member(new.id);
  end if;
  return new;
end
$$;
comment on function private.handle_new_user is 'A member''s rows, made in the transaction that creates the account; the referral of the last click is frozen here.';
create trigger altura_new_user after insert on auth.users
  for each row execute function private.handle_new_user();

create function private.handle_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.confirm_member(new.id);
  return new;
end
$$;
create trigger altura_confirmed after update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row
  when (coalesce(old.email_confirmed_at, old.phone_confirmed_at) is null
    and coalesce(new.email_confirmed_at, new.phone_confirmed_at) is not null)
  execute function private.handle_confirmation();
