-- Pictures of texts that nothing refers to any more.

create function public.unused_content_pictures(p_most integer) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_names text[];
begin
  if to_regclass('storage.objects') is null then
    return '{}';
  end if;
  -- Every kept state of a text counts, since staff can go back to it; and mails that were sent show their pictures for ever.
  execute $find$
    with used as (
      select distinct (regexp_matches(w.words, '/api/pictures/([0-9a-f-]{36})', 'g'))[1] || '.webp' as name
      from (
        select v.data::text from private.document_versions v join private.documents d on d.id = v.document_id
        union all select content::text from private.campaigns
      ) w (words)
    )
    select array(
      select o.name from storage.objects o
      where o.bucket_id = 'content' and o.created_at < now() - interval '1 day'
        and not exists (select from used u where u.name = o.name)
      order by o.created_at limit least(greatest(coalesce($1, 0), 0), 1000))
  $find$ into v_names using p_most;
  return v_names;
end
$$;
comment on function public.unused_content_pictures is 'For the clock: names of pictures, p_most at most, that were uploaded more than a day ago and that no kept state of a text and no campaign refers to. Whoever writes for longer without saving loses what they uploaded.';
revoke execute on function public.unused_content_pictures from public;
grant execute on function public.unused_content_pictures to service_role;
