import { z } from "zod";
import { defineMail } from "../define";

export const applicationStatus = defineMail({
  name: "application_status",
  group: "community",
  order: 80,
  cause: "asked",
  event: {
    type: "application.reviewed",
    sample: { application_id: "00000000-0000-4000-8000-000000000001", status: "approved", audit_id: 7 },
  },
  values: z.object({
    status: z.enum(["in_review", "more_info", "approved", "rejected"]),
    project: z.string(),
    answer: z.string(),
  }),
  sample: { status: "approved", project: "Dawn", answer: "We look forward to it." },
  variants: Object.fromEntries(
    ["in_review", "more_info", "approved", "rejected"].map((status) => [status, { status }]),
  ),
  content: ({ status, project, answer }, { t }) => ({
    path: "/apply",
    facts: [
      [t("facts.project"), project],
      [t("facts.answer"), answer],
    ],
    subject: `application_status.subject.${status}`,
    text: `application_status.${status}`,
  }),
});
