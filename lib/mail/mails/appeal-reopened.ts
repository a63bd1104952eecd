import { z } from "zod";
import { appealPath } from "@/lib/appeals/link";
import { defineMail } from "../define";
import { penalty } from "../values";

/** `state`: what it had been decided as. */
export const appealReopened = defineMail({
  name: "appeal_reopened",
  group: "community",
  order: 130,
  cause: "asked",
  event: {
    type: "appeal.reopened",
    sample: { appeal_id: "00000000-0000-4000-8000-000000000001", kind: "suspension", state: "accepted" },
  },
  values: z.object({ kind: z.string(), penalty, state: z.enum(["accepted", "rejected"]) }),
  sample: { kind: "suspension", penalty: "17", state: "accepted" },
  variants: { accepted: { state: "accepted" }, rejected: { state: "rejected" } },
  content: ({ kind, penalty, state }, { userId }) => ({
    path: appealPath(kind, userId, penalty),
    text: `appeal_reopened.${state}`,
  }),
});
