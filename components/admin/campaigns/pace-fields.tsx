"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { DraftValues } from "@/lib/admin/campaigns/draft";

type Props = {
  form: Pick<ActionForm<unknown>, "error" | "values">;
  first: DraftValues;
};

/** So many mails in so many minutes, in all and to one mail domain. */
export function PaceFields({ form: { error, values }, first }: Props) {
  const t = useTranslations("adminCampaigns.pace");
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {(["rate_count", "rate_minutes", "domain_count", "domain_minutes"] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          hint={name === "domain_count" ? t("domainHint") : undefined}
          defaultValue={values[name] ?? first[name]}
          error={error(name)}
        />
      ))}
    </div>
  );
}
