create policy "staff read notes" on public.staff_notes
  for select to authenticated using (deleted_at is null and (select private.role_refusal('moderator')) is null);
