import { z } from "zod";
import { legalSlugs } from "@/lib/content/kinds";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** Who agreed to which version of which legal text. */
export const legalAcceptances = {
  name: "legal_acceptances",
  path: "/admin/content/texts/accepted",
  section: "content",
  tab: "texts",
  role: "admin",
  hidden: true,
  words: "adminContent.texts.accepted",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "text", phone: 3, fields: ["slug"] },
    { key: "number", numeric: true, phone: 2, fields: ["number", "current"] },
    { key: "accepted", sort: "accepted", phone: 4, as: "when", fields: ["accepted_at"] },
  ],
  filters: {
    slug: { kind: "choice", options: legalSlugs, several: true, words: "adminContent.texts.legal" },
  },
  sort: { key: "accepted", desc: true },
  sorts: ["accepted"],
  pageSize: 50,
  page: listPage(
    z.object({
      user_id: z.uuid(),
      name: z.string().nullable(),
      slug: z.enum(legalSlugs),
      number: z.number().int(),
      accepted_at: z.string(),
      /** Whether it is the version that is shown, or a later one. */
      current: z.boolean(),
    }),
  ),
} as const satisfies ListDefinition;
