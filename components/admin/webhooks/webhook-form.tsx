"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { saveWebhookAction } from "@/lib/admin/webhooks/actions";
import { fieldOf } from "@/lib/admin/webhooks/input";
import type { WebhookEndpoint } from "@/lib/admin/webhooks/schema";
import { webhookTypes } from "@/lib/webhooks/types.gen";
import { SecretBox } from "./secret-box";
import { wordOf } from "./webhook-type";

type Props = {
  /** The one that is changed; none for a new one. */
  endpoint?: WebhookEndpoint;
  onSecret?: (secret: string | null) => void;
};

/** Address, description and events of an endpoint. */
export function WebhookDialog({ endpoint, onSecret }: Props) {
  const t = useTranslations("adminWebhooks.save");
  const field = useTranslations("adminWebhooks.fields");
  const word = useTranslations("adminWebhooks.types");
  const way = endpoint ? "edit" : "make";
  return (
    <ChangeDialog
      action={saveWebhookAction}
      trigger={t(`${way}.trigger`)}
      quiet={endpoint !== undefined}
      title={t(`${way}.title`)}
      text={t(`${way}.text`)}
      confirm={t(`${way}.confirm`)}
      fixed={{ webhook: endpoint?.id ?? "", ...(endpoint && { version: endpoint.version }) }}
      onChanged={({ secret }) => onSecret?.(secret)}
      fields={({ error, values }) => (
        <>
          <TextField
            label={field("url")}
            hint={field("urlHint")}
            name="url"
            type="url"
            required
            maxLength={490}
            autoComplete="off"
            spellCheck={false}
            defaultValue={values.url ?? endpoint?.url}
            error={error("url")}
          />
          <TextField
            label={field("description")}
            name="description"
            maxLength={100}
            autoComplete="off"
            defaultValue={values.description ?? endpoint?.description}
            error={error("description")}
          />
          <fieldset>
            <legend className="text-sm font-medium">{field("events")}</legend>
            <div className="grid sm:grid-cols-2">
              {webhookTypes.map((type) => (
                <Checkbox
                  key={type}
                  name={fieldOf(type)}
                  label={word(wordOf(type))}
                  hint={<code className="text-xs">{type}</code>}
                  defaultChecked={
                    Object.keys(values).length > 0
                      ? values[fieldOf(type)] === "on"
                      : (endpoint?.events.includes(type) ?? false)
                  }
                />
              ))}
            </div>
            <FieldError>{error("events")}</FieldError>
          </fieldset>
        </>
      )}
    />
  );
}

/** Makes an endpoint, and shows its secret once. */
export function NewWebhook() {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex justify-end">
        <WebhookDialog onSecret={setSecret} />
      </div>
      {secret && <SecretBox secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}
