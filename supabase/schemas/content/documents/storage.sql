-- Pictures of texts, drawn anew by the server (lib/content/pictures.ts). Nobody else writes to the bucket or
-- reads from it: the application sends them from its own address.
do $$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: texts have no pictures.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('content', 'content', false, 5242880, array['image/webp'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
end
$$;
