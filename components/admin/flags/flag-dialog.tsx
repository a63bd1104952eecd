"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { ChoiceField } from "@/components/admin/content/choice-field";
import { setFlagAction } from "@/lib/admin/flags/actions";
import type { FlagAudiences } from "@/lib/admin/flags/schema";

type Props = {
  flag: "checkout_words" | "hub_order";
  values: readonly ("price" | "plan" | "climb" | "doing")[];
  audience: FlagAudiences["audiences"][number] | undefined;
  segments: FlagAudiences["segments"];
};

/** Gives a flag a value for the members of a segment, or to nobody apart. */
export function FlagDialog({ flag, values, audience, segments }: Props) {
  const t = useTranslations("adminSegments.flags");
  return (
    <ChangeDialog
      action={setFlagAction}
      quiet
      trigger={t("change")}
      label={t("changeOf", { name: t(`names.${flag}`) })}
      title={t("dialog")}
      text={t("dialogText")}
      confirm={t("save")}
      fixed={{ flag }}
      fields={({ error, values: typed }) => (
        <>
          <ChoiceField
            label={t("value")}
            name="value"
            options={values.map((value) => [value, t(`values.${value}`)])}
            value={typed.value ?? audience?.value ?? values[1]}
            error={error("value")}
          />
          <ChoiceField
            label={t("segment")}
            name="segment"
            none={t("nobody")}
            options={segments.map(({ id, name }) => [id, name])}
            value={typed.segment ?? audience?.segment ?? ""}
            error={error("segment")}
          />
        </>
      )}
    />
  );
}
