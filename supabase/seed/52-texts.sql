-- Texts of the site: an announcement, three notes and what the treasury holds. The announcement is for founders alone, since a bar
-- lies over whatever else is tried out.
do $$
declare
  v_ada constant uuid := '00000000-0000-4000-8000-000000000001';
  v_id uuid;
  v_kind text;
  v_slug text;
  v_values jsonb;
  v_data jsonb;
begin
  for v_kind, v_slug, v_values in values
    ('announcement', 'founders-evening', jsonb_build_object(
      'details', jsonb_build_object('form', 'bar', 'audience', 'tiers', 'tiers', jsonb_build_array('founder'),
        'ends_at', pg_temp.seed_day() + interval '30 days', 'path', '/streams'),
      'texts', jsonb_build_object(
        'en', jsonb_build_object('title', 'Founders’ evening: bring your questions',
          'text', 'One hour with the team, about what is planned and what is not.'),
        'es', jsonb_build_object('title', 'Velada de fundadores: trae tus preguntas',
          'text', 'Una hora con el equipo, sobre lo que está previsto y lo que no.'),
        'de', jsonb_build_object('title', 'Founder-Abend: Bring deine Fragen mit',
          'text', 'Eine Stunde mit dem Team, darüber, was geplant ist und was nicht.')))),
    ('note', 'firn', jsonb_build_object(
      'details', jsonb_build_object('date', pg_temp.seed_day() - interval '16 days'),
      'texts', jsonb_build_object(
        'en', jsonb_build_object('title', 'Firn: weather stations that huts share', 'text',
          E'Firn sells a small weather station to mountain huts and publishes what all of them measure, every ten minutes, for anybody to read.\n\n## Who is behind it\n\nThree people, two of whom we met. The third is named on the site and answered by mail.\n\n## What was tried\n\n- We compared four stations with the national service for two weeks: temperature within one degree, wind often too low.\n- The archive is open and can be downloaded whole. We did so.\n\n## What could not be found out\n\nHow many stations are paid for and how many were lent. Firn does not say.\n\n## What the author holds\n\nNothing, and nothing was paid.'),
        'es', jsonb_build_object('title', 'Firn: estaciones meteorológicas que comparten los refugios', 'text',
          E'Firn vende una pequeña estación meteorológica a los refugios de montaña y publica cada diez minutos lo que miden todas, para quien quiera leerlo.\n\n## Quién está detrás\n\nTres personas; a dos las conocimos. La tercera figura en la web y respondió por correo.\n\n## Qué se probó\n\n- Comparamos cuatro estaciones con el servicio nacional durante dos semanas: la temperatura difiere menos de un grado, el viento sale a menudo demasiado bajo.\n- El archivo es abierto y se puede descargar entero. Lo hicimos.\n\n## Qué no se pudo averiguar\n\nCuántas estaciones están pagadas y cuántas son prestadas. Firn no lo dice.\n\n## Qué tiene quien escribe\n\nNada, y nadie pagó nada.'),
        'de', jsonb_build_object('title', 'Firn: Wetterstationen, die Hütten miteinander teilen', 'text',
          E'Firn verkauft Berghütten eine kleine Wetterstation und veröffentlicht alle zehn Minuten, was alle zusammen messen, für jeden lesbar.\n\n## Wer dahintersteht\n\nDrei Leute; zwei davon haben wir getroffen. Die dritte Person steht auf der Website und hat per E-Mail geantwortet.\n\n## Was ausprobiert wurde\n\n- Wir haben vier Stationen zwei Wochen lang mit dem staatlichen Dienst verglichen: die Temperatur auf ein Grad genau, der Wind oft zu niedrig.\n- Das Archiv ist offen und lässt sich ganz herunterladen. Wir haben es getan.\n\n## Was sich nicht herausfinden ließ\n\nWie viele Stationen bezahlt und wie viele verliehen sind. Firn sagt es nicht.\n\n## Was der Verfasser hält\n\nNichts, und es wurde nichts bezahlt.')))),
    ('note', 'cairn-maps', jsonb_build_object(
      'details', jsonb_build_object('date', pg_temp.seed_day() - interval '44 days'),
      'texts', jsonb_build_object(
        'en', jsonb_build_object('title', 'Cairn Maps: a token for trail reports', 'text',
          E'Cairn Maps pays walkers in its own token for reports about trails. The maps are good. What the token is for, we could not see.\n\n## Who is behind it\n\nA company with two directors, found in the public register.\n\n## What was tried\n\n1. We sent eleven reports in a month. Nine were accepted within a day.\n2. We read the contract: the owner can make more tokens at any time.\n\n## What could not be found out\n\nWho buys the token from those who earn it. Nobody answered that question.\n\n## What the author holds\n\nThe tokens of nine reports. They have not been sold.'),
        'es', jsonb_build_object('title', 'Cairn Maps: un token por informar de los senderos', 'text',
          E'Cairn Maps paga con su propio token a quienes informan del estado de los senderos. Los mapas son buenos. Para qué sirve el token, no lo vimos.\n\n## Quién está detrás\n\nUna empresa con dos administradores, que consta en el registro público.\n\n## Qué se probó\n\n1. Enviamos once informes en un mes. Nueve se aceptaron en menos de un día.\n2. Leímos el contrato: su dueño puede crear más tokens cuando quiera.\n\n## Qué no se pudo averiguar\n\nQuién compra el token a quienes lo ganan. Nadie respondió a esa pregunta.\n\n## Qué tiene quien escribe\n\nLos tokens de nueve informes. No se han vendido.'),
        'de', jsonb_build_object('title', 'Cairn Maps: ein Token für Berichte über Wege', 'text',
          E'Cairn Maps bezahlt Wanderer in einem eigenen Token für Berichte über Wege. Die Karten sind gut. Wozu der Token dient, konnten wir nicht erkennen.\n\n## Wer dahintersteht\n\nEin Unternehmen mit zwei Geschäftsführern, gefunden im öffentlichen Register.\n\n## Was ausprobiert wurde\n\n1. Wir haben in einem Monat elf Berichte geschickt. Neun wurden innerhalb eines Tages angenommen.\n2. Wir haben den Vertrag gelesen: Der Eigentümer kann jederzeit weitere Token schaffen.\n\n## Was sich nicht herausfinden ließ\n\nWer denen, die den Token verdienen, ihn abkauft. Diese Frage hat niemand beantwortet.\n\n## Was der Verfasser hält\n\nDie Token aus neun Berichten. Sie wurden nicht verkauft.')))),
    ('note', 'lumen', jsonb_build_object(
      'details', jsonb_build_object('date', pg_temp.seed_day() - interval '2 days'),
      'texts', jsonb_build_object(
        'en', jsonb_build_object('title', 'Lumen: a refuge that sells its spare power', 'text',
          E'Lumen puts solar panels on refuges and sells what is left over to the valley below. Whoever pays for a panel sleeps there at half price for ten years.\n\n## Who is behind it\n\nA cooperative of four refuges. Its accounts of the last two years are public, and we read them.\n\n## What was tried\n\n- We visited one refuge in clear weather and one in fog. Both had power; the second had sold none for nine days.\n- We compared the meter with what the valley paid for three months. The sums agree.\n\n## What could not be found out\n\nWho repairs a panel after a hard winter, and who pays for it. The contract does not say.\n\n## What the author holds\n\nHalf a panel, paid for at the public price.'),
        'es', jsonb_build_object('title', 'Lumen: un refugio que vende la luz que le sobra', 'text',
          E'Lumen instala placas solares en refugios y vende al valle la electricidad que sobra. Quien paga una placa duerme allí a mitad de precio durante diez años.\n\n## Quién está detrás\n\nUna cooperativa de cuatro refugios. Sus cuentas de los dos últimos años son públicas y las leímos.\n\n## Qué se probó\n\n- Visitamos un refugio con buen tiempo y otro con niebla. En los dos había luz; el segundo llevaba nueve días sin vender nada.\n- Comparamos el contador con lo que pagó el valle durante tres meses. Las sumas coinciden.\n\n## Qué no se pudo averiguar\n\nQuién repara una placa después de un invierno duro y quién lo paga. El contrato no lo dice.\n\n## Qué tiene quien escribe\n\nMedia placa, pagada al precio público.'),
        'de', jsonb_build_object('title', 'Lumen: eine Hütte, die überschüssigen Strom verkauft', 'text',
          E'Lumen baut Solarmodule auf Berghütten und verkauft ins Tal, was übrig bleibt. Wer ein Modul bezahlt, übernachtet dort zehn Jahre lang zum halben Preis.\n\n## Wer dahintersteht\n\nEine Genossenschaft von vier Hütten. Ihre Abschlüsse der letzten beiden Jahre sind öffentlich, und wir haben sie gelesen.\n\n## Was ausprobiert wurde\n\n- Wir haben eine Hütte bei klarem Wetter besucht und eine bei Nebel. Beide hatten Strom; die zweite hatte seit neun Tagen keinen mehr verkauft.\n- Wir haben den Zähler drei Monate lang mit dem verglichen, was das Tal bezahlt hat. Die Summen stimmen überein.\n\n## Was sich nicht herausfinden ließ\n\nWer ein Modul nach einem harten Winter repariert, und wer das bezahlt. Im Vertrag steht es nicht.\n\n## Was der Verfasser hält\n\nEin halbes Modul, bezahlt zum öffentlichen Preis.')))),
    ('figure', 'treasury', jsonb_build_object(
      'details', jsonb_build_object('value', 18.42, 'unit', 'eth', 'source', 'Balance of the community wallet, read by two people',
        'source_url', null, 'as_of', date_trunc('month', pg_temp.seed_day(), 'UTC'), 'position', 0),
      'texts', jsonb_build_object(
        'en', jsonb_build_object('title', 'Treasury', 'text', 'What the community wallet holds. What it is spent on is decided by [votes](/funding-governance).'),
        'es', jsonb_build_object('title', 'Tesorería', 'text', 'Lo que hay en la cartera de la comunidad. En qué se gasta lo deciden las [votaciones](/funding-governance).'),
        'de', jsonb_build_object('title', 'Kasse', 'text', 'Was in der Wallet der Community liegt. Wofür es ausgegeben wird, entscheiden [Abstimmungen](/funding-governance).'))))
  loop
    continue when exists (select from private.documents d where d.kind = v_kind and d.slug = v_slug);
    v_data := private.demand_document_values(v_kind, v_values);
    v_data := v_data || jsonb_build_object('written', jsonb_build_object('en', pg_temp.seed_now(), 'es', pg_temp.seed_now(), 'de', pg_temp.seed_now()), 'live', v_data, 'publish_at', null, 'archived', false);
    v_id := pg_temp.seed_id(v_kind || ' ' || v_slug);
    perform private.write_content('document', v_id, v_data || jsonb_build_object('kind', v_kind, 'slug', v_slug, 'created_by', v_ada));
    update private.documents set first_at = pg_temp.seed_now(), live_at = pg_temp.seed_now() where id = v_id;
  end loop;
end
$$;

-- What the site announced of itself was announced when it happened in this story.
create temporary table seed_update as
select d.id, pg_temp.seed_day() - make_interval(days => u.days) as at
from (values ('open', 399), ('figures', 262)) u (slug, days) join private.documents d on d.kind = 'update' and d.slug = u.slug
where exists (select from seed_member);
update private.documents d set details = jsonb_set(d.details, '{date}', to_jsonb(u.at)), live = jsonb_set(d.live, '{details,date}', to_jsonb(u.at)),
  first_at = u.at, live_at = u.at, created_at = u.at, changed_at = u.at
from seed_update u where u.id = d.id;
update private.document_versions v set created_at = u.at,
  data = jsonb_set(jsonb_set(v.data, '{details,date}', to_jsonb(u.at)), '{live,details,date}', to_jsonb(u.at))
from seed_update u where u.id = v.document_id;

-- Everybody agreed to the legal texts when they joined.
insert into private.legal_acceptances (user_id, slug, number, accepted_at)
select m.id, slug, 1, m.joined + interval '4 minutes' from seed_person m, unnest(array['terms', 'privacy']) slug
on conflict do nothing;
