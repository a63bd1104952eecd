-- Who takes part in leagues; the clock makes their groups. And a proposal that is still being written.
insert into private.league_members (user_id, joined_at)
select id, pg_temp.seed_day() - interval '20 days' from seed_member where n between 3 and 24 on conflict do nothing;
do $$
declare
  v_id constant uuid := '00000000-0000-4000-8300-000000000001';
  v_data constant jsonb := '{"state": "draft", "publish_at": null, "amount": 900, "days": 14, "texts": {
    "en": {"title": "A second reading room", "summary": "A room for people who want to read the ledger together.", "body": ["Open one evening a week, with somebody from the team who answers."]},
    "es": {"title": "Una segunda sala de lectura", "summary": "Una sala para quienes quieren leer el registro en compañía.", "body": ["Abierta una tarde a la semana, con alguien del equipo que responde."]},
    "de": {"title": "Ein zweiter Leseraum", "summary": "Ein Raum für alle, die gemeinsam im Punktebuch lesen wollen.", "body": ["An einem Abend in der Woche offen, mit jemandem aus dem Team, der antwortet."]}}}';
begin
  if not exists (select from private.proposal_versions where proposal_id = v_id) then
    perform private.write_content('proposal', v_id, v_data || '{"created_by": "00000000-0000-4000-8000-000000000001"}');
  end if;
end
$$;
