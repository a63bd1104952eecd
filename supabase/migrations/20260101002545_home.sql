-- The home page: what goes on in the community, in one answer that is the same for everybody.

select private.declare_setting('chat.on_home', 'boolean', 'false');

create function private.home_lines() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if private.setting('chat.on_home') is distinct from 'true' then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', l.created_at, 'name', l.name, 'text', l.text) order by l.seq), '[]') from (
      select m.seq, m.created_at, m.text, private.listed_username(m.user_id) as name
      from (
        select c.* from private.chat_messages c
        where c.room_id = (select id from private.chat_rooms where kind = 'public' order by position limit 1)
          and c.created_at > now() - interval '7 days' order by c.seq desc limit 100
      ) m
      where m.removed_at is null and m.held_at is null and m.text <> '' and char_length(m.text) <= 280
        -- Names of others, addresses and links.
        and m.text !~* '@|https?:|www\.|[a-z0-9-]\.[a-z]{2,}'
        and private.listed_username(m.user_id) is not null and not private.is_newcomer(m.user_id)
      order by m.seq desc limit 3
    ) l);
end
$$;
comment on function private.home_lines is 'The last three lines of the public room of this week that the home page may show, oldest first: [{at, name, text}]. Short ones without names, addresses and links, of members with a username who show in rankings and are no newcomers. Null while the setting chat.on_home is off.';

create function public.home() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_season private.seasons := private.shown_season();
begin
  return jsonb_build_object(
    'stream', (
      select private.stream_json(s, false) from private.streams s
      where s.published_at is not null and s.cancelled_at is null and s.ends_at > now() order by s.starts_at, s.id limit 1),
    'note', (
      select private.note_json(d) from private.documents d
      where d.kind = 'note' and d.live is not null order by private.note_date(d) desc, d.slug limit 1),
    'proposal', (
      select private.proposal_json(p) from public.proposals p
      where p.opens_at <= now() and p.closes_at >= now() order by p.closes_at, p.number limit 1),
    'season', case when v_season.id is not null then jsonb_build_object(
      'titles', v_season.titles, 'ends_at', v_season.ends_at, 'state', v_season.state,
      -- Whose row it is would make the answer another one for each who asks.
      'first', (
        select coalesce(jsonb_agg(r.place - '{own,sources,change,provisional}'::text[] order by r.at), '[]')
        from jsonb_array_elements(private.board_places(private.season_key(v_season.id), 5, 0)) with ordinality r (place, at))) end,
    'shops', private.shops_json(array(select user_id from private.listed_shops() order by created_at desc, user_id limit 3)),
    'lines', private.home_lines());
end
$$;
comment on function public.home is 'For everybody, the same for each: {stream: the next one or the one that runs, as public_streams | null, note: the latest, as private.note_json | null, proposal: the open one that closes first, as private.proposal_json | null, season: the shown one, {titles, ends_at, state, first: its first five places, {rank, name, avatar_url | null, level, points}} | null, shops: the three opened last, as private.shops_json, lines: private.home_lines | null}.';
revoke execute on function public.home from public;
grant execute on function public.home to anon, authenticated;

-- What staff take away or hide of the public room leaves the home page in every instance, as other decisions of staff do
-- (private.content_version). Waiting for that row with a room locked could become a circle, so it is skipped while another
-- transaction counts; a page that was made between the two is made again within a minute.
create function private.count_home() returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.content_version for update skip locked;
  if found then
    update private.content_version set number = number + 1;
  end if;
end
$$;

create function private.count_removed_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not what its author deletes or changes, so that nobody has every page made anew by switching to and fro.
  if private.setting('chat.on_home') = 'true' and exists (
    select from after a join before b on b.id = a.id join private.chat_rooms r on r.id = a.room_id and r.kind = 'public'
    where (a.removed_by in ('staff', 'erasure') and b.removed_by is null)
      or (a.held_at is not null and b.held_at is null and a.edited_at is not distinct from b.edited_at))
  then
    perform private.count_home();
  end if;
  return null;
end
$$;
create trigger chat_messages_home after update on private.chat_messages referencing old table as before new table as after
  for each statement execute function private.count_removed_lines();

create function private.count_suspended_writer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.setting('chat.on_home') = 'true' and exists (
    select from private.chat_messages m join private.chat_rooms r on r.id = m.room_id and r.kind = 'public'
    where m.user_id = new.user_id and m.created_at > now() - interval '7 days')
  then
    perform private.count_home();
  end if;
  return null;
end
$$;
create trigger profiles_home_counted after update on public.profiles for each row
  when (new.suspended_until is distinct from old.suspended_until) execute function private.count_suspended_writer();
