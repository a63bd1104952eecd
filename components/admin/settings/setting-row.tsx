import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import type { Setting, Settings } from "@/lib/admin/settings/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { SettingDialog } from "./setting-dialog";
import { settingValue } from "./setting-value";

type SettingRowProps = {
  setting: Setting;
  tiers: Settings["tiers"];
  name: string;
  text: string;
  /** Shows the key too: a search may have found the setting by it. */
  withKey: boolean;
};

/** A setting with its value, what it governs, and since when and by whom it is so. */
export function SettingRow({ setting, tiers, name, text, withKey }: SettingRowProps) {
  const t = useTranslations("adminSettings");
  const tier = useTranslations("members.tiers");
  const level = useTranslations("points.levels");
  const format = formatter(useLocale());
  const nameOf = (key: string) => (tier.has(key) ? tier(key) : level.has(key) ? level(key) : key);
  const write = (value: Setting["value"]) => settingValue(setting, value, { t, format, nameOf });
  const now = write(setting.value);
  const first = write(setting.first_value);
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center">
      <div className="min-w-0">
        <h3 className="text-sm font-medium">{name}</h3>
        <p className="text-muted max-w-[70ch] text-xs">{text}</p>
        {withKey && <p className="text-muted mt-1 font-mono text-xs wrap-anywhere">{setting.key}</p>}
        {setting.changed && (
          <p className="text-muted mt-1 text-xs">
            {setting.changed.by ? t("by", { name: setting.changed.by }) : t("bySomebody")}{" "}
            <When at={setting.changed.at} />
          </p>
        )}
      </div>
      <p className="figures text-sm sm:text-right">
        {now}
        {now !== first && <span className="text-muted block text-xs">{t("first", { value: first })}</span>}
      </p>
      <SettingDialog setting={setting} tiers={tiers} name={name} text={text} />
    </li>
  );
}
