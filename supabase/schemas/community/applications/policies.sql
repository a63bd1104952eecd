create policy "members read their own applications" on public.creator_applications for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.creator_applications
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);

-- Files of applications

create policy "members read their own files" on public.application_files for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.application_files
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
