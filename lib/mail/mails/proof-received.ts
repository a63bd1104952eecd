import { z } from "zod";
import { missionPath } from "@/lib/missions/rules";
import { defineMail } from "../define";

export const proofReceived = defineMail({
  name: "proof_received",
  group: "earning",
  order: 80,
  cause: "asked",
  event: {
    type: "proof.received",
    sample: {
      proof_id: "00000000-0000-4000-8000-000000000001",
      mission: "first-steps",
      due_at: "2027-05-10T12:00:00+00:00",
    },
  },
  values: z.object({ mission: z.string(), title: z.string().default(""), due_at: z.coerce.date() }),
  sample: { mission: "first-steps", title: "First steps", due_at: "2027-05-03T12:00:00+00:00" },
  content: ({ mission, title, due_at }, { t, format }) => ({
    path: missionPath(mission),
    facts: [[t("facts.due"), format.time(due_at)]],
    values: { title },
  }),
});
