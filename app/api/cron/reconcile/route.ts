import { runWork } from "@/lib/admin/health/scheduled-work";
import { cron } from "@/lib/platform/cron";

/** Every few minutes. */
export const POST = cron(() => runWork("reconcile"));
