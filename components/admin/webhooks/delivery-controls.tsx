"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { resendWebhookAction, skipWebhookAction } from "@/lib/admin/webhooks/actions";
import type { DeliveryFile } from "@/lib/admin/webhooks/schema";

/** Sends a delivery again, or gives it up so that those behind it go on. */
export function DeliveryControls({ file }: { file: Pick<DeliveryFile, "id" | "status" | "test"> }) {
  const t = useTranslations("adminWebhooks.move");
  if (file.test) return null;
  const way = file.status === "waiting" ? "skip" : "resend";
  return (
    <ChangeDialog
      action={way === "skip" ? skipWebhookAction : resendWebhookAction}
      danger={way === "skip"}
      trigger={t(`${way}.trigger`)}
      title={t(`${way}.title`)}
      text={t(`${way}.text`)}
      confirm={t(`${way}.trigger`)}
      fixed={{ delivery: String(file.id) }}
    />
  );
}
