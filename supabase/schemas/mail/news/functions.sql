create function private.note_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.price_news (price_id, before) values (new.id, old.unit_amount)
  on conflict (price_id) do update set at = now();
  delete from private.price_news where price_id = new.id and before = new.unit_amount;
  return null;
end
$$;

create function private.tell_prices(p_most integer default 500) returns integer
language plpgsql set search_path = '' as $$
declare
  v_news record;
  v_told integer;
  v_all integer := 0;
begin
  for v_news in
    select p.* from private.price_news n join public.prices p on p.id = n.price_id
    where n.at < now() - interval '1 hour' order by n.at for update of n skip locked
  loop
    -- A piece at a time: each event holds a lock until the transaction ends.
    select count(x.id) into v_told from (
      select private.emit_event('price.changed', format('%s:%s', h.id, v_news.unit_amount), h.user_id, jsonb_build_object(
        'subscription_id', h.id, 'plan_key', v_news.plan_key, 'amount', v_news.unit_amount, 'kept', h.kept,
        'currency', v_news.currency, 'interval', v_news.interval)) as id
      from (
        select s.id, s.user_id, v.unit_amount as kept
        from public.subscriptions s join public.stripe_prices v on v.id = s.stripe_price_id
        where s.price_id = v_news.id and private.subscription_runs(s) and v.unit_amount <> v_news.unit_amount and not exists (
          select from private.events e where e.key = format('price.changed:%s:%s', s.id, v_news.unit_amount))
        order by s.user_id limit p_most
      ) h
    ) x;
    v_all := v_all + v_told;
    if v_told < p_most then
      delete from private.price_news where price_id = v_news.id;
    end if;
  end loop;
  return v_all;
end
$$;
comment on function private.tell_prices is
  'Tells subscribers of prices that changed more than an hour ago that theirs stays. Returns how many were '
  'told now.';

create function private.tell_of_ended_seasons(p_most integer default 500) returns integer
language plpgsql set search_path = '' as $$
declare
  v_season private.seasons;
  v_told integer;
begin
  select * into v_season from private.seasons where state = 'final' and told_at is null and final_at > now() - interval '7 days'
  order by final_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  select count(x.id) into v_told from (
    select private.emit_event('season.ended', v_season.id || ':' || r.user_id, r.user_id, jsonb_build_object('season_id', v_season.id,
      'rank', r.rank, 'points', r.points, 'prize', r.prize)) as id
    from (
      select r.* from private.season_results r join public.mail_preferences m on m.user_id = r.user_id and m.community
      where r.season_id = v_season.id and r.withheld_at is null and not exists (
        select from private.events e where e.key = 'season.ended:' || v_season.id || ':' || r.user_id)
      order by r.user_id limit p_most
    ) r
  ) x;
  if v_told < p_most then
    update private.seasons set told_at = now() where id = v_season.id;
  end if;
  return v_told;
end
$$;
comment on function private.tell_of_ended_seasons is
  'Tells those who want news of the community how a season that was paid ended for them. Returns how many '
  'were told now.';

create function private.remind_of_checkouts() returns integer
language sql set search_path = '' as $$
  select count(x.id)::integer from (
    select private.emit_event('checkout.left', o.id::text, o.user_id,
      jsonb_build_object('order_id', o.id, 'plan_key', o.plan_key, 'lookup_key', p.lookup_key)) as id
    from public.orders o join public.prices p on p.id = o.price_id and p.active
    join public.mail_preferences m on m.user_id = o.user_id and m.offers
    where o.status = 'canceled' and o.kind <> 'gift' and o.checkout_session_id is not null and not o.checkout_open
      and o.created_at between now() - interval '3 days' and now() - interval '1 day'
      and not exists (
        select from public.orders n where n.user_id = o.user_id and n.id <> o.id and (n.created_at > o.created_at or n.paid_at > o.created_at))
      -- Once a month, however many pages were left.
      and not exists (
        select from private.events e where e.user_id = o.user_id and e.type = 'checkout.left' and e.created_at > now() - interval '30 days')
    order by o.user_id limit 500
  ) x
$$;
comment on function private.remind_of_checkouts is
  'Reminds those who want offers of the checkout page that they left a day ago. Returns how many were told '
  'now.';

create function private.texts_of_proposal(e private.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', coalesce(p.texts -> m.locale ->> 'title', p.texts #>> '{en,title}'), 'slug', p.slug)
  from public.proposals p left join public.profiles m on m.user_id = e.user_id
  where p.id = (e.values ->> 'proposal_id')::uuid
$$;
comment on function private.texts_of_proposal is
  'For emails: the title of the proposal of an event, in the language of the member, and its name in the '
  'address.';

create function private.announce_results(p_limit integer default 500) returns integer
language plpgsql set search_path = '' as $$
declare
  v_proposal public.proposals;
  v_values jsonb;
  v_sent integer := 0;
begin
  for v_proposal in
    select * from public.proposals where closes_at < now() and closes_at > now() - interval '7 days' order by closes_at
  loop
    exit when v_sent >= p_limit;
    v_values := private.proposal_json(v_proposal) -> 'result' || jsonb_build_object('proposal_id', v_proposal.id);
    -- A batch at a time: each event holds a lock until the transaction ends.
    v_sent := v_sent + (select count(x.id) from (
      select private.emit_event('proposal.decided', v.proposal_id || ':' || v.user_id, v.user_id, v_values) as id
      from (
        select b.proposal_id, b.user_id from public.votes b
        where b.proposal_id = v_proposal.id and b.user_id is not null and not exists (
          select from private.events e where e.key = 'proposal.decided:' || b.proposal_id || ':' || b.user_id)
        order by b.user_id limit p_limit - v_sent
      ) v
    ) x);
  end loop;
  return v_sent;
end
$$;
comment on function private.announce_results is
  'Writes, for each voter, the event of a proposal whose voting ended in the last 7 days; each once. Returns '
  'how many now.';

create function private.announce_news() returns integer
language sql set search_path = '' as $$
  select private.tell_prices() + private.tell_of_ended_seasons() + private.remind_of_checkouts() + private.announce_results()
$$;
comment on function private.announce_news is
  'For the clock (remind_members): every kind of news that members chose. Returns how many were sent now.';
