-- A private bucket without any policy: neither members nor staff reach it but through the server. What is no
-- picture is kept without its type, so that a browser downloads it whoever asks.
do $$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: files of applications are left out.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('applications', 'applications', false, 10485760, array['image/webp', 'application/octet-stream'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;
end
$$;
