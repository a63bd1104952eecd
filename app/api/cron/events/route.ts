import { deliver } from "@/lib/consumers/registry";
import { setDelivery } from "@/lib/outbox/soon";
import { cron } from "@/lib/platform/cron";

// Next loads every route when a server starts, so the process knows from its first request what hands events on.
setDelivery(deliver);

/** Every minute: events and mail whose request ended before they were handed on, or that somebody could not take. */
export const POST = cron(deliver);
