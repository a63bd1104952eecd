create function private.pinned_notes(p_user uuid) returns bigint
language sql stable set search_path = '' return (select count(*) from public.staff_notes where user_id = p_user and pinned);

create function private.note_rows(p_user uuid) returns table (key timestamptz, id text, line jsonb)
language sql stable set search_path = '' as $$
  -- A pinned note is before every other.
  select n.created_at + case when n.pinned then interval '1000 years' else interval '0' end, n.id::text,
    jsonb_build_object('id', n.id, 'body', n.body, 'created_at', n.created_at, 'edited_at', n.edited_at,
    'own', n.created_by = auth.uid(), 'deleted', n.deleted_at is not null, 'pinned', n.pinned,
    'may_pin', n.pinned or n.deleted_at is null and private.pinned_notes(p_user) < 3,
    'author', (select full_name from public.profiles where user_id = n.created_by))
  from public.staff_notes n where n.user_id = p_user and (n.deleted_at is null
    or n.deleted_at > now() - interval '7 days' and (n.created_by = auth.uid() or private.has_role('admin')))
$$;
comment on function private.note_rows is
  'Notes about a member as their file has them (private.page_of), the largest keys first, which are those of '
  'pinned ones: {id, body, own, deleted, pinned, may_pin: pinned, or fewer than three are, author, '
  'created_at, edited_at}; a deleted one for seven days, to people who may restore it.';

create function private.first_notes(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.line), '[]') from (
    select r.line from private.note_rows(p_user) r order by r.key desc, r.id desc limit 3 + private.pinned_notes(p_user)
  ) f
$$;
comment on function private.first_notes is
  'The notes that a file opens with, as rows of private.note_rows: the pinned ones, and the latest three of '
  'the others.';

create function private.note_body(p_body text) returns text
language plpgsql set search_path = '' as $$
begin
  if coalesce(private.tidy_prose(left(p_body, 20000)), '') = '' then
    perform private.refuse('required');
  elsif char_length(private.tidy_prose(left(p_body, 20000))) > 2000 then
    perform private.refuse('too_long');
  end if;
  return private.tidy_prose(p_body);
end
$$;

