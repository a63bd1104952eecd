import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { formInput, formValues } from "@/lib/platform/request/form-input";
import { invalidFields } from "@/lib/platform/request/invalid-fields";
import { takeRateLimit, type Limit } from "@/lib/platform/request/rate-limit";
import { noteActing } from "../platform/request/request-state.mjs";
import { isSameOrigin } from "../platform/request/same-origin.mjs";
import { demandMember, type Member } from "@/lib/session/session";
import { pageAsked, shutDoor } from "@/lib/session/ended-session";
import { databaseAnswers } from "../platform/supabase/database-answers.mjs";
import { withPatience } from "@/lib/platform/supabase/patience";
import { shutBy } from "@/lib/platform/supabase/session-refusal";

/** `values` gives back what was typed, so that a form can show it again; `fields` names the code beside each field. */
export type ActionResult<T = null> =
  | { ok: true; data: T }
  | {
      ok: false;
      reason: ErrorCode;
      detail?: string;
      fields?: Record<string, ErrorCode>;
      /** Seconds until it may be tried again. */
      retryAfter?: number;
      values?: Record<string, string>;
    };

/** A server action for `useActionState`; it may also be called with a plain object. */
export type Action<T> = (previous: ActionResult<T> | null, input: unknown) => Promise<ActionResult<T>>;

async function run<T>(input: unknown, work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    noteActing();
    // Next compares Origin with the host only, and only when Origin is there.
    if (!isSameOrigin(await headers(), env.APP_URL)) throw new AppError("cross_origin");
    return { ok: true, data: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const shut = shutBy(error);
    if (shut) redirect(shutDoor(shut, await pageAsked()));
    const { code, fields, retryAfter } = error;
    const detail = code === "role_check_failed" ? error.detail : undefined;
    if (error.status >= 500) console.error("Action refused:", error.message, error.cause ?? "");
    return { ok: false, reason: code, detail, fields, retryAfter, values: formValues(input) };
  }
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(formInput(input));
  if (result.success) return result.data;
  const fields = invalidFields(result.error);
  throw new AppError(fields.form ?? "invalid_input", { fields });
}

/** Milliseconds for each call: changes take longer than reads; whether anything answers at all was asked before. */
const patience = 8000;

/**
 * Wraps what a visitor may do. An AppError becomes a result, a session that is not accepted redirects, redirects pass
 * through, and bugs are thrown.
 */
export function action<S extends z.ZodType, T>(
  schema: S,
  work: (input: z.output<S>) => Promise<T>,
): Action<T> {
  return (_previous, input) =>
    run(input, async () => {
      const parsed = parse(schema, input);
      if (!(await databaseAnswers())) throw new AppError("service_unavailable");
      return withPatience(patience, () => work(parsed));
    });
}

/** Wraps what a member may do: input first, then the session, then the rate. */
export function memberAction<S extends z.ZodType, T>(
  schema: S,
  work: (input: z.output<S>, member: Member) => Promise<T>,
  { limit }: { limit?: Limit } = {},
): Action<T> {
  return (_previous, input) =>
    run(input, async () => {
      const parsed = parse(schema, input);
      const member = await demandMember({ live: true });
      if (limit) await takeRateLimit(limit, member.id);
      return withPatience(patience, () => work(parsed, member));
    });
}
