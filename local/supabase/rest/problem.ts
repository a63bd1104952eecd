import { didYouMean, SCORES } from "./did-you-mean.ts";

export type ProblemBody = { code: string; message: string; details: unknown; hint: string | null };

/** An answer PostgREST gives instead of a result; codes: https://docs.postgrest.org/en/stable/references/errors.html */
export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, more: Partial<ProblemBody> = {}) {
    super(message);
    this.status = status;
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null };
    this.headers = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  }
}

/** Raised when a name is not in the schema cache; the cache is read again once before it is answered. */
export class UnknownName extends Problem {}

export function unknownTable(name: string, known: Iterable<string>): Problem {
  const similar = didYouMean(name, known, SCORES.name);
  return new UnknownName(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`, {
    hint: similar ? `Perhaps you meant the table 'public.${similar}'` : null,
  });
}

/** A column named in select, filter or order: PostgREST lets Postgres say this, so the words are Postgres' own. */
export function unknownColumn(relation: string, column: string): Problem {
  return new UnknownName(400, "42703", `column ${relation}.${column} does not exist`);
}

/** A column named in a body, `columns` or `on_conflict`. */
export function unknownBodyColumn(relation: string, column: string): Problem {
  const message = `Could not find the '${column}' column of '${relation}' in the schema cache`;
  return new UnknownName(400, "PGRST204", message);
}

export function badQuery(what: string, text: string, column: number, expecting: string): Problem {
  return new Problem(400, "PGRST100", `"failed to parse ${what} (${text})" (line 1, column ${column})`, {
    details: `${column > text.length ? "unexpected end of input" : `unexpected "${text[column - 1]}"`} expecting ${expecting}`,
  });
}

export function badBody(message: string): Problem {
  return new Problem(400, "PGRST102", message);
}

export function notEmbedded(name: string): Problem {
  return new Problem(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

export function notSingular(rows: number): Problem {
  return new Problem(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}

/** What the hosted service can do and this one cannot: said, never guessed. */
export function notHere(what: string): Problem {
  return new Problem(501, "PGRST501", `${what} is not part of the local Supabase`, {
    hint: "See local/supabase/README.md; a hosted project or `npx supabase start` covers it.",
  });
}
