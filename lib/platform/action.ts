import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import { env } from "./env";
import { AppError, detailedCodes, type ErrorCode } from "./errors";
import { describeError } from "@/lib/platform/describe-error";
import { formInput } from "@/lib/platform/request/input/form-input";
import { formValues } from "@/lib/platform/request/input/form-values";
import { invalidFields } from "@/lib/platform/request/input/invalid-fields";
import { noteActing } from "./request/request-state.mjs";
import { isSameOrigin } from "./request/same-origin.mjs";

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

/**
 * Runs a server action for a request of this site: an AppError becomes a result, redirects pass through, and bugs are
 * thrown. `lib/guard` adds who may run it.
 */
export async function runAction<T>(input: unknown, work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    noteActing();
    // Next compares Origin with the host only, and only when Origin is there.
    if (!isSameOrigin(await headers(), env.APP_URL)) throw new AppError("cross_origin");
    return { ok: true, data: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, fields, retryAfter } = error;
    const detail = detailedCodes.has(code) ? error.detail || undefined : undefined;
    if (error.status >= 500) console.error("Action refused:", describeError(error));
    return { ok: false, reason: code, detail, fields, retryAfter, values: formValues(input) };
  }
}

/** What the form or object says by its schema. Throws `invalid_input`, or the form's own code, with the code of each field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(formInput(input));
  if (result.success) return result.data;
  const fields = invalidFields(result.error);
  throw new AppError(fields.form ?? "invalid_input", { fields });
}
