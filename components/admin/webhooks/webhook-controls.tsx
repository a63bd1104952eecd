"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { rotateWebhookAction, setWebhookAction } from "@/lib/admin/webhooks/actions";
import type { WebhookEndpoint } from "@/lib/admin/webhooks/schema";
import { SecretBox } from "./secret-box";
import { TestForm } from "./test-form";
import { WebhookDialog } from "./webhook-form";

function StateDialog({ endpoint, to }: { endpoint: WebhookEndpoint; to: "live" | "off" | "removed" }) {
  const t = useTranslations("adminWebhooks.set");
  return (
    <ChangeDialog
      action={setWebhookAction}
      quiet={to !== "live"}
      danger={to === "removed"}
      trigger={t(`${to}.trigger`)}
      title={t(`${to}.title`)}
      text={t(`${to}.text`)}
      confirm={t(`${to}.trigger`)}
      fixed={{ webhook: endpoint.id, state: to, version: endpoint.version }}
    />
  );
}

/** What can be done with an endpoint. */
export function WebhookControls({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTranslations("adminWebhooks.rotate");
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="mt-4 grid gap-4">
      {secret && <SecretBox secret={secret} onClose={() => setSecret(null)} />}
      <TestForm endpoint={endpoint} />
      <div className="flex flex-wrap items-start gap-2">
        {endpoint.state !== "live" && <StateDialog endpoint={endpoint} to="live" />}
        <WebhookDialog endpoint={endpoint} />
        <ChangeDialog
          action={rotateWebhookAction}
          quiet
          trigger={t("trigger")}
          title={t("title")}
          text={t("text")}
          final
          confirm={t("confirm")}
          fixed={{ webhook: endpoint.id }}
          onChanged={(changed) => setSecret(changed.secret)}
        />
        {endpoint.state !== "off" && <StateDialog endpoint={endpoint} to="off" />}
        <StateDialog endpoint={endpoint} to="removed" />
      </div>
    </div>
  );
}
