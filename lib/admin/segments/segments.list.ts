import { segmentRow } from "./schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const savedSegments = {
  name: "segments",
  path: "/admin/home/segments",
  section: "home",
  tab: "segments",
  words: "adminSegments.list",
  columns: [
    { key: "name", sort: "name", fixed: true, phone: 1, fields: ["id", "name"] },
    { key: "count", numeric: true, phone: 2, fields: ["counted"] },
    { key: "uses", phone: 3, fields: ["uses"] },
    { key: "made", optional: true, fields: ["made_by", "made_at"] },
    { key: "changed", sort: "changed", phone: 4, fields: ["changed_by", "changed_at"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: {},
  sort: { key: "changed", desc: true },
  sorts: ["changed", "name"],
  pageSize: 25,
  page: listPage(segmentRow),
} as const satisfies ListDefinition;
