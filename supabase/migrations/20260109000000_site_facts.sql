-- Terms that public pages state in their sentences, read from where the rules read them, so that a page cannot
-- promise what a setting has changed.

create function public.site_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'refund_days', private.setting_int('billing.refund_days'),
    'grace_days', private.setting_int('billing.grace_days'),
    'claim_days', private.setting_int('mint.voucher_days'),
    'click_days', private.setting_int('referral.click_days'),
    'referral_days', private.setting_int('referral.expires_days'),
    'active_days', private.setting_int('referral.active_days'),
    'retry_days', private.setting_int('applications.retry_days'),
    'invite_days', private.setting_int('applications.invite_days'),
    'nft_tier', private.setting('mint.tier') #>> '{}',
    'taken', (
      select coalesce(jsonb_object_agg(key, private.taken_supply(key, null)), '{}')
      from public.plans where supply is not null
    )
  )
$$;
comment on function public.site_facts() is 'For everybody. Periods in days that public pages name, the tier of whoever holds the membership NFT, and by plan with a supply how many places are taken. Totals only, nothing about a person.';
revoke execute on function public.site_facts() from public;
grant execute on function public.site_facts() to anon, authenticated;