create function private.add_note(p_user uuid, p_body text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_id uuid;
begin
  insert into public.staff_notes (user_id, created_by, body)
  select user_id, v_staff, private.note_body(p_body) from public.profiles where user_id = p_user
  returning id into v_id;
  if v_id is null then
    perform private.refuse('member_not_found');
  end if;
  perform private.audit(v_staff, 'note.added', 'member', p_user::text, '', null, jsonb_build_object('note', v_id));
  return v_id;
end
$$;

select private.staff_change('public.admin_add_note(p_user uuid, p_body text)',
  'private.add_note(p_user, p_body)', 'note.add', 'member', 'p_user',
  'For moderators: writes a note about a member, up to 2,000 characters. Returns {note: its id, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, member_not_found, required, too_long.',
  p_answers => 'note');

create function private.change_note(p_note uuid, p_body text, p_deleted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_note public.staff_notes;
begin
  select * into v_note from public.staff_notes where id = p_note for update;
  if not found or (v_note.deleted_at is not null and p_deleted is null) then
    perform private.refuse('not_found');
  elsif v_note.created_by <> v_staff and (p_deleted is null or not private.has_role('admin')) then
    perform private.refuse('forbidden');
  elsif p_deleted is null then
    update public.staff_notes set body = private.note_body(p_body), edited_at = now() where id = p_note;
  elsif p_deleted = (v_note.deleted_at is null) then
    update public.staff_notes set deleted_at = case when p_deleted then now() end, pinned = false where id = p_note;
  else
    return;
  end if;
  perform private.audit(v_staff,
    'note.' || case p_deleted when true then 'deleted' when false then 'restored' else 'edited' end,
    'member', v_note.user_id::text, '',
    jsonb_build_object('note', p_note, 'deleted', v_note.deleted_at is not null) || case when v_note.pinned and p_deleted then '{"pinned": true}' else '{}' end::jsonb,
    jsonb_build_object('note', p_note, 'deleted', coalesce(p_deleted, false)) || case when v_note.pinned and p_deleted then '{"pinned": false}' else '{}' end::jsonb);
end
$$;

create function public.admin_edit_note(p_note uuid, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_note(p_note, p_body, null);
  return null;
exception when raise_exception then
  return private.refused_action('note.edit', 'note', p_note::text, '', sqlerrm);
end
$$;
comment on function public.admin_edit_note is
  'For moderators: changes a note of their own. Refuses: unauthenticated, forbidden, not_found, required, '
  'too_long.';
grant execute on function public.admin_edit_note to authenticated;

create function public.admin_delete_note(p_note uuid, p_deleted boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_note(p_note, null, coalesce(p_deleted, true));
  return null;
exception when raise_exception then
  return private.refused_action('note.delete', 'note', p_note::text, '', sqlerrm);
end
$$;
comment on function public.admin_delete_note is
  'For moderators (their own) and admins: deletes a note, or with false brings it back. A deleted one is not '
  'pinned any more. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_delete_note to authenticated;

create function private.lock_pins(p_member uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('note.pin:' || p_member, 0))
$$;
comment on function private.lock_pins is
  'The pins of a member are counted and changed by one transaction at a time.';

create function private.put_pin(p_note uuid, p_pinned boolean) returns public.staff_notes
language plpgsql set search_path = '' as $$
declare
  v_note public.staff_notes;
begin
  perform private.lock_pins(user_id) from public.staff_notes where id = p_note;
  select * into v_note from public.staff_notes where id = p_note and deleted_at is null for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_pinned and not v_note.pinned and private.pinned_notes(v_note.user_id) >= 3 then
    perform private.refuse('conflict');
  end if;
  update public.staff_notes set pinned = p_pinned where id = p_note and pinned <> p_pinned;
  return v_note;
end
$$;
comment on function private.put_pin is
  'Pins a note or unpins it; returns it as it was. Refuses: not_found, conflict (three notes about the member '
  'are pinned).';

create function private.pin_note(p_note uuid, p_pinned boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_pinned boolean := coalesce(p_pinned, true);
  v_note public.staff_notes := private.put_pin(p_note, v_pinned);
begin
  if v_note.pinned <> v_pinned then
    perform private.audit(v_staff, case when v_pinned then 'note.pinned' else 'note.unpinned' end, 'member', v_note.user_id::text, '',
      jsonb_build_object('note', p_note, 'pinned', v_note.pinned), jsonb_build_object('note', p_note, 'pinned', v_pinned));
  end if;
end
$$;

select private.staff_change('public.admin_pin_note(p_note uuid, p_pinned boolean)',
  'private.pin_note(p_note, p_pinned)', 'note.pin', 'note', 'p_note',
  'For moderators: puts a note first in the file of its member, or with false back in its place. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, not_found, conflict (three notes about the member are pinned).');

create function private.demand_undoable_pin(p_line public.audit_log) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_note uuid := (p_line.after ->> 'note')::uuid;
  v_pinned boolean := (p_line.after ->> 'pinned')::boolean;
begin
  -- Not pinned any more, or again: by the entries, because it returns to the same value.
  if not exists (select from public.staff_notes where id = v_note and deleted_at is null and pinned = v_pinned)
    or exists (
      select from public.audit_log
      where subject_id = p_line.subject_id and subject_type = 'member' and id > p_line.id and after ->> 'note' = v_note::text and after ? 'pinned'
    )
    -- Three others have been pinned meanwhile.
    or not v_pinned and private.pinned_notes(p_line.subject_id::uuid) >= 3
  then
    perform private.refuse_changed('member', p_line.subject_id, 'note', p_line.id);
  end if;
end
$$;
comment on function private.demand_undoable_pin is
  'Refuses changed_meanwhile when the note is deleted, was pinned or unpinned since, or has no place any more.';

create function private.undo_note_pin(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.lock_pins(p_line.subject_id::uuid);
  perform private.demand_undoable_pin(p_line);
  perform private.put_pin((p_line.after ->> 'note')::uuid, not (p_line.after ->> 'pinned')::boolean);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.effect_undo_note_pin(p_line public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_now bigint := private.pinned_notes(p_line.subject_id::uuid);
  v_then bigint := v_now + case when (p_line.after ->> 'pinned')::boolean then -1 else 1 end;
begin
  perform private.demand_undoable_pin(p_line);
  return jsonb_build_array(private.effect('count', to_jsonb(v_now), to_jsonb(v_then)) || '{"what": "pinned_notes"}');
end
$$;

-- The file of one member for staff: who they are, and one tab of lists at a time.

create function private.page_of(
  p_query text, p_key_type text, p_after jsonb, p_back boolean, p_size integer, p_id_type text default 'text'
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_after jsonb := nullif(p_after, 'null');
  v_back boolean := coalesce(p_back, false) and v_after is not null;
  v_rows jsonb[];
  v_keys jsonb[];
  v_more boolean;
  v_total bigint;
begin
  if coalesce(p_size, 25) not between 1 and 1000 then
    perform private.refuse('invalid_input', 'size');
  end if;
  execute format(
    'select array_agg(x.row), array_agg(jsonb_build_array(x.key, x.id::text)) from (
       select q.key, q.id, q.row from (%s) q where true %s order by q.key %3$s, q.id %3$s limit %s
     ) x',
    p_query, private.after_key(v_after, 'q.key', p_key_type, 'q.id', p_id_type, not v_back),
    case when v_back then 'asc' else 'desc' end, coalesce(p_size, 25) + 1
  ) into v_rows, v_keys;
  if v_back and v_rows is null then
    return private.page_of(p_query, p_key_type, null, false, p_size, p_id_type);
  end if;
  v_more := coalesce(cardinality(v_rows), 0) > coalesce(p_size, 25);
  v_rows := v_rows[:coalesce(p_size, 25)];
  v_keys := v_keys[:coalesce(p_size, 25)];
  if v_back then
    v_rows := array(select x from unnest(v_rows) with ordinality u (x, n) order by n desc);
    v_keys := array(select x from unnest(v_keys) with ordinality u (x, n) order by n desc);
  end if;
  execute format('select count(*) from (select from (%s) q limit 10001) c', p_query) into v_total;
  return jsonb_build_object(
    'rows', coalesce(to_jsonb(v_rows), '[]'),
    'total', case when v_total > 10000 then greatest(v_total, private.estimated_rows(p_query)) else v_total end,
    'estimated', v_total > 10000,
    'next', case when v_more or v_back then v_keys[cardinality(v_keys)] end,
    'previous', case when v_more and v_back or v_after is not null and not v_back then v_keys[1] end
  );
end
$$;
comment on function private.page_of is
  'One page of a query that returns key, id (of p_id_type: numbers are in order as numbers) and row (jsonb), '
  'the largest keys first: {rows, total: exact up to 10,000, estimated, next, previous: keys [key, id as '
  'text] | null}. Refuses: invalid_input.';

create function private.member_sessions(p_user uuid)
returns table (id uuid, user_agent text, first_seen_at timestamptz, last_seen_at timestamptz, live boolean)
language sql stable set search_path = '' as $$
  select s.id, coalesce(u.user_agent, s.user_agent), least(u.first_seen_at, s.created_at),
    greatest(u.last_seen_at, s.refreshed_at at time zone 'UTC', s.created_at), true
  from auth.sessions s left join public.user_sessions u on u.session_id = s.id and u.user_id = s.user_id
  where s.user_id = p_user and (s.not_after is null or s.not_after > now())
  union all
  select u.session_id, u.user_agent, u.first_seen_at, u.last_seen_at, false
  from public.user_sessions u
  where u.user_id = p_user and not exists (
    select from auth.sessions s where s.id = u.session_id and s.user_id = p_user and (s.not_after is null or s.not_after > now())
  )
$$;
comment on function private.member_sessions is
  'Where a member is signed in, and where they were as long as it is kept.';

create function private.member_rows(p_user uuid, p_tab text, p_after jsonb, p_back boolean, p_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user text := quote_literal(p_user);
  v_name text := '(select full_name from public.profiles where user_id = %s)';
  v_line text := 'to_jsonb(a) - ''{reason_digest,before,after}''::text[] || jsonb_build_object(''undo'', private.undoable(a.id), ''actor_name'', '
    || format(v_name, 'a.actor') || ')';
begin
  return case p_tab
    when 'access' then private.page_of(format(
      'select g.starts_at as key, g.id::text as id, jsonb_build_object(''id'', g.id, ''tier'', g.tier, ''source'', g.source,
         ''starts_at'', g.starts_at, ''ends_at'', private.grant_end(g), ''live'', private.grant_is_live(g),
         ''status'', s.status, ''renews_at'', s.current_period_end) as row
       from public.grants g left join public.subscriptions s on g.source = ''subscription'' and s.id = g.source_id
       where g.user_id = %1$s
       union all
       select coalesce(s.current_period_start, s.updated_at), s.id, jsonb_build_object(''id'', s.id, ''tier'', p.tier, ''source'', ''subscription'',
         ''starts_at'', coalesce(s.current_period_start, s.updated_at), ''ends_at'', null, ''live'', false, ''status'', s.status, ''renews_at'', null)
       from public.subscriptions s join public.plans p on p.key = s.plan_key
       where s.user_id = %1$s and not exists (
         select from public.grants g where g.user_id = %1$s and g.source = ''subscription'' and g.source_id = s.id
       )', v_user), 'timestamptz', p_after, p_back, p_size)
    when 'money' then private.page_of(format(
      'select o.created_at as key, o.id::text as id, jsonb_build_object(''id'', o.id,
         ''kind'', case o.kind when ''gift'' then ''gift'' else ''order'' end, ''plan_key'', o.plan_key,
         ''amount'', o.amount, ''refunded'', o.amount_refunded, ''currency'', o.currency, ''status'', o.status,
         ''payment'', o.payment_intent_id, ''order_id'', o.id, ''created_at'', o.created_at) as row
       from public.orders o where o.user_id = %1$s
       union all
       select i.created_at, i.id, jsonb_build_object(''id'', i.id,
         ''kind'', case i.billing_reason when ''subscription_update'' then ''upgrade'' else ''renewal'' end, ''plan_key'', r.plan_key,
         ''amount'', i.amount_paid, ''refunded'', least(coalesce(v.amount_refunded, 0), i.amount_paid), ''currency'', i.currency,
         ''status'', case when i.paid_at is null then ''pending'' else private.payment_state(v, i.amount_paid) end,
         ''payment'', i.payment_intent_id,
         ''order_id'', (select o.id from public.orders o where o.subscription_id = i.subscription_id limit 1),
         ''created_at'', i.created_at)
       from public.invoices i left join public.prices r on r.id = i.price_id
       left join private.payment_reversals v on v.payment_intent_id = i.payment_intent_id
       where i.user_id = %1$s and i.billing_reason <> ''subscription_create''', v_user), 'timestamptz', p_after, p_back, p_size)
    when 'referrals' then private.page_of(format(
      'select r.signed_up_at as key, r.id::text as id, private.referral_json(r) as row
       from public.referrals r where r.referrer_id = %s', v_user), 'timestamptz', p_after, p_back, p_size)
    when 'points' then private.page_of(format(
      'select l.created_at as key, l.id, jsonb_build_object(''id'', l.id, ''source'', l.source, ''points'', l.points,
         ''reason'', l.reason, ''details'', l.details, ''reverses'', l.reverses, ''created_at'', l.created_at,
         ''reversed'', (select coalesce(-sum(v.points), 0) from public.points_ledger v where v.reverses = l.id),
         ''actor_name'', %2$s) as row
       from public.points_ledger l where l.user_id = %1$s', v_user, format(v_name, 'l.actor')), 'timestamptz', p_after, p_back, p_size, 'bigint')
    when 'wallets' then private.page_of(format(
      'select w.verified_at as key, w.address as id, jsonb_build_object(''kind'', ''wallet'', ''address'', w.address,
         ''primary'', w.is_primary, ''token'', null, ''status'', null, ''tx_hash'', null, ''created_at'', w.verified_at) as row
       from public.wallets w where w.user_id = %1$s
       union all
       select m.created_at, m.id::text, jsonb_build_object(''kind'', ''mint'', ''address'', m.wallet, ''primary'', false,
         ''token'', m.token_id::text, ''status'', m.status, ''tx_hash'', m.tx_hash, ''created_at'', m.created_at)
       from public.nft_mints m where m.user_id = %1$s', v_user), 'timestamptz', p_after, p_back, p_size)
    when 'sessions' then private.page_of(format(
      'select s.last_seen_at as key, s.id::text as id, to_jsonb(s) as row from private.member_sessions(%s) s',
      v_user), 'timestamptz', p_after, p_back, p_size)
    when 'mails' then private.page_of(format(
      'select m.created_at as key, m.id::text as id, jsonb_build_object(''id'', m.id, ''template'', m.template, ''to'', m.to_address,
         ''status'', m.status, ''attempts'', m.attempts, ''error'', m.error, ''sent_at'', m.sent_at, ''created_at'', m.created_at) as row
       from public.mail_outbox m where m.user_id = %s', v_user), 'timestamptz', p_after, p_back, p_size)
    when 'moderation' then private.page_of(format(
      'select a.id as key, a.id::text as id, %2$s as row from private.audit_lines a
       where a.subject_type = ''member'' and a.subject_id = %1$L and a.action ~ ''^(member|sessions)[.]'' and a.action not like ''%%.refused''',
      p_user, v_line), 'bigint', p_after, p_back, p_size)
    when 'audit' then private.page_of(format(
      'select a.id as key, a.id::text as id, %2$s as row from private.member_audit(%1$s) a', v_user, v_line),
      'bigint', p_after, p_back, p_size)
    when 'notes' then private.page_of(format('select key, id, line as row from private.note_rows(%s)', v_user),
      'timestamptz', p_after, p_back, p_size)
  end;
end
$$;

-- The overview: what a member is worth, what staff wrote about them, and what happened so far.

create function private.value_to_date(p_user uuid) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_value bigint;
begin
  execute (
    select format('select %s from private.member_list m where m.user_id = $1', f.expression)
    from private.segment_fields f where f.field = 'spend'
  ) into v_value using p_user;
  return coalesce(v_value, 0);
end
$$;
comment on function private.value_to_date is
  'What a member has paid, without what went back or is disputed, in cents: the field spend of segments, read '
  'by its own expression, so that a file and a segment never differ.';

create function private.member_timeline(p_user uuid, p_money boolean, p_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_size, 0) not between 1 and 1000 then
    perform private.refuse('invalid_input', 'size');
  end if;
  return (
    with paid as (
      select o.id::text as id, case o.kind when 'gift' then 'gift' else 'order' end as payment, o.plan_key, o.amount, o.currency, o.id as order_id, o.paid_at, o.payment_intent_id as intent
      from public.orders o where p_money and o.user_id = p_user and o.paid_at is not null and o.amount > 0
      union all
      select i.id, case i.billing_reason when 'subscription_update' then 'upgrade' else 'renewal' end, r.plan_key, i.amount_paid, i.currency,
        (select o.id from public.orders o where o.subscription_id = i.subscription_id limit 1), i.paid_at, i.payment_intent_id
      from public.invoices i left join public.prices r on r.id = i.price_id
      where p_money and i.user_id = p_user and i.paid_at is not null and i.amount_paid > 0 and i.billing_reason <> 'subscription_create'
    ), bought (subscription, tier) as (
      -- A grant has the tier of now: what a subscription began with is in its order.
      select distinct on (o.subscription_id) o.subscription_id, p.tier from public.orders o join public.plans p on p.key = o.plan_key
      where o.user_id = p_user and o.subscription_id is not null order by o.subscription_id, o.created_at
    ), rented as (
      select row_number() over (order by i.paid_at, i.id)::text as id, i.paid_at as at, p.tier,
        coalesce(lag(p.tier) over (partition by i.subscription_id order by i.paid_at, i.id), b.tier) as before
      from public.invoices i join public.prices r on r.id = i.price_id join public.plans p on p.key = r.plan_key
      left join bought b on b.subscription = i.subscription_id
      where i.user_id = p_user and i.paid_at is not null
    ), facts (at, rank, kind, id, actor, details) as (
      select p.created_at, -1, 'joined', '', null::uuid, '{}'::jsonb from public.profiles p where p.user_id = p_user
      union all
      select g.starts_at, 0, 'plan', g.id::text, null, jsonb_build_object('source', g.source, 'tier', coalesce(b.tier, g.tier))
      from public.grants g left join bought b on g.source = 'subscription' and b.subscription = g.source_id
      where g.user_id = p_user and g.starts_at <= now()
      union all
      select r.at, 0, 'plan', r.id, null, jsonb_build_object('source', 'subscription', 'tier', r.tier) from rented r where r.tier <> r.before
      union all
      select e.at, 0, 'plan_ended', g.id::text, null, jsonb_build_object('source', g.source, 'tier', g.tier)
      from public.grants g left join public.subscriptions s on g.source = 'subscription' and s.id = g.source_id
      cross join lateral (select least(g.revoked_at, g.ends_at, s.ended_at) as at) e
      where g.user_id = p_user and e.at between g.starts_at and now()
      union all
      select p.paid_at, 0, 'payment', p.id, null,
        jsonb_build_object('payment', p.payment, 'plan_key', p.plan_key, 'amount', p.amount, 'currency', p.currency, 'order_id', p.order_id)
      from paid p
      union all
      select coalesce(v.refund_applied_at, v.updated_at), 0, 'refund', p.id, null, jsonb_build_object('payment', p.payment,
        'plan_key', p.plan_key, 'amount', least(v.amount_refunded, p.amount), 'currency', p.currency, 'order_id', p.order_id)
      from paid p join private.payment_reversals v on v.payment_intent_id = p.intent where v.amount_refunded > 0
      union all
      select coalesce(v.dispute_applied_at, v.updated_at), 0, 'dispute', p.id, null, jsonb_build_object('payment', p.payment, 'plan_key',
        p.plan_key, 'amount', least(coalesce(v.dispute_amount, p.amount), p.amount), 'currency', p.currency, 'order_id', p.order_id, 'state', v.dispute)
      from paid p join private.payment_reversals v on v.payment_intent_id = p.intent where v.dispute is not null
      union all
      -- Those that came with a suspension or a ban are in its line.
      select s.created_at, 0, 'strike', s.id::text, s.actor, jsonb_build_object('strike', s.kind, 'reason', s.reason,
        'until', nullif(s.until, 'infinity'), 'lifted', s.lifted_at is not null)
      from private.strikes s where s.user_id = p_user and s.kind in ('remove', 'warn', 'mute')
      union all
      select a.created_at, 0, 'standing', a.id::text, a.actor, jsonb_build_object('action', a.action, 'reason', a.reason,
        'until', case when a.action = 'member.suspended' then a.after -> 'suspended_until' end)
      from private.audit_lines a where a.subject_id = p_user::text and a.subject_type = 'member'
        and a.action ~ '^member[.](suspended|banned|restored)([.]undone)?$'
      union all
      select l.created_at, 0, 'points', l.id::text, l.actor,
        jsonb_build_object('source', l.source, 'points', l.points, 'reason', l.reason, 'details', l.details)
      from public.points_ledger l where l.user_id = p_user and l.actor is not null
      union all
      -- What was reached at one moment by its height, after what led to it.
      select v.at, v.number, 'level', v.key, null, jsonb_build_object('level', v.key) from private.levels_reached(p_user) v
      union all
      select coalesce(m.confirmed_at, m.created_at), 0, 'mint', m.id::text, null, jsonb_build_object('token', m.token_id::text, 'void', m.status = 'void')
      from public.nft_mints m where m.user_id = p_user and m.status in ('confirmed', 'void')
    ), latest as (
      select f.*, row_number() over (order by f.at desc, f.rank desc, f.kind, f.id) as n from facts f order by n limit p_size + 1
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', l.kind || ':' || l.id, 'kind', l.kind, 'at', l.at, 'actor', l.actor,
        'actor_name', (select p.full_name from public.profiles p where p.user_id = l.actor)) || l.details order by l.n)
        filter (where l.n <= p_size), '[]'),
      'more', count(*) > p_size)
    from latest l
  );
end
$$;
comment on function private.member_timeline is
  'What happened with a member, newest first: {rows: [{id, kind, at, actor | null, actor_name | null, …}], '
  'more: whether there are earlier ones}. By kind: joined; plan and plan_ended {tier, source}; only with '
  'p_money payment, refund and dispute {payment: order | gift (for somebody else) | renewal | upgrade, '
  'plan_key | null, amount, currency, order_id | null} (a dispute: state); strike {strike: remove | warn | '
  'mute, reason, until | null: for good, lifted}; standing {action: of the audit log, reason, until | null}; '
  'points by staff {source, points, reason, details}; level {level}; mint {token | null, void}. Refuses: '
  'invalid_input.';

create function private.member_overview(p_user uuid, p_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_money boolean := private.has_role('admin');
begin
  return jsonb_build_object(
    'money', case when v_money then jsonb_build_object('value', private.value_to_date(p_user),
      'payments', private.member_rows(p_user, 'money', null, false, 5) -> 'rows') end,
    'notes', private.first_notes(p_user),
    'timeline', private.member_timeline(p_user, v_money, p_size));
end
$$;
comment on function private.member_overview is
  'The overview of a file: {money: for admins {value: private.value_to_date, payments: the latest five rows '
  'of the tab money}, else null, notes: private.first_notes, timeline: private.member_timeline of p_size, '
  'with money for admins}.';

create function public.admin_member(
  p_user uuid, p_tab text default 'overview', p_after jsonb default null, p_back boolean default false, p_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_profile public.profiles;
  v_row private.member_list;
begin
  if p_tab is null or p_tab <> all ('{overview,access,money,referrals,points,wallets,sessions,mails,moderation,audit,notes}'::text[]) then
    perform private.refuse('invalid_input', 'tab');
  end if;
  select * into v_profile from public.profiles where user_id = p_user;
  if not found then
    perform private.refuse('member_not_found');
  end if;
  select * into v_row from private.member_list where user_id = p_user;
  return jsonb_build_object(
    'profile', jsonb_build_object('user_id', p_user, 'full_name', v_profile.full_name, 'username', v_profile.username,
      'avatar_url', v_profile.avatar_url, 'tier', v_profile.tier, 'locale', v_profile.locale,
      'wallet_address', v_profile.wallet_address, 'onboarding_completed', v_profile.onboarding_completed,
      'suspended_until', case when v_profile.suspended_until < 'infinity' and v_profile.suspended_until > now() then v_profile.suspended_until end,
      'banned', coalesce(v_profile.suspended_until = 'infinity', false), 'created_at', v_profile.created_at),
    'email', private.member_email(p_user),
    'phone', (select phone from auth.users where id = p_user),
    'last_seen_at', nullif(v_row.last_seen_at, '-infinity'),
    'segment', private.member_segment(v_profile.created_at, v_row.total_xp, v_row.qualified_referrals),
    'limits', private.moderator_limits(v_staff),
    'referral', private.aliases_json(p_user) || jsonb_build_object('qualified', v_row.qualified_referrals),
    'roles', to_jsonb(v_row.roles),
    'merges', private.merges_json(p_user), 'import', private.import_of(p_user),
    'notes', (select count(*) from public.staff_notes where user_id = p_user and deleted_at is null),
    'referral_as_referee', case when p_tab in ('overview', 'referrals') then (
      select private.referral_json(r) from public.referrals r where r.referee_id = p_user
    ) end,
    'overview', case when p_tab = 'overview' then private.member_overview(p_user, p_size) end,
    'list', private.member_rows(p_user, p_tab, p_after, p_back, p_size) || jsonb_build_object('tab', p_tab)
  ) || private.balance((select total_xp from public.wallet_profiles where user_id = p_user));
end
$$;
comment on function public.admin_member is
  'For moderators. One member: {profile: {user_id, full_name, username, avatar_url, tier, locale, '
  'wallet_address, onboarding_completed, suspended_until | null, banned, created_at}, email, phone, '
  'last_seen_at, segment, xp, owed, limits | null for admins {award, day, left: points the caller may give}, '
  'referral: {code, vanity, qualified}, roles, merges: private.merges_json, import: private.import_of, notes: '
  'how many, referral_as_referee | null (overview and referrals), overview: private.member_overview with '
  'p_size lines of the timeline, null on another tab, list: null for the overview, else a page of the tab, '
  'newest first: {tab, rows, total: exact up to 10,000, estimated, next, previous}}. Rows: access {id, tier, '
  'source, starts_at, ends_at, live, status, renews_at}; money {id, kind: order | renewal | upgrade, '
  'plan_key, amount, refunded, currency, status, payment, order_id: of a renewal the order of its '
  'subscription | null, created_at}; referrals (made by the member; rows of referrals with names and '
  'missing); points (ledger lines with reversed); wallets {kind: wallet | mint, address, primary, token, '
  'status, tx_hash, created_at}; sessions {id, user_agent, first_seen_at, last_seen_at, live}; mails {id, '
  'template, to, status, attempts, error, sent_at, created_at}; moderation and audit (audit lines with '
  'actor_name, and undo: whether the caller may undo them); notes (private.note_rows). Amounts in the '
  'smallest unit. Refuses: unauthenticated, forbidden, invalid_input, member_not_found.';
grant execute on function public.admin_member to authenticated;

-- What staff do with an account beside points, roles and suspensions: end sessions, attribute a referral.

create function private.end_sessions(p_user uuid, p_session uuid, p_reason text) returns integer
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_ended integer;
begin
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  end if;
  if p_user <> v_staff then
    perform private.demand_power_over(p_user);
  end if;
  delete from auth.sessions where user_id = p_user and (p_session is null or id = p_session);
  get diagnostics v_ended = row_count;
  if v_ended = 0 then
    perform private.refuse('not_found');
  end if;
  perform private.audit(v_staff, 'sessions.ended', 'member', p_user::text, v_reason,
    jsonb_build_object('sessions', v_ended), jsonb_build_object('sessions', 0));
  return v_ended;
end
$$;

select private.staff_change('public.admin_end_sessions(p_user uuid, p_reason text, p_session uuid default null)',
  'private.end_sessions(p_user, p_session, p_reason)', 'sessions.end', 'member', 'p_user',
  'For moderators (members and themselves) and admins: ends one session of a member, or without one all of them, at once: the next request with its token is refused. Returns {ended: how many, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, reason_required, too_long, member_not_found, not_found (no such session).',
  p_answers => 'ended');

create function private.attribute_referral(p_referee uuid, p_referrer text, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_referrer uuid := coalesce(private.to_uuid(trim(p_referrer)), (public.resolve_alias(trim(p_referrer)) ->> 'referrer_id')::uuid);
  v_before public.referrals;
  v_after public.referrals;
  v_problem text;
begin
  perform private.lock_binding();
  perform private.lock_members(array[p_referee, v_referrer]);
  if (select count(*) from public.profiles where user_id in (p_referee, v_referrer)) < 2 then
    perform private.refuse(case when p_referee = v_referrer then 'own_alias' when v_referrer is null then 'alias_unknown' else 'member_not_found' end);
  elsif private.same_person(v_staff, p_referee) or private.same_person(v_staff, v_referrer) then
    perform private.refuse('forbidden');
  end if;
  select * into v_before from public.referrals where referee_id = p_referee for update;
  if v_before.stage in ('qualified', 'rejected') or v_before.referrer_id = v_referrer then
    perform private.refuse('referral_exists');
  end if;
  v_problem := private.referral_problem(v_referrer, p_referee);
  if v_problem is not null then
    perform private.refuse(v_problem);
  end if;
  delete from public.referrals where id = v_before.id;
  perform private.bind(v_referrer, p_referee, private.aliases_json(v_referrer) ->> 'code', null, null);
  select * into v_after from public.referrals where referee_id = p_referee;
  perform private.audit(v_staff, 'referral.attributed', 'referral', v_after.id::text, v_reason,
    case when v_before.id is not null then jsonb_build_object('referral', v_before.id, 'referrer', v_before.referrer_id, 'stage', v_before.stage,
      'row', to_jsonb(v_before)) end,
    jsonb_build_object('referral', v_after.id, 'referrer', v_referrer, 'referee', p_referee, 'stage', v_after.stage));
  perform private.emit_event('referral.attributed', v_after.id || ':referee', p_referee,
    jsonb_build_object('referral_id', v_after.id, 'side', 'referee'), v_referrer);
  perform private.emit_event('referral.attributed', v_after.id || ':referrer', v_referrer,
    jsonb_build_object('referral_id', v_after.id, 'side', 'referrer'), p_referee);
  perform private.qualify(p_referee);
  return v_after.id;
end
$$;

select private.staff_change('public.admin_attribute_referral(p_referee uuid, p_referrer text, p_reason text)',
  'private.attribute_referral(p_referee, p_referrer, p_reason)', 'referral.attribute', 'member', 'p_referee',
  'For admins, not for themselves: says who invited a member (id, code or username), before that is settled; one that is open gives way. Both are told by mail, and the referral is checked like any other. Returns {referral: its id, line, undo: as private.changed}. Refuses: unauthenticated, forbidden, reason_required, too_long, alias_unknown, member_not_found, own_alias, referral_exists (settled or rejected, or already theirs), referral_circle, referral_younger.',
  p_answers => 'referral');

create function private.undo_attribution(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_referee uuid := (p_line.after ->> 'referee')::uuid;
  v_row jsonb := p_line.before -> 'row';
  v_former uuid := (v_row ->> 'referrer_id')::uuid;
  v_now public.referrals;
  v_before public.referrals;
begin
  perform private.lock_binding();
  perform private.lock_members(array_remove(array[v_referee, (p_line.after ->> 'referrer')::uuid, v_former], null));
  select * into v_now from public.referrals where id = p_line.subject_id::uuid for update;
  if not found or (v_former is not null and not exists (select from public.profiles where user_id = v_former)) then
    perform private.refuse('undo_impossible');
  elsif exists (select from unnest(array[v_referee, v_now.referrer_id, v_former]) x where private.same_person(x, p_staff)) then
    perform private.refuse('forbidden');
  elsif v_now.stage in ('qualified', 'rejected') then
    perform private.refuse_changed('referral', p_line.subject_id, 'referral', p_line.id);
  end if;
  delete from public.referrals where id = v_now.id;
  if v_row is not null then
    -- What the member has done meanwhile counts for the referral that is back, too.
    v_before := jsonb_populate_record(null::public.referrals, v_row);
    v_before.click_id := (select id from public.referral_clicks where id = v_before.click_id);
    v_before.wallet_linked_at := coalesce(v_before.wallet_linked_at, v_now.wallet_linked_at);
    v_before.minted_at := coalesce(v_before.minted_at, v_now.minted_at);
    if v_before.stage = 'signed_up' and v_before.wallet_linked_at is not null then
      v_before.stage := 'wallet_linked';
    end if;
    insert into public.referrals values (v_before.*);
    perform private.qualify(v_referee);
  end if;
  return jsonb_build_object('before', p_line.after || jsonb_build_object('stage', v_now.stage), 'after', coalesce(p_line.before - 'row', '{}'));
end
$$;
comment on function private.undo_attribution is
  'Nobody, or who it was before, has invited the member again. Not once the attribution is settled: that is '
  'decided, and undone, as a referral.';
