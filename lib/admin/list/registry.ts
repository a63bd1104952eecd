import type { ListDefinition } from "./definition";
import { importLines, memberImports } from "./lists/imports";
import { allInvoices } from "./lists/invoices";
import { sentApplications } from "./lists/applications";
import { singleEvents } from "./lists/analytics-events";
import { referralClicks } from "./lists/referral-clicks";
import { auditLines } from "./lists/audit";
import { ledgerLines } from "./lists/ledger-lines";
import { staffAwards } from "./lists/awards";
import { campaignRecipients } from "./lists/campaign-recipients";
import { emailCampaigns } from "./lists/campaigns";
import { openCases } from "./lists/cases";
import { allGifts } from "./lists/gifts";
import { communityGoals } from "./lists/goals";
import { honoraryMembers } from "./lists/honorary";
import { members } from "./lists/members";
import { feedbackMessages } from "./lists/feedback";
import { allPayouts } from "./lists/payouts";
import { promotionCodes } from "./lists/promotion-codes";
import { staffChallenges } from "./lists/challenges";
import { staffProposals } from "./lists/proposals";
import { staffDocuments } from "./lists/documents";
import { legalAcceptances } from "./lists/legal-acceptances";
import { staffStory } from "./lists/story";
import { staffMissions } from "./lists/missions";
import { allMints } from "./lists/mints";
import { allOrders } from "./lists/orders";
import { referralCampaigns } from "./lists/referral-campaigns";
import { allReturns } from "./lists/returns";
import { walletProfiles } from "./lists/wallet-profiles";
import { savedSegments } from "./lists/segments";
import { allSessions } from "./lists/sessions";
import { memberStrikes } from "./lists/strikes";
import { streamVisits } from "./lists/stream-visits";
import { staffStreams } from "./lists/streams";
import { stripeEvents } from "./lists/stripe-events";
import { allSubscriptions } from "./lists/subscriptions";
import { suppressedAddresses } from "./lists/suppressions";
import { allTokens } from "./lists/tokens";
import { allVouchers } from "./lists/vouchers";
import { webhookLog } from "./lists/webhooks";

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
