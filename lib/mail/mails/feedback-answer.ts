import { z } from "zod";
import { defineMail } from "../define";

export const feedbackAnswer = defineMail({
  name: "feedback_answer",
  group: "community",
  order: 90,
  cause: "asked",
  event: {
    type: "feedback.answered",
    sample: {
      feedback_id: "00000000-0000-4000-8000-000000000001",
      reply_id: "00000000-0000-4000-8000-000000000001",
    },
    params: ({ userId }) => ({ member: userId !== null }),
  },
  values: z.object({
    reference: z.string(),
    /** In paragraphs. */
    reply: z.string(),
    /** Whether it goes to a member, who can answer on their page. */
    member: z.boolean(),
  }),
  sample: { reference: "0A1B2C3D", reply: "It is on our list.\n\nThank you!", member: true },
  variants: { member: { member: true }, visitor: { member: false } },
  content: ({ reference, reply, member }, { t }) => ({
    path: member ? "/members/feedback" : "/legal/contact",
    facts: [[t("facts.reference"), reference]],
    values: { reference },
    written: reply.split(/\n{2,}/),
    further: [member ? "feedback_answer.member" : "feedback_answer.visitor"],
    footer: member ? "footer" : "feedback_answer.footer",
  }),
});
