-- Who may sell

create function private.has_storefront(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.profiles m
    join public.plans own on own.tier = m.tier
    join public.plans p on p.features ? 'storefront' and p.rank <= own.rank
    where m.user_id = p_user
  );
end
$$;
comment on function private.has_storefront is 'Whether the plan of a member has the benefit "storefront".';

create function private.storefront_needs(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('from', m.created_at + interval '24 hours', 'points', greatest(coalesce(w.total_xp, 0), 0), 'needed', 100)
    from public.profiles m left join public.wallet_profiles w using (user_id) where m.user_id = p_user);
end
$$;
comment on function private.storefront_needs is
  'What a newcomer waits for before a storefront opens (docs/product.md): {from: the end of the first day, '
  'points: that the member has, needed: points}.';

create function private.may_open_storefront(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_needs jsonb := private.storefront_needs(p_user);
begin
  return case
    when private.is_suspended(p_user) then 'suspended'
    when not private.has_storefront(p_user) then 'storefront_not_included'
    when (v_needs ->> 'from')::timestamptz > now() or (v_needs ->> 'points')::integer < (v_needs ->> 'needed')::integer then 'storefront_too_new'
  end;
end
$$;
comment on function private.may_open_storefront is
  'Why a member may not open a storefront: suspended, storefront_not_included, storefront_too_new (a '
  'newcomer); null when they may.';

create function private.storefront_closed(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  s private.storefronts;
  a public.connected_accounts;
begin
  select * into s from private.storefronts where user_id = p_user;
  select * into a from public.connected_accounts where user_id = p_user;
  return case
    when s.user_id is null then 'not_opened'
    when s.taken_down_at is not null then 'taken_down'
    when private.is_suspended(p_user) then 'suspended'
    when not private.has_storefront(p_user) then 'not_included'
    when a.stripe_account_id is null or a.gone or not a.charges_enabled then 'no_charges'
  end;
end
$$;
comment on function private.storefront_closed is
  'Why the storefront of a member is closed: not_opened, taken_down (by staff), suspended, not_included (in '
  'the plan any more), no_charges (its account takes no cards); null while it is open. Visitors are never '
  'told which.';

create function private.is_on_sale(p private.storefront_products) returns boolean
language sql immutable set search_path = '' as $$
  select p.state = 'published' and p.taken_down_at is null and (p.delivery <> 'file' or p.file is not null)
$$;

-- What everybody sees

create function public.storefront(p_account text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_seller uuid := (select user_id from public.connected_accounts where stripe_account_id = p_account);
begin
  if v_seller is null or private.storefront_closed(v_seller) is not null then
    return null;
  end if;
  return (
    select jsonb_build_object('name', s.name, 'intro', s.intro, 'since', m.created_at, 'level', private.level_of(w.total_xp),
      'listed', s.listed,
      'products', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'description', p.description, 'price', p.price,
          'currency', 'usd', 'delivery', p.delivery, 'file', case when p.file is not null then jsonb_build_object('name', p.file_name, 'size', p.file_size) end,
          'left', p.stock, 'picture', p.picture) order by p.stock is not distinct from 0, p.created_at desc, p.id), '[]')
        from private.storefront_products p where p.user_id = s.user_id and private.is_on_sale(p)))
    from private.storefronts s join public.profiles m using (user_id) join public.wallet_profiles w using (user_id)
    where s.user_id = v_seller);
end
$$;
comment on function public.storefront is
  'For everybody: the page of a connected account that sells, {name, intro, since: when the seller joined, '
  'level, listed: whether search engines may show it, products: [{id, title, description, price: in cents, '
  'currency, delivery: file | text | contact, file: {name, size} | null, left | null for what never runs out, '
  'picture | null}]}; null for one that is closed, for whatever reason, and for one that is none.';
grant execute on function public.storefront to anon, authenticated;

create function public.owns_storefront(p_account text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return exists (select from public.connected_accounts where stripe_account_id = p_account and user_id = v_user);
end
$$;
comment on function public.owns_storefront is
  'For members: whether a connected account is the caller''s. Refuses: unauthenticated, '
  'second_factor_required.';
grant execute on function public.owns_storefront to authenticated;

create function private.listed_shops() returns setof private.storefronts
language sql stable set search_path = '' as $$
  select s.* from private.storefronts s
  where s.listed and private.storefront_closed(s.user_id) is null and exists (
    select from private.storefront_products p where p.user_id = s.user_id and private.is_on_sale(p) and p.stock is distinct from 0)
$$;
comment on function private.listed_shops is
  'Shops that are open, have something left to sell, and whose sellers did not opt out of being listed.';

create function public.open_storefronts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(a.stripe_account_id order by s.created_at, s.user_id), '[]')
    from private.listed_shops() s join public.connected_accounts a using (user_id));
end
$$;
comment on function public.open_storefronts is
  'For everybody: the accounts of private.listed_shops, which search engines may list.';
grant execute on function public.open_storefronts to anon, authenticated;

