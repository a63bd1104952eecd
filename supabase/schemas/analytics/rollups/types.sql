-- What an event says, in few words

-- The pages that the application has, and no others: a path that somebody made up adds no row to the sums
-- (supabase/tests/analytics-names.test.ts compares this list with the files in app/).
create function private.measured_page(p_path text) returns text
language sql immutable
return case
  when p_path in ('', '/') then '/'
  when p_path in (
    '/about', '/account', '/alt-token', '/apply', '/auth', '/auth/confirm', '/auth/new-password', '/auth/recovered',
    '/auth/second-factor', '/benefits', '/challenges', '/connect-demo', '/connect-wallet-post-purchase', '/creator-inviteonly',
    '/disclaimers', '/discord', '/faq', '/funding-governance', '/game', '/info', '/leaderboard', '/legal/contact',
    '/legal/disclaimer', '/legal/privacy', '/legal/terms', '/linked-accounts', '/live-chat', '/lost', '/members',
    '/members/affiliate', '/members/dashboard', '/members/earnings', '/members/feedback', '/members/settings',
    '/members/vision-dashboard', '/mint', '/mint-hub', '/mint-success', '/missions', '/nft-metrics', '/nft-metrics/holders',
    '/onboarding', '/onboarding/data', '/pledge', '/pricing', '/redeem', '/shops', '/sign-in', '/story', '/streams', '/syndicate-access', '/tiers',
    '/tokenomics', '/transparency', '/updates', '/verify', '/xp'
  ) then p_path
  when p_path ~ '^/connect-demo/[^/]+$' then '/connect-demo/…'
  when p_path ~ '^/leaderboard/[^/]+$' then '/leaderboard/…'
  when p_path ~ '^/members/altura-points/[^/]+$' then '/members/altura-points/…'
  when p_path ~ '^/members/earnings/[^/]+$' then '/members/earnings/…'
  when p_path ~ '^/r/[^/]+$' then '/r/…'
  when p_path ~ '^/shops/[^/]+$' then '/shops/…'
  when p_path ~ '^/storefront/[^/]+$' then '/storefront/…'
  when p_path ~ '^/storefront/[^/]+/success$' then '/storefront/…/success'
  when p_path ~ '^/streams/[^/]+$' then '/streams/…'
  else 'other'
end;
comment on function private.measured_page is
  'A page without the names and ids in its address; other where the application has no such page.';

create function private.analytics_item(p_type text, p_path text, p_metadata jsonb) returns text
language sql immutable
return case p_type
  when 'page_view' then coalesce(private.measured_page(case when p_path ~ '^/(?!xp(/|$))[a-z]{2}(/|$)' then substr(p_path, 4) else p_path end), '')
  when 'form_abandon' then
    left(regexp_replace(coalesce(p_metadata ->> 'form', p_metadata ->> 'form_name', '?'), '[^a-zA-Z0-9_.-]', '', 'g'), 40) || ' '
    || left(regexp_replace(coalesce(p_metadata ->> 'last_field', p_metadata ->> 'field', '?'), '[^a-zA-Z0-9_.-]', '', 'g'), 40)
  else ''
end;
comment on function private.analytics_item is
  'What of an event is counted apart: of a page view the page without language, names and ids, of an '
  'abandoned form the form and the last field.';

-- Where the browser first came from counts for all it does. One that does not remember is from where this
-- page says; words that strangers make up are one group. lib/analytics/sources.ts reads addresses alike.
create function private.analytics_source(p_type text, p_path text, p_metadata jsonb, p_first text) returns text
language sql immutable
return case
  -- The link itself answers with a redirect; the page behind it tells of the click.
  when p_type = 'referral_link_clicked' or p_path like '/r/%' then 'referral'
  when p_first is not null then p_first
  when coalesce(strpos(p_metadata ->> 'search', 'utm_'), 0) = 0 then 'direct'
  when p_metadata ->> 'search' ~* 'utm_(source|medium)=(e-?mail|newsletter|mail)([^a-z0-9]|$)' then 'mail'
  when p_metadata ->> 'search' ~* 'utm_(source|medium)=(social|x|twitter|instagram|youtube|discord|reddit|facebook|linkedin|tiktok)([^a-z0-9]|$)' then 'social'
  when p_metadata ->> 'search' ~* 'utm_(source|medium)=(google|bing|duckduckgo|search|organic|cpc)([^a-z0-9]|$)' then 'search'
  else 'other'
end;
comment on function private.analytics_source is
  'Where whoever sent an event came from: direct, referral, mail, social, search, other.';

create function private.path_locale(p_path text) returns text
language sql immutable return coalesce(substring(p_path from '^/(?!xp(?:/|$))([a-z]{2})(?:/|$)'), 'en');
comment on function private.path_locale is
  'The language of an address by its prefix. /xp is the one page whose name could be taken for one '
  '(supabase/tests/analytics-names.test.ts).';
