import { z } from "zod";
import { defineMail } from "../define";

export const auditHead = defineMail({
  name: "audit_head",
  group: "team",
  order: 20,
  cause: "staff",
  event: {
    type: "audit.sealed",
    sample: { day: "2027-05-03", position: 12, hash: "ab".repeat(32), lines: 3 },
  },
  values: z.object({
    day: z.iso.date(),
    position: z.number().int(),
    hash: z.string(),
    lines: z.number().int(),
  }),
  sample: { day: "2027-05-03", position: 12, hash: "ab".repeat(32), lines: 3 },
  content: ({ day, position, hash, lines }, { t, format }) => ({
    path: `/admin/security?position=${position}&hash=${hash}`,
    facts: [
      [t("facts.position"), format.number(position)],
      [t("facts.hash"), hash],
    ],
    values: { day: format.date(`${day}T00:00:00Z`), lines },
    further: ["audit_head.keep"],
  }),
});
