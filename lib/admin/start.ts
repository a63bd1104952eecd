import "server-only";
import { demandStaffFactor } from "./mutations";
import { describeError } from "@/lib/platform/describe-error";
import { environmentProblems } from "@/lib/platform/env";
import { serviceProblems } from "@/lib/platform/production";
import { passStart } from "@/lib/platform/starting.mjs";

/** Milliseconds until the setting is written again, when the database did not answer. */
const pause = 60_000;

function demandFactorUntilDone(): void {
  demandStaffFactor().catch((error: unknown) => {
    console.error("The second factor of staff could not be turned on:", describeError(error));
    setTimeout(demandFactorUntilDone, pause).unref();
  });
}

/**
 * Ends the process, after saying every reason, when an environment that is not local is not complete or its services turn out to
 * be stand-ins; else requests are answered from now on. Next waits for it before it answers the first one (`register` of
 * instrumentation.ts), however it is started; building never comes here.
 */
export async function checkStart(): Promise<void> {
  // A value that is none of ours ("prod") was meant to be production, and is one of the reasons.
  if ((process.env.ALTURA_ENV || "local") !== "local") {
    const problems = new Set([...environmentProblems(), ...(await serviceProblems(process.env))]);
    if (problems.size > 0) {
      console.error(`The app cannot start:\n- ${[...problems].join("\n- ")}`);
      process.exit(1);
    }
    demandFactorUntilDone();
  }
  passStart();
}
