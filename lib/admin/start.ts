import "server-only";
import { demandStaffFactor } from "./mutations";
import { checkEnvironment } from "@/lib/platform/env";
import { serviceProblems } from "@/lib/platform/production";

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

/**
 * Ends the process, after saying every reason, when a production environment is not complete or its services turn out to
 * be stand-ins. Next loads every entry when a server starts, so a call at the top of one route (api/health) is a check
 * before the first request; building loads it too, with an environment that is not yet the one it will run in.
 */
export function refuseIncompleteStart(): void {
  const serving = process.env.NEXT_PHASE !== "phase-production-build";
  if (!serving || process.env.ALTURA_ENV !== "production") return;
  try {
    checkEnvironment();
  } catch (error) {
    refuse((error as Error).message);
  }
  void serviceProblems(process.env).then((problems) => {
    if (problems.length > 0) refuse(`The app cannot start:\n- ${problems.join("\n- ")}`);
    demandStaffFactor().catch((error: unknown) =>
      console.error("The second factor of staff could not be turned on:", error),
    );
  });
}
