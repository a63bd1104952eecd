import { rowFaults, rowStates } from "@/lib/admin/imports/rules";
import type { ListDefinition } from "@/lib/admin/list/definition";

export const importLines = {
  name: "import_rows",
  path: "/admin/home/import/lines",
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
    state: { kind: "choice", options: rowStates, several: true },
    fault: { kind: "choice", options: rowFaults, several: true },
  },
  sort: { key: "line", desc: false },
  sorts: ["line"],
  pageSize: 50,
} as const satisfies ListDefinition;
