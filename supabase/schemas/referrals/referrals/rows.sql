select private.declare_setting('referral.click_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('referral.first_touch', 'boolean', 'false');
select private.declare_setting('referral.reminder_days', 'integer', '3', 'days', 0, 60);
select private.declare_setting('referral.expires_days', 'integer', '90', 'days', 1, 730);
select private.declare_setting('referral.active_days', 'integer', '3', 'days', 1, 30);
select private.declare_setting('referral.active_window_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('referral.daily_limit', 'integer', '10', 'times', 1, 10000);
select private.declare_setting('referral.monthly_limit', 'integer', '50', 'times', 1, 100000);
select private.declare_setting('referral.signal_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('referral.network_limit', 'integer', '3', 'times', 2, 1000);
select private.declare_setting('referral.sleeper_days', 'integer', '30', 'days', 7, 365);
select private.declare_setting('referral.sleeper_limit', 'integer', '3', 'times', 2, 1000);

-- Qualification

insert into private.disposable_domains (domain)
select unnest(string_to_array(
  '10minutemail.com 20minutemail.com 33mail.com anonaddy.me burnermail.io discard.email dispostable.com '
  'emailondeck.com fakeinbox.com fakemail.net getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com '
  'guerrillamail.net guerrillamail.org harakirimail.com inboxkitten.com mail-temp.com mail.tm mailcatch.com '
  'maildrop.cc mailinator.com mailnesia.com mailnull.com mailsac.com mintemail.com moakt.com mohmal.com mytemp.email '
  'sharklasers.com spam4.me spamgourmet.com temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.dev '
  'tempmail.plus tempmailo.com tempr.email throwawaymail.com tmail.io trashmail.com trashmail.de yopmail.com '
  'yopmail.fr yopmail.net',
  ' '
))
  on conflict (domain) do nothing;

insert into private.click_expiry default values
  on conflict (only_row) do nothing;
