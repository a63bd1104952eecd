import { z } from "zod";
import { communityRules } from "@/lib/moderation/schema";
import { defineMail } from "../define";

export const strikeGiven = defineMail({
  name: "strike_given",
  group: "community",
  order: 100,
  cause: "account",
  event: {
    type: "strike.given",
    sample: {
      strike_id: "00000000-0000-4000-8000-000000000001",
      kind: "mute",
      rule: "respect",
      until: "2027-05-10T12:00:00+00:00",
      audit_id: 7,
    },
    params: ({ values }) => ({ until: null, ...values }),
  },
  values: z.object({
    kind: z.enum(["remove", "warn", "mute"]),
    rule: z.enum(communityRules),
    /** Of a mute; null for good. */
    until: z.coerce.date().nullable(),
    /** Why, in the moderator's words. */
    answer: z.string().default(""),
  }),
  sample: { kind: "mute", rule: "respect", until: "2027-05-03T12:00:00+00:00", answer: "Be kind" },
  variants: Object.fromEntries(["remove", "warn", "mute"].map((kind) => [kind, { kind }])),
  content: ({ kind, rule, until, answer }, { t, format }) => ({
    path: "/live-chat",
    facts: [
      [t("facts.rule"), t(`rules.${rule}`)],
      [t("facts.answer"), answer],
      ...(until ? ([[t("facts.until"), format.time(until)]] satisfies [string, string][]) : []),
    ],
    subject: `strike_given.subject.${kind}`,
    text: kind === "mute" && !until ? "strike_given.muteForever" : `strike_given.${kind}`,
    further: ["strike_given.appeal"],
  }),
});
