-- What ending sessions and attributing a referral will do, told before it is done (private.effect_kinds).

create function private.effect_sessions(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (private.require_profile(p_subject)).user_id;
  v_open integer := (select count(*) from auth.sessions where user_id = v_user);
begin
  return jsonb_build_object('effects', jsonb_build_array(
    private.effect('count', to_jsonb(v_open), to_jsonb(case when coalesce(p_value, '') = '' then 0 else (
      select count(*) from auth.sessions where user_id = v_user and id <> private.to_uuid(p_value)) end))
      || '{"what": "signed_in"}'));
end
$$;
comment on function private.effect_sessions is 'How many sessions a member has, and how many are left: without p_value none, else without that one.';

create function private.try_attribution(p_what jsonb) returns jsonb
language sql set search_path = '' as $$
  select to_jsonb(private.attribute_referral((p_what ->> 'referee')::uuid, p_what ->> 'referrer', 'Only tried'))
$$;

create function private.effect_attribution(p_subject text, p_value text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := (private.require_profile(p_subject)).user_id;
  v_referrer uuid := coalesce(private.to_uuid(trim(p_value)), (public.resolve_alias(trim(p_value)) ->> 'referrer_id')::uuid);
  v_before public.referrals;
  v_changes jsonb;
begin
  if coalesce(trim(p_value), '') = '' then
    return '{"effects": []}';
  end if;
  select * into v_before from public.referrals where referee_id = v_user;
  v_changes := private.try_money(array_remove(array[v_user, v_referrer], null), '{}', 'try_attribution',
    jsonb_build_object('referee', v_user, 'referrer', p_value)) -> 'changes';
  return jsonb_build_object('effects', jsonb_build_array(
    private.effect('referrer', to_jsonb(private.member_name(v_before.referrer_id)), to_jsonb(private.member_name(v_referrer))),
    private.effect('stage', to_jsonb(coalesce(v_before.stage, 'none')), (
      select v.value -> 'after' from jsonb_array_elements(v_changes) c, jsonb_array_elements(c.value -> 'values') v
      where c.value ->> 'table' = 'referrals' and c.value ->> 'change' = 'added' and v.value ->> 'column' = 'stage')))
    -- The referral before it is removed and another one is added, which is one change of the stage.
    || (select coalesce(jsonb_agg(e.value order by e.n), '[]')
      from jsonb_array_elements(private.change_effects(v_changes)) with ordinality e (value, n) where e.value ->> 'kind' <> 'stage'));
end
$$;
comment on function private.effect_attribution is 'Found by doing it and taking it back: who invited the member, the stage that the referral has then, and the points that follow at once where nothing is missing. Refuses what private.attribute_referral refuses.';

insert into private.effect_kinds (change, role, handler) values
  ('sessions.end', 'moderator', 'effect_sessions'),
  ('referral.attribute', 'admin', 'effect_attribution');
