"use client";

import { useTranslations } from "next-intl";
import { ChoiceField } from "@/components/admin/content/choice-field";
import { SectionCard } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { DraftValues } from "@/lib/admin/campaigns/draft";
import { mailCategories } from "@/lib/mail/categories";

type Props = { first: DraftValues; form: Pick<ActionForm<unknown>, "error" | "values"> };

/** The name of a campaign for staff, and its category, which its readers chose. */
export function AboutFields({ first, form }: Props) {
  const t = useTranslations("adminCampaigns.editor");
  const categories = useTranslations("adminCampaigns.categories");
  return (
    <SectionCard title={t("about")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          name="name"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={form.values.name ?? first.name}
          error={form.error("name")}
        />
        <ChoiceField
          label={t("category")}
          hint={t("categoryHint")}
          name="category"
          options={mailCategories.map((each) => [each, categories(each)])}
          value={first.category}
          error={form.error("category")}
        />
      </div>
    </SectionCard>
  );
}
