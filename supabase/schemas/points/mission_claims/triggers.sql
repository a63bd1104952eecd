-- private.mission_claims

create trigger t010_mission_claims_bounty after update of state on private.mission_claims
  for each row when (new.state is distinct from old.state and 'passed' in (new.state, old.state)) execute function private.bounty_of_claim();
create trigger t020_mission_claims_day after insert or delete or update of passed_at on private.mission_claims
  for each row execute function private.mark_row('passed_at');
create trigger t030_mission_claims_webhook after insert or update of state on private.mission_claims
  for each row when (new.state = 'passed') execute function private.note_mission();

-- private.mission_proofs

create trigger t010_mission_proofs_written before insert or update of link, text, answer on private.mission_proofs
  for each row execute function private.tidy_written('link:line', 'text:prose', 'answer:prose');
