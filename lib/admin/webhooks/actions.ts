"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { deliveryReason, webhookForm, webhookReason, webhookState, webhookTest } from "./input";
import * as webhooks from "./mutations";

const refresh = () => revalidatePath("/[locale]/admin/settings/webhooks", "layout");

export const saveWebhookAction = staffAction(
  {
    role: "admin",
    name: "webhook.save",
    subject: ({ webhook }) => ["webhook", webhook ?? ""],
    stepUp: true,
  },
  webhookForm,
  async (form, staff) => {
    const changed = await webhooks.saveWebhook(staff, form);
    refresh();
    return changed;
  },
);

export const rotateWebhookAction = staffAction(
  { role: "admin", name: "webhook.rotate", subject: ({ webhook }) => ["webhook", webhook], stepUp: true },
  webhookReason,
  async (form, staff) => {
    const changed = await webhooks.rotateWebhook(staff, form);
    refresh();
    return changed;
  },
);

/** Lets an endpoint go on or rest, or removes it; what waits is sent after the answer. Refuses changed_meanwhile, not_found. */
export const setWebhookAction = staffChange({
  role: "admin",
  name: "webhook.set",
  subject: ({ webhook }) => ["webhook", webhook],
  form: webhookState,
  rpc: "admin_set_webhook",
  args: ({ webhook, state, reason, version }) => ({
    p_endpoint: webhook,
    p_state: state,
    p_reason: reason,
    p_version: version,
  }),
  follows: () => deliverSoon(),
  refresh,
});

export const testWebhookAction = staffAction(
  { role: "admin", name: "webhook.test", subject: ({ webhook }) => ["webhook", webhook] },
  webhookTest,
  async (form, staff) => {
    const made = await webhooks.testWebhook(staff, form);
    refresh();
    return made;
  },
);

const ofDelivery = ({ delivery }: { delivery: number }): [string, string] => [
  "webhook_delivery",
  String(delivery),
];

/** Sends a delivery again. Refuses changed_meanwhile, not_found. */
export const resendWebhookAction = staffChange({
  role: "admin",
  name: "webhook.resend",
  subject: ofDelivery,
  form: deliveryReason,
  rpc: "admin_resend_webhook",
  args: ({ delivery, reason }) => ({ p_delivery: delivery, p_reason: reason }),
  follows: () => deliverSoon(),
  refresh,
});

/** Gives a delivery up, so that those behind it go on. Refuses changed_meanwhile, not_found. */
export const skipWebhookAction = staffChange({
  role: "admin",
  name: "webhook.skip",
  subject: ofDelivery,
  form: deliveryReason,
  rpc: "admin_skip_webhook",
  args: ({ delivery, reason }) => ({ p_delivery: delivery, p_reason: reason }),
  follows: () => deliverSoon(),
  refresh,
});
