import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { finishIntent, intentSchema, type Intent } from "./intent";

/** What is done to a subscription under its lease. */
export type Change =
  | "upgrade"
  | "plan"
  | "keep"
  | "give_up"
  | "checkout"
  | "portal"
  | "renewal_stop"
  | "refund"
  | "erasure"
  | "recovery";

export type Lease = {
  /**
   * Stores what is to be done before the first call to Stripe that would leave it half-done; null once it is done. Throws
   * change_running when the lease was lost meanwhile: nothing more may be sent to Stripe.
   */
  intend: (intent: Intent | null) => Promise<void>;
};

const LOOK_MS = 200;
/** How long a payment that waits for its bank is left alone between two looks. */
const WAIT_SECONDS = 600;

const begun = z.object({ held: z.boolean(), intent: intentSchema.nullable() });

async function take(
  user: string,
  holder: string,
  what: Change,
  milliseconds: number,
): Promise<Intent | null> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const { held, intent } = unwrapAs(
      begun,
      await createAdminSupabase().rpc("begin_subscription_change", {
        p_user: user,
        p_holder: holder,
        p_what: what,
      }),
    );
    if (held) return intent;
    if (performance.now() >= until) throw new AppError("change_running");
    await pause(LOOK_MS);
  }
}

/**
 * Works on a member's subscription while nobody else does (docs/decisions/0035). What an earlier change left half-done is
 * finished or taken back first, and so is what this one leaves. `wait: false` is for workers: they come back later.
 * Throws change_running, what `work` throws, payment_unavailable.
 */
export async function changing<T>(
  { id: user }: { id: string },
  what: Change,
  work: (lease: Lease) => Promise<T>,
  { wait = true }: { wait?: boolean } = {},
): Promise<T> {
  const admin = createAdminSupabase();
  const holder = randomUUID();
  let intent = await take(user, holder, what, wait ? timeouts.planChangeTurnMs : 0);
  let failed: string | undefined;
  const intend = async (next: Intent | null) => {
    const held: boolean = unwrap(
      await admin.rpc("keep_subscription_change", { p_user: user, p_holder: holder, p_intent: next }),
    );
    if (!held) throw new AppError("change_running", { detail: "the lease was lost" });
    intent = next;
  };
  /** The worker lets a payment wait for its bank; whoever changes something else gives it up. */
  const finish = async (left: Intent) => {
    // Takes the time that it needs, and stops where somebody else has it by now.
    await intend(left);
    await intend(await finishIntent(left, what === "recovery"));
  };
  try {
    if (intent) await finish(intent);
    return await work({ intend });
  } catch (error) {
    failed = (error as Error).message;
    if (intent) {
      await finish(intent).then(
        () => (failed = undefined),
        (again: unknown) => console.warn(`A change of ${user} is finished later:`, describeError(again)),
      );
    }
    throw error;
  } finally {
    const ended = await admin.rpc("end_subscription_change", {
      p_user: user,
      p_holder: holder,
      ...(intent && failed !== undefined && { p_error: failed }),
      p_wait: WAIT_SECONDS,
    });
    // It ends by itself.
    if (ended.error) console.warn(`The lease of ${user} was not given back:`, describeError(ended.error));
  }
}

/**
 * Finishes or takes back what changes of plan left half-done when their process ended. Throws `service_unavailable` when
 * the database does not answer.
 */
export async function finishChanges(limit = 20): Promise<{ finished: number; failed: number }> {
  const users = unwrap(
    await createAdminSupabase().rpc("unfinished_subscription_changes", { p_limit: limit }),
  );
  const done = { finished: 0, failed: 0 };
  for (const id of users) {
    try {
      await changing({ id }, "recovery", async () => undefined, { wait: false });
      done.finished += 1;
    } catch (error) {
      done.failed += 1;
      console.warn(`The change of ${id} was not finished:`, describeError(error));
    }
  }
  return done;
}
