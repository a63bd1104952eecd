-- Appeals: against each penalty one, decided by somebody who did not impose it. One way for every kind of
-- penalty.

-- Kinds of penalties

create type private.penalty as (
  key text,
  at timestamptz,
  actor uuid,
  party uuid,
  role text
);
comment on type private.penalty is
  'A penalty that stands: key names it among those of the same subject, at is when it was imposed, actor who '
  'imposed it (null: the rules), party a second member it is about, role who may at least decide an appeal '
  '(moderator | admin).';
