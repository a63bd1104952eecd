import type { ListDefinition } from "@/lib/admin/list/definition";
import { memberImports } from "@/lib/admin/imports/lists/imports.list";
import { importLines } from "@/lib/admin/imports/lists/import-lines.list";
import { allInvoices } from "@/lib/admin/billing/lists/invoices.list";
import { sentApplications } from "@/lib/admin/work/applications.list";
import { singleEvents } from "@/lib/admin/analytics/analytics-events.list";
import { referralClicks } from "@/lib/admin/analytics/referral-clicks.list";
import { auditLines } from "@/lib/admin/security/audit.list";
import { ledgerLines } from "@/lib/admin/wallet-points/ledger-lines.list";
import { staffAwards } from "@/lib/admin/points/awards.list";
import { campaignRecipients } from "@/lib/admin/campaigns/campaign-recipients.list";
import { emailCampaigns } from "@/lib/admin/campaigns/campaigns.list";
import { openCases } from "@/lib/admin/work/cases.list";
import { allGifts } from "@/lib/admin/billing/gifts/gifts.list";
import { communityGoals } from "@/lib/admin/goals/goals.list";
import { honoraryMembers } from "@/lib/admin/nft/honorary.list";
import { members } from "@/lib/admin/members/members.list";
import { feedbackMessages } from "@/lib/admin/feedback/feedback.list";
import { allPayouts } from "@/lib/admin/payouts/payouts.list";
import { promotionCodes } from "@/lib/admin/billing/codes/promotion-codes.list";
import { staffChallenges } from "@/lib/admin/challenges/challenges.list";
import { staffProposals } from "@/lib/admin/proposals/proposals.list";
import { staffDocuments } from "@/lib/admin/documents/documents.list";
import { legalAcceptances } from "@/lib/admin/documents/legal-acceptances.list";
import { staffStory } from "@/lib/admin/story/story.list";
import { staffMissions } from "@/lib/admin/missions/missions.list";
import { allMints } from "@/lib/admin/nft/mints.list";
import { allOrders } from "@/lib/admin/billing/lists/orders.list";
import { referralCampaigns } from "@/lib/admin/referral-campaigns/referral-campaigns.list";
import { allReturns } from "@/lib/admin/billing/lists/returns.list";
import { walletProfiles } from "@/lib/admin/wallet-points/wallet-profiles.list";
import { savedSegments } from "@/lib/admin/segments/segments.list";
import { allSessions } from "@/lib/admin/security/sessions.list";
import { memberStrikes } from "@/lib/admin/team/strikes.list";
import { streamVisits } from "@/lib/admin/streams/stream-visits.list";
import { staffStreams } from "@/lib/admin/streams/streams.list";
import { stripeEvents } from "@/lib/admin/billing/lists/stripe-events.list";
import { allSubscriptions } from "@/lib/admin/billing/lists/subscriptions.list";
import { suppressedAddresses } from "@/lib/admin/mails/suppressions.list";
import { allTokens } from "@/lib/admin/nft/tokens.list";
import { allVouchers } from "@/lib/admin/nft/vouchers.list";
import { webhookLog } from "@/lib/admin/webhooks/webhooks.list";

export const allLists: readonly ListDefinition[] = [
  members,
  feedbackMessages,
  sentApplications,
  openCases,
  auditLines,
  singleEvents,
  referralClicks,
  allSessions,
  staffAwards,
  walletProfiles,
  ledgerLines,
  allOrders,
  allSubscriptions,
  allInvoices,
  allReturns,
  stripeEvents,
  promotionCodes,
  allGifts,
  allPayouts,
  allVouchers,
  honoraryMembers,
  allTokens,
  allMints,
  staffMissions,
  staffChallenges,
  staffStory,
  staffDocuments,
  legalAcceptances,
  staffProposals,
  staffStreams,
  streamVisits,
  suppressedAddresses,
  memberStrikes,
  communityGoals,
  emailCampaigns,
  campaignRecipients,
  referralCampaigns,
  savedSegments,
  memberImports,
  importLines,
  webhookLog,
];

const byName = new Map(allLists.map((list) => [list.name, list]));

/** The list of that name in the database, for what handles them all alike. */
export const listNamed = (name: string): ListDefinition | undefined => byName.get(name);
