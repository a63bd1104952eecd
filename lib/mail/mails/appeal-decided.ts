import { z } from "zod";
import { appealPath } from "@/lib/appeals/link";
import { defineMail } from "../define";
import { penalty } from "../values";

export const appealDecided = defineMail({
  name: "appeal_decided",
  group: "community",
  order: 120,
  cause: "asked",
  event: {
    type: "appeal.decided",
    sample: {
      appeal_id: "00000000-0000-4000-8000-000000000001",
      kind: "suspension",
      state: "rejected",
      audit_id: 7,
    },
  },
  values: z.object({
    kind: z.string(),
    penalty,
    state: z.enum(["accepted", "rejected"]),
    answer: z.string().default(""),
  }),
  sample: { kind: "suspension", penalty: "17", state: "accepted", answer: "You were right" },
  variants: { accepted: { state: "accepted" }, rejected: { state: "rejected" } },
  content: ({ kind, penalty, state, answer }, { t, userId }) => ({
    path: appealPath(kind, userId, penalty),
    facts: answer ? [[t("facts.answer"), answer]] : [],
    subject: `appeal_decided.subject.${state}`,
    text: `appeal_decided.${state}`,
  }),
});
