import { importRow } from "@/lib/admin/imports/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const memberImports = {
  name: "imports",
  path: "/admin/home/import",
  section: "home",
  tab: "import",
  role: "admin",
  title: ["adminImport", "title"],
  words: "adminImport.list",
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
  page: listPage(importRow),
} as const satisfies ListDefinition;
