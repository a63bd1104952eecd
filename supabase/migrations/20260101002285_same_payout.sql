-- One person on both sides of a referral, seen by where the money goes (docs/product.md, "Referrals"): a blocking signal.

create function private.same_payout(p_referrer uuid, p_referee uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.connected_accounts a
    where a.user_id = p_referrer and (
      a.payout_marks && array(
        select o.card_fingerprint from public.orders o where o.user_id = p_referee and o.card_fingerprint is not null and o.paid_at is not null)
      or exists (
        select from public.connected_accounts b
        where b.user_id = p_referee and (a.payout_marks && b.payout_marks or a.person_mark = b.person_mark or a.stripe_account_id = b.stripe_account_id)
      ))
  )
$$;
comment on function private.same_payout is 'Whether a referrer is paid to a card that the referee paid with, to the referee''s own bank account or card, or is the same person to Stripe.';

create function private.take_referral_back(p_referral public.referrals, p_signal text, p_cause text) returns void
language plpgsql set search_path = '' as $$
declare
  v_line public.points_ledger;
begin
  for v_line in
    select * from public.points_ledger
    where source in ('referral', 'referral_bonus', 'welcome') and source_id = p_referral.id::text order by created_at, id
  loop
    perform private.reverse_for(v_line.id, v_line.points, p_cause);
  end loop;
  if p_referral.stage = 'qualified' then
    update public.referral_points set qualified_referrals = qualified_referrals - 1 where user_id = p_referral.referrer_id;
  end if;
  update public.referrals set stage = 'rejected', rejected_at = now(), signals = array_append(signals, p_signal) where id = p_referral.id;
end
$$;
comment on function private.take_referral_back is 'Rejects a referral that had come further, with its points, its count and, by the stage, its commission; the members are locked.';

insert into private.reversal_causes (cause, words) values ('same_payout', 'Referral does not count');

create function private.block_same_payout(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_referral public.referrals;
begin
  -- Most members have no account to be paid to, and then nothing is locked.
  if not exists (
    select from public.referrals r
    where p_user in (r.referrer_id, r.referee_id) and r.stage in ('qualified', 'held') and private.same_payout(r.referrer_id, r.referee_id)
  ) then
    return;
  end if;
  perform private.lock_members(array[p_user]);
  for v_referral in
    select * from public.referrals r
    where p_user in (r.referrer_id, r.referee_id) and r.stage in ('qualified', 'held') and private.same_payout(r.referrer_id, r.referee_id)
      -- An appeal that was granted stands.
      and not 'same_payout' = any (r.signals)
    order by r.id for update
  loop
    perform private.take_referral_back(v_referral, 'same_payout', 'same_payout');
    perform private.audit(null, 'referral.rejected', 'referral', v_referral.id::text, 'same_payout');
  end loop;
end
$$;
comment on function private.block_same_payout is 'After a fact about where a member is paid or what they paid with: rejects referrals between accounts of one person, with what they had brought. One that came back by an appeal stays.';

create function private.payout_marks_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.block_same_payout(new.user_id);
  return null;
end
$$;
create trigger connected_accounts_same_payout after update of payout_marks, person_mark on public.connected_accounts
  for each row when (new.payout_marks is distinct from old.payout_marks or new.person_mark is distinct from old.person_mark)
  execute function private.payout_marks_changed();
create trigger orders_same_payout after update of card_fingerprint, status on public.orders
  for each row when (new.card_fingerprint is not null and new.paid_at is not null) execute function private.payout_marks_changed();
