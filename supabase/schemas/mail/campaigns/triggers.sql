-- private.campaigns

create trigger t010_campaigns_written before insert or update of name on private.campaigns
  for each row execute function private.tidy_written('name:line:required');
create trigger t020_campaigns_webhook after update of state on private.campaigns
  for each row when (new.state = 'finished' and old.state <> 'finished') execute function private.note_campaign();

-- private.campaign_recipients

create trigger t010_campaign_recipients_day after delete or update of state, settled_at on private.campaign_recipients
  for each row execute function private.mark_row('settled_at');
create trigger t020_campaign_recipients_uncounted after update on private.campaign_recipients
  referencing old table as olds new table as news for each statement execute function private.forget_campaign_counts();

-- private.campaign_clicks

create trigger t010_campaign_clicks_day after insert or update of machine on private.campaign_clicks
  for each row execute function private.mark_campaign_click();
