-- What a change of the attribution settings would have done to recent sign-ups, told before it is saved (private.effect_kinds).

create function private.attribution_effect(p_days integer, p_first boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_days integer := private.setting_int('referral.click_days');
begin
  return (
    with bound as (
      -- Who joined by a link in the last 30 days, and who would have been credited under the changed rule.
      select r.referrer_id, (
        select o.referrer_id from public.referral_clicks o
        where o.visitor = c.visitor and o.created_at between r.signed_up_at - make_interval(days => p_days) and r.signed_up_at
        order by case when p_first then o.created_at end, o.created_at desc limit 1
      ) as credited
      from public.referrals r join public.referral_clicks c on c.id = r.click_id
      where r.signed_up_at > now() - interval '30 days'
    ), visitors as (
      select max(c.created_at) as last_at,
        count(distinct c.referrer_id) filter (where c.created_at > now() - make_interval(days => p_days)) as links
      from public.referral_clicks c left join public.referrals r on r.click_id = c.id
      where c.created_at > now() - make_interval(days => greatest(p_days, v_days))
      group by c.visitor having count(r.id) = 0
    ), told as (
      select
        (select count(*) from visitors where last_at > now() - make_interval(days => v_days)) as open_before,
        (select count(*) from visitors where last_at > now() - make_interval(days => p_days)) as open_after,
        (select count(*) from visitors where links > 1) as contested,
        (select count(*) from bound) as joined,
        (select count(*) from bound where credited is not null) as kept,
        (select count(*) from bound where credited <> referrer_id) as moved
    )
    select jsonb_build_array(
      jsonb_build_object('kind', 'count', 'what', 'click_signups', 'before', joined, 'after', kept),
      jsonb_build_object('kind', 'count', 'what', 'click_moved', 'before', 0, 'after', moved),
      jsonb_build_object('kind', 'count', 'what', 'click_visitors', 'before', open_before, 'after', open_after),
      jsonb_build_object('kind', 'count', 'what', 'click_contested', 'before', contested, 'after', contested))
    from told);
end
$$;
comment on function private.attribution_effect is 'Of those who joined by a link in the last 30 days: how many would have joined by one, and how many by that of somebody else, were the window p_days and the first link (else the last) the one that counts; then how many visitors who have not joined have a link that binds, and how many of them links of several members. Joined referrals stay as they are.';

create function private.effect_setting(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first boolean := private.setting('referral.first_touch')::boolean;
begin
  return jsonb_build_object('effects', case
    when p_subject = 'referral.click_days' and p_value ~ '^\d{1,3}$' and p_value::integer between 1 and 365
      then private.attribution_effect(p_value::integer, v_first)
    when p_subject = 'referral.first_touch' and p_value in ('true', 'false')
      then private.attribution_effect(private.setting_int('referral.click_days'), p_value::boolean)
    else '[]'
  end);
end
$$;
comment on function private.effect_setting is 'What a setting would do, for those of which it can be told: referral.click_days and referral.first_touch; nothing for others and for what is no value of theirs.';

insert into private.effect_kinds (change, role, handler) values ('setting.change', 'admin', 'effect_setting');
