-- Pictures of members: one public bucket, where a member writes only the three names of the own folder.
-- A project without Storage keeps the letter instead of a picture.

do $$
begin
  if to_regclass('storage.objects') is null or to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: avatars are left out.';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 1048576, array['image/webp', 'image/png', 'image/jpeg'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

  drop policy if exists "members see the files of their own avatar" on storage.objects;
  create policy "members see the files of their own avatar" on storage.objects
    for select to authenticated
    using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  -- Three fixed names: nobody fills the bucket. A suspended member sees no own profile that may be changed.
  drop policy if exists "members add their own avatar" on storage.objects;
  create policy "members add their own avatar" on storage.objects
    for insert to authenticated
    with check (
      bucket_id = 'avatars'
      and name in (
        (select auth.uid())::text || '/avatar.webp', (select auth.uid())::text || '/avatar.png',
        (select auth.uid())::text || '/avatar.jpg'
      )
      and exists (
        select from public.profiles p
        where p.user_id = (select auth.uid()) and (p.suspended_until is null or p.suspended_until <= now())
      )
    );

  drop policy if exists "members replace their own avatar" on storage.objects;
  create policy "members replace their own avatar" on storage.objects
    for update to authenticated
    using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (
      bucket_id = 'avatars'
      and name in (
        (select auth.uid())::text || '/avatar.webp', (select auth.uid())::text || '/avatar.png',
        (select auth.uid())::text || '/avatar.jpg'
      )
      and exists (
        select from public.profiles p
        where p.user_id = (select auth.uid()) and (p.suspended_until is null or p.suspended_until <= now())
      )
    );

  drop policy if exists "members remove their own avatar" on storage.objects;
  create policy "members remove their own avatar" on storage.objects
    for delete to authenticated
    using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
end
$$;
