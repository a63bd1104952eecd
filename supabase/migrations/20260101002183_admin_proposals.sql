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

insert into private.undo_kinds (action, role, handler) values ('proposal.opened', 'admin', 'undo_proposal');

create function private.undo_proposal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_proposal public.proposals;
begin
  select * into v_proposal from public.proposals where id = p_line.subject_id::uuid for update;
  -- Votes are final: once there is one the proposal stays.
  if v_proposal.id is null or v_proposal.closes_at <= now() or exists (select from public.votes where proposal_id = v_proposal.id) then
    perform private.refuse_changed('proposal', p_line.subject_id, 'proposal', p_line.id);
  end if;
  delete from public.proposals where id = v_proposal.id;
  return jsonb_build_object('before', p_line.after, 'after', '{"slug": null}'::jsonb);
end
$$;

insert into private.admin_lists (name) values ('proposals');
create index proposals_closes on public.proposals (closes_at, id);

create function private.proposal_row(p public.proposals) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'number', p.number, 'slug', p.slug,
      'titles', (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(p.texts) t),
      'amount', p.amount, 'opens_at', p.opens_at, 'closes_at', p.closes_at, 'quorum_percent', p.quorum_percent,
      'state', case when p.closes_at > now() then 'open' when w.weight = 0 or v.weight * 100 < p.quorum_percent * w.weight then 'no_quorum'
        when v.f > v.a then 'passed' else 'rejected' end,
      'eligible', w.members, 'ballots', v.ballots,
      'share', case when w.weight > 0 then round(v.weight * 100.0 / w.weight)::integer else 0 end,
      -- Hidden from staff too until nobody can vote any more.
      'result', case when p.closes_at <= now() then jsonb_build_object('for', v.f, 'against', v.a, 'abstain', v.x) end)
    from (select count(*) as members, coalesce(sum(weight), 0) as weight from public.proposal_weights where proposal_id = p.id) w,
      (select count(*) as ballots, coalesce(sum(weight), 0) as weight,
        coalesce(sum(weight) filter (where choice = 'for'), 0) as f,
        coalesce(sum(weight) filter (where choice = 'against'), 0) as a,
        coalesce(sum(weight) filter (where choice = 'abstain'), 0) as x
      from public.votes where proposal_id = p.id) v);
end
$$;

create function public.admin_proposals(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,open}', p_sort, '{closes}');
  return private.list_page(
    $from$
      from public.proposals p
      where ($1 -> 'q' is null or p.texts::text ilike private.list_pattern($1))
        and ($1 -> 'open' is null or (p.closes_at > now()) = ($1 ->> 'open')::boolean)
    $from$, 'private.proposal_row(p)', 'p.closes_at', 'timestamptz', 'p.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_proposals is 'For moderators. A list (private.list_page) of proposals: filters q (texts), open (true | false); sort closes. Rows: {id, number, slug, titles: {language: title}, amount | null, opens_at, closes_at, quorum_percent, state: open | passed | rejected | no_quorum, eligible, ballots, share: percent of all weight that voted, result: {for, against, abstain} | null while it is open}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_proposals to authenticated;
