import "server-only";
import { z } from "zod";
import type { Action } from "@/lib/platform/action";
import { AppError, isOutage, type ErrorCode } from "@/lib/platform/errors";
import type { Staff } from "@/lib/session/status/access";
import { answerSecondFactor } from "@/lib/session/status/factors";
import { readSession } from "@/lib/session/session";
import { action } from "@/lib/guard/action";
import { authorizeStaff } from "@/lib/guard/authorize";
import { noteRefusedAction } from "./mutations";
import { isFactorFresh } from "./step-up";

/**
 * The fields of a form that asks for the second factor again; all of them are missing where it does not. They come under a
 * name of their own, because a form may have a `code` that means something else.
 */
const stepUpForm = z
  .object({
    factor: z.uuid().optional().catch(undefined),
    challenge: z.uuid().optional().catch(undefined),
    code: z.string().max(16_000).optional().catch(undefined),
  })
  .transform(({ code, ...rest }) => ({
    stepUp: { ...rest, code: code?.startsWith("{") ? code : code?.replace(/\D/g, "") || undefined },
  }));

export type StaffAction<I> = {
  role: "moderator" | "admin";
  /** As the audit log names it (`points.award`): the database function that does the work uses the same name. */
  name: string;
  /** What would have been changed: its kind, and its id where it has one. */
  subject: (input: I) => [kind: string, id: string];
  /** For money, roles and exports: the second factor must have been shown within ten minutes. */
  stepUp?: boolean;
  /** Refusals of the database that are about one field, by that field's name: their sentence stands beside it. */
  beside?: Partial<Record<ErrorCode, string>>;
};

async function noteRefusal<I>({ name, subject }: StaffAction<I>, input: I, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || isOutage(error)) return;
  const actor = (await readSession().catch(() => null))?.member?.id;
  if (!actor) return;
  const reason = (input as { reason?: unknown }).reason;
  await noteRefusedAction(actor, name, subject(input), typeof reason === "string" ? reason : "", error.code);
}

function besideField(error: unknown, beside: StaffAction<never>["beside"] = {}): unknown {
  if (!(error instanceof AppError) || error.fields) return error;
  const field = beside[error.code];
  return field ? new AppError(error.code, { fields: { [field]: error.code }, cause: error }) : error;
}

/**
 * Wraps what staff may do: input first, then the role, then the second factor again where `stepUp` says so. A form that
 * brings `factor` and `code` (and the `challenge` of a phone or a passkey) shows it with the action. What is refused here is noted in the
 * audit log; the database checks all of it again and notes what it refuses. Throws `step_up_required`.
 */
export function staffAction<S extends z.ZodType, T>(
  rules: StaffAction<z.output<S>>,
  schema: S,
  work: (input: z.output<S>, staff: Staff) => Promise<T>,
): Action<T> {
  return action(z.intersection(schema, stepUpForm), async (given) => {
    const input = given as z.output<S>;
    const { factor, challenge, code } = (given as z.output<typeof stepUpForm>).stepUp;
    let staff: Staff;
    try {
      staff = await authorizeStaff(rules.role);
      if (factor && code) await answerSecondFactor({ factor, challenge, code });
      else if (rules.stepUp && !isFactorFresh(staff)) throw new AppError("step_up_required");
    } catch (error) {
      await noteRefusal(rules, input, error);
      throw error;
    }
    try {
      return await work(input, staff);
    } catch (error) {
      throw besideField(error, rules.beside);
    }
  });
}
