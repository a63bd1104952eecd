import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { AppError, type ErrorCode } from "./errors";
import { readJson } from "@/lib/platform/request/input/body";
import { invalidFields } from "@/lib/platform/request/input/invalid-fields";
import { isPlainData } from "@/lib/platform/request/input/plain-data";
import { inHandler } from "@/lib/platform/memory/per-request";
import { noteActing } from "./request/request-state.mjs";

const noStore = { "cache-control": "no-store" };

export const isReadOnly = (method: string) => ["GET", "HEAD", "OPTIONS"].includes(method);

/** Seconds after which the same may be tried again, where the refusal does not say it (RFC 9110, 10.2.3). */
const retrySeconds: Record<number, number> = { 429: 60, 503: 5 };

/** Answer of a refusal: `{ok: false, reason, detail?, fields?}` under the code's status. */
export function refusal(error: AppError, headers: Record<string, string> = {}): Response {
  const { code, detail, fields, status, retryAfter } = error;
  const shown = code === "role_check_failed" ? detail : undefined;
  const seconds = retrySeconds[status];
  const wait: Record<string, string> = seconds ? { "retry-after": String(retryAfter ?? seconds) } : {};
  return Response.json(
    { ok: false, reason: code satisfies ErrorCode, detail: shown, fields },
    { status, headers: { ...noStore, ...wait, ...headers } },
  );
}

/** The query of a GET or the JSON body, by its schema. Throws `invalid_input` with the code of each field. */
export async function readInput<S extends z.ZodType>(
  request: Request,
  schema: S,
  maxBytes: number,
): Promise<z.output<S>> {
  const raw = isReadOnly(request.method)
    ? Object.fromEntries(new URL(request.url).searchParams)
    : await readJson(request, maxBytes);
  if (!isPlainData(raw)) throw new AppError("invalid_input");
  const result = schema.safeParse(raw);
  if (!result.success) throw new AppError("invalid_input", { fields: invalidFields(result.error) });
  return result.data;
}

/** What a handler answers: its Response, its data as JSON that is never cached, or `refuse` of an AppError. Bugs are thrown. */
export async function answer(
  work: () => Promise<Response | object | null>,
  refuse: (error: AppError) => Response,
): Promise<Response> {
  try {
    noteActing();
    const data = await inHandler(work);
    return data instanceof Response ? data : Response.json(data, { headers: noStore });
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}
