import type { ListDefinition } from "@/lib/admin/list/definition";

export const memberImports = {
  name: "imports",
  path: "/admin/home/import",
  columns: [
    { key: "name", fixed: true, phone: 1, fields: ["id", "name"] },
    { key: "state", phone: 2, fields: ["state", "fault"] },
    { key: "lines", numeric: true, phone: 3, fields: ["lines", "counts"] },
    { key: "invited", numeric: true, fields: ["invited", "pace"] },
    { key: "made", sort: "made", phone: 4, fields: ["made_by", "made_at"] },
  ],
  filters: {},
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
