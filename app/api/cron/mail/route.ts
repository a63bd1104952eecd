import { deliverPendingMail } from "@/lib/mail/deliver";
import { cron } from "@/lib/platform/cron";

/** Every minute: mail whose request ended before it was sent, or that the mail server refused. */
export const POST = cron(() => deliverPendingMail(50));
