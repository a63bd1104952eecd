-- proposals

create trigger t010_proposals_written before insert or update of texts on public.proposals
  for each row execute function private.tidy_written('texts:json');
create trigger t020_content_counted after insert or delete on public.proposals
  for each row execute function private.count_content();
create trigger t030_content_counted_change after update on public.proposals
  for each row when (old.* is distinct from new.*) execute function private.count_content();

-- private.proposal_drafts

create trigger t010_proposal_drafts_written before insert or update of texts on private.proposal_drafts
  for each row execute function private.tidy_written('texts:json');
