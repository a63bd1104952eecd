-- What staff write down about a member for each other.

create table public.staff_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  created_by uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  pinned boolean not null default false check (not pinned or deleted_at is null)
);
comment on table public.staff_notes is
  'Notes of staff about a member; they are in the export of the member''s data and are deleted with the '
  'account. A deleted note is stored, so that its deletion can be undone. Pinned ones stand first, up to three per member.';
alter table public.staff_notes enable row level security;
create trigger staff_notes_written before insert or update of body on public.staff_notes
  for each row execute function private.tidy_written('body:prose:required');
create policy "staff read notes" on public.staff_notes
  for select to authenticated using (deleted_at is null and (select private.role_refusal('moderator')) is null);
grant select on public.staff_notes to authenticated;
create index staff_notes_user on public.staff_notes (user_id, created_at desc);

create function private.pinned_notes(p_user uuid) returns bigint
language sql stable set search_path = '' return (select count(*) from public.staff_notes where user_id = p_user and pinned);

create function private.note_rows(p_user uuid) returns table (key timestamptz, id text, line jsonb)
language sql stable set search_path = '' as $$
  -- A pinned note is before every other.
  select n.created_at + case when n.pinned then interval '1000 years' else interval '0' end, n.id::text,
    jsonb_build_object('id', n.id, 'body', n.body, 'created_at', n.created_at, 'edited_at', n.edited_at,
    'own', n.created_by = auth.uid(), 'deleted', n.deleted_at is not null, 'pinned', n.pinned,
    'may_pin', n.pinned or n.deleted_at is null and private.pinned_notes(p_user) < 3,
    'author', (select full_name from public.profiles where user_id = n.created_by))
  from public.staff_notes n where n.user_id = p_user and (n.deleted_at is null
    or n.deleted_at > now() - interval '7 days' and (n.created_by = auth.uid() or private.has_role('admin')))
$$;
comment on function private.note_rows is 'Notes about a member as their file has them (private.page_of), the largest keys first, which are those of pinned ones: {id, body, own, deleted, pinned, may_pin: pinned, or fewer than three are, author, created_at, edited_at}; a deleted one for seven days, to people who may restore it.';

create function private.first_notes(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.line), '[]') from (
    select r.line from private.note_rows(p_user) r order by r.key desc, r.id desc limit 3 + private.pinned_notes(p_user)
  ) f
$$;
comment on function private.first_notes is 'The notes that a file opens with, as rows of private.note_rows: the pinned ones, and the latest three of the others.';

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
    update public.staff_notes set deleted_at = case when p_deleted then now() end, pinned = false where id = p_note;
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
comment on function public.admin_delete_note is 'For moderators (their own) and admins: deletes a note, or with false brings it back. A deleted one is not pinned any more. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_delete_note to authenticated;

create function private.put_pin(p_note uuid, p_pinned boolean) returns public.staff_notes
language plpgsql set search_path = '' as $$
declare
  v_note public.staff_notes;
begin
  -- The pins of a member are counted by one transaction at a time.
  perform pg_advisory_xact_lock(hashtextextended('note.pin:' || user_id, 0)) from public.staff_notes where id = p_note;
  select * into v_note from public.staff_notes where id = p_note and deleted_at is null for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_pinned and not v_note.pinned and private.pinned_notes(v_note.user_id) >= 3 then
    perform private.refuse('conflict');
  end if;
  update public.staff_notes set pinned = p_pinned where id = p_note and pinned <> p_pinned;
  return v_note;
end
$$;
comment on function private.put_pin is 'Pins a note or unpins it; returns it as it was. Refuses: not_found, conflict (three notes about the member are pinned).';

create function private.pin_note(p_note uuid, p_pinned boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_pinned boolean := coalesce(p_pinned, true);
  v_note public.staff_notes := private.put_pin(p_note, v_pinned);
begin
  if v_note.pinned <> v_pinned then
    perform private.audit(v_staff, case when v_pinned then 'note.pinned' else 'note.unpinned' end, 'member', v_note.user_id::text, '',
      jsonb_build_object('note', p_note, 'pinned', v_note.pinned), jsonb_build_object('note', p_note, 'pinned', v_pinned));
  end if;
end
$$;

select private.staff_change('public.admin_pin_note(p_note uuid, p_pinned boolean)',
  'private.pin_note(p_note, p_pinned)', 'note.pin', 'note', 'p_note',
  'For moderators: puts a note first in the file of its member, or with false back in its place. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, not_found, conflict (three notes about the member are pinned).');

create function private.undo_note_pin(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_note uuid := (p_line.after ->> 'note')::uuid;
begin
  -- Not pinned any more, or again: by the entries, because it returns to the same value.
  if not exists (
    select from public.staff_notes where id = v_note and deleted_at is null and pinned = (p_line.after ->> 'pinned')::boolean
  ) or exists (
    select from public.audit_log
    where subject_id = p_line.subject_id and subject_type = 'member' and id > p_line.id and after ->> 'note' = v_note::text and after ? 'pinned'
  ) then
    perform private.refuse_changed('member', p_line.subject_id, 'note', p_line.id);
  end if;
  perform private.put_pin(v_note, not (p_line.after ->> 'pinned')::boolean);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.effect_undo_note_pin(p_line public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_now bigint := private.pinned_notes(p_line.subject_id::uuid);
  v_then bigint := v_now + case when (p_line.after ->> 'pinned')::boolean then -1 else 1 end;
begin
  return jsonb_build_array(private.effect('count', to_jsonb(v_now), to_jsonb(v_then)) || '{"what": "pinned_notes"}');
end
$$;

insert into private.undo_kinds (action, role, handler, effect) values
  ('note.pinned', 'moderator', 'undo_note_pin', 'effect_undo_note_pin'), ('note.unpinned', 'moderator', 'undo_note_pin', 'effect_undo_note_pin');
