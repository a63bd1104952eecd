-- What a member wants to be written about. Receipts, codes and what the account itself needs are not a choice.

create table public.mail_preferences (
  user_id uuid primary key references public.profiles on delete cascade,
  product boolean not null default false,
  community boolean not null default false,
  referral boolean not null default true,
  offers boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.mail_preferences is 'Categories of mail. Marketing (product, community, offers) is off until chosen; referral is news of the member''s own referrals.';
alter table public.mail_preferences enable row level security;
create policy "members read their own mail preferences" on public.mail_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "members change their own mail preferences" on public.mail_preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select on public.mail_preferences to authenticated, service_role;
grant update (product, community, referral, offers) on public.mail_preferences to authenticated, service_role;
create trigger mail_preferences_updated_at before update on public.mail_preferences
  for each row execute function private.touch_updated_at();

create function private.start_mail_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_preferences (user_id) values (new.user_id) on conflict do nothing;
  return null;
end
$$;
create trigger profiles_start_mail_preferences after insert on public.profiles
  for each row execute function private.start_mail_preferences();

create function private.follow_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_preferences
  set product = coalesce((new.onboarding #>> '{consent,product}')::boolean, false),
    offers = coalesce((new.onboarding #>> '{consent,offers}')::boolean, false)
  where user_id = new.user_id;
  return null;
end
$$;
comment on function private.follow_consent is 'The choice of the last step of onboarding is the first mail preference.';
create trigger profiles_follow_consent after update of onboarding on public.profiles
  for each row when (new.onboarding -> 'consent' is distinct from old.onboarding -> 'consent')
  execute function private.follow_consent();

insert into public.mail_preferences (user_id, product, offers)
select user_id,
  coalesce(onboarding #>> '{consent,product}' = 'true', false), coalesce(onboarding #>> '{consent,offers}' = 'true', false)
from public.profiles;

create or replace function private.queue_mail(p_key text, p_user uuid, p_template text, p_params jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.mail_outbox (key, user_id, to_address, template, params, locale)
  select p_key, p.user_id, u.email, p_template, p_params || jsonb_build_object('name', coalesce(p.full_name, '')), p.locale
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = p_user and u.email <> ''
    and not (p_template = 'referral_qualified' and exists (
      select from public.mail_preferences m where m.user_id = p_user and not m.referral
    ))
  on conflict (key) do nothing
$$;
comment on function private.queue_mail is 'Queues one mail for a fact; nothing happens when it is queued already, the member has no e-mail, or has chosen not to be written about it.';
