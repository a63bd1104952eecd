-- Missions as data: what they ask, give and when. What members did with them is in points/mission_claims.

create type private.mission_fact as (
  value integer,
  needed integer,
  available boolean,
  subject text
);
comment on type private.mission_fact is
  'What a kind of mission found: the value seen and the value needed; available is false when the source '
  'could not be asked; subject is what may count for one member only, such as a token.';
