-- Buckets without any policy: members write through the server alone; pictures are public, files are for
-- buyers.
do $$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'Storage is not part of this project: pictures and files of storefronts are left out.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('storefronts', 'storefronts', true, 5242880, array['image/webp']),
    ('goods', 'goods', false, 26214400, array['application/octet-stream'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
end
$$;
