import { z } from "zod";
import { outsideFailures } from "@/lib/platform/request/outside-failures";

const count = z.number().int();

/** Why an attempt did not arrive: the address was not reached, or answered with something other than 2xx (`status`). */
export const webhookErrors = [...outsideFailures, "status", "secret"] as const;

const stored = z.object({ key: z.string(), sealed: z.string() });
export type StoredSecret = z.output<typeof stored>;

/** Answer of `claim_webhooks`. */
export const claimedWebhooks = z.array(
  z.object({
    delivery: count,
    attempt: count,
    message: z.string(),
    endpoint: z.uuid(),
    url: z.string(),
    body: z.string(),
    version: count,
    secrets: z.array(stored),
  }),
);
export type ClaimedWebhook = z.output<typeof claimedWebhooks>[number];

/** Answer of `webhook_signing`. */
export const webhookSigning = z.object({ url: z.string(), secrets: z.array(stored) }).nullable();

/** Answer of `webhook_secrets_of_other_keys`. */
export const secretRows = z.array(stored.extend({ id: count, endpoint: z.uuid() }));
