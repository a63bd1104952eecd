-- Reasons for points that staff choose from; the last one is not offered any more.
select private.write_point_reason(r.id::uuid, jsonb_build_object('en', r.en, 'es', r.es, 'de', r.de), r.points, r.archived)
from (values
  ('00000000-0000-4000-8000-00000000a001', 'Helped a newcomer', 'Ayudó a alguien que empezaba', 'Einem neuen Mitglied geholfen', 50, false),
  ('00000000-0000-4000-8000-00000000a002', 'Reported a fault that we could mend', 'Avisó de un fallo que pudimos arreglar', 'Einen Fehler gemeldet, den wir beheben konnten', 100, false),
  ('00000000-0000-4000-8000-00000000a003', 'Spoke at a gathering', 'Intervino en un encuentro', 'Bei einem Treffen gesprochen', 250, false),
  ('00000000-0000-4000-8000-00000000a004', 'Points given by mistake', 'Puntos dados por error', 'Punkte aus Versehen vergeben', null, false),
  ('00000000-0000-4000-8000-00000000a005', 'Opening week', 'Semana de apertura', 'Eröffnungswoche', 25, true)
) r (id, en, es, de, points, archived)
where not exists (select from public.point_reasons);

-- The roles of the local Discord server (local/discord).
update public.settings set value = '{"plus": "910000000000000001", "pro": "910000000000000002", "founder": "910000000000000003"}'
where key = 'discord.tier_roles' and exists (select from seed_member);
update public.settings set value = '{"ridge": "910000000000000004"}' where key = 'discord.level_roles' and exists (select from seed_member);

-- The price of an ether is the operator's to set; without one, network fees are shown in ether alone.
update public.settings set value = '3000' where key = 'mint.ether_rate' and exists (select from seed_member);
-- A room that is looked after may be quoted on the home page.
update public.settings set value = 'true' where key = 'chat.on_home' and exists (select from seed_member);

-- What Mateo gave and took by hand, the last of it taken back.
do $$
declare
  v_mateo constant uuid := '00000000-0000-4000-8000-000000000002';
  v_line record;
  v_before integer;
  v_id bigint;
  v_given bigint;
begin
  for v_line in
    select m.id as user_id, m.n, g.points, coalesce(r.texts ->> 'en', g.reason) as reason, private.reason_details(r.texts) as details
    from (values (1, 7, 50, null, 1), (2, 15, -16, 'Counted twice at the gathering', null), (3, 13, 250, null, 3), (4, 13, -250, 'Someone else spoke', null))
      g (line, n, points, reason, template)
    join seed_member m using (n)
    left join public.point_reasons r on r.id = ('00000000-0000-4000-8000-00000000a00' || g.template)::uuid
    order by g.line
  loop
    select total_xp into v_before from public.wallet_profiles where user_id = v_line.user_id;
    v_given := case when v_line.points = -250 then v_id end;
    insert into public.points_ledger (user_id, source, source_id, points, reason, details, reverses, actor, created_at)
    values (v_line.user_id, case when v_given is null then 'manual' else 'reversal' end,
      coalesce(v_given || ':1', pg_temp.seed_id('manual ' || v_line.n)::text), v_line.points, v_line.reason,
      case when v_given is null then v_line.details else jsonb_build_object('source', 'manual', 'source_id', pg_temp.seed_id('manual ' || v_line.n)) end,
      v_given, v_mateo, pg_temp.seed_now())
    returning id into v_id;
    perform pg_temp.seed_audit(v_mateo, case when v_given is null then 'points.awarded' else 'points.reversed' end, 'member', v_line.user_id::text,
      v_line.reason, private.balance(v_before) || case when v_given is null then '{}' else jsonb_build_object('ledger', v_given) end,
      private.balance(v_before + v_line.points) || jsonb_build_object('ledger', v_id), pg_temp.seed_now());
  end loop;
end
$$;

-- Greta may accept it at /members/staff-invite/ and sixteen times 5eed.
insert into public.staff_invites (id, email, role, token_hash, invited_by, expires_at)
select '00000000-0000-4000-8000-000000005eed', 'greta@altura.test', 'moderator', sha256(decode(repeat('5eed', 16), 'hex')),
  '00000000-0000-4000-8000-000000000001', pg_temp.seed_day() + interval '30 days'
on conflict do nothing;
