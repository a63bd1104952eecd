create function private.count_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_to_figure('members', old.created_at, -1, 0);
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_to_figure('members', new.created_at, 1, 0);
  end if;
  return null;
end
$$;

create function private.touch_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  update public.profiles set updated_at = now() where user_id = coalesce(v_row ->> 'user_id', v_row ->> 'id')::uuid;
  return null;
end
$$;
comment on function private.touch_profile is
  'Open pages follow the profile of their member: what else the top bar shows is heard by it, a role that '
  'comes or goes, and another address.';

-- Who is asking

create function private.is_suspended(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (select from public.profiles where user_id = p_user and suspended_until > now())
  );
end
$$;

create function private.acting_member() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is null or not exists (select from public.profiles where user_id = v_user) then
    perform private.refuse('unauthenticated');
  end if;
  if private.requires_aal2() then
    perform private.refuse('second_factor_required');
  end if;
  if private.is_suspended(v_user) then
    perform private.refuse('suspended');
  end if;
  return v_user;
end
$$;
comment on function private.acting_member is
  'The member who calls and may write; refuses with unauthenticated, second_factor_required or suspended.';

create function private.reading_member() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  if private.requires_aal2() then
    perform private.refuse('second_factor_required');
  end if;
  return auth.uid();
end
$$;

create function public.my_session() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.session_refusal();
  v_onboarded boolean;
begin
  if v_refusal is null then
    begin
      select onboarding_completed into v_onboarded from public.profiles where user_id = auth.uid();
    exception when others then
      -- A lookup of onboarding that fails keeps nobody out (docs/product.md, "Onboarding").
      raise warning 'Onboarding could not be looked up: %', sqlerrm;
    end;
  end if;
  return jsonb_build_object('refusal', v_refusal, 'onboarded', v_onboarded);
end
$$;
comment on function public.my_session is
  'For members: {refusal: why the session counts for nothing (session_ended, second_factor_required) | null, '
  'onboarded: null when it could not be looked up}. The guards ask it where they read nothing else.';
grant execute on function public.my_session to authenticated;

create function private.offered_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  -- Longer than any name, before anything is done with it.
  select nullif(rtrim(left(private.tidy_line(left(p_name, 1000)), 80)), '')
$$;
comment on function private.offered_name is
  'A name that a provider, or whoever made an account, brought along, as it may be kept; null for one in '
  'which nothing can be seen.';

create function private.own_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select full_name from public.profiles where user_id = p_user),
    (select private.offered_name(raw_user_meta_data ->> 'full_name') from auth.users where id = p_user)
  );
end
$$;
comment on function private.own_name is
  'The name of a member wherever they see it themselves: the profile''s. What the account was made with '
  'counts only while the profile has none.';

create function private.own_picture(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select nullif(raw_user_meta_data ->> 'avatar_url', '') from auth.users where id = p_user),
    (select avatar_url from public.profiles where user_id = p_user)
  );
end
$$;
comment on function private.own_picture is
  'The picture of a member wherever they see it themselves: the account''s first (docs/product.md, "Top '
  'bar"), which saving a picture writes, then the profile''s. Others see only what lies in our storage.';

create function public.my_card() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'full_name', private.own_name(v_user), 'avatar_url', private.own_picture(v_user),
    'email', (select nullif(email, '') from auth.users where id = v_user),
    'roles', (select coalesce(jsonb_agg(role order by role), '[]') from public.user_roles where user_id = v_user),
    'unread', private.unread_messages(v_user), 'sells', private.sells(v_user),
    'waiting', case when private.is_staff(v_user) then exists (
      select from jsonb_each(private.case_counts()) c where c.value <> '0') else false end
  );
end
$$;
comment on function public.my_card is
  'For members: what the top bar and the navigation show of the caller, {full_name | null: private.own_name, '
  'avatar_url | null: private.own_picture, email | null, roles, unread: private.unread_messages, sells: '
  'private.sells, waiting: whether a case waits for this member of staff}. Refuses: unauthenticated, '
  'second_factor_required.';
grant execute on function public.my_card to authenticated;

