"use client";

import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ChosenReason } from "@/lib/admin/points/schema";

/** The text of a reason in the reader's language. */
const textOf = ({ texts }: Pick<ChosenReason, "texts">, locale: string) => texts[locale] ?? texts.en ?? "";

type ReasonSelectProps = {
  reasons: readonly ChosenReason[];
  chosen: string;
  onChoose: (reason: ChosenReason | null) => void;
};

/** A reason that staff have written beforehand, or own words. The form sends it as `template`. */
export function ReasonSelect({ reasons, chosen, onChoose }: ReasonSelectProps) {
  const t = useTranslations("adminPoints.choose");
  const locale = useLocale();
  const open = reasons.filter(({ archived }) => !archived);
  if (open.length === 0) return null;
  return (
    <Field label={t("label")} hint={chosen ? t("hint") : undefined}>
      {(control) => (
        <Select
          {...control}
          name="template"
          value={chosen}
          onChange={({ currentTarget }) =>
            onChoose(open.find(({ id }) => id === currentTarget.value) ?? null)
          }
        >
          <option value="">{t("own")}</option>
          {open.map((reason) => (
            <option key={reason.id} value={reason.id}>
              {textOf(reason, locale)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
