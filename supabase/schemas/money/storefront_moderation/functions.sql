create function public.report_storefront(p_account text, p_product uuid, p_reason text, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_seller uuid := (select user_id from public.connected_accounts where stripe_account_id = p_account);
begin
  -- Reports that arrive at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('private.storefront_reports:' || v_user, 0));
  if v_seller is null or private.storefront_closed(v_seller) is not null
    or (p_product is not null and not exists (
      select from private.storefront_products p where p.id = p_product and p.user_id = v_seller and private.is_on_sale(p))) then
    perform private.refuse('not_found');
  elsif v_seller = v_user then
    perform private.refuse('forbidden');
  elsif p_reason = 'other' and private.tidy_prose(left(coalesce(p_text, ''), 20000)) = '' then
    perform private.refuse('required');
  elsif char_length(p_text) > 1000 then
    perform private.refuse('too_long');
  elsif (select count(*) from private.storefront_reports where user_id = v_user and created_at > now() - interval '1 day') >= 20 then
    perform private.refuse('rate_limited');
  end if;
  insert into private.storefront_reports (subject, seller_id, user_id, reason, text)
  values (coalesce(p_product, v_seller), v_seller, v_user, p_reason, private.tidy_prose(coalesce(p_text, '')))
  on conflict do nothing;
exception when check_violation or not_null_violation then
  perform private.refuse('invalid_input');
end
$$;
comment on function public.report_storefront is
  'For members: says why a product on sale in an open storefront, or the whole of it (p_product null), should '
  'be looked at: prohibited, misleading, not_delivered, rights, other (with words). The same twice is once. '
  'Refuses: unauthenticated, second_factor_required, suspended, not_found, forbidden (the own one), required, '
  'too_long (1000), rate_limited (20 a day), invalid_input.';
grant execute on function public.report_storefront to authenticated;

-- What is taken down

