import { statuses } from "@/lib/applications/rules";
import { applicationRow } from "@/lib/applications/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const sentStatuses = statuses.filter((status) => status !== "draft");
export type SentStatus = (typeof sentStatuses)[number];

export const sentApplications = {
  name: "applications",
  path: "/admin/work/applications",
  section: "work",
  words: "admin.work.list",
  columns: [
    { key: "project", fixed: true, phone: 1, fields: ["project", "name", "email"] },
    { key: "status", phone: 2, fields: ["status"] },
    { key: "invited", fields: ["invited"] },
    { key: "sent", sort: "sent", phone: 3, fields: ["submitted_at"] },
    { key: "answers", wide: true, fields: ["form_version", "answers", "answer"] },
  ],
  filters: {
    status: { kind: "choice", options: sentStatuses, several: true, words: "admin.work.statuses" },
    sent: { kind: "dates" },
    invited: { kind: "yesNo" },
  },
  sort: { key: "sent", desc: true },
  sorts: ["sent"],
  pageSize: 20,
  page: listPage(applicationRow),
} as const satisfies ListDefinition;
