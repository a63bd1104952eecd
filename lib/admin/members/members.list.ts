import { z } from "zod";
import { segments } from "@/lib/admin/member-list";
import { sources } from "@/lib/analytics/sources";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const count = z.number().int();

export const memberTiers = ["standard", "plus", "pro", "founder"] as const;
const staffRoles = ["admin", "moderator"] as const;
const memberStates = ["active", "suspended", "banned", "onboarding"] as const;

const row = z.object({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  wallet_address: z.string().nullable(),
  /** Of the last card that paid, ISO 3166-1 alpha-2. */
  card_country: z.string().nullable(),
  tier: z.string(),
  segment: z.enum(segments),
  xp: count,
  owed: count,
  roles: z.array(z.string()),
  qualified_referrals: count,
  onboarding_completed: z.boolean(),
  suspended_until: z.string().nullable(),
  created_at: z.string(),
  /** Null for a member who has never signed in. */
  last_seen_at: z.string().nullable(),
  /** Whether something about them waits for a person. */
  open_case: z.boolean(),
});
export type MemberRow = z.output<typeof row>;

export const members = {
  name: "members",
  path: "/admin/home",
  section: "home",
  tab: "members",
  title: ["admin.home", "title"],
  words: "admin.members",
  columns: [
    { key: "member", sort: "name", fixed: true, phone: 1, fields: ["full_name", "email"] },
    { key: "tier", sort: "tier", phone: 3, fields: ["tier"] },
    { key: "points", sort: "xp", numeric: true, phone: 2, fields: ["xp", "owed"] },
    { key: "referrals", sort: "referrals", numeric: true, fields: ["qualified_referrals"] },
    { key: "segment", fields: ["segment"] },
    { key: "state", fields: ["onboarding_completed", "suspended_until", "open_case"] },
    { key: "joined", sort: "created", phone: 4, as: "when", fields: ["created_at"] },
    { key: "seen", sort: "last_seen", fields: ["last_seen_at"] },
    { key: "username", optional: true, fields: ["username"] },
    { key: "phone", optional: true, fields: ["phone"] },
    { key: "wallet", optional: true, fields: ["wallet_address"] },
    { key: "country", optional: true, fields: ["card_country"] },
    { key: "roles", optional: true, fields: ["roles"] },
    { key: "id", optional: true, fields: ["user_id"] },
  ],
  filters: {
    tier: { kind: "choice", options: memberTiers, words: "members.tiers" },
    role: { kind: "choice", options: staffRoles, words: "admin.roles" },
    state: { kind: "choice", options: memberStates, words: "admin.members.states" },
    segment: { kind: "choice", options: segments, words: "admin.file.segments" },
    source: { kind: "choice", options: sources, words: "adminAnalytics.sources" },
    joined: { kind: "dates" },
    seen: { kind: "dates" },
    wallet: { kind: "yesNo" },
    country: { kind: "text" },
    case: { kind: "yesNo" },
    saved: { kind: "one" },
  },
  sort: { key: "created", desc: true },
  sorts: ["created", "name", "tier", "xp", "referrals", "last_seen"],
  pageSize: 50,
  page: listPage(row),
} as const satisfies ListDefinition;