create function public.cards_of(p_sessions jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_before text := current_setting('request.jwt.claims', true);
  v_session jsonb;
  v_cards jsonb := '[]';
begin
  for v_session in select value from jsonb_array_elements(p_sessions) loop
    -- Each is asked as if its own request had come (public.admit_request), so that there is one rule of what a session may.
    perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', v_session ->> 'user_id',
      'session_id', v_session ->> 'session_id', 'aal', v_session ->> 'aal')::text, true);
    v_cards := v_cards || jsonb_build_array(jsonb_build_object('session_id', v_session ->> 'session_id',
      'card', case when v_session ->> 'session_id' is not null and private.session_refusal() is null then public.my_card() end));
  end loop;
  perform set_config('request.jwt.claims', coalesce(v_before, ''), true);
  return v_cards;
end
$$;
comment on function public.cards_of is
  'For the server, which has verified the tokens: my_card of several sessions [{user_id, session_id, aal}], '
  'in this order: [{session_id, card | null where the session counts for nothing}].';
grant execute on function public.cards_of to service_role;

create function private.has_role(p_role text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (
      select from public.user_roles
      where user_id = (select auth.uid())
        and (role = p_role or (p_role = 'moderator' and role = 'admin'))
    ) and not private.is_suspended((select auth.uid()))
  );
end
$$;
comment on function private.has_role is 'Whether the caller has the role now; moderators include admins.';

create function private.has_second_factor(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.mfa_factors where user_id = p_user and status = 'verified')
$$;

create function private.role_refusal(p_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  -- An access token outlives its session; staff must not.
  if v_user is null
    or (v_session is not null and not exists (select from auth.sessions where id = v_session and user_id = v_user))
  then
    return 'unauthenticated';
  elsif not private.has_role(p_role) then
    return 'forbidden';
  elsif private.requires_aal2() then
    return 'second_factor_required';
  elsif private.setting('staff.second_factor') is distinct from 'false' and not private.has_second_factor(v_user) then
    return 'second_factor_not_set_up';
  end if;
  return null;
end
$$;
comment on function private.role_refusal is
  'Why the caller may not act as staff of this role now: unauthenticated (no live session), forbidden, '
  'second_factor_required (once one is enrolled), second_factor_not_set_up (while none is, and the setting '
  'staff.second_factor is on); null when they may. For policies.';
-- Policies call it as the member who asks; the schema itself stays closed.
grant execute on function private.role_refusal to authenticated;

create function private.require_role(p_role text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_refusal text := private.role_refusal(p_role);
begin
  if v_refusal is not null then
    perform private.refuse(v_refusal);
  end if;
  return auth.uid();
end
$$;
comment on function private.require_role is
  'The calling staff member. Refuses what private.role_refusal answers.';

create function private.require_step_up() returns void
language plpgsql stable set search_path = '' as $$
declare
  v_amr jsonb := auth.jwt() -> 'amr';
  v_shown timestamptz;
begin
  -- Staff without one get here only where the setting lets them in.
  if not private.has_second_factor(auth.uid()) then
    return;
  end if;
  -- Methods as the auth service names them in its tokens.
  select max(to_timestamp((m ->> 'timestamp')::double precision)) into v_shown
  from jsonb_array_elements(case jsonb_typeof(v_amr) when 'array' then v_amr else '[]' end) m
  where m ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn');
  if v_shown is null or v_shown < now() - make_interval(mins => private.setting_int('staff.step_up_minutes')) then
    perform private.refuse('step_up_required');
  end if;
end
$$;
comment on function private.require_step_up is
  'After private.require_role, before money, roles and exports: refuses with step_up_required unless this '
  'session has shown its second factor within staff.step_up_minutes.';

create function public.staff_access() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_refusal text := private.session_refusal();
  v_roles jsonb;
begin
  select coalesce(jsonb_agg(role order by role), '[]') into v_roles
  from public.user_roles where user_id = v_user and v_refusal is null;
  return jsonb_build_object(
    'refusal', v_refusal,
    'roles', v_roles,
    'factor_due', v_roles <> '[]' and private.setting('staff.second_factor') is distinct from 'false'
      and not private.has_second_factor(v_user)
  );
end
$$;
comment on function public.staff_access is
  'For members: {refusal: why the session counts for nothing (session_ended, second_factor_required) | null, '
  'roles: the caller''s own, factor_due: whether they are staff and must set up a second factor before the '
  'admin panel opens}.';
grant execute on function public.staff_access to authenticated;

create function private.other_admin_exists(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.user_roles
    where role = 'admin' and user_id <> p_user and not private.is_suspended(user_id)
  )
$$;

create function private.is_last_admin(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.user_roles where user_id = p_user and role = 'admin')
    and not private.other_admin_exists(p_user)
$$;

-- Names

create function private.member_email(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select email from auth.users where id = p_user
  );
end
$$;

create function private.masked_email(p_email text) returns text
language sql immutable set search_path = '' as $$
  select left(p_email, 1) || '•••@' || split_part(p_email, '@', 2)
$$;

create function private.masked_name(p_name text) returns text
language sql immutable
return left(p_name, 1) || '•••' || case
  when strpos(p_name, ' ') > 0 then ' ' || left(regexp_replace(p_name, '^.*\s', ''), 1) || '.' else '' end;
comment on function private.masked_name is
  'A name that lets a friend recognise the member and nobody else find them: L••• B.';

create function private.member_masked_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select private.masked_name(full_name) from public.profiles where user_id = p_user),
    (select left(email, 1) || '•••' from auth.users where id = p_user and email <> ''),
    'Member'
  );
