import { z } from "zod";
import { appealPath } from "@/lib/appeals/link";
import { defineMail } from "../define";
import { penalty } from "../values";

export const appealReceived = defineMail({
  name: "appeal_received",
  group: "community",
  order: 110,
  cause: "asked",
  event: {
    type: "appeal.received",
    sample: {
      appeal_id: "00000000-0000-4000-8000-000000000001",
      kind: "referral",
      due_at: "2027-05-10T12:00:00+00:00",
    },
  },
  values: z.object({ kind: z.string(), penalty, due_at: z.coerce.date() }),
  sample: { kind: "points", due_at: "2027-05-03T12:00:00+00:00" },
  content: ({ kind, penalty, due_at }, { t, format, userId }) => ({
    path: appealPath(kind, userId, penalty),
    facts: [[t("facts.due"), format.time(due_at)]],
  }),
});
