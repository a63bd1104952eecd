import { deliveryRow, deliveryStates } from "./schema";
import { webhookTypes } from "@/lib/webhooks/types.gen";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const webhookLog = {
  name: "webhooks",
  path: "/admin/settings/webhooks",
  section: "settings",
  tab: "webhooks",
  words: "adminWebhooks.log",
  columns: [
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["created_at"] },
    { key: "type", fixed: true, phone: 1, fields: ["id", "message", "type"] },
    { key: "status", phone: 2, fields: ["status", "http_status", "error"] },
    { key: "address", phone: 3, fields: ["endpoint_id", "url"] },
    { key: "attempts", numeric: true, fields: ["attempts"] },
    { key: "delivered", as: "when", fields: ["delivered_at"] },
    { key: "due", optional: true, as: "when", fields: ["due_at"] },
  ],
  filters: {
    status: { kind: "choice", options: deliveryStates, several: true, words: "adminWebhooks.states" },
    type: { kind: "choice", options: [...webhookTypes, "webhook.test"], several: true },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 50,
  page: listPage(deliveryRow),
} as const satisfies ListDefinition;
