select private.declare_setting('webhooks.hold_hours', 'integer', '72', 'hours', 1, 720);
select private.declare_setting('webhooks.overlap_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('webhooks.keep_days', 'integer', '30', 'days', 1, 365);

insert into private.event_types (type, keys, description) values
  ('member.joined', '{}', 'Somebody joined and has confirmed an address or a number'),
  ('points.awarded', '{ledger_id,points,source}', 'A line was written to the ledger; only while a webhook asks for it'),
  ('webhook.held', '{endpoint_id,host,reason,since,waiting}', 'A webhook is held because its address failed for long (failing) or is gone (gone), to each admin; since: when it began to fail')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);

insert into private.admin_lists (name) values ('webhooks')
  on conflict (name) do nothing;

-- Changing

insert into private.undo_kinds (action, role, handler) values
  ('webhook.switched', 'admin', 'undo_webhook'),
  ('webhook.made', 'admin', 'undo_webhook_making'),
  ('webhook.changed', 'admin', 'undo_webhook_change')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

insert into private.event_types (type, keys, description) values
  ('campaign.finished', '{campaign_id,category}', 'A campaign was sent to all its recipients'),
  ('level.reached', '{level,number,points}', 'Points brought a member to a higher level; points is their total'),
  ('member.changed', '{fields}', 'A member''s profile, address, number or primary wallet changed; fields: names, with a dot between them'),
  ('member.erased', '{member}', 'An account is gone; it names the bare id and is about no member'),
  ('member.reinstated', '{}', 'A suspension or ban ended before its time'),
  ('membership.changed', '{subscription_id,plan_key,previous_plan_key,interval}', 'A subscription has another price'),
  ('membership.ended', '{subscription_id,plan_key,unpaid}', 'A subscription is over, also where its member owns the plan for life; unpaid: because its renewal was not paid'),
  ('membership.started', '{subscription_id,plan_key,trial,interval}', 'A subscription began'),
  ('mission.done', '{claim_id,mission_id,mission}', 'A member passed a mission'),
  ('payment.recovered', '{subscription_id,plan_key}', 'A renewal that had failed was paid'),
  ('payout.failed', '{payout_id,amount,currency}', 'Stripe refused the transfer of a payout'),
  ('payout.paid', '{payout_id,amount,currency}', 'A payout is at the member''s bank'),
  ('season.closed', '{season_id,ranked,eligible}', 'A season is final'),
  ('stream.ended', '{stream_id,at}', 'A stream ended at that time'),
  ('tier.changed', '{tier,previous}', 'A member has another tier')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);
