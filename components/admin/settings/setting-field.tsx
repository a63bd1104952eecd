"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import { levelKeys } from "@/lib/points/rules";
import type { Setting } from "@/lib/admin/settings/schema";

type SettingFieldProps = {
  setting: Setting;
  tiers: readonly string[];
  form: Pick<ActionForm<unknown>, "error" | "values">;
};

/** The input that the kind of a setting needs, with its unit and bounds. */
export function SettingField({ setting, tiers, form: { error, values } }: SettingFieldProps) {
  const t = useTranslations("adminSettings");
  const tier = useTranslations("members.tiers");
  const level = useTranslations("points.levels");
  const nameOf = (key: string) => (tier.has(key) ? tier(key) : level.has(key) ? level(key) : key);
  const select = (value: string, options: ReactNode) => (
    <Field label={t("value")} error={error("value")}>
      {(control) => (
        <Select name="value" defaultValue={values.value ?? value} {...control}>
          {options}
        </Select>
      )}
    </Field>
  );

  switch (setting.kind) {
    case "integer":
      return (
        <TextField
          label={t(`units.${setting.unit}`)}
          hint={t("bounds", { minimum: setting.minimum, maximum: setting.maximum })}
          name="value"
          type="number"
          inputMode="numeric"
          min={setting.minimum}
          max={setting.maximum}
          step={1}
          required
          defaultValue={values.value ?? setting.value}
          error={error("value")}
        />
      );
    case "boolean":
      return select(
        String(setting.value),
        <>
          <option value="true">{t("yes")}</option>
          <option value="false">{t("no")}</option>
        </>,
      );
    case "tier":
      return select(
        setting.value,
        tiers.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        )),
      );
    case "time":
      return (
        <TextField
          label={t("time")}
          hint={t("timeHint")}
          name="value"
          type="datetime-local"
          defaultValue={values.value ?? setting.value?.slice(0, 16) ?? ""}
          error={error("value")}
        />
      );
    case "tier_roles":
    case "level_roles":
      return (
        <fieldset className="grid gap-3 sm:grid-cols-3">
          <legend className="text-muted mb-3 text-sm">{t("rolesHint")}</legend>
          {(setting.kind === "tier_roles" ? tiers : levelKeys).map((each) => (
            <TextField
              key={each}
              label={nameOf(each)}
              name={`role_${each}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={21}
              defaultValue={values[`role_${each}`] ?? setting.value[each] ?? ""}
              error={error(`role_${each}`)}
            />
          ))}
        </fieldset>
      );
    case "weights":
      return (
        <fieldset className="grid gap-3 sm:grid-cols-3">
          <legend className="sr-only">{t("value")}</legend>
          {tiers.map((each) => (
            <TextField
              key={each}
              label={nameOf(each)}
              name={`weight_${each}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={999}
              step={1}
              defaultValue={values[`weight_${each}`] ?? setting.value[each] ?? 0}
              error={error(`weight_${each}`)}
            />
          ))}
        </fieldset>
      );
  }
}
