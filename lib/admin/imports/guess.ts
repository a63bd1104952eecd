import { columnKinds, type ColumnKind, type Columns } from "./columns";
import { layouts, serviceYears, type Layout } from "./layouts";
import type { Service } from "./rules";

/** A name as it is compared: without case, accents, and signs between words. */
const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Names that columns of spreadsheets and of other services have, folded. What keeps somebody from being written to is found by
 * a part of a name, and looked for before what is a yes ("unsubscribed" has "subscribed" in it).
 */
const usual: Record<ColumnKind, RegExp> = {
  bounced: /bounc|\bclean(ed)?\b|undeliver|\bsuppress|rebot|unzustell/,
  complained: /complain|\bspam|\babuse|beschwerde|queja/,
  unsubscribed:
    /^(?!.*\b(url|link|token)\b).*unsub|\bopt(ed)? ?out|e ?mails? disabled|\bno (e ?mails?|contact|marketing)\b|do not (e ?mail|contact)|desuscri|\bbaja\b|abgemeldet|abmeldung|^(left|cancell?ed)( at| on| time)?$/,
  gone: /^(is )?(deleted|eliminad[oa]|borrad[oa]|geloscht)( at| on| time)?$/,
  email:
    /^((subscriber|member|user|contact) )?(e ?mail|correo|mail)( address| adresse| electronico)?$|^direccion de (e ?mail|correo( electronico)?)$/,
  name: /^((full|first|given|display) ?name|name|nombre( completo)?|vorname)$/,
  surname: /^(last ?name|surname|family ?name|apellidos?|nachname)$/,
  joined:
    /^((customer|member|user|subscriber|contact) )?(created|joined|registered|signed up|subscribed|added)( (at|on|date|time|utc))+$|^(join(ed|ing)?|sign ?up|registration|subscription|creation|added) date( utc)?$|^date (created|joined|registered|added|of joining)$|^(member|subscriber|patron|customer) since( date)?$|^fecha de (alta|registro|creacion|ingreso|suscripcion)$|^miembro desde$|^(beitritt|beitrittsdatum|registriert (am|seit)|angemeldet (am|seit)|erstellt am|mitglied seit|eintrittsdatum)$/,
  note: /^((staff|member|internal|admin) )?(notes?|notiz(en)?|notas?)( internas?)?$|^interne notiz(en)?$/,
  points: /^(points|xp|puntos|score|punkte)$/,
  language: /^(language|locale|lang|idioma|sprache)$/,
  invite:
    /^(is )?subscribed( to .+)?$|^(e ?mail subscription|subscriber|e ?mail|mailing|marketing|newsletter) (status|state)$|\bopt(ed)? ?in$|^e ?mails? enabled$|\bconsent( given| status)?$|accepts? (e ?mail )?marketing|^(receives? )?(marketing|newsletters?|mailings?)( e ?mails?)?$|^suscrit[oa]$|^suscripcion$|^boletin$|einwilligung|^abonniert$|^wants (e ?)?mails?$/,
  // A status or subscription of no known service may be what somebody pays for: that is no wish for mail.
  member: /^((patron|member|membership|subscription) )?status$|^active( member)?$|^activ[oa]$|^aktiv$/,
  paid: /^(tiers?|plan|nivel|active subscription|subscription (type|tier))$/,
};
/** A name that has the surname in it: it says so, or its parts stand beside it. */
const isWhole = (name: string, names: readonly string[]) =>
  /^((full|display) name|nombre completo)$/.test(folded(name)) ||
  (/^(name|nombre)$/.test(folded(name)) &&
    names.some((each) => /^(first|given) ?name$|^vorname$/.test(folded(each))));
const order: readonly ColumnKind[] = ["bounced", "complained", "unsubscribed", ...columnKinds];

/** Whether a column is called like one that runs the other way: chosen as a yes to mail it would invite who left. */
export const speaksAgainst = (name: string): boolean =>
  !/ (status|state)$/.test(folded(name)) &&
  (["unsubscribed", "bounced", "complained", "gone"] as const).some((kind) => usual[kind].test(folded(name)));

function layoutOf(there: ReadonlyMap<string, string>): Layout | undefined {
  return layouts.find(({ signs }) => signs.every((sign) => there.has(folded(sign))));
}

/** The first day (YYYY-MM-DD) on which somebody can have joined where a file with these columns comes from; empty for no known service. */
export function beginningOf(names: readonly string[]): string {
  const layout = layoutOf(new Map(names.map((name) => [folded(name), name])));
  return layout ? `${serviceYears[layout.service]}-01-01` : "";
}

/** Which export a file looks like, null for none that is known, and which of its columns is probably what. */
export function guess(names: readonly string[]): { service: Service | null; columns: Columns } {
  const there = new Map(names.toReversed().map((name) => [folded(name), name]));
  const layout = layoutOf(there);
  const columns: Columns = {};
  for (const kind of columnKinds) {
    const found = layout?.columns[kind]?.find((name) => there.has(folded(name)));
    const name = found === undefined ? undefined : there.get(folded(found));
    if (name !== undefined) columns[kind] = name;
  }
  for (const kind of order) {
    if (layout?.columns[kind]?.length === 0) continue;
    const free = names.filter((name) => name !== "" && !Object.values(columns).includes(name));
    columns[kind] ??= free.find((name) => usual[kind].test(folded(name)));
  }
  if (columns.name !== undefined && isWhole(columns.name, names)) delete columns.surname;
  // A shop's "state" is a place, and a list's is a subscription.
  if (!columns.member && !names.some((name) => /^(city|zip|street|country|postal code)$/.test(folded(name))))
    columns.member = names.find((name) => folded(name) === "state");
  return {
    service: layout?.service ?? null,
    columns: Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== undefined)),
  };
}
