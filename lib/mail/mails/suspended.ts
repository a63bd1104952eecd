import { z } from "zod";
import { appealPath } from "@/lib/appeals/link";
import { defineMail } from "../define";
import { penalty } from "../values";

/** `until` is a time, or `infinity` for a ban. */
export const suspended = defineMail({
  name: "suspended",
  group: "account",
  order: 30,
  cause: "security",
  vital: true,
  event: {
    type: "member.suspended",
    sample: { until: "2027-05-10T12:00:00+00:00" },
  },
  values: z.object({
    until: z.string(),
    penalty,
    /** How many of theirs were removed from the chat with it. */
    messages: z.number().int().default(0),
  }),
  sample: { until: "2027-05-03T12:00:00+00:00", penalty: "17" },
  variants: { suspended: {}, banned: { until: "infinity" }, removed: { messages: 3 } },
  content({ until, messages, penalty }, { t, format, userId }) {
    const banned = until === "infinity";
    return {
      path: appealPath("suspension", userId, penalty),
      facts: banned ? [] : [[t("facts.until"), format.time(until)]],
      values: { messages },
      subject: banned ? "suspended.banSubject" : undefined,
      text: banned ? "suspended.ban" : undefined,
      further: [
        ...(messages > 0 ? ["suspended.messages"] : []),
        // Whoever is banned opens no chat.
        ...(messages > 0 && !banned ? ["suspended.removal"] : []),
        "suspended.appeal",
      ],
    };
  },
});
