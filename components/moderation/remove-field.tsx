"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { removalSpans } from "@/lib/moderation/schema";

/** Beside a suspension or a ban: whether what the member wrote goes too, and since when. How much that is stands in the effect. */
export function RemoveField({ value, error }: { value?: string; error?: string }) {
  const t = useTranslations("admin.change.removeMessages");
  return (
    <Field label={t("label")} hint={t("hint")} error={error}>
      {(control) => (
        <Select {...control} name="remove" defaultValue={value ?? "none"}>
          {(["none", ...removalSpans] as const).map((span) => (
            <option key={span} value={span}>
              {t(span)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
