import { rowFaults, rowStates } from "@/lib/admin/imports/rules";
import { importLine } from "@/lib/admin/imports/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const importLines = {
  name: "import_rows",
  path: "/admin/home/import/lines",
  section: "home",
  role: "admin",
  words: "adminImport.lines",
  columns: [
    { key: "email", fixed: true, phone: 1, fields: ["line", "email", "name", "joined_there", "plan"] },
    { key: "line", sort: "line", numeric: true, phone: 2, fields: [] },
    { key: "state", phone: 3, fields: ["state", "fault", "notes"] },
    { key: "points", numeric: true, phone: 4, fields: ["points"] },
    { key: "language", optional: true, fields: ["locale"] },
    { key: "invited", fields: ["invited_at"] },
    { key: "joined", fields: ["user_id", "joined_at"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: {
    import: { kind: "one" },
    state: { kind: "choice", options: rowStates, several: true, words: "adminImport.rowStates" },
    fault: { kind: "choice", options: rowFaults, several: true, words: "adminImport.faults" },
  },
  sort: { key: "line", desc: false },
  sorts: ["line"],
  pageSize: 50,
  page: listPage(importLine),
} as const satisfies ListDefinition;
