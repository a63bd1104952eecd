import { keepAuditChain } from "@/lib/admin/audit/mutations";
import { workJobs } from "@/lib/admin/jobs/mutations";
import { noteSecrets } from "@/lib/admin/security/mutations";
import { recordDayCounts } from "@/lib/admin/dashboard/mutations";
import { returnPayments } from "@/lib/billing/returns/automatic-refunds";
import { endWhatIsDue } from "@/lib/billing/mutations";
import { reconcilePendingOrders } from "@/lib/billing/webhook/reconcile";
import { stopRenewals } from "@/lib/billing/returns/renewal-stops";
import { deliver } from "@/lib/consumers/registry";
import { pruneEvents } from "@/lib/outbox/mutations";
import { cron } from "@/lib/platform/cron";
import { settleDueRewards } from "@/lib/points/mutations";

/**
 * Every few minutes: access and referrals whose time is over, points that are still due, orders whose webhook never came,
 * payments to return, renewals to stop, changes to many members that are not finished, the chain of the audit log, the age of
 * keys, events to hand on and to prune.
 * payments to return, renewals to stop, the chain of the audit log, the days of the dashboard, events to hand on and to prune.
 */
export const POST = cron(async () => {
  const ended = await endWhatIsDue();
  const rewards = await settleDueRewards();
  const orders = await reconcilePendingOrders();
  const refunds = await returnPayments(50);
  const renewals = await stopRenewals(50);
  const jobs = await workJobs(20_000);
  const audit = await keepAuditChain();
  const counted = await recordDayCounts();
  return {
    ended,
    rewards,
    orders,
    refunds,
    renewals,
    jobs,
    audit,
    secrets: await noteSecrets(),
    counted,
    ...(await deliver()),
    pruned: await pruneEvents(),
  };
});
