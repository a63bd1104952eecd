-- private.documents

create trigger t010_documents_counted after update on private.documents for each row
  when (new.live is distinct from old.live or new.archived <> old.archived) execute function private.count_document();
create trigger t020_documents_counted_gone after delete on private.documents for each row
  when (old.live is not null or old.archived) execute function private.count_document();
create trigger t030_documents_counted_new after insert on private.documents for each row
  when (new.live is not null) execute function private.count_document();