create function private.listed_username(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  -- A masked name would say a part of the real one beside what somebody sells or says.
  return (select private.public_name(p_user) from public.profiles where user_id = p_user and username is not null);
end
$$;
comment on function private.listed_username is
  'The name by which public lists name a member beside what is theirs: the username. Null for who has none, '
  'and where private.public_name gives none (staff, suspended, opted out of rankings).';

create function private.shops_json(p_users uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('account', a.stripe_account_id, 'name', s.name, 'intro', s.intro, 'by', private.listed_username(s.user_id),
      'products', o.products, 'least', o.least, 'currency', 'usd', 'picture', o.picture) order by l.at), '[]')
    from unnest(p_users) with ordinality l (user_id, at)
    join private.storefronts s using (user_id) join public.connected_accounts a using (user_id)
    cross join lateral (
      select count(*) as products, min(p.price) as least,
        (array_agg(p.id || '/' || p.picture order by p.created_at desc, p.id) filter (where p.picture is not null))[1] as picture
      from private.storefront_products p where p.user_id = s.user_id and private.is_on_sale(p) and p.stock is distinct from 0) o);
end
$$;
comment on function private.shops_json is
  'Shops of private.listed_shops as everybody sees them, in the order of their sellers: [{account, name, '
  'intro, by: private.listed_username | null, products: how many can be bought, least: the lowest price in '
  'cents, currency, picture: where that of the newest product that has one lies | null}].';

