"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
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

/** What waits is sent after the answer. */
export const setWebhookAction = staffAction(
  { role: "admin", name: "webhook.set", subject: ({ webhook }) => ["webhook", webhook] },
  webhookState,
  async (form, staff) => {
    const changed = await webhooks.setWebhook(staff, form);
    deliverSoon();
    refresh();
    return changed;
  },
);

export const testWebhookAction = staffAction(
  { role: "admin", name: "webhook.test", subject: ({ webhook }) => ["webhook", webhook] },
  webhookTest,
  async (form, staff) => {
    const made = await webhooks.testWebhook(staff, form);
    refresh();
    return made;
  },
);

export const resendWebhookAction = staffAction(
  {
    role: "admin",
    name: "webhook.resend",
    subject: ({ delivery }) => ["webhook_delivery", String(delivery)],
  },
  deliveryReason,
  async (form, staff) => {
    const changed = await webhooks.resendWebhook(staff, form);
    deliverSoon();
    refresh();
    return changed;
  },
);

export const skipWebhookAction = staffAction(
  { role: "admin", name: "webhook.skip", subject: ({ delivery }) => ["webhook_delivery", String(delivery)] },
  deliveryReason,
  async (form, staff) => {
    const changed = await webhooks.skipWebhook(staff, form);
    deliverSoon();
    refresh();
    return changed;
  },
);
