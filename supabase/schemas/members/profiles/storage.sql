-- One public bucket. Only the server writes to it, because it draws every picture anew first (size, no camera
-- data, a true picture); a member reads and removes the own file. A project without Storage keeps the letter
-- instead.
do $$
begin
  if to_regclass('storage.objects') is null or to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: avatars are left out.';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 1048576, array['image/webp'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

  drop policy if exists "members see the files of their own avatar" on storage.objects;
  create policy "members see the files of their own avatar" on storage.objects
    for select to authenticated
    using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  drop policy if exists "members remove their own avatar" on storage.objects;
  create policy "members remove their own avatar" on storage.objects
    for delete to authenticated
    using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  drop policy if exists "only in a live session, with the second factor once there is one" on storage.objects;
  create policy "only in a live session, with the second factor once there is one" on storage.objects
    as restrictive for all to authenticated using ((select private.session_refusal()) is null);
end
$$;