create function public.shops(p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size constant integer := 24;
  v_page integer := least(greatest(coalesce(p_page, 1), 1), 100000);
  v_all uuid[] := array(select user_id from private.listed_shops() order by created_at desc, user_id);
begin
  return jsonb_build_object('pages', greatest(1, ceil(cardinality(v_all) / v_size::numeric)),
    'shops', private.shops_json(v_all[(v_page - 1) * v_size + 1:v_page * v_size]));
end
$$;
comment on function public.shops is
  'For everybody: a page of private.listed_shops, 24 each, those opened last first: {pages: how many there '
  'are, at least 1, shops: private.shops_json}; no shops on a page beyond the last.';
grant execute on function public.shops to anon, authenticated;

-- The seller

create function private.own_product(p_user uuid, p_product uuid) returns private.storefront_products
language plpgsql set search_path = '' as $$
declare
  p private.storefront_products;
begin
  select * into p from private.storefront_products where id = p_product and user_id = p_user for update;
  if not found then
    perform private.refuse('not_found');
  elsif p.taken_down_at is not null then
    perform private.refuse('product_taken_down');
  end if;
  return p;
end
$$;
comment on function private.own_product is
  'A product of the member, locked. Refuses: not_found, product_taken_down.';

create function public.save_storefront(p_name text, p_intro text, p_contact text, p_listed boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_refusal text := private.may_open_storefront(v_user);
begin
  if v_refusal is not null and not exists (select from private.storefronts where user_id = v_user) then
    perform private.refuse(v_refusal);
  end if;
  v_refusal := private.name_problem(v_user, private.tidy_line(left(p_name, 1000)));
  if v_refusal is not null then
    perform private.refuse(v_refusal);
  end if;
  insert into private.storefronts (user_id, name, intro, contact, listed)
  values (v_user, trim(coalesce(p_name, '')), trim(coalesce(p_intro, '')), lower(trim(coalesce(p_contact, ''))), coalesce(p_listed, true))
  on conflict (user_id) do update set name = excluded.name, intro = excluded.intro, contact = excluded.contact,
    listed = coalesce(p_listed, storefronts.listed);
exception when check_violation then
  perform private.refuse('invalid_input');
end
$$;
comment on function public.save_storefront is
  'For members: opens the caller''s storefront, or changes its name (2 to 60 signs), its introduction (500), '
  'the address that buyers get, and whether it is listed (null leaves that as it is; a new one is). Refuses: '
  'unauthenticated, second_factor_required, suspended, storefront_not_included, storefront_too_new, '
  'name_lookalike, name_reserved, invalid_input.';
grant execute on function public.save_storefront to authenticated;

create function private.demand_room_for_product(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_members(array[p_user]);
  if (select count(*) from private.storefront_products where user_id = p_user and state <> 'archived') >= 50 then
    perform private.refuse('products_too_many');
  end if;
end
$$;
comment on function private.demand_room_for_product is
  'Locks the seller, and refuses with products_too_many where the storefront holds no further product.';

create function public.save_product(p_product uuid, p_data jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_id uuid := p_product;
  -- Null is what never runs out.
  v_stock integer := (p_data ->> 'stock')::integer;
  p private.storefront_products;
begin
  if not exists (select from private.storefronts where user_id = v_user) then
    perform private.refuse('storefront_not_opened');
  end if;
  if v_id is null then
    perform private.demand_room_for_product(v_user);
    insert into private.storefront_products (user_id, title, description, price, stock, delivery, after_text)
    values (v_user, trim(p_data ->> 'title'), trim(coalesce(p_data ->> 'description', '')), (p_data ->> 'price')::integer, v_stock,
      p_data ->> 'delivery', trim(coalesce(p_data ->> 'after_text', '')))
    returning id into v_id;
    return v_id;
  end if;
  p := private.own_product(v_user, p_product);
  -- What was sold or reserved while the form was open stays so: the form says by how much the stock changes.
  if v_stock is not null and p.stock is not null and p_data ->> 'stock_seen' is not null then
    v_stock := greatest(0, p.stock + v_stock - (p_data ->> 'stock_seen')::integer);
  end if;
  update private.storefront_products set title = trim(p_data ->> 'title'), description = trim(coalesce(p_data ->> 'description', '')),
    price = (p_data ->> 'price')::integer, stock = v_stock, delivery = p_data ->> 'delivery',
    after_text = trim(coalesce(p_data ->> 'after_text', ''))
  where id = p.id;
  if p.state = 'published' then
    perform private.demand_complete(p.id);
  end if;
  return p.id;
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
  perform private.refuse('invalid_input');
end
$$;
comment on function public.save_product is
  'For members with a storefront: makes a product (p_product null) as a draft, or changes one: {title, '
  'description, price: cents, stock: integer | null, stock_seen: the stock that the form showed | null, '
  'delivery: file | text | contact, after_text}. Returns its id. Refuses: unauthenticated, '
  'second_factor_required, suspended, storefront_not_opened, products_too_many (50), not_found, '
  'product_taken_down, product_incomplete, invalid_input.';
grant execute on function public.save_product to authenticated;

create function private.demand_complete(p_product uuid) returns void
language plpgsql set search_path = '' as $$
declare
  p private.storefront_products;
begin
  select * into p from private.storefront_products where id = p_product;
  if (p.delivery = 'file' and p.file is null) or (p.delivery = 'text' and p.after_text = '') then
    perform private.refuse('product_incomplete');
  end if;
end
$$;
comment on function private.demand_complete is
  'Refuses with product_incomplete what could not be delivered: a file that is not there, an empty text.';

create function public.set_product_state(p_product uuid, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  p private.storefront_products;
  v_refusal text := private.may_open_storefront(v_user);
begin
  -- The member before the product, as where one is made.
  if p_state <> 'archived' and exists (
    select from private.storefront_products a where a.id = p_product and a.user_id = v_user and a.state = 'archived'
  ) then
    perform private.demand_room_for_product(v_user);
  end if;
  p := private.own_product(v_user, p_product);
  if p_state = 'published' then
    if v_refusal is not null then
      perform private.refuse(v_refusal);
    end if;
    perform private.demand_complete(p.id);
  end if;
  update private.storefront_products set state = p_state where id = p.id;
exception when check_violation or not_null_violation then
  perform private.refuse('invalid_input');
end
$$;
comment on function public.set_product_state is
  'For members: puts an own product on sale (published), takes it off (draft) or away (archived). Refuses: '
  'unauthenticated, second_factor_required, suspended, storefront_not_included, storefront_too_new, '
  'not_found, product_taken_down, product_incomplete, products_too_many, invalid_input.';
grant execute on function public.set_product_state to authenticated;

create function public.set_product_picture(p_user uuid, p_product uuid, p_picture uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  p private.storefront_products := private.own_product(p_user, p_product);
begin
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  end if;
  update private.storefront_products set picture = p_picture where id = p.id;
  return p.picture;
end
$$;
comment on function public.set_product_picture is
  'For the service. The picture that it has stored as storefronts/<p_product>/<p_picture>, or null for none; '
  'returns the one that is not shown any more. Refuses: suspended, not_found, product_taken_down.';
grant execute on function public.set_product_picture to service_role;

create function public.set_product_file(p_user uuid, p_product uuid, p_file uuid, p_name text, p_size integer) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  p private.storefront_products := private.own_product(p_user, p_product);
begin
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  end if;
  update private.storefront_products set file = p_file, file_name = p_name, file_size = p_size where id = p.id;
  return p.file;
exception when check_violation then
  perform private.refuse('invalid_input');
end
$$;
comment on function public.set_product_file is
  'For the service. The file that it has stored as goods/<p_product>/<p_file>; returns the one that it '
  'replaces. Who bought before gets the new one. Refuses: suspended, not_found, product_taken_down, '
  'invalid_input.';
grant execute on function public.set_product_file to service_role;

create function public.goods_of(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_goods jsonb := '[]';
begin
  if to_regclass('storage.objects') is not null then
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''bucket'', bucket_id, ''name'', name)), ''[]'') from storage.objects
      where bucket_id in (''storefronts'', ''goods'')
        and split_part(name, ''/'', 1) in (select id::text from private.storefront_products where user_id = $1)' into v_goods using p_user;
  end if;
  return v_goods;
end
$$;
comment on function public.goods_of is
  'For the service: every stored picture and file of a seller''s products, [{bucket, name}].';
grant execute on function public.goods_of to service_role;

create function private.sale_fee(s private.storefront_sales) returns integer
language sql immutable set search_path = '' as $$
  select s.fee - floor(s.fee::numeric * s.amount_refunded / s.amount)::integer
$$;
comment on function private.sale_fee is
  'What is left of the fee after refunds, which return their share of it, rounded as Stripe does.';

create function private.sells(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.has_storefront(p_user) or exists (select from private.storefronts where user_id = p_user);
end
$$;
comment on function private.sells is
  'Whether a member has a shop to look after: by the plan, or one that was opened before the plan ended.';

create function private.sale_json(s private.storefront_sales) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'title', s.title, 'amount', s.amount, 'fee', private.sale_fee(s), 'currency', s.currency, 'email', s.email,
    'paid_at', s.paid_at, 'amount_refunded', s.amount_refunded, 'refunded_at', s.refunded_at,
    'refunding', coalesce(s.refund_amount, 0), 'disputed', s.disputed, 'delivery', s.delivery)
$$;

create function public.my_storefront() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'included', private.has_storefront(v_user),
    'refusal', private.may_open_storefront(v_user),
    'needs', private.storefront_needs(v_user),
    'closed', private.storefront_closed(v_user),
    'fee_percent', private.setting_int('storefront.fee_percent'),
    'hold_minutes', private.setting_int('storefront.hold_minutes'),
    'download_days', private.setting_int('storefront.download_days'),
    'account', private.connected_account_json(v_user) - 'reason',
    'suggested', (select jsonb_build_object('name', coalesce(private.own_name(v_user), m.username::text, ''), 'contact', coalesce(private.member_email(v_user), ''))
      from public.profiles m where m.user_id = v_user),
    'shop', (
      select jsonb_build_object('name', s.name, 'intro', s.intro, 'contact', s.contact, 'listed', s.listed, 'taken_down', s.taken_down_at is not null,
        'appeal', private.appeal_json(v_user, 'storefront', v_user::text),
        'reason', case when s.taken_down_at is not null then private.storefront_reason(v_user::text) end)
      from private.storefronts s where s.user_id = v_user),
    'by', private.listed_username(v_user),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'description', p.description, 'price', p.price, 'stock', p.stock,
        'held', (select count(*) from private.storefront_sales h where h.product_id = p.id and h.state = 'open' and h.held),
        'sold', (select count(*) from private.storefront_sales h where h.product_id = p.id and h.seller_id = v_user and h.state = 'paid'),
        'delivery', p.delivery, 'after_text', p.after_text, 'picture', p.picture,
        'file', case when p.file is not null then jsonb_build_object('name', p.file_name, 'size', p.file_size) end,
        'state', p.state, 'taken_down', p.taken_down_at is not null,
        'appeal', private.appeal_json(v_user, 'storefront', p.id::text),
        'reason', case when p.taken_down_at is not null then private.storefront_reason(p.id::text) end)
        order by p.state = 'archived', p.created_at desc, p.id), '[]')
      from private.storefront_products p where p.user_id = v_user),
    'sold', (
      select jsonb_build_object('count', count(*), 'amount', coalesce(sum(s.amount - s.amount_refunded), 0),
        'fee', coalesce(sum(private.sale_fee(s)), 0))
      from private.storefront_sales s where s.seller_id = v_user and s.state = 'paid'),
    'sales', (
      select coalesce(jsonb_agg(private.sale_json(s) order by s.paid_at desc, s.id), '[]') from (
        select * from private.storefront_sales x where x.seller_id = v_user and x.state = 'paid' order by x.paid_at desc, x.id limit 100) s),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'currency', p.currency, 'status', p.status, 'arrives_at', p.arrives_at)
        order by p.created_at desc), '[]')
      from (
        select * from private.connected_payouts y
        where y.stripe_account_id = (select stripe_account_id from public.connected_accounts where user_id = v_user)
        order by y.created_at desc limit 10) p)
  );
