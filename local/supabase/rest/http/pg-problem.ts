import postgres from "postgres";
import { Problem } from "../problem.ts";

const EXACT: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  "57P01": 503,
  "57P03": 503,
  P0001: 400,
};
const CLASS: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** HTTP status of an SQLSTATE: https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes */
function statusOf(code: string, message: string, anonymous: boolean): number {
  if (code === "42501") return anonymous ? 401 : 403;
  if (code === "21000") return message.endsWith("requires a WHERE clause") ? 400 : 500;
  const custom = /^PT(\d{3})$/.exec(code)?.[1];
  if (custom) return Number(custom);
  return EXACT[code] ?? CLASS[code.slice(0, 2)] ?? 400;
}

/** `raise sqlstate 'PGRST'` carries the whole answer as JSON in its message and detail. */
function raisedProblem(error: postgres.PostgresError): Problem {
  try {
    const body = JSON.parse(error.message) as {
      code: string;
      message: string;
      details?: string;
      hint?: string;
    };
    const answer = JSON.parse(error.detail ?? "") as { status: number; headers?: Record<string, string> };
    if (
      typeof body.code === "string" &&
      typeof body.message === "string" &&
      Number.isInteger(answer.status)
    ) {
      const problem = new Problem(answer.status, body.code, body.message, {
        details: body.details ?? null,
        hint: body.hint ?? null,
      });
      Object.assign(problem.headers, answer.headers);
      return problem;
    }
  } catch {
    // Not JSON: answered below like any other misuse.
  }
  return new Problem(500, "PGRST121", "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error", {
    details:
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and MESSAGE with 'code', 'message'",
  });
}

/** Any failure as the answer PostgREST gives for it; what is no answer is thrown on. */
export function toProblem(error: unknown, anonymous: boolean): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof postgres.PostgresError) {
    if (error.code === "PGRST") return raisedProblem(error);
    return new Problem(statusOf(error.code, error.message, anonymous), error.code, error.message, {
      details: error.detail ?? null,
      hint: error.hint ?? null,
    });
  }
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && /^(CONNECT|ECONN)/.test(code))
    return new Problem(503, "PGRST001", "Database client error. Retrying the connection.", { details: code });
  throw error;
}
