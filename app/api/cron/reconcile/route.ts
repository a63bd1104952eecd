import { endWhatIsDue, reconcilePendingOrders } from "@/lib/billing/mutations";
import { deliverPendingMail } from "@/lib/mail/deliver";
import { cron } from "@/lib/request/cron";

/** Every few minutes: access and referrals whose time is over, and orders whose webhook never came. */
export const POST = cron(async () => {
  const ended = await endWhatIsDue();
  const orders = await reconcilePendingOrders();
  return { ...ended, orders, mail: await deliverPendingMail(50) };
});
