-- What staff write down about a member for each other.

create table public.staff_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  created_by uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
comment on table public.staff_notes is
  'Notes of staff about a member; they are in the export of the member''s data and are deleted with the '
  'account. A deleted note is stored, so that its deletion can be undone.';
alter table public.staff_notes enable row level security;
create trigger staff_notes_written before insert or update of body on public.staff_notes
  for each row execute function private.tidy_written('body:prose:required');
create policy "staff read notes" on public.staff_notes
  for select to authenticated using (deleted_at is null and (select private.role_refusal('moderator')) is null);
grant select on public.staff_notes to authenticated;
create index staff_notes_user on public.staff_notes (user_id, created_at desc);

create function private.note_rows(p_user uuid) returns table (key timestamptz, id text, line jsonb)
language sql stable set search_path = '' as $$
  select n.created_at, n.id::text, jsonb_build_object('id', n.id, 'body', n.body, 'created_at', n.created_at,
    'edited_at', n.edited_at, 'own', n.created_by = auth.uid(), 'deleted', n.deleted_at is not null,
    'author', (select full_name from public.profiles where user_id = n.created_by))
  from public.staff_notes n where n.user_id = p_user and (n.deleted_at is null
    or n.deleted_at > now() - interval '7 days' and (n.created_by = auth.uid() or private.has_role('admin')))
$$;
comment on function private.note_rows is 'Notes about a member as their file has them (private.page_of), the largest keys first: {id, body, own, deleted, author, created_at, edited_at}; a deleted one for seven days, to people who may restore it.';

create function private.first_notes(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.line), '[]') from (
    select r.line from private.note_rows(p_user) r order by r.key desc, r.id desc limit 3
  ) f
$$;
comment on function private.first_notes is 'The notes that a file opens with: the first three rows of private.note_rows.';

create function private.note_body(p_body text) returns text
language plpgsql set search_path = '' as $$
begin
  if coalesce(private.tidy_prose(left(p_body, 20000)), '') = '' then
    perform private.refuse('required');
  elsif char_length(private.tidy_prose(left(p_body, 20000))) > 2000 then
    perform private.refuse('too_long');
  end if;
  return private.tidy_prose(p_body);
end
$$;

create function private.add_note(p_user uuid, p_body text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_id uuid;
begin
  insert into public.staff_notes (user_id, created_by, body)
  select user_id, v_staff, private.note_body(p_body) from public.profiles where user_id = p_user
  returning id into v_id;
  if v_id is null then
    perform private.refuse('member_not_found');
  end if;
  perform private.audit(v_staff, 'note.added', 'member', p_user::text, '', null, jsonb_build_object('note', v_id));
  return v_id;
end
$$;

select private.staff_change('public.admin_add_note(p_user uuid, p_body text)',
  'private.add_note(p_user, p_body)', 'note.add', 'member', 'p_user',
  'For moderators: writes a note about a member, up to 2,000 characters. Returns {note: its id, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, member_not_found, required, too_long.',
  p_answers => 'note');

create function private.change_note(p_note uuid, p_body text, p_deleted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_note public.staff_notes;
begin
  select * into v_note from public.staff_notes where id = p_note for update;
  if not found or (v_note.deleted_at is not null and p_deleted is null) then
    perform private.refuse('not_found');
  elsif v_note.created_by <> v_staff and (p_deleted is null or not private.has_role('admin')) then
    perform private.refuse('forbidden');
  elsif p_deleted is null then
    update public.staff_notes set body = private.note_body(p_body), edited_at = now() where id = p_note;
  elsif p_deleted = (v_note.deleted_at is null) then
    update public.staff_notes set deleted_at = case when p_deleted then now() end where id = p_note;
  else
    return;
  end if;
  perform private.audit(v_staff,
    'note.' || case p_deleted when true then 'deleted' when false then 'restored' else 'edited' end,
    'member', v_note.user_id::text, '',
    jsonb_build_object('note', p_note, 'deleted', v_note.deleted_at is not null),
    jsonb_build_object('note', p_note, 'deleted', coalesce(p_deleted, false)));
end
$$;

create function public.admin_edit_note(p_note uuid, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_note(p_note, p_body, null);
  return null;
exception when raise_exception then
  return private.refused_action('note.edit', 'note', p_note::text, '', sqlerrm);
end
$$;
comment on function public.admin_edit_note is 'For moderators: changes a note of their own. Refuses: unauthenticated, forbidden, not_found, required, too_long.';
grant execute on function public.admin_edit_note to authenticated;

create function public.admin_delete_note(p_note uuid, p_deleted boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_note(p_note, null, coalesce(p_deleted, true));
  return null;
exception when raise_exception then
  return private.refused_action('note.delete', 'note', p_note::text, '', sqlerrm);
end
$$;
comment on function public.admin_delete_note is 'For moderators (their own) and admins: deletes a note, or with false brings it back. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_delete_note to authenticated;
