create view private.tokens as
  select o.chain_id || ':' || o.contract || ':' || o.token_id as id, o.token_id, o.owner, o.mint_tx, o.block_number, w.user_id,
    v.revoked_reason as void, v.user_id as given_to,
    case when v.kind = 'order' then 'claim' when v.kind = 'honorary' then 'honorary'
      when o.mint_tx is null then 'unseen' else 'paid' end as way
  from private.nft_owners o
  left join public.wallets w on w.address = o.owner
  left join public.mint_vouchers v on v.id = o.voucher_id;
comment on view private.tokens is
  'Every token with its holder and the way it came: paid mint, claim of a card buyer, honorary, unseen (its '
  'mint was not read).';

create function private.token_row(t private.tokens) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(t) || jsonb_build_object('token_id', t.token_id::text, 'name', private.member_name(t.user_id),
      'given_name', private.member_name(t.given_to))
  );
end
$$;
