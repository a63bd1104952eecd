-- Bounties: what a mission with a proof pays in money beside its points, by the payout run (docs/product.md,
-- "Points").

create function private.bounty_values(p_mission uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select jsonb_build_object('amount', b.amount) from private.bounties b where b.mission_id = p_mission), '{"amount": null}')
$$;

create function private.put_bounty(p_mission uuid, p_amount integer) returns void
language plpgsql set search_path = '' as $$
begin
  if p_amount is null then
    delete from private.bounties where mission_id = p_mission;
  else
    insert into private.bounties (mission_id, amount) values (p_mission, p_amount)
    on conflict (mission_id) do update set amount = excluded.amount;
  end if;
end
$$;

create function private.set_bounty(p_mission uuid, p_amount integer, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  m private.missions;
  v_before jsonb;
begin
  perform private.require_step_up();
  select * into m from private.missions where id = p_mission for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  v_before := private.bounty_values(p_mission);
  if p_version <> coalesce(v_before ->> 'amount', 'none') then
    perform private.refuse_changed('bounty', p_mission::text, 'bounty');
  elsif p_amount not between 100 and 100000 then
    perform private.refuse('out_of_range');
  -- Somebody looks at each, and the most that it can cost is known before.
  elsif p_amount is not null and (m.repeats <> 'once' or m.max_claims is null
    or (select k.hands_in from private.mission_kinds k where k.kind = m.kind) <> 'proof')
  then
    perform private.refuse('bounty_mission');
  elsif v_before -> 'amount' is not distinct from coalesce(to_jsonb(p_amount), 'null') then
    return;
  end if;
  perform private.put_bounty(p_mission, p_amount);
  perform private.audit(v_staff, 'bounty.changed', 'bounty', p_mission::text, v_reason, v_before, private.bounty_values(p_mission));
end
$$;

select private.staff_change('public.admin_set_bounty(p_mission uuid, p_amount integer, p_reason text, p_version text default null)',
  'private.set_bounty(p_mission, p_amount, p_reason, p_version)', 'bounty.set', 'bounty', 'p_mission',
  'For admins, after their second factor: what a mission pays in money beside its points, in cents (100 to 100000; null for nothing more). What was paid or is in a payout stays. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found, out_of_range, bounty_mission (the mission needs a proof that staff look at, is done once, and says how many are paid), changed_meanwhile.');

create function private.undo_bounty(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_step_up();
  perform from private.missions where id = p_line.subject_id::uuid for update;
  if private.bounty_values(p_line.subject_id::uuid) <> p_line.after then
    perform private.refuse_changed('bounty', p_line.subject_id, 'bounty', p_line.id);
  end if;
  perform private.put_bounty(p_line.subject_id::uuid, (p_line.before ->> 'amount')::integer);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.effect_bounty(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  m private.missions;
  v_now integer;
  v_next integer := case when p_value ~ '^[0-9]{1,6}([.][0-9]{1,2})?$' then round(p_value::numeric * 100)::integer end;
  v_left integer;
begin
  select * into m from private.missions where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  v_now := (private.bounty_values(m.id) ->> 'amount')::integer;
  v_left := greatest(coalesce(m.max_claims, 0) - (select count(*)::integer from private.mission_claims where mission_id = m.id and state = 'passed'), 0);
  return jsonb_build_object('version', coalesce(v_now::text, 'none'), 'effects', jsonb_build_array(
    private.effect('bounty', to_jsonb(coalesce(v_now, 0)), to_jsonb(coalesce(v_next, 0))) || '{"currency": "usd"}',
    private.effect('bounty_most', to_jsonb(v_left * coalesce(v_now, 0)), to_jsonb(v_left * coalesce(v_next, 0))) || '{"currency": "usd"}'));
end
$$;
comment on function private.effect_bounty is
  'What a bounty (in dollars, as typed; anything else is none) pays each, and the most that it can still '
  'cost.';

create function private.bounty_of_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Of the act and the member: done again it is not paid again.
  v_payment text := format('bounty:%s:%s', new.mission_id, new.user_id);
  v_posted integer := coalesce((select sum(l.amount) from private.commission_lines l where l.payment = v_payment), 0);
  v_due integer := case when new.state = 'passed' then coalesce(
    (select max(l.amount) from private.commission_lines l where l.payment = v_payment and l.reason = 'bounty'),
    (select b.amount from private.bounties b where b.mission_id = new.mission_id), 0) else 0 end;
begin
  if v_due <> v_posted then
    insert into private.commission_lines (mission_id, user_id, payment, reason, amount, currency, payable_at)
    values (new.mission_id, private.surviving_account(new.user_id), v_payment, case when v_due > v_posted then 'bounty' else 'bounty_returned' end,
      v_due - v_posted, 'usd', now());
  end if;
  return null;
end
$$;
