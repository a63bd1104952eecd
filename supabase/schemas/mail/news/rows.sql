insert into private.event_types (type, keys, description, texts) values
  ('price.changed', '{subscription_id,plan_key,amount,kept,currency,interval}', 'A plan is sold at another amount, to who has a subscription of it and keeps what they pay (kept)', null),
  ('season.ended', '{season_id,rank,points,prize}', 'A season is over and its prizes are paid, to who took part', 'texts_of_season'),
  ('checkout.left', '{order_id,plan_key,lookup_key}', 'A checkout page was left unpaid a day ago, and nothing was bought since', null),
  ('proposal.decided', '{proposal_id,outcome,for,against,abstain}', 'Voting on a proposal has ended, to each member who voted; votes by their weight', 'texts_of_proposal')
  on conflict (type) do update set (keys, description, texts)
    = (excluded.keys, excluded.description, excluded.texts);
