select private.declare_setting('missions.points_min', 'integer', '25', 'points', 1, 10000);
select private.declare_setting('missions.points_max', 'integer', '500', 'points', 1, 10000);
select private.declare_setting('missions.quiz_tries', 'integer', '3', 'times', 1, 50);
select private.declare_setting('missions.proof_tries', 'integer', '5', 'times', 1, 50);
select private.declare_setting('missions.proof_retry_hours', 'integer', '1', 'hours', 0, 168);
select private.declare_setting('missions.second_look_percent', 'integer', '5', 'percent', 0, 100);
select private.declare_setting('cases.proof_days', 'integer', '3', 'days', 1, 90);

-- Link an account

insert into private.mission_kinds (kind, handler, parameters) values ('link', 'mission_link',
  '[{"key": "account", "type": "choice", "options": ["wallet", "discord", "google", "email"]}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Hold the membership NFT, if wanted for some days without a break

insert into private.mission_kinds (kind, handler, kept, parameters) values ('nft', 'mission_nft', '5 minutes',
  '[{"key": "days", "type": "integer", "minimum": 0, "maximum": 365, "first": 0}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Hold a tier

insert into private.mission_kinds (kind, handler, parameters) values ('tier', 'mission_tier',
  '[{"key": "tier", "type": "choice", "options": ["plus", "pro", "founder"]}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Buy something: orders that were paid and not given back

insert into private.mission_kinds (kind, handler, parameters) values ('purchase', 'mission_purchase',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Visit a page: the server saw the member set out for it

insert into private.mission_kinds (kind, handler, hands_in, parameters) values ('visit', 'mission_visit', 'visit',
  '[{"key": "path", "type": "path"}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Answer a quiz: its questions and answers stay on the server

insert into private.mission_kinds (kind, handler, hands_in, parameters) values ('quiz', 'mission_quiz', 'answers',
  '[{"key": "questions", "type": "questions"}, {"key": "right", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Hand in a proof, a picture or a link, which staff look at; or, for what no machine sees, a few words

insert into private.mission_kinds (kind, handler, hands_in, parameters) values
  ('proof', 'mission_proof', 'proof', '[{"key": "proof", "type": "choice", "options": ["picture", "link", "either"]}]'),
  ('manual', 'mission_proof', 'proof', '[]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Bring members: qualified referrals

insert into private.mission_kinds (kind, handler, parameters) values ('referral', 'mission_referral',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 100, "first": 1}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Attend streams: the ledger has a line for each whose code was entered in time

insert into private.mission_kinds (kind, handler, parameters) values ('stream', 'mission_stream',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 100, "first": 1}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Check in so many days in a row

insert into private.mission_kinds (kind, handler, parameters) values ('streak', 'mission_streak',
  '[{"key": "days", "type": "integer", "minimum": 2, "maximum": 365, "first": 7}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Vote

insert into private.mission_kinds (kind, handler, parameters) values ('vote', 'mission_vote',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Give feedback

insert into private.mission_kinds (kind, handler, parameters) values ('feedback', 'mission_feedback',
  '[{"key": "count", "type": "integer", "minimum": 1, "maximum": 20, "first": 1}]')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

-- Complete the profile: name, username, picture

insert into private.mission_kinds (kind, handler) values ('profile', 'mission_profile')
  on conflict (kind) do update set (handler, hands_in, parameters, kept)
    = (excluded.handler, excluded.hands_in, excluded.parameters, excluded.kept);

insert into private.content_kinds (
  kind, source, versions, owner, kept, logged, words, fields, begins, slug, prize, waits, writes, publishes, bars_undo
) values
  ('mission', 'private.missions', 'private.mission_versions', 'mission_id',
    '{slug,kind,params,texts,points,repeats,opens_at,closes_at,requires,min_level,min_tier,max_claims,segment_id,state,publish_at}',
    '{state,kind,points,repeats,opens_at,closes_at,publish_at}', 2000,
    '[{"key": "repeats", "type": "choice", "options": ["once", "daily", "weekly"], "ranged": true},
      {"key": "opens_at", "type": "time", "optional": true}, {"key": "closes_at", "type": "time", "optional": true},
      {"key": "max_claims", "type": "whole", "minimum": 1, "maximum": 1000000, "optional": true}]',
    '{"state": "draft", "publish_at": null}', 50, 'points', true, 'demand_mission_values', 'publish_mission', 'mission_stays')
  on conflict (kind) do update set (
    role, source, final, versions, owner, data, kept, fixed, logged, words, fields, begins, slug, prize,
    states, waits, role_of, beside, writes, names, publishes, bars_undo, follows, derives
  ) = (
    excluded.role, excluded.source, excluded.final, excluded.versions, excluded.owner, excluded.data,
    excluded.kept, excluded.fixed, excluded.logged, excluded.words, excluded.fields, excluded.begins,
    excluded.slug, excluded.prize, excluded.states, excluded.waits, excluded.role_of, excluded.beside,
    excluded.writes, excluded.names, excluded.publishes, excluded.bars_undo, excluded.follows,
    excluded.derives
  );

-- Changes

insert into private.undo_kinds (action, role, handler) values
  ('mission.made', 'moderator', 'undo_content'), ('mission.changed', 'moderator', 'undo_content'),
  ('mission.published', 'moderator', 'undo_content'), ('mission.archived', 'moderator', 'undo_content')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- Reads

insert into private.admin_lists (name) values ('missions')
  on conflict (name) do nothing;
