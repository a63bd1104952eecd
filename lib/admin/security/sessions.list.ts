import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const time = z.string();
const name = z.string().nullable();

const sessionRow = z.object({
  id: z.uuid(),
  session: z.uuid(),
  user_id: z.uuid(),
  name,
  roles: z.array(z.enum(["admin", "moderator"])),
  user_agent: z.string().nullable(),
  first_seen_at: time,
  last_seen_at: time,
  /** Whether it still counts. */
  live: z.boolean(),
  second_factor: z.boolean(),
  /** Whether it is the one that asks. */
  current: z.boolean().nullable(),
});
export type SessionRow = z.output<typeof sessionRow>;

export const allSessions = {
  name: "sessions",
  path: "/admin/security/sessions",
  section: "security",
  tab: "sessions",
  words: "admin.security.allSessions",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name", "roles"] },
    { key: "state", phone: 2, fields: ["live", "second_factor"] },
    { key: "device", phone: 3, fields: ["user_agent"] },
    { key: "first", optional: true, as: "when", fields: ["first_seen_at"] },
    { key: "seen", sort: "seen", phone: 4, as: "when", fields: ["last_seen_at"] },
    { key: "end", fields: [] },
  ],
  filters: {
    live: { kind: "yesNo" },
    staff: { kind: "yesNo" },
    seen: { kind: "dates" },
  },
  sort: { key: "seen", desc: true },
  sorts: ["seen"],
  pageSize: 25,
  page: listPage(sessionRow),
} as const satisfies ListDefinition;
