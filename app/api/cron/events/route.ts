import { runWork } from "@/lib/admin/health/scheduled-work";
import { deliver } from "@/lib/consumers/registry";
import { setDelivery } from "@/lib/outbox/soon";
import { cron } from "@/lib/platform/cron";

// Next loads every route when a server starts, so the process knows from its first request what hands events on.
setDelivery(deliver);

/** Every minute. */
export const POST = cron(() => runWork("events"));
