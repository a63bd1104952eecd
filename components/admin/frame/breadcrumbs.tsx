"use client";

import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { pages, sectionAt } from "@/lib/admin/frame/sections";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";

/** Where in the panel a page is: the panel, its section, and below a section the kind of page and the one of it. */
export function Breadcrumbs() {
  const t = useTranslations("admin.frame");
  const locale = useLocale();
  const { path } = splitLocale(usePathname());
  const section = sectionAt(path);
  const below = section !== null && path !== section.path;
  const [part = "", ...deeper] = below ? path.slice(section.path.length + 1).split("/") : [];
  const above =
    deeper.length > 0 ? pages.find((page) => page.path === `${section?.path}/${part}`) : undefined;
  const here = pages.find((page) => page.path === path);
  const other = section?.key === "home" && !above ? "pages.member" : "pages.other";
  // One of a kind that has no page of its own: an order.
  const hasKind = !above && t.has(`pages.${section?.key}.${part}`);
  const name = here?.name ?? (hasKind ? `pages.${section?.key}.${part}` : other);
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
        {above && (
          <li className="shrink-0">
            <Anchor href={localizedHref(locale, above.path)} className={link}>
              {t(above.name)}
            </Anchor>
          </li>
        )}
        {below && (
          <li aria-current="page" className="truncate">
            {t(name)}
          </li>
        )}
      </ol>
    </nav>
  );
}
