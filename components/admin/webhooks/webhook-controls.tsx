"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { FieldError } from "@/components/ui/field";
import { useActionForm } from "@/components/ui/use-action-form";
import { rotateWebhookAction, setWebhookAction, testWebhookAction } from "@/lib/admin/webhooks/actions";
import type { WebhookEndpoint } from "@/lib/admin/webhooks/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { SecretBox } from "./secret-box";
import { WebhookDialog } from "./webhook-form";

/** Sends a test and shows what the address answered. */
function TestButton({ endpoint }: { endpoint: string }) {
  const t = useTranslations("adminWebhooks.test");
  const locale = useLocale();
  const router = useRouter();
  const { ref, ...form } = useActionForm(testWebhookAction, ({ delivery }) =>
    router.push(localizedHref(locale, `/admin/settings/webhooks/${delivery}`)),
  );
  return (
    <form ref={ref} action={form.submit}>
      <input type="hidden" name="webhook" value={endpoint} />
      <SubmitButton variant="secondary">{t("trigger")}</SubmitButton>
      <FieldError>{form.general}</FieldError>
    </form>
  );
}

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
      <div className="flex flex-wrap items-start gap-2">
        {endpoint.state !== "live" && <StateDialog endpoint={endpoint} to="live" />}
        <TestButton endpoint={endpoint.id} />
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
