import { z } from "zod";
import { missionPath } from "@/lib/missions/rules";
import { defineMail } from "../define";

export const proofDecided = defineMail({
  name: "proof_decided",
  group: "earning",
  order: 90,
  cause: "asked",
  event: {
    type: "proof.decided",
    sample: {
      proof_id: "00000000-0000-4000-8000-000000000001",
      mission: "first-steps",
      state: "rejected",
      audit_id: 7,
    },
  },
  values: z.object({
    mission: z.string(),
    title: z.string().default(""),
    state: z.enum(["approved", "rejected"]),
    /** Why it was rejected. */
    answer: z.string().default(""),
  }),
  sample: { mission: "first-steps", title: "First steps", state: "rejected", answer: "Too dark" },
  variants: {
    approved: { state: "approved", answer: "" },
    rejected: { state: "rejected", answer: "Too dark" },
  },
  content: ({ mission, title, state, answer }, { t }) => ({
    path: missionPath(mission),
    facts: state === "rejected" ? [[t("facts.answer"), answer]] : [],
    values: { title },
    subject: `proof_decided.subject.${state}`,
    text: `proof_decided.${state}`,
    further: state === "rejected" ? ["proof_decided.retry"] : [],
  }),
});
