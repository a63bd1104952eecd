import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import type { Setting, Settings } from "@/lib/admin/settings/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { SettingDialog } from "./setting-dialog";
import { settingValue } from "./setting-value";

/** Which settings stand together, by the part of their key before the point, in this order. */
const groups = [
  ["people", ["username", "wallet", "account", "import"]],
  ["points", ["points", "referral", "leaderboard", "streams", "missions", "checkin"]],
  ["money", ["billing", "gifts", "commission", "mint", "pledge", "storefront"]],
  ["community", ["chat", "discord", "applications", "appeals", "cases", "governance", "transparency"]],
  ["system", ["staff", "mail", "campaigns", "events", "analytics", "reconciliation", "webhooks"]],
] as const;

/** Every setting with its value, what it governs, and since when and by whom it is so. */
export function SettingsList({ settings, tiers }: Settings) {
  const t = useTranslations("adminSettings");
  const tier = useTranslations("members.tiers");
  const format = formatter(useLocale());
  const level = useTranslations("points.levels");
  const nameOf = (key: string) => (tier.has(key) ? tier(key) : level.has(key) ? level(key) : key);
  const write = (setting: Setting, value: Setting["value"]) =>
    settingValue(setting, value, { t, format, nameOf });

  return groups.map(([group, families]) => (
    <section key={group} className="mb-8">
      <h2 className="mb-2 text-sm font-semibold">{t(`groups.${group}`)}</h2>
      <ul className="border-line bg-surface rounded-card divide-line divide-y border">
        {settings
          .filter(({ key }) => (families as readonly string[]).includes(key.split(".")[0] ?? ""))
          .map((setting) => {
            const name = t.has(`names.${setting.key}`) ? t(`names.${setting.key}`) : setting.key;
            const text = t.has(`texts.${setting.key}`) ? t(`texts.${setting.key}`) : "";
            const now = write(setting, setting.value);
            const first = write(setting, setting.first_value);
            return (
              <li
                key={setting.key}
                className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
              >
                <div className="min-w-0">
                  <h3 className="text-sm font-medium">{name}</h3>
                  <p className="text-muted max-w-[70ch] text-xs">{text}</p>
                  {setting.changed && (
                    <p className="text-muted mt-1 text-xs">
                      {setting.changed.by ? t("by", { name: setting.changed.by }) : t("bySomebody")}{" "}
                      <When at={setting.changed.at} />
                    </p>
                  )}
                </div>
                <p className="figures text-sm sm:text-right">
                  {now}
                  {now !== first && (
                    <span className="text-muted block text-xs">{t("first", { value: first })}</span>
                  )}
                </p>
                <SettingDialog setting={setting} tiers={tiers} name={name} text={text} />
              </li>
            );
          })}
      </ul>
    </section>
  ));
}
