import { caseKinds } from "./kinds";
import { caseRow, caseStaff } from "./schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** Everything that waits for a person. */
export const openCases = {
  name: "cases",
  path: "/admin/work",
  section: "work",
  words: "admin.cases.list",
  columns: [
    { key: "case", fixed: true, phone: 1, fields: ["kind", "id", "name"] },
    { key: "due", sort: "due", phone: 2, fields: ["due_at"] },
    { key: "assignee", phone: 3, fields: ["assignee_name"] },
    { key: "age", sort: "opened", phone: 4, as: "when", fields: ["opened_at"] },
    { key: "what", wide: true, fields: ["details"] },
  ],
  filters: {
    kind: { kind: "choice", options: caseKinds, several: true, words: "admin.cases.kinds" },
    assignee: { kind: "choice", options: ["me", "nobody", "others"] },
    overdue: { kind: "yesNo" },
    snoozed: { kind: "yesNo" },
    member: { kind: "text" },
  },
  sort: { key: "due", desc: false },
  sorts: ["due", "opened"],
  pageSize: 25,
  page: listPage(caseRow).extend(caseStaff),
} as const satisfies ListDefinition;
