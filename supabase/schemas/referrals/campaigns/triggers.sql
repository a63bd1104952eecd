-- private.referral_campaigns

create trigger t010_referral_campaigns_written before insert or update of titles on private.referral_campaigns
  for each row execute function private.tidy_written('titles:line');
