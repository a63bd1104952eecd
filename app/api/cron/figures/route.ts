import { cron } from "@/lib/guard/cron";
import { keepFigures } from "@/lib/site/mutations";

/** Every minute: the totals behind public figures, and from 03:00 UTC their comparison with the facts. */
export const POST = cron(() => keepFigures());
