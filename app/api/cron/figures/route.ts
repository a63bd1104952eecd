import { keepFigures } from "@/lib/site/mutations";
import { cron } from "@/lib/platform/cron";

/** Every minute: the totals behind public figures, and from 03:00 UTC their comparison with the facts. */
export const POST = cron(() => keepFigures());
