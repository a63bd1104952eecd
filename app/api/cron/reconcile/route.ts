import { returnPayments } from "@/lib/billing/automatic-refunds";
import { endWhatIsDue } from "@/lib/billing/mutations";
import { reconcilePendingOrders } from "@/lib/billing/reconcile";
import { deliverPendingMail } from "@/lib/mail/deliver";
import { cron } from "@/lib/guard/cron";

/** Every few minutes: access and referrals whose time is over, and orders whose webhook never came, and payments to return. */
export const POST = cron(async () => {
  const ended = await endWhatIsDue();
  const orders = await reconcilePendingOrders();
  const refunds = await returnPayments(50);
  return { ended, orders, refunds, mail: await deliverPendingMail(50) };
});
