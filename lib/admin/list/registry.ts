import type { ListDefinition } from "./definition";
import { allInvoices } from "./lists/invoices";
import { sentApplications } from "./lists/applications";
import { auditLines } from "./lists/audit";
import { staffAwards } from "./lists/awards";
import { openCases } from "./lists/cases";
import { members } from "./lists/members";
import { feedbackMessages } from "./lists/feedback";
import { allOrders } from "./lists/orders";
import { allReturns } from "./lists/returns";
import { walletProfiles } from "./lists/wallet-profiles";
import { allSessions } from "./lists/sessions";
import { stripeEvents } from "./lists/stripe-events";
import { allSubscriptions } from "./lists/subscriptions";

const lists: ReadonlyMap<string, ListDefinition> = new Map<string, ListDefinition>(
  [
    members,
    feedbackMessages,
    sentApplications,
    openCases,
    auditLines,
    allSessions,
    staffAwards,
    walletProfiles,
    allOrders,
    allSubscriptions,
    allInvoices,
    allReturns,
    stripeEvents,
  ].map((list) => [list.name, list]),
);

/** The list of that name in the database, for what handles them all alike. */
export const listNamed = (name: string): ListDefinition | undefined => lists.get(name);