create function private.storefront_owner(p_subject text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.to_uuid(p_subject);
begin
  return coalesce(
    (select user_id from private.storefront_products where id = v_id),
    (select user_id from private.storefronts where user_id = v_id));
end
$$;
comment on function private.storefront_owner is 'Whose product or storefront a subject is; null for none.';

create function private.storefront_down_at(p_subject text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.to_uuid(p_subject);
begin
  return coalesce(
    (select taken_down_at from private.storefront_products where id = v_id),
    (select taken_down_at from private.storefronts where user_id = v_id));
end
$$;

create function private.storefront_reason(p_subject text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select l.reason from private.audit_lines l
    where l.subject_type = 'storefront' and l.subject_id = p_subject and l.action = 'storefront.taken_down' order by l.id desc limit 1
  );
end
$$;
comment on function private.storefront_reason is
  'Why staff took a product or a storefront down, in their words.';

create function private.storefront_subject(p_subject text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_seller uuid := private.storefront_owner(p_subject);
begin
  return (
    select jsonb_build_object('shop', s.name, 'account', a.stripe_account_id, 'intro', s.intro, 'seller', s.user_id,
      'down', private.storefront_down_at(p_subject) is not null,
      'item', case when p.id is not null then jsonb_build_object('title', p.title, 'description', p.description, 'price', p.price,
        'delivery', p.delivery, 'after_text', p.after_text, 'file', p.file_name, 'picture', p.picture, 'state', p.state) end)
    from private.storefronts s
    left join public.connected_accounts a using (user_id)
    left join private.storefront_products p on p.id = private.to_uuid(p_subject)
    where s.user_id = v_seller);
end
$$;

create function private.storefront_version(p_subject text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when private.storefront_down_at(p_subject) is null then 'up' else 'down' end || ':' || (
    select count(*) from private.storefront_reports r where r.subject = private.to_uuid(p_subject) and r.state = 'open');
end
$$;

create function private.set_storefront_down(p_subject text, p_at timestamptz, p_staff uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.to_uuid(p_subject);
begin
  update private.storefront_products set taken_down_at = p_at, taken_down_by = p_staff where id = v_id;
  if not found then
    update private.storefronts set taken_down_at = p_at, taken_down_by = p_staff where user_id = v_id;
  end if;
end
$$;

create function private.decide_storefront(p_subject text, p_decision text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_seller uuid := private.storefront_owner(p_subject);
  v_reports integer;
  v_line bigint;
begin
  if v_seller is null then
    perform private.refuse('not_found');
  elsif p_decision is null or p_decision not in ('take_down', 'dismiss') then
    perform private.refuse('invalid_input');
  elsif private.same_person(v_staff, v_seller) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_members(array[v_seller]);
  if p_version <> private.storefront_version(p_subject) or (p_decision = 'take_down' and private.storefront_down_at(p_subject) is not null) then
    perform private.refuse_changed('storefront', p_subject, 'storefront');
  end if;
  update private.storefront_reports set state = case p_decision when 'take_down' then 'upheld' else 'dismissed' end, closed_at = clock_timestamp()
  where subject = p_subject::uuid and state = 'open';
  get diagnostics v_reports = row_count;
  if p_decision = 'dismiss' then
    if v_reports = 0 then
      perform private.refuse_changed('storefront', p_subject, 'storefront');
    end if;
    perform private.audit(v_staff, 'storefront.dismissed', 'storefront', p_subject, v_reason,
      jsonb_build_object('reports', v_reports), jsonb_build_object('reports', 0, 'closed_at', clock_timestamp()));
    return;
  end if;
  perform private.set_storefront_down(p_subject, clock_timestamp(), v_staff);
  v_line := private.audit(v_staff, 'storefront.taken_down', 'storefront', p_subject, v_reason, '{"down": false}',
    jsonb_build_object('down', true, 'reports', v_reports));
  perform private.emit_event('storefront.taken_down', v_line::text, v_seller,
    jsonb_build_object('audit_id', v_line, 'product_id', case when p_subject <> v_seller::text then p_subject end));
end
$$;

select private.staff_change('public.admin_decide_storefront(p_subject text, p_decision text, p_reason text, p_version text default null)',
  'private.decide_storefront(p_subject, p_decision, p_reason, p_version)',
  'storefront.decide', 'storefront', 'p_subject',
  'For moderators, not of their own: take_down closes a storefront (the seller''s id) or takes a product off it at once, with or without reports, and mails the seller the reason, who can appeal; dismiss closes the reports and leaves it. p_version is private.storefront_version that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, invalid_input, changed_meanwhile.');

create function private.effect_storefront(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_seller uuid := private.storefront_owner(p_subject);
begin
  if v_seller is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', private.storefront_version(p_subject), 'effects', case when p_value = 'take_down' then jsonb_build_array(
    private.effect('storefront', '"open"', '"taken_down"'),
    private.effect('event', null, '"storefront.taken_down"') || jsonb_build_object('name', private.member_name(v_seller))) else '[]' end);
end
$$;

create function private.undo_storefront(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_seller uuid := private.storefront_owner(p_line.subject_id);
  v_down boolean := (p_line.before ->> 'down')::boolean;
begin
  if v_seller is null then
    perform private.refuse('undo_impossible');
  elsif private.same_person(p_staff, v_seller) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_members(array[v_seller]);
  -- By the line, not by the value: a second takedown is another one.
  if (private.storefront_down_at(p_line.subject_id) is not null) = v_down or exists (
    select from public.audit_log l
    where l.subject_type = 'storefront' and l.subject_id = p_line.subject_id and l.id > p_line.id
      and l.action in ('storefront.taken_down', 'storefront.restored') and not exists (select from public.audit_log u where u.undoes = l.id))
  then
    perform private.refuse_changed('storefront', p_line.subject_id, 'storefront', p_line.id);
  end if;
  perform private.set_storefront_down(p_line.subject_id, (p_line.before ->> 'at')::timestamptz, (p_line.before ->> 'by')::uuid);
  if not v_down then
    update private.storefront_reports set state = 'open', closed_at = null
    where subject = p_line.subject_id::uuid and state = 'upheld' and closed_at >= p_line.created_at - interval '1 second'
      and not exists (select from private.storefront_reports o
        where o.subject = storefront_reports.subject and o.user_id = storefront_reports.user_id and o.state = 'open');
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_storefront_dismissal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if private.storefront_owner(p_line.subject_id) is null then
    perform private.refuse('undo_impossible');
  elsif private.same_person(p_staff, private.storefront_owner(p_line.subject_id)) then
    perform private.refuse('forbidden');
  end if;
  update private.storefront_reports r set state = 'open', closed_at = null
  where r.subject = p_line.subject_id::uuid and r.state = 'dismissed' and r.closed_at >= p_line.created_at - interval '1 second'
    and not exists (select from private.storefront_reports o where o.subject = r.subject and o.user_id = r.user_id and o.state = 'open');
  if not found then
    perform private.refuse_changed('storefront', p_line.subject_id, 'storefront', p_line.id);
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

-- The appeal

create function private.penalty_storefront(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_at timestamptz := private.storefront_down_at(p_subject);
begin
  if v_at is null or private.storefront_owner(p_subject) <> p_user then
    return null;
  end if;
  return ('down:' || extract(epoch from v_at), v_at, coalesce(
    (select taken_down_by from private.storefront_products where id = private.to_uuid(p_subject)),
    (select taken_down_by from private.storefronts where user_id = private.to_uuid(p_subject))), null, 'moderator')::private.penalty;
end
$$;

create function private.lift_storefront(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_penalty private.penalty := private.penalty_storefront(private.storefront_owner(p_subject), p_subject);
begin
  perform private.lock_members(array[private.storefront_owner(p_subject)]);
  perform private.set_storefront_down(p_subject, null, null);
  return private.audit(p_staff, 'storefront.restored', 'storefront', p_subject, p_reason,
    jsonb_build_object('down', true, 'at', v_penalty.at, 'by', v_penalty.actor), '{"down": false}');
end
$$;

create function private.effect_lift_storefront(p_subject text, p_penalty text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('storefront', '"taken_down"', '"open"'))
$$;

-- The cases of staff

create function private.storefront_details(p_subject uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.storefront_subject(p_subject::text) || jsonb_build_object(
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'text', r.text, 'at', r.created_at, 'name', private.member_name(r.user_id),
        'user_id', r.user_id) order by r.created_at), '[]')
      from private.storefront_reports r where r.subject = p_subject and r.state = 'open'),
    'earlier', (
      select count(*) from public.audit_log l
      where l.subject_type = 'storefront' and l.action = 'storefront.taken_down'
        and private.storefront_owner(l.subject_id) = private.storefront_owner(p_subject::text)));
end
$$;

create function public.admin_storefront(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  return (
    select jsonb_build_object('name', s.name, 'intro', s.intro, 'account', a.stripe_account_id, 'closed', private.storefront_closed(p_user),
      'down', s.taken_down_at is not null,
      'sold', (
        select jsonb_build_object('count', count(*), 'amount', coalesce(sum(x.amount), 0), 'refunded', coalesce(sum(x.amount_refunded), 0),
          'fee', coalesce(sum(x.fee), 0), 'disputed', count(*) filter (where x.disputed))
        from private.storefront_sales x where x.seller_id = p_user and x.state = 'paid'),
      'reports', (select count(*) from private.storefront_reports r where r.seller_id = p_user and r.state = 'open'),
      'products', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'price', p.price, 'stock', p.stock, 'state', p.state,
          'delivery', p.delivery, 'down', p.taken_down_at is not null,
          'sold', (select count(*) from private.storefront_sales x where x.product_id = p.id and x.state = 'paid')) order by p.created_at desc), '[]')
        from private.storefront_products p where p.user_id = p_user))
    from private.storefronts s left join public.connected_accounts a using (user_id) where s.user_id = p_user);
end
$$;
comment on function public.admin_storefront is
  'For moderators: the storefront of a member, {name, intro, account | null, closed: as '
  'private.storefront_closed, down, sold: {count, amount, refunded, fee, disputed}, reports: open ones, '
  'products: [{id, title, price, stock | null, state, delivery, down, sold}]}; null without one. Refuses: '
  'unauthenticated, moderator_required and the like.';
grant execute on function public.admin_storefront to authenticated;
