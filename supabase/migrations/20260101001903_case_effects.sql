-- What decisions about cases will do, told before they are made (private.effect_kinds).

create function private.effect_application(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_row public.creator_applications;
begin
  select * into v_row from public.creator_applications where id = private.to_uuid(p_subject) and status <> 'draft';
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', v_row.status, 'effects', jsonb_build_array(
    private.effect('application', to_jsonb(v_row.status), to_jsonb(p_value))
      || jsonb_build_object('name', (select full_name from public.profiles where user_id = v_row.user_id))));
end
$$;

create function private.effect_delivery(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid;
begin
  select c.user_id into v_user from private.cases_delivery() c where c.id = p_subject;
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('effects', jsonb_build_array(private.effect('delivery', '"failed"', '"waiting"')
    || jsonb_build_object('name', (select full_name from public.profiles where user_id = v_user))));
end
$$;

create function private.effect_hand_over(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state private.case_states;
begin
  if not exists (select from private.own_case_kinds() k where k.kind = split_part(p_subject, ':', 1)) then
    perform private.refuse('not_found');
  end if;
  select * into v_state from private.case_states
  where kind = split_part(p_subject, ':', 1) and id = substr(p_subject, strpos(p_subject, ':') + 1);
  return jsonb_build_object('version', private.case_version(v_state), 'effects', jsonb_build_array(private.effect('assignee',
    to_jsonb((select full_name from public.profiles where user_id = v_state.assignee)),
    to_jsonb((select full_name from public.profiles where user_id = private.to_uuid(p_value))))));
end
$$;

insert into private.effect_kinds (change, role, handler) values
  ('application.review', 'moderator', 'effect_application'),
  ('delivery.retry', 'admin', 'effect_delivery'),
  ('case.hand_over', 'moderator', 'effect_hand_over');
