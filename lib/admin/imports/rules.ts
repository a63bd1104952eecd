/* Apart from the schemas, so that the panel does not bring their library to the browser. */

/** What a column of a file can be. Only the address must be there. */
export const columnKinds = ["email", "name", "points", "language", "invite", "gone", "paid"] as const;
export type ColumnKind = (typeof columnKinds)[number];
export type Columns = Partial<Record<ColumnKind, string>>;

export const importStates = ["reading", "checked", "failed", "running", "done", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

export const rowStates = ["fine", "refused", "waiting", "joined", "undone"] as const;
export const rowFaults = [
  "email_missing",
  "email_invalid",
  "deleted_there",
  "points_invalid",
  "email_twice",
  "member_exists",
  "waiting_already",
  "address_blocked",
  "expired",
] as const;
export const rowNotes = ["points_capped", "name_left_out", "not_subscribed", "paid_left_out"] as const;
export const fileFaults = ["empty", "too_many_lines", "quote_open", "unreadable", "no_email_column"] as const;

export const importChanges = ["start", "pace", "undo", "undo_lines", "drop"] as const;
export type ImportChange = (typeof importChanges)[number];

/** Invitations an hour that can be chosen; 0 for none. */
export const paces = [0, 20, 100, 500, 2000] as const;

export const mostLines = 100_000;
export const mostBytes = 30 * 1024 * 1024;

/** Whether the page should ask again. */
export const moves = (state: ImportState) => ["reading", "running", "undoing"].includes(state);

export const presets = ["ghost", "patreon", "own"] as const;
export type Preset = (typeof presets)[number];

/**
 * Where known exports have what. Ghost: the columns of "Export all members" (id, email, name, note, subscribed_to_emails,
 * complimentary_plan, stripe_customer_id, created_at, deleted_at, labels, tiers). Patreon: those of its relationship manager.
 */
const known: Record<Exclude<Preset, "own">, { signs: readonly string[]; columns: Columns }> = {
  ghost: {
    signs: ["email", "subscribed_to_emails", "complimentary_plan"],
    columns: {
      email: "email",
      name: "name",
      invite: "subscribed_to_emails",
      gone: "deleted_at",
      paid: "complimentary_plan",
    },
  },
  patreon: {
    signs: ["Email", "Patron Status"],
    columns: { email: "Email", name: "Name", paid: "Tier" },
  },
};

/** Names of columns that files of spreadsheets have, folded. */
const usual: Record<ColumnKind, readonly string[]> = {
  email: ["email", "e-mail", "email address", "mail", "correo", "correo electronico", "direccion de correo"],
  name: ["name", "full name", "nombre", "nombre completo", "display name"],
  points: ["points", "xp", "puntos", "score"],
  language: ["language", "locale", "lang", "idioma"],
  invite: ["subscribed_to_emails", "subscribed", "opt in", "suscrito"],
  gone: ["deleted_at"],
  paid: ["tier", "tiers", "plan", "nivel"],
};

const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .trim()
    .toLowerCase();

/** Which export a file looks like, and which of its columns is probably what. */
export function guess(names: readonly string[]): { preset: Preset; columns: Columns } {
  const there = new Map(names.map((name) => [folded(name), name]));
  for (const preset of ["ghost", "patreon"] as const) {
    const { signs, columns } = known[preset];
    if (!signs.every((sign) => there.has(folded(sign)))) continue;
    const found = Object.entries(columns).flatMap(([kind, name]) => {
      const real = there.get(folded(name));
      return real === undefined ? [] : [[kind, real]];
    });
    return { preset, columns: Object.fromEntries(found) as Columns };
  }
  const columns: Columns = {};
  for (const kind of columnKinds) {
    const name = usual[kind].find((each) => there.has(each));
    if (name) columns[kind] = there.get(name);
  }
  return { preset: "own", columns };
}