end
$$;
comment on function public.my_storefront is
  'For members: everything of the caller''s page of selling: {included: whether the plan has it, refusal: '
  'private.may_open_storefront, needs: private.storefront_needs, closed: private.storefront_closed, '
  'fee_percent, hold_minutes, download_days, account: private.connected_account_json without reason, '
  'suggested: {name, contact}, shop: {name, intro, contact, listed, taken_down, appeal, reason} | null, by: '
  'private.listed_username | null, products: [{id, title, description, price, stock | null, held: pieces in '
  'open checkouts, sold, delivery, after_text, picture | null, file: {name, size} | null, state, taken_down, '
  'appeal, reason}], sold: {count, amount: less refunds, fee}, sales: the last hundred as private.sale_json, '
  'payouts: the last ten to the bank}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_storefront to authenticated;

-- A sale

create function private.release_stock(s private.storefront_sales) returns void
language sql set search_path = '' as $$
  update private.storefront_products set stock = stock + 1 where id = s.product_id and s.held and stock is not null
$$;
comment on function private.release_stock is
  'Gives the piece back that an open checkout held; the caller writes that it holds none any more.';

create function private.own_open_sale(s private.storefront_sales, p_buyer uuid, p_visitor uuid) returns boolean
language sql immutable set search_path = '' as $$
  -- What was handed in and is paid within days is no open page any more.
  select s.state = 'open' and s.held and s.hold_ends_at < 'infinity' and (s.buyer_id = p_buyer or s.visitor = p_visitor)
$$;
comment on function private.own_open_sale is
  'Whether an open checkout holds a piece of the stock for this member or visitor.';

create function private.guests_hold_enough(p_product uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select count(*) filter (where (o.buyer_id is null or o.network is not null) and o.hold_ends_at < 'infinity') >= ceil((p.stock + count(o.id)) / 2.0)
    from private.storefront_products p left join private.storefront_sales o on o.product_id = p.id and o.state = 'open' and o.held
    where p.id = p_product and p.stock is not null group by p.id), false);
end
$$;
comment on function private.guests_hold_enough is
  'Whether open checkouts without an account, or of newcomers, hold half of the pieces that are not paid yet '
  '(of the last one that one): whoever has many networks cannot keep members from buying.';

create function private.hold_is_over(s private.storefront_sales) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return s.held and s.hold_ends_at < now() and (private.guests_hold_enough(s.product_id) or exists (
    select from private.storefront_products p where p.id = s.product_id and p.stock = 0));
end
$$;
comment on function private.hold_is_over is
  'Whether an open checkout must give its piece up: its time is over, and the product, or what guests may '
  'hold of it, has run out.';

create function private.was_never_opened(s private.storefront_sales) returns boolean
language sql stable set search_path = '' as $$
  select s.stripe_session_id is null and s.created_at < now() - interval '1 minute'
