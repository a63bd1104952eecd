insert into private.segment_fields (position, field, kind, choices, pattern, expression) values
  (1, 'tier', 'choice', '{standard,plus,pro,founder}', null, 'm.tier'),
  (2, 'level', 'choice', null, '^[a-z]{1,40}$', 'private.level_of(m.total_xp)'),
  (3, 'segment', 'choice', '{new,active,power,churned,referrer}', null,
    'private.member_segment(m.created_at, m.total_xp, m.qualified_referrals)'),
  (4, 'points', 'number', null, null, 'greatest(m.total_xp, 0)'),
  (5, 'joined', 'time', null, null, 'm.created_at'),
  (6, 'seen', 'time', null, null, 'm.last_seen_at'),
  (7, 'referrals', 'number', null, null, 'm.qualified_referrals'),
  (8, 'funnel', 'choice', '{none,signed_up,wallet_linked,qualified,expired,held,rejected}', null,
    'coalesce((select r.stage from public.referrals r where r.referee_id = m.user_id), ''none'')'),
  (9, 'spend', 'number', null, null, 
    -- What private.order_revenue and private.invoice_revenue count, without what came back or is disputed.
    -- Written out, because a call for each of a million members takes twenty times as long.
    $sql$(coalesce((select sum(o.amount - o.amount_refunded) from public.orders o
        where o.user_id = m.user_id and o.paid_at is not null and o.status in ('paid', 'partially_refunded')), 0)
      + coalesce((select sum(greatest(i.amount_paid - coalesce(r.amount_refunded, 0), 0))
        from public.invoices i left join private.payment_reversals r on r.payment_intent_id = i.payment_intent_id
        where i.user_id = m.user_id and i.paid_at is not null and i.billing_reason <> 'subscription_create'
          and (r.dispute is null or r.dispute = 'won')), 0))$sql$),
  (10, 'wallet', 'truth', null, null, 'm.has_wallet'),
  (11, 'nft', 'truth', null, null, 
    -- One that is not void.
    $sql$exists (select from public.wallets w join private.nft_owners o on o.owner = w.address
      left join public.mint_vouchers v on v.id = o.voucher_id where w.user_id = m.user_id and v.revoked_at is null)$sql$),
  (12, 'mission', 'choice', null, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    '(select array_agg(c.mission_id::text) from private.mission_claims c where c.user_id = m.user_id and c.state = ''passed'')'),
  (13, 'language', 'choice', null, '^[a-z]{2}$', '(select p.locale from public.profiles p where p.user_id = m.user_id)'),
  (14, 'country', 'choice', null, '^[A-Z]{2}$', 'm.card_country'),
  (15, 'onboarded', 'truth', null, null, 'm.onboarding_completed')
  on conflict (field) do update set (kind, expression, choices, pattern, position)
    = (excluded.kind, excluded.expression, excluded.choices, excluded.pattern, excluded.position);

-- The list and the file

insert into private.admin_lists (name) values ('segments')
  on conflict (name) do nothing;

-- Changes

insert into private.undo_kinds (action, role, handler) values
  ('segment.made', 'moderator', 'undo_segment'), ('segment.changed', 'moderator', 'undo_segment'), ('segment.deleted', 'moderator', 'undo_segment')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);

-- Saved views of the list of members keep the segment that they show.
insert into private.segment_uses (kind, handler) values ('view', 'segment_use_views')
  on conflict (kind) do update set handler = excluded.handler;

-- Missions

insert into private.segment_uses (kind, handler) values ('mission', 'segment_use_missions')
  on conflict (kind) do update set handler = excluded.handler;

-- Feature flags

insert into private.segment_uses (kind, handler) values ('flag', 'segment_use_flags')
  on conflict (kind) do update set handler = excluded.handler;

insert into private.undo_kinds (action, role, handler) values ('flag.changed', 'admin', 'undo_flag')
  on conflict (action) do update set (role, handler, effect, by_members)
    = (excluded.role, excluded.handler, excluded.effect, excluded.by_members);
