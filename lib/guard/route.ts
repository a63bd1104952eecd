import "server-only";
import type { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { atMost } from "@/lib/platform/memory/at-most";
import { refuseLongBody } from "@/lib/platform/request/input/body";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit, type Limit } from "@/lib/platform/request/rate-limit";
import { isSameOrigin } from "@/lib/platform/request/same-origin.mjs";
import { answer, isReadOnly, readInput, refusal } from "@/lib/platform/route";
import { withinTogether, withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Staff } from "@/lib/session/status/access";
import { onboardedCookie } from "@/lib/session/cookies/cookies";
import { hostCookie, hostOptions } from "@/lib/session/cookies/host-cookies";
import type { Member } from "@/lib/session/member";
import { authorizeMember, authorizeStaff } from "./authorize";
import { isViewPage } from "./view-as";

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
  /** Answered by this process at the same time; more of them wait for their turn (`atMost`). */
  atOnce?: number;
  /** Concerns the session that asks and nothing that its member has: answered to a page that is viewed as a member, too. */
  ofSession?: true;
};

type Call<S extends z.ZodType, A extends Auth, P> = {
  request: Request;
  input: z.output<S>;
  member: Who<A>;
  params: P;
};

async function authorize<A extends Auth>(auth: A, method: string): Promise<Who<A>> {
  const gates = {
    public: async () => null,
    member: () => authorizeMember({ live: !isReadOnly(method) }),
    moderator: () => authorizeStaff("moderator"),
    admin: () => authorizeStaff("admin"),
  };
  return (await gates[auth]()) as Who<A>;
}

/** Without its signed cookie the session is looked at on the next page, which leads to /auth and says why. */
const refuse = (error: AppError) =>
  refusal(
    error,
    error.code === "session_ended"
      ? {
          "set-cookie": `${hostCookie(onboardedCookie)}=; Path=/; Max-Age=0${hostOptions().secure ? "; Secure" : ""}`,
        }
      : {},
  );

/**
 * The one wrapper of route handlers that speak JSON with the browser: same origin, input, who, rate, then the work.
 * What a member changes is refused to a page that an admin views as a member (`refuseFromView`).
 * The handler returns a Response, or data that is answered as JSON, never cached. An AppError becomes a refusal;
 * bugs are thrown. Webhooks and cron authenticate by signature or secret and do not use it.
 */
export function route<A extends Auth, S extends z.ZodType = z.ZodUndefined, P = Record<string, never>>(
  { schema, auth, limit, maxBytes = 64 * 1024, atOnce, ofSession }: Options<S, A>,
  handler: (call: Call<S, A, P>) => Promise<Response | object | null>,
) {
  const turns = atOnce ? atMost(atOnce) : <T>(work: () => Promise<T>) => work();
  return (request: Request, context: { params: Promise<P> }): Promise<Response> =>
    turns(() =>
      answer(async () => {
        if (!isReadOnly(request.method)) {
          if (!isSameOrigin(request.headers, env.APP_URL)) throw new AppError("cross_origin");
          if (auth === "member" && !ofSession && isViewPage(request.headers.get("referer")))
            throw new AppError("view_only");
          refuseLongBody(request, maxBytes);
        }
        const input = (schema && (await readInput(request, schema, maxBytes))) as z.output<S>;
        const params = await context.params;
        return withinTogether(timeouts.pageReadsMs, async () => {
          const member = await authorize(auth, request.method);
          if (limit) await takeRateLimit(limit, member ? member.id : clientAddress(request.headers));
          const call = { request, input, member, params };
          // What is changed takes longer than what is read; the gate has seen that the database answers.
          return isReadOnly(request.method)
            ? handler(call)
            : withTimeout(timeouts.changeCallMs, () => handler(call));
        });
      }, refuse),
    );
}
