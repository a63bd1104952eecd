-- Governance: three proposals, opened by the same rule as any other; who joined later has no vote in them.

do $$
declare
  v_id uuid;
begin
  if exists (select from public.proposals) then
    return;
  end if;
  v_id := private.create_proposal('publish-ballots', '{
    "en": {"title": "Publish every ballot without names", "summary": "When a vote has ended, anybody can download its ballots by receipt and count again.", "body": ["Results are easier to believe when they can be counted again. Every member gets a random receipt with their vote. After the end, the list of receipts, choices and weights is published; names never are.", "The cost is nothing: the database holds the receipts already."]},
    "es": {"title": "Publicar todos los votos sin nombres", "summary": "Al terminar una votación, cualquiera puede descargar los votos por recibo y volver a contarlos.", "body": ["Un resultado se cree mejor si se puede volver a contar. Cada miembro recibe un recibo aleatorio con su voto. Al terminar se publica la lista de recibos, opciones y pesos; los nombres, nunca.", "No cuesta nada: la base de datos ya guarda los recibos."]},
    "de": {"title": "Alle Stimmen ohne Namen veröffentlichen", "summary": "Nach dem Ende einer Abstimmung kann jeder die Stimmen nach Beleg herunterladen und nachzählen.", "body": ["Einem Ergebnis glaubt man eher, wenn man es nachzählen kann. Jedes Mitglied bekommt mit seiner Stimme einen zufälligen Beleg. Nach dem Ende wird die Liste der Belege, Antworten und Gewichte veröffentlicht, Namen nie.", "Es kostet nichts: Die Belege liegen schon in der Datenbank."]}
  }', null, pg_temp.seed_day() - interval '60 days', pg_temp.seed_day() - interval '46 days', null, pg_temp.seed_id('proposal publish-ballots'));
  delete from public.proposal_weights where proposal_id = v_id
    and user_id not in (select p.user_id from public.profiles p where p.created_at < pg_temp.seed_day() - interval '60 days');
  insert into public.votes (receipt, proposal_id, user_id, choice, weight, cast_at)
  select upper(substr(md5('publish' || w.n), 1, 16)), v_id, w.user_id,
    case w.n % 5 when 4 then 'abstain' when 3 then 'against' else 'for' end, w.weight,
    pg_temp.seed_day() - interval '59 days' + make_interval(hours => (w.n % 40 * 7)::integer)
  from (select user_id, weight, row_number() over (order by user_id) as n from public.proposal_weights where proposal_id = v_id) w
  where w.n % 6 <> 0;

  v_id := private.create_proposal('studio-year', '{
    "en": {"title": "Rent a shared studio for a year", "summary": "A room with basic recording equipment that creators among the members book by the half day.", "body": ["The offer was for twelve months, with a deposit of two. Booking would have gone through the member area, with a quarter of the slots kept for first projects.", "Members far from the city would have had little of it. That was the main argument against."]},
    "es": {"title": "Alquilar un estudio compartido durante un año", "summary": "Una sala con equipo básico de grabación que los creadores reservarían por medias jornadas.", "body": ["La oferta era por doce meses, con dos de fianza. Las reservas habrían ido por el área de miembros, con una cuarta parte de los turnos para primeros proyectos.", "A los miembros que viven lejos de la ciudad les habría servido de poco. Ese fue el principal argumento en contra."]},
    "de": {"title": "Ein gemeinsames Studio für ein Jahr mieten", "summary": "Ein Raum mit einfacher Aufnahmetechnik, den Creator unter den Mitgliedern halbtagsweise buchen.", "body": ["Das Angebot galt für zwölf Monate, mit zwei Monatsmieten Kaution. Gebucht worden wäre im Mitgliederbereich, ein Viertel der Termine war für erste Projekte vorgesehen.", "Mitglieder, die weit von der Stadt wohnen, hätten wenig davon gehabt. Das war das wichtigste Argument dagegen."]}
  }', 14400, pg_temp.seed_day() - interval '35 days', pg_temp.seed_day() - interval '21 days', null, pg_temp.seed_id('proposal studio-year'));
  delete from public.proposal_weights where proposal_id = v_id
    and user_id not in (select p.user_id from public.profiles p where p.created_at < pg_temp.seed_day() - interval '35 days');
  insert into public.votes (receipt, proposal_id, user_id, choice, weight, cast_at)
  select upper(substr(md5('studio' || w.n), 1, 16)), v_id, w.user_id,
    case w.n % 5 when 1 then 'for' when 4 then 'abstain' else 'against' end, w.weight,
    pg_temp.seed_day() - interval '34 days' + make_interval(hours => (w.n % 28 * 11)::integer)
  from (select user_id, weight, row_number() over (order by user_id) as n from public.proposal_weights where proposal_id = v_id) w
  where w.n % 4 <> 0;

  v_id := private.create_proposal('creator-grants', '{
    "en": {"title": "Six small grants for first projects", "summary": "Six grants of $500 each for members who show something for the first time.", "body": ["Any approved creator could ask for one, once. A grant is paid in two halves: on approval, and when the work has been shown to members in a live stream.", "The money would come from the creator fund. If fewer than six projects are approved by the summer, what is left stays in the fund."]},
    "es": {"title": "Seis pequeñas becas para primeros proyectos", "summary": "Seis becas de 500 dólares para miembros que muestran algo por primera vez.", "body": ["Cualquier creador aprobado podría pedir una, una sola vez. La beca se paga en dos mitades: al aprobarse y cuando la obra se haya mostrado a los miembros en directo.", "El dinero saldría del fondo de creadores. Si para el verano se aprueban menos de seis proyectos, lo que sobre se queda en el fondo."]},
    "de": {"title": "Sechs kleine Förderungen für erste Projekte", "summary": "Sechsmal 500 Dollar für Mitglieder, die zum ersten Mal etwas zeigen.", "body": ["Alle zugelassenen Creator könnten einmal eine Förderung beantragen. Sie wird in zwei Hälften gezahlt: bei der Zusage, und wenn die Arbeit den Mitgliedern in einem Livestream gezeigt wurde.", "Das Geld käme aus dem Creator-Fonds. Werden bis zum Sommer weniger als sechs Projekte zugelassen, bleibt der Rest im Fonds."]}
  }', 3000, pg_temp.seed_day() - interval '4 days', pg_temp.seed_day() + interval '17 days', null, pg_temp.seed_id('proposal creator-grants'));
  delete from public.proposal_weights where proposal_id = v_id
    and user_id not in (select p.user_id from public.profiles p where p.created_at < pg_temp.seed_day() - interval '4 days');
  insert into public.votes (receipt, proposal_id, user_id, choice, weight, cast_at)
  select upper(substr(md5('grants' || w.n), 1, 16)), v_id, w.user_id,
    case w.n % 4 when 3 then 'against' else 'for' end, w.weight,
    pg_temp.seed_day() - interval '3 days' + make_interval(hours => (w.n % 23 * 3)::integer)
  from (select user_id, weight, row_number() over (order by user_id) as n from public.proposal_weights where proposal_id = v_id) w
  where w.n % 3 = 0;
end
$$;

-- A pledge round that has begun. Addresses that no mail reaches.
insert into public.pledges (id, email, user_id, amount, note, status, created_at, confirmed_at)
select pg_temp.seed_id('pledge ' || p.n), u.email, u.id, p.amount, '', 'confirmed', pg_temp.seed_day() - make_interval(days => p.ago), pg_temp.seed_day() - make_interval(days => p.ago)
from (values (4, 1500, 20), (7, 400, 18), (9, 250, 17), (10, 1200, 15), (13, 2500, 12), (17, 300, 9), (19, 150, 8), (23, 800, 5), (25, 60, 3), (27, 500, 1))
  as p(n, amount, ago)
join auth.users u on u.id = ('00000000-0000-4000-8000-' || lpad(p.n::text, 12, '0'))::uuid
where not exists (select from public.pledges);
update public.settings set value = to_jsonb(pg_temp.seed_day() + interval '213 days 22 hours')
where key = 'pledge.closes_at' and exists (select from seed_member);

insert into public.creator_invites (id, code, note, expires_at)
values ('00000000-0000-4000-8000-00000000c0de', 'BASE-CAMP-2345', 'Seed: an invitation to try', pg_temp.seed_day() + interval '365 days')
on conflict do nothing;
