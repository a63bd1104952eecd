-- What staff do with proposals beside opening them (20260101001500_governance.sql): see them all, close one early.

create function private.close_proposal(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_proposal public.proposals;
  v_now timestamptz := clock_timestamp();
begin
  select * into v_proposal from public.proposals where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif v_proposal.closes_at <= v_now then
    perform private.refuse('proposal_closed');
  end if;
  update public.proposals set closes_at = greatest(v_now, opens_at + interval '1 microsecond') where id = p_id;
  perform private.audit(v_staff, 'proposal.closed', 'proposal', p_id::text, v_reason,
    jsonb_build_object('closes_at', v_proposal.closes_at), jsonb_build_object('closes_at', v_now));
end
$$;

create function public.admin_close_proposal(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_proposal(p_id, p_reason);
  return private.changed();
exception when raise_exception then
  return private.refused_action('proposal.close', 'proposal', coalesce(p_id::text, ''), p_reason, sqlerrm);
end
$$;
comment on function public.admin_close_proposal is 'For admins: closes a vote before its time; its result is public from then on, so it is not opened again. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, proposal_closed.';
grant execute on function public.admin_close_proposal to authenticated;

-- What is prepared: a draft is written, looked at, and opened at once or at its time. Who may vote is fixed when it opens.

create table private.proposal_versions (
  id bigint generated always as identity primary key,
  proposal_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.proposal_versions is 'Every state that a proposal had before it was opened; from then on nothing of it changes.';
alter table private.proposal_versions enable row level security;
create index proposal_versions_proposal on private.proposal_versions (proposal_id, created_at, id);

create table private.proposal_drafts (
  -- Of the proposal that it becomes.
  id uuid primary key default gen_random_uuid(),
  texts jsonb not null check (texts ? 'en'),
  amount integer check (amount > 0),
  days integer not null check (days between 3 and 60),
  state text not null check (state in ('draft', 'scheduled', 'archived')),
  publish_at timestamptz,
  version bigint not null references private.proposal_versions,
  created_by uuid,
  check ((state = 'scheduled') = (publish_at is not null))
);
comment on table private.proposal_drafts is 'Proposals that are not open yet. One goes when it is opened.';
alter table private.proposal_drafts enable row level security;
create trigger proposal_drafts_written before insert or update of texts on private.proposal_drafts
  for each row execute function private.tidy_written('texts:json');
create index proposal_drafts_version on private.proposal_drafts (version);
create index proposal_drafts_due on private.proposal_drafts (publish_at) where state = 'scheduled';

create function private.draft_data(d private.proposal_drafts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('texts', d.texts, 'amount', d.amount, 'days', d.days, 'state', d.state, 'publish_at', d.publish_at)
$$;

create function private.draft_values(d private.proposal_drafts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', d.version, 'state', d.state, 'amount', d.amount, 'days', d.days, 'publish_at', d.publish_at)
$$;

create function private.put_draft(p_id uuid, p_data jsonb, p_version bigint, p_by uuid) returns private.proposal_drafts
language sql set search_path = '' as $$
  insert into private.proposal_drafts (id, texts, amount, days, state, publish_at, version, created_by)
  values (p_id, p_data -> 'texts', (p_data ->> 'amount')::integer, (p_data ->> 'days')::integer, p_data ->> 'state',
    (p_data ->> 'publish_at')::timestamptz, p_version, p_by)
  on conflict (id) do update set texts = excluded.texts, amount = excluded.amount, days = excluded.days, state = excluded.state,
    publish_at = excluded.publish_at, version = excluded.version
  returning *
$$;

create function private.demand_proposal_values(p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_text record;
begin
  perform private.demand_words(p_values -> 'texts', 0);
  for v_text in select * from jsonb_each(p_values -> 'texts') loop
    if char_length(trim(coalesce(v_text.value ->> 'summary', ''))) < 3 then
      perform private.refuse('too_short', 'summary_' || v_text.key);
    elsif char_length(v_text.value ->> 'summary') > 300 then
      perform private.refuse('too_long', 'summary_' || v_text.key);
    elsif jsonb_typeof(v_text.value -> 'body') is distinct from 'array' or exists (
      select from jsonb_array_elements(v_text.value -> 'body') b where jsonb_typeof(b) <> 'string')
    then
      perform private.refuse('invalid_input', 'body_' || v_text.key);
    elsif char_length(v_text.value ->> 'body') > 7000 then
      perform private.refuse('too_long', 'body_' || v_text.key);
    end if;
  end loop;
  return jsonb_build_object('texts', p_values -> 'texts', 'days', private.demand_whole(p_values, 'days', 3, 60),
    'amount', case when p_values ->> 'amount' is not null then private.demand_whole(p_values, 'amount', 1, 99999999) end);
end
$$;
comment on function private.demand_proposal_values is 'What staff may write of a proposal; the detail of a refusal names the field.';

create function private.demand_draft(p_id uuid, p_version text) returns private.proposal_drafts
language plpgsql set search_path = '' as $$
declare
  v_draft private.proposal_drafts;
begin
  select * into v_draft from private.proposal_drafts where id = p_id for update;
  if not found then
    perform private.refuse(case when exists (select from public.proposals where id = p_id) then 'content_state' else 'not_found' end);
  elsif p_version <> v_draft.version::text then
    perform private.refuse_changed('proposal', p_id::text, 'proposal');
  end if;
  return v_draft;
end
$$;

create function private.change_draft(
  p_staff uuid, p_action text, p_reason text, p_before private.proposal_drafts, p_id uuid, p_data jsonb
) returns private.proposal_drafts
language plpgsql set search_path = '' as $$
declare
  v_version bigint;
  v_after private.proposal_drafts;
begin
  if p_before.id is not null and p_data = private.draft_data(p_before) then
    return p_before;
  end if;
  insert into private.proposal_versions (proposal_id, data) values (p_id, p_data) returning id into v_version;
  v_after := private.put_draft(p_id, p_data, v_version, p_staff);
  perform private.audit(p_staff, p_action, 'proposal', p_id::text, p_reason,
    case when p_before.id is not null then private.draft_values(p_before) end, private.draft_values(v_after));
  return v_after;
end
$$;

create function private.save_proposal(p_id uuid, p_values jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.proposal_drafts;
  v_data jsonb;
  v_id uuid := coalesce(p_id, gen_random_uuid());
begin
  if p_id is not null then
    v_before := private.demand_draft(p_id, p_version);
  end if;
  v_data := case when p_id is null then '{"state": "draft", "publish_at": null}' else private.draft_data(v_before) end
    || private.demand_proposal_values(p_values);
  perform private.change_draft(v_staff, case when p_id is null then 'proposal.made' else 'proposal.changed' end, v_reason, v_before, v_id, v_data);
  return v_id;
end
$$;

create function public.admin_save_proposal(p_id uuid, p_values jsonb, p_reason text, p_version text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
  v_id uuid;
begin
  v_id := private.save_proposal(p_id, p_values, p_reason, p_version);
  return private.changed() || jsonb_build_object('id', v_id);
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('proposal.save', 'proposal', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_save_proposal is 'For admins: writes a proposal that is not open yet (p_id null makes a draft): {texts: {language: {title, summary, body: paragraphs}}, days: 3 to 60, amount: whole dollars | null}. p_version is of admin_proposals. Returns as private.changed with its id; null when it is so already. Refuses, with the field as detail: unauthenticated, forbidden, reason_required, too_long, too_short, required, invalid_input, not_found, content_state (it is open), changed_meanwhile.';
grant execute on function public.admin_save_proposal to authenticated;

create function private.open_draft(p_draft private.proposal_drafts, p_actor uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.create_proposal(private.free_slug(p_draft.texts #>> '{en,title}', 'public.proposals', 'proposal'), p_draft.texts, p_draft.amount,
    now(), now() + make_interval(days => p_draft.days), p_draft.created_by, p_draft.id);
  delete from private.proposal_drafts where id = p_draft.id;
  perform private.audit(p_actor, 'proposal.opened', 'proposal', p_draft.id::text, p_reason, private.draft_values(p_draft),
    jsonb_build_object('slug', (select slug from public.proposals where id = p_draft.id), 'days', p_draft.days));
end
$$;
comment on function private.open_draft is 'Opens the vote: who may take part, and with what weight, is fixed now.';

create function private.set_proposal(p_id uuid, p_state text, p_publish_at timestamptz, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.proposal_drafts := private.demand_draft(p_id, p_version);
begin
  if p_state is null or p_state not in ('published', 'archived') then
    perform private.refuse('invalid_input');
  elsif p_state = v_before.state then
    perform private.refuse('content_state');
  elsif p_state = 'archived' then
    perform private.change_draft(v_staff, 'proposal.archived', v_reason, v_before, p_id,
      private.draft_data(v_before) || '{"state": "archived", "publish_at": null}');
  elsif p_publish_at is null then
    perform private.open_draft(v_before, v_staff, v_reason);
  elsif p_publish_at <= now() or not isfinite(p_publish_at) then
    perform private.refuse('time_past', 'publish_at');
  else
    perform private.change_draft(v_staff, 'proposal.scheduled', v_reason, v_before, p_id,
      private.draft_data(v_before) || jsonb_build_object('state', 'scheduled', 'publish_at', p_publish_at));
  end if;
end
$$;

create function public.admin_set_proposal(
  p_id uuid, p_state text, p_reason text, p_version text default null, p_publish_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_detail text;
begin
  perform private.set_proposal(p_id, p_state, p_publish_at, p_reason, p_version);
  return private.changed();
exception when raise_exception then
  get stacked diagnostics v_detail = pg_exception_detail;
  return private.refused_action('proposal.set', 'proposal', coalesce(p_id::text, ''), p_reason, sqlerrm, v_detail);
end
$$;
comment on function public.admin_set_proposal is 'For admins: opens the vote on a draft now, or lets the clock open it at p_publish_at (p_state published), or archives the draft (archived). Returns as private.changed. Refuses, with the field as detail where there is one: unauthenticated, forbidden, reason_required, too_long, invalid_input, time_past, not_found, changed_meanwhile, content_state.';
grant execute on function public.admin_set_proposal to authenticated;

create function public.due_proposals() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id order by publish_at, id), '{}') from private.proposal_drafts where state = 'scheduled' and publish_at <= now()
$$;
comment on function public.due_proposals is 'For the clock: votes whose time has come, each for open_due_proposal.';
revoke execute on function public.due_proposals from public;
grant execute on function public.due_proposals to service_role;

create function public.open_due_proposal(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_draft private.proposal_drafts;
begin
  select * into v_draft from private.proposal_drafts
  where id = p_id and state = 'scheduled' and publish_at <= now() for update skip locked;
  if not found then
    return false;
  end if;
  perform private.open_draft(v_draft, null, null);
  return true;
end
$$;
comment on function public.open_due_proposal is 'For the clock: opens a vote whose time has come, in a transaction of its own, so that none holds another up. Whether it was opened now.';
revoke execute on function public.open_due_proposal from public;
grant execute on function public.open_due_proposal to service_role;

insert into private.undo_kinds (action, role, handler) values
  ('proposal.made', 'admin', 'undo_draft'), ('proposal.changed', 'admin', 'undo_draft'),
  ('proposal.scheduled', 'admin', 'undo_draft'), ('proposal.archived', 'admin', 'undo_draft'),
  ('proposal.opened', 'admin', 'undo_proposal');

create function private.undo_draft(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.proposal_drafts;
  v_then private.proposal_versions;
begin
  select * into v_now from private.proposal_drafts where id = p_line.subject_id::uuid for update;
  select * into v_then from private.proposal_versions where id = (p_line.before ->> 'version')::bigint;
  if v_now.version is distinct from (p_line.after ->> 'version')::bigint
    or (v_then.data ->> 'publish_at')::timestamptz <= now()
  then
    perform private.refuse_changed('proposal', p_line.subject_id, 'proposal', p_line.id);
  elsif v_then.id is null then
    delete from private.proposal_drafts where id = v_now.id;
    return jsonb_build_object('before', p_line.after, 'after', '{"version": null}'::jsonb);
  end if;
  v_now := private.put_draft(v_now.id, v_then.data, v_then.id, v_now.created_by);
  return jsonb_build_object('before', p_line.after, 'after', private.draft_values(v_now));
end
$$;

create function private.undo_proposal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_proposal public.proposals;
  v_data jsonb;
begin
  select * into v_proposal from public.proposals where id = p_line.subject_id::uuid for update;
  -- Votes are final: once there is one the proposal stays.
  if v_proposal.id is null or v_proposal.closes_at <= now() or exists (select from public.votes where proposal_id = v_proposal.id) then
    perform private.refuse_changed('proposal', p_line.subject_id, 'proposal', p_line.id);
  end if;
  delete from public.proposals where id = v_proposal.id;
  select data into v_data from private.proposal_versions where id = (p_line.before ->> 'version')::bigint;
  -- A draft again, not one that the clock would open at once.
  return jsonb_build_object('before', p_line.after, 'after', private.draft_values(private.put_draft(v_proposal.id,
    v_data || '{"state": "draft", "publish_at": null}', (p_line.before ->> 'version')::bigint, v_proposal.created_by)));
end
$$;

insert into private.admin_lists (name) values ('proposals');
create index proposals_closes on public.proposals (closes_at, id);

create function private.proposal_standing(p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select d.state from private.proposal_drafts d where d.id = p_id),
    (select case when p.closes_at > now() then 'open' else 'closed' end from public.proposals p where p.id = p_id));
end
$$;
comment on function private.proposal_standing is 'How a proposal stands for staff: draft, scheduled (opens by the clock), archived, open, closed.';

create function private.draft_row(d private.proposal_drafts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'number', null, 'slug', null, 'texts', d.texts, 'version', d.version::text, 'days', d.days,
    'amount', d.amount, 'publish_at', d.publish_at, 'opens_at', null, 'closes_at', null,
    'quorum_percent', private.setting_int('governance.quorum_percent'), 'state', d.state,
    'eligible', 0, 'ballots', 0, 'share', 0, 'result', null)
$$;

create function private.proposal_row(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_draft private.proposal_drafts;
begin
  select * into v_draft from private.proposal_drafts where id = p_id;
  if found then
    return private.draft_row(v_draft);
  end if;
  return (
    select jsonb_build_object('id', p.id, 'number', p.number, 'slug', p.slug, 'texts', p.texts, 'version', null, 'publish_at', null,
      'days', extract(day from p.closes_at - p.opens_at)::integer,
      'amount', p.amount, 'opens_at', p.opens_at, 'closes_at', p.closes_at, 'quorum_percent', p.quorum_percent,
      'state', case when p.closes_at > now() then 'open' when w.weight = 0 or v.weight * 100 < p.quorum_percent * w.weight then 'no_quorum'
        when v.f > v.a then 'passed' else 'rejected' end,
      'eligible', w.members, 'ballots', v.ballots,
      'share', case when w.weight > 0 then round(v.weight * 100.0 / w.weight)::integer else 0 end,
      -- Hidden from staff too until nobody can vote any more.
      'result', case when p.closes_at <= now() then jsonb_build_object('for', v.f, 'against', v.a, 'abstain', v.x) end)
    from public.proposals p,
      lateral (select count(*) as members, coalesce(sum(weight), 0) as weight from public.proposal_weights where proposal_id = p.id) w,
      lateral (select count(*) as ballots, coalesce(sum(weight), 0) as weight,
        coalesce(sum(weight) filter (where choice = 'for'), 0) as f,
        coalesce(sum(weight) filter (where choice = 'against'), 0) as a,
        coalesce(sum(weight) filter (where choice = 'abstain'), 0) as x
      from public.votes where proposal_id = p.id) v
    where p.id = p_id);
end
$$;

create function public.admin_proposals(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state}', p_sort, '{closes}');
  return private.list_page(
    $from$
      from (
        select p.id, p.texts, p.closes_at from public.proposals p
        -- What is prepared stands beyond every end.
        union all select d.id, d.texts, '9999-12-31'::timestamptz from private.proposal_drafts d
      ) x
      where ($1 -> 'q' is null or x.texts::text ilike private.list_pattern($1))
        and ($1 -> 'state' is null or private.proposal_standing(x.id) = any (private.list_choices($1 -> 'state')))
    $from$, 'private.proposal_row(x.id)', 'x.closes_at', 'timestamptz', 'x.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_proposals is 'For moderators. A list (private.list_page) of proposals, those in preparation among them: filters q (texts), state (draft | scheduled | archived | open | closed); sort closes. Rows: {id, number | null before it is open, slug | null, texts, version | null once it is open, days, publish_at | null, amount | null, opens_at | null, closes_at | null, quorum_percent, state: draft | scheduled | archived | open | passed | rejected | no_quorum, eligible, ballots, share: percent of all weight that voted, result: {for, against, abstain} | null while it is open}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_proposals to authenticated;
