"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import type { Settings } from "@/lib/admin/settings/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { findSettings } from "./find-settings";
import { groupSettings } from "./setting-groups";
import { SettingRow } from "./setting-row";
import { SettingsContents } from "./settings-contents";
import { SettingsSearch } from "./settings-search";
import { useSought } from "./use-sought";

/** Every setting by group, or those that were sought, with a search field and the contents beside them. */
export function SettingsList({ settings, tiers }: Settings) {
  const t = useTranslations("adminSettings");
  const locale = useLocale();
  const [sought, setSought] = useSought();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const query = sought.trim();

  const all = settings.map((setting) => ({
    ...{ setting, key: setting.key },
    name: t.has(`names.${setting.key}`) ? t(`names.${setting.key}`) : setting.key,
    text: t.has(`texts.${setting.key}`) ? t(`texts.${setting.key}`) : "",
  }));
  const found = findSettings(all, query);
  const groups = groupSettings(found);

  const search = (text: string) => {
    // What is found begins at the top of the list, and may be shorter than what was passed.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
    setSought(text);
  };

  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 xl:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3 self-start xl:sticky xl:top-17 print:hidden">
        <SettingsSearch field={field} sought={sought} search={search} count={found.length} />
        <SettingsContents groups={groups} />
      </div>
      <div ref={list} className="min-w-0 scroll-mt-17">
        {groups.map(({ group, settings: rows }) => (
          <section key={group} id={group} className="mb-8 scroll-mt-17">
            <h2 className="mb-2 text-sm font-semibold">{t(`groups.${group}`)}</h2>
            <ul className="border-line bg-surface rounded-card divide-line divide-y border">
              {rows.map(({ setting, name, text }) => (
                <SettingRow key={setting.key} {...{ setting, tiers, name, text }} withKey={query !== ""} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <EmptyState
            title={<span className="wrap-anywhere">{t("search.emptyTitle", { query })}</span>}
            action={
              <ButtonLink
                href={localizedHref(locale, "/admin/settings")}
                onClick={(event) => {
                  event.preventDefault();
                  search("");
                  field.current?.focus();
                }}
              >
                {t("search.all")}
              </ButtonLink>
            }
          >
            {t("search.emptyText")}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