end
$$;
comment on function private.member_masked_name is
  'private.masked_name of a member; of one without a name the first letter of their address.';

-- E-mail as its provider delivers it: case, Gmail dots and plus tags do not make a second person.
create function private.normalised_email(p_email text) returns text
language sql immutable set search_path = '' as $$
  select case
    when split_part(lower(p_email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(p_email), '@', 1), '+', 1) || '@' || split_part(lower(p_email), '@', 2)
  end
  where p_email like '%_@_%'
$$;

-- Letters that look like those of Latin (UTS 39, confusables.txt of Unicode 13): of other scripts, and Latin
-- ones.
create function private.foreign_letters() returns text
language sql immutable
return U&'\03b1\0430\0391\0410\13aa\15c5\a4ee\+016f40\+0102a0\042c\13cf\1472\15af\0392\0412\13f4\15f7\a4d0\+010282\+0102a1\+010301\2ca5\0441\abaf\+01043d\2ca4\0421\13df\a4da\+0102a2\+010302\+010415\+01051c\0501\13e7\146f\a4d2\13a0\15de\15ea\a4d3\0435\04bd\0395\0415\2d39\13ac\a4f0\+0118a6\+0118ae\+010286\0584\03dc\15b4\a4dd\+0118c2\+0118a2\+010287\+0102a5\+010525\0581\050c\13c0\13f3\a4d6\04bb\0570\13c2\0397\2c8e\041d\13bb\157c\a4e7\+0102cf\03b9\0456\a647\04cf\ab75\13a5\+0118c3\03f3\0458\037f\0408\13ab\148d\a4d9\039a\2c94\041a\13e6\16d5\a4d7\+010518\0399\2c92\0406\04c0\05d5\05df\0627\07ca\2d4f\16c1\a4f2\+016f28\+01028a\+010309\2cd0\13de\14aa\a4e1\+016f16\+0118a3\+0118b2\+01041b\+010526\039c\03fa\2c98\041c\13b7\15f0\16d6\a4df\+0102b0\+010311\0578\057c\039d\2c9a\a4e0\+010513\03bf\03c3\2c9f\043e\10ff\0585\05e1\0647\06be\06c1\06d5\0d20\101d\+0104ea\+0118c8\+0118d7\+01042c\039f\2c9e\041e\0555\2d54\12d0\0b20\+0104c2\a4f3\+0118b5\+010292\+0102ab\+010404\+010516\03c1\2ca3\0440\03a1\2ca2\0420\13e2\146d\a4d1\+010295\051b\0563\0566\2d55\1d26\2c85\0433\ab81\13a1\13d2\+0104b4\1587\a4e3\+016f35\0455\abaa\+0118c1\+010448\0405\054f\13d5\13da\a4e2\+016f3a\+010296\+010420\03a4\2ca6\0422\13a2\a4d4\+016f0a\+0118bc\+010297\+0102b1\+010315\03c5\057d\+0104f6\+0118d8\054d\1200\+0104ce\144c\a4f4\+016f42\+0118b8\03bd\0475\05d8\+011706\aba9\+0118c0\0474\2d38\13d9\142f\a6df\a4e6\+016f08\+0118a0\+01051d\0461\051d\0561\+01170a\+01170e\+01170f\ab83\051c\13b3\13d4\a4ea\0445\1541\157d\03a7\2cac\0425\2d5d\16b7\a4eb\+010290\+0102b4\+010317\+010527\03b3\0443\04af\10e7\+0118dc\03a5\2ca8\0423\04ae\13a9\13bd\a4ec\+016f43\+0118a4\+0102b2\ab93\+0118c4\0396\13c3\a4dc\+0118a9';
comment on function private.foreign_letters is
  'Letters of other scripts that look like a letter of Latin, in the order of private.look_of.';

