import "server-only";
import { rollUpAnalytics } from "@/lib/admin/analytics/mutations";
import { keepAuditChain } from "@/lib/admin/audit/mutations";
import { recordDayCounts } from "@/lib/admin/dashboard/mutations";
import { expireRows, recordSizes } from "@/lib/admin/database/mutations";
import { inviteImported, tidyImports, workImports } from "@/lib/admin/imports/work";
import { workJobs } from "@/lib/admin/jobs/mutations";
import { countSegments } from "@/lib/admin/segments/mutations";
import { tidyCases } from "@/lib/admin/work/mutations";
import { noteSecrets } from "@/lib/admin/security/mutations";
import { endWhatIsDue } from "@/lib/billing/mutations";
import { workChecks } from "@/lib/billing/checks/work";
import { tellCodes } from "@/lib/billing/codes/tell";
import { finishChanges } from "@/lib/billing/plan-change/lease";
import { returnPayments } from "@/lib/billing/returns/automatic-refunds";
import { stopRenewals } from "@/lib/billing/returns/renewal-stops";
import { reconcilePendingOrders } from "@/lib/billing/webhook/reconcile";
import { sendCampaigns } from "@/lib/campaigns/send/send";
import { sendPayouts } from "@/lib/commission/send";
import { resealTokens } from "@/lib/discord/tokens";
import { syncRoles } from "@/lib/discord/sync";
import { deliver } from "@/lib/consumers/registry";
import { keepChat } from "@/lib/chat/mutations";
import { publishDueDocuments } from "@/lib/content/mutations";
import { removeUnusedPictures } from "@/lib/content/pictures";
import { advanceLeagues, foldRankings } from "@/lib/leaderboard/mutations";
import { runMissionChecks, settleChallenges } from "@/lib/missions/mutations";
import { revokeVouchers } from "@/lib/mint/watch/revocations";
import { watchChain } from "@/lib/mint/watch/watch";
import { pruneUndecidedFacts } from "@/lib/analytics/mutations";
import { pruneEvents } from "@/lib/outbox/mutations";
import { advanceSeasons } from "@/lib/seasons/mutations";
import { openDueProposals } from "@/lib/governance/mutations";
import { now } from "@/lib/platform/clock";
import { forgetProviderTokens } from "@/lib/sign-in/sign-in-methods";
import { settleDueRewards } from "@/lib/points/mutations";
import { keepFigures } from "@/lib/site/mutations";
import { pruneWebhooks } from "@/lib/webhooks/mutations";
import { resealSecrets } from "@/lib/webhooks/secrets";
import { advanceDecisions } from "@/lib/admin/work/mutations";
import { finishRefunds, settleWaitingSales } from "@/lib/storefronts/checkout";
import { remindOfStreams } from "@/lib/streams/mutations";
import { tellAlerts, tellOfSilentDatabase } from "./alerts";
import { recordRun, recordServices } from "./mutations";
import { probeServices } from "./probes";
import type { Job } from "./schema";

const work: Record<Job, () => Promise<object>> = {
  /** Reminders of streams, invitations of imports, tokens of providers that nobody came back for; events and mail whose request ended before they were handed on, or that somebody could not take. */
  events: async () => ({
    reminded: await remindOfStreams(),
    invited: await inviteImported(),
    forgotten: await forgetProviderTokens(),
    ...(await deliver()),
  }),
  /** What the chain has done, and vouchers that are to be ended on it. */
  chain: async () => ({ ...(await watchChain()), revoked: await revokeVouchers() }),
  /** The totals behind public figures, from 03:00 UTC their comparison with the facts, the rankings, seasons and weeks of leagues that begin or end, votes whose time to open and texts whose time to be shown has come, what the chat's clock does, and the sums of analytics. */
  figures: async () => ({
    ...(await keepFigures()),
    ranked: await foldRankings(),
    seasons: await advanceSeasons(),
    leagues: await advanceLeagues(),
    mentions: await keepChat(),
    votes: await openDueProposals(),
    texts: await publishDueDocuments(),
    analytics: await rollUpAnalytics(),
  }),
  /**
   * Access and referrals whose time is over, points that are still due, missions whose source did not answer, prizes of
   * challenges, orders whose webhook never came, changes of plan that ended half-way, payments to return, renewals to
   * stop, decisions that wait for a second person, approved payouts, roles at Discord, promotion codes that Stripe does not know, comparisons with Stripe, changes to many members that are not finished, exact counts of segments, imports of members, the chain of the
   * audit log, the age of keys, the days of the dashboard, the sizes of tables, rows whose time is over, events to hand on and to prune,
   * the log and the secrets of webhooks, and pictures of texts that nothing refers to.
   */
  reconcile: async () => ({
    ended: await endWhatIsDue(),
    rewards: await settleDueRewards(),
    missions: await runMissionChecks(),
    prizes: await settleChallenges(),
    orders: await reconcilePendingOrders(),
    sales: await settleWaitingSales(),
    saleRefunds: await finishRefunds(),
    changes: await finishChanges(),
    refunds: await returnPayments(50),
    renewals: await stopRenewals(50),
    decisions: await advanceDecisions(),
    payouts: await sendPayouts(),
    discord: { ...(await syncRoles(40)), resealed: await resealTokens() },
    codes: await tellCodes(),
    checks: await workChecks(),
    jobs: await workJobs(20_000),
    segments: await countSegments(20_000),
    imports: { steps: await workImports(20_000), forgotten: await tidyImports() },
    audit: await keepAuditChain(),
    secrets: await noteSecrets(),
    counted: await recordDayCounts(),
    sizes: await recordSizes(),
    expired: await expireRows(),
    ...(await deliver()),
    pruned: await pruneEvents(),
    undecided: await pruneUndecidedFacts(),
    webhooksPruned: await pruneWebhooks(),
    webhookSecrets: await resealSecrets(),
    pictures: await removeUnusedPictures(),
  }),
  /** What campaigns have due, for most of a minute while one runs. */
  campaigns: () => sendCampaigns(),
  /** Whether every service answers, so that the panel can say since when; alerts; and cases that were decided, or wake. */
  health: async () => {
    const { probes, block } = await probeServices();
    const states = Object.fromEntries(probes.map(({ service, state }) => [service, state]));
    try {
      // What is written there proves that the database answers.
      await recordServices({ ...states, database: "up" });
    } catch (error) {
      await tellOfSilentDatabase();
      throw error;
    }
    await tidyCases();
    return { ...states, told: await tellAlerts(block) };
  },
};

/** Does one scheduled work and keeps when, how long, and with which error, which is thrown on. */
export async function runWork(job: Job): Promise<object> {
  const started = now();
  const from = performance.now();
  const taken = () => Math.round(performance.now() - from);
  try {
    const report = await work[job]();
    await recordRun(job, started, taken(), null);
    return report;
  } catch (error) {
    await recordRun(job, started, taken(), error instanceof Error ? error.message : "unknown");
    throw error;
  }
}
