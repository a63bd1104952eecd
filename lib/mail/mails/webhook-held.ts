import { z } from "zod";
import { defineMail } from "../define";

export const webhookHeld = defineMail({
  name: "webhook_held",
  group: "team",
  order: 40,
  cause: "staff",
  event: {
    type: "webhook.held",
    sample: {
      endpoint_id: "00000000-0000-4000-8000-000000000001",
      host: "hooks.example.com",
      reason: "failing",
      since: "2027-05-07T12:00:00Z",
      waiting: 3,
    },
    params: ({ values: { endpoint_id: _endpoint, ...values } }) => values,
  },
  values: z.object({
    host: z.string(),
    reason: z.enum(["failing", "gone"]),
    since: z.coerce.date().optional(),
    waiting: z.number().int(),
  }),
  sample: { host: "hooks.example.com", reason: "failing", since: "2027-05-07T12:00:00Z", waiting: 3 },
  variants: { failing: { reason: "failing" }, gone: { reason: "gone" } },
  content: ({ host, reason, since, waiting }, { t, format }) => ({
    path: "/admin/settings/webhooks",
    facts: since ? [[t("facts.since"), format.time(since)]] : [],
    values: { host, waiting },
    text: `webhook_held.${reason === "gone" ? "gone" : "text"}`,
    further: ["webhook_held.further"],
  }),
});
