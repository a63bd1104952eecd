import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { writtenLine } from "@/lib/platform/text/written";
import { webhookTypes, type WebhookType } from "@/lib/webhooks/types.gen";

/** A field of the form for each type, because a form has no lists. */
export const fieldOf = (type: WebhookType) => `on_${type.replace(".", "_")}`;

const ticked = z.literal("on").optional();
const fields = Object.fromEntries(webhookTypes.map((type) => [fieldOf(type), ticked]));

export const webhookForm = z
  .object({
    /** Empty for a new one. */
    webhook: z.union([z.literal("").transform(() => null), z.uuid()]),
    url: z.string().max(490, "too_long").trim().min(1, "required"),
    description: writtenLine(100, { least: 0 }).default(""),
    reason: reasonText,
    version,
  })
  .and(z.object(fields))
  .transform((form) => ({
    ...form,
    events: webhookTypes.filter((type) => (form as Record<string, unknown>)[fieldOf(type)] === "on"),
  }))
  .refine(({ events }) => events.length > 0, { error: "choice_needed", path: ["events"] });

/** What a test may be of. */
export const testTypes = ["webhook.test", ...webhookTypes] as const;
const webhookChoice = z.object({ webhook: z.uuid() });
export const webhookTest = webhookChoice.extend({ type: z.enum(testTypes) });
export const webhookReason = webhookChoice.extend({ reason: reasonText });
export const webhookState = webhookReason.extend({ state: z.enum(["live", "off", "removed"]), version });
export const deliveryReason = z.object({
  delivery: z.coerce.number().int().positive(),
  reason: reasonText,
});
