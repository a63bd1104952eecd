import type { useTranslations } from "next-intl";
import type { Setting } from "@/lib/admin/settings/schema";
import type { Formatter } from "@/lib/platform/i18n/format";

type Words = ReturnType<typeof useTranslations<"adminSettings">>;

/** A value of a setting in words, with its unit. `nameOf` names a tier. */
export function settingValue(
  setting: Setting,
  value: Setting["value"],
  { t, format, nameOf }: { t: Words; format: Formatter; nameOf: (tier: string) => string },
): string {
  switch (setting.kind) {
    case "integer":
      return t(`amounts.${setting.unit}`, { count: value as number });
    case "boolean":
      return value ? t("yes") : t("no");
    case "tier":
      return nameOf(value as string);
    case "time":
      return value === null ? t("noEnd") : format.time(value as string, "medium");
    case "tier_roles":
    case "level_roles":
      return Object.keys(value as object).length === 0
        ? t("noRoles")
        : format.list(Object.entries(value as object).map(([name, role]) => `${nameOf(name)} ${role}`));
    case "weights":
      return format.list(Object.entries(value as object).map(([tier, votes]) => `${nameOf(tier)} ${votes}`));
  }
}
