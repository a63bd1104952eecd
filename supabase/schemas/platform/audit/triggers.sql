-- private.audit_chain

create trigger t010_audit_chain_never_emptied before truncate on private.audit_chain
  for each statement execute function private.refuse_change();
create trigger t020_audit_chain_append_only before update or delete on private.audit_chain
  for each row execute function private.refuse_change();
