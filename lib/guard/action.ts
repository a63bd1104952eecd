import "server-only";
import type { z } from "zod";
import { parseInput, runAction, type Action } from "@/lib/platform/action";
import { AppError } from "@/lib/platform/errors";
import { takeRateLimit, type Limit } from "@/lib/platform/request/rate-limit";
import { databaseIsSilent } from "@/lib/platform/supabase/answers/database-answers.mjs";
import { withinTogether, withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Member } from "@/lib/session/member";
import { authorizeMember } from "./authorize";
import { redirectIfRefused } from "./page";
import { refuseFromView } from "./view-as";

const run = <T>(input: unknown, work: () => Promise<T>) => runAction(input, () => redirectIfRefused(work()));

/** Wraps what a visitor may do. A session that is not accepted redirects; see `runAction` for the rest. */
export function action<S extends z.ZodType, T>(
  schema: S,
  work: (input: z.output<S>) => Promise<T>,
): Action<T> {
  return (_previous, input) =>
    run(input, async () => {
      const parsed = parseInput(schema, input);
      if (await databaseIsSilent()) throw new AppError("service_unavailable");
      return withTimeout(timeouts.changeCallMs, () => work(parsed));
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
      const parsed = parseInput(schema, input);
      await refuseFromView();
      const member = await withinTogether(timeouts.pageReadsMs, async () => {
        const found = await authorizeMember({ live: true });
        if (limit) await takeRateLimit(limit, found.id);
        return found;
      });
      return withTimeout(timeouts.changeCallMs, () => work(parsed, member));
    });
}
