import { z } from "zod";
import { twoPeople } from "@/lib/outbox/values";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";

/** To the owner of the site: a decision of two people that one made, because nobody else is there. */
export const decisionAlone = defineMail({
  name: "decision_alone",
  group: "team",
  order: 30,
  cause: "staff",
  event: {
    type: "decision.alone",
    sample: {
      decision_id: "00000000-0000-4000-8000-000000000001",
      kind: "payout",
      subject_id: "00000000-0000-4000-8000-000000000001",
      by: "00000000-0000-4000-8000-000000000001",
      at: "2027-05-10T12:00:00Z",
    },
    params: ({ values: { kind, subject_id, at } }) => ({ kind, subject_id, at }),
  },
  recipient: "owner",
  values: z.object({
    kind: z.enum(twoPeople),
    subject_id: z.string(),
    /** Who decided. */
    decider: z.string().default(""),
    /** When it counts. */
    at: z.coerce.date(),
  }),
  sample: {
    kind: "payout",
    subject_id: "7b1f6e0a-5d1c-4a55-9d0e-3b0c1d2e4f5a",
    decider: "Ada Lind",
    at: "2027-05-10T12:00:00Z",
  },
  variants: { payout: {}, appeal: { kind: "appeal" }, publication: { kind: "mission" } },
  content({ kind, subject_id, decider, at }, { t, format }) {
    const publication = kind !== "payout" && kind !== "appeal";
    return {
      path:
        kind === "payout"
          ? `/admin/payouts/${subject_id}`
          : `/admin/work?kind=${publication ? "decision" : "appeal"}`,
      facts: [[t("facts.counts"), format.time(at)]],
      values: { decider: decider || brand.name },
      text: `decision_alone.${publication ? "publication" : kind}`,
      further: ["decision_alone.stop"],
    };
  },
});
