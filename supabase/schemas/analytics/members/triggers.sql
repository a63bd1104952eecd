-- private.member_firsts

create trigger t010_member_firsts_joined_late after insert on private.member_firsts
  for each row execute function private.mark_row('joined_at');
create trigger t020_member_firsts_marks after delete or update of joined_at, source, wallet_at, paid_at, staff_on on private.member_firsts
  for each row execute function private.mark_member();
