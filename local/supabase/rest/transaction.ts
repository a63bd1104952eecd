import postgres, { type Sql } from "postgres";
import type { Claims } from "../claims.ts";
import type { Answer, Statement } from "./sql/statement.ts";

export type Setting = {
  claims: Claims;
  method: string;
  path: string;
  /** JSON object of the request's headers and of its cookies. */
  headers: string;
  cookies: string;
  /** The role's own statement_timeout; empty leaves the login's. */
  timeout: string;
  /** Runs right after the settings, as the role; what it raises is the answer. */
  preRequest: string | null;
};

const SETTINGS = [
  "search_path",
  "role",
  "request.jwt.claims",
  "request.method",
  "request.path",
  "request.headers",
  "request.cookies",
];
const SET =
  `SELECT ${SETTINGS.map((name, i) => `set_config('${name}', $${i + 1}, true)`).join(", ")}, ` +
  `set_config('statement_timeout', coalesce(nullif($8, ''), current_setting('statement_timeout')), true)`;

/** Every type crosses as the text Postgres reads and writes: nothing is guessed about numbers, dates or json. */
const builtIn = [16, 17, 20, 21, 23, 26, 114, 700, 701, 1082, 1114, 1184, 1700, 3802];
const asText = {
  to: 25,
  from: builtIn,
  serialize: (value: string) => value,
  parse: (value: string) => value,
};

/** The pool REST runs on. Statements stay prepared per connection, so a request costs one exchange. */
export function openRestPool(authenticatorUrl: string): Sql {
  return postgres(authenticatorUrl, {
    max: 10,
    types: { asText },
    onnotice: () => undefined,
    connection: { application_name: "altura-rest" },
  }) as unknown as Sql;
}

function settingValues({ claims, method, path, headers, cookies, timeout }: Setting): string[] {
  const identity = [claims.role, JSON.stringify(claims)];
  return ['"public", "extensions"', ...identity, method, path, headers, cookies, timeout];
}

const quiet = <T extends Promise<unknown>>(promise: T): T => {
  promise.catch(() => undefined);
  return promise;
};

/**
 * Runs one statement as the role of the claims, in a transaction of its own, all of it sent at once. With `check`
 * the commit waits for it, and what it throws rolls the statement back.
 */
export async function runStatement(
  pool: Sql,
  setting: Setting,
  statement: Statement,
  {
    readOnly,
    plan,
    check,
  }: { readOnly: boolean; plan: Statement | null; check: ((answer: Answer) => void) | null },
): Promise<{ answer: Answer; plan: string | null }> {
  const connection = await pool.reserve();
  const send = <T extends object>({ text, values }: Statement) =>
    quiet(connection.unsafe<T[]>(text, values, { prepare: true }).execute());
  const begun = quiet(connection.unsafe(readOnly ? "begin read only" : "begin").execute());
  const set = send({ text: SET, values: settingValues(setting) });
  const admitted = setting.preRequest && send({ text: setting.preRequest, values: [] });
  const planned = plan && send<Record<string, string>>(plan);
  const done = send<Answer>(statement);
  const early = check ? null : quiet(connection.unsafe("commit").execute());
  let lost = false;
  try {
    await begun;
    await set;
    await admitted;
    const [estimate] = (await planned) ?? [];
    const [answer] = await done;
    if (!answer) throw new Error("the statement gave no answer");
    check?.(answer);
    await (early ?? connection.unsafe("commit"));
    return { answer, plan: estimate ? (Object.values(estimate)[0] ?? null) : null };
  } catch (error) {
    lost = isLost(error);
    if (!lost)
      await Promise.allSettled([set, admitted, planned, done, early ?? connection.unsafe("rollback")]);
    throw error;
  } finally {
    // A connection that broke has left the pool by itself; giving it back would lend it out dead.
    if (!lost) connection.release();
  }
}

function isLost(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code);
  return !(error instanceof postgres.PostgresError) && /^(CONNECTION_|ECONN|EPIPE)/.test(code);
}
