"use client";

import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { sectionAt } from "@/lib/admin/frame/sections";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";

/** Where in the panel a page is: the panel, its section, and below a section the kind of page and the one of it. */
export function Breadcrumbs() {
  const t = useTranslations("admin.frame");
  const locale = useLocale();
  const { path } = splitLocale(usePathname());
  const section = sectionAt(path);
  const below = section !== null && path !== section.path;
  const [part = "", ...deeper] = below ? path.slice(section.path.length + 1).split("/") : [];
  const name = `pages.${section?.key}.${part}`;
  const named = t.has(name);
  const isPart = named && (section?.parts ?? []).includes(part);
  const other = section?.key === "home" ? "pages.member" : "pages.other";
  const link = "text-muted hover:text-text inline-flex min-h-11 items-center transition-colors";
  return (
    <nav aria-label={t("trail")} className="min-w-0 flex-1">
      <ol className="flex items-center gap-2 overflow-hidden whitespace-nowrap [&>li+li]:before:mr-2 [&>li+li]:before:opacity-60 [&>li+li]:before:content-['/'] max-sm:[&>li:nth-child(2)]:before:content-none">
        <li className="text-muted hidden sm:block">
          <Anchor href={localizedHref(locale, "/admin/home")} className={link}>
            {t("label")}
          </Anchor>
        </li>
        {section && (
          <li className={below ? "shrink-0" : "truncate"} aria-current={below ? undefined : "page"}>
            {below ? (
              <Anchor href={localizedHref(locale, section.path)} className={link}>
                {t(`sections.${section.key}`)}
              </Anchor>
            ) : (
              t(`sections.${section.key}`)
            )}
          </li>
        )}
        {isPart && deeper.length > 0 && (
          <li className="shrink-0">
            <Anchor href={localizedHref(locale, `${section?.path}/${part}`)} className={link}>
              {t(name)}
            </Anchor>
          </li>
        )}
        {below && (
          <li aria-current="page" className="truncate">
            {t(!named ? other : isPart && deeper.length > 0 ? "pages.other" : name)}
          </li>
        )}
      </ol>
    </nav>
  );
}
