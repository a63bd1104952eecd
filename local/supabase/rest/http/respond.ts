import { MAX_ROWS, VERSION } from "../limits.ts";
import type { Plan } from "../plan/plan.ts";
import { Problem } from "../problem.ts";
import type { Answer } from "../sql/statement.ts";

function bodyOf(plan: Plan, answer: Answer): string | null {
  switch (plan.shape) {
    case "none":
      return null;
    case "array":
      return `[${answer.body ?? ""}]`;
    case "object":
      return answer.body ?? "null";
    case "text":
      return answer.body ?? "";
  }
}

function plannedRows(explained: string | null): number | null {
  if (explained === null) return null;
  const [root] = JSON.parse(explained) as { Plan?: { "Plan Rows"?: number } }[];
  return root?.Plan?.["Plan Rows"] ?? null;
}

function totalOf(plan: Plan, answer: Answer, explained: string | null): number | null {
  if (plan.count === null) return null;
  const planned = plannedRows(explained);
  if (plan.count === "planned") return planned;
  const counted = Number(answer.total ?? answer.rows);
  return plan.count === "estimated" && counted > MAX_ROWS ? Math.max(planned ?? 0, counted) : counted;
}

function pageStatus(offset: number, rows: number, total: number | null): number {
  if (total === null) return 200;
  if (offset > total) {
    const problem = new Problem(416, "PGRST103", "Requested range not satisfiable", {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
    problem.headers["Content-Range"] = `*/${total}`;
    throw problem;
  }
  return rows < total ? 206 : 200;
}

/** Headers a function set in `response.headers`: a JSON array of one-key objects. */
function addRaisedHeaders(headers: Headers, text: string | null): void {
  if (text === null) return;
  try {
    for (const one of JSON.parse(text) as Record<string, string>[])
      for (const [name, value] of Object.entries(one)) headers.append(name, value);
  } catch {
    throw new Problem(
      500,
      "PGRST111",
      "response.headers guc must be a JSON array composed of objects with a single key and a string value",
    );
  }
}

function raisedStatus(text: string | null): number | null {
  if (text === null) return null;
  const status = Number(text);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new Problem(500, "PGRST112", "response.status guc must be a valid status code");
  return status;
}

/** PostgREST's words for an alias that was passed over (`warningHeaders` in its App.hs). */
function warningOf(outdated: Plan["outdated"]): string {
  const changes = outdated.map(([name, alias]) => `\`${name}\` to \`${alias}\``).join(", ");
  const words =
    "Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release.";
  return `299 PostgRESTv${VERSION} "${words} Update ${changes} in query string filters, orders or limits."`;
}

/** The answer of a statement that went well. */
export function respond(
  plan: Plan,
  answer: Answer,
  explained: string | null,
  { contentType, applied }: { contentType: string; applied: string[] },
): Response {
  const rows = Number(answer.rows);
  const total = totalOf(plan, answer, explained);
  const page = plan.offset === null ? plan.status(answer) : pageStatus(plan.offset, rows, total);
  const status = raisedStatus(answer.status) ?? (plan.status(answer) === 200 ? page : plan.status(answer));
  const span = plan.offset === null || rows === 0 ? "*" : `${plan.offset}-${plan.offset + rows - 1}`;
  const headers = new Headers({ "Content-Range": `${span}/${total ?? "*"}` });
  if (applied.length > 0) headers.set("Preference-Applied", applied.join(", "));
  if (plan.outdated.length > 0) headers.set("Warning", warningOf(plan.outdated));
  addRaisedHeaders(headers, answer.headers);
  // Answers differ by these, as caches between must know (`varyHeader` in PostgREST's App.hs).
  if (!headers.has("Vary")) headers.set("Vary", "Accept, Prefer, Range");
  const body = status === 204 ? null : bodyOf(plan, answer);
  if (body !== null || plan.shape !== "none") headers.set("Content-Type", contentType);
  return new Response(body, { status, headers });
}
