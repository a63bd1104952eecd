import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const suppressionReasons = ["hard", "soft", "complaint", "unsubscribed", "manual"] as const;
export const suppressionStates = ["active", "released", "held"] as const;

const suppressionRow = z.object({
  id: z.uuid(),
  /** Null for that of an erased account, which stays on the list. */
  address: z.string().nullable(),
  reason: z.enum(suppressionReasons),
  /** What the server said. */
  detail: z.string(),
  source: z.enum(["webhook", "mailbox", "smtp", "staff", "import", "owner"]),
  created_at: z.string(),
  released_at: z.string().nullable(),
  /** `member`: its owner, by a code that reached them; `brake`: it never held, because a brake did. */
  released_by: z.enum(["staff", "member", "brake"]).nullable(),
  /** Who put it there, for what staff did. */
  by: z.string().nullable(),
  reports: z.number().int(),
  /** Whose address it is, where it is a member's. */
  member: z.uuid().nullable(),
});
export type SuppressionRow = z.output<typeof suppressionRow>;

export const suppressedAddresses = {
  name: "suppressions",
  path: "/admin/content/mails/suppressions",
  section: "content",
  words: "adminMails.suppressions",
  columns: [
    { key: "address", fixed: true, phone: 1, fields: ["id", "address"] },
    { key: "reason", phone: 2, fields: ["reason", "source"] },
    { key: "detail", fields: ["detail", "reports"] },
    { key: "created", sort: "created", phone: 3, as: "when", fields: ["created_at"] },
    { key: "state", phone: 4, fields: ["released_at", "released_by"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: {
    reason: {
      kind: "choice",
      options: suppressionReasons,
      several: true,
      words: "adminMails.suppressions.reasons",
    },
    state: { kind: "choice", options: suppressionStates, words: "adminMails.suppressions.states" },
  },
  sort: { key: "created", desc: true },
  sorts: ["created"],
  pageSize: 25,
  page: listPage(suppressionRow),
} as const satisfies ListDefinition;
