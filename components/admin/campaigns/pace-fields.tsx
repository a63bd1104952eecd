"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { CampaignFile } from "@/lib/admin/campaigns/schema";

type Props = {
  form: Pick<ActionForm<unknown>, "error" | "values">;
  of: Pick<CampaignFile, "rate_count" | "rate_minutes" | "domain_count" | "domain_minutes"> | null;
};

/** So many mails in so many minutes, in all and to one mail domain. */
export function PaceFields({ form: { error, values }, of }: Props) {
  const t = useTranslations("adminCampaigns.pace");
  const first = { rate_count: 600, rate_minutes: 1, domain_count: null, domain_minutes: null };
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
          defaultValue={values[name] ?? (of ?? first)[name] ?? ""}
          error={error(name)}
        />
      ))}
    </div>
  );
}
