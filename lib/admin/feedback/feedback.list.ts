import { feedbackStatuses, topics } from "@/lib/feedback/rules";
import { feedbackCounts, feedbackRow } from "@/lib/feedback/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const feedbackMessages = {
  name: "feedback",
  path: "/admin/feedback",
  section: "feedback",
  words: "admin.feedback.list",
  columns: [
    { key: "from", fixed: true, phone: 1, fields: ["name", "email"] },
    { key: "status", phone: 2, fields: ["status"] },
    { key: "topic", phone: 3, fields: ["topic"] },
    { key: "reference", fields: ["reference"] },
    { key: "language", optional: true, fields: ["locale"] },
    { key: "written", sort: "created", phone: 4, as: "when", fields: ["created_at"] },
    { key: "updated", sort: "updated", optional: true, as: "when", fields: ["updated_at"] },
    { key: "message", wide: true, fields: ["message"] },
  ],
  filters: {
    status: { kind: "choice", options: feedbackStatuses, several: true, words: "admin.feedback.statuses" },
    topic: { kind: "choice", options: topics, several: true, words: "admin.feedback.topics" },
    written: { kind: "dates" },
    member: { kind: "yesNo" },
  },
  sort: { key: "created", desc: true },
  sorts: ["created", "updated"],
  pageSize: 25,
  page: listPage(feedbackRow).extend(feedbackCounts),
} as const satisfies ListDefinition;
