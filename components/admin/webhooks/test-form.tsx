"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { testWebhookAction } from "@/lib/admin/webhooks/actions";
import { testTypes } from "@/lib/admin/webhooks/input";
import type { WebhookEndpoint } from "@/lib/admin/webhooks/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { wordOf } from "./webhook-type";

/** Sends a test, general or with the sample of a type, and shows what the address answered. */
export function TestForm({ endpoint }: { endpoint: Pick<WebhookEndpoint, "id"> }) {
  const t = useTranslations("adminWebhooks.test");
  const word = useTranslations("adminWebhooks.types");
  const locale = useLocale();
  const router = useRouter();
  const { ref, values, ...form } = useActionForm(testWebhookAction, ({ delivery }) =>
    router.push(localizedHref(locale, `/admin/settings/webhooks/${delivery}`)),
  );
  return (
    <form ref={ref} action={form.submit}>
      <input type="hidden" name="webhook" value={endpoint.id} />
      <div className="flex flex-wrap items-start gap-2">
        <Select
          name="type"
          aria-label={t("type")}
          className="min-w-56 flex-1"
          defaultValue={values.type ?? "webhook.test"}
        >
          {testTypes.map((type) => (
            <option key={type} value={type}>
              {type === "webhook.test" ? t("general") : word(wordOf(type))}
            </option>
          ))}
        </Select>
        <SubmitButton variant="secondary">{t("trigger")}</SubmitButton>
      </div>
      <FieldError>{form.general}</FieldError>
    </form>
  );
}
