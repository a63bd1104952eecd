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
comment on function private.are_mail_texts is '{language: {name of the message: text}}, each text of 1 to 2,000 characters. Whether the placeholders fit is known where the mail is written: what does not fit is sent as shipped.';

create function private.mail_text_values(k private.mail_kinds) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', k.version, 'texts', (
    select count(*) from jsonb_each(k.texts) l, jsonb_each(l.value) m))
$$;

create function private.change_mail(p_staff uuid, p_action text, p_reason text, p_id uuid, p_texts jsonb, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_before private.mail_kinds;
  v_after private.mail_kinds;
  v_version bigint;
begin
  select * into v_before from private.mail_kinds where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> coalesce(v_before.version, 0)::text then
    perform private.refuse_changed('mail', p_id::text, 'mail');
  elsif p_texts = v_before.texts then
    return;
  end if;
  if v_before.version is null then
    -- As shipped, so that it can be had again.
    insert into private.mail_text_versions (mail_id, data) values (p_id, jsonb_build_object('texts', v_before.texts))
    returning id into v_before.version;
  end if;
  insert into private.mail_text_versions (mail_id, data) values (p_id, jsonb_build_object('texts', p_texts)) returning id into v_version;
  update private.mail_kinds set texts = p_texts, version = v_version where id = p_id returning * into v_after;
  perform private.audit(p_staff, p_action, 'mail', p_id::text, p_reason, private.mail_text_values(v_before), private.mail_text_values(v_after));
end
$$;

create function private.save_mail(p_id uuid, p_values jsonb, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_texts jsonb := p_values -> 'texts';
begin
  if v_texts is null or not private.are_mail_texts(v_texts) then
    perform private.refuse('invalid_input');
  end if;
  -- A language without words of its own is no language.
  v_texts := coalesce((select jsonb_object_agg(l.key, l.value) from jsonb_each(v_texts) l where l.value <> '{}'), '{}');
  perform private.change_mail(v_staff, case when v_texts = '{}' then 'mail.reset' else 'mail.changed' end, v_reason, p_id, v_texts, p_version);
end
$$;

select private.staff_change('public.admin_save_mail(p_id uuid, p_values jsonb, p_reason text, p_version text default null)',
  'private.save_mail(p_id, p_values, p_reason, p_version)', 'mail.save', 'mail', 'p_id',
  'For admins: the words of a mail from now on: {texts: {language: {name of the message: text}}}; what is missing is as shipped, so {} sets everything back. p_version is of admin_mails. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile.');

insert into private.undo_kinds (action, role, handler) values
  ('mail.changed', 'admin', 'undo_mail'), ('mail.reset', 'admin', 'undo_mail');

create function private.undo_mail(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.mail_kinds;
begin
  select * into v_now from private.mail_kinds where id = p_line.subject_id::uuid for update;
  if v_now.version is distinct from (p_line.after ->> 'version')::bigint then
    perform private.refuse_changed('mail', p_line.subject_id, 'mail', p_line.id);
  end if;
  update private.mail_kinds k set texts = v.data -> 'texts', version = v.id
  from private.mail_text_versions v where k.id = v_now.id and v.id = (p_line.before ->> 'version')::bigint
  returning k.* into v_now;
  return jsonb_build_object('before', p_line.after, 'after', private.mail_text_values(v_now));
end
$$;

create function public.mail_texts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(k.template, k.texts), '{}') from private.mail_kinds k where k.texts <> '{}'
$$;
comment on function public.mail_texts is 'For the service, before it writes mails: what staff changed, {template: {language: {name of the message: text}}}.';
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
comment on function public.admin_mails is 'For moderators: every mail that the product sends: [{template, id, category | null, asked, vital, version, texts: what staff changed, sent, bounced: in the last 30 days, last_at | null}]. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_mails to authenticated;
