-- Words of mails as staff write them: beside those that are shipped, with every version, and back again.

create function private.are_mail_texts(p_texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_texts) = 'object' and not exists (
    select from jsonb_each(p_texts) l
    where l.key !~ '^[a-z]{2}$' or jsonb_typeof(l.value) <> 'object' or exists (
      select from jsonb_each(case jsonb_typeof(l.value) when 'object' then l.value else '{}' end) m
      where m.key !~ '^[A-Za-z_]{1,40}([.][A-Za-z_]{1,40}){0,2}$' or jsonb_typeof(m.value) <> 'string'
        or char_length(m.value #>> '{}') not between 1 and 2000
        -- A subject is one line: nothing of it becomes a header.
        or (m.key ~* 'subject' and m.value #>> '{}' ~ '[[:cntrl:]]')
    )
  )
$$;
comment on function private.are_mail_texts is
  '{language: {name of the message: text}}, each text of 1 to 2,000 characters. Whether the placeholders fit '
  'is known where the mail is written: what does not fit is sent as shipped.';

create function private.demand_mail_values(p_before jsonb, p_values jsonb, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_texts jsonb := p_values -> 'texts';
begin
  if v_texts is null or not private.are_mail_texts(v_texts) then
    perform private.refuse('invalid_input');
  end if;
  -- A language without words of its own is no language.
  v_texts := coalesce((select jsonb_object_agg(l.key, l.value) from jsonb_each(v_texts) l where l.value <> '{}'), '{}');
  return jsonb_build_object('texts', v_texts) || case v_texts when '{}' then jsonb_build_object('action', 'reset') else '{}' end;
end
$$;

create function private.mail_counts(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('texts', (select count(*) from jsonb_each(p_row -> 'texts') l, jsonb_each(l.value) m))
$$;

select private.staff_change('public.admin_save_mail(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_content(''mail'', p_id, p_values, p_reason, p_version)', 'mail.save', 'mail', 'p_id',
  'For admins: the words of a mail from now on: {texts: {language: {name of the message: text}}}; what is missing is as shipped, so {} sets everything back. p_version is of admin_mails. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile.');

create function public.mail_texts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(k.template, k.texts), '{}') from private.mail_kinds k where k.texts <> '{}'
$$;
comment on function public.mail_texts is
  'For the service, before it writes mails: what staff changed, {template: {language: {name of the message: '
  'text}}}.';
grant execute on function public.mail_texts to service_role;

create function public.admin_mails() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select jsonb_agg(jsonb_build_object('template', k.template, 'id', k.id, 'category', k.category, 'asked', k.asked, 'vital', k.vital,
      'version', coalesce(k.version, 0)::text, 'texts', k.texts, 'sent', coalesce(m.sent, 0), 'bounced', coalesce(m.bounced, 0),
      'last_at', m.last_at) order by k.template)
    from private.mail_kinds k left join (
      select o.template, count(*) filter (where o.status in ('sent', 'bounced')) as sent,
        count(*) filter (where o.status = 'bounced') as bounced, max(o.sent_at) as last_at
      from public.mail_outbox o where o.created_at > now() - interval '30 days' group by o.template
    ) m using (template)
  );
end
$$;
comment on function public.admin_mails is
  'For moderators: every mail that the product sends: [{template, id, category | null, asked, vital, version, '
  'texts: what staff changed, sent, bounced: in the last 30 days, last_at | null}]. Refuses: unauthenticated, '
  'forbidden.';
grant execute on function public.admin_mails to authenticated;