$$;
comment on function private.was_never_opened is
  'Whether Stripe did not open a checkout: nobody was told its address, so nobody pays there.';

create function public.sales_to_end(p_product uuid, p_buyer uuid, p_visitor uuid, p_network text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sale', s.id, 'account', s.account, 'session', s.stripe_session_id, 'closed', true)), '[]') from (
    select o.* from private.storefront_sales o
    where o.state = 'open' and (o.stripe_session_id is not null or private.was_never_opened(o))
      and (private.own_open_sale(o, p_buyer, p_visitor)
        or o.product_id = p_product and private.hold_is_over(o)
        or o.network = p_network and o.held and o.hold_ends_at < now())
    order by o.hold_ends_at limit 10) s
$$;
comment on function public.sales_to_end is
  'For the service. Checkouts that end before another one begins: those that hold a piece for the same member '
  'or visitor, and those whose hold is over, of this product where it, or what guests may hold of it, has run '
  'out, or of the same network. As waiting_sales.';
grant execute on function public.sales_to_end to service_role;

create function public.begin_sale(
  p_account text, p_product uuid, p_price integer, p_buyer uuid, p_locale text, p_visitor uuid default null, p_network text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p private.storefront_products;
  s private.storefront_sales;
  v_seller uuid := (select user_id from public.connected_accounts where stripe_account_id = p_account);
  -- Accounts are made in a minute: a newcomer's hold is bound as one of nobody.
  v_guest boolean := p_buyer is null or private.is_newcomer(p_buyer);
  v_ends timestamptz := now() + make_interval(mins => private.setting_int('storefront.hold_minutes') + 1);
begin
  -- Two checkouts of one person or network that begin at once see each other.
  perform pg_advisory_xact_lock(hashtextextended('sale:' || k.k, 0)) from (
    select k from unnest(array[p_buyer::text, p_visitor::text, p_network]) k where k is not null order by k) k;
  select * into p from private.storefront_products where id = p_product and user_id = v_seller for update;
  -- Nobody learns whether a shop was closed, is gone or never was.
  if v_seller is null or private.storefront_closed(v_seller) is not null then
    perform private.refuse('storefront_closed');
  elsif p.id is null or not private.is_on_sale(p) then
    perform private.refuse('not_found');
  elsif p_buyer = v_seller then
    perform private.refuse('own_product');
  elsif p.price <> p_price then
    perform private.refuse('product_price_changed');
  elsif p.stock is not null and exists (select from private.storefront_sales o where private.own_open_sale(o, p_buyer, p_visitor)) then
    perform private.refuse('sale_open');
  elsif p.stock is not null and v_guest and exists (
    select from private.storefront_sales o where o.state = 'open' and o.held and o.seller_id = v_seller and o.network = p_network
  ) then
    perform private.refuse('sale_network');
  elsif p.stock = 0 then
    perform private.refuse('product_sold_out');
  elsif v_guest and private.guests_hold_enough(p.id) then
    perform private.refuse('sale_guests');
  end if;
  insert into private.storefront_sales (seller_id, buyer_id, account, product_id, title, delivery, amount, fee, held, visitor, network, locale,
    expires_at, hold_ends_at)
  values (v_seller, p_buyer, p_account, p.id, p.title, p.delivery, p.price,
    round(p.price * private.setting_int('storefront.fee_percent') / 100.0), p.stock is not null,
    case when p_buyer is null then p_visitor end, case when v_guest then p_network end, coalesce(p_locale, 'en'), v_ends,
    case when v_guest then least(v_ends, now() + make_interval(mins => private.setting_int('storefront.guest_hold_minutes'))) else v_ends end)
  returning * into s;
  update private.storefront_products set stock = stock - 1 where id = p.id and stock is not null;
  return jsonb_build_object('sale', s.id, 'account', s.account, 'title', s.title, 'description', left(p.description, 200), 'amount', s.amount, 'fee', s.fee,
    'currency', s.currency, 'expires_at', floor(extract(epoch from s.expires_at)));
end
$$;
comment on function public.begin_sale is
  'For the service. A checkout is about to be opened: takes its piece of the stock, and answers what Stripe '
  'is told: {sale, account, title, description, amount, fee: in cents, currency, expires_at: unix}. p_price '
  'is what the buyer saw, p_buyer the member who buys or null, p_visitor the number of a browser without an '
  'account, p_network the hash of where it comes from. Of pieces that run out a member or visitor holds one, '
  'and a network without an account, or of newcomers, one in each storefront; of one product all of these '
  'hold half at most. Refuses: not_found, storefront_closed, own_product, product_price_changed, sale_open '
  '(the same person still holds a piece), sale_network (somebody on the network does), product_sold_out, '
  'sale_guests (guests hold half of it).';
grant execute on function public.begin_sale to service_role;

create function public.sale_checkout(p_sale uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('account', account, 'session', case when state = 'open' then stripe_session_id end, 'locale', locale)
  from private.storefront_sales where id = p_sale
$$;
comment on function public.sale_checkout is
  'For the service, of who comes back from a checkout without paying: {account, session: while it is open | '
  'null, locale}; null for none.';
grant execute on function public.sale_checkout to service_role;

create function public.attach_sale(p_sale uuid, p_session text) returns void
language sql security definer set search_path = '' as $$
  update private.storefront_sales set stripe_session_id = p_session where id = p_sale and stripe_session_id is null
$$;
comment on function public.attach_sale is 'For the service. Under which id Stripe opened the checkout.';
grant execute on function public.attach_sale to service_role;

create function public.give_up_sale(p_sale uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.storefront_sales;
begin
  select * into s from private.storefront_sales where id = p_sale and state = 'open' and stripe_session_id is null for update;
  if found then
    perform private.release_stock(s);
    update private.storefront_sales set state = 'given_up', held = false, visitor = null, network = null where id = s.id;
  end if;
end
$$;
comment on function public.give_up_sale is
  'For the service. Stripe opened no checkout, and will not: the piece is free again.';
grant execute on function public.give_up_sale to service_role;

create function private.award_purchase(s private.storefront_sales) returns void
language plpgsql set search_path = '' as $$
begin
  if s.buyer_id is null or not private.setting('storefront.purchase_points')::boolean then
    return;
  end if;
  perform private.award(s.buyer_id, 'storefront', s.id::text,
    least(private.setting_int('storefront.points_most'), s.amount / 100 * private.setting_int('storefront.points_per_dollar')), 'Bought in a storefront: ' || s.title,
    jsonb_build_object('title_en', s.title, 'account', s.account, 'amount', s.amount, 'currency', s.currency));
end
$$;
comment on function private.award_purchase is
  'The points of the member who bought, once per order, if the setting says so: for each whole dollar, up to '
  'the most of an order.';

create function private.take_purchase_back(p_sale uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.reverse_for(l.id, case when s.dispute_lost then l.points else floor(l.points::numeric * s.amount_refunded / s.amount)::integer end,
    case when s.dispute_lost then 'dispute_lost' when s.amount_refunded = s.amount then 'payment_refunded'
      when s.amount_refunded > 0 then 'payment_partly_refunded' else 'dispute_won' end)
  from public.points_ledger l join private.storefront_sales s on s.id = p_sale
  where l.source = 'storefront' and l.source_id = p_sale::text;
end
$$;
comment on function private.take_purchase_back is
  'Takes the share of the points back that belongs to what was given back of an order, all of them after a '
  'lost dispute; a dispute that is won after all gives them again.';

create function private.end_refund(p_sale uuid) returns void
language sql set search_path = '' as $$
  update private.storefront_sales set refund_id = null, refund_amount = null, refund_begun_at = null, refund_reason = null
  where id = p_sale
$$;
comment on function private.end_refund is 'No refund of the sale is on its way any more.';

create function private.apply_sale(p_account text, f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  s private.storefront_sales;
  v_refunded integer := coalesce((f ->> 'amount_refunded')::integer, 0);
  v_over boolean := f ->> 'status' = 'expired' or coalesce((f ->> 'failed')::boolean, false);
begin
  select * into s from private.storefront_sales
  where account = p_account and (
    stripe_session_id = f ->> 'session' or (stripe_session_id is null and id = private.to_uuid(f ->> 'sale'))
  ) for update;
  if not found then
    return 'unknown_sale';
  end if;
  if f ->> 'payment_status' = 'paid' then
    if (f ->> 'amount')::integer <> s.amount or f ->> 'currency' <> s.currency or v_refunded > s.amount then
      return 'sale_mismatch';
    end if;
    update private.storefront_sales set state = 'paid', held = false, stripe_session_id = f ->> 'session',
      payment_intent_id = f ->> 'payment_intent', paid_at = coalesce(paid_at, now()),
      -- Once: after an erasure nothing that Stripe tells later brings the address back.
      email = case when state = 'paid' then email else coalesce(f ->> 'email', '') end,
      receipt_url = coalesce(f ->> 'receipt_url', receipt_url), amount_refunded = v_refunded,
      refunded_at = case when v_refunded > amount_refunded then now() else refunded_at end,
      disputed = coalesce((f ->> 'disputed')::boolean, false), dispute_lost = coalesce((f ->> 'dispute_lost')::boolean, false), stripe_applied_at = clock_timestamp(),
      visitor = null, network = null
    where id = s.id;
    -- What Stripe has made is part of the refunded sum from here on.
    if f -> 'refunds' ? s.refund_id::text then
      perform private.end_refund(s.id);
    end if;
    if s.state <> 'paid' then
      -- Its piece had been given back meanwhile.
      if not s.held and s.state in ('expired', 'given_up') then
        update private.storefront_products set stock = greatest(0, stock - 1) where id = s.product_id and stock is not null;
      end if;
      perform private.award_purchase(s);
      perform private.emit_event('storefront.sold', s.id::text, s.seller_id,
        jsonb_build_object('sale_id', s.id, 'amount', s.amount, 'currency', s.currency));
      perform private.emit_event('storefront.ordered', s.id::text, null,
        jsonb_build_object('sale_id', s.id, 'amount', s.amount, 'currency', s.currency));
    end if;
    perform private.take_purchase_back(s.id);
    if v_refunded > s.amount_refunded then
      perform private.emit_event('storefront.refunded', s.id || ':' || v_refunded, null,
        jsonb_strip_nulls(jsonb_build_object('sale_id', s.id, 'amount', v_refunded - s.amount_refunded, 'currency', s.currency,
          'whole', v_refunded = s.amount, 'reason', case when f -> 'refunds' ? s.refund_id::text then s.refund_reason end)));
    end if;
  else
    if v_over and s.state = 'open' then
      perform private.release_stock(s);
    end if;
    update private.storefront_sales set stripe_session_id = f ->> 'session', stripe_applied_at = clock_timestamp(),
      state = case when v_over and s.state = 'open' then 'expired' else state end, held = held and not v_over,
      hold_ends_at = case when f ->> 'status' = 'complete' then 'infinity' else hold_ends_at end,
      visitor = case when f ->> 'status' = 'open' then visitor end, network = case when f ->> 'status' = 'open' then network end
    where id = s.id and state <> 'paid';
  end if;
  return null;
end
$$;
comment on function private.apply_sale is
  'Writes what Stripe says now of a checkout on a connected account: {sale, session, status: open | complete '
  '| expired, payment_status, payment_intent, failed: whether a payment that was on its way came to nothing, '
  'amount, currency, email, receipt_url, amount_refunded, refunds: [ids of ours that are part of it], '
  'disputed, dispute_lost}. Any order of events ends the same. Returns why nothing was written: unknown_sale, '
  'sale_mismatch (not the amount that was asked); else null.';

create function private.is_sale_closed(s private.storefront_sales) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.storefront_closed(s.seller_id) is not null
    or exists (select from private.storefront_products p where p.id = s.product_id and p.taken_down_at is not null);
end
$$;
comment on function private.is_sale_closed is
  'Whether the shop of an open checkout was closed since, for whatever reason, or its product taken down by '
  'staff. What a seller takes off sale may still be paid by who had begun.';

create function public.waiting_sales() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sale', s.id, 'account', s.account, 'session', s.stripe_session_id, 'closed', s.closed)), '[]') from (
    select o.*, o.expires_at > now() as closed from private.storefront_sales o
    where o.state = 'open' and (o.expires_at < now() - interval '5 minutes' or private.was_never_opened(o)
      or o.expires_at > now() and o.stripe_session_id is not null and (private.is_sale_closed(o) or private.hold_is_over(o)))
    -- A payment that takes days is looked at again and again, and must not keep the others waiting.
    order by coalesce(o.stripe_applied_at, o.created_at) limit 50) s
$$;
comment on function public.waiting_sales is
  'For the service. Checkouts that should be over and of whose end Stripe told nothing, and open ones of what '
  'is not sold any more, or whose hold is over: [{sale, account, session | null where none was ever opened, '
  'closed: whether it could still be paid}].';
grant execute on function public.waiting_sales to service_role;

create function private.sale_refund_json(s private.storefront_sales) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('refund', s.refund_id, 'sale', s.id, 'amount', s.refund_amount, 'account', s.account, 'session', s.stripe_session_id,
    'payment', s.payment_intent_id, 'fee', s.fee > 0)
$$;
comment on function private.sale_refund_json is
  'What Stripe is told of the refund that is on its way: {refund, sale, amount: cents, account, session, '
  'payment, fee: whether the community took one}.';

create function public.begin_sale_refund(p_user uuid, p_sale uuid, p_amount integer, p_refunded integer, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s private.storefront_sales;
begin
  select * into s from private.storefront_sales where id = p_sale and seller_id = p_user and state = 'paid' for update;
  if not found then
    perform private.refuse('not_found');
  elsif s.disputed then
    perform private.refuse('sale_disputed');
  elsif s.refund_amount = p_amount and s.amount_refunded = p_refunded then
    -- A second press, or the same once more after Stripe did not answer.
    return private.sale_refund_json(s);
  elsif s.amount_refunded >= s.amount then
    perform private.refuse('sale_refunded');
  elsif s.refund_id is not null or s.amount_refunded is distinct from p_refunded then
    perform private.refuse('changed_meanwhile');
  elsif p_amount is null or p_amount not between 1 and s.amount - s.amount_refunded then
    perform private.refuse('refund_too_much');
  end if;
  update private.storefront_sales set refund_id = gen_random_uuid(), refund_amount = p_amount, refund_begun_at = now(),
    refund_reason = p_reason
  where id = s.id returning * into s;
  return private.sale_refund_json(s);
end
$$;
comment on function public.begin_sale_refund is
  'For the service. A seller gives p_amount cents of an order back for p_reason '
  '(storefront_sales.refund_reason), of which p_refunded were seen to be given back before, suspended sellers '
  'too: it is on its way from here on, one at a time, until private.apply_sale hears of it or Stripe refuses '
  'it (refuse_sale_refund). Answers private.sale_refund_json; for the same sum again the same refund. '
  'Refuses: not_found (also another''s), sale_disputed, sale_refunded, changed_meanwhile (given back '
  'something since, or another refund is on its way), refund_too_much (more than is left).';
grant execute on function public.begin_sale_refund to service_role;

create function public.refuse_sale_refund(p_sale uuid, p_refund uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.storefront_sales where id = p_sale and refund_id = p_refund for update) then
    perform private.end_refund(p_sale);
  end if;
end
$$;
comment on function public.refuse_sale_refund is
  'For the service. Stripe does not make a refund, and will not: its sum can be given back otherwise.';
grant execute on function public.refuse_sale_refund to service_role;

create function public.claim_sale_refunds() returns jsonb
language sql security definer set search_path = '' as $$
  with taken as (
    update private.storefront_sales set refund_begun_at = now()
    where id in (
      select id from private.storefront_sales where refund_begun_at < now() - interval '5 minutes'
      order by refund_begun_at limit 20 for update skip locked)
    returning id)
  select coalesce(jsonb_agg(private.sale_refund_json(s)), '[]') from private.storefront_sales s where s.id in (select id from taken)
$$;
comment on function public.claim_sale_refunds is
  'For the service. Refunds whose answer was lost, for one worker, to be finished: '
  '[private.sale_refund_json]. What is not finished is due again in five minutes.';
grant execute on function public.claim_sale_refunds to service_role;

-- The buyer

create function private.sale_state(s private.storefront_sales) returns text
language sql immutable set search_path = '' as $$
  select case when s.dispute_lost then 'disputed' when s.state = 'paid' and s.amount_refunded >= s.amount then 'refunded' else s.state end
$$;
comment on function private.sale_state is
  'What an order is to its buyer: open, paid, refunded (all of it), disputed (and lost), expired, given_up.';

create function private.purchases_of(p_user uuid) returns setof private.storefront_sales
language sql stable set search_path = '' as $$
  select s.* from private.storefront_sales s where s.buyer_id = p_user and s.state = 'paid'
  union all
  -- Stripe asks nobody to prove the address that is typed there: an order of somebody who was signed in is theirs alone, whatever
  -- the address, and one of nobody belongs to who has proved the address to which its link was mailed.
  select s.* from auth.users u join private.storefront_sales s on lower(s.email) = lower(u.email) and s.email <> ''
  where u.id = p_user and u.email_confirmed_at is not null and s.buyer_id is null and s.state = 'paid'
$$;
comment on function private.purchases_of is
  'Paid orders of storefronts that are a member''s: bought signed in, or without an account and with the '
  'confirmed address of theirs.';

create function private.purchases_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'account', s.account, 'session', s.stripe_session_id, 'title', s.title,
      'shop', f.name, 'contact', f.contact, 'amount', s.amount, 'amount_refunded', s.amount_refunded, 'currency', s.currency,
      'paid_at', s.paid_at, 'state', private.sale_state(s), 'guest', s.buyer_id is null) order by s.paid_at desc, s.id), '[]')
    -- Apart, because anybody may type this address at a checkout.
    from (
      (select * from private.purchases_of(p_user) where buyer_id is not null order by paid_at desc, id limit 100)
      union all
      (select * from private.purchases_of(p_user) where buyer_id is null order by paid_at desc, id limit 20)
    ) s
    left join private.storefronts f on f.user_id = s.seller_id);
end
$$;
comment on function private.purchases_json is
  'The last hundred of private.purchases_of that were bought signed in and the last twenty that were not, '
  'newest first: [{id, account, session: with the account the key to its order, title, shop | null when it is '
  'gone, contact: of the shop | null, amount, amount_refunded, currency, paid_at, state: private.sale_state, '
  'guest: whether nobody was signed in}].';

create function public.storefront_order(p_account text, p_session text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s private.storefront_sales;
  v_delivers boolean;
begin
  select * into s from private.storefront_sales where stripe_session_id = p_session and account = p_account;
  if not found then
    return null;
  end if;
  v_delivers := s.state = 'paid' and s.amount_refunded < s.amount and not s.dispute_lost;
  return (
    select jsonb_build_object('state', private.sale_state(s),
      'number', upper(left(s.id::text, 8)), 'title', s.title, 'amount', s.amount, 'currency', s.currency, 'amount_refunded', s.amount_refunded, 'paid_at', s.paid_at,
      'delivery', s.delivery, 'receipt_url', s.receipt_url, 'shop', f.name,
      'contact', case when s.state = 'paid' then f.contact end,
      'text', case when v_delivers then nullif(p.after_text, '') end,
      'file', case when v_delivers and s.delivery = 'file' and p.file is not null then jsonb_build_object('name', p.file_name, 'size', p.file_size,
        'until', s.paid_at + make_interval(days => private.setting_int('storefront.download_days'))) end)
    from (select 1) one
    left join private.storefronts f on f.user_id = s.seller_id
    left join private.storefront_products p on p.id = s.product_id);
end
$$;
comment on function public.storefront_order is
  'For whoever knows the checkout that Stripe opened: the order, {state: open | paid | refunded | disputed '
  '(and lost) | expired | given_up, number, title, amount, currency, amount_refunded, paid_at | null, '
  'delivery, receipt_url | null, shop | null, and once it is paid contact, text: what the seller says after '
  'the purchase | null, file: {name, size, until} | null}; null when there is none.';
grant execute on function public.storefront_order to anon, authenticated;

create function public.storefront_download(p_account text, p_session text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s private.storefront_sales;
  p private.storefront_products;
begin
  select * into s from private.storefront_sales where stripe_session_id = p_session and account = p_account and state = 'paid';
  select * into p from private.storefront_products where id = s.product_id and file is not null;
  if s.id is null or p.id is null or s.delivery <> 'file' or s.amount_refunded >= s.amount or s.dispute_lost then
    perform private.refuse('not_found');
  elsif s.paid_at + make_interval(days => private.setting_int('storefront.download_days')) < now() then
    perform private.refuse('download_over');
  end if;
  return jsonb_build_object('product', p.id, 'file', p.file, 'name', p.file_name);
end
$$;
comment on function public.storefront_download is
  'For the buyer, who knows the checkout: where the file of a paid order lies, {product, file, name}. Only '
  'the service can read it there. Refuses: not_found (unpaid or refunded too), download_over.';
grant execute on function public.storefront_download to anon, authenticated;
