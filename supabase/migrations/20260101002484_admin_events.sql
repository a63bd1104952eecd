-- Single events, as admins look at what the figures of pages and forms are made of. Whose they are is told to nobody.

insert into private.admin_lists (name) values ('analytics_events');

-- What the figures count as one page, or as one field of a form.
create index analytics_events_item on public.analytics_events (item, created_at, id) where item <> '';
create index analytics_events_source on public.analytics_events (source, created_at, id);

create function private.analytics_event_row(e public.analytics_events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', e.id, 'type', e.event_type, 'page', e.page_path, 'item', nullif(e.item, ''), 'source', e.source,
    'member', e.user_id is not null, 'metadata', e.metadata, 'created_at', e.created_at);
end
$$;

create function public.admin_analytics_events(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,type,item,source,made_from,made_to}', p_sort, '{made}');
  return private.list_page(
    $from$
      from public.analytics_events e
      where ($1 -> 'q' is null or e.page_path = trim($1 ->> 'q'))
        and ($1 -> 'type' is null or e.event_type = $1 ->> 'type')
        and ($1 -> 'item' is null or e.item = $1 ->> 'item')
        and ($1 -> 'source' is null or e.source = $1 ->> 'source')
        and ($1 -> 'made_from' is null or e.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or e.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.analytics_event_row(e)', 'e.created_at', 'timestamptz', 'e.id',
    p_filter, p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_analytics_events is 'For admins. A list (private.list_page) of single events: filters q (the address of a page as the browser had it), type, item (the page, or the form and its field, as the figures count them), source (as the event says it), made_from, made_to; sort made. Rows: {id, type, page | null, item | null, source, member: whether a member or a visitor, metadata, created_at}; never whose. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_analytics_events to authenticated;
