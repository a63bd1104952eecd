import { runWork } from "@/lib/admin/health/scheduled-work";
import { cron } from "@/lib/platform/cron";

/** Every minute; it works for most of it while a campaign runs. */
export const POST = cron(() => runWork("campaigns"));
