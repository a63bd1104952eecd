import { receiveWebhook } from "@/lib/billing/webhook/receive";
import { receiveConnectEvent } from "@/lib/connect/webhook";
import { env } from "@/lib/platform/env";

/** Events of connected accounts, signed with a secret of their own; answers as `receiveWebhook` says. */
export const POST = (request: Request): Promise<Response> =>
  receiveWebhook(request, () => env.STRIPE_CONNECT_WEBHOOK_SECRET, receiveConnectEvent);
