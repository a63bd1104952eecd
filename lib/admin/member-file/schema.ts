import { z } from "zod";
import { addressedKey, pageKey, segments } from "@/lib/admin/member-list";
import { ledgerLine } from "@/lib/points/schema";
import { referralStage } from "@/lib/referrals/schema";
import { memberEvent } from "./timeline";

const count = z.number().int();
const name = z.string().nullable();

const referral = z.object({
  id: z.uuid(),
  referrer_id: z.uuid(),
  referee_id: z.uuid(),
  referrer_name: name,
  referee_name: name,
  stage: referralStage,
  signed_up_at: z.string(),
  signals: z.array(z.string()),
});
export type AdminReferral = z.output<typeof referral>;

const access = z.object({
  id: z.string(),
  tier: z.string(),
  source: z.string(),
  starts_at: z.string(),
  /** Null while no end is known, as for a subscription that renews. */
  ends_at: z.string().nullable(),
  /** Whether it gives access now. */
  live: z.boolean(),
  /** Of a subscription. */
  status: z.string().nullable(),
  renews_at: z.string().nullable(),
});
const payment = z.object({
  id: z.string(),
  /** A gift is an order for somebody else. */
  kind: z.enum(["order", "gift", "renewal", "upgrade"]),
  plan_key: z.string().nullable(),
  /** In the smallest unit of the currency, as `refunded`. */
  amount: count,
  refunded: count,
  currency: z.string(),
  status: z.string(),
  payment: z.string().nullable(),
  /** Of a renewal, the order of its subscription. */
  order_id: z.uuid().nullable(),
  created_at: z.string(),
});
const line = ledgerLine.extend({ reverses: count.nullable(), reversed: count, actor_name: name });
const wallet = z.object({
  kind: z.enum(["wallet", "mint"]),
  address: z.string(),
  primary: z.boolean(),
  token: z.string().nullable(),
  status: z.string().nullable(),
  tx_hash: z.string().nullable(),
  created_at: z.string(),
});
const session = z.object({
  id: z.uuid(),
  user_agent: z.string().nullable(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  live: z.boolean(),
});
const mail = z.object({
  id: z.uuid(),
  template: z.string(),
  to: z.string(),
  status: z.enum(["queued", "sending", "sent", "failed", "suppressed", "bounced"]),
  attempts: count,
  error: z.string().nullable(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
});
const auditLine = z.object({
  id: count,
  action: z.string(),
  actor: z.string().nullable(),
  /** Null for a change that no person made, and for staff who have gone. */
  actor_name: name,
  reason: z.string(),
  /** Whether undo is to be offered. */
  undo: z.boolean(),
  created_at: z.string(),
});
const note = z.object({
  id: z.uuid(),
  body: z.string(),
  own: z.boolean(),
  /** For seven days, to whoever may bring it back. */
  deleted: z.boolean(),
  pinned: z.boolean(),
  /** False for others while three notes are pinned. */
  may_pin: z.boolean(),
  author: name,
  created_at: z.string(),
  edited_at: z.string().nullable(),
});
export type AccessRow = z.output<typeof access>;
export type PaymentRow = z.output<typeof payment>;
export type PointsRow = z.output<typeof line>;
export type WalletRow = z.output<typeof wallet>;
export type SessionRow = z.output<typeof session>;
export type MailRow = z.output<typeof mail>;
export type AuditRow = z.output<typeof auditLine>;
export type NoteRow = z.output<typeof note>;

const page = {
  /** Exact up to 10,000. */
  total: count,
  estimated: z.boolean(),
  next: pageKey.nullable(),
  previous: pageKey.nullable(),
};
const listOf = <T extends string, R extends z.ZodType>(tab: T, row: R) =>
  z.object({ ...page, tab: z.literal(tab), rows: z.array(row) });

const list = z.discriminatedUnion("tab", [
  listOf("access", access),
  listOf("money", payment),
  listOf("referrals", referral),
  listOf("points", line),
  listOf("wallets", wallet),
  listOf("sessions", session),
  listOf("mails", mail),
  listOf("moderation", auditLine),
  listOf("audit", auditLine),
  listOf("notes", note),
]);
export type FileList = z.output<typeof list>;

export const fileTabs = ["overview", ...list.options.map(({ shape }) => shape.tab.value)] as const;
export type FileTab = (typeof fileTabs)[number];

/** What opens a file; `money` is null for moderators, and the timeline of theirs has none either. */
const overview = z.object({
  money: z
    .object({
      /** In cents: paid, without what went back or is disputed. */
      value: count,
      payments: z.array(payment),
    })
    .nullable(),
  notes: z.array(note),
  timeline: z.object({ rows: z.array(memberEvent), more: z.boolean() }),
});
export type Overview = z.output<typeof overview>;

/** Answer of `admin_member`: the head of the file, and one page of the tab that is open. */
export const memberFile = z.object({
  profile: z.object({
    user_id: z.uuid(),
    full_name: name,
    username: name,
    avatar_url: z.string().nullable(),
    tier: z.string(),
    locale: z.string(),
    wallet_address: z.string().nullable(),
    onboarding_completed: z.boolean(),
    /** Null unless they are suspended now. */
    suspended_until: z.string().nullable(),
    banned: z.boolean(),
    created_at: z.string(),
  }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  segment: z.enum(segments),
  xp: count,
  owed: count,
  /** Points that the moderator who asks may give or take: at a time, in a UTC day, and what is left of it; null for an admin. */
  limits: z.object({ award: count, day: count, left: count }).nullable(),
  referral: z.object({ code: name, vanity: name, qualified: count }),
  roles: z.array(z.enum(["admin", "moderator"])),
  notes: count,
  /** Accounts of the same person: the one this was joined to, and those that were joined to this one. */
  merges: z.object({
    into: z.object({ user_id: z.uuid(), name, at: z.string(), points: count }).nullable(),
    from: z.array(
      z.object({
        user_id: z.uuid(),
        name,
        at: z.string(),
        points: count,
        wallets: count,
        identities: count,
        referrals: count,
      }),
    ),
  }),
  /** The import by which they came: the day they joined there, what they paid for there. */
  import: z
    .object({ name: z.string(), joined_there: z.string().nullable(), plan: z.string().nullable() })
    .nullable(),
  /** On the tabs overview and referrals; null elsewhere and without one. */
  referral_as_referee: referral.nullable(),
  /** Null on another tab. */
  overview: overview.nullable(),
  list: list.nullable(),
});
export type MemberFile = z.output<typeof memberFile>;

/** Lines of the timeline at first, and how many more each time. */
export const eventsShown = 20;
export const eventsLimit = 1000;

/** What the address of a file says; anything unreadable falls back to the first page of the overview. */
export const fileAddress = z.object({
  tab: z.enum(fileTabs).catch("overview"),
  after: addressedKey,
  before: addressedKey,
  /** How many lines of the timeline the overview has. */
  events: z.coerce.number().int().min(eventsShown).max(eventsLimit).catch(eventsShown),
});
export type FileAddress = z.output<typeof fileAddress>;

/** Answer of `admin_export_member`. */
export const memberDocument = z.object({
  line: count,
  undo: z.boolean(),
  document: z.record(z.string(), z.unknown()),
});
