import "server-only";
import { describeError } from "@/lib/platform/describe-error";

/**
 * Does scheduled work for each, one after the other, each in a transaction of its own. What fails is in the log as `what`, is tried again by the
 * next run, and keeps none of the others waiting. Answers the sum of what `work` answers.
 */
export async function oneByOne(
  what: string,
  ids: readonly string[],
  work: (id: string) => Promise<number | boolean>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      done += Number(await work(id));
    } catch (error) {
      console.error(`${what} ${id}:`, describeError(error));
    }
  }
  return done;
}
