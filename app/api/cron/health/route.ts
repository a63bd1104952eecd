import { runWork } from "@/lib/admin/health/scheduled-work";
import { cron } from "@/lib/platform/cron";

/** Every minute. */
export const POST = cron(() => runWork("health"));
