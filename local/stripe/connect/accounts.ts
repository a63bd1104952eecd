import type { Store } from "../store.ts";
import { newId } from "../ids.ts";
import type { Account, Capability, Part, Requirements, Review } from "./documents.ts";

/** How long Stripe lets an account go on while it waits for a document. */
const DOCUMENT_SECONDS = 14 * 86_400;

/** What each part of the onboarding is called among the requirements. */
const FIELDS: Record<Part, string[]> = {
  person: [
    "individual.dob.day",
    "individual.dob.month",
    "individual.dob.year",
    "individual.first_name",
    "individual.last_name",
    "tos_acceptance.date",
    "tos_acceptance.ip",
  ],
  business: ["business_profile.mcc", "business_profile.url"],
  bank: ["external_account"],
  document: ["individual.verification.document"],
};

/** The parts that are still to be handed in, in the order of the onboarding's pages. */
export function missingParts(account: Account): Part[] {
  const wanted: Part[] = ["person"];
  if (account.capabilities.card_payments) wanted.push("business");
  wanted.push("bank");
  const missing = wanted.filter((part) => !account._given.includes(part));
  return account._review === "document" || account._review === "overdue" ? [...missing, "document"] : missing;
}

function requirementsOf(account: Account): Requirements {
  const due = missingParts(account).flatMap((part) => FIELDS[part]);
  const stopped = !account.details_submitted || account._review === "overdue";
  const reason =
    account._review === "rejected"
      ? "rejected.other"
      : account._review === "pending"
        ? "requirements.pending_verification"
        : due.length > 0 && stopped
          ? "requirements.past_due"
          : null;
  return {
    alternatives: [],
    current_deadline: account._review === "document" ? account._deadline : null,
    currently_due: account._review === "rejected" ? [] : due,
    disabled_reason: reason,
    errors: [],
    eventually_due: account._review === "rejected" ? [] : due,
    past_due: reason === "requirements.past_due" ? due : [],
    pending_verification: account._review === "pending" ? FIELDS.document : [],
  };
}

/** The account with everything that follows from what was handed in and what the reviewers made of it. */
export function settled(account: Account): Account {
  const has = (part: Part) => account._given.includes(part);
  const details_submitted = account.details_submitted || missingParts(account).length === 0;
  const stands =
    details_submitted && has("person") && !["pending", "overdue", "rejected"].includes(account._review ?? "");
  const waits = details_submitted && account._review === "pending";
  const state = (ready: boolean) => (stands && ready ? "active" : waits ? "pending" : "inactive");
  const { transfers, card_payments } = account.capabilities;
  const capabilities = {
    ...(card_payments && { card_payments: state(has("business")) }),
    ...(transfers && { transfers: state(true) }),
  } as Account["capabilities"];
  const next = {
    ...account,
    details_submitted,
    capabilities,
    charges_enabled: capabilities.card_payments === "active",
    payouts_enabled: stands && has("bank"),
  };
  return { ...next, requirements: requirementsOf(next) };
}

/** What `account.updated` says it was before: the top level values that changed. */
function changed(before: Account, after: Account): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => !key.startsWith("_") && JSON.stringify(value) !== JSON.stringify(after[key]),
    ),
  );
}

/** Keeps an account with what follows from a change, and tells the platform when something is another. */
export async function saveAccount(store: Store, before: Account, change: Partial<Account>): Promise<Account> {
  const after = await store.save("account", settled({ ...before, ...change } as Account));
  const previous = changed(before, after);
  if (Object.keys(previous).length > 0) await store.of(after.id).emit("account.updated", after, previous);
  for (const name of Object.keys(after.capabilities) as Capability[]) {
    if (after.capabilities[name] === before.capabilities[name]) continue;
    await store.of(after.id).emit("capability.updated", capabilityOf(after, name));
  }
  return after;
}

/** One capability as `accounts.listCapabilities` shows it. */
export function capabilityOf(account: Account, name: Capability) {
  const { alternatives, ...requirements } = account.requirements;
  return {
    id: name,
    object: "capability",
    account: account.id,
    requested: true,
    requested_at: account.created,
    requirements: { ...requirements, alternatives },
    status: account.capabilities[name] ?? "unrequested",
  };
}

/** Hands in a part of what was asked for; a document is looked at while `_review` is pending and not here. */
export function handIn(store: Store, account: Account, part: Part): Promise<Account> {
  if (part === "document") return saveAccount(store, account, { _review: null, _deadline: null });
  const change: Partial<Account> = { _given: [...new Set([...account._given, part])] };
  if (part === "bank") change.external_accounts = bankOf(account, "000123456789");
  return saveAccount(store, account, change);
}

/** Everything that was asked for, at once. */
export async function finish(store: Store, account: Account): Promise<Account> {
  const given: Part[] = [
    "person",
    "bank",
    ...(account.capabilities.card_payments ? ["business" as const] : []),
  ];
  const external_accounts =
    account.external_accounts.data.length > 0 ? account.external_accounts : bankOf(account, "000123456789");
  return saveAccount(store, account, { _given: given, _review: null, _deadline: null, external_accounts });
}

/** What the reviewers make of an account. A document is due in 14 days. */
export const review = (store: Store, account: Account, _review: Review): Promise<Account> =>
  saveAccount(store, account, {
    _review,
    _deadline: _review === "document" ? store.time + DOCUMENT_SECONDS : null,
  });

/** The bank account payouts go to; of its number the last four digits are kept, as Stripe shows it. */
export function bankOf(account: Account, number: string): Account["external_accounts"] {
  const bank = {
    id: newId("ba"),
    object: "bank_account" as const,
    account: account.id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: account.country,
    currency: "usd",
    default_for_currency: true,
    fingerprint: newId("", 16).slice(1),
    last4: number.slice(-4),
    metadata: {},
    routing_number: "110000000",
    status: "new",
  };
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { object: "list", data: [bank], has_more: false, url };
}

/** The document a deadline of which has passed stops an account; called as time goes by. */
export async function playDeadlines(store: Store): Promise<void> {
  const late = (await store.all("account", {})).filter(
    (account) => account._review === "document" && (account._deadline ?? Infinity) <= store.time,
  );
  for (const account of late) await review(store, await store.lock("account", account.id), "overdue");
}
