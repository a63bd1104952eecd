import { honoraryStates, honoraryTiers } from "./schema";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_honorary`: `honoraryPage` of `lib/admin/nft/schema.ts`. */
export const honoraryMembers = {
  name: "honorary",
  path: "/admin/nft/honorary",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "tier", phone: 3, fields: ["tier"] },
    { key: "state", phone: 2, fields: ["state", "ends_at", "revoked_at"] },
    { key: "voucher", fields: ["voucher", "token_id"] },
    { key: "by", optional: true, fields: ["by"] },
    { key: "granted", sort: "granted", phone: 4, fields: ["granted_at"] },
    { key: "act", fields: [] },
  ],
  filters: {
    state: { kind: "choice", options: honoraryStates, several: true },
    tier: { kind: "choice", options: honoraryTiers, several: true },
  },
  sort: { key: "granted", desc: true },
  sorts: ["granted"],
  pageSize: 25,
} as const satisfies ListDefinition;
