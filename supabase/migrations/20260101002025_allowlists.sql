-- Allowlists of the membership contract. The contract knows one root; the wallets behind it are here. Nobody reads a list
-- as a whole but the server, which makes a member the proof for a wallet of their own.

create table private.allowlists (
  root text primary key check (root ~ '^0x[0-9a-f]{64}$'),
  -- Lower-case, sorted, each once: the server builds the tree in this order.
  addresses text[] not null check (cardinality(addresses) between 1 and 20000),
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.allowlists is 'Lists of wallets by the root of their Merkle tree; which one counts, the contract says. Never changed: another list has another root.';
alter table private.allowlists enable row level security;

create function private.save_allowlist(p_root text, p_addresses text[], p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_addresses text[] := array(select distinct lower(a) collate "C" as a from unnest(p_addresses) a order by a);
begin
  if p_root is null or lower(p_root) !~ '^0x[0-9a-f]{64}$' or cardinality(v_addresses) not between 1 and 20000
    or exists (select from unnest(v_addresses) a where a is null or a !~ '^0x[0-9a-f]{40}$')
  then
    perform private.refuse('allowlist_invalid');
  end if;
  insert into private.allowlists (root, addresses, created_by) values (lower(p_root), v_addresses, v_staff)
  on conflict (root) do nothing;
  if found then
    perform private.audit(v_staff, 'allowlist.saved', 'allowlist', lower(p_root), v_reason,
      null, jsonb_build_object('root', lower(p_root), 'wallets', cardinality(v_addresses)));
  end if;
end
$$;

select private.staff_change('public.admin_save_allowlist(p_root text, p_addresses text[], p_reason text)',
  'private.save_allowlist(p_root, p_addresses, p_reason)', 'allowlist.save', 'allowlist', 'left(p_root, 66)',
  'For admins: keeps a list of up to 20,000 wallets under the root of its Merkle tree, which the server has computed; a list that is here already is left. It counts once the owner sets the root on the contract. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, allowlist_invalid (no root, no wallet, too many, or something that is no address).');

create function public.allowlist_addresses(p_root text) returns text[]
language sql stable security definer set search_path = '' as $$
  select addresses from private.allowlists where root = lower(p_root)
$$;
comment on function public.allowlist_addresses is 'For the service, which makes proofs: the wallets behind a root, sorted; null for a root that is not known.';
grant execute on function public.allowlist_addresses to service_role;

-- The early phase as something that a level opens

select private.declare_setting('mint.early_level', 'integer', '0', 'level', 0, 10);

create function public.admin_early_wallets() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_level public.levels;
begin
  select * into v_level from public.levels where number = private.setting_int('mint.early_level');
  return jsonb_build_object('level', v_level.key, 'wallets', (
    select coalesce(jsonb_agg(m.address order by m.total_xp desc, m.address), '[]') from (
      select w.address, p.total_xp from public.wallet_profiles p
      join public.wallets w on w.user_id = p.user_id and w.is_primary
      where p.total_xp >= v_level.points and not private.is_suspended(p.user_id)
      order by p.total_xp desc, w.address limit 20000
    ) m));
end
$$;
comment on function public.admin_early_wallets is 'For admins: {level: key of the level that opens the early phase of the mint | null, wallets: the primary ones of members who have reached it, up to 20,000, the highest first}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_early_wallets to authenticated;
