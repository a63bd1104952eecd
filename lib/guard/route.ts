import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { readJson, refuseLongBody } from "@/lib/platform/request/body";
import { clientAddress } from "@/lib/platform/request/client-address";
import { invalidFields } from "@/lib/platform/request/invalid-fields";
import { isPlainData } from "@/lib/platform/request/plain-data";
import { takeRateLimit, type Limit } from "@/lib/platform/request/rate-limit";
import { isSameOrigin } from "../platform/request/same-origin.mjs";
import { onboardedCookie } from "@/lib/session/cookies";
import { demandMember, requireAdmin, requireModerator, type Member, type Staff } from "@/lib/session/session";
import { withPatience } from "@/lib/platform/supabase/patience";

type Auth = "public" | "member" | "moderator" | "admin";
type Who<A extends Auth> = A extends "public" ? null : A extends "member" ? Member : Staff;

type Options<S extends z.ZodType, A extends Auth> = {
  /** Of the JSON body; of the query for GET. Without one, `input` is undefined. */
  schema?: S;
  auth: A;
  /** Counted per member where there is one, else per client address. */
  limit?: Limit;
  /** Longest body of a mutation, whether it has a schema or not; 64 KiB unless told. */
  maxBytes?: number;
};

type Call<S extends z.ZodType, A extends Auth, P> = {
  request: Request;
  input: z.output<S>;
  member: Who<A>;
  params: P;
};

const readOnly = new Set(["GET", "HEAD", "OPTIONS"]);

/** Answer of a refusal: `{ok: false, reason, detail?, fields?}` under the code's status. */
export function refusal(error: AppError): Response {
  const { code, detail, fields, status, retryAfter } = error;
  const shown = code === "role_check_failed" ? detail : undefined;
  const headers = {
    "cache-control": "no-store",
    ...(status === 429 ? { "retry-after": String(retryAfter ?? 60) } : {}),
    // Without its pass the session is looked at on the next page, which leads to /auth and says why.
    ...(code === "session_ended" ? { "set-cookie": `${onboardedCookie}=; Path=/; Max-Age=0` } : {}),
  };
  return Response.json(
    { ok: false, reason: code satisfies ErrorCode, detail: shown, fields },
    { status, headers },
  );
}

async function readInput(request: Request, schema: z.ZodType, maxBytes: number): Promise<unknown> {
  const raw = readOnly.has(request.method)
    ? Object.fromEntries(new URL(request.url).searchParams)
    : await readJson(request, maxBytes);
  if (!isPlainData(raw)) throw new AppError("invalid_input");
  const result = schema.safeParse(raw);
  if (!result.success) throw new AppError("invalid_input", { fields: invalidFields(result.error) });
  return result.data;
}

async function gate<A extends Auth>(auth: A, method: string): Promise<Who<A>> {
  const gates = {
    public: async () => null,
    member: () => demandMember({ live: !readOnly.has(method) }),
    moderator: requireModerator,
    admin: requireAdmin,
  };
  return (await gates[auth]()) as Who<A>;
}

/**
 * The one wrapper of route handlers that speak JSON with the browser: same origin, input, who, rate, then the work.
 * The handler returns a Response, or data that is answered as JSON, never cached. An AppError becomes a refusal;
 * bugs are thrown. Webhooks and cron authenticate by signature or secret and do not use it.
 */
export function route<A extends Auth, S extends z.ZodType = z.ZodUndefined, P = Record<string, never>>(
  { schema, auth, limit, maxBytes = 64 * 1024 }: Options<S, A>,
  handler: (call: Call<S, A, P>) => Promise<Response | object | null>,
) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    try {
      if (!readOnly.has(request.method)) {
        if (!isSameOrigin(request.headers, env.APP_URL)) throw new AppError("cross_origin");
        refuseLongBody(request, maxBytes);
      }
      const input = (schema && (await readInput(request, schema, maxBytes))) as z.output<S>;
      const member = await gate(auth, request.method);
      if (limit) await takeRateLimit(limit, member ? member.id : clientAddress(request.headers));
      const call = { request, input, member, params: await context.params };
      // What is changed takes longer than what is read; the gate has seen that the database answers.
      const answer = readOnly.has(request.method)
        ? await handler(call)
        : await withPatience(8000, () => handler(call));
      return answer instanceof Response
        ? answer
        : Response.json(answer, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      unstable_rethrow(error);
      if (error instanceof AppError) return refusal(error);
      throw error;
    }
  };
}