create function private.name_problem(p_user uuid, p_name text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_look text := private.look_of(p_name);
  v_words text[] := regexp_split_to_array(lower(p_name collate "pg_c_utf8"), '[^[:alpha:]]+');
  v_seen text[] := regexp_split_to_array(v_look, '[^[:alpha:]]+');
  v_team constant text[] := '{altura,admin,administrator,moderator,staff,support,official,system}';
  v_beside constant text[] := '{team,the,mod,help,desk,service,security,community,of,by,bot,""}';
begin
  -- Within one word: a name may well be written in two scripts, one beside the other.
  if exists (
    select from regexp_split_to_table(p_name, '[[:space:][:punct:]]+') w
    where w ~ '[A-Za-z\u00c0-\u024f\u1e00-\u1eff]' and w ~ ('[' || private.foreign_letters() || ']')
  ) then
    return 'name_lookalike';
  elsif exists (select from public.user_roles where user_id = p_user) then
    return null;
  elsif (v_words && v_team and v_words <@ (v_team || v_beside)) or (v_seen && v_team and v_seen <@ (v_team || v_beside)) then
    return 'name_reserved';
  -- Who is called the same may be called so; who is written otherwise and looks the same is taken for them.
  elsif exists (
    select from public.user_roles r join public.profiles p on p.user_id = r.user_id
    where private.look_of(p.full_name) = v_look and lower(p.full_name collate "pg_c_utf8") <> lower(p_name collate "pg_c_utf8")
  ) then
    return 'name_lookalike';
  end if;
  return null;
end
$$;
comment on function private.name_problem is
  'Why somebody may not be called so (docs/product.md, "Names and texts"): name_lookalike, name_reserved; '
  'null when they may.';

create function private.refuse_lookalike() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text := private.name_problem(new.user_id, new.full_name);
begin
  if v_problem is null then
    return new;
  elsif tg_op = 'INSERT' then
    -- What a provider says: the person is asked for their name in the first step.
    new.full_name := null;
  elsif auth.uid() = new.user_id then
    perform private.refuse(v_problem);
  end if;
  return new;
end
$$;
comment on function private.refuse_lookalike is
  'Members cannot take a name that is taken for another one. A new account begins without it.';

-- Accounts of one person that were joined (private.merge_accounts)

create function private.surviving_account(p_user uuid) returns uuid
language sql stable set search_path = '' as $$
  select coalesce((select m.older from private.account_merges m where m.younger = p_user), p_user)
$$;
comment on function private.surviving_account is
  'The account that answers for one: the older one it was merged into, else itself.';

create function private.accounts_of(p_user uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select p_user union all select m.younger from private.account_merges m where m.older = p_user
$$;
comment on function private.accounts_of is
  'An account and those that were merged into it: what a person may have once counts for all of them.';
