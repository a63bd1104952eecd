// Made from the files `*.list.ts` by `npx vitest run lib/admin/lists/registry -u`; a test compares the two.
import type { ListDefinition } from "@/lib/admin/list/definition";
import { singleEvents } from "@/lib/admin/analytics/analytics-events.list";
import { referralClicks } from "@/lib/admin/analytics/referral-clicks.list";
import { promotionCodes } from "@/lib/admin/billing/codes/promotion-codes.list";
import { allGifts } from "@/lib/admin/billing/gifts/gifts.list";
import { allInvoices } from "@/lib/admin/billing/lists/invoices.list";
import { allOrders } from "@/lib/admin/billing/lists/orders.list";
import { allReturns } from "@/lib/admin/billing/lists/returns.list";
import { stripeEvents } from "@/lib/admin/billing/lists/stripe-events.list";
import { allSubscriptions } from "@/lib/admin/billing/lists/subscriptions.list";
import { campaignRecipients } from "@/lib/admin/campaigns/campaign-recipients.list";
import { emailCampaigns } from "@/lib/admin/campaigns/campaigns.list";
import { staffChallenges } from "@/lib/admin/challenges/challenges.list";
import { staffDocuments } from "@/lib/admin/documents/documents.list";
import { legalAcceptances } from "@/lib/admin/documents/legal-acceptances.list";
import { feedbackMessages } from "@/lib/admin/feedback/feedback.list";
import { communityGoals } from "@/lib/admin/goals/goals.list";
import { importLines } from "@/lib/admin/imports/lists/import-lines.list";
import { memberImports } from "@/lib/admin/imports/lists/imports.list";
import { suppressedAddresses } from "@/lib/admin/mails/suppressions.list";
import { members } from "@/lib/admin/members/members.list";
import { staffMissions } from "@/lib/admin/missions/missions.list";
import { honoraryMembers } from "@/lib/admin/nft/honorary.list";
import { allMints } from "@/lib/admin/nft/mints.list";
import { allTokens } from "@/lib/admin/nft/tokens.list";
import { allVouchers } from "@/lib/admin/nft/vouchers.list";
import { allPayouts } from "@/lib/admin/payouts/payouts.list";
import { staffAwards } from "@/lib/admin/points/awards.list";
import { staffProposals } from "@/lib/admin/proposals/proposals.list";
import { referralCampaigns } from "@/lib/admin/referral-campaigns/referral-campaigns.list";
import { auditLines } from "@/lib/admin/security/audit.list";
import { allSessions } from "@/lib/admin/security/sessions.list";
import { savedSegments } from "@/lib/admin/segments/segments.list";
import { staffStory } from "@/lib/admin/story/story.list";
import { streamVisits } from "@/lib/admin/streams/stream-visits.list";
import { staffStreams } from "@/lib/admin/streams/streams.list";
import { memberStrikes } from "@/lib/admin/team/strikes.list";
import { ledgerLines } from "@/lib/admin/wallet-points/ledger-lines.list";
import { walletProfiles } from "@/lib/admin/wallet-points/wallet-profiles.list";
import { webhookLog } from "@/lib/admin/webhooks/webhooks.list";
import { sentApplications } from "@/lib/admin/work/applications.list";
import { openCases } from "@/lib/admin/work/cases.list";

/** Every list of the panel. */
export const allLists: readonly ListDefinition[] = [
  singleEvents,
  referralClicks,
  promotionCodes,
  allGifts,
  allInvoices,
  allOrders,
  allReturns,
  stripeEvents,
  allSubscriptions,
  campaignRecipients,
  emailCampaigns,
  staffChallenges,
  staffDocuments,
  legalAcceptances,
  feedbackMessages,
  communityGoals,
  importLines,
  memberImports,
  suppressedAddresses,
  members,
  staffMissions,
  honoraryMembers,
  allMints,
  allTokens,
  allVouchers,
  allPayouts,
  staffAwards,
  staffProposals,
  referralCampaigns,
  auditLines,
  allSessions,
  savedSegments,
  staffStory,
  streamVisits,
  staffStreams,
  memberStrikes,
  ledgerLines,
  walletProfiles,
  webhookLog,
  sentApplications,
  openCases,
];
