create function private.next_checkin(p_user uuid, p_today date) returns private.checkins
language plpgsql stable set search_path = '' as $$
declare
  v_last private.checkins;
  v_missed integer;
  v_used integer;
begin
  select * into v_last from private.checkins where user_id = p_user and day < p_today order by day desc limit 1;
  v_missed := p_today - v_last.day - 1;
  select coalesce(sum(grace), 0) into v_used from private.checkins
  where user_id = p_user and day >= date_trunc('month', p_today)::date and day < p_today;
  if v_missed <= greatest(private.setting_int('checkin.grace_days') - v_used, 0) then
    return (p_user, p_today, v_last.streak + 1, v_missed, now())::private.checkins;
  end if;
  return (p_user, p_today, 1, 0, now())::private.checkins;
end
$$;
comment on function private.next_checkin is
  'What a check-in on this day is: the next of the row, over missed days that the month still forgives, or '
  'the first of a new one.';

create function private.checkin_bonus(p_streak integer) returns integer
language sql stable set search_path = '' as $$
  select case when p_streak % 7 = 0 then private.setting_int('checkin.week_bonus') else 0 end
$$;

create function private.checkin_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_own private.checkins;
  v_next private.checkins := private.next_checkin(p_user, v_today);
  v_points integer := coalesce((select points from public.point_rules where source = 'checkin' and active), 0);
begin
  select * into v_own from private.checkins where user_id = p_user and day = v_today;
  return jsonb_build_object(
    'day', v_today, 'done', v_own.day is not null, 'streak', coalesce(v_own.streak, case when v_next.streak > 1 then v_next.streak - 1 else 0 end),
    'points', v_points, 'bonus', private.checkin_bonus(coalesce(v_own.streak, v_next.streak)), 'week_bonus', private.setting_int('checkin.week_bonus'),
    'to_bonus', 7 - coalesce(v_own.streak, v_next.streak - 1) % 7, 'forgiven', coalesce(v_own.grace, v_next.grace),
    'grace_left', greatest(private.setting_int('checkin.grace_days') - (
      select coalesce(sum(c.grace), 0) from private.checkins c where c.user_id = p_user and c.day >= date_trunc('month', v_today)::date), 0),
    'days', (select coalesce(jsonb_agg(c.day order by c.day), '[]') from private.checkins c where c.user_id = p_user and c.day > v_today - 7));
end
$$;
comment on function private.checkin_json is
  'Today''s check-in of a member: {day (UTC), done, streak: days in a row up to today, points and bonus: of '
  'today, week_bonus, to_bonus: check-ins until the next bonus, forgiven: missed days that today''s bridges, '
  'grace_left: this month, days: of the last seven}.';

create function private.check_in(p_user uuid, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_day private.checkins;
begin
  perform private.lock_members(array[p_user]);
  v_day := private.next_checkin(p_user, (p_at at time zone 'UTC')::date);
  insert into private.checkins (user_id, day, streak, grace) values (p_user, v_day.day, v_day.streak, v_day.grace)
  on conflict do nothing;
  if not found then
    return;
  end if;
  perform private.award(p_user, 'checkin', v_day.day::text, null, 'Daily check-in', jsonb_build_object('streak', v_day.streak));
  if private.checkin_bonus(v_day.streak) > 0 and exists (select from public.point_rules where source = 'checkin' and active) then
    perform private.award(p_user, 'checkin', v_day.day || ':week', private.checkin_bonus(v_day.streak), 'Seven check-ins in a row',
      jsonb_build_object('streak', v_day.streak, 'bonus', 'week'));
  end if;
end
$$;

create function public.check_in() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  perform private.check_in(v_user, now());
  return private.checkin_json(v_user);
end
$$;
comment on function public.check_in is
  'For members: checks in for the UTC day of the server''s clock; a second time the same day changes nothing. '
  'Returns private.checkin_json. Refuses: unauthenticated, second_factor_required, suspended.';
revoke execute on function public.check_in from public;
grant execute on function public.check_in to authenticated;

create function public.my_checkin() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.checkin_json(private.reading_member());
end
$$;
comment on function public.my_checkin is
  'For members: the own check-in of today, as private.checkin_json. Refuses: unauthenticated, '
  'second_factor_required.';
revoke execute on function public.my_checkin from public;
grant execute on function public.my_checkin to authenticated;
