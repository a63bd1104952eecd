select private.declare_setting('username.rename_days', 'integer', '30', 'days', 0, 365);
select private.declare_setting('staff.second_factor', 'boolean', 'true');
select private.declare_setting('staff.step_up_minutes', 'integer', '10', 'minutes', 1, 60);

-- Names

insert into private.reserved_names (name)
select unnest(string_to_array(
  'about account accelerator admin administrator affiliate altura altura-points alt alt-token api app appeal apply auth '
  'benefits billing blog challenges chat checkout confirm connect-demo connect-wallet-post-purchase contact '
  'creator-inviteonly cron dashboard delete discord disclaimers docs download en es faq favicon feedback founder '
  'founders funding-governance game get-access governance health help home info invite join leaderboard legal '
  'linked-accounts live-chat local login logout mail manifest me member members mint mint-hub mint-success missions '
  'mod moderator moderators mods nft nft-metrics null official onboarding operator opengraph-image owner payment '
  'payment-canceled payment-success payouts pledge plus points pricing privacy pro profile public r root robots '
  'security settings shop shops signin signup sitemap staff standard static status storefront story stripe subscription-success '
  'sudo support syndicate-access system team terms test tiers tokenomics transparency undefined unsubscribe user '
  'username users vision-dashboard wallet webhook webhooks webmaster www xp _next',
  ' '
))
  on conflict (name) do nothing;
