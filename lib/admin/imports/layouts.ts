import type { ColumnKind } from "./columns";
import type { Service } from "./rules";

/**
 * The columns by which an export of a service is known, and which of them is what; of several names the first that is there, and none
 * of an empty list, whatever columns are called.
 */
export type Layout = {
  service: Service;
  signs: readonly string[];
  columns: Partial<Record<ColumnKind, readonly string[]>>;
  /** Where the names of the columns, and what their values mean, can be read. */
  sources: readonly string[];
};

/** The year in which a service began: nobody joined there before. */
export const serviceYears: Record<Service, number> = {
  ghost: 2013,
  substack: 2017,
  mailchimp: 2001,
  patreon: 2013,
  memberful: 2011,
  beehiiv: 2021,
  kajabi: 2010,
  stripe: 2010,
};

const migrate = "https://github.com/TryGhost/migrate/blob/e87efde3d30f80a3b57c3d34fae476ca609f6894/packages";

/**
 * Exports whose columns can be read in public. Kit and Circle have none such: their files are read by the names that columns
 * usually have (`guess.ts`), and by the words of Kit's states (https://help.convertkit.com/article/12-convertkit-subscribers).
 */
export const layouts: readonly Layout[] = [
  {
    service: "ghost",
    signs: ["email", "subscribed_to_emails", "complimentary_plan"],
    columns: {
      email: ["email"],
      name: ["name"],
      joined: ["created_at"],
      note: ["note"],
      invite: ["subscribed_to_emails"],
      // True for an address that bounced or complained there; newer exports have it.
      bounced: ["email_disabled"],
      gone: ["deleted_at"],
      // The names of what they pay for, or have as a gift; `products` in older exports.
      paid: ["tiers", "products", "complimentary_plan"],
    },
    sources: [
      "https://github.com/TryGhost/Ghost/blob/1b485cc92d1d96f110227acbb23a3fb7c535b1a6/ghost/core/core/server/services/members/csv/unparse.ts",
      "https://github.com/TryGhost/Ghost/pull/29598",
    ],
  },
  {
    // "Export": everybody. `plan` says "other" of readers who pay nothing.
    service: "substack",
    signs: ["email", "active_subscription", "email_disabled"],
    columns: {
      email: ["email"],
      joined: ["created_at"],
      unsubscribed: ["email_disabled"],
      paid: ["active_subscription"],
    },
    sources: [
      `${migrate}/mg-substack-members-csv/lib/process.js`,
      `${migrate}/mg-substack-members-csv/test/fixtures/fixtures_signup_emails.csv`,
    ],
  },
  {
    // Those who pay, which the same export has as a file of its own.
    service: "substack",
    signs: ["email", "email_disabled", "stripe_connected_customer_id"],
    columns: { email: ["email"], unsubscribed: ["email_disabled"], paid: ["type"] },
    sources: [`${migrate}/mg-substack-members-csv/test/fixtures/fixtures_subscriber_emails.csv`],
  },
  {
    // The list of subscribers, with the columns that were shown. What "Receiving emails for" may hold is nowhere said.
    service: "substack",
    signs: ["Email", "Subscription type", "Subscription date"],
    columns: {
      email: ["Email"],
      name: ["Name"],
      joined: ["Subscription date"],
      invite: ["Emails enabled", "Receiving emails for"],
      paid: ["Subscription type"],
    },
    sources: [
      "https://github.com/buttondown/roadmap/issues/2282",
      "https://support.substack.com/hc/en-us/articles/360058529871-How-do-I-use-the-subscriber-dashboard-on-Substack",
    ],
  },
  {
    // Three files: those who are subscribed, those who left (UNSUB_TIME) and those whose address bounced (CLEAN_TIME).
    service: "mailchimp",
    signs: ["OPTIN_TIME", "LEID", "EUID"],
    columns: {
      email: ["Email Address", "Email", "Deine E-Mail Adresse"],
      name: ["First Name"],
      surname: ["Last Name"],
      // Contacts that the owner added have no OPTIN_TIME.
      joined: ["CONFIRM_TIME"],
      note: ["NOTES"],
      unsubscribed: ["UNSUB_TIME"],
      bounced: ["CLEAN_TIME"],
    },
    sources: [
      `${migrate}/mg-mailchimp-members/src/lib/process.ts`,
      `${migrate}/mg-mailchimp-members/src/test/fixtures/unsubscribed.csv`,
      `${migrate}/mg-mailchimp-members/src/test/fixtures/cleaned.csv`,
    ],
  },
  {
    // "Former patron" has left as a payer; that somebody pays says nothing about mail.
    service: "patreon",
    signs: ["Email", "Patron Status"],
    columns: {
      email: ["Email"],
      name: ["Name"],
      joined: ["Patronage Since Date"],
      member: ["Patron Status"],
      paid: ["Tier"],
    },
    sources: [
      "https://github.com/ActivityWatch/stats/blob/0ba5fda08ec2993263177f63388ee1feb6818c77/analyze_sponsors.py",
      "https://docs.patreon.com/#member",
    ],
  },
  {
    service: "memberful",
    signs: ["Memberful ID", "Full Name", "Email"],
    columns: {
      email: ["Email"],
      name: ["Full Name"],
      joined: ["Created at"],
      invite: ["Subscribed to posts"],
    },
    sources: [
      "https://github.com/juniorguru/junior.guru/blob/d16af058b2b621360f605dfff9f9046362763900/src/jg/coop/sync/subscriptions_csv/__init__.py",
      "https://memberful.com/help/general/member-account-management",
    ],
  },
  {
    // Who unsubscribed is "inactive", who never confirmed is "pending".
    service: "beehiiv",
    signs: ["email", "status", "tier", "unsubscribed_at"],
    columns: {
      email: ["email"],
      name: ["First Name"],
      surname: ["Last Name"],
      joined: ["created_at"],
      invite: ["status"],
      unsubscribed: ["unsubscribed_at"],
      paid: ["tier"],
    },
    sources: [
      `${migrate}/mg-beehiiv-members/src/lib/process.ts`,
      `${migrate}/mg-beehiiv-members/src/test/fixtures/members.csv`,
      "https://beehiiv.com/support/article/12428610562327-managing-your-subscribers-on-beehiiv",
    ],
  },
  {
    // "Export contacts": the whole name, and its parts again. It has products, owned or bought, and nothing of mail.
    service: "kajabi",
    signs: ["Email", "Products", "Member ID", "Sign In Count"],
    columns: {
      email: ["Email"],
      name: ["Name"],
      surname: [],
      joined: ["Created At"],
      paid: ["Products"],
    },
    sources: ["https://help.kajabi.com/en/articles/12695359-contacts-tab-overview"],
  },
  {
    // Customers of a Stripe account: the status is that of what they pay for.
    service: "stripe",
    signs: ["id", "Email", "Created (UTC)", "Delinquent"],
    columns: {
      email: ["Email"],
      name: ["Name"],
      joined: ["Created (UTC)"],
      note: [],
      member: ["Status"],
      paid: ["Plan"],
    },
    sources: [
      "https://github.com/vjpixel/diaria-studio/blob/01f1a546a4c4e71885ee9c542aac00f0358b6b0e/test/clarice-stripe-delta.test.ts",
    ],
  },
];
