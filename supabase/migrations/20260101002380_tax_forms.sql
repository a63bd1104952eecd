-- Tax forms of members who are paid: Stripe keeps the forms of Express accounts and tells the platform nothing about them, so
-- an admin who has looked says so.

create table private.tax_forms (
  user_id uuid primary key,
  state text not null check (state in ('collected', 'not_needed')),
  attested_by uuid,
  attested_at timestamptz not null default now()
);
comment on table private.tax_forms is
  'An admin''s attestation of a member''s tax form. No row: unknown. Money rows outlive the account, so '
  'does this.';
alter table private.tax_forms enable row level security;

create function private.tax_form_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_form private.tax_forms;
begin
  select * into v_form from private.tax_forms where user_id = p_user;
  return jsonb_build_object('state', coalesce(v_form.state, 'unknown'), 'at', v_form.attested_at,
    'by', private.member_name(v_form.attested_by), 'version', coalesce(extract(epoch from v_form.attested_at)::text, 'none'));
end
$$;
comment on function private.tax_form_json is 'For admins: {state: unknown | collected | not_needed, at | null, by: name | null, version}.';

create function private.attest_tax_form(p_user uuid, p_state text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.tax_forms;
  v_after private.tax_forms;
begin
  if p_state is null or p_state not in ('unknown', 'collected', 'not_needed') then
    perform private.refuse('invalid_input');
  elsif private.same_person(v_staff, p_user) then
    perform private.refuse('forbidden');
  elsif not exists (select from public.connected_accounts where user_id = p_user) then
    perform private.refuse('not_found');
  end if;
  perform private.lock_members(array[p_user]);
  select * into v_before from private.tax_forms where user_id = p_user for update;
  if private.tax_form_json(p_user) ->> 'version' is distinct from p_version then
    perform private.refuse_changed('tax_form', p_user::text);
  elsif coalesce(v_before.state, 'unknown') = p_state then
    return;
  end if;
  delete from private.tax_forms where user_id = p_user;
  if p_state <> 'unknown' then
    insert into private.tax_forms (user_id, state, attested_by) values (p_user, p_state, v_staff) returning * into v_after;
  end if;
  perform private.audit(v_staff, 'tax_form.attested', 'tax_form', p_user::text, v_reason,
    case when v_before.user_id is null then 'null' else to_jsonb(v_before) end,
    case when v_after.user_id is null then 'null' else to_jsonb(v_after) end);
end
$$;

select private.staff_change('public.admin_attest_tax_form(p_user uuid, p_state text, p_reason text, p_version text)',
  'private.attest_tax_form(p_user, p_state, p_reason, p_version)', 'tax_form.attest', 'tax_form', 'p_user',
  'For admins: what they found out about a member''s tax form (unknown | collected | not_needed); not about one''s own. p_version is the version that was seen. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found (no connected account), changed_meanwhile.');

insert into private.undo_kinds (action, role, handler) values ('tax_form.attested', 'admin', 'undo_tax_form');

create function private.undo_tax_form(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.tax_forms;
begin
  if private.same_person(p_staff, p_line.subject_id::uuid) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_members(array[p_line.subject_id::uuid]);
  select * into v_now from private.tax_forms where user_id = p_line.subject_id::uuid for update;
  if (case when v_now.user_id is null then 'null' else to_jsonb(v_now) end) is distinct from coalesce(p_line.after, 'null') then
    perform private.refuse_changed('tax_form', p_line.subject_id, 'tax_form', p_line.id);
  end if;
  delete from private.tax_forms where user_id = v_now.user_id;
  if jsonb_typeof(p_line.before) = 'object' then
    insert into private.tax_forms select * from jsonb_populate_record(null::private.tax_forms, p_line.before);
  end if;
  return jsonb_build_object('before', coalesce(p_line.after, 'null'), 'after', coalesce(p_line.before, 'null'));
end
$$;
