import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_sessions`: `sessionsPage` of `lib/admin/security/schema.ts`. */
export const allSessions = {
  name: "sessions",
  path: "/admin/security/sessions",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name", "roles"] },
    { key: "state", phone: 2, fields: ["live", "second_factor"] },
    { key: "device", phone: 3, fields: ["user_agent"] },
    { key: "first", optional: true, fields: ["first_seen_at"] },
    { key: "seen", sort: "seen", phone: 4, fields: ["last_seen_at"] },
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
} as const satisfies ListDefinition;
