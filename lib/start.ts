import "server-only";
import { checkEnvironment } from "./env";

/** Ends the process, after saying every reason, when the environment is not complete. */
export function refuseIncompleteStart(): void {
  try {
    checkEnvironment();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
